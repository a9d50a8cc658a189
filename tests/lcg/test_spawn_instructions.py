"""Spawn instructions that name no place: most clues, far away, a trait (Dunwich notes §8)."""

from __future__ import annotations

import pytest

from bot.lcg.core.registry import REGISTRY
from bot.lcg.printed.cards import (
    CardCode,
    Spawn,
    SpawnAnyEmpty,
    SpawnAt,
    SpawnFarthest,
    SpawnFarthestFromAll,
    SpawnMostClues,
    SpawnNearestUnrevealed,
    SpawnTrait,
)
from bot.lcg.printed.packs import whole_library
from bot.lcg.text import lookup
from tests.lcg.codes import GHOUL
from tests.lcg.table import Table


@pytest.fixture
def house(table: Table) -> Table:
    """Roland is in the Hallway; Attic (2 clues) and Cellar (3 clues) lie beside it."""
    table.all_at("Hallway")
    for place, clues in (("Study", 0), ("Attic", 2), ("Cellar", 3)):
        table.lays(place)
        table.sets(place, clues=clues)
    return table


def place_of_the_ghoul(house: Table) -> str:
    """The name of the place where the one Ghoul Minion is."""
    place = house.game.piece(house.game.places.where(house.piece(GHOUL)))
    assert place is not None
    return house.game.card(place).name


def test_most_clues(house: Table) -> None:
    """It spawns where most clues lie, whoever draws it, and engages nobody elsewhere."""
    house.prints(GHOUL, spawn=SpawnMostClues())

    house.enemy(GHOUL).spawns()

    assert place_of_the_ghoul(house) == "Cellar"
    assert house.piece(GHOUL).threat is None


def test_most_clues_in_several_places(house: Table) -> None:
    """Whoever draws it chooses among the places with most."""
    house.sets("Attic", clues=3)
    house.prints(GHOUL, spawn=SpawnMostClues())

    house.enemy(GHOUL).spawns()
    house.roland.chooses("Attic")

    assert place_of_the_ghoul(house) == "Attic"


def test_farthest_location(house: Table) -> None:
    """Somebody may be there: the place need not be empty."""
    house.order("move", who=0, to="Attic")
    house.prints(GHOUL, spawn=SpawnFarthest())
    house.enemy(GHOUL).at("Cellar")
    first = house.piece(GHOUL).id

    house.enemy(GHOUL).spawns()

    (second,) = [each for each in house.game.in_play.of_code(CardCode(GHOUL)) if each.id != first]
    assert second.place == house.piece("Cellar").id


def test_a_trait_that_no_place_has(house: Table) -> None:
    """Then it is discarded."""
    house.prints(GHOUL, spawn=SpawnTrait(trait="Extradimensional"))

    house.enemy(GHOUL).spawns()

    assert not house.in_play(GHOUL)


def test_the_nearest_place_with_a_trait(house: Table) -> None:
    """Of several places with the trait the nearest."""
    house.order("move", who=0, to="Attic")
    for place in ("Attic", "Cellar"):
        house.prints(place, traits=("Altered",))
    house.prints(GHOUL, spawn=SpawnTrait(trait="altered", nearest=True))

    house.enemy(GHOUL).spawns()

    assert place_of_the_ghoul(house) == "Attic"


ATTIC, CELLAR = CardCode("01113"), CardCode("01114")


@pytest.mark.parametrize(
    ("spawn", "where"),
    [
        (SpawnMostClues(revealed=True), "Attic"),
        (SpawnNearestUnrevealed(), "Cellar"),
        (SpawnAnyEmpty(locations=(CELLAR,)), "Cellar"),
        (SpawnAt(locations=(ATTIC, CELLAR), nearest=True), "Attic"),
        (SpawnFarthestFromAll(), "Cellar"),
    ],
)
def test_locations_by_what_they_are(house: Table, spawn: Spawn, where: str) -> None:
    """The Study is reached by no way: it is farthest, but not empty."""
    house.order("move", who=0, to="Attic")
    house.enemy("Swarm of Rats").at("Study")
    house.piece(CELLAR).revealed = False
    house.prints(GHOUL, spawn=spawn)

    house.enemy(GHOUL).spawns()

    assert place_of_the_ghoul(house) == where


@pytest.mark.parametrize(("daisy", "where"), [("Attic", "Cellar"), ("Hallway", "Cellar")])
def test_farthest_from_all_adds_distances_up(daisy: str, where: str) -> None:
    """Roland is in the Attic; what counts is the sum of the ways to both."""
    duo = Table(["roland_banks", "daisy_walker"])
    for place in ("Hallway", "Attic", "Cellar"):
        duo.lays(place)
    duo.roland.at("Attic")
    duo.daisy.at(daisy)
    duo.enemy("Swarm of Rats").at("Study")
    duo.prints(GHOUL, spawn=SpawnFarthestFromAll())

    duo.enemy(GHOUL).spawns()

    assert place_of_the_ghoul(duo) == where


def test_health_that_is_not_printed(house: Table) -> None:
    """An enemy without health takes no damage."""
    house.prints(GHOUL, health=None)
    ghoul = house.enemy(GHOUL).engaged_with(house.roland)

    house.roland.does("fight", "Ghoul Minion", token="+1")

    assert (ghoul.damage, ghoul in house.game.in_play) == (0, True)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("02086", "Spawns at the location with the most clues"),
        ("02095", "Spawns at the farthest location"),
        ("02295", "Spawns at the nearest Altered location"),
        ("02329", "Spawns at any Extradimensional location"),
        ("02323", "Fight 4, health 4 + 6 per investigator, evade –; attacks for"),
    ],
)
def test_look_up(name: str, words: str) -> None:
    """The card says where it spawns, and that it cannot be evaded."""
    assert words in lookup.article(whole_library(), REGISTRY, name, None).body
