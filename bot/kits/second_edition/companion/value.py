"""Worth of a position of the board game by open facts: the chance of victory.

At the end it is the result, or for a lost game how near victory was. Before the end, a formula
measures the progress of the two paths, seals and the final battle; its numbers are not fitted.
"""

from __future__ import annotations

from typing import Final

from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Phase
from bot.second_edition.turn.endings import VICTORIES
from bot.second_edition.verbs.gates import SEALS_TO_WIN

NEAR: Final = 0.3
"""The most that a lost game is worth."""
HOPE: Final = 0.9
"""The most that an unfinished game is worth."""


def is_won(b: Board) -> bool:
    """Return True if the group has won."""
    return b.state.resolution in VICTORIES


def worth(b: Board) -> float:
    """Return the worth of a position, from 0 to 1."""
    if b.state.phase is Phase.OVER:
        return 1.0 if is_won(b) else NEAR * _victory_progress(b)
    return HOPE * (_battle_worth(b) if b.state.awake else _town_worth(b))


def _victory_progress(b: Board) -> float:
    sealed = len(b.state.seals) / SEALS_TO_WIN
    beaten = 1 - b.state.doom / b.ancient_one.doom if b.state.awake else 0.0
    return max(0.5 * sealed, beaten)


def _battle_worth(b: Board) -> float:
    standing = len(b.seats.playing()) / max(1, len(b.state.investigators))
    return 0.2 * standing + 0.6 * (1 - b.state.doom / b.ancient_one.doom)


def _town_worth(b: Board) -> float:
    state, people = b.state, b.seats.playing()
    if not people:
        return 0.0
    sealed = len(state.seals) / SEALS_TO_WIN
    left = 1 - state.doom / b.ancient_one.doom
    health = sum(min(1.0, min(who.sanity, who.stamina) / 4) for who in people) / len(people)
    clues = min(1.0, sum(min(8, who.clues) for who in people) / len(people) / 6)
    return 0.4 * sealed + 0.25 * left + 0.1 * health + 0.1 * clues
