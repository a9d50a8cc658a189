"""Who is called, when, and how often: worked out anew whenever the game comes to rest.

A chain of calls begins when the table starts to wait for a seat, and ends when it waits no longer:
one call after a while (who answers meanwhile is not called), reminders at growing intervals, and
after the last interval one line to the table, then silence. Who acts and is asked again knows it:
their chain goes on with the first reminder. Each chain is a row of `timer`, so that a restart
neither forgets a call nor repeats it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ask import Ask, Join
from bot.engine.ids import AskId, Seat
from bot.people.reach import reach_at
from bot.people.settings import Personal
from bot.store.records import Timer
from bot.table.pace import Pace

KEY = "call:"
"""How the keys of calls begin among a game's timers."""
FAR = 32_503_680_000.0
"""The year 3000: when what is never due is due."""
HOPED = "hoped"
"""The kind of choice of a seat for which nobody waits, but of which somebody hopes to hear."""
VOTE = "vote"
"""The kind of choice of who is asked to agree to a step back."""


class Awaited(Struct, frozen=True):
    """A seat of which something is wanted, who sits there, and since when (seconds)."""

    seat: Seat
    user: int
    since: float
    kind: str = ""
    """The kind of the question: another kind is another decision."""
    shared: bool = False
    """Others put something in for which the seat waits, such as commitments to its test."""
    phase: str = ""
    """In which phase of the game: of each kind of question one call is enough there."""

    @property
    def key(self) -> str:
        """Its chain among the game's timers: one for what is awaited, one for each thing beside."""
        beside = f":{self.kind}" if self.kind in (HOPED, VOTE) else ""
        return f"{KEY}{self.seat}{beside}"


class Call(Struct, frozen=True):
    """The next call of a chain: number 0 is the first, the ones after it are reminders.

    Times are seconds since the epoch.
    """

    seat: Seat
    user: int
    """Whom it is for: with somebody new in the seat the chain begins anew."""
    kind: str
    number: int
    at: float
    """When it would be made if they could be reached at any time."""
    due: float
    """When it is made; while nobody waits for them it rests."""
    phase: str = ""

    @property
    def key(self) -> str:
        """Its key among the game's timers."""
        return Awaited(self.seat, self.user, 0.0, self.kind).key

    def is_last_word(self, pace: Pace) -> bool:
        """Whether it tells the table that nobody is heard of, after which there is silence."""
        return self.number == len(pace.reminders) + 1


# --- who ------------------------------------------------------------------------------------------


def blocking(ask: Ask) -> list[Seat]:
    """The awaited seats but those who cannot go on before somebody who holds has acted."""
    holding = [seat for seat in ask.awaited if seat in ask.held]
    return holding if ask.join is Join.ANY and holding else list(ask.awaited)


def hoped_for(ask: Ask) -> list[Seat]:
    """The seats that somebody hopes to hear of while the table does not wait for them."""
    return [
        seat
        for seat in ask.may
        if seat not in ask.awaited and any(option.calls for option in ask.parts[seat].options)
    ]


def awaited_at(
    asks: Iterable[Ask],
    occupants: Mapping[Seat, int],
    since: Mapping[AskId, float],
    now: float,
    phase: str = "",
) -> list[Awaited]:
    """Everybody of whom these questions want something, each seat once, and once as hoped for."""
    found: dict[str, Awaited] = {}
    for ask in asks:
        at, shared = since.get(ask.id, now), _is_shared(ask)
        wanted = [
            Awaited(s, occupants.get(s, 0), at, ask.kind, shared, phase) for s in blocking(ask)
        ]
        wanted += [Awaited(s, occupants.get(s, 0), at, HOPED) for s in hoped_for(ask)]
        for each in wanted:
            if each.user:
                found.setdefault(each.key, each)
    return list(found.values())


def _is_shared(ask: Ask) -> bool:
    parts = [ask.parts[seat] for seat in ask.may]
    return any(part.lends or any(option.returns for option in part.options) for part in parts)


# --- when -----------------------------------------------------------------------------------------


