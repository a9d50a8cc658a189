"""Views of the board game, without decks, the cup or anything hidden."""

from bot.second_edition.views.monsters import monster_view
from bot.second_edition.views.overview import (
    RESULTS,
    boxes,
    decode,
    encode,
    house_rules,
    standing,
    town,
)
from bot.second_edition.views.rolls import dice, ended_check
from bot.second_edition.views.sheets import sheet

__all__ = [
    "RESULTS",
    "boxes",
    "decode",
    "dice",
    "encode",
    "ended_check",
    "house_rules",
    "monster_view",
    "sheet",
    "standing",
    "town",
]
