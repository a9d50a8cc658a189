"""Bonuses for the skill test in progress, and cards that sell them."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.lcg.core.about import Kind, of_card
from bot.lcg.core.decorators import free
from bot.lcg.core.facts import Boosted
from bot.lcg.core.game import Game
from bot.lcg.core.parts.investigator_values import NEXT_TEST
from bot.lcg.core.registry import Body, Cost, Use
from bot.lcg.core.state import Bonus, Lasting, Until
from bot.lcg.names.phrases import counted
from bot.lcg.printed.cards import Skill
from bot.lcg.rules.skill_test.settled import more_is_futile
from bot.lcg.rules.skill_test.sums import why_no_increase


def may_boost(g: Game, use: Use, skill: Skill) -> bool:
    """Return True if a bonus to this skill would count in the test in progress.

    Rules Reference, "Skill Test Timing", ST.1 and ST.2.
    """
    test = g.test
    if test is None or test.closed or test.seat != use.seat or not test.counts(skill):
        return False
    return not why_no_increase(g, test)


def boost(g: Game, use: Use, amount: int, skill: Skill) -> None:
    """Add a bonus to a skill for the test in progress. Rules Reference, "Modifiers"."""
    test = g.test
    assert test is not None
    card = g.card(use.source)
    test.bonuses.append(Bonus(of_card(card.code), amount, skill))
    g.tell(Boosted(seat=use.seat, code=card.code, amount=amount, skill=skill))


def boost_next_test(g: Game, seat: Seat, amount: int, until: Until, source: str) -> None:
    """Add a bonus to the next test that an investigator begins before a period ends."""
    g.state.lasting.append(Lasting(NEXT_TEST, of_card(source), until, seat, amount=amount))


def on_card_with(g: Game, trait: str) -> bool:
    """Return True if the test in progress was caused by a card with this trait."""
    about = g.test.source if g.test is not None else None
    card = g.library.card(about.id) if about is not None and about.kind == Kind.CARD else None
    return card is not None and card.has_trait(trait)


def paid_boosts(code: str, name: str, *skills: Skill, price: int = 1, bonus: int = 1) -> None:
    """Register free abilities, one for each skill: pay `price` to add `bonus` to your test."""
    for skill in skills:
        free(
            code,
            skill.value,
            label=f"+{bonus} {skill}",
            cost=Cost(resources=price),
            when=lambda g, use, skill=skill: may_boost(g, use, skill),
            why=f"You can use this only in your own {skill} test, before a token is revealed.",
            boosts=bonus,
            futile=_is_futile,
        )(_paid_boost_body(name, skill, price, bonus))


def _is_futile(g: Game, _use: Use) -> bool:
    return more_is_futile(g)


def _paid_boost_body(name: str, skill: Skill, price: int, bonus: int) -> Body:
    async def paid_boost(g: Game, use: Use) -> None:
        boost(g, use, bonus, skill)

    paid = counted(price, "resource")
    paid_boost.__doc__ = f"{name}: Free, {paid}: +{bonus} {skill} for your test."
    return paid_boost
