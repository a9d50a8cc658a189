"""Possession cards as one line of text: price, numbers and effect."""

from __future__ import annotations

from msgspec import structs

from bot.second_edition.core import topics
from bot.second_edition.core.game import Board
from bot.second_edition.names.signs import counted, signed
from bot.second_edition.printed.piece_facts import CardFacts
from bot.second_edition.printed.terms import Deck, Source

LONGEST = 260
"""Characters of a card's text in a line."""


def card_note(facts: CardFacts) -> str:
    """Return a card's numbers: `1 hand · physical +4`; "" if it has none."""
    parts = [*_weapon_parts(facts), *_spell_parts(facts)]
    parts += [f"{skill.capitalize()} {signed(n)}" for skill, n in facts.skills.items()]
    parts += [f"{name.capitalize()} checks {signed(n)}" for name, n in facts.checks.items()]
    return " · ".join(parts)


def _weapon_parts(facts: CardFacts) -> list[str]:
    parts: list[str] = []
    if facts.hands is not None:
        parts.append(counted(facts.hands, "hand") if facts.hands else "no hand")
    if facts.combat:
        kind = f"{facts.source.value} " if facts.source is not Source.NONE else ""
        parts.append(f"{kind}{signed(facts.combat)}")
    if facts.discard_after_use:
        parts.append("discarded after use")
    if facts.exhausts:
        parts.append("exhausted by use")
    return parts


def _spell_parts(facts: CardFacts) -> list[str]:
    if facts.deck is not Deck.SPELL:
        return []
    casting = "by the monster" if facts.casting is None else signed(facts.casting)
    return [f"casting {casting}", _sanity_cost(facts.cost)]


def _sanity_cost(cost: int) -> str:
    return f"costs {cost} Sanity" if cost else "costs no Sanity"


def spell_cost(b: Board, facts: CardFacts) -> int:
    """Return the Sanity that a spell costs now."""
    replaced = list(b.in_force.answers(topics.SPELL_COST))
    return min(said - 1 for said in replaced) if replaced else facts.cost


def note_now(b: Board, facts: CardFacts) -> str:
    """Return a card's current numbers in the game, in the form of `card_note`."""
    return card_note(structs.replace(facts, cost=spell_cost(b, facts)))


def points_note(b: Board, code: str) -> str:
    """Return the movement points that using a card costs, as text; "" if none."""
    most = max((each.points for each in b.registry.abilities.get(code, ())), default=0)
    return f"{counted(most, 'movement point')} to use" if most else ""


def summary(b: Board, code: str) -> str:
    """Return the note of a card in a list: its numbers, its points, or the start of its text."""
    parts = (note_now(b, b.library.cards[code]), points_note(b, code))
    return " · ".join(filter(None, parts)) or clip(b.text(code), 90)


def card_line(b: Board, code: str, times: int = 1) -> str:
    """Return a whole card: ``**Axe** ×2 (weapon, worth $3): 1 hand · physical +2. …``."""
    facts = b.library.cards[code]
    about = [facts.kind or facts.deck.value, f"worth ${facts.price}" if facts.price else ""]
    text = b.text(code)
    numbers = note_now(b, facts)
    told = (facts.skills and text) or not numbers
    said = text if told else f"{numbers}. {text}".strip()
    more = f" ×{times}" if times > 1 else ""
    return f"**{facts.name}**{more} ({', '.join(filter(None, about))}): {clip(said, LONGEST)}"


def clip(text: str, most: int) -> str:
    """Return a text of at most this length, cut after a sentence or between words."""
    if len(text) <= most:
        return text
    room = text[: most - 2]
    end = room.rfind(". ") + 1
    return f"{room[:end]} …" if end > most // 2 else f"{room.rpartition(' ')[0]} …"
