"""How deadlines are reckoned: pauses, nights, what silence chooses."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.ask import Allot, Ask, Join, Option, Part, Passed, Pick, Picked
from bot.engine.ids import AskId, Seat
from bot.people.hours import Hours
from bot.people.person_settings import Personal
from bot.table.declares.pace import HOUR, Pace
from bot.table.memory.absences import Absence
from bot.table.reminders.deadlines import (
    Deadline,
    begin_pause,
    compute_deadline,
    describe_timeout,
    end_pause,
    timeout_answer,
)

ADA = Seat(0)
MIDNIGHT = 10 * 24 * HOUR
EIGHT = MIDNIGHT + 8 * HOUR
"""In the morning of a day, in UTC."""
SLEEPER = Personal(zone="UTC", quiet=Hours(0, 8 * 60))
TURN = Pace(turn=4 * HOUR, optional=2 * HOUR)


def asked(form: Any = None, *, may: bool = False, silence: str = "", shapes: bool = False) -> Ask:
    """A question to Ada, of two options."""
    options = tuple(Option(key=key, label=key.upper()) for key in "ab")
    part = Part(options, form or Pick(), shapes=shapes)
    seats = ((), (ADA,)) if may else ((ADA,), ())
    return Ask(
        id=AskId(1),
        kind="x",
        prompt="?",
        source="",
        parts={ADA: part},
        must=seats[0],
        may=seats[1],
        join=Join.ALL,
        silence=silence,
    )


def due(since: float, now: float, *, who: Personal | None = None, rests: Any = ()) -> Deadline:
    """The deadline of a turn of four hours."""
    found = compute_deadline(
        asked(), ADA, since, TURN, who or Personal(), Absence(), rests, now=now
    )
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        (asked(silence="b"), Picked(("b",))),
        (asked(silence="z"), None),
        (asked(), None),
        (asked(may=True), Passed()),
        (asked(may=True, silence="z"), Passed()),
        (asked(Pick(0, 1)), None),
        (asked(may=True, shapes=True), None),
        (asked(silence="b", shapes=True), Picked(("b",))),
        (asked(Allot({"": 2}), silence="b"), None),
    ],
)
def test_silence_is_the_named_answer_or_a_pass(ask: Ask, answer: object) -> None:
    """Only where the question has that option; a choice that has to be made is nobody's."""
    assert timeout_answer(ask, ADA) == answer


@pytest.mark.parametrize(
    ("answer", "words"),
    [(Picked(("b",)), "Ada chooses “B”"), (Picked(()), "Ada passes"), (Passed(), "Ada passes")],
)
def test_what_silence_comes_to_is_said(answer: Any, words: str) -> None:
    """The option that it chooses, by name."""
    found = Deadline(AskId(1), ADA, 0.0, 0.0, answer)

    assert (
        describe_timeout(asked(), found, None, lambda _seat: "Ada", lambda _seat: "<@1>") == words
    )


def test_a_turn_ends_after_its_time_and_is_warned_of_before() -> None:
    """A quarter of it is left then."""
    found = due(100.0, 200.0)

    assert (found.warning, found.at) == (100.0 + 3 * HOUR, 100.0 + 4 * HOUR)


def test_what_may_be_left_has_a_time_of_its_own() -> None:
    """A question that silence answers is over sooner than a turn, and never without that time."""
    asks, pace = asked(may=True), Pace(turn=4 * HOUR)
    at = (ADA, 100.0, TURN, Personal(), Absence(), ())
    found = compute_deadline(asks, *at, now=200.0)

    assert found is not None
    assert found.at == 100.0 + 2 * HOUR
    assert compute_deadline(asks, *at[:2], pace, *at[3:], now=200.0) is None


@pytest.mark.parametrize("silence", ["", "b"])
def test_what_shapes_the_game_has_the_time_of_a_turn(silence: str) -> None:
    """Though doing nothing is open to it, or somebody's silence means something."""
    asks = asked(may=True, silence=silence, shapes=True)
    found = compute_deadline(asks, ADA, 100.0, TURN, Personal(), Absence(), (), now=200.0)

    assert found is not None
    assert found.at == 100.0 + 4 * HOUR


def test_a_pace_that_is_chosen_later_begins_then() -> None:
    """A question of yesterday has its whole time from there, and its warning comes again."""
    at, warned = (asked(), ADA, 100.0, TURN, Personal()), Absence(warned={AskId(1): 900.0})
    found = compute_deadline(*at, warned, (), now=1000.0, paced_at=1000.0)

    assert found is not None
    assert (found.warning, found.at) == (1000.0 + 3 * HOUR, 1000.0 + 4 * HOUR)
    kept = compute_deadline(*at, warned, (), now=1000.0, paced_at=50.0)
    assert kept is not None
    assert kept.warning == 0.0


def test_pauses_do_not_count() -> None:
    """But for what of them lay before the question."""
    rests = ((0.0, 50.0), (60.0, 160.0), (1000.0, 1500.0))

    assert due(100.0, 2000.0, rests=rests).at == 100.0 + 4 * HOUR + 60.0 + 500.0


def test_who_was_to_be_warned_in_the_past_is_warned_in_the_morning() -> None:
    """A time that is still to come stays; so does one that is over where nobody sleeps."""
    night = MIDNIGHT + 2

    assert due(MIDNIGHT - 3 * HOUR + 1, night, who=SLEEPER).warning == EIGHT
    assert due(EIGHT, EIGHT + 1, who=SLEEPER).warning == EIGHT + 3 * HOUR
    assert due(MIDNIGHT - 4 * HOUR, night).warning == MIDNIGHT - HOUR


def test_a_time_of_the_evening_moves_to_the_morning() -> None:
    """Somebody was awake when the warning was due, and is asleep now; by day it is due at once."""
    since = MIDNIGHT - 5 * HOUR

    assert due(since, MIDNIGHT + 2, who=SLEEPER).warning == EIGHT
    assert due(since, EIGHT + 5, who=SLEEPER).warning == MIDNIGHT - 2 * HOUR


def test_a_pause_is_open_until_it_ends() -> None:
    """A second one begins anew; one that is over stays while a question is older."""
    rests = begin_pause(((1.0, 2.0),), 5.0)
    assert rests == ((1.0, 2.0), (5.0, 0.0))
    assert begin_pause(rests, 6.0) == ((1.0, 2.0), (6.0, 0.0))

    assert end_pause(rests, 9.0, [0.5, 7.0]) == ((1.0, 2.0), (5.0, 9.0))
    assert end_pause(rests, 9.0, [2.0]) == ((5.0, 9.0),)
    assert end_pause(rests, 9.0, []) == ()
