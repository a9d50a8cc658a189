"""Views of the board game, without decks, the cup or anything hidden."""

from bot.second_edition.views.monsters import monster_view
from bot.second_edition.views.overview import (
    RESULTS,
    box_names,
    decode,
    encode,
    house_rules,
    standing_view,
    town,
)
from bot.second_edition.views.rolls import dice_view, ended_check_view
from bot.second_edition.views.sheets import sheet_view

__all__ = [
    "RESULTS",
    "box_names",
    "decode",
    "dice_view",
    "encode",
    "ended_check_view",
    "house_rules",
    "monster_view",
    "sheet_view",
    "standing_view",
    "town",
]
