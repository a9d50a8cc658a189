"""Worth of what is done in answer to a moment: reactions, fast cards, what turns a test."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import NOTHING, AutopilotQuestion
from bot.kits.lcg.autopilot import boss, cards, harm, needs, trials
from bot.kits.lcg.autopilot.esteem import esteem
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.lcg.core.about import Kind
from bot.lcg.printed.cards import Card
from bot.lcg.views.shapes import TestView

NO: Final = -1.0
ADVANCE: Final = 100.0


def points(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """In answer to something it uses what is worth its price; the careful one keeps its events."""
    act, about = sight.board.act, option.about
    if option is NOTHING:
        return 0.0
    if option.key == "advance" or (act is not None and about is not None and about.id == act.code):
        return NO if boss.is_early(sight) else ADVANCE
    if about is not None and about.kind == Kind.COPY:
        seen = sight.card(option)
        card = None if seen is None else sight.printed(seen.code)
        return NO if card is None else _card(sight, option, card)
    if about is not None and about.id in {threat.id for threat in sight.me.threats}:
        return -1.0 if needs.lacking(sight) else 1.0
    used = sight.use(option)
    price = cards.cost(sight, used.cost, used.piece)
    test = sight.test
    if test is not None and test.revealed and test.result is None and price > 0:
        return NO if _passes(test) else trials.stake(sight) * trials.odds(test, 0) - price
    enemy = next(
        (each for each in sight.enemies.values() if each.id in option.key.split(":")), None
    )
    if enemy is not None and used.cost.discard_self:
        return cards.struck(sight, enemy, used) - price
    return sight.w.reply - price


def _card(sight: Prospect, option: Option, card: Card) -> float:
    """A card from hand, played in answer."""
    if not sight.w.plays_events:
        return NO
    worth = _worth(sight, card)
    if worth is None:
        way = sight.way(option)
        return cards.played(sight, option, way) if way.key else sight.w.reply - _price(sight, card)
    return worth - _price(sight, card)


def _price(sight: Prospect, card: Card) -> float:
    return sight.w.coin * (card.cost or 0) + sight.w.thrift * cards.kept(sight, card)


def _worth(sight: Prospect, card: Card) -> float | None:
    """Return what a card does for a test, a clue or against a blow; None where none is known."""
    known, here, test = esteem(), sight.here(), sight.test
    if found := known.gleans.get(card.code):
        lying = 0 if here is None else min(here.clues, found)
        return needs.clue(sight) * min(lying, max(1, needs.lacking(sight)))
    if more := known.turns.get(card.code):
        short = None if test is None else _lacks(test)
        return 0.0 if short is None or short > more else trials.stake(sight)
    if card.code in known.parries:
        return max((harm.blow(sight, each) for each in sight.hunters), default=0.0)
    return None


def _lacks(test: TestView) -> int | None:
    """By how much a test fails that has been decided so far; None where it does not."""
    result = test.result
    return None if result is None or result.success else result.margin


def _passes(test: TestView) -> bool:
    """Tell whether a test would succeed with the tokens that lie there."""
    drawn = [each for each in test.revealed if not each.cancelled]
    if any(each.modifier is None for each in drawn):
        return False
    total = sum(part.value for part in test.parts) + sum(each.modifier or 0 for each in drawn)
    return max(0, total) >= test.difficulty
