"""The rules for pings: who gets one, when, and how often.

A chain of pings begins when the table starts to wait for a seat, and ends when it stops waiting:
one ping after a while (a quick answer needs none), reminders at growing intervals, and after the
last one a line to the table, then no more. A player who acts and is asked again knows it: their
chain continues with the first reminder. Each chain is a row of `timer`, so that a restart neither
loses nor repeats a ping.

In a phase a person is pinged once for all questions; after that they are only reminded. Two things
justify another ping: a choice that must be made, after a ping for a question that could be passed;
and that all players they were waiting for have answered.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ask import Ask, Join
from bot.engine.ids import AskId, Seat
from bot.people.person_settings import Personal
from bot.people.ping_times import next_ping_time
from bot.store.game_records import Timer
from bot.table.declares.pace import Pace

KEY = "call:"
"""The first part of the keys of pings among a game's timers."""
FAR = 32_503_680_000.0
"""The year 3000: the due time of timers that are never due."""
HOPED = "hoped"
"""The kind of question of a seat that is asked for help, though nobody waits for it."""
VOTE = "vote"
"""The kind of question of a vote on an undo request."""


class Awaited(Struct, frozen=True):
    """A seat that the table waits for, its player, and since when (seconds)."""

    seat: Seat
    user: int
    since: float
    kind: str = ""
    """The kind of the question: another kind is another decision."""
    shared: bool = False
    """The seat waits for contributions of others, such as commitments to its test."""
    phase: str = ""
    """The phase of the game, in which one ping of a person is enough. Empty if there is none."""
    must: bool = True
    """A timeout does nothing: a choice must be made."""

    @property
    def key(self) -> str:
        """Return its key among the game's timers: one each for questions, help and votes."""
        beside = f":{self.kind}" if self.kind in (HOPED, VOTE) else ""
        return f"{KEY}{self.seat}{beside}"


class Reminder(Struct, frozen=True):
    """The next ping of a series: number 0 is the first. Times are seconds since the epoch."""

    seat: Seat
    user: int
    """The user to ping: with another user in the seat the chain starts again."""
    kind: str
    number: int
    at: float
    """When it would be made if the user could be reached at any time."""
    due: float
    """When it is made; never while nobody waits for them."""
    phase: str = ""
    told: float = 0.0
    """When its user was last pinged in this phase; 0 if not yet."""
    must: bool = True
    """Its question is a choice that must be made."""
    forced: bool = False
    """They were pinged there for such a choice, not only for questions they could pass."""
    over: bool = False
    """Its question is closed: it is stored for `told` alone."""

    @property
    def key(self) -> str:
        """Return its key among the game's timers."""
        return Awaited(self.seat, self.user, 0.0, self.kind).key

    def is_last_word(self, pace: Pace) -> bool:
        """Return True if this is the final line, which ends the series of pings."""
        return self.number == len(pace.reminders) + 1


# --- seats ----------------------------------------------------------------------------------------


def blocking_seats(ask: Ask) -> list[Seat]:
    """Return the awaited seats; if a seat asked to hold a shared question, only such seats."""
    holding = [seat for seat in ask.awaited if seat in ask.held]
    return holding if ask.join is Join.ANY and holding else list(ask.awaited)


def seats_asked_for_help(ask: Ask) -> list[Seat]:
    """Return the seats that are asked for help, though the table does not wait for them."""
    return [
        seat
        for seat in ask.may
        if seat not in ask.awaited and any(option.calls for option in ask.parts[seat].options)
    ]


def awaited_seats_of(
    asks: Iterable[Ask],
    occupants: Mapping[Seat, int],
    since: Mapping[AskId, float],
    now: float,
    phase: str = "",
) -> list[Awaited]:
    """Return the awaited seats of these questions, and those asked for help."""
    found: dict[str, Awaited] = {}
    for ask in asks:
        at, shared = since.get(ask.id, now), _is_shared(ask)
        wanted = [
            Awaited(s, occupants.get(s, 0), at, ask.kind, shared, phase, _is_forced(ask, s))
            for s in blocking_seats(ask)
        ]
        wanted += [
            Awaited(s, occupants.get(s, 0), at, HOPED, phase=phase, must=False)
            for s in seats_asked_for_help(ask)
        ]
        for each in wanted:
            if each.user:
                found.setdefault(each.key, each)
    return list(found.values())


def _is_forced(ask: Ask, seat: Seat) -> bool:
    return ask.parts[seat].shapes or not (ask.silence or ask.may_pass(seat))


def _is_shared(ask: Ask) -> bool:
    parts = [ask.parts[seat] for seat in ask.may]
    return any(part.lends or any(option.returns for option in part.options) for part in parts)


