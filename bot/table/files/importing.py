"""A game read from a file: believed only as far as it can be worked out anew."""

from __future__ import annotations

import hmac
from functools import partial

import msgspec
from msgspec.structs import replace

from bot.engine.chance import seed_hash
from bot.engine.errors import Malformed, ReplayMismatch, RulesError
from bot.engine.journal import Record, Rewound, decode_record, live
from bot.engine.outcomes import Checkpoint
from bot.engine.session import AnySession
from bot.store.api import Store
from bot.store.game_records import JournalEntry, NewGame, SeatRecord, StoredCheckpoint, WholeGame
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.files.export import SPOILED, Exported, ExportedStep, seal_of
from bot.table.files.replays import ReplayProgress, Stopped
from bot.table.game.recovery import stored_checkpoint
from bot.table.game.snapshot import Caller
from bot.table.lobby.lobbies import set_up_of

OTHER_RULES = (
    "That game used another version of the rules ({version}). I have {ours}, so I can’t replay it."
)
UNKNOWN = "I can’t check the seal before the seed is known: this server doesn’t have the game."


def worked_out(
    kit: Kit, content: Exported, progress: ReplayProgress
) -> tuple[StoredCheckpoint, ...]:
    """The checkpoints of a whole file, that of its start first, having played all of it again.

    Of those between phases and turns only the last is among them.
    Raises `Malformed` where it does not come out as it is written, cannot be played again, or takes
    too long.
    """
    if content.rules_version != kit.rules.version:
        ours = kit.rules.version
        raise Malformed(OTHER_RULES.format(version=content.rules_version, ours=ours))
    try:
        seed = bytes.fromhex(content.seed)
        if seed_hash(seed) != content.seed_hash:
            raise Malformed(SPOILED)
        if not hmac.compare_digest(seal_of(content, seed), content.seal):
            raise Malformed(SPOILED)
        lobby = msgspec.json.decode(content.config, type=Lobby)
        setup = set_up_of(kit, replace(lobby, investigators=content.labels))
        _, outcome = AnySession.start(kit.rules, setup, seed)
        start = outcome.checkpoint
        assert start is not None
        way = [start]
        steps = live(_records(content))
        progress.begin(len(steps))
        passed = partial(_pass_checkpoint, way)
        AnySession.restore(kit.rules, start.data, seed, steps, passed, progress.step)
    except Stopped:
        raise
    except (
        ReplayMismatch,
        RulesError,
        msgspec.MsgspecError,
        ValueError,
        LookupError,
        RecursionError,
    ):
        raise Malformed(SPOILED) from None
    return tuple(stored_checkpoint(0, each) for each in way)


def _pass_checkpoint(way: list[Checkpoint], checkpoint: Checkpoint) -> None:
    """Go past a checkpoint: the one before it stays if it is to be kept."""
    if not way[-1].kept:
        way.pop()
    way.append(checkpoint)


def _records(content: Exported) -> list[Record]:
    """The inputs of a file. Raises `Malformed` where steps are missing or say another thing."""
    records = [decode_record(step.payload) for step in content.steps]
    for number, (step, record) in enumerate(zip(content.steps, records, strict=True), 1):
        same = (record.step, record.digest, record.fingerprint)
        if step.step != number or same != (number, step.digest, step.fingerprint):
            raise Malformed(SPOILED)
    if len(records) != content.head:
        raise Malformed(SPOILED)
    return records


async def keep_game(
    store: Store,
    content: Exported,
    checkpoints: tuple[StoredCheckpoint, ...],
    caller: Caller,
    place: tuple[int, int],
) -> int:
    """Keep a game that was worked out anew, as one that is over; its number.

    It has the checkpoints that a game played here has, so an earlier board is as quickly found.
    `place` is the server and the channel. Nobody sits at it.
    """
    guild, channel = place
    new = NewGame(
        guild=guild,
        channel=channel,
        ruleset=content.ruleset,
        config=content.config,
        creator=caller.user,
        created_at=content.created_at,
        rules_version=content.rules_version,
        seed=bytes.fromhex(content.seed),
        status="archived",
        interaction=caller.interaction,
    )
    seats = tuple(SeatRecord(0, seat, label) for seat, label in enumerate(content.labels))
    start, *later = checkpoints
    steps = tuple(map(_entry, content.steps))
    return await store.journal.bring(WholeGame(new, seats, start, steps, tuple(later)))


def _entry(step: ExportedStep) -> tuple[JournalEntry, int | None]:
    """An input as it is kept, and the step that it goes back to."""
    given = decode_record(step.payload).input
    entry = JournalEntry(
        game=0,
        step=step.step,
        at=step.at,
        user=None,
        interaction=None,
        kind=step.kind,
        payload=step.payload,
        fingerprint=step.fingerprint,
        digest=step.digest,
        rules_version=step.rules_version,
    )
    return entry, given.to if isinstance(given, Rewound) else None


async def seal_checked(store: Store, content: Exported) -> str:
    """Check a running game's seal, if it is ours; return a sentence. Raises `Malformed`."""
    for game in await store.games.created_at(content.created_at):
        if game.seed is not None and seed_hash(game.seed) == content.seed_hash:
            if not hmac.compare_digest(seal_of(content, game.seed), content.seal):
                raise Malformed(SPOILED)
            return "The seal is right."
    return UNKNOWN
