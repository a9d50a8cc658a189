"""Deadlines of questions and the effects of timeouts: computed when needed, never stored.

Time runs from the moment of asking. It stops while the game is paused, and neither its end nor the
warning before it falls into quiet hours or an absence of the late player: both move to the end of
these, and the time that a warning announces is always granted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from bot.engine.ask import Answer, Ask, Option, Passed, Pick, Picked
from bot.engine.ids import AskId, Seat
from bot.people.person_settings import Personal
from bot.people.ping_times import next_awake_time
from bot.table.declares.pace import Pace
from bot.table.declares.vocabulary import PASS
from bot.table.memory.absences import COMPANION, PILOT, WAIT, Absence

OTHERS_CHOOSE = "the others choose who plays"
"""The effect of a timeout if no stand-in is named, before the seat's name."""

Rests = tuple[tuple[float, float], ...]
"""The pauses of a game, from and until (seconds since the epoch); 0 if one has not ended."""


class Deadline(Struct, frozen=True):
    """The deadline of a seat for a question. Times are seconds since the epoch."""

    ask: AskId
    seat: Seat
    warning: float
    """When its player is warned; 0 if they were, or if there is no warning."""
    at: float
    """The end of the time, if the warning comes in time."""
    answer: Answer | None
    """The answer given by the timeout; None if a choice must be made."""
    then: str = ""
    """The effect of the timeout, as a clause; see `meaning`."""


def timeout_answer(ask: Ask, seat: Seat) -> Answer | None:
    """Return the answer that a timeout gives (a pass); None if a person must choose."""
    part = ask.parts[seat]
    if isinstance(part.form, Pick) and ask.silence and part.option(ask.silence) is not None:
        return Picked((ask.silence,))
    return Passed() if ask.may_pass(seat) and not part.shapes else None


def _allowed_time(ask: Ask, seat: Seat, answer: Answer | None, pace: Pace) -> float:
    """Return the seconds allowed for an answer: less for a window than for a turn."""
    window = answer is not None and not ask.parts[seat].shapes
    return pace.optional if window else pace.turn


def compute_deadline(
    ask: Ask,
    seat: Seat,
    since: float,
    pace: Pace,
    who: Personal,
    absence: Absence,
    rests: Rests,
    *,
    now: float,
    paced_at: float = 0.0,
) -> Deadline | None:
    """Return the deadline of an awaited seat; None if the table's pace sets none.

    `since` is the time of asking, in seconds since the epoch like `now`; if the pace was chosen
    later (`paced_at`), time runs from there and the warning is repeated. A warning that was missed
    because of quiet hours waits for the morning.
    """
    answer = timeout_answer(ask, seat)
    stretch = _allowed_time(ask, seat, answer, pace)
    if not stretch:
        return None
    since, left = max(since, absence.since, paced_at), stretch * pace.warning
    warned = absence.warned.get(ask.id, 0.0)
    warned = warned if warned >= paced_at else 0.0
    warning = warned or _warning_time(who, _time_after_pauses(since, stretch - left, rests), now)
    end = max(_time_after_pauses(since, stretch, rests), _time_after_pauses(warning, left, rests))
    due = 0.0 if warned or not left else warning
    return Deadline(ask.id, seat, due, next_awake_time(who, end), answer)


def _warning_time(who: Personal, at: float, now: float) -> float:
    """Return when to warn a user, outside of their quiet hours and absence."""
    at, awake = next_awake_time(who, at), next_awake_time(who, now)
    return awake if at < now < awake else at


def describe_timeout(
    ask: Ask,
    found: Deadline,
    to: Seat | None,
    name: Callable[[Seat], str],
    person: Callable[[Seat], str],
) -> str:
    """Return what a timeout does, as a clause: `Ada passes`. `to` plays the late seat.

    `person` names a seat's occupant; the clause of an answer, which is stored, has no names of
    people.
    """
    who = name(found.seat)
    if found.answer is not None:
        option = _timeout_choice(ask, found)
        if option is None or option.verb == PASS.name:
            return f"{who} passes"
        return f"{who} chooses “{option.label}”"
    match to:
        case None:
            return f"{OTHERS_CHOOSE} {who}"
        case _ if to == WAIT:
            return f"the table waits for {who}"
        case _ if to == PILOT:
            return f"the autopilot plays {who}"
        case _ if to == COMPANION:
            return f"a companion plays {who}"
        case _:
            return f"{person(to)} plays {who}"


def _timeout_choice(ask: Ask, found: Deadline) -> Option | None:
    """Return the option that the timeout chooses, if any."""
    keys = found.answer.keys if isinstance(found.answer, Picked) else ()
    return ask.parts[found.seat].option(keys[0]) if keys else None


def _time_after_pauses(since: float, stretch: float, rests: Rests) -> float:
    """Return the time `stretch` seconds after `since`, not counting pauses."""
    return since + stretch + sum(max(0.0, end - max(begin, since)) for begin, end in rests)


def begin_pause(rests: Rests, now: float) -> Rests:
    """Return the pauses with one more that begins `now`."""
    return (*(rest for rest in rests if rest[1]), (now, 0.0))


def end_pause(rests: Rests, now: float, since: Iterable[float]) -> Rests:
    """Return the pauses with the last one ended, without those before all open questions."""
    ended = [(begin, end or now) for begin, end in rests]
    first = min(since, default=now)
    return tuple(rest for rest in ended if rest[1] > first)
