"""What counts as something hidden that was shown, after which a step back is not free."""

from __future__ import annotations

from bot.engine.ids import Seat
from tests.second_edition.terms import DiceRolled, Rolled


def test_no_dice_show_nothing() -> None:
    """A check without dice leaves nothing to chance; a single die does."""
    checks = [DiceRolled(seat=Seat(0), faces=f, all=f, successes=0) for f in ((), (3,))]
    rolls = [Rolled(seat=Seat(0), faces=f) for f in ((), (3,))]

    assert [fact.shows_hidden for fact in (*checks, *rolls)] == [False, True, False, True]
