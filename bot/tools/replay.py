"""`print_position` and `verify_games`: replay the games of a file with the current rules."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import TextIO

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from bot.engine.ask import Ask
from bot.engine.errors import ReplayMismatch
from bot.engine.journal import Rewound, decode_record
from bot.engine.session import AnySession
from bot.store.api import Store
from bot.store.errors import StoreError
from bot.store.game_records import GameRecord, JournalEntry, Loaded, Segment, StoredCheckpoint
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.game.recovery import checkpoint_digest, restore
from bot.table.lobby.lobbies import game_setup


class ToolError(Exception):
    """A request is impossible; the text is a sentence."""


def find_kit(kits: Mapping[str, Kit], record: GameRecord) -> Kit:
    """Return the game's kit. Raises `ToolError` if it is unknown."""
    if record.ruleset not in kits:
        raise ToolError(
            f"Game {record.id} is of “{record.ruleset}”, which this program does not know."
        )
    return kits[record.ruleset]


# --- replay ---------------------------------------------------------------------------------------


async def print_position(
    store: Store, kits: Mapping[str, Kit], game: int, until: int | None, out: TextIO
) -> int:
    """Print the position of a game after a step (None: the newest) as text."""
    loaded = await load_at(store, game, until)
    out.write(position_text(replay_session(find_kit(kits, loaded.game), loaded)))
    return 0


async def load_at(store: Store, game: int, until: int | None) -> Loaded:
    """Return a game as it was after a step; None: the newest."""
    return await (store.journal.load(game) if until is None else store.journal.load(game, until))


def replay_session(kit: Kit, loaded: Loaded) -> AnySession:
    """Return the position, replayed with the current rules.

    Raises `ToolError` if the game has not started, or if the rules do not replay it.
    """
    if loaded.checkpoint is None:
        raise ToolError(f"Game {loaded.game.id} has not started.")
    try:
        return restore(kit.rules, loaded)
    except ReplayMismatch as mismatch:
        raise ToolError(
            f"The running rules ({kit.rules.version}) do not replay game {loaded.game.id}: "
            f"{mismatch}."
        ) from mismatch


def position_text(session: AnySession) -> str:
    """Return the position and the open questions as text."""
    lines = [f"step {session.step}", session.rules.notation(session.state), ""]
    lines += [ask_text(ask) for ask in session.asks]
    if session.over:
        lines.append("over")
    return "\n".join(lines) + "\n"


def ask_text(ask: Ask) -> str:
    """Return a question in a few lines."""
    source = f" [{ask.source}]" if ask.source else ""
    head = f"ask {ask.id} {ask.kind}{source}: {ask.prompt} (must {ask.must}, may {ask.may})"
    parts = [
        f"  seat {seat}: " + ", ".join(option.key for option in part.options)
        for seat, part in ask.parts.items()
    ]
    return "\n".join([head, *parts])


# --- verify ---------------------------------------------------------------------------------------


class Verdict(Struct):
    """The result of checking one game."""

    game: int
    replayed: int = 0
    """The number of segments that replayed with the same result."""
    decoded: int = 0
    """The number of checkpoints from other versions of the rules that can be decoded."""
    faults: list[str] = field(default_factory=list[str])


async def verify_games(store: Store, kits: Mapping[str, Kit], out: TextIO) -> int:
    """Check every game of a file; return 1 if anything is wrong."""
    faults = 0
    async for verdict in check_games(store, kits):
        faults += len(verdict.faults)
        out.write(
            f"game {verdict.game}: {verdict.replayed} replayed, {verdict.decoded} decoded"
            f"{', ' + str(len(verdict.faults)) + ' wrong' if verdict.faults else ''}\n"
        )
        out.writelines(f"  {fault}\n" for fault in verdict.faults)
    findings = await store.find_damage()
    out.writelines(f"{finding}\n" for finding in findings)
    faults += len(findings)
    out.write("all is well\n" if not faults else f"{faults} wrong\n")
    return 1 if faults else 0


async def check_games(store: Store, kits: Mapping[str, Kit]) -> AsyncIterator[Verdict]:
    """Check the games one after the other."""
    for record in await store.games.all():
        verdict = Verdict(record.id)
        try:
            await _check_game(store, find_kit(kits, record), record, verdict)
        except (ToolError, StoreError) as error:
            verdict.faults.append(str(error))
        yield verdict


async def _check_game(store: Store, kit: Kit, record: GameRecord, verdict: Verdict) -> None:
    labels = tuple(seat.label for seat in await store.seats.of_game(record.id))
    verdict.faults += find_unreadable_entries(await store.journal.entries(record.id))
    async for segment in store.journal.segments(record.id):
        _check_segment(kit, record, labels, segment, verdict)
    await _check_tail(store, kit, record, verdict)


