"""Sections 3 and 14: Madness in Upkeep, and what the final battle's refresh step is."""

from __future__ import annotations

import pytest

from bot.second_edition.core.state import Phase
from bot.second_edition.printed.terms import Special
from bot.second_edition.turn import upkeep
from tests.second_edition.beside import ME, mad
from tests.second_edition.scene import Scene


def test_a_madness_takes_before_what_mends_it() -> None:
    """§3 I: upkeep actions come in any order; this one loses nothing."""
    scene = mad("agoraphobia", "duke")

    scene.act(upkeep.upkeep(scene.b, ME), "use:duke", "rest")

    assert scene.who().sanity == scene.b.max_sanity(ME)


def test_the_last_sanity_can_be_saved_first() -> None:
    """§3 I: in any order: who would go insane may mend before, and is told of it."""
    scene = mad("agoraphobia", "duke", sanity=1)

    scene.act(upkeep.upkeep(scene.b, ME), "use:duke", "rest")

    assert "before you lose 1 Sanity (Agoraphobia)" in scene.asked[0].prompt
    assert scene.who().sanity == scene.b.max_sanity(ME) - 1


def test_without_anything_to_mend_it_the_last_sanity_goes() -> None:
    """§6: then it is insanity."""
    scene = mad("agoraphobia", sanity=1)

    scene.act(upkeep.upkeep(scene.b, ME), "losses")

    assert scene.who().place == "arkham_asylum"


def in_battle(*codes: str) -> Scene:
    """The same in the final battle."""
    scene = mad(*codes)
    scene.b.state.awake, scene.b.state.phase = True, Phase.FINAL_BATTLE
    scene.b.state.ancient_one = "cthulhu"
    return scene


def test_paranoia_in_the_final_battle() -> None:
    """§14: all count as being in one place, and the refresh is a full Upkeep."""
    scene = in_battle("paranoia")

    scene.act(upkeep.upkeep(scene.b, ME, battle=True), "rest")

    assert scene.who().sanity == 2


def test_paranoia_is_over_when_nobody_else_is_left() -> None:
    """§14: whoever was devoured is not there."""
    scene = in_battle("paranoia")
    scene.who(1).standing = scene.who(1).standing.OUT

    scene.act(upkeep.upkeep(scene.b, ME, battle=True), "rest")

    assert scene.who().sanity == 3


def test_addiction_in_the_final_battle() -> None:
    """§14: $1 or no Focus, in the refresh step as in Upkeep."""
    scene = in_battle("addiction")
    scene.who().money = 1

    scene.act(upkeep.upkeep(scene.b, ME, battle=True), "no")

    assert [ask.kind for ask in scene.asked] == ["may"]
    assert scene.who().money == 1


@pytest.mark.parametrize(
    ("code", "place"),
    [
        ("agoraphobia", "uptown_streets"),
        ("claustrophobia", "woods"),
        ("xenophobia", "abyss:1"),
        ("necrophobia", "graveyard"),
    ],
)
def test_the_final_battle_is_no_place_on_the_board(code: str, place: str) -> None:
    """§14: what asks for a street, a location or an Other World finds none."""
    scene = in_battle(code)
    scene.at(place)

    scene.act(upkeep.upkeep(scene.b, ME, battle=True), "rest")

    assert scene.who().sanity == 3


def test_no_money_comes_in_the_final_battle() -> None:
    """§14: neither a Retainer nor the Deputy brings any."""
    scene = in_battle("deputy_of_arkham")
    scene.special(Special.RETAINER)
    scene.who().money = 0

    scene.act(upkeep.upkeep(scene.b, ME, battle=True), "rest")

    assert scene.who().money == 0
