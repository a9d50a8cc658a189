"""The doom track and the awakening of the Ancient One."""

from __future__ import annotations

from bot.engine.errors import GameEnds, JumpTo
from bot.second_edition.core import topics
from bot.second_edition.core.facts import (
    AncientOneWoke,
    DoomChanged,
)
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import DoomAdded
from bot.second_edition.core.state import Cursor, Phase, Step


def gate_limit(b: Board) -> int:
    """Return the number of open gates at which the Ancient One awakens, in this game."""
    return awakening_gates(b.state.players) + b.in_force.total(topics.GATE_LIMIT)


def check_gates(b: Board) -> None:
    """Awaken the Ancient One if too many gates are open. Raises `JumpTo` or `GameEnds`."""
    if b.state.phase is not Phase.FINAL_BATTLE and len(b.state.gates) >= gate_limit(b):
        awaken(b, "gates")


def awakening_gates(players: int) -> int:
    """Return the number of open gates that awakens the Ancient One, by number of players.

    Rules, "Numbers that depend on how many play".
    """
    return 8 - (players - 1) // 2


def awaken(b: Board, why: str) -> None:
    """Awaken the Ancient One. Raises `JumpTo` or `GameEnds`. Rules, "The end of the game"."""
    state = b.state
    if state.awake:
        return
    state.doom = b.ancient_one.doom
    b.tell(AncientOneWoke(code=state.ancient_one, why=why))
    if b.ancient_one.destroys:
        raise GameEnds("destroyed")
    raise JumpTo(Cursor(Step.AWAKENING))


async def add_doom(b: Board, n: int = 1, *, source: str = "") -> None:
    """Add doom tokens; a full track awakens the Ancient One. Raises the same errors as `awaken`."""
    state = b.state
    added = min(n, b.ancient_one.doom - state.doom)
    if added <= 0:
        return
    wakes = state.doom + added >= b.ancient_one.doom
    if wakes:  # whoever gains by the last token does so before everything is dropped
        await _doom_added(b, added)
    state.doom += added
    b.tell(DoomChanged(amount=added, now=state.doom, source=source))
    if wakes:
        awaken(b, "doom")
    await _doom_added(b, added)


async def _doom_added(b: Board, n: int) -> None:
    for _ in range(n):
        await listen(b, DoomAdded())


def remove_doom(b: Board, n: int = 1, *, source: str = "") -> int:
    """Remove up to `n` doom tokens; return the number removed."""
    removed = min(n, b.state.doom)
    if removed > 0:
        b.state.doom -= removed
        b.tell(DoomChanged(amount=-removed, now=b.state.doom, source=source))
    return max(0, removed)
