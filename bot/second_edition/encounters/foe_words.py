"""Texts of monsters' own cards, made of the values that the rules carry out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.english import capitalize_first, lower_first
from bot.second_edition.encounters.entry_texts import ops_text
from bot.second_edition.names.signs import signed
from bot.second_edition.printed.box_shapes import FoeCardFacts

Names = Callable[[str], str]


def foe_card_text(card: FoeCardFacts, names: Names) -> str:
    """Return the text of a monster's card: its numbers, abilities and further effects."""
    said = [f"{_number_text(card)}."]
    for when, ops in (
        ("A failed Horror check", card.horror_failed),
        ("Its damage", card.hit),
        ("Its defeat", card.defeated),
    ):
        said += [f"{when} also means: {lower_first(ops_text(ops, names))}"] if ops else []
    return " ".join(said)


def deck_text(cards: Sequence[FoeCardFacts], names: Names) -> str:
    """Return the cards of a monster as text, and which are placeholders; "" if it has none."""
    if not cards:
        return ""
    number = sum(card.count for card in cards)
    drawn = f"Each combat draws one of {number} cards"
    if len(cards) == 1:
        stand_ins = " (placeholders)" if cards[0].stand_in else ""
        return f"{drawn}, all alike{stand_ins}: {foe_card_text(cards[0], names)}"
    return " ".join([f"{drawn}.", *(_card_line(card, number, names) for card in cards)])


def _card_line(card: FoeCardFacts, number: int, names: Names) -> str:
    stand_in = " (placeholder)" if card.stand_in else ""
    return f"{card.count} of {number}{stand_in}: {foe_card_text(card, names)}"


def _number_text(card: FoeCardFacts) -> str:
    horror = "no Horror check"
    if card.horror_rating is not None:
        horror = f"Horror ({signed(card.horror_rating)}) for {card.horror_damage} Sanity"
    combat = f"Combat ({signed(card.combat_rating)}) for {card.combat_damage} Stamina"
    abilities = [each.replace("_", " ") for each in card.gains]
    worse = {what: getattr(card, what) for what in ("nightmarish", "overwhelming")}
    abilities += [f"{what} {value}" for what, value in worse.items() if value]
    return capitalize_first(", ".join([horror, combat, *abilities]))
