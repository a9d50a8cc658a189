"""The command for joining a running game."""

from __future__ import annotations

from bot.engine.errors import NotAllowed
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import RANDOM
from bot.second_edition.gm.command_base import Command
from bot.second_edition.turn import joining


class JoinGame(Command, frozen=True, tag="join"):
    """Add a seat with an unused or `random` investigator, who arrives as the next turn begins.

    This is a house rule: after the arrival all limits count one more investigator.
    """

    investigator: str

    def run(self, b: Board) -> None:
        """Add the seat."""
        if reason := joining.why_not_join(b):
            raise NotAllowed(reason)
        if self.investigator not in (RANDOM, *b.state.unused):
            raise NotAllowed("That investigator isn’t free.")
        joining.join(b, self.investigator)
