"""A sentence for each kind of fact, by topic."""

from bot.lcg.text.sentences import cards, course, effects, enemies, gm, places, stages, tests
from bot.lcg.text.sentences.base import SAYS

__all__ = ["SAYS", "cards", "course", "effects", "enemies", "gm", "places", "stages", "tests"]
