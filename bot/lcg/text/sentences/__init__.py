"""A sentence for each kind of fact, by topic."""

from bot.lcg.text.sentences import (
    cards,
    course,
    effects,
    enemies,
    gm_clauses,
    places,
    stages,
    tests,
)
from bot.lcg.text.sentences.sentence_register import SAYS

__all__ = [
    "SAYS",
    "cards",
    "course",
    "effects",
    "enemies",
    "gm_clauses",
    "places",
    "stages",
    "tests",
]
