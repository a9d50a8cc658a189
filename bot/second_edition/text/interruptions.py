"""That a fight ended a movement: nobody has to guess why nothing more can be walked.

No fact says so; it follows from when the combat ended. Rules, "Phase 2: Movement": combat ends the
movement, whatever was still to be walked.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.facts import Fact
from bot.second_edition.core import facts as f
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Phase
from bot.second_edition.text.sentences.base import actor


def movement_over(b: Board, seen: Sequence[Fact], at: int) -> str:
    """The sentence after the fact at `at`; empty unless it is the combat that ended a movement.

    `b` is the board after all that is told.
    """
    fact = seen[at]
    if not isinstance(fact, f.CombatEnded) or fact.how not in ("won", "fled"):
        return ""
    who, later = b.who(fact.seat), seen[at + 1 :]
    if not (who.stopped and who.playing and _in_movement(b, later)):
        return ""
    again = any(isinstance(each, f.CombatBegan) and each.seat == fact.seat for each in later)
    return "" if again else f"{actor(b, fact)}’s movement is over, by the fight."


def _in_movement(b: Board, later: Sequence[Fact]) -> bool:
    """Whether the Movement phase goes on; where the next begins at once, its name says as much."""
    return b.state.phase is Phase.MOVEMENT and not any(isinstance(e, f.PhaseBegan) for e in later)
