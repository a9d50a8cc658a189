"""Situations of movement and of Other Worlds that are seldom met; sections as cited."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.state import Phase
from bot.second_edition.turn import movement
from bot.second_edition.verbs.deeds import legal
from tests.second_edition.heroes import joe
from tests.second_edition.scene import Scene

ME = Seat(0)


def _in_the_abyss(*cards: str) -> Scene:
    """Joe in the first area of the Abyss, whose gate is at the Woods, with Lore 3."""
    scene = joe()
    scene.at("abyss:1")
    scene.gate("woods", "abyss")
    scene.who().sliders = [0, 0, 3]
    for card in cards:
        scene.card(card)
    scene.b.state.phase = Phase.MOVEMENT
    scene.run(movement.begin(scene.b, ME))
    return scene


@pytest.mark.parametrize("vehicle", ["motorcycle", "patrol_wagon", "map_of_arkham"])
def test_who_found_a_gate_goes_no_further(vehicle: str) -> None:
    """§3 II: in an Other World there are no movement points: the return was the movement."""
    scene = _in_the_abyss("find_gate", vehicle)
    scene.dice(6, 1)

    scene.run(movement.one_deed(scene.b, ME), "cast:")

    assert (scene.who().place, scene.who().explored) == ("woods", True)
    keys = [deed.key for deed in legal(movement.own_deeds(scene.b, ME))]
    assert not [key for key in keys if key.startswith(("move:", "use:"))]


def test_monsters_at_a_gate_that_was_found_may_be_left_alone() -> None:
    """§3 II: as after every return in this phase."""
    scene = _in_the_abyss("find_gate")
    scene.monster("cultist", "woods")
    scene.dice(6, 1)
    scene.run(movement.one_deed(scene.b, ME), "cast:")

    scene.act(movement.end(scene.b, ME), "leave")

    assert (scene.who().place, scene.who().explored) == ("woods", True)
