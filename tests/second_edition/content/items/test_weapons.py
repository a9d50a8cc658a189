"""Weapons."""

from __future__ import annotations

from tests.second_edition.content.driving import SEAT, Position
from tests.second_edition.content.items.trials import fight
from tests.second_edition.terms import Combat, topics


def bonus(position: Position, made: Combat, *codes: str) -> int:
    """Return what weapons add together in a combat."""
    cards = tuple(position.gets(code) for code in codes)
    return sum(position.weapon_bonus(made, card, cards) for card in cards)


def test_axe_alone_is_better(position: Position) -> None:
    """The Axe gives 3 with the other hand free, else 2."""
    made = fight(position, "cultist")

    assert bonus(position, made, "axe") == 3
    assert bonus(position, made, "axe", "knife") == 2 + 1


def test_cross_against_the_undead(position: Position) -> None:
    """The Cross gives 3 against Undead, else nothing."""
    assert bonus(position, fight(position, "zombie"), "cross") == 3
    assert bonus(position, fight(position, "cultist"), "cross") == 0


def test_resistance_halves_and_immunity_stops(position: Position) -> None:
    """Physical bonuses are halved, rounded up, against resistance; immunity leaves none."""
    assert bonus(position, fight(position, "vampire"), "45_automatic") == 2
    assert bonus(position, fight(position, "ghost"), "45_automatic") == 0
    assert bonus(position, fight(position, "ghost"), "enchanted_knife") == 3


def test_allies_ignore_resistance(position: Position) -> None:
    """Pickman sees through Physical, Armitage through Magical Resistance."""
    position.gets("richard_upton_pickman")
    position.gets("professor_armitage")

    assert bonus(position, fight(position, "vampire"), "45_automatic") == 4
    assert bonus(position, fight(position, "witch"), "enchanted_knife") == 3


def test_shotgun_doubles_sixes(position: Position) -> None:
    """A six counts twice with the Shotgun in hand."""
    gun = position.gets("shotgun")

    assert position.is_so(topics.DOUBLES, SEAT, (gun,))
    assert not position.is_so(topics.DOUBLES, SEAT, ())


def test_powder_costs_sanity(position: Position) -> None:
    """The Powder of Ibn-Ghazi costs 1 Sanity after use and is gone."""
    powder = position.gets("powder_of_ibn_ghazi")
    made = fight(position, "cultist")
    before = position.me.sanity

    position.run(position.attack_check(made, (powder,), source="test"))
    position.run(position.me.cost_of_use((powder,)))

    assert position.me.sanity == before - 1
    assert position.me.held(powder) is None
