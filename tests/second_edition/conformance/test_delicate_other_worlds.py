"""Delicate situations of gates and Other Worlds; each docstring begins with its section."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.state import Standing
from bot.second_edition.encounters import drawing
from bot.second_edition.printed.terms import Place
from bot.second_edition.turn import arkham, movement
from bot.second_edition.verbs import gates, losses, travel
from tests.second_edition.heroes import joe, two
from tests.second_edition.scene import Scene

ME = Seat(0)
WOODS = Place("woods")


def visit(scene: Scene, card: str, *answers: str) -> None:
    """One encounter in the Dreamlands with this gate card, from the Library."""
    scene.at("library")
    scene.next("gate_cards", card)
    script = drawing.visit(scene.b, ME, "dreamlands")
    scene.act(script, *answers)


def test_a_short_cut_on_a_visit_leads_back_too() -> None:
    """§3 III: one encounter, then back: the second area of the world is left as well."""
    scene = joe()
    scene.dice(6, 6, 6)

    visit(scene, "gate_card_23")

    assert scene.who().place == "library"


def test_a_return_on_a_visit_is_the_way_back() -> None:
    """§3 III: of two instructions the first counts: back where one was, no gate is looked for."""
    scene = joe()
    scene.gate("woods", "dreamlands")
    scene.at("library")
    scene.who().visit = Place("library")
    scene.who().place = Place("dreamlands:1")

    assert scene.act(travel.return_to_arkham(scene.b, ME))

    assert scene.who().place == "library"
    assert not scene.who().explored


def test_lost_on_a_visit_is_lost() -> None:
    """§3 III: what sends one out of the Other World counts."""
    scene = joe()
    scene.who().visit = Place("library")
    scene.who().place = Place("dreamlands:1")

    scene.act(travel.lose_in_time(scene.b, ME))

    assert (scene.who().place, scene.who().visit) == ("lost", "")


def test_unconscious_on_a_visit_is_lost() -> None:
    """§6: in an Other World, for whatever time."""
    scene = joe()
    scene.who().visit = Place("library")
    scene.who().place = Place("dreamlands:1")

    scene.act(losses.lose(scene.b, ME, stamina=6))

    assert scene.who().place == "lost"


def test_a_gate_closes_behind_whom_yog_sothoth_devours() -> None:
    """§3 IV: the collapsing tunnel closes the gate, whatever becomes of the investigator."""
    scene = joe(ancient_one="yog_sothoth")
    scene.gate("woods", "dreamlands")
    scene.at("woods")
    scene.act(travel.draw_through(scene.b, ME, WOODS))
    scene.dice(1)
    scene.next("gate_cards", "gate_card_02")

    scene.act(drawing._resolve(scene.b, drawn(scene, "gate_card_02")))

    assert not scene.b.state.gates
    assert scene.who().standing is Standing.COMING


def drawn(scene: Scene, card: str) -> drawing.Drawn:
    """A gate card drawn in the Dreamlands."""
    assert card in scene.b.library.gate_cards
    return drawing.Drawn(seat=ME, card=card, entry="other", world="dreamlands")


def test_a_return_in_phase_four_keeps_the_marker() -> None:
    """§3 IV: an encounter in the first area that returns gives the explored marker as well."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("abyss:1")
    travel.delay(scene.b, ME)

    scene.act(travel.return_to_arkham(scene.b, ME))

    assert (scene.who().explored, scene.who().delayed) == (True, True)
    assert not scene.who().new_here


def test_gate_drawn_in_two() -> None:
    """§3 V: everybody at the location is drawn in and delayed, also who was delayed already."""
    scene = two()
    for seat in (0, 1):
        scene.at("woods", seat)
    travel.delay(scene.b, ME)

    scene.run(gates.gate_appears(scene.b, WOODS, monsters_too=1))

    assert all(scene.b.world_of(scene.who(seat).place) for seat in (0, 1))
    assert all(scene.who(seat).delayed for seat in (0, 1))


def test_walking_into_a_gate_does_not_delay() -> None:
    """§3 III: drawn in by one's own step one goes on to the second area in the next turn."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("woods")
    scene.act(arkham.arkham_encounter(scene.b, ME))
    assert (scene.who().place, scene.who().delayed) == ("abyss:1", False)
    scene.act(movement.begin(scene.b, ME))

    scene.act(movement.end(scene.b, ME))

    assert scene.who().place == "abyss:2"
