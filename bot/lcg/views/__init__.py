"""Views of the card game: the public board, and each hand for its owner.

The only way from state to text and pictures. Nothing hidden passes: no order of a deck, no face of
an unrevealed location, no card of another's hand.
"""

from bot.lcg.views.cards import card_text, fact_words, hand, lasting_text
from bot.lcg.views.overview import (
    board,
    decode,
    edition_and_house_rules,
    encode,
    house_rules,
    result_words,
    stages,
)
from bot.lcg.views.stages import payers

__all__ = [
    "board",
    "card_text",
    "decode",
    "edition_and_house_rules",
    "encode",
    "fact_words",
    "hand",
    "house_rules",
    "lasting_text",
    "payers",
    "result_words",
    "stages",
]
