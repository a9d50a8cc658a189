"""Spending clue tokens, cards that replace them, and the dice they give."""

from __future__ import annotations

from msgspec import structs

from bot.engine.ids import Seat
from bot.second_edition.core import rolls, topics
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import SkillCheck
from bot.second_edition.names.choosing import choose_cards
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import CardNo, Cause, Coin
from bot.second_edition.verbs import coins, exhausting, possessions


def clue_cards(b: Board, seat: Seat) -> list[CardNo]:
    """Return the cards that can be discarded or exhausted in place of a clue token."""
    bodies = b.registry.answering(topics.CLUE_CARD)
    here = b.in_force.by_code() if bodies else {}
    return [
        origin.card
        for code, body in bodies.items()
        for origin in here.get(code, ())
        if origin.seat == seat and origin.card is not None and body(b, origin, seat)
        if not _is_exhausted(b, seat, origin.card)
    ]


def _is_exhausted(b: Board, seat: Seat, card: CardNo) -> bool:
    """Return True if a card that is exhausted in place of a clue token is already exhausted."""
    held = b.cards.held(seat, card)
    return b.cards.facts(card).exhausts and (held is None or held.exhausted)


def clues_at_hand(b: Board, seat: Seat) -> int:
    """Return the number of clue tokens, counting cards that replace one."""
    return b.who(seat).clues + len(clue_cards(b, seat))


def clue_group(b: Board, seat: Seat) -> int:
    """Return the number of clue tokens that a seat has to spend at a time."""
    groups = list(b.in_force.answers(topics.CLUE_GROUP, seat))
    return max([1, *groups])


def clue_price(b: Board, seat: Seat, n: int) -> int:
    """Return what `n` clue tokens cost a seat, in whole groups."""
    group = clue_group(b, seat) if n else 1
    return -(-n // group) * group


async def spend_clues(b: Board, seat: Seat, n: int, source: str) -> int:
    """Spend clue tokens or cards that replace them; return how many. Rules, "Skill checks"."""
    cards: list[CardNo] = []
    if clue_cards(b, seat):
        least = max(0, n - b.who(seat).clues)
        cards = await choose_cards(
            b,
            seat,
            f"{_use_verb(b, seat)} which cards instead of {counted(n, 'clue token')}?",
            lambda: clue_cards(b, seat),
            least=least,
            most=n,
            source=source,
        )
    for card in cards:
        if b.cards.facts(card).exhausts:
            exhausting.exhaust(b, seat, card)
        else:
            await possessions.discard(b, seat, card, why=Cause.CLUE)
    coins.change(b, seat, Coin.CLUES, len(cards) - n, source=source, cost=True)
    return n - len(cards)


def _use_verb(b: Board, seat: Seat) -> str:
    """Return the verb for cards that replace clue tokens."""
    return "Use" if any(b.cards.facts(card).exhausts for card in clue_cards(b, seat)) else "Discard"


# On a check


def dice_per_clue(b: Board, made: SkillCheck) -> int:
    """Return the dice that the next clue token gives. Rules, "Skill checks", clue tokens."""
    cards = sum(1 for facts in b.sheets.facts_held(made.seat) if facts.extra_die is made.skill)
    return max(0, 1 + cards + b.in_force.total(topics.CLUE_DICE, made.seat, made))


def clue_dice(b: Board, made: SkillCheck, tokens: int) -> int:
    """Return the dice that the next clue tokens give together. Rules, "Skill checks"."""
    if tokens < 1:
        return 0
    first = dice_per_clue(b, made)
    if tokens == 1:
        return first
    later = dice_per_clue(b, structs.replace(made, spent=made.spent + 1))
    return first + (tokens - 1) * later


def clue_room(b: Board, made: SkillCheck) -> int:
    """Return how many more clue tokens may be spent on a check.

    Rules, "Skill checks", clue tokens.
    """
    caps = list(b.in_force.answers(topics.CLUE_CAP, made.seat, made))
    at_hand = clues_at_hand(b, made.seat)
    room = max(0, min([at_hand, *(cap - rolls.clues_spent(made) for cap in caps)]))
    return room - room % clue_group(b, made.seat)
