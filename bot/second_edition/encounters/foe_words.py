"""Cards of monsters in words, made of the values that the rules carry out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.words import start
from bot.second_edition.encounters.sentences import text
from bot.second_edition.names.signs import signed
from bot.second_edition.printed.shapes import FoeCardFacts

Names = Callable[[str], str]


def foe_card_text(card: FoeCardFacts, names: Names) -> str:
    """What a card says: numbers, abilities, and what happens beside them."""
    said = [f"{_numbers(card)}."]
    for when, ops in (
        ("A failed Horror check", card.horror_failed),
        ("Its damage", card.hit),
        ("Its defeat", card.defeated),
    ):
        said += [f"{when}, too: {text(ops, names)}"] if ops else []
    return " ".join(said)


def deck_text(cards: Sequence[FoeCardFacts], names: Names) -> str:
    """The cards of a monster, and which of them are stand-ins; empty without any."""
    if not cards:
        return ""
    number = sum(card.count for card in cards)
    lines = [f"{_copies(card)}{foe_card_text(card, names)}" for card in cards]
    told = f"A combat draws one of {number} cards. {' '.join(lines)}"
    stand_in = " No source tells them: a stand-in."
    return told + (stand_in if any(card.stand_in for card in cards) else "")


def _copies(card: FoeCardFacts) -> str:
    return f"{card.count}×: " if card.count > 1 else ""


def _numbers(card: FoeCardFacts) -> str:
    horror = "no Horror check"
    if card.horror_rating is not None:
        horror = f"Horror ({signed(card.horror_rating)}) for {card.horror_damage} Sanity"
    combat = f"Combat ({signed(card.combat_rating)}) for {card.combat_damage} Stamina"
    abilities = [each.replace("_", " ") for each in card.gains]
    worse = {what: getattr(card, what) for what in ("nightmarish", "overwhelming")}
    abilities += [f"{what} {value}" for what, value in worse.items() if value]
    return start(", ".join([horror, combat, *abilities]))
