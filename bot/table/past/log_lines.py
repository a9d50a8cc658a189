"""The log's lines: the steps of the journal in words, and who took which seat when."""

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
from bot.table.game.stories import heading_of, summary_of
from bot.table.game.table import Table
from bot.table.lobby import lobbies as lobby
from bot.table.past.log_filter import Sieve
from bot.table.posts.visibility import visible_to

log = structlog.stdlib.get_logger(__name__)

ROWS: Final[frozenset[By]] = frozenset({"autopilot", "companion"})
"""By whom answers are given of which a row has one heading."""


async def lines(
    table: Table,
    seats: Sequence[Seat],
    first: int,
    until: int | None,
    sieve: Sieve | None = None,
) -> list[LogStretch]:
    """Return what the steps from `first` to `until` (the newest) told who has these seats.

    With a sieve only what passes it, and only what the steps told.
    """
    last = table.record.head if until is None else min(until, table.record.head)
    entries = await table.store.journal.entries(table.game, after=max(first - 1, 0), until=last + 1)
    happened = [entry for entry in entries if entry.step <= last]
    if sieve is not None:
        sifted = _in_turn(
            table, happened, lambda entry, head: _sift(table, seats, entry, sieve, head)
        )
        return _with_words([*sifted])
    tenures = await _later(table)
    ends = next((entry.at for entry in entries if entry.step > last), None)
    told = [_set_up(table, seats)] if first <= 0 and table.session is not None else []
    told += _in_turn(table, happened, lambda entry, head: _line(table, seats, entry, head))
    told += _seat_lines(table, _marks(table, happened, first), ends, tenures)
    told += await _closing(table) if last == table.record.head else []
    return _with_words(told)


async def private_news(table: Table, seats: Sequence[Seat], user: int, back: int) -> list[str]:
    """Return what only these seats were told since the last step that `user` gave, oldest first.

    At most the newest `back` steps count, and the set-up where they reach it.
    """
    first = max(table.record.head - back, 0)
    entries = await table.store.journal.entries(table.game, after=first)
    later = _since_own_step(entries, user)
    begins = [lobby.set_up_facts(table)] if first == 0 and len(later) == len(entries) else []
    steps = (entry for entry in later if entry.live)
    told = [table.kit.words.decode_facts(decode_record(entry.payload).facts) for entry in steps]
    return [line for facts in (*begins, *told) for line in _private_lines(table, seats, facts)]


def _since_own_step(entries: Sequence[JournalEntry], user: int) -> Sequence[JournalEntry]:
    """Return the entries after the last one that `user` gave; all of them if there is none."""
    own = [number for number, entry in enumerate(entries, 1) if entry.user == user]
    return entries[own[-1] :] if own else entries


def _private_lines(table: Table, seats: Sequence[Seat], facts: Sequence[Fact]) -> list[str]:
    public = {*table.words.say(facts, ())}
    return [line for line in table.words.say(facts, seats) if line not in public]


def _note_player(played: dict[Seat, By], given: Answered, told: LogStretch) -> None:
    """Note that the program plays a seat, or no longer does."""
    if given.by not in ROWS:
        played.pop(given.seat, None)
    elif told.lines:
        played[given.seat] = given.by


def _in_turn(
    table: Table,
    happened: Iterable[JournalEntry],
    tell: Callable[[JournalEntry, bool], LogStretch],
) -> Iterator[LogStretch]:
    """Yield what each step told; that the program plays a seat is said once a turn or phase.

    `tell` is given whether a step has its heading. So it is after somebody else played the seat.
    """
    played: dict[Seat, By] = {}
    for entry in happened:
        record = decode_record(entry.payload)
        given = record.input
        if isinstance(given, Answered):
            told = tell(entry, given.by not in ROWS or played.get(given.seat) != given.by)
            _note_player(played, given, told)
        else:
            told = tell(entry, True)
        if played and _opens(table, record):
            played.clear()
        yield told


def _opens(table: Table, record: Record) -> bool:
    """Return True if a turn or phase begins with a step."""
    return any(table.kit.words.openings(table.kit.words.decode_facts(bytes(record.facts))))


def _with_words(told: Sequence[LogStretch]) -> list[LogStretch]:
    """The stretches in which something was told, in the order of their steps."""
    return sorted((line for line in told if line.lines), key=lambda line: line.step)


