"""What scenarios declare about winning them, and how the companion follows it."""

from __future__ import annotations

from itertools import chain

import pytest

from bot.kits.lcg.autopilot import stage_plans
from bot.lcg.core.registry import REGISTRY
from bot.lcg.printed.cards import CardCode, CardType
from bot.lcg.printed.scenarios import Scenario
from bot.lcg.ruleset import LcgRules

RULES = LcgRules()
PLANNED = [each for each in RULES.library.scenarios.values() if each.strategy.plans]


@pytest.mark.parametrize("facts", PLANNED, ids=lambda facts: facts.slug)
def test_strategies_name_cards_and_abilities_that_exist(facts: Scenario) -> None:
    """A wrong code would never count, and nobody would notice."""
    cards, abilities = RULES.library.cards, REGISTRY.abilities
    stages = {code for code, card in cards.items() if card.type in (CardType.ACT, CardType.AGENDA)}
    for plan in facts.strategy.plans:
        assert plan.goal, facts.slug
        assert not plan.goal.endswith("."), facts.slug
        assert set(plan.stages) <= stages
        assert {*plan.visit, *plan.hunt, *plan.only_at} <= set(cards)
        assert all(cards[each].type is CardType.LOCATION for each in (*plan.visit, *plan.only_at))
        for key in plan.use:
            code, _, name = key.partition(":")
            known = abilities.get(CardCode(code), ())
            kinds = {each.kind for each in known if not name or each.name == name}
            assert kinds & set(stage_plans.USED), key
    assert set(facts.strategy.gates) <= set(cards)
    assert not any(plan.stages == () for plan in facts.strategy.plans[:-1])
    named = list(chain.from_iterable(plan.stages for plan in facts.strategy.plans))
    assert len(named) == len(set(named))
