"""The elder thing of two scenarios: −X, where X is the cost of the discarded cards."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Seat,
    SkillTest,
    Symbol,
    TokenRule,
    discard_top,
    revealed_tokens_with_symbol,
    settle_token,
)
from data.lcg.night_of_the_zealot.reference import symbol_face


def _expected_cost(g: Game, seat: Seat, cards: int) -> int:
    """Return the mean cost of this many cards of a deck, to state odds before a token is revealed.

    It counts all cards that the player has brought, so that it reveals nothing of hand and deck.
    """
    owned = [g.library.card(copy.code) for copy in g.state.copies if copy.owner == seat]
    total = sum(card.cost or 0 for card in owned)
    return round(min(cards, len(g.who(seat).deck)) * total / len(owned)) if owned else 0


def _elder_thing_modifier(g: Game, trial: SkillTest) -> int:
    cards = symbol_face(g, Symbol.ELDER_THING).cards
    return 0 if trial.closed else -_expected_cost(g, trial.seat, cards)


async def _resolve_elder_thing_on_reveal(g: Game, trial: SkillTest) -> None:
    gone = await discard_top(g, trial.seat, symbol_face(g, Symbol.ELDER_THING).cards)
    cost = sum(g.card(copy).cost or 0 for copy in gone)
    settle_token(g, trial, revealed_tokens_with_symbol(g, trial, Symbol.ELDER_THING)[0], -cost)


COSTLY = TokenRule(modifier=_elder_thing_modifier, now=_resolve_elder_thing_on_reveal)
COSTLY_TEXT = (
    "Elder thing: −X. Discard the top 2 cards of your deck; X is the sum of their printed costs. "
    "Hard and Expert: the top 3 cards."
)
