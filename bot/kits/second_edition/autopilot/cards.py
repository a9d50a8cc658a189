"""Possessions: their worth to keep and to buy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot.sight import (
    ELDER_SIGN,
    Sight,
    dice_of_weapons,
    figures_of_option,
)
from bot.second_edition.core import about
from bot.second_edition.printed.piece_facts import CardFacts
from bot.second_edition.printed.terms import CardNo, Deck

FILE: Final = "cards.toml"
HANDS: Final = 2
SECOND: Final = 0.8
"""The share of an Elder Sign's worth to a seat that can seal without it."""
UNWANTED: Final = 3.0
"""Points of unspent money."""


@cache
def load_worths() -> Mapping[str, float]:
    """Return the worth of the cards listed in the file, by id."""
    text = files("bot.kits.second_edition.autopilot").joinpath(FILE).read_bytes()
    return msgspec.toml.decode(text, type=dict[str, float])


def worth_of_card(card: CardFacts) -> float:
    """Return the worth of a card to any seat."""
    known = load_worths().get(card.id)
    if known is not None:
        return known
    if card.deck is Deck.ALLY:
        return 9.0
    if card.kind == "weapon" and card.hands is not None:
        return (0.7 if card.discard_after_use else 1.6) * card.combat + 0.5
    return 1.0 + 0.4 * card.price


def worth_to_seat(sight: Sight, no: CardNo) -> float:
    """Return the worth of a card to the seat; for a weapon, what it adds to the others."""
    card = sight.board.cards.facts(no)
    whole = worth_of_card(card)
    if card.id == ELDER_SIGN:
        return whole * (SECOND if sight.me.clues >= sight.town.price else 1.0)
    if card.kind != "weapon" or card.hands is None:
        return whole
    others = [sight.board.cards.facts(held.card) for held in sight.me.cards if held.card != no]
    without, with_it = dice_of_weapons(others, HANDS), dice_of_weapons([*others, card], HANDS)
    gained = (with_it.total - without.total) + 0.3 * (with_it.most - without.most)
    return max(0.3 * whole, whole * min(1.0, gained / max(1, card.combat)))


def rate_kept_card(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Lose the cards that are worth least to the seat, and keep the best."""
    no = about.card_no(option.about)
    value = 0.0 if no is None else worth_to_seat(sight, no)
    return value if asked.kind == "keep" else -value


def rate_purchase(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Buy an Elder Sign first, then the weapon that adds most, then what is cheap."""
    no = about.card_no(option.about)
    if no is None:
        return UNWANTED
    price = figures_of_option(option).amount
    cost = sight.board.cards.facts(no).price if price is None else price
    return worth_to_seat(sight, no) - 0.7 * cost
