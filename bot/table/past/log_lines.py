"""The log of a game: the steps of the journal, and changes of players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import structlog

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, By, Record, decode_record
from bot.store.game_records import JournalEntry, Tenure
from bot.table.declares.premises import past_lines
from bot.table.game.snapshot import LogStretch
from bot.table.game.stories import step_heading, summary_lines
from bot.table.game.table import Table
from bot.table.lobby import lobbies as lobby
from bot.table.past.log_filter import LogFilter
from bot.table.posts.visibility import visible_to

log = structlog.stdlib.get_logger(__name__)

ROWS: Final[frozenset[By]] = frozenset({"autopilot", "companion"})
"""Authors whose answers in a row get one heading."""


async def log_of_steps(
    table: Table,
    seats: Sequence[Seat],
    first: int,
    until: int | None,
    log_filter: LogFilter | None = None,
) -> list[LogStretch]:
    """Return the log from step `first` to `until` (None: the newest) for these seats.

    With a filter, only the lines of steps that match.
    """
    last = table.record.head if until is None else min(until, table.record.head)
    entries = await table.store.journal.entries(table.game, after=max(first - 1, 0), until=last + 1)
    happened = [entry for entry in entries if entry.step <= last]
    if log_filter is not None:
        filtered = _log_each_step(
            table,
            happened,
            lambda entry, head: _filtered_log_of_step(table, seats, entry, log_filter, head),
        )
        return _drop_empty_steps([*filtered])
    tenures = await _later_tenures(table)
    ends = next((entry.at for entry in entries if entry.step > last), None)
    told = [_log_of_set_up(table, seats)] if first <= 0 and table.session is not None else []
    told += _log_each_step(
        table, happened, lambda entry, head: _log_of_step(table, seats, entry, head)
    )
    told += _log_of_seat_changes(table, _step_times(table, happened, first), ends, tenures)
    told += await _log_of_end(table) if last == table.record.head else []
    return _drop_empty_steps(told)


async def private_lines_since_own_step(
    table: Table, seats: Sequence[Seat], user: int, back: int
) -> list[str]:
    """Return the lines, since `user`'s last step, that only these seats may see.

    At most the newest `back` steps are included, and the set-up if it is among them.
    """
    first = max(table.record.head - back, 0)
    entries = await table.store.journal.entries(table.game, after=first)
    later = _since_own_step(entries, user)
    begins = [lobby.set_up_facts(table)] if first == 0 and len(later) == len(entries) else []
    steps = (entry for entry in later if entry.live)
    told = [table.kit.words.decode_facts(decode_record(entry.payload).facts) for entry in steps]
    return [line for facts in (*begins, *told) for line in _private_lines(table, seats, facts)]


def _since_own_step(entries: Sequence[JournalEntry], user: int) -> Sequence[JournalEntry]:
    """Return the entries after the last step of `user`; all if there is none."""
    own = [number for number, entry in enumerate(entries, 1) if entry.user == user]
    return entries[own[-1] :] if own else entries


def _private_lines(table: Table, seats: Sequence[Seat], facts: Sequence[Fact]) -> list[str]:
    public = {*table.words.describe_facts(facts, ())}
    return [line for line in table.words.describe_facts(facts, seats) if line not in public]


def _note_automated_player(played: dict[Seat, By], given: Answered, told: LogStretch) -> None:
    """Update which seats an automated player plays, after a step."""
    if given.by not in ROWS:
        played.pop(given.seat, None)
    elif told.lines:
        played[given.seat] = given.by


def _log_each_step(
    table: Table,
    happened: Iterable[JournalEntry],
    tell: Callable[[JournalEntry, bool], LogStretch],
) -> Iterator[LogStretch]:
    """Yield the log of each step; an automated player is named once a turn or phase.

    `tell` gets True if a step has its heading: also after someone else played the seat.
    """
    played: dict[Seat, By] = {}
    for entry in happened:
        record = decode_record(entry.payload)
        given = record.input
        if isinstance(given, Answered):
            told = tell(entry, given.by not in ROWS or played.get(given.seat) != given.by)
            _note_automated_player(played, given, told)
        else:
            told = tell(entry, True)
        if played and _opens_group(table, record):
            played.clear()
        yield told


def _opens_group(table: Table, record: Record) -> bool:
    """Return True if a turn or phase begins with a step."""
    return any(table.kit.words.groups_begun(table.kit.words.decode_facts(bytes(record.facts))))


def _drop_empty_steps(told: Sequence[LogStretch]) -> list[LogStretch]:
    """Return the steps that have lines, in order."""
    return sorted((line for line in told if line.lines), key=lambda line: line.step)


def _step_times(
    table: Table, happened: Sequence[JournalEntry], first: int
) -> list[tuple[int, float]]:
    """Return the times of the steps, and of the start if it is included."""
    begins = table.lobby.started_at or table.record.created_at
    start = [(0, begins)] if first <= 0 else []
    return [*start, *((entry.step, entry.at) for entry in happened)]


def _log_of_step(
    table: Table, seats: Sequence[Seat], entry: JournalEntry, headed: bool
) -> LogStretch:
    record = decode_record(entry.payload)
    facts = table.kit.words.decode_facts(bytes(record.facts))
    head = _heading_for(table, record, entry) if headed else []
    said = (*head, *table.words.describe_facts(facts, seats), *table.words.narrate(facts))
    return LogStretch(entry.step, entry.at, entry.user, said, not entry.live)


def _filtered_log_of_step(
    table: Table, seats: Sequence[Seat], entry: JournalEntry, log_filter: LogFilter, headed: bool
) -> LogStretch:
    """Return the lines of a step that match the filter, with its author if not the player."""
    record = decode_record(entry.payload)
    facts = table.kit.words.decode_facts(bytes(record.facts))
    state = table.require_session().state
    try:
        said = log_filter.matching_lines(table.kit, state, *visible_to(facts, seats))
    except Exception:
        log.exception("facts could not be posted", game=table.game, step=entry.step)
        said = []
    if headed and (said or log_filter.matches_heading(record)):
        said = [*_heading_for(table, record, entry), *said]
    return LogStretch(entry.step, entry.at, entry.user, tuple(said), not entry.live)


def _heading_for(table: Table, record: Record, entry: JournalEntry) -> list[str]:
    return step_heading(table.name, record, entry.user, person=table.person, struck=True)


def _log_of_set_up(table: Table, seats: Sequence[Seat]) -> LogStretch:
    """Return the hash of the seed and the lines of the set-up."""
    seed = table.record.seed
    hashed = [f"-# {lobby.seed_hash_line(seed)}"] if seed is not None else []
    facts = lobby.set_up_facts(table)
    before = past_lines(table.kit, table.lobby)
    said = (*before, *table.words.narrate(facts), *table.words.describe_facts(facts, seats))
    return LogStretch(0, table.lobby.started_at, None, (*hashed, *said))


async def _log_of_end(table: Table) -> list[LogStretch]:
    """Return the log entry on the end of a finished game, with its seed."""
    if table.record.status not in ("over", "archived") or table.session is None:
        return []
    said = (*summary_lines(table), f"-# {await table.words.seed_line()}")
    return [LogStretch(table.record.head, table.clock.now(), None, said)]


# --- seats ----------------------------------------------------------------------------------------


async def _later_tenures(table: Table) -> list[Tenure]:
    """Return the tenures that began or ended after the game began."""
    begins = table.lobby.started_at
    if not begins:
        return []  # not started
    tenures = await table.store.seats.tenures(table.game)
    return [t for t in tenures if t.since > begins or (t.until is not None and t.until > begins)]


def _seat_changes(table: Table, tenures: Sequence[Tenure]) -> Iterator[tuple[float, str]]:
    """Yield the changes of players since the game began, each with its time."""
    for tenure in tenures:
        name = table.name(Seat(tenure.seat))
        if tenure.since > table.lobby.started_at:
            yield tenure.since, f"-# {_player_mention(tenure)} plays {name} from here on."
        if tenure.until and not _has_successor(tenure, tenures):
            yield tenure.until, f"-# Nobody plays {name} from here on."


def _log_of_seat_changes(
    table: Table, marks: Sequence[tuple[int, float]], ends: float | None, tenures: Sequence[Tenure]
) -> list[LogStretch]:
    """Return the changes of players, each after the last step before it."""
    found: list[LogStretch] = []
    for at, said in sorted(_seat_changes(table, tenures)):
        step = next((step for step, since in reversed(marks) if since <= at), None)
        if step is not None and (ends is None or at < ends):
            found.append(LogStretch(step, at, None, (said,)))
    return found


def _has_successor(tenure: Tenure, tenures: Sequence[Tenure]) -> bool:
    """Return True if someone else took the seat at the same moment."""
    return any(
        each is not tenure and (each.seat, each.since) == (tenure.seat, tenure.until)
        for each in tenures
    )


def _player_mention(tenure: Tenure) -> str:
    return "Someone forgotten since" if tenure.user is None else f"<@{tenure.user}>"
