"""The companion: a program that plays a seat, ranks its answers and explains them.

`Companion` is the interface for the table (`kit.automation.companion`): `rank` returns the best
answers to a question, each with a reason, `best` the first of them, and `next_answer` the next
answer of any seat it plays. Each game provides a `Head`: a fast policy and its reasons. An answer
takes about a millisecond.
"""

from bot.companion.companion import Companion, NextAnswer
from bot.companion.head import AnyGame, AutopilotHead, Head, PolicyHead, RankedAnswer

__all__ = [
    "AnyGame",
    "AutopilotHead",
    "Companion",
    "Head",
    "NextAnswer",
    "PolicyHead",
    "RankedAnswer",
]