# --- times ----------------------------------------------------------------------------------------


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
    """Return the next ping of each awaited seat. `actor` is the user who just acted.

    Users who are away are pinged immediately for a choice that must be made: they would not answer
    before the first ping. `now` is in seconds since the epoch.
    """
    told = _newest_pings_by_phase(kept.values())
    return [
        _next_in_chain(
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


def _newest_pings_by_phase(kept: Iterable[Reminder]) -> dict[tuple[int, str], Reminder]:
    """Return the newest ping of each user and phase, forced if one of them was."""
    found: dict[tuple[int, str], Reminder] = {}
    for reminder in kept:
        who = (reminder.user, reminder.phase)
        if reminder.told and reminder.phase and reminder.kind != VOTE:
            newest = max(found.get(who, reminder), reminder, key=lambda each: each.told)
            forced = reminder.forced or (who in found and found[who].forced)
            found[who] = replace(newest, forced=forced)
    return found


def paused_reminders(
    kept: Mapping[str, Reminder],
    going_on: Iterable[Reminder],
    phase: str,
    *,
    asked: Container[Seat] = (),
    actor: int | None = None,
) -> list[Reminder]:
    """Return pings of this phase whose question is closed, so that users are not pinged twice.

    If the question returns before they act, they are reminded in time. A seat that is still
    `asked`, but has to wait for others, is pinged after these have acted.
    """
    awake = {reminder.key for reminder in going_on}
    known = [
        reminder
        for reminder in kept.values()
        if reminder.key not in awake and _was_pinged_in_phase(reminder, phase)
    ]
    return [
        replace(
            reminder,
            due=FAR,
            over=reminder.over or reminder.kind == HOPED or reminder.user == actor,
        )
        for reminder in known
        if _is_paused(reminder, asked, actor)
    ]


def _is_paused(reminder: Reminder, asked: Container[Seat], actor: int | None) -> bool:
    if reminder.user == actor and not reminder.told:
        return False
    return reminder.kind == HOPED or reminder.seat not in asked


def _was_pinged_in_phase(reminder: Reminder, phase: str) -> bool:
    """Return True if a user was pinged in this phase for a question of the game."""
    return reminder.kind != VOTE and reminder.number > 0 and reminder.phase == phase


def _next_in_chain(
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
    """Return the next ping of a series; a user who just acted gets only reminders."""
    if acted:
        number, at = (0, FAR) if each.shared else (1, now + _interval_after(pace, 0))
        return _make_reminder(each, number, at, who, now, told)
    if before is not None and _is_for_question(before, each):
        if before.number == 0 and before.at == FAR:
            return _make_reminder(each, 0, now + pace.debounce, who, now)
        if before.number or _is_news(each, told):
            return _make_reminder(
                each, before.number, _time_at_pace(before, pace, now), who, now, told
            )
    return _begin_chain(each, told, pace, who, now, away=away)


def _begin_chain(
    each: Awaited, told: Reminder | None, pace: Pace, who: Personal, now: float, *, away: bool
) -> Reminder:
    """Return the first ping of a series, or a reminder if the user was pinged this phase."""
    at = each.since + (0.0 if away else pace.debounce)
    if told is None or _is_news(each, told):
        return _make_reminder(each, 0, at, who, now, told)
    number = 0 if each.kind == HOPED else 1
    return _make_reminder(
        each, number, max(at, told.told + _interval_after(pace, 0)), who, now, told
    )


def _is_news(each: Awaited, told: Reminder | None) -> bool:
    return told is None or (each.must and not told.forced)


def _is_for_question(reminder: Reminder, each: Awaited) -> bool:
    """Return True if a stored ping was for this question in the same phase."""
    rested = reminder.due == FAR and reminder.at < FAR
    same = (reminder.user, reminder.kind) == (each.user, each.kind) and not reminder.over
    return same and (not rested or reminder.phase == each.phase)


def _time_at_pace(reminder: Reminder, pace: Pace, now: float) -> float:
    """Return the time of a ping, moved earlier if the table's pace has become faster."""
    if reminder.at >= FAR:
        return FAR
    wait = _interval_after(pace, reminder.number - 1) if reminder.number else pace.debounce
    return min(reminder.at, now + wait)


def next_reminder(reminder: Reminder, now: float, pace: Pace, person: Personal) -> Reminder:
    """Return the ping that follows one made `now`."""
    each = Awaited(
        reminder.seat, reminder.user, now, reminder.kind, phase=reminder.phase, must=reminder.must
    )
    told = replace(reminder, told=now, forced=reminder.forced or reminder.must)
    if reminder.number > len(pace.reminders) or not pace.reminders or reminder.kind == HOPED:
        return _make_reminder(each, len(pace.reminders) + 2, FAR, person, now, told)
    at = now + _interval_after(pace, reminder.number)
    return _make_reminder(each, reminder.number + 1, at, person, now, told)


def postpone_reminder(reminder: Reminder, now: float, pace: Pace, person: Personal) -> Reminder:
    """Return the ping with a later time, as it could not be posted."""
    due = next_ping_time(person, now, now)
    if not reminder.number or reminder.at <= now or due is None or reminder.due <= due:
        return reminder
    number = 0 if reminder.number > len(pace.reminders) + 1 else reminder.number - 1
    known = replace(reminder, number=number, at=now, due=due, over=False)
    return known if number else replace(known, told=0.0, forced=False)


def _make_reminder(
    each: Awaited,
    number: int,
    at: float,
    person: Personal,
    now: float,
    told: Reminder | None = None,
) -> Reminder:
    due = next_ping_time(person, at, now) if at < FAR else FAR
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


def _interval_after(pace: Pace, number: int) -> float:
    """Return the seconds from ping `number` to the next; the last interval repeats."""
    return pace.reminders[min(number, len(pace.reminders) - 1)] if pace.reminders else FAR


# --- storing --------------------------------------------------------------------------------------


def reminder_timers(game: int, reminders: Iterable[Reminder]) -> list[Timer]:
    """Return the timers under which pings are stored."""
    return [
        Timer(game, reminder.key, reminder.due, msgspec.json.encode(reminder))
        for reminder in reminders
    ]


def read_reminders(timers: Iterable[Timer]) -> dict[str, Reminder]:
    """Return the pings stored in a game's timers, by key."""
    reminders = (
        msgspec.json.decode(timer.payload, type=Reminder)
        for timer in timers
        if timer.key.startswith(KEY)
    )
    return {reminder.key: reminder for reminder in reminders}