def _marks(table: Table, happened: Sequence[JournalEntry], first: int) -> list[tuple[int, float]]:
    """The times of the steps, and of the beginning where the first one is shown."""
    begins = table.lobby.started_at or table.record.created_at
    start = [(0, begins)] if first <= 0 else []
    return [*start, *((entry.step, entry.at) for entry in happened)]


def _line(table: Table, seats: Sequence[Seat], entry: JournalEntry, headed: bool) -> LogStretch:
    record = decode_record(entry.payload)
    facts = table.kit.words.decode_facts(bytes(record.facts))
    head = _heading(table, record, entry) if headed else []
    said = (*head, *table.words.say(facts, seats), *table.words.narrate(facts))
    return LogStretch(entry.step, entry.at, entry.user, said, not entry.live)


def _sift(
    table: Table, seats: Sequence[Seat], entry: JournalEntry, sieve: Sieve, headed: bool
) -> LogStretch:
    """Return what of a step passes the sieve, with who gave it where that was no player."""
    record = decode_record(entry.payload)
    facts = table.kit.words.decode_facts(bytes(record.facts))
    state = table.playing().state
    try:
        said = sieve.lines(table.kit, state, *visible_to(facts, seats))
    except Exception:
        log.exception("facts could not be posted", game=table.game, step=entry.step)
        said = []
    if headed and (said or sieve.lets_heading(record)):
        said = [*_heading(table, record, entry), *said]
    return LogStretch(entry.step, entry.at, entry.user, tuple(said), not entry.live)


def _heading(table: Table, record: Record, entry: JournalEntry) -> list[str]:
    return heading_of(table.name, record, entry.user, person=table.person, struck=True)


def _set_up(table: Table, seats: Sequence[Seat]) -> LogStretch:
    """Return what pins the seed down, and what the set-up told."""
    seed = table.record.seed
    hashed = [f"-# {lobby.hash_line(seed)}"] if seed is not None else []
    facts = lobby.set_up_facts(table)
    before = past_lines(table.kit, table.lobby)
    said = (*before, *table.words.narrate(facts), *table.words.say(facts, seats))
    return LogStretch(0, table.lobby.started_at, None, (*hashed, *said))


async def _closing(table: Table) -> list[LogStretch]:
    """Return how a game that is over ended, and its seed, after its last step."""
    if table.record.status not in ("over", "archived") or table.session is None:
        return []
    said = (*summary_of(table), f"-# {await table.words.seed_line()}")
    return [LogStretch(table.record.head, table.clock.now(), None, said)]


# --- seats ----------------------------------------------------------------------------------------


async def _later(table: Table) -> list[Tenure]:
    """Return who sat down, or got up, after the game began."""
    begins = table.lobby.started_at
    if not begins:
        return []  # it has not begun
    tenures = await table.store.seats.tenures(table.game)
    return [t for t in tenures if t.since > begins or (t.until is not None and t.until > begins)]


def _seat_changes(table: Table, tenures: Sequence[Tenure]) -> Iterator[tuple[float, str]]:
    """Return who came and who left since the game began, each with its time."""
    for tenure in tenures:
        name = table.name(Seat(tenure.seat))
        if tenure.since > table.lobby.started_at:
            yield tenure.since, f"-# {_player(tenure)} plays {name} from here on."
        if tenure.until and not _has_successor(tenure, tenures):
            yield tenure.until, f"-# Nobody plays {name} from here on."


def _seat_lines(
    table: Table, marks: Sequence[tuple[int, float]], ends: float | None, tenures: Sequence[Tenure]
) -> list[LogStretch]:
    """The changes of seats in this stretch of steps, each after the newest step of its time."""
    found: list[LogStretch] = []
    for at, said in sorted(_seat_changes(table, tenures)):
        step = next((step for step, since in reversed(marks) if since <= at), None)
        if step is not None and (ends is None or at < ends):
            found.append(LogStretch(step, at, None, (said,)))
    return found


def _has_successor(tenure: Tenure, tenures: Sequence[Tenure]) -> bool:
    """Return True if somebody else took the seat in the same moment."""
    return any(
        each is not tenure and (each.seat, each.since) == (tenure.seat, tenure.until)
        for each in tenures
    )


def _player(tenure: Tenure) -> str:
    return "Someone forgotten since" if tenure.user is None else f"<@{tenure.user}>"
