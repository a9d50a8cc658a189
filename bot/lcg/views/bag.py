"""The chaos bag, and what its tokens mean today."""

from __future__ import annotations

from bot.engine.english import signed
from bot.engine.ids import Seat
from bot.lcg.core.game import Game
from bot.lcg.core.state import SkillTest
from bot.lcg.names.phrases import initials, token_name
from bot.lcg.printed.cards import Skill, Symbol, Token
from bot.lcg.rules.skill_test import chaos_tokens
from bot.lcg.views.shapes import BagView
from bot.lcg.views.skill_test import sort_key

_HARD = "Hard and Expert:"
"""In the texts of chaos tokens, what follows is the other side of the scenario card."""


def bag_view(g: Game) -> BagView:
    """The tokens in the bag, and what the symbols mean today."""
    rules = token_notes(g)
    skull = _skull_now(g)
    return BagView(
        tokens=tuple(token_name(token) for token in sorted(g.state.bag, key=sort_key)),
        note=skull,
        notes=tuple([*rules, skull] if skull else rules),
    )


def token_notes(g: Game) -> list[str]:
    """Return what each symbol means in this scenario at this difficulty, in our words."""
    card = g.library.scenarios[g.state.scenario].card
    return [
        side_text(text, g.state.difficulty.is_side_b) for text in g.registry.texts.get(card, ())
    ]


def side_text(text: str, hard: bool) -> str:
    """One side of a token's text: ``Skull: A. Hard and Expert: B.`` holds both."""
    easy, marked, other = text.partition(_HARD)
    name = text.partition(":")[0]
    return f"{name}: {other.strip()}" if hard and marked else easy.strip()


def _skull_now(g: Game) -> str:
    """Today's value of the skull; where seats differ, those with the same one together."""
    values = [(who.seat, token_value(g, who.seat, Symbol.SKULL)) for who in g.playing()]
    known = [(seat, value) for seat, value in values if value is not None]
    if Symbol.SKULL not in g.state.bag or not known:
        return ""
    whose: dict[int, list[str]] = {}
    for seat, value in known:
        whose.setdefault(value, []).append(initials(g.name(seat)))
    if len(whose) == 1:
        return f"Skull now {signed(known[0][1])}"
    each = (f"{' '.join(seats)} {signed(value)}" for value, seats in whose.items())
    return f"Skull now {', '.join(each)}"


def token_value(g: Game, seat: Seat, token: Token) -> int | None:
    """Return what a token would add to a plain test of a seat now; None for the auto-fail."""
    trial = SkillTest(seat=seat, skill=Skill.WILLPOWER, difficulty=0)
    return chaos_tokens.modifier(g, trial, token)
