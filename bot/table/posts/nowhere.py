"""Tables without a channel: a game that one person plays in the private answers alone.

In place of its channel such a game has a number below 0, which no channel of Discord has.
"""

from __future__ import annotations


def place_of_none(interaction: int) -> int:
    """A number in place of a channel, by the interaction that opens the table."""
    return -abs(interaction)


def is_nowhere(channel: int) -> bool:
    """Return True if a table has no channel: nothing is posted of it."""
    return channel < 0
