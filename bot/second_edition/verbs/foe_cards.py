"""Cards with a monster's numbers: one is drawn for each combat with it, and returned afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.second_edition.core.facts import FoeCardDrawn
from bot.second_edition.core.game import Board
from bot.second_edition.core.monster_changes import Stats
from bot.second_edition.core.state import Combat
from bot.second_edition.printed.box_shapes import FoeCardFacts


def deck_of(b: Board, monster: str) -> list[FoeCardFacts]:
    """Return the cards of a monster, one entry per copy; empty for most."""
    cards = [card for card in b.library.foe_cards.values() if card.monster == monster]
    return [card for card in cards for _ in range(card.count)]


def drawn_card(b: Board, combat: Combat | None) -> FoeCardFacts | None:
    """Return the card that was drawn for a combat, or None."""
    if combat is None or not combat.foe_card:
        return None
    return b.library.foe_cards.get(combat.foe_card)


def draw(b: Board, combat: Combat) -> None:
    """Draw a card for a combat, if its monster has such cards and none is drawn yet."""
    if combat.monster is None or combat.foe_card:
        return
    code = b.state.markers[combat.monster]
    if deck := [card.id for card in deck_of(b, code)]:
        combat.foe_card = b.chance.choose(f"foe_card:{code}", deck)
        b.tell(FoeCardDrawn(seat=combat.seat, monster=code, card=combat.foe_card))


def apply(b: Board, made: Stats, combat: Combat | None) -> None:
    """Give a monster the numbers of its drawn card; before the draw, the average of its cards."""
    card = drawn_card(b, combat)
    deck = [card] if card is not None else deck_of(b, made.code)
    if not deck:
        return
    made.horror_rating = _of_all(deck, lambda each: each.horror_rating)
    made.combat_rating = _of_all(deck, lambda each: each.combat_rating)
    for what in ("horror_damage", "combat_damage", "nightmarish", "overwhelming"):
        setattr(made, what, -_rounded_mean([-getattr(each, what) for each in deck]))
    for gained in deck[0].gains:
        if all(gained in each.gains for each in deck):
            setattr(made, gained, True)


def _of_all(
    deck: Sequence[FoeCardFacts], rating: Callable[[FoeCardFacts], int | None]
) -> int | None:
    found = [n for each in deck if (n := rating(each)) is not None]
    return _rounded_mean(found) if found else None


def _rounded_mean(numbers: Sequence[int]) -> int:
    """Return the average, rounded down."""
    return sum(numbers) // len(numbers)
