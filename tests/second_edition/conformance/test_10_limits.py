"""Section 10: limits, terror, doom."""

from __future__ import annotations

import pytest

from bot.engine.errors import JumpTo
from bot.second_edition.printed.terms import Place
from tests.second_edition.table import Table
from tests.second_edition.terms import AncientOneWoke, Cursor, Step


@pytest.mark.parametrize(
    ("level", "place"),
    [(3, "general_store"), (6, "curiositie_shoppe"), (9, "ye_olde_magick_shoppe")],
)
def test_shops_close(level: int, place: str) -> None:
    """At terror 3, 6 and 9 a shop closes; investigators in it move to the street."""
    table = Table("joe_diamond")
    table.joe.at(place)
    table.run(table.raise_terror(level - 1))
    assert not table.is_closed(Place(place))

    table.run(table.raise_terror())

    assert table.is_closed(Place(place))
    assert table.is_street(table.joe.place)


def test_terror_ten_lifts_the_limit() -> None:
    """At terror 10 the monster limit ends; the Outskirts return to the cup.

    Each further rise of terror adds a doom token.
    """
    table = Table("joe_diamond")
    table.run(table.spawn_monsters(Place("woods"), 6))
    table.terror = 9

    table.run(table.raise_terror())
    assert table.limit() is None
    assert not table.outskirts

    table.run(table.raise_terror(2))
    assert (table.terror, table.doom) == (10, 2)


def test_a_full_doom_track_awakens() -> None:
    """The last doom token of the track awakens the Ancient One."""
    table = Table("joe_diamond", ancient_one="cthulhu")

    table.run(table.add_doom(13))

    assert isinstance(table.raised, JumpTo)
    assert table.raised.to == Cursor(Step.AWAKENING)


def test_an_empty_cup_awakens() -> None:
    """If a monster must be drawn from an empty cup, the Ancient One awakens."""
    table = Table("joe_diamond", ancient_one="cthulhu")
    table.box += table.cup
    table.cup.clear()

    table.run(table.spawn_monsters(Place("woods"), 1))

    assert isinstance(table.raised, JumpTo)
    assert table.doom == 13


def test_closed_for_a_while() -> None:
    """Investigators and monsters at a closing location move to the street.

    Nobody may enter it. A gate that is open there replaces the closure.
    """
    table = Table("joe_diamond")
    table.joe.at("library")
    table.monster("zombie", "library")

    table.run(table.close_place(Place("library")))

    assert table.joe.place == "miskatonic_u_streets"
    assert table.monsters_at(Place("miskatonic_u_streets"))
    assert table.is_closed(Place("library"))


def test_what_a_rise_of_terror_brings_is_told() -> None:
    """The log reports the new level, the Ally who leaves and the shop that closes."""
    table = Table("joe_diamond")
    table.terror = 2
    table.joe.at("general_store")
    table.next("ally", "duke")

    table.run(table.raise_terror())

    assert table.lines(table.facts) == [
        "**The terror level rises to 3.**",
        "Duke leaves Arkham for good.",
        "The General Store closes for good.",
        "Joe has to move to the Rivertown streets.",
    ]


def test_terror_beyond_ten_is_told_as_doom() -> None:
    """The log says that the doom token comes from terror."""
    table = Table("joe_diamond")
    table.terror = 10

    table.run(table.raise_terror())

    assert table.lines(table.facts) == ["Doom rises to 1 of 14 (terror)."]


def test_terror_ten_awakens_among_too_many_monsters() -> None:
    """§14: Terror 10 awakens the Ancient One if monsters are at twice the usual limit."""
    table = Table("joe_diamond", ancient_one="cthulhu")
    table.terror = 9
    for _ in range(2 * (1 + 3)):
        table.monster(table.markers[table.cup[0]], "uptown_streets")

    table.run(table.raise_terror())

    assert isinstance(table.raised, JumpTo)
    assert table.lines(table.facts)[-1] == "**Cthulhu awakens**: monsters overrun the town."


def test_a_gate_without_a_marker_awakens_and_that_is_told() -> None:
    """§14: The log line of the awakening gives the reason."""
    table = Table("joe_diamond", ancient_one="cthulhu")
    table.joe.gates += table.gate_stack
    table.gate_stack.clear()

    table.run(table.gate_appears(Place("woods")))

    assert [woke.why for woke in table.told(AncientOneWoke)] == ["markers"]


def test_a_closure_for_a_while_lasts_to_the_end_of_the_next_turn() -> None:
    """Posts report the start and the end of a temporary closure."""
    table = Table("joe_diamond")
    library = Place("library")

    table.run(table.close_place(library))
    table.expire()
    assert table.is_closed(library)
    table.turn += 1
    table.expire()

    assert not table.is_closed(library)
    assert table.lines(table.facts) == [
        "The Library closes for a while.",
        "The Library opens again.",
    ]


def test_spawn_is_not_counted() -> None:
    """DH 12.6: Spawn monsters are never in the cup and do not count towards the limit."""
    table = Table("joe_diamond", dunwich_monsters=True)
    spawn = [no for no in table.box if table.printed(no).spawn]

    table.monster(table.markers[spawn[0]], "woods")

    assert spawn
    assert table.counted() == 0
