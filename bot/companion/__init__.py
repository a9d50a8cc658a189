"""The companion: a program that plays a seat, ranks its answers and explains them.

`Companion` is the interface for the table (`kit.automation.companion`): `rank` returns the best
answers to a question with their worth and a reason, `choose` the best one, and `next_answer` the
next answer of any seat it plays. Each game provides a `Head`: a fast policy, the questions that
matter, and the value of a position.
With a budget the companion thinks ahead (`thinking`); without one it asks only the policy, in about
a millisecond. Code on an event loop must think in another process (`bot.table.automation.thinker`).
"""

from bot.companion.companion import Companion, NextAnswer
from bot.companion.head import AnyGame, AutopilotHead, CandidateAnswer, Head, PolicyHead
from bot.companion.ranking import ALONE, RankedAnswer, ThinkingBudget

__all__ = [
    "ALONE",
    "AnyGame",
    "AutopilotHead",
    "CandidateAnswer",
    "Companion",
    "Head",
    "NextAnswer",
    "PolicyHead",
    "RankedAnswer",
    "ThinkingBudget",
]
