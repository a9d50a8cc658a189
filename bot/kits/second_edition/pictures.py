"""Pictures of the board game: the town, sheets, dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.ruleset import game_for_reading
from bot.engine.session import Session
from bot.kits.drawn_pictures import BoardFilm, DrawnPictures
from bot.kits.second_edition.views import has_investigator
from bot.second_edition import views
from bot.second_edition.core.facts import CheckEnded
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import State
from bot.second_edition.printed.terms import CheckKind
from bot.second_edition.ruleset import SecondEditionRules
from bot.second_edition.views.shapes import SheetView
from bot.table.declares.display_forms import Picture
from renders.second_edition.alt import town_alt
from renders.second_edition.dice import dice_alt, dice_png
from renders.second_edition.layout import draw_town, town_png
from renders.second_edition.sheet import sheet_png
from renders.second_edition.sheet_alt import sheet_alt

DICE_PICTURES = 2
"""The most pictures of dice in one post; only the last ones are shown."""


class TownPictures(DrawnPictures):
    """The town, sheets, dice."""

    def __init__(self, rules: SecondEditionRules) -> None:
        self.rules = rules

    def board(self, scene: bytes) -> Picture:
        """Draw the town."""
        view = views.decode(scene)
        return Picture("town.png", town_png(view), town_alt(view))

    def hand(self, session: Session[State, Board], seat: Seat) -> Callable[[], Picture] | None:
        """Return a function that draws the investigator's sheet; None before there is one."""
        board = session.game
        if not has_investigator(board, seat):
            return None
        return partial(draw_sheet, views.sheet(board, seat))

    def results(self, state: State, facts: Sequence[Fact]) -> list[Picture]:
        """Return pictures of the dice of important checks."""
        board = game_for_reading(self.rules, state)
        told = [f for f in facts if isinstance(f, CheckEnded) and _has_mattered(f)]
        shown = [views.ended_check(board, fact) for fact in told[-DICE_PICTURES:]]
        return [Picture("dice.png", dice_png(view), dice_alt(view)) for view in shown]

    def film(self) -> BoardFilm:
        """Return a new film of boards."""
        return BoardFilm(
            lambda scene: draw_town(views.decode(scene)),
            lambda scene: town_alt(views.decode(scene)),
        )


def _has_mattered(fact: CheckEnded) -> bool:
    """Return True for a rolled check that matters.

    It is part of combat or closes a gate, needs several successes, or a clue token was spent.
    """
    if fact.automatic or not fact.faces:
        return False
    serious = fact.kind is CheckKind.COMBAT or bool(fact.closes)
    return serious or fact.difficulty > 1 or fact.clues > 0


def draw_sheet(view: SheetView) -> Picture:
    """Draw an investigator's sheet."""
    return Picture("sheet.png", sheet_png(view), sheet_alt(view))
