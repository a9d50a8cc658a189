"""Texts of Missions and Tasks, made of the values that the rules carry out."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.english import join_names
from bot.second_edition.names.signs import DECK_NAMES, counted
from bot.second_edition.printed.piece_facts import CardFacts, Sacrifice
from bot.second_edition.printed.terms import LOST, Place

Names = Callable[[str], str]


def sacrifice_text(wanted: Sacrifice) -> str:
    """Return the cost of a step: `1 Spell`, `4 clue tokens`."""
    counts = ((wanted.clues, "clue token"), (wanted.gates, "gate trophy"))
    parts = [counted(n, what) for n, what in counts if n]
    parts += [f"{wanted.sanity} Sanity"] if wanted.sanity else []
    parts += [f"{wanted.stamina} Stamina"] if wanted.stamina else []
    parts += [f"{wanted.toughness} toughness of monster trophies"] if wanted.toughness else []
    parts += [f"1 {DECK_NAMES[wanted.deck]}"] if wanted.deck is not None else []
    return join_names(parts)


def quest_text(card: CardFacts, names: Names) -> str:
    """Return the steps of a Mission or Task and their costs; "" for other cards."""
    if not card.steps:
        return ""
    places = ", ".join(step_name(place, names) for place in card.steps)
    takes = f"; each stop costs {sacrifice_text(card.sacrifice)}" if card.sacrifice else ""
    return f"Visit in this order: {places}{takes}."


def step_name(place: Place, names: Names) -> str:
    """Return the name of a place as a Mission's step: `Yuggoth (2)`."""
    area = place.partition(":")[2]
    name = "Lost in Time and Space" if place == LOST else names(place)
    return f"{name} ({area})" if area else name
