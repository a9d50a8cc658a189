"""Rogue cards above level 0."""

from __future__ import annotations

import pytest

from bot.lcg.printed.cards import Skill
from tests.lcg.codes import GHOUL
from tests.lcg.table import Table


def test_leo_1_is_cheaper(table: Table) -> None:
    """5 resources, and the same additional action."""
    table.roland.holds("01054").has(resources=5)

    table.roland.does("play", "Leo De Luca")

    assert (table.roland.actions, table.roland.resources) == (3, 0)


def test_one_leo_is_enough(table: Table) -> None:
    """He is unique, whatever his level."""
    table.daisy.controls("01048")
    table.roland.holds("01054").has(resources=9)

    assert table.roland.why_not("play", "Leo De Luca") == "Leo De Luca is already in play."


def test_cat_burglar_slips_away(table: Table) -> None:
    """All enemies stay behind, none strikes, and +1 agility."""
    table.roland.at("Hallway")
    table.lays("Attic")
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    burglar = table.roland.controls("Cat Burglar")

    table.roland.does("activate", "Cat Burglar").assigns(horror={})

    assert (ghoul.threat, table.roland.is_at("Attic"), burglar.exhausted) == (None, True, True)
    assert (table.roland.damage, table.roland.horror, table.roland.actions) == (0, 1, 2)
    assert table.game.investigators.skill(table.roland.seat, Skill.AGILITY) == 3


def test_cat_burglar_wants_a_way_out(table: Table) -> None:
    """The Study leads nowhere."""
    table.roland.controls("Cat Burglar")

    assert "nowhere to go" in table.roland.why_not("activate", "Cat Burglar")


def test_cat_burglar_leaves_enemies_where_there_is_nowhere_to_go(table: Table) -> None:
    """Rules Reference, "Effects": as much of an effect as can be."""
    table.roland.controls("Cat Burglar")
    ghoul = table.enemy(GHOUL, exhausted=True).engaged_with(table.roland)

    table.roland.does("activate", "Cat Burglar")

    assert (ghoul.threat, table.roland.is_at("Study")) == (None, True)


def test_sure_gamble_turns_the_sign(table: Table) -> None:
    """−3 counts +3."""
    table.roland.holds("Sure Gamble")

    table.roland.tests("willpower", 6, token="-3").does("play", "Sure Gamble")

    assert (table.ended.total, table.ended.success) == (6, True)


@pytest.mark.parametrize("token", ["0", "+1", "auto_fail", "skull"])
def test_sure_gamble_wants_a_minus(table: Table, token: str) -> None:
    """Not with 0, a plus, the auto-fail, or a skull of −0."""
    table.roland.holds("Sure Gamble")

    table.roland.tests("willpower", 1, token=token)

    assert table.kinds == ["turn"]


def test_sure_gamble_is_for_own_tokens(table: Table) -> None:
    """What Daisy reveals is Daisy's."""
    table.roland.holds("Sure Gamble")

    table.daisy.tests("willpower", 1, token="-2")

    assert not table.roland.can("play", "Sure Gamble")


def test_hot_streak(table: Table) -> None:
    """3 resources become 10."""
    table.roland.holds("Hot Streak (4)").has(resources=3)

    table.roland.does("play", "Hot Streak")

    assert (table.roland.resources, table.roland.actions) == (10, 2)


def test_hot_streak_has_its_price(table: Table) -> None:
    """With 2 resources it cannot be played."""
    table.roland.holds("Hot Streak (4)").has(resources=2)

    assert table.roland.why_not("play", "Hot Streak") == "It costs 3 resources; you have 2."
