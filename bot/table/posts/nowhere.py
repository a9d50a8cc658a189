"""Tables without a channel, played in private replies; they have a negative channel number."""

from __future__ import annotations


def private_channel_number(interaction: int) -> int:
    """Return the number used as channel, from the interaction that opens the table."""
    return -abs(interaction)


def has_no_channel(channel: int) -> bool:
    """Return True if a table has no channel, so that nothing is posted."""
    return channel < 0
