"""Tables without a channel, played in private answers; a number below 0 takes its place."""

from __future__ import annotations


def place_of_none(interaction: int) -> int:
    """A number in place of a channel, by the interaction that opens the table."""
    return -abs(interaction)


def is_nowhere(channel: int) -> bool:
    """Return True if a table has no channel: nothing is posted of it."""
    return channel < 0
