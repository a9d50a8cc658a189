"""Hands in combat: those in use, and those still free."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Combat, Weapon
from bot.second_edition.printed.terms import CardNo, Deck


def bound_spells(combat: Combat) -> list[Weapon]:
    """Return lasting spells that were cast this round, which stay in hand until it is over."""
    return [each for each in combat.weapons if each.lasts and each.round >= combat.round]


def free_hands(b: Board, combat: Combat) -> int:
    """Return the number of free hands, including hands only for spells.

    Rules, "Evading and combat".
    """
    held = sum(each.hands for each in combat.weapons if each.lasts or each.failed)
    return b.sheets.hands(combat.seat) + b.sheets.spell_hands(combat.seat) - held


def hands_used(b: Board, combat: Combat, some: Iterable[CardNo]) -> int:
    """Return the hands that weapons and spells use, not counting hands only for spells.

    Spells that failed this round count too. Rules, "Evading and combat", hands.
    """
    taken = {card: hands for card in some if (hands := b.cards.facts(card).hands)}
    spells = [card for card in taken if b.cards.facts(card).deck is Deck.SPELL]
    now = sum(taken[card] for card in spells)
    cast = now + sum(
        each.hands for each in combat.weapons if each.failed and each.card not in spells
    )
    return sum(taken.values()) - now + max(0, cast - b.sheets.spell_hands(combat.seat))


def fitting(
    b: Board, combat: Combat, tools: list[CardNo], held: list[CardNo]
) -> Iterable[tuple[CardNo, ...]]:
    """Return the sets of cards that fit into the hands beside those held, smallest first.

    Of sets with the same kinds of cards there is only one. Rules, "Evading and combat", hands.
    """
    most = b.sheets.hands(combat.seat)
    found: dict[tuple[str, ...], tuple[CardNo, ...]] = {}
    for size in range(min(most + b.sheets.spell_hands(combat.seat), len(tools)) + 1):
        for some in combinations(tools, size):
            if hands_used(b, combat, (*some, *held)) <= most or not some:
                found.setdefault(tuple(sorted(b.cards.code(card) for card in some)), some)
    return found.values()
