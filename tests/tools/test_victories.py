"""The board game's players win in each way, once a game is near enough to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.second_edition.kit import SecondEditionKit
from bot.second_edition.core.state import State
from bot.second_edition.printed.terms import Place
from bot.table.declares.lobby_choices import Lobby
from bot.tools.simulate import SimulationPlan, player_for_game

LOBBY = Lobby("yig", "standard", ("joe_diamond", "mandy_thompson", "sister_mary", "michael_mcglen"))
SEEDS = 12
LONGEST = 3_000
OFTEN = tuple(
    map(Place, ("woods", "unvisited_isle", "witch_house", "independence_square", "graveyard"))
)
"""Where gates open most often."""


@cache
def kit() -> SecondEditionKit:
    """The board game, read once."""
    return SecondEditionKit()


def five_seals(state: State) -> None:
    """Five places are sealed, and everybody has clue tokens for the sixth."""
    taken = {gate.place for gate in state.gates}
    state.seals += [place for place in (*OFTEN, Place("unnamable")) if place not in taken][:5]
    for who in state.investigators:
        who.clues = 6
    for place in state.seals:
        state.clues.pop(place, None)


def four_trophies(state: State) -> None:
    """Four gates are closed already, and the open ones are explored."""
    state.investigators[0].gates += [state.gate_stack.pop() for _ in range(4)]
    for who, gate in zip(state.investigators, state.gates, strict=False):
        who.place, who.explored = gate.place, True


def waking(state: State) -> None:
    """The Ancient One wakes with the next gate, and everybody is full of hope."""
    state.doom = 9
    for who in state.investigators:
        who.clues = 15


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("near", "end"), [(five_seals, "sealed"), (four_trophies, "closed"), (waking, "beaten")]
)
def test_the_careful_player_wins_near_a_victory(near: Callable[[State], None], end: str) -> None:
    """By six seals, by closing all gates, and in the final battle: in one of a dozen games."""
    assert any(played(LOBBY, "careful", seed, end, near) == end for seed in range(SEEDS))


FIGHTERS = ("joe_diamond", "michael_mcglen", "monterey_jack", "mandy_thompson")


@pytest.mark.parametrize(
    ("way", "boxes", "ancient_one", "seed", "end"),
    [
        ("sealed", (), "nyarlathotep", 4, "sealed"),
        *(
            pytest.param(*won, marks=pytest.mark.nightly)
            for won in (
                ("closed", (), "nyarlathotep", 4, "closed"),
                ("beaten", (), "ithaqua", 1, "beaten"),
                ("sealed", ("dunwich",), "shub_niggurath", 5, "sealed"),
                ("closed", ("dunwich",), "azathoth", 6, "closed"),
                ("beaten", ("dunwich",), "yig", 2, "beaten"),
            )
        ),
    ],
)
def test_games_are_won_from_their_start(
    way: str, boxes: tuple[str, ...], ancient_one: str, seed: int, end: str
) -> None:
    """Nothing is given: so do these games end. Another player may need other seeds."""
    lobby = Lobby(ancient_one, "standard", FIGHTERS, dict.fromkeys(boxes, True))

    assert played(lobby, "purposeful", seed, way) == end


def played(
    lobby: Lobby, player: str, seed: int, way: str, near: Callable[[State], None] | None = None
) -> str:
    """Return how a game ends, from near a victory if wanted; `way` is the purposeful player's."""
    session = Session.start(kit().rules, kit().offers.game_setup(lobby), seed.to_bytes(16))[0]
    plan = SimulationPlan(game="second_edition", player=player, way=way)
    choose = player_for_game(plan, seed, kit())
    for _ in range(LONGEST):
        if session.over:
            return session.state.resolution
        if session.state.turn and near is not None:
            near(session.state)
            near = None
        choice = choose(session)
        assert choice is not None
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
    return ""