def planned(
    awaited: Iterable[Awaited],
    kept: Mapping[str, Call],
    pace: Pace,
    people: Callable[[int], Personal],
    now: float,
    *,
    actor: int | None = None,
) -> list[Call]:
    """The next call of each awaited seat. `actor` is who just did something, if anybody did.

    `now` is in seconds since the epoch.
    """
    return [
        _going_on(each, kept.get(each.key), pace, people(each.user), now, acted=each.user == actor)
        for each in awaited
    ]


def resting(
    kept: Mapping[str, Call],
    going_on: Iterable[Call],
    phase: str,
    *,
    asked: Container[Seat] = (),
    actor: int | None = None,
) -> list[Call]:
    """Calls of this phase whose question went away before their user did anything: they know.

    Should it come back in the same phase they are not called anew, but reminded at their time.
    Who is `asked` still, and only has to let others act first, is called when these have acted.
    """
    awake = {call.key for call in going_on}
    return [
        replace(call, due=FAR)
        for call in kept.values()
        if call.key not in awake
        and call.kind not in (HOPED, VOTE)
        and call.number > 0
        and call.phase == phase
        and call.seat not in asked
        and call.user != actor
    ]


def _going_on(
    each: Awaited, before: Call | None, pace: Pace, who: Personal, now: float, *, acted: bool
) -> Call:
    """One chain: who acted knows what is asked, and waits where others have their say first."""
    if acted and each.shared:
        return _call(each, 0, FAR, who, now)
    if acted:
        return _call(each, 1, now + _interval(pace, 0), who, now)
    if before is None or not _is_of(before, each):
        return _call(each, 0, each.since + pace.debounce, who, now)
    if before.number == 0 and before.at == FAR:
        return _call(each, 0, now + pace.debounce, who, now)
    return _call(each, before.number, _sooner(before, pace, now), who, now)


def _is_of(call: Call, each: Awaited) -> bool:
    """Whether a call that is kept was made for this: one that rested, in the same phase only."""
    rested = call.due == FAR and call.at < FAR
    same = (call.user, call.kind) == (each.user, each.kind)
    return same and (not rested or call.phase == each.phase)


def _sooner(call: Call, pace: Pace, now: float) -> float:
    """When a call is made at a table whose pace may have become faster since it was planned."""
    if call.at >= FAR:
        return FAR
    wait = _interval(pace, call.number - 1) if call.number else pace.debounce
    return min(call.at, now + wait)


def following(call: Call, now: float, pace: Pace, person: Personal) -> Call:
    """The call after one that was made `now`; after the last word none is due any more.

    `now` is in seconds since the epoch.
    """
    each = Awaited(call.seat, call.user, now, call.kind, phase=call.phase)
    if call.number > len(pace.reminders) or not pace.reminders or call.kind == HOPED:
        return _call(each, len(pace.reminders) + 2, FAR, person, now)
    return _call(each, call.number + 1, now + _interval(pace, call.number), person, now)


def _call(each: Awaited, number: int, at: float, person: Personal, now: float) -> Call:
    due = reach_at(person, at, now) if at < FAR else FAR
    due = FAR if due is None else due
    return Call(each.seat, each.user, each.kind, number, at, due, each.phase)


def _interval(pace: Pace, number: int) -> float:
    """How long after call `number` the next one is made; the last interval goes on."""
    return pace.reminders[min(number, len(pace.reminders) - 1)] if pace.reminders else FAR


# --- kept -----------------------------------------------------------------------------------------


def timers_of(game: int, calls: Iterable[Call]) -> list[Timer]:
    """The rows that keep calls."""
    return [Timer(game, call.key, call.due, msgspec.json.encode(call)) for call in calls]


def calls_in(timers: Iterable[Timer]) -> dict[str, Call]:
    """The calls among a game's timers, by key."""
    calls = (
        msgspec.json.decode(timer.payload, type=Call)
        for timer in timers
        if timer.key.startswith(KEY)
    )
    return {call.key: call for call in calls}
