"""Joining a game that has begun: who may, when the investigator comes, and what it changes."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from tests.second_edition.dull import at_phase
from tests.second_edition.game import Game
from tests.second_edition.terms import Phase, PhaseBegan

PAIR = ("joe_diamond", "mandy_thompson")


def running(*investigators: str) -> Game:
    """A game in its first Movement phase, with nothing on the board that could interfere."""
    game = at_phase(Phase.MOVEMENT, investigators=list(investigators))
    for monster in list(game.monsters):
        game.order(do="monster", no=monster.no, place="cup")
    return game


def next_turn(game: Game) -> list[str]:
    """Begin the next turn, and let who comes choose possessions and sliders; its lines."""
    facts = [*game.order(do="go", step="turn").facts]
    while not any(isinstance(fact, PhaseBegan) for fact in facts):
        facts += game.answers().facts
    return game.lines(facts)


def limits(game: Game) -> tuple[int | None, int]:
    """The monster limit, and how many monsters the Outskirts hold."""
    return game.limit(), game.outskirts_limit()


def test_who_joins_comes_with_the_next_turn() -> None:
    """They have a seat at once; possessions and limits come with the turn, and they act in it."""
    game = running(*PAIR)

    said = game.lines(game.order(do="join", investigator="kate_winthrop").facts)

    assert said == ["Kate Winthrop joins at the start of the next turn."]
    newcomer = game.investigators[2]
    assert (newcomer.playing, newcomer.cards, limits(game)) == (False, [], (5, 6))

    lines = next_turn(game)

    assert "Kate Winthrop comes to Arkham." in lines
    assert (
        "With 3 investigators: monster limit 6, Outskirts 5, 7 open gates awaken the Ancient One."
        in lines
    )
    assert newcomer.playing
    assert newcomer.cards
    assert newcomer.sanity
    assert limits(game) == (6, 5)
    assert Seat(2) in game.awaited
    game.until(Phase.MYTHOS)


def test_a_random_investigator_is_drawn_as_they_join() -> None:
    """Nobody who comes for a devoured one can be the same."""
    game = running(*PAIR)
    game.order(do="draws", purpose="investigators", next=["kate_winthrop"])

    game.order(do="join", investigator="random")

    assert game.investigators[2].code == "kate_winthrop"
    assert "kate_winthrop" not in game.unused


def test_monsters_that_the_outskirts_no_longer_hold_return_to_the_cup() -> None:
    """The oldest ones; the terror level stays."""
    game = running(*PAIR)
    cup = game.cup[:6]
    for no in cup:
        game.order(do="monster", no=no, place="outskirts")
    game.order(do="join", investigator="kate_winthrop")

    lines = next_turn(game)

    assert game.outskirts == cup[1:]
    assert game.terror == 0
    assert [line for line in lines if "1 monster from the Outskirts returned to the cup" in line]


def opened(game: Game, number: int) -> None:
    """So many gates are open."""
    for gate in list(game.gates):
        game.order(do="close", place=gate.place)
    places = [place for place, each in game.library.locations.items() if each.unstable]
    for place in places[:number]:
        top = game.gate_stack[0]
        game.order(do="gate", place=place, world=game.gate_world(top))


def test_nobody_joins_whom_the_open_gates_would_greet_with_the_ancient_one() -> None:
    """Seven gates awaken it with three: refused now, and waited for where they open later."""
    game = running(*PAIR)
    opened(game, 7)
    with pytest.raises(NotAllowed, match="7 gates are open, and with 3 investigators 7 awaken"):
        game.order(do="join", investigator="kate_winthrop")

    opened(game, 6)
    game.order(do="join", investigator="kate_winthrop")
    opened(game, 7)
    lines = next_turn(game)

    assert [line for line in lines if line.startswith("Kate Winthrop can’t come yet: 7 gates")]
    assert not game.investigators[2].playing
    opened(game, 1)
    assert "Kate Winthrop comes to Arkham." in next_turn(game)


@pytest.mark.parametrize(
    ("named", "before", "why"),
    [
        ("joe_diamond", {}, "isn’t free"),
        ("nobody", {}, "isn’t free"),
        ("kate_winthrop", {"do": "awaken"}, "Nobody joins the final battle"),
    ],
)
def test_who_cannot_join(named: str, before: dict[str, str], why: str) -> None:
    """Who is played already, who is none, and anybody once the Ancient One is awake."""
    game = running(*PAIR)
    if before:
        game.order(**before)
    with pytest.raises(NotAllowed, match=why):
        game.order(do="join", investigator=named)


def test_eight_are_enough() -> None:
    """The ninth is refused."""
    game = running(*PAIR)
    for _ in range(6):
        game.order(do="join", investigator="random")
    with pytest.raises(NotAllowed, match="The table is full"):
        game.order(do="join", investigator="random")
    next_turn(game)
    assert (limits(game), len(game.awaited)) == ((11, 0), 8)


def test_who_had_not_come_stays_out_of_the_final_battle() -> None:
    """The Ancient One counts those who were in play."""
    game = running(*PAIR)
    game.order(do="join", investigator="kate_winthrop")

    game.order(do="awaken")

    assert game.players == 2
    assert sorted(game.in_order()) == [0, 1]
