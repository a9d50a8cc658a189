"""Keep deadlines for questions that an input of others left unchanged for a seat.

A window is asked again under another number whenever someone changes its content. A seat that is
awaited before and after, did nothing, and sees the same question keeps its time of asking, its
warning, and the announcement that it is overdue. Only public content is compared, so that deadlines
do not reveal hidden cards.

While something else is settled, a question may be absent and return under its own number: nobody
could answer it meanwhile, so its time starts again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from bot.engine.ask import SIDE_ACTION_PREFIX, Allot, Ask, Form
from bot.engine.fingerprints import public_part
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered, Input, Rewound
from bot.table.memory.absences import Absence
from bot.table.memory.seat_memory import NOTHING_KEPT, SeatMemory

Since = Callable[[Ask, Seat], float | None]
"""Returns when a seat was asked a question (seconds since the epoch), if known."""
Renewed = list[tuple[Ask, Ask]]
"""Closed questions, each with its successor."""


def carry_over_deadlines(
    before: Sequence[Ask],
    after: Sequence[Ask],
    given: Input,
    since: Since,
    memories: Mapping[Seat, SeatMemory],
    now: float,
) -> dict[Seat, SeatMemory]:
    """Return the changed memories of seats whose question stayed the same after an input.

    Questions that return are asked `now` (seconds). After a step back all times start again.
    """
    if isinstance(given, Rewound):
        return {}
    actor = given.seat if isinstance(given, Answered) else None
    gone, new = _only_in(before, after), _only_in(after, before)
    if not gone or not new:
        return {}
    back, new = _returned_and_new(before, new)
    found = {
        seat: _restart_returned_questions(memories.get(seat, NOTHING_KEPT), seat, back, after, now)
        for seat in sorted({*chain(*map(_asked_by, back))})
    }
    for seat in sorted({*chain(*(ask.awaited for ask in new))} - {actor}):
        if renewed := _renewed_questions(gone, new, seat):
            memory = found.get(seat) or memories.get(seat, NOTHING_KEPT)
            found[seat] = _renew_asked_times(memory, seat, renewed, after, since)
    return found


def _returned_and_new(before: Sequence[Ask], asks: Sequence[Ask]) -> tuple[list[Ask], list[Ask]]:
    """Split questions into those that were open earlier and new ones."""
    newest = max(ask.id for ask in before)
    return [ask for ask in asks if ask.id < newest], [ask for ask in asks if ask.id > newest]


def _renewed_questions(gone: Sequence[Ask], new: Sequence[Ask], seat: Seat) -> Renewed:
    """Map a seat's new question ids to the ids that the same questions had before."""
    mine = [ask for ask in gone if seat in ask.awaited]
    pairs = [
        (old, each)
        for each in new
        if mine and seat in each.awaited
        for old in mine
        if is_same_question_for(seat, old, each)
    ]
    return list({each.id: (old, each) for old, each in reversed(pairs)}.values())


def _only_in(asks: Sequence[Ask], others: Sequence[Ask]) -> list[Ask]:
    """Return the questions that are not among the others."""
    known = {ask.id for ask in others}
    return [ask for ask in asks if ask.id not in known]


def is_same_question_for(seat: Seat, one: Ask, other: Ask) -> bool:
    """Return True if two questions have the same public content for a seat."""
    if (one.kind, one.source) != (other.kind, other.source):
        return False
    return _comparable(one, seat) == _comparable(other, seat)


def _comparable(ask: Ask, seat: Seat) -> tuple[object, ...]:
    part = public_part(ask.parts[seat])
    keys = sorted(each.key for each in part.options if not each.key.startswith(SIDE_ACTION_PREFIX))
    return ask.kind, ask.source, ask.about, ask.join, _comparable_form(part.form), keys


def _comparable_form(form: Form) -> object:
    return sorted(form.totals.items()) if isinstance(form, Allot) else form


def _asked_by(ask: Ask) -> Sequence[Seat]:
    """Return the seats in whose memory the time of a question is kept."""
    return ask.awaited or ask.must


def _restart_returned_questions(
    memory: SeatMemory, seat: Seat, back: Sequence[Ask], after: Iterable[Ask], now: float
) -> SeatMemory:
    """Return the memory with new asked times for questions that returned."""
    stands, mine = {ask.id for ask in after}, {ask.id for ask in back if seat in _asked_by(ask)}
    asked = {number: at for number, at in memory.asked.items() if number in stands}
    absence = memory.absence
    if absence is not None:
        warned = {number: at for number, at in absence.warned.items() if number not in mine}
        absence = replace(absence, warned=warned)
    return replace(memory, asked=asked | dict.fromkeys(mine, now), absence=absence)


def _renew_asked_times(
    memory: SeatMemory, seat: Seat, renewed: Renewed, after: Iterable[Ask], since: Since
) -> SeatMemory:
    stands = {ask.id for ask in after}
    asked = {number: at for number, at in memory.asked.items() if number in stands}
    put = [(new.id, since(old, seat)) for old, new in renewed]
    asked |= {number: at for number, at in put if at is not None}
    absence = memory.absence and _rename_asks(memory.absence, {old.id: n.id for old, n in renewed})
    return replace(memory, asked=asked, absence=absence)


def _rename_asks(absence: Absence, names: Mapping[AskId, AskId]) -> Absence:
    warned = {names.get(number, number): at for number, at in absence.warned.items()}
    overdue = absence.overdue
    return replace(absence, warned=warned, overdue=overdue and names.get(overdue, overdue))
