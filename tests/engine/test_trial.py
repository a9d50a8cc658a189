"""A trial plays an input on a copy, up to the first hidden thing that it would show."""

from __future__ import annotations

import pytest

from bot.engine.errors import GameEnds, NotAllowed
from bot.engine.facts import Fact
from bot.engine.journal import Overridden
from tests.engine.coins import turn
from tests.engine.toy import Play, Toy, ToyGame


class Turned(Fact, frozen=True):
    """A card is turned to its other side, which everybody can look up."""

    reveals = True
    printed = True


async def ends(_game: ToyGame) -> None:
    """End the game."""
    raise GameEnds("over")


async def draws(game: ToyGame) -> None:
    """End the game after a draw, and let a seat leave by it."""
    game.draw("bag", ["skull"])
    game.leave(game.seats[0])
    await ends(game)


async def turns(game: ToyGame) -> None:
    """End the game after a card has turned."""
    game.tell(Turned())
    await ends(game)


RULES = Toy(turn=turn, ends=ends, draws=draws, turns=turns)


@pytest.mark.parametrize(("name", "over"), [("ends", True), ("draws", False), ("turns", True)])
def test_a_trial_stops_before_it_shows_something_hidden(name: str, *, over: bool) -> None:
    """What comes of a draw is not seen; the game itself stays, with what it has drawn so far."""
    play = Play(RULES, "turn turn")
    play.pick(0, "draw")
    before = play.session.snapshot_hash()
    trial = play.session.trial()
    assert (trial.asks, trial.state) == (play.session.asks, play.state)

    trial.play(Overridden({"run": name}))
    assert (trial.over, trial.state.out) == (over, [])
    assert play.session.snapshot_hash() == before


def test_what_is_refused_is_refused_in_a_trial() -> None:
    """With the same reason."""
    with pytest.raises(NotAllowed, match="no such command"):
        Play(RULES, "turn").session.trial().play(Overridden({"fly": 1}))
