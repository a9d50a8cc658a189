"""Rules of the Mythos phase that are easily got wrong; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.errors import JumpTo
from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Deck, Dimension, Place
from tests.second_edition.heroes import EIGHT, joe, two
from tests.second_edition.table import Table
from tests.second_edition.terms import Cursor, Standing, Step

ME, OTHER = Seat(0), Seat(1)
WOODS = Place("woods")


# Mythos, gates, limits


def test_the_gate_that_fills_the_track() -> None:
    """§3 V: A gate that fills the doom track does not open."""
    table = joe(ancient_one="yig")
    table.doom = 9

    table.run(table.gate_or_surge(WOODS))

    assert isinstance(table.raised, JumpTo)
    assert table.raised.to == Cursor(Step.AWAKENING)
    assert not table.gates


def test_a_surge_beyond_terror_nine() -> None:
    """§10: If a surge raises terror to 10, its other monsters come onto the board."""
    table = Table(*EIGHT)
    table.gate("woods")
    for _ in range(11):
        table.monster(table.markers[table.cup[0]], "uptown_streets")
    table.terror = 9

    table.run(table.surge(WOODS))

    assert table.terror == 10
    assert len(table.monsters_at(WOODS)) == 7
    assert not table.outskirts


def test_terror_beyond_ten_is_doom_and_spares_allies() -> None:
    """§10: Beyond terror 10 each level is a doom token, and no Ally leaves."""
    table = joe()
    table.terror, table.limit_lifted = 10, True

    table.run(table.raise_terror(2))

    assert (table.terror, table.doom) == (10, 2)
    assert len(table.decks[Deck.ALLY]) == 11


def test_an_elder_sign_costs_harvey_no_sanity() -> None:
    """§12, §15: Harvey’s reduction applies to an Elder Sign’s Sanity, since it says "lose"."""
    table = Table("harvey_walters")
    table.gate("woods")
    table.gate("graveyard")
    table.harvey.at("woods")
    table.harvey.set_explored(on=True)
    table.doom = 3
    card = table.harvey.gets("elder_sign")

    table.act(table.harvey.use_elder_sign(WOODS, card))

    assert (table.harvey.sanity, table.harvey.stamina) == (7, 2)
    assert table.doom == 2


def test_an_elder_sign_with_one_of_each_left() -> None:
    """§6, §12: An Elder Sign seals first; its user at 0 and 0 is devoured, the trophy stays."""
    table = joe()
    table.gate("woods")
    table.gate("graveyard")
    table.joe.at("woods")
    table.joe.set_explored(on=True)
    table.joe.sanity = table.joe.stamina = 1

    table.act(table.joe.use_elder_sign(WOODS, table.joe.gets("elder_sign")))

    assert table.seals == [WOODS]
    assert table.joe.standing is Standing.COMING
    assert len(table.joe.gates) == 1


# Monsters on the move


@pytest.mark.parametrize("place", ["uptown_streets", "arkham_asylum"])
def test_a_hound_beside_somebody_stays(place: str) -> None:
    """§9: A monster in an area with an investigator does not move, not even the Hound."""
    table = two()
    table.joe.at(place)
    table.mandy.at("library")
    no = table.monster("hound_of_tindalos", place)

    table.run(table.activate(no, white=True))

    assert table.monsters_at(Place(place)) == [no]


def test_a_chthonian_beside_somebody_still_shakes() -> None:
    """§9: The Chthonian never moves, and rolls even beside an investigator."""
    table = joe()
    table.joe.at("woods")
    no = table.monster("chthonian", "woods")
    table.next("dice", "4")

    table.run(table.activate(no, white=True))

    assert table.joe.stamina == 5


def test_fleeing_from_a_combat_wakes_no_statue() -> None:
    """§5: The Warding Statue does not help after a failed flight, which is an Evade check."""
    table = joe()
    table.joe.gets("warding_statue")
    no = table.monster("zombie", "uptown_streets")
    table.joe.rolls(5, 1, 1, 1, 1, 1, 1, 5)

    table.act(table.joe.fight(no), "flee", "fight:bare")

    assert "hit" not in [ask.kind for ask in table.asked]


def test_monsters_in_the_outskirts_do_not_move() -> None:
    """§9: Monsters in the Outskirts do not move."""
    table = joe()
    no = table.monster("byakhee", "uptown_streets")
    table.take_away(no)
    table.outskirts.append(no)

    table.run(table.move_monsters(list(Dimension), ()))

    assert table.outskirts == [no]


def test_a_flyer_does_not_dive_into_locations() -> None:
    """§9: Flyers do not attack investigators in locations."""
    table = joe()
    table.joe.at("woods")
    no = table.monster("byakhee", "uptown_streets")

    table.run(table.activate(no, white=True))

    assert table.monsters_at(Place("sky")) == [no]
