"""The parts of a board, as functions that fields of a table look them up with."""

from __future__ import annotations

from bot.second_edition.core.game import Board, Limits
from bot.second_edition.core.in_force import InForce
from bot.second_edition.core.investigator_numbers import Sheets
from bot.second_edition.core.pieces import Cards, Gates, Monsters, Seats
from bot.second_edition.core.town_areas import Town


def town(b: Board) -> Town:
    """The board's town."""
    return b.town


def seats(b: Board) -> Seats:
    """The board's seats."""
    return b.seats


def cards(b: Board) -> Cards:
    """The board's cards."""
    return b.cards


def gates(b: Board) -> Gates:
    """The board's gates."""
    return b.gates


def monsters(b: Board) -> Monsters:
    """The board's monsters."""
    return b.monsters


def limits(b: Board) -> Limits:
    """The board's limits."""
    return b.limits


def in_force(b: Board) -> InForce:
    """The board's in force."""
    return b.in_force


def sheets(b: Board) -> Sheets:
    """The board's sheets."""
    return b.sheets
