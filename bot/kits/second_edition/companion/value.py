"""Worth of a position of the board game, of what everybody sees: whether the group wins.

At the end it is the result, and of a game that is lost how near it came. Before it a sum says how
far the group is on its two ways, seals and the final battle; it is not fitted.
"""

from __future__ import annotations

from typing import Final

from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Phase
from bot.second_edition.turn.endings import VICTORIES
from bot.second_edition.verbs.gates import SEALS_TO_WIN

NEAR: Final = 0.3
"""The most that a game is worth that is lost."""
HOPE: Final = 0.9
"""The most that one is worth that is not over."""


def is_won(b: Board) -> bool:
    """Tell whether the group has won."""
    return b.state.resolution in VICTORIES


def worth(b: Board) -> float:
    """Return what a position is worth, from 0 to 1."""
    if b.state.phase is Phase.OVER:
        return 1.0 if is_won(b) else NEAR * _progress(b)
    return HOPE * (_battle(b) if b.state.awake else _town(b))


def _progress(b: Board) -> float:
    sealed = len(b.state.seals) / SEALS_TO_WIN
    beaten = 1 - b.state.doom / b.ancient_one.doom if b.state.awake else 0.0
    return max(0.5 * sealed, beaten)


def _battle(b: Board) -> float:
    standing = len(b.seats.playing()) / max(1, len(b.state.investigators))
    return 0.2 * standing + 0.6 * (1 - b.state.doom / b.ancient_one.doom)


def _town(b: Board) -> float:
    state, people = b.state, b.seats.playing()
    if not people:
        return 0.0
    sealed = len(state.seals) / SEALS_TO_WIN
    left = 1 - state.doom / b.ancient_one.doom
    health = sum(min(1.0, min(who.sanity, who.stamina) / 4) for who in people) / len(people)
    clues = min(1.0, sum(min(8, who.clues) for who in people) / len(people) / 6)
    return 0.4 * sealed + 0.25 * left + 0.1 * health + 0.1 * clues
