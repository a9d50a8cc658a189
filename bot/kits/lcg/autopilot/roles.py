"""Worth of the roles that an investigator can take: which cards they let the seat use."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.lcg.autopilot import cards
from bot.kits.lcg.autopilot.prospects import OptionUse, Prospect
from bot.lcg.core.about import is_card
from bot.lcg.printed.cards import Card, CardType, Faction
from bot.lcg.rules.roles import ROLES, role_of

LATER: Final = 0.1
"""The share of its worth that a card has which the seat cannot pay for yet."""
TOOL: Final = 2.0
"""The worth of being able to use an asset in play that helps now."""
FIRST: Final = 20.0
"""The worth of a switch that should come before the actions of the turn."""
ADVANTAGE: Final = 0.3
"""How much better another role must be for a switch."""


def prefer_useful_role(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Take the role in which the cards in hand and in play are worth most."""
    role = _role_named(sight, option.key)
    return 0.0 if role is None else _worth_of_role(sight, role)


def rate_ability(sight: Prospect, option: Option, way: OptionUse) -> float:
    """Return the worth of using an ability in the seat's turn, or of switching its role."""
    if not switches_role(sight, option):
        return cards.worth_of_ability(sight, option, way)
    now = role_of(sight.game, sight.seat) or Faction.NEUTRAL
    best = max(ROLES, key=lambda role: 0.0 if role is now else _worth_of_role(sight, role))
    gain = _worth_of_role(sight, best) - _worth_of_role(sight, now) - ADVANTAGE
    urgent = len(_tools(sight, best)) > len(_tools(sight, now))
    at_once = gain > 0 and (urgent or not _worth_of_plays(sight, now))
    return FIRST + gain if at_once else gain


def switches_role(sight: Prospect, option: Option) -> bool:
    """Return True if an option is the free ability of an investigator who plays in a role."""
    own = is_card(option.about, sight.game.who(sight.seat).code)
    return own and option.verb == "activate" and role_of(sight.game, sight.seat) is not None


def _role_named(sight: Prospect, key: str) -> Faction | None:
    """Return the role of an option; of one that keeps the role, the present one."""
    if key in set(ROLES):
        return Faction(key)
    return role_of(sight.game, sight.seat)


def _worth_of_role(sight: Prospect, role: Faction) -> float:
    """Return the worth of the cards that only this role lets the seat use; 0 for Neutral."""
    if role is Faction.NEUTRAL:
        return 0.0
    return _worth_of_plays(sight, role) + TOOL * len(_tools(sight, role))


def _worth_of_plays(sight: Prospect, role: Faction) -> float:
    """Return the worth of the two best cards of a role in hand."""
    held = [sight.printed(each.code) for each in sight.hand]
    plays = [_worth_of_hand_card(sight, card) for card in held if card and card.faction is role]
    return sum(sorted(plays, reverse=True)[:2])


def _tools(sight: Prospect, role: Faction) -> list[Card]:
    """Return the assets of a role in play that would help now."""
    in_play = [sight.printed(each.code) for each in sight.me.assets]
    return [card for card in in_play if card and card.faction is role and _helps(sight, card)]


def _worth_of_hand_card(sight: Prospect, card: Card) -> float:
    worth = max(0.0, cards.worth_of_keeping(sight, card))
    if card.type is CardType.ASSET:
        worth = max(worth, cards.worth_of_playing_asset(sight, card))
    dear = (card.cost or 0) > sight.me.resources
    return worth * LATER if dear else worth


def _helps(sight: Prospect, card: Card) -> bool:
    """Return True if an asset lets the seat fight an enemy that attacks it, or find clues here."""
    uses = {tag for each in sight.game.registry.abilities.get(card.code, ()) for tag in each.is_a}
    here = sight.here()
    finds = "investigate" in uses and here is not None and here.clues > 0
    return finds or ("fight" in uses and bool(sight.attackers))
