"""Vehicles, tomes and other items that are used outside combat."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Deck, Place
from tests.second_edition.content.driving import OTHER, SEAT, Position
from tests.second_edition.content.items.trials import fight
from tests.second_edition.terms import Awakens, Drawn, Window

# Movement


@pytest.mark.parametrize(("code", "more"), [("map_of_arkham", 1), ("motorcycle", 2)])
def test_vehicles_give_points(position: Position, code: str, more: int) -> None:
    """Exhausted they give movement points, in Arkham only."""
    position.gets(code)
    before = position.me.points

    assert position.use(code, Window.MOVEMENT)
    assert position.me.points == before + more
    assert not position.use(code, Window.MOVEMENT)


def test_no_map_of_other_worlds(position: Position) -> None:
    """Nothing is read or ridden in Other Worlds."""
    for code in ("map_of_arkham", "motorcycle", "old_journal", "ancient_tablet"):
        position.gets(code)
    position.me.at("abyss:1")

    assert not any(
        position.use(code, Window.MOVEMENT)
        for code in ("map_of_arkham", "motorcycle", "old_journal", "ancient_tablet")
    )


def test_ruby_is_always_on(position: Position) -> None:
    """The Ruby gives its owner 3 points without being exhausted."""
    before = [position.who(seat).movement_points() for seat in (SEAT, OTHER)]
    position.gets("ruby_of_rlyeh")

    after = [position.who(seat).movement_points() for seat in (SEAT, OTHER)]

    assert after == [before[0] + 3, before[1]]


@pytest.mark.parametrize(
    ("code", "points", "clues", "spells", "skills", "kept"),
    [
        ("ancient_tome", 2, 0, 1, 0, False),
        ("old_journal", 1, 3, 0, 0, False),
        ("book_of_dzyan", 2, 0, 1, 0, True),
        ("cabala_of_saboth", 2, 0, 0, 1, False),
        ("cultes_des_goules", 2, 1, 1, 0, False),
        ("nameless_cults", 1, 0, 1, 0, False),
        ("necronomicon", 2, 0, 1, 0, True),
        ("the_king_in_yellow", 2, 4, 0, 0, False),
    ],
)
def test_tomes(
    position: Position, code: str, points: int, clues: int, spells: int, skills: int, kept: bool
) -> None:
    """A tome costs movement points; a passed Lore check brings what it holds."""
    who = position.me
    position.gets(code)
    who.clues = 0
    who.sliders[2] = 3
    position.me.rolls(6, 6, 6)

    assert position.use(code, Window.MOVEMENT)
    assert who.points == 9 - points
    assert who.clues == clues
    assert len(position.me.of_deck(Deck.SPELL)) == spells
    assert len(position.me.of_deck(Deck.SKILL)) == skills
    assert (position.me.owns(code)) == kept


def test_book_of_dzyan_is_read_twice(position: Position) -> None:
    """The second token on the Book of Dzyan discards it."""
    book = position.gets("book_of_dzyan")
    position.me.sliders[2] = 3
    for _ in range(2):
        held = position.me.held(book)
        assert held is not None
        held.exhausted = False
        position.me.rolls(6, 6)
        assert position.use("book_of_dzyan", Window.MOVEMENT)

    assert position.me.held(book) is None


def test_a_tome_wants_its_points(position: Position) -> None:
    """Without movement points a tome stays closed."""
    position.gets("ancient_tome")
    position.me.points = 1

    assert not position.use("ancient_tome", Window.MOVEMENT)


def test_alien_statue(position: Position) -> None:
    """A success on the Alien Statue's die gives a choice, a failure costs 2 Stamina."""
    position.gets("alien_statue")
    who = position.me
    who.sanity, who.stamina, who.clues = 4, 6, 0
    position.me.rolls(6)
    position.wanted = ["clues"]

    assert position.use("alien_statue", Window.MOVEMENT)
    assert (who.sanity, who.stamina, who.clues, who.points) == (3, 6, 3, 7)


def test_ancient_tablet(position: Position) -> None:
    """The Ancient Tablet gives a Spell for each success and 2 clues for each failure."""
    position.gets("ancient_tablet")
    position.me.clues = 0
    position.me.rolls(6, 1)

    assert position.use("ancient_tablet", Window.MOVEMENT)
    assert len(position.me.of_deck(Deck.SPELL)) == 1
    assert position.me.clues == 2
    assert not position.me.owns("ancient_tablet")


# Gates, encounters, upkeep


def test_dragons_eye_draws_again(position: Position) -> None:
    """The Dragon's Eye puts another card in the place of the one drawn, for 1 Sanity."""
    position.gets("dragons_eye")
    drawn = Drawn(seat=SEAT, card="uptown_1", entry="woods")
    before = position.me.sanity

    assert position.use("dragons_eye", Window.DRAWN, drawn)
    assert drawn.card != "uptown_1"
    assert position.me.sanity == before - 1


@pytest.mark.parametrize(("owner", "place"), [(SEAT, "graveyard"), (OTHER, "lost")])
def test_gate_box_goes_anywhere(position: Position, owner: Seat, place: str) -> None:
    """Its owner may return through any gate; without it one to the same world is needed."""
    position.gets("gate_box", owner)
    position.gates.clear()
    position.gate("graveyard", "yuggoth")
    position.me.at("abyss:2")

    position.run(position.me.return_to_arkham())

    assert position.me.place == place


def test_flute_defeats_all_here(position: Position) -> None:
    """The Flute defeats every monster in the place for 3 Sanity and 3 Stamina."""
    position.gets("flute_of_the_outer_gods")
    made = fight(position, "gug")
    position.places("ghoul", "uptown_streets")
    who = position.me
    who.sanity, who.stamina = 4, 6

    assert position.use("flute_of_the_outer_gods", Window.COMBAT, made)
    assert made.won
    assert not position.monsters_at(Place("uptown_streets"))
    assert len(who.monsters) == 2


def test_flute_needs_both(position: Position) -> None:
    """Who cannot pay 3 Sanity and 3 Stamina cannot play it."""
    position.gets("flute_of_the_outer_gods")
    position.me.sanity = 2

    assert not position.use("flute_of_the_outer_gods", Window.COMBAT, fight(position, "gug"))


def test_healing_stone_once_an_upkeep(position: Position) -> None:
    """The Healing Stone gives a point in Upkeep, once; it breaks when the Ancient One awakens."""
    position.gets("healing_stone")
    who = position.me
    who.sanity = who.stamina = 1

    assert position.use("healing_stone", Window.UPKEEP)
    assert who.sanity + who.stamina == 3
    assert not position.use("healing_stone", Window.UPKEEP)
    position.run(position.listen(Awakens()))
    assert not position.me.owns("healing_stone")
