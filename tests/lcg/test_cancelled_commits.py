"""Committed cards that are cancelled, set-aside cards drawn, ends by who is left."""

from __future__ import annotations

import pytest

from bot.lcg.core.registry import REGISTRY
from bot.lcg.core.state import Step
from bot.lcg.printed.cards import CardType
from bot.lcg.rules.scenario_layout import draw_aside
from bot.lcg.rules.skill_test.commits import cancel_commits
from bot.lcg.rules.skill_test.sums import committed_icons, value
from tests.lcg.codes import PRIEST
from tests.lcg.table import Table


def test_skill_cards_lose_icons_and_effects(table: Table) -> None:
    """Rules Reference, "Cancel": it stays committed, and is discarded after the test."""
    table.roland.holds("Guts", "Machete").stacks("Knife")
    table.roland.tests("willpower", 0).commits("Guts")
    g, test = table.game, table.test
    before = value(g, test)

    assert committed_icons(g, test, CardType.SKILL) == 2
    cancel_commits(g, test, CardType.SKILL)
    assert committed_icons(g, test, CardType.SKILL) == 0
    assert value(g, test) == before - 2
    table.restored()

    table.roland.reveals("0")
    assert "01089" in table.roland.discard
    assert "01086" not in table.roland.hand


def test_a_set_aside_card_at_random(table: Table) -> None:
    """One of those that are there, and none where none is."""
    chosen = draw_aside(table.game, PRIEST, "01117")

    assert chosen is not None
    assert table.game.card(chosen).code in (PRIEST, "01117")
    assert draw_aside(table.game, "01111") is None


def test_an_end_by_who_is_left(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules Reference, "Elimination": a scenario may have several for nobody being left."""
    monkeypatch.setitem(REGISTRY.all_out, table.state.scenario, lambda _g: "r3")
    for seat in (0, 1):
        table.order("resign", seat=seat)

    assert (table.state.cursor.step, table.state.resolution) == (Step.OVER, "r3")
