"""Commitments to a test, if the odds rise by more than a card is worth."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import NOTHING, AutopilotQuestion
from bot.kits.lcg.autopilot import boss, cards, needs
from bot.kits.lcg.autopilot.esteem import load_esteem
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.lcg.core.state import TestKind
from bot.lcg.printed.cards import CardCode, Skill
from bot.lcg.views.shapes import HandCardView, SeatView, TestView

TRIFLE: Final = 0.1
HAND: Final = 7
"""The hand size from which on a card is cheap."""


def rate_before_reveal(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Return the worth of an option before the reveal; revealing and passing are worth 0."""
    if option is NOTHING or option.key == "reveal":
        return 0.0
    if option.key == "advance":
        return -1.0 if boss.should_prepare(sight) else 100.0
    word = option.key.partition(":")[0]
    test = sight.test
    if word == "commit" and test is not None:
        card = sight.card(option)
        return (
            -1.0
            if card is None
            else worth_of_icons(sight, test, _matching_icons(test, card))
            + _worth_of_effect(sight, test, card)
            - _worth_in_hand(sight, card)
        )
    if word == "activate" and test is not None:
        return _boost_worth(sight, test, option)
    return -5.0


def _boost_worth(sight: Prospect, test: TestView, option: Option) -> float:
    """Return the worth of a boost less its price; other abilities can wait for the turn."""
    use = sight.use(option)
    price = TRIFLE + cards.points_of_cost(sight, use.cost, use.piece)
    return worth_of_icons(sight, test, use.boosts) - price if use.boosts else -1.0


def worth_of_icons(sight: Prospect, test: TestView, more: int) -> float:
    """Return the worth of `more` icons."""
    share = 1.0 if sight.trial.own else sight.w.friends_test
    return (
        share * worth_of_success(sight) * (odds_with_icons(test, more) - odds_with_icons(test, 0))
    )


def worth_of_success(sight: Prospect) -> float:
    """Return the worth of the test's success."""
    trial = sight.trial
    enemy = sight.enemies.get(trial.target)
    if trial.of_act:
        return sight.w.act_stake
    if trial.kind is TestKind.FIGHT and enemy is not None:
        missed = needs.cost_of_miss(sight, _tester(sight), enemy)
        return max(1.0, needs.worth_of_damage(sight, enemy, trial.damage)) + missed
    if trial.kind is TestKind.EVADE and enemy is not None:
        return max(1.0, needs.worth_of_evasion(sight, enemy, _tester(sight)))
    if trial.kind is TestKind.INVESTIGATE:
        return needs.worth_of_clue(sight) * trial.clues
    return sight.w.stake


def _tester(sight: Prospect) -> SeatView:
    """Return the investigator who takes the test in progress."""
    test = sight.game.test
    return sight.me if test is None else sight.board.seat(test.seat)


def odds_with_icons(test: TestView, more: int) -> float:
    """Return the odds of a test with `more` icons."""
    value = sum(part.value for part in test.parts) + more
    good = sum(
        1
        for token in test.bag
        if token.modifier is not None and max(0, value + token.modifier) >= test.difficulty
    )
    return good / max(1, len(test.bag))


def _matching_icons(test: TestView, card: HandCardView) -> int:
    return sum(1 for icon in card.icons if icon in (test.skill, Skill.WILD))


def _worth_of_effect(sight: Prospect, test: TestView, card: HandCardView) -> float:
    """Return the expected worth of a committed card's own damage or clues."""
    known, trial, code = load_esteem(), sight.trial, CardCode(card.code)
    odds = odds_with_icons(test, _matching_icons(test, card))
    if more := known.commits.get(code, 0):
        enemy = sight.enemies.get(trial.target)
        if trial.kind is TestKind.FIGHT and enemy is not None:
            both = needs.worth_of_damage(sight, enemy, trial.damage + more)
            return odds * (both - needs.worth_of_damage(sight, enemy, trial.damage))
        here = sight.places.get(trial.target)
        if trial.kind is TestKind.INVESTIGATE and here is not None and here.clues > trial.clues:
            return odds * more * needs.worth_of_clue(sight)
    return 0.0


def _worth_in_hand(sight: Prospect, card: HandCardView) -> float:
    """Return the worth of the card in hand."""
    if card.weakness:
        return 0.0
    full = sight.w.full_hand if sight.me.hand >= HAND else 0.0
    known = sight.printed(card.code)
    return (0.2 if known is None else cards.worth_of_keeping(sight, known)) - full