def find_unreadable_entries(entries: Sequence[JournalEntry]) -> list[str]:
    """Return a sentence for each input that cannot be read, and for each wrong mark of a rewind.

    A rewind marks the steps that it takes back; a mark that fits no rewind is wrong.
    """
    retired: dict[int, int] = {}
    found: list[str] = []
    for entry in entries:
        try:
            record = decode_record(entry.payload)
        except msgspec.DecodeError as error:
            found.append(f"step {entry.step}: {error}")
            continue
        if isinstance(record.input, Rewound):
            later = range(record.input.to + 1, entry.step)
            retired |= {step: entry.step for step in later if step not in retired}
    wrong = [each.step for each in entries if each.retired_by != retired.get(each.step)]
    return [*found, *(f"step {step} is taken back by another than was written" for step in wrong)]


def _check_segment(
    kit: Kit, record: GameRecord, labels: tuple[str, ...], segment: Segment, verdict: Verdict
) -> None:
    end = segment.end
    where = f"checkpoint {end.step}"
    if checkpoint_digest(end.blob) != end.state_hash:
        verdict.faults.append(f"{where}: its content is not what was written")
        return
    try:
        if _has_current_rules(kit, segment):
            if fault := _replay_record(kit, record, labels, segment):
                verdict.faults.append(f"{where}: {fault}")
            verdict.replayed += 1
        else:
            AnySession.restore(kit.rules, end.blob, record.seed or b"")
            verdict.decoded += 1
    except Exception as error:  # noqa: BLE001 - whatever the rules raise is the finding
        verdict.faults.append(f"{where}: {type(error).__name__}: {error}")


def _has_current_rules(kit: Kit, segment: Segment) -> bool:
    """Return True if the current version of the rules wrote the whole segment."""
    written = {entry.rules_version for entry in segment.entries} | {segment.end.rules_version}
    if segment.start is not None:
        written.add(segment.start.rules_version)
    return written == {kit.rules.version}


def _replay_record(kit: Kit, record: GameRecord, labels: tuple[str, ...], segment: Segment) -> str:
    """Return the difference when the segment is replayed; empty if there is none."""
    end, seed = segment.end, record.seed or b""
    if segment.start is None:
        return _compare_checkpoints(kit, seed, _replay_start(kit, record, labels), end)
    records = [decode_record(entry.payload) for entry in segment.entries]
    session = AnySession.restore(kit.rules, segment.start.blob, seed, records[:-1])
    last = records[-1]
    outcome = session.apply(last.input)
    if (outcome.record.digest, outcome.record.fingerprint) != (last.digest, last.fingerprint):
        return f"step {last.step} does something else"
    return _compare_checkpoints(
        kit, seed, outcome.checkpoint.data if outcome.checkpoint else b"", end
    )


def _replay_start(kit: Kit, record: GameRecord, labels: tuple[str, ...]) -> bytes:
    """Return the checkpoint produced by the game's set-up."""
    lobby = replace(msgspec.json.decode(record.config, type=Lobby), investigators=labels)
    setup, seed = game_setup(kit, lobby), record.seed or b""
    _, outcome = AnySession.start(kit.rules, setup, seed)
    return outcome.checkpoint.data if outcome.checkpoint else b""


def _compare_checkpoints(kit: Kit, seed: bytes, data: bytes, stored: StoredCheckpoint) -> str:
    """Return a fault if two checkpoints of a step are different positions; otherwise empty.

    The automatic steps saved as checkpoints may differ between versions; only the positions they
    lead to matter.
    """
    if checkpoint_digest(data) == stored.state_hash:
        return ""
    ends = [AnySession.restore(kit.rules, each, seed) for each in (data, stored.blob) if each]
    same = len({each.snapshot_hash() for each in ends}) == 1 and len(ends) > 1
    return "" if same else "the position is another one"


async def _check_tail(store: Store, kit: Kit, record: GameRecord, verdict: Verdict) -> None:
    loaded = await store.journal.load(record.id)
    if loaded.checkpoint is None or not loaded.entries:
        return
    written = {entry.rules_version for entry in loaded.entries}
    if written != {kit.rules.version} or loaded.checkpoint.rules_version != kit.rules.version:
        return
    try:
        restore(kit.rules, loaded)
        verdict.replayed += 1
    except Exception as error:  # noqa: BLE001 - whatever the rules raise is the finding
        verdict.faults.append(f"tail: {type(error).__name__}: {error}")
