"""Until when a question waits for a seat, and what silence means: reckoned, never kept.

A stretch of time runs from when the question was put. It rests while the game is paused, and
neither its end nor the warning before it falls into quiet hours or an absence of whoever is late:
they move behind it, and after the warning there is always the time that it announces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from bot.engine.ask import Answer, Ask, Option, Passed, Pick, Picked
from bot.engine.ids import AskId, Seat
from bot.people.person_settings import Personal
from bot.people.ping_times import awake_at
from bot.table.declares.pace import Pace
from bot.table.declares.vocabulary import PASS
from bot.table.memory.absences import COMPANION, PILOT, WAIT, Absence

OTHERS_CHOOSE = "the others choose who plays"
"""What silence comes to where nobody is named, before whose seat it is."""

Rests = tuple[tuple[float, float], ...]
"""When a game was paused, from and until (seconds since the epoch); 0: it has not ended."""


class Deadline(Struct, frozen=True):
    """The end of a seat's time for a question. Times are seconds since the epoch."""

    ask: AskId
    seat: Seat
    warning: float
    """When its player is warned; 0: they were, or nobody warns."""
    at: float
    """When the time is over, if the warning comes at its time."""
    answer: Answer | None
    """What silence is taken for; None: a choice has to be made."""
    then: str = ""
    """What silence means, as a clause; see `meaning`."""


def silent_answer(ask: Ask, seat: Seat) -> Answer | None:
    """Return the answer that a seat's silence means: a window passes; else None."""
    part = ask.parts[seat]
    if isinstance(part.form, Pick) and ask.silence and part.option(ask.silence) is not None:
        return Picked((ask.silence,))
    return Passed() if ask.passable(seat) and not part.shapes else None


def _stretch(ask: Ask, seat: Seat, answer: Answer | None, pace: Pace) -> float:
    """Return how long a seat is waited for: shortly in a window, as for a turn where it chooses."""
    window = answer is not None and not ask.parts[seat].shapes
    return pace.optional if window else pace.turn


def reckon_deadline(
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
    """The deadline of a seat that is awaited; None where the table's pace has none.

    `since` is when the question was put, in seconds since the epoch as `now`; where the pace was
    chosen later (`paced_at`) the time runs from there, and the warning comes anew. A warning whose
    time is past, as nobody was there to give it, waits for the morning.
    """
    answer = silent_answer(ask, seat)
    stretch = _stretch(ask, seat, answer, pace)
    if not stretch:
        return None
    since, left = max(since, absence.since, paced_at), stretch * pace.warning
    warned = absence.warned.get(ask.id, 0.0)
    warned = warned if warned >= paced_at else 0.0
    warning = warned or _while_awake(who, _after(since, stretch - left, rests), now)
    end = max(_after(since, stretch, rests), _after(warning, left, rests))
    due = 0.0 if warned or not left else warning
    return Deadline(ask.id, seat, due, awake_at(who, end), answer)


def _while_awake(who: Personal, at: float, now: float) -> float:
    """Return when somebody is warned for whom it was to be at a time, perhaps in the past."""
    at, awake = awake_at(who, at), awake_at(who, now)
    return awake if at < now < awake else at


def meaning(
    ask: Ask,
    found: Deadline,
    to: Seat | None,
    name: Callable[[Seat], str],
    person: Callable[[Seat], str],
) -> str:
    """Return what silence comes to, as a clause: `Ada passes`; `to` is the seat's `successor`.

    `person` calls whoever sits somewhere; they are in no clause of an answer, which is kept.
    """
    who = name(found.seat)
    if found.answer is not None:
        option = _silent_choice(ask, found)
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


def _silent_choice(ask: Ask, found: Deadline) -> Option | None:
    """The option that silence chooses, if it chooses one."""
    keys = found.answer.keys if isinstance(found.answer, Picked) else ()
    return ask.parts[found.seat].option(keys[0]) if keys else None


def _after(since: float, stretch: float, rests: Rests) -> float:
    """So much time after a moment, without what of it the game was paused."""
    return since + stretch + sum(max(0.0, end - max(begin, since)) for begin, end in rests)


def begin_pause(rests: Rests, now: float) -> Rests:
    """A pause begins."""
    return (*(rest for rest in rests if rest[1]), (now, 0.0))


def end_pause(rests: Rests, now: float, since: Iterable[float]) -> Rests:
    """A pause ends; what was over before any open question was put is forgotten."""
    ended = [(begin, end or now) for begin, end in rests]
    first = min(since, default=now)
    return tuple(rest for rest in ended if rest[1] > first)
