"""Import a game from a file. It is trusted only if a replay gives the same results."""

from __future__ import annotations

import hmac
from functools import partial

import msgspec
from msgspec.structs import replace

from bot.engine.chance import seed_hash
from bot.engine.errors import Malformed, ReplayMismatch, RulesError
from bot.engine.journal import Record, Rewound, decode_record, live_records
from bot.engine.outcomes import Checkpoint
from bot.engine.session import AnySession
from bot.store.api import Store
from bot.store.game_records import JournalEntry, NewGame, SeatRecord, StoredCheckpoint, WholeGame
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.files.export import SPOILED, Exported, ExportedStep, content_seal
from bot.table.files.replays import ReplayProgress, Stopped
from bot.table.game.recovery import stored_checkpoint
from bot.table.game.snapshot import Caller
from bot.table.lobby.lobbies import game_setup

OTHER_RULES = (
    "That game used another version of the rules ({version}). I have {ours}, so I can’t replay it."
)
UNKNOWN = "I can’t check the seal before the seed is known: this server doesn’t have the game."


def replay_file(
    kit: Kit, content: Exported, progress: ReplayProgress
) -> tuple[StoredCheckpoint, ...]:
    """Replay a complete file and return its checkpoints, that of the start first.

    Of the checkpoints between phases and turns only the last is included. Raises `Malformed` if the
    replay differs from the file, is impossible, or takes too long.
    """
    if content.rules_version != kit.rules.version:
        ours = kit.rules.version
        raise Malformed(OTHER_RULES.format(version=content.rules_version, ours=ours))
    try:
        seed = bytes.fromhex(content.seed)
        if seed_hash(seed) != content.seed_hash:
            raise Malformed(SPOILED)
        if not hmac.compare_digest(content_seal(content, seed), content.seal):
            raise Malformed(SPOILED)
        lobby = msgspec.json.decode(content.config, type=Lobby)
        setup = game_setup(kit, replace(lobby, investigators=content.labels))
        _, outcome = AnySession.start(kit.rules, setup, seed)
        start = outcome.checkpoint
        assert start is not None
        way = [start]
        steps = live_records(_read_inputs(content))
        progress.begin(len(steps))
        passed = partial(_add_checkpoint, way)
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


def _add_checkpoint(way: list[Checkpoint], checkpoint: Checkpoint) -> None:
    """Add a checkpoint; drop the one before it unless it is permanent."""
    if not way[-1].kept:
        way.pop()
    way.append(checkpoint)


def _read_inputs(content: Exported) -> list[Record]:
    """Return the inputs of a file. Raises `Malformed` if steps are missing or inconsistent."""
    records = [decode_record(step.payload) for step in content.steps]
    for number, (step, record) in enumerate(zip(content.steps, records, strict=True), 1):
        same = (record.step, record.digest, record.fingerprint)
        if step.step != number or same != (number, step.digest, step.fingerprint):
            raise Malformed(SPOILED)
    if len(records) != content.head:
        raise Malformed(SPOILED)
    return records


async def store_game(
    store: Store,
    content: Exported,
    checkpoints: tuple[StoredCheckpoint, ...],
    caller: Caller,
    place: tuple[int, int],
) -> int:
    """Store a replayed game as a finished one; return its number.

    It has the checkpoints of a game played here, so earlier boards are found as quickly. `place` is
    the server and the channel. Its seats have no occupants.
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
    steps = tuple(map(_stored_entry, content.steps))
    return await store.journal.import_game(WholeGame(new, seats, start, steps, tuple(later)))


def _stored_entry(step: ExportedStep) -> tuple[JournalEntry, int | None]:
    """Return an input as a journal entry, and the step that it goes back to, if any."""
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


async def check_seal(store: Store, content: Exported) -> str:
    """Check a running game's seal if the game is ours; return a sentence for the caller."""
    for game in await store.games.created_at(content.created_at):
        if game.seed is not None and seed_hash(game.seed) == content.seed_hash:
            if not hmac.compare_digest(content_seal(content, game.seed), content.seal):
                raise Malformed(SPOILED)
            return "The seal is right."
    return UNKNOWN
