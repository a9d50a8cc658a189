"""Situations around the awakening and the end that are seldom met; sections as cited."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.state import Standing
from bot.second_edition.turn import battle
from tests.second_edition.duels import UPTOWN, fight
from tests.second_edition.scene import Scene

ME = Seat(0)


def test_the_last_sanity_as_the_ancient_one_awakes() -> None:
    """§14: the spell that slew Yig's Cultist took the last Sanity: with 0 one is devoured."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="yig")
    scene.at(UPTOWN)
    scene.card("bind_monster")
    scene.who().sanity, scene.who().sliders = 2, [0, 0, 3]
    scene.b.state.doom = scene.b.ancient_one.doom - 1
    scene.dice(6, *[1] * 9)
    fight(scene, "cultist", "cast:")

    scene.run(battle.begin(scene.b))

    assert [w.standing for w in scene.b.playing()] == [Standing.PLAYING]
    assert scene.who().standing is Standing.OUT
