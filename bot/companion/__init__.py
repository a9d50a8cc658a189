"""The player that plays for somebody: what it would do, what that is worth, and why.

`Companion` is what the table meets (`kit.automation.companion`): `rank` gives the best answers of a
seat that is asked with their worth and a reason, `choose` the first of them, `next_deed` what
somebody at the table would do now. A game gives it a `Head`: a fast policy, which questions matter,
and what a position is worth. With a budget it thinks ahead (`thinking`); without one it asks the
policy alone, in about a millisecond. Whoever has an event loop thinks in a process of its own
(`bot.table.automation.thinker.py`).
"""

from bot.companion.companion import Companion, NextDeed
from bot.companion.head import AnyGame, AutopilotHead, CandidateAnswer, Head, PolicyHead
from bot.companion.ranking import ALONE, RankedAnswer, ThinkingBudget

__all__ = [
    "ALONE",
    "AnyGame",
    "AutopilotHead",
    "CandidateAnswer",
    "Companion",
    "Head",
    "NextDeed",
    "PolicyHead",
    "RankedAnswer",
    "ThinkingBudget",
]
