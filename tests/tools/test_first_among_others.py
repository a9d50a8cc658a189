"""A companion or the autopilot in the first seat of a group that plays with a purpose."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.tools.careful import Careful
from bot.tools.companion_games import FIRST, Companions, FirstAmongOthers
from bot.tools.purposeful import Purposeful, load_aims
from tests.kits.lcg.test_companion import kit, started


@pytest.mark.parametrize("careful", [False, True])
def test_the_first_seat_is_the_companions_and_the_others_are_not(*, careful: bool) -> None:
    """What the first seat answers is what its player would; others answer for themselves alone."""
    session = started("the_gathering", "roland_banks", "daisy_walker")
    played = kit().automation
    first = Careful(played.autopilot) if careful else Companions(played.companion)
    player = FirstAmongOthers(first, Purposeful("seed", load_aims("lcg")))
    answered = set[Seat]()
    for _ in range(60):
        wanted = first.choose(session, FIRST)
        choice = player.choose(session)
        if choice is None:
            break
        assert (choice.seat in FIRST) == (wanted is not None)
        assert wanted is None or wanted.answer == choice.answer
        answered.add(choice.seat)
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))

    assert answered == {Seat(0), Seat(1)}
