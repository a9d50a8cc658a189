"""Worth of reactions, fast cards, and of changes to a test."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import NOTHING, AutopilotQuestion
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot import (
    asset_reach,
    boss,
    cards,
    harm,
    needs,
    roles,
    stage_plans,
    trials,
)
from bot.kits.lcg.autopilot.esteem import load_esteem
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.lcg.core.about import About, Kind
from bot.lcg.printed.cards import Card
from bot.lcg.views.shapes import TestView

NO: Final = -1.0
ADVANCE: Final = 100.0
ACTION: Final = 0.8
"""The worth of an action."""


def rate_reply(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Use an option if it is worth its price; the careful character keeps its events."""
    if option is NOTHING:
        return 0.0
    if (declared := stage_plans.worth_of_option(sight, option)) is None:
        return _worth_of_reply(sight, option)
    used = sight.use(option)
    return declared - cards.points_of_cost(sight, used.cost, used.piece)


def _worth_of_reply(sight: Prospect, option: Option) -> float:
    """Return the worth of an option of which the scenario declares nothing."""
    if _advances_act(sight, option):
        return NO if boss.should_prepare(sight) else ADVANCE
    about = option.about
    if about is None:
        return _ability_worth(sight, option)
    if _is_of_agenda(sight, about):
        return NO  # It lets doom come: players decide that.
    if about.kind == Kind.COPY:
        return _reply_worth(sight, option)
    if roles.switches_role(sight, option):
        return NO  # It does so in its own turn.
    if (threatened := _threatened_seat(sight, about)) is not None:
        return _threat_worth(sight, about) if threatened == sight.seat else NO
    return _ability_worth(sight, option)


def _advances_act(sight: Prospect, option: Option) -> bool:
    act, about = sight.board.act, option.about
    is_act = act is not None and about is not None and about.id == act.code
    return option.key == "advance" or is_act


def _is_of_agenda(sight: Prospect, about: About) -> bool:
    """Return True if an option belongs to an agenda in play."""
    return any(agenda.code == about.id for agenda in sight.board.agendas)


def _threatened_seat(sight: Prospect, about: About) -> Seat | None:
    """Return the seat in whose threat area an option's card is, or None."""
    threatened = (
        Seat(each.number)
        for each in sight.board.seats
        if any(threat.id == about.id for threat in each.threats)
    )
    return next(threatened, None)


def _threat_worth(sight: Prospect, about: About) -> float:
    """Return the worth of an ability in the seat's own threat area; a paid debt needs no more."""
    owes = cards.owes_resources(sight, about.id)
    if owes is not None:
        return cards.TRIFLE if owes else NO
    return -1.0 if needs.missing_clues(sight) else 1.0


def _ability_worth(sight: Prospect, option: Option) -> float:
    """Return the worth of an ability in play, less its price."""
    used = sight.use(option)
    price = cards.points_of_cost(sight, used.cost, used.piece)
    known, code = load_esteem(), _reacting_code(sight, option)
    if price > 0 and (test := _undecided_test(sight)) is not None:
        return (
            NO
            if would_succeed(test)
            else trials.worth_of_success(sight) * trials.odds_with_icons(test, 0) - price
        )
    if more := known.deepens.get(code):
        return _worth_of_more_damage(sight, more)
    if (roused := _readied_worth(sight, option)) is not None:
        return roused - price
    enemy = next(
        (each for each in sight.enemies.values() if each.id in option.key.split(":")), None
    )
    if enemy is not None and used.cost.discard_self:
        return cards.worth_of_damage_by_discard(sight, enemy, used) - price
    return known.replies.get(code, sight.w.reply) - price


def _undecided_test(sight: Prospect) -> TestView | None:
    """Return the test whose tokens are revealed and whose result is still open, or None."""
    test = sight.test
    return test if test is not None and test.revealed and test.result is None else None


def _reacting_code(sight: Prospect, option: Option) -> str:
    """Return the code of the card in play, or the investigator, that would react."""
    held = sight.asset(option)
    about = option.about
    return held.code if held is not None else about.id if about is not None else ""


def _worth_of_more_damage(sight: Prospect, more: int) -> float:
    """Return the worth of an action for more damage after a hit, if the enemy survives it."""
    trial = sight.trial
    enemy = sight.enemies.get(trial.target)
    if enemy is None or enemy.health is None:
        return NO
    left = enemy.health - enemy.damage - trial.damage
    return needs.worth_of_damage(sight, enemy, more) - ACTION if left > 0 else NO


def _readied_worth(sight: Prospect, option: Option) -> float | None:
    """Return the worth of an own asset that gets readied; None if the option readies none."""
    named = set(option.key.split(":"))
    held = next((each.id for each in sight.me.assets if each.id in named), "")
    own = option.about is not None and option.about.kind == Kind.CARD
    return asset_reach.worth_of_readying(sight, held) if held and own else None


def _reply_worth(sight: Prospect, option: Option) -> float:
    """Return the worth of a card from hand played as a reply."""
    card = sight.printed_card(option)
    if card is None or not sight.w.plays_events:
        return NO
    worth = _known_worth(sight, card)
    if worth is None:
        way = sight.way(option)
        return (
            cards.worth_of_play(sight, option, way)
            if way.key
            else sight.w.reply - _reply_price(sight, card)
        )
    return worth - _reply_price(sight, card)


def _reply_price(sight: Prospect, card: Card) -> float:
    return sight.w.coin * (card.cost or 0) + sight.w.thrift * cards.worth_of_keeping(sight, card)


def _known_worth(sight: Prospect, card: Card) -> float | None:
    """Return a card's worth for a test, a clue or against an attack; None if unknown."""
    known, here, test = load_esteem(), sight.here(), sight.test
    if found := known.gleans.get(card.code):
        lying = 0 if here is None else min(here.clues, found)
        return needs.worth_of_clue(sight) * min(lying, max(1, needs.missing_clues(sight)))
    if more := known.turns.get(card.code):
        short = None if test is None else _missing_margin(test)
        return 0.0 if short is None or short > more else trials.worth_of_success(sight)
    if found := known.cancels.get(card.code):
        return found
    if card.code in known.parries:
        return _worth_of_parry(sight)
    return None


def _worth_of_parry(sight: Prospect) -> float:
    """Return the worst attack that an engaged enemy can make on an investigator here."""
    attacks = (
        harm.harm_cost_for(sight, seat, enemy.attack_damage, enemy.attack_horror)
        for seat in sight.board.seats
        for enemy in seat.enemies
        if seat.place == sight.me.place and not enemy.exhausted
    )
    return max(attacks, default=0.0)


def _missing_margin(test: TestView) -> int | None:
    """Return by how much a decided test fails; None if it does not."""
    result = test.result
    return None if result is None or result.success else result.margin


def would_succeed(test: TestView) -> bool:
    """Return True if a test would succeed with the revealed tokens."""
    drawn = [each for each in test.revealed if not each.cancelled]
    if any(each.modifier is None for each in drawn):
        return False
    total = sum(part.value for part in test.parts) + sum(each.modifier or 0 for each in drawn)
    return max(0, total) >= test.difficulty
