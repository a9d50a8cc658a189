"""Rules of the Mythos phase that are easily got wrong; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.errors import Cut
from bot.engine.ids import Seat
from bot.second_edition.core.state import Cursor, Standing, Step
from bot.second_edition.printed.terms import Deck, Dimension, Place, Skill
from bot.second_edition.turn import mythos
from bot.second_edition.verbs import combat, gates, monsters, prowling, tracks, travel
from tests.second_edition.heroes import EIGHT, joe, two
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)
WOODS = Place("woods")


# Mythos, gates, limits


def test_the_gate_that_fills_the_track() -> None:
    """§3 V: doom comes first; when it fills the track the gate does not open any more."""
    scene = joe(ancient_one="yig")
    scene.b.state.doom = 9

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert isinstance(scene.raised, Cut)
    assert scene.raised.to == Cursor(Step.AWAKENING)
    assert not scene.b.state.gates


def test_a_surge_beyond_terror_nine() -> None:
    """§10: the level rises to 10 amid a surge: the rest comes onto the board."""
    scene = Scene(*EIGHT)
    scene.gate("woods")
    for _ in range(11):
        scene.monster(scene.b.state.markers[scene.b.state.cup[0]], "uptown_streets")
    scene.b.state.terror = 9

    scene.run(gates.surge(scene.b, WOODS))

    assert scene.b.state.terror == 10
    assert len(scene.b.monsters_at(WOODS)) == 7
    assert not scene.b.state.outskirts


def test_a_surge_that_ends_the_world() -> None:
    """§14: at terror 10 a surge that brings twice the limit awakens the Ancient One."""
    scene = joe(ancient_one="cthulhu")
    scene.gate("woods")
    for _ in range(7):
        scene.monster(scene.b.state.markers[scene.b.state.cup[0]], "uptown_streets")
    scene.b.state.terror, scene.b.state.limit_lifted = 10, True

    scene.run(gates.surge(scene.b, WOODS))

    assert isinstance(scene.raised, Cut)
    assert scene.b.state.doom == 13


def test_terror_beyond_ten_is_doom_and_spares_allies() -> None:
    """§10: each further level is a doom token; no Ally leaves for it."""
    scene = joe()
    scene.b.state.terror, scene.b.state.limit_lifted = 10, True

    scene.run(tracks.raise_terror(scene.b, 2))

    assert (scene.b.state.terror, scene.b.state.doom) == (10, 2)
    assert len(scene.b.state.decks[Deck.ALLY]) == 11


def test_eight_players_have_no_outskirts() -> None:
    """§0: the first monster beyond the limit sends terror up."""
    scene = Scene(*EIGHT)
    for _ in range(11):
        scene.monster(scene.b.state.markers[scene.b.state.cup[0]], "uptown_streets")

    scene.run(monsters.spawn_monsters(scene.b, WOODS))

    assert scene.b.state.terror == 1
    assert not scene.b.state.outskirts


def test_the_sky_counts_to_the_limit() -> None:
    """§9: monsters in the Sky count, those in the Outskirts do not."""
    scene = joe()
    for code in ("byakhee", "mi_go", "nightgaunt", "zombie"):
        scene.monster(code, "sky")

    scene.run(monsters.spawn_monsters(scene.b, WOODS))

    assert len(scene.b.state.outskirts) == 1


def test_a_clue_beside_an_explored_investigator() -> None:
    """§3 V: at an open gate none appears, whoever stands there."""
    scene = joe()
    scene.gate("woods")
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    card = next(c for c in scene.b.library.mythos.values() if c.clue == WOODS)
    scene.mythos(card.id)

    scene.run(mythos.clue_step(scene.b))

    assert WOODS not in scene.b.state.clues


def test_closing_a_gate_ends_every_explored_marker() -> None:
    """§12: another investigator who explored the same gate has no marker without it."""
    scene = two()
    scene.gate("woods", "dreamlands")
    scene.gate("graveyard")
    for seat in (ME, OTHER):
        scene.at("woods", seat)
        travel.set_explored(scene.b, seat, on=True)
    scene.dice(5, 1, 1)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT))

    assert not scene.who(0).explored
    assert not scene.who(1).explored


def test_an_elder_sign_costs_harvey_no_sanity() -> None:
    """§12, §15: it says lose, so what lessens losses lessens it; the doom token is removed."""
    scene = Scene("harvey_walters")
    scene.gate("woods")
    scene.gate("graveyard")
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    scene.b.state.doom = 3
    card = scene.card("elder_sign")

    scene.act(gates.use_elder_sign(scene.b, ME, WOODS, card))

    assert (scene.who().sanity, scene.who().stamina) == (7, 2)
    assert scene.b.state.doom == 2


def test_an_elder_sign_with_one_of_each_left() -> None:
    """§6, §12: sealed first; both at 0 at once: devoured, the gate trophy stays."""
    scene = joe()
    scene.gate("woods")
    scene.gate("graveyard")
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    scene.who().sanity = scene.who().stamina = 1

    scene.act(gates.use_elder_sign(scene.b, ME, WOODS, scene.card("elder_sign")))

    assert scene.b.state.seals == [WOODS]
    assert scene.who().standing is Standing.COMING
    assert len(scene.who().gates) == 1


def test_a_sealed_location_keeps_its_clue_tokens() -> None:
    """§3 V: neither gate nor monster, but clue tokens appear."""
    scene = joe()
    gates.place_seal(scene.b, WOODS)
    scene.b.state.clues.clear()
    card = next(c for c in scene.b.library.mythos.values() if c.clue == WOODS)
    scene.mythos(card.id)

    scene.run(mythos.clue_step(scene.b))

    assert scene.b.state.clues == {WOODS: 1}


def test_a_gate_of_an_encounter_adds_doom() -> None:
    """§3 III: a gate that appears by a card is a gate: doom, drawn in, delayed."""
    scene = joe()
    scene.at("woods")

    scene.act(gates.gate_appears(scene.b, WOODS, monsters_too=1))

    assert scene.b.state.doom == 1
    assert scene.who().delayed
    assert ":1" in scene.who().place


# Monsters on the move


@pytest.mark.parametrize("place", ["uptown_streets", "arkham_asylum"])
def test_a_hound_beside_somebody_stays(place: str) -> None:
    """§9: a monster that shares an area with an investigator does not move, hounds neither."""
    scene = two()
    scene.at(place, 0)
    scene.at("library", 1)
    no = scene.monster("hound_of_tindalos", place)

    scene.run(prowling.activate(scene.b, no, white=True))

    assert scene.b.monsters_at(Place(place)) == [no]


def test_a_chthonian_beside_somebody_still_shakes() -> None:
    """§9: it never moves: its roll does not depend on who stands beside it."""
    scene = joe()
    scene.at("woods")
    no = scene.monster("chthonian", "woods")
    scene.next("dice", "4")

    scene.run(prowling.activate(scene.b, no, white=True))

    assert scene.who().stamina == 5


def test_fleeing_from_a_combat_wakes_no_statue() -> None:
    """§5: to flee is an Evade check."""
    scene = joe()
    scene.card("warding_statue")
    no = scene.monster("zombie", "uptown_streets")
    scene.dice(5, 1, 1, 1, 1, 1, 1, 5)

    scene.act(combat.fight_only(scene.b, ME, no), "flee", "fight:bare")

    assert "hit" not in [ask.kind for ask in scene.asked]


def test_monsters_in_the_outskirts_do_not_move() -> None:
    """§9: only those in Arkham and in the Sky."""
    scene = joe()
    no = scene.monster("byakhee", "uptown_streets")
    monsters.forget(scene.b, no)
    scene.b.state.outskirts.append(no)

    scene.run(prowling.move_monsters(scene.b, list(Dimension), ()))

    assert scene.b.state.outskirts == [no]


def test_a_flyer_does_not_dive_into_locations() -> None:
    """§9: an investigator in a location is no prey."""
    scene = joe()
    scene.at("woods")
    no = scene.monster("byakhee", "uptown_streets")

    scene.run(prowling.activate(scene.b, no, white=True))

    assert scene.b.monsters_at(Place("sky")) == [no]
