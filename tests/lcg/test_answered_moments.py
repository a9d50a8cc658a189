"""Moments that cards of later boxes answer: assets that fall, cards that are drawn, parleys."""

from __future__ import annotations

from bot.lcg.core.moments import AssetFalls, DrawsCards
from bot.lcg.core.records import Timing
from bot.lcg.core.state import Lasting, Until
from tests.lcg.codes import COP, KNIFE, MACHETE, RAVENOUS
from tests.lcg.table import Table


def test_an_asset_is_in_play_when_it_is_defeated(table: Table) -> None:
    """Rules Reference, "Defeat": what answers it comes before it leaves."""
    table.roland.controls(COP)
    seen = table.watch(AssetFalls, Timing.WHEN, lambda: table.in_play(COP))
    table.roland.is_dealt(damage=2).assigns(damage={"Beat Cop": 2})

    assert seen == [True]
    assert not table.in_play(COP)


def test_a_draw_is_answered_once_for_all_its_cards(table: Table) -> None:
    """Rules Reference, "Drawing Cards": two cards at once are one draw; none is no draw."""
    table.roland.has_deck(MACHETE, KNIFE)
    seen = table.watch(DrawsCards, Timing.AFTER, lambda: len(table.roland.hand))
    table.roland.draws(2)

    assert seen == [2]


def test_the_next_attack_alone_is_easier(table: Table) -> None:
    """A lasting effect on an enemy's fight value ends with the next attack on it."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)
    other = table.enemy(RAVENOUS).engaged_with(table.daisy)
    effect = Lasting("next_attack", None, Until.PHASE, piece=ghoul.id, amount=-2)
    table.state.lasting.append(effect)
    table.tokens("auto-fail")
    table.roland.chooses(f"fight:{other.id}")
    assert table.game.fight(ghoul) == 1

    table.tokens("0")
    table.roland.chooses(f"fight:{ghoul.id}")
    assert table.ended.difficulty == 1
    assert table.game.fight(ghoul) == 3
