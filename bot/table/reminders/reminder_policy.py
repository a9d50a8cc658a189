"""Rules of calls: who is called, when, how often; worked out anew when the game comes to rest.

A chain of calls begins when the table starts to wait for a seat, and ends when it waits no longer:
one call after a while (who answers meanwhile is not called), reminders at growing intervals, and
after the last interval one line to the table, then silence. Who acts and is asked again knows it:
their chain goes on with the first reminder. Each chain is a row of `timer`, so that a restart
neither forgets a call nor repeats it.

In a phase a person is called once, whatever else they are asked there: from then on they are
reminded only. Two things are news to them all the same: a choice that has to be made, after a call
for what could have been passed, and that all for whom they waited have had their say.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ask import Ask, Join
from bot.engine.ids import AskId, Seat
from bot.people.person_settings import Personal
from bot.people.ping_times import reach_at
from bot.store.game_records import Timer
from bot.table.declares.pace import Pace

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
    """In which phase of the game: one call of a person is enough there. Empty: it has none."""
    must: bool = True
    """Silence means nothing: a choice has to be made."""

    @property
    def key(self) -> str:
        """Its chain among the game's timers: one for what is awaited, one for each thing beside."""
        beside = f":{self.kind}" if self.kind in (HOPED, VOTE) else ""
        return f"{KEY}{self.seat}{beside}"


class Reminder(Struct, frozen=True):
    """The next call of a chain: number 0, then reminders. Times are seconds since the epoch."""

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
    told: float = 0.0
    """When its user was last called in this phase; 0: not yet."""
    must: bool = True
    """Its question is a choice that has to be made."""
    forced: bool = False
    """They were called there for such a choice, not only for what they could pass."""
    over: bool = False
    """What it was made for is done with: it is kept for `told` alone."""

    @property
    def key(self) -> str:
        """Its key among the game's timers."""
        return Awaited(self.seat, self.user, 0.0, self.kind).key

    def is_last_word(self, pace: Pace) -> bool:
        """Tell whether this tells the table that nobody is heard of; silence follows."""
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
            Awaited(s, occupants.get(s, 0), at, ask.kind, shared, phase, _is_forced(ask, s))
            for s in blocking(ask)
        ]
        wanted += [
            Awaited(s, occupants.get(s, 0), at, HOPED, phase=phase, must=False)
            for s in hoped_for(ask)
        ]
        for each in wanted:
            if each.user:
                found.setdefault(each.key, each)
    return list(found.values())


def _is_forced(ask: Ask, seat: Seat) -> bool:
    return ask.parts[seat].shapes or not (ask.silence or ask.passable(seat))


def _is_shared(ask: Ask) -> bool:
    parts = [ask.parts[seat] for seat in ask.may]
    return any(part.lends or any(option.returns for option in part.options) for part in parts)


# --- when -----------------------------------------------------------------------------------------


def plan_reminders(
    awaited: Iterable[Awaited],
    kept: Mapping[str, Reminder],
    pace: Pace,
    people: Callable[[int], Personal],
    now: float,
    *,
    actor: int | None = None,
    is_away: Callable[[int], bool] = lambda _user: False,
) -> list[Reminder]:
    """Return the next call of each awaited seat. `actor` is the user who just did something.

    Users who are away are called at once for a choice that has to be made: they will not answer
    within the pause. `now` is in seconds since the epoch.
    """
    told = _told_reminders(kept.values())
    return [
        _going_on(
            each,
            kept.get(each.key),
            told.get((each.user, each.phase)),
            pace,
            people(each.user),
            now,
            acted=each.user == actor,
            away=each.must and each.kind != VOTE and is_away(each.user),
        )
        for each in awaited
    ]


def _told_reminders(kept: Iterable[Reminder]) -> dict[tuple[int, str], Reminder]:
    """Return who was called in which phase: their newest call, forced if any of them was."""
    found: dict[tuple[int, str], Reminder] = {}
    for reminder in kept:
        who = (reminder.user, reminder.phase)
        if reminder.told and reminder.phase and reminder.kind != VOTE:
            newest = max(found.get(who, reminder), reminder, key=lambda each: each.told)
            forced = reminder.forced or (who in found and found[who].forced)
            found[who] = replace(newest, forced=forced)
    return found


def resting(
    kept: Mapping[str, Reminder],
    going_on: Iterable[Reminder],
    phase: str,
    *,
    asked: Container[Seat] = (),
    actor: int | None = None,
) -> list[Reminder]:
    """Calls of this phase whose question went away: whoever was called there knows of the phase.

    Should the question come back before they have done anything they are reminded at their time.
    Who is `asked` still, and only has to let others act first, is called when these have acted.
    """
    awake = {reminder.key for reminder in going_on}
    known = [
        reminder
        for reminder in kept.values()
        if reminder.key not in awake and _was_made(reminder, phase)
    ]
    return [
        replace(
            reminder,
            due=FAR,
            over=reminder.over or reminder.kind == HOPED or reminder.user == actor,
        )
        for reminder in known
        if _rests(reminder, asked, actor)
    ]


