"""Who is called, when, and how often: worked out anew whenever the game comes to rest.

A chain of calls begins when the table starts to wait for a seat, and ends when it waits no longer:
one call after a while (who answers meanwhile is not called), reminders at growing intervals, and
after the last interval one line to the table, then silence. Who acts and is asked again knows it:
their chain goes on with the first reminder. Each chain is a row of `timer`, so that a restart
neither forgets a call nor repeats it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec
from msgspec import Struct

from bot.engine.ids import Seat
from bot.people.reach import reach_at
from bot.people.settings import Personal
from bot.store.api import Timer
from bot.table.pace import Pace

KEY = "call:"
"""How the keys of calls begin among a game's timers."""
FAR = 32_503_680_000.0
"""The year 3000: when what is never due is due."""


class Awaited(Struct, frozen=True):
    """A seat for which the table waits, who sits there, and since when (seconds)."""

    seat: Seat
    user: int
    since: float


class Call(Struct, frozen=True):
    """The next call to a seat: number 0 is the first, the ones after it are reminders."""

    seat: Seat
    user: int
    """Whom it is for: with somebody new in the seat the chain begins anew."""
    number: int
    due: float

    def is_last_word(self, pace: Pace) -> bool:
        """Whether it tells the table that nobody is heard of, after which there is silence."""
        return self.number == len(pace.reminders) + 1


def planned(
    awaited: Iterable[Awaited],
    kept: Mapping[Seat, Call],
    pace: Pace,
    people: Callable[[int], Personal],
    *,
    actor: int | None = None,
) -> list[Call]:
    """The next call of each awaited seat. `actor` is who just did something, if anybody did."""
    return [
        _going_on(each, kept.get(each.seat), pace, people(each.user), acted=each.user == actor)
        for each in awaited
    ]


def _going_on(
    each: Awaited, before: Call | None, pace: Pace, who: Personal, *, acted: bool
) -> Call:
    if acted:
        return _call(each, 1, each.since + _interval(pace, 0), who)
    if before is not None and before.user == each.user:
        return before
    return _call(each, 0, each.since + pace.debounce, who)


def following(call: Call, now: float, pace: Pace, person: Personal) -> Call:
    """The call after one that was made `now`; after the last word none is due any more."""
    each = Awaited(call.seat, call.user, now)
    if call.number > len(pace.reminders) or not pace.reminders:
        return Call(call.seat, call.user, len(pace.reminders) + 2, FAR)
    return _call(each, call.number + 1, now + _interval(pace, call.number), person)


def _call(each: Awaited, number: int, at: float, person: Personal) -> Call:
    due = reach_at(person, at)
    return Call(each.seat, each.user, number, FAR if due is None else due)


def _interval(pace: Pace, number: int) -> float:
    """How long after call `number` the next one is made; the last interval goes on."""
    return pace.reminders[min(number, len(pace.reminders) - 1)] if pace.reminders else FAR


def timers_of(game: int, calls: Iterable[Call]) -> list[Timer]:
    """The rows that keep calls."""
    return [Timer(game, f"{KEY}{call.seat}", call.due, msgspec.json.encode(call)) for call in calls]


def calls_in(timers: Iterable[Timer]) -> dict[Seat, Call]:
    """The calls among a game's timers, by seat."""
    calls = (
        msgspec.json.decode(timer.payload, type=Call)
        for timer in timers
        if timer.key.startswith(KEY)
    )
    return {call.seat: call for call in calls}
