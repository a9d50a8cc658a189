"""Section 10: limits, terror, doom."""

from __future__ import annotations

import pytest

from bot.engine.errors import Cut, GameEnds
from bot.second_edition.core.state import Cursor, Step
from bot.second_edition.printed.terms import Deck, Place
from bot.second_edition.verbs import gates, monsters, tracks
from tests.second_edition.scene import Scene


def test_the_outskirts_empty_into_the_cup() -> None:
    """One too many: all return to the cup, the new one too, and terror rises."""
    scene = Scene("joe_diamond")
    scene.run(monsters.spawn_monsters(scene.b, Place("woods"), 4 + 7))
    assert len(scene.b.state.outskirts) == 7

    scene.run(monsters.spawn_monsters(scene.b, Place("woods"), 1))

    assert not scene.b.state.outskirts
    assert scene.b.state.terror == 1
    assert len(scene.b.state.cup) == 51


def test_each_terror_level_removes_an_ally() -> None:
    """A random Ally of the deck goes to the box."""
    scene = Scene("joe_diamond")

    scene.run(tracks.raise_terror(scene.b, 2))

    assert len(scene.b.state.decks[Deck.ALLY]) == 9
    assert len(scene.b.state.removed) == 2


@pytest.mark.parametrize(
    ("level", "place"),
    [(3, "general_store"), (6, "curiositie_shoppe"), (9, "ye_olde_magick_shoppe")],
)
def test_shops_close(level: int, place: str) -> None:
    """At 3, 6 and 9 a shop closes for good; who is in it stands in the street."""
    scene = Scene("joe_diamond")
    scene.at(place)
    scene.run(tracks.raise_terror(scene.b, level - 1))
    assert not scene.b.is_closed(Place(place))

    scene.run(tracks.raise_terror(scene.b))

    assert scene.b.is_closed(Place(place))
    assert scene.b.is_street(scene.who().place)


def test_terror_ten_lifts_the_limit() -> None:
    """No monster limit any more; the Outskirts return to the cup; more terror is doom."""
    scene = Scene("joe_diamond")
    scene.run(monsters.spawn_monsters(scene.b, Place("woods"), 6))
    scene.b.state.terror = 9

    scene.run(tracks.raise_terror(scene.b))
    assert scene.b.limit() is None
    assert not scene.b.state.outskirts

    scene.run(tracks.raise_terror(scene.b, 2))
    assert (scene.b.state.terror, scene.b.state.doom) == (10, 2)


def test_happy_days() -> None:
    """While Happy Days are Here Again terror does not rise."""
    scene = Scene("joe_diamond")
    scene.b.state.environment = "happy_days_are_here_again"

    scene.run(tracks.raise_terror(scene.b))

    assert scene.b.state.terror == 0


def test_a_full_doom_track_awakens() -> None:
    """Its last token wakes the Ancient One."""
    scene = Scene("joe_diamond", ancient_one="cthulhu")

    scene.run(tracks.add_doom(scene.b, 13))

    assert isinstance(scene.raised, Cut)
    assert scene.raised.to == Cursor(Step.AWAKENING)


def test_azathoth_ends_the_world() -> None:
    """His awakening ends the game at once."""
    scene = Scene("joe_diamond", ancient_one="azathoth")

    scene.run(tracks.add_doom(scene.b, 14))

    assert isinstance(scene.raised, GameEnds)
    assert scene.raised.resolution == "destroyed"


def test_an_empty_cup_awakens() -> None:
    """A monster that must be drawn and is not there; the doom track is filled first."""
    scene = Scene("joe_diamond", ancient_one="cthulhu")
    scene.b.state.box += scene.b.state.cup
    scene.b.state.cup.clear()

    scene.run(monsters.spawn_monsters(scene.b, Place("woods"), 1))

    assert isinstance(scene.raised, Cut)
    assert scene.b.state.doom == 13


def test_no_gate_marker_left_awakens() -> None:
    """A gate that must open without a marker."""
    scene = Scene("joe_diamond", ancient_one="cthulhu")
    scene.who().gates += scene.b.state.gate_stack
    scene.b.state.gate_stack.clear()

    scene.run(gates.gate_appears(scene.b, Place("woods")))

    assert isinstance(scene.raised, Cut)


def test_closed_for_a_while() -> None:
    """Occupants stand in the street; nobody enters; an open gate replaces the closure."""
    scene = Scene("joe_diamond")
    scene.at("library")
    scene.monster("zombie", "library")

    scene.run(tracks.close_place(scene.b, Place("library")))

    assert scene.who().place == "miskatonic_u_streets"
    assert scene.b.monsters_at(Place("miskatonic_u_streets"))
    assert scene.b.is_closed(Place("library"))


def test_spawn_is_not_counted() -> None:
    """Spawn monsters are never in the cup and do not count to the limit."""
    scene = Scene("joe_diamond", dunwich_monsters=True)
    spawn = [no for no in scene.b.state.box if scene.b.printed(no).spawn]

    scene.monster(scene.b.state.markers[spawn[0]], "woods")

    assert spawn
    assert scene.b.counted() == 0
