"""Worth of what is done in answer to a moment: reactions, fast cards, what turns a test."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import NOTHING, AutopilotQuestion
from bot.kits.lcg.autopilot import asset_reach, boss, cards, harm, needs, trials
from bot.kits.lcg.autopilot.esteem import esteem
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.lcg.core.about import Kind
from bot.lcg.printed.cards import Card
from bot.lcg.views.shapes import TestView

NO: Final = -1.0
ADVANCE: Final = 100.0
ACTION: Final = 0.8
"""What an action is worth."""


def points(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """In answer to something it uses what is worth its price; the careful one keeps its events."""
    if option is NOTHING:
        return 0.0
    if _advances(sight, option):
        return NO if boss.is_early(sight) else ADVANCE
    about = option.about
    if about is not None and about.kind == Kind.COPY:
        return _card(sight, option)
    if about is not None and about.id in {threat.id for threat in sight.me.threats}:
        return -1.0 if needs.lacking(sight) else 1.0
    return _ability(sight, option)


def _advances(sight: Prospect, option: Option) -> bool:
    act, about = sight.board.act, option.about
    is_act = act is not None and about is not None and about.id == act.code
    return option.key == "advance" or is_act


def _ability(sight: Prospect, option: Option) -> float:
    """Return the worth of an ability in play, less its price."""
    used = sight.use(option)
    price = cards.cost(sight, used.cost, used.piece)
    known, code = esteem(), _code(sight, option)
    if price > 0 and (test := _undecided(sight)) is not None:
        return NO if passes(test) else trials.stake(sight) * trials.odds(test, 0) - price
    if more := known.deepens.get(code):
        return _deeper(sight, more)
    if (roused := _roused(sight, option)) is not None:
        return roused - price
    enemy = next(
        (each for each in sight.enemies.values() if each.id in option.key.split(":")), None
    )
    if enemy is not None and used.cost.discard_self:
        return cards.struck(sight, enemy, used) - price
    return known.replies.get(code, sight.w.reply) - price


def _undecided(sight: Prospect) -> TestView | None:
    """Return the test whose tokens are revealed and whose result is still open."""
    test = sight.test
    return test if test is not None and test.revealed and test.result is None else None


def _code(sight: Prospect, option: Option) -> str:
    """The code of the card in play, or the investigator, that would answer."""
    held = sight.asset(option)
    about = option.about
    return held.code if held is not None else about.id if about is not None else ""


def _deeper(sight: Prospect, more: int) -> float:
    """More damage of an attack that has succeeded, for an action: where it has not enough."""
    trial = sight.trial
    enemy = sight.enemies.get(trial.target)
    if enemy is None or enemy.health is None:
        return NO
    left = enemy.health - enemy.damage - trial.damage
    return needs.hit(sight, enemy, more) - ACTION if left > 0 else NO


def _roused(sight: Prospect, option: Option) -> float | None:
    """What it is worth that an own asset is made ready; None where that is not what it does."""
    named = set(option.key.split(":"))
    held = next((each.id for each in sight.me.assets if each.id in named), "")
    own = option.about is not None and option.about.kind == Kind.CARD
    return asset_reach.once_more(sight, held) if held and own else None


def _card(sight: Prospect, option: Option) -> float:
    """A card from hand, played in answer."""
    card = sight.printed_card(option)
    if card is None or not sight.w.plays_events:
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
    if found := known.cancels.get(card.code):
        return found
    if card.code in known.parries:
        return max((harm.blow(sight, each) for each in sight.hunters), default=0.0)
    return None


def _lacks(test: TestView) -> int | None:
    """By how much a test fails that has been decided so far; None where it does not."""
    result = test.result
    return None if result is None or result.success else result.margin


def passes(test: TestView) -> bool:
    """Tell whether a test would succeed with the tokens that lie there."""
    drawn = [each for each in test.revealed if not each.cancelled]
    if any(each.modifier is None for each in drawn):
        return False
    total = sum(part.value for part in test.parts) + sum(each.modifier or 0 for each in drawn)
    return max(0, total) >= test.difficulty
