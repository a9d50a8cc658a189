"""Whole games at random: they end by the rules, and no invariant ever breaks."""

from __future__ import annotations

from itertools import product

import pytest

from tests.second_edition.playing import play
from tests.second_edition.rulebook import VICTORIES


@pytest.mark.parametrize(("players", "name"), [*product((1, 2, 4), "abc"), (8, "a")])
def test_random_games_end_by_the_rules(players: int, name: str) -> None:
    """Any sequence of legal answers keeps the invariants and comes to an end."""
    played = play(players, f"random {name}")

    assert played.resolution in (*VICTORIES, "devoured", "destroyed")


@pytest.mark.parametrize("players", [1, 3])
def test_random_games_survive_restarts(players: int) -> None:
    """Rebuilt from checkpoint and tail after every third input, the game is the same."""
    played = play(players, "restarts", restart_every=3)

    assert played.resolution != "capped"


@pytest.mark.parametrize("players", [1, 4])
def test_random_games_with_everything_of_dunwich(players: int) -> None:
    """Injuries, Madnesses, its monsters, and free order."""
    settings = {"injuries": True, "dunwich_monsters": True, "free_order": True}
    played = play(players, "dunwich", settings=settings)

    assert played.resolution != "capped"


@pytest.mark.parametrize(("players", "name"), [(2, "trades/2/7"), (3, "trades/3/2")])
def test_trades_of_the_final_battle_begin_anew_as_they_stood(players: int, name: str) -> None:
    """The marker passes while all have their Upkeep: a restored wait has the same order."""
    assert play(players, name, cap=260, restart_every=7, settings={"together": True}).inputs