def _rests(reminder: Reminder, asked: Container[Seat], actor: int | None) -> bool:
    if reminder.user == actor and not reminder.told:
        return False
    return reminder.kind == HOPED or reminder.seat not in asked


def _was_made(reminder: Reminder, phase: str) -> bool:
    """Return True if somebody was called in this phase for what the game itself asks."""
    return reminder.kind != VOTE and reminder.number > 0 and reminder.phase == phase


def _going_on(
    each: Awaited,
    before: Reminder | None,
    told: Reminder | None,
    pace: Pace,
    who: Personal,
    now: float,
    *,
    acted: bool,
    away: bool,
) -> Reminder:
    """One chain: who acted knows what is asked, and waits where others have their say first."""
    if acted:
        number, at = (0, FAR) if each.shared else (1, now + _interval(pace, 0))
        return _reminder(each, number, at, who, now, told)
    if before is not None and _is_of(before, each):
        if before.number == 0 and before.at == FAR:
            return _reminder(each, 0, now + pace.debounce, who, now)
        if before.number or _is_news(each, told):
            return _reminder(each, before.number, _sooner(before, pace, now), who, now, told)
    return _begin_chain(each, told, pace, who, now, away=away)


def _begin_chain(
    each: Awaited, told: Reminder | None, pace: Pace, who: Personal, now: float, *, away: bool
) -> Reminder:
    """A chain's beginning: whoever was called in this phase for as much is only reminded."""
    at = each.since + (0.0 if away else pace.debounce)
    if told is None or _is_news(each, told):
        return _reminder(each, 0, at, who, now, told)
    number = 0 if each.kind == HOPED else 1
    return _reminder(each, number, max(at, told.told + _interval(pace, 0)), who, now, told)


def _is_news(each: Awaited, told: Reminder | None) -> bool:
    return told is None or (each.must and not told.forced)


def _is_of(reminder: Reminder, each: Awaited) -> bool:
    """Tell whether a kept call was made for this: one that rested, in the same phase only."""
    rested = reminder.due == FAR and reminder.at < FAR
    same = (reminder.user, reminder.kind) == (each.user, each.kind) and not reminder.over
    return same and (not rested or reminder.phase == each.phase)


def _sooner(reminder: Reminder, pace: Pace, now: float) -> float:
    """Return when a call is made at a table whose pace may be faster than when it was planned."""
    if reminder.at >= FAR:
        return FAR
    wait = _interval(pace, reminder.number - 1) if reminder.number else pace.debounce
    return min(reminder.at, now + wait)


def following(reminder: Reminder, now: float, pace: Pace, person: Personal) -> Reminder:
    """Return the call after one made `now` (seconds); None after the last word."""
    each = Awaited(
        reminder.seat, reminder.user, now, reminder.kind, phase=reminder.phase, must=reminder.must
    )
    told = replace(reminder, told=now, forced=reminder.forced or reminder.must)
    if reminder.number > len(pace.reminders) or not pace.reminders or reminder.kind == HOPED:
        return _reminder(each, len(pace.reminders) + 2, FAR, person, now, told)
    at = now + _interval(pace, reminder.number)
    return _reminder(each, reminder.number + 1, at, person, now, told)


def put_off(reminder: Reminder, now: float, pace: Pace, person: Personal) -> Reminder:
    """Postpone the chain of a call that could not be told in time. `now` in seconds."""
    due = reach_at(person, now, now)
    if not reminder.number or reminder.at <= now or due is None or reminder.due <= due:
        return reminder
    number = 0 if reminder.number > len(pace.reminders) + 1 else reminder.number - 1
    known = replace(reminder, number=number, at=now, due=due, over=False)
    return known if number else replace(known, told=0.0, forced=False)


def _reminder(
    each: Awaited,
    number: int,
    at: float,
    person: Personal,
    now: float,
    told: Reminder | None = None,
) -> Reminder:
    due = reach_at(person, at, now) if at < FAR else FAR
    return Reminder(
        each.seat,
        each.user,
        each.kind,
        number,
        at,
        FAR if due is None else due,
        each.phase,
        told.told if told is not None else 0.0,
        each.must,
        told is not None and told.forced,
    )


def _interval(pace: Pace, number: int) -> float:
    """Return how long after call `number` the next one is made; the last interval goes on."""
    return pace.reminders[min(number, len(pace.reminders) - 1)] if pace.reminders else FAR


# --- kept -----------------------------------------------------------------------------------------


def timers_of(game: int, reminders: Iterable[Reminder]) -> list[Timer]:
    """The rows that keep calls."""
    return [
        Timer(game, reminder.key, reminder.due, msgspec.json.encode(reminder))
        for reminder in reminders
    ]


def reminders_in(timers: Iterable[Timer]) -> dict[str, Reminder]:
    """The calls among a game's timers, by key."""
    reminders = (
        msgspec.json.decode(timer.payload, type=Reminder)
        for timer in timers
        if timer.key.startswith(KEY)
    )
    return {reminder.key: reminder for reminder in reminders}
