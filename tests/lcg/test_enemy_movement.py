"""Moves of enemies by effects of cards, and attacks of enemies that are not in play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.engine.ask import Answer, Picked
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.core import constants as c
from bot.lcg.core.game import Game
from bot.lcg.core.moments import EnemyEngages
from bot.lcg.core.registry import REGISTRY, Constant, Timing
from bot.lcg.core.state import CopyNo, Piece, PieceId
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.attacks import attack_from_discard
from bot.lcg.rules.enemies import engage
from bot.lcg.rules.enemy_movement import move_away_from_nearest, move_towards_nearest
from tests.lcg import by_hand
from tests.lcg.codes import DOG, GHOUL
from tests.lcg.table import Table

HALLWAY, ATTIC, CELLAR, PARLOR = "01112", "01113", "01114", "01115"
DODGE = "01023"
Move = Callable[[Game, Piece], Script[None]]


def house(roland: str, daisy: str) -> Table:
    """Two investigators in a house with three rooms around the hall."""
    table = Table(("roland_banks", "daisy_walker"))
    for place in (HALLWAY, ATTIC, CELLAR, PARLOR):
        table.lays(place)
    table.roland.at(roland)
    table.daisy.at(daisy)
    return table


def ways(table: Table, move: Move, enemy: str) -> set[str]:
    """The codes of the locations to which an enemy can go."""
    ghoul = table.enemy(GHOUL, exhausted=True).at(enemy)
    keys = by_hand.offered(move(table.game, ghoul))
    return {str(place.code) for place in table.game.places.all() if place.id in keys}


@pytest.mark.parametrize(
    ("roland", "daisy", "enemy", "steps"),
    [
        (ATTIC, ATTIC, HALLWAY, {CELLAR, PARLOR}),
        (HALLWAY, PARLOR, HALLWAY, {ATTIC, CELLAR}),
        (ATTIC, CELLAR, HALLWAY, {PARLOR}),  # farther from one of two; empty ones first
        (HALLWAY, PARLOR, PARLOR, {HALLWAY}),  # no other way, though somebody is there
        (HALLWAY, HALLWAY, ATTIC, set[str]()),
    ],
)
def test_away_from_the_nearest(roland: str, daisy: str, enemy: str, steps: set[str]) -> None:
    """One step farther from a nearest investigator, to an empty location if possible."""
    assert ways(house(roland, daisy), move_away_from_nearest, enemy) == steps


@pytest.mark.parametrize(
    ("roland", "daisy", "enemy", "steps"),
    [
        (ATTIC, CELLAR, HALLWAY, {ATTIC, CELLAR}),
        (ATTIC, HALLWAY, PARLOR, {HALLWAY}),
        (PARLOR, ATTIC, PARLOR, set[str]()),
    ],
)
def test_towards_the_nearest(roland: str, daisy: str, enemy: str, steps: set[str]) -> None:
    """One step nearer to a nearest investigator, by choice of the lead; none if one is here."""
    assert ways(house(roland, daisy), move_towards_nearest, enemy) == steps


def test_a_way_that_only_one_enemy_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """A link that a card gives to one moving enemy is no way for another one."""
    table = house(CELLAR, CELLAR)
    there = table.piece(CELLAR)
    ghouls = [table.enemy(GHOUL, exhausted=True).at(ATTIC) for _ in range(2)]
    rule = Constant(CardCode(CELLAR), lambda _g, _p, who, _at, to: (who, to) == (ghouls[0], there))
    monkeypatch.setitem(REGISTRY.constants, c.LINKED_FOR_ENEMIES, [rule])
    table.game.set_rules(table.game.library, table.game.registry)

    found = [by_hand.offered(move_towards_nearest(table.game, ghoul)) for ghoul in ghouls]
    assert found == [[there.id], [table.piece(HALLWAY).id]]


def discarded_ghoul(table: Table) -> CopyNo:
    """A Ghoul Minion on top of the encounter discard pile."""
    ghoul = table.enemy(GHOUL, exhausted=True).at(HALLWAY)
    table.order("remove", what=ghoul.id, to="discard")
    return table.state.encounter_discard[-1]


def test_an_attack_from_the_discard_pile(table: Table) -> None:
    """It deals the printed harm; nothing bites back; the enemy stays in its pile, unengaged."""
    table.roland.controls(DOG)
    table.lays(HALLWAY)
    copy = discarded_ghoul(table)
    heard = by_hand.hears(table, EnemyEngages, Timing.AFTER)
    alone: dict[Seat, Answer] = {table.roland.seat: Picked(())}
    by_hand.run(attack_from_discard(table.game, copy, table.roland.seat), alone)
    stranger = Piece(id=PieceId("none"), copy=copy, code=CardCode(GHOUL))
    by_hand.run(engage(table.game, stranger, table.roland.seat))

    assert (table.roland.damage, table.roland.horror) == (1, 1)
    assert table.state.encounter_discard[-1] == copy
    assert not heard
    assert not table.game.enemies.all()


def test_an_attack_from_the_discard_pile_can_be_dodged(table: Table) -> None:
    """What cancels an attack cancels this one."""
    table.lays(HALLWAY)
    copy = discarded_ghoul(table)
    table.roland.holds(DODGE).has(resources=1)
    by_hand.run(attack_from_discard(table.game, copy, table.roland.seat))

    assert (table.roland.damage, table.roland.horror) == (0, 0)
    assert table.roland.discard == [DODGE]
