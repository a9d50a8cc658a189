"""A sentence for each kind of fact, by topic."""

from bot.lcg.sentences import cards, course, effects, enemies, places, stages, tests
from bot.lcg.sentences.base import SAYS

__all__ = ["SAYS", "cards", "course", "effects", "enemies", "places", "stages", "tests"]
