"""Sections 3 and 14: Madness in Upkeep, and what the final battle's refresh step is."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Special
from tests.second_edition.beside import mad
from tests.second_edition.table import Table
from tests.second_edition.terms import Phase


def test_a_madness_takes_before_what_mends_it() -> None:
    """§3 I: Upkeep actions come in any order, so a Madness can take effect before a cure."""
    table = mad("agoraphobia", "duke")

    table.act(table.joe.upkeep(), "use:duke", "rest")

    assert table.joe.sanity == table.joe.max_sanity()


def test_the_last_sanity_can_be_saved_first() -> None:
    """§3 I: A player may restore Sanity before an effect that takes the last of it."""
    table = mad("agoraphobia", "duke", sanity=1)

    table.act(table.joe.upkeep(), "use:duke", "rest")

    assert "before you lose 1 Sanity (Agoraphobia)" in table.asked[0].prompt
    assert table.joe.sanity == table.joe.max_sanity() - 1


def test_without_anything_to_mend_it_the_last_sanity_goes() -> None:
    """§6: Without a card that prevents it, the last lost Sanity drives insane."""
    table = mad("agoraphobia", sanity=1)

    table.act(table.joe.upkeep(), "losses")

    assert table.joe.place == "arkham_asylum"


def in_battle(*codes: str) -> Table:
    """The same in the final battle."""
    table = mad(*codes)
    table.awake, table.phase = True, Phase.FINAL_BATTLE
    table.ancient_one_code = "cthulhu"
    return table


def test_addiction_in_the_final_battle() -> None:
    """§14: In the battle’s refresh Addiction costs $1 or the Focus."""
    table = in_battle("addiction")
    table.joe.money = 1

    table.act(table.joe.upkeep(battle=True), "no")

    assert [ask.kind for ask in table.asked] == ["may"]
    assert table.joe.money == 1


@pytest.mark.parametrize(
    ("code", "place"),
    [
        ("agoraphobia", "uptown_streets"),
        ("claustrophobia", "woods"),
        ("xenophobia", "abyss:1"),
        ("necrophobia", "graveyard"),
        ("paranoia", "woods"),
    ],
)
def test_the_final_battle_is_no_place_on_the_board(code: str, place: str) -> None:
    """§14: In the battle all investigators count as together, in no place."""
    table = in_battle(code)
    table.joe.at(place)
    table.mandy.at(place)

    table.act(table.joe.upkeep(battle=True), "rest")

    assert table.joe.sanity == 3


def test_no_money_comes_in_the_final_battle() -> None:
    """§14: In the battle the Retainer and the Deputy bring no money."""
    table = in_battle("deputy_of_arkham")
    table.joe.has_special(Special.RETAINER)
    table.joe.money = 0

    table.act(table.joe.upkeep(battle=True), "rest")

    assert table.joe.money == 0
