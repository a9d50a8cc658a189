"""Abilities that several cards share: paying for a skill in a test."""

from __future__ import annotations

from bot.lcg.cards import Skill
from bot.lcg.decorators import free
from bot.lcg.game import Game
from bot.lcg.registry import Body, Cost, Use
from bot.lcg.skill_test import boost, may_boost


def paid_boosts(code: str, name: str, *skills: Skill) -> None:
    """Free abilities of a card, one a skill: pay 1 resource, +1 to it for your test."""
    for skill in skills:
        free(
            code,
            skill.value,
            label=f"+1 {skill}",
            cost=Cost(resources=1),
            when=lambda g, use, skill=skill: may_boost(g, use, skill),
            why=f"It boosts your {skill} in a test, before a token is revealed.",
        )(_boosting(name, skill))


def _boosting(name: str, skill: Skill) -> Body:
    async def paid_boost(g: Game, use: Use) -> None:
        boost(g, use, 1, skill)

    paid_boost.__doc__ = f"{name}: Free, 1 resource: +1 {skill} for this test of yours."
    return paid_boost
