"""Tables without a channel, played in private replies: their channel number is negative."""

from __future__ import annotations


def private_channel_number(interaction: int) -> int:
    """Return the number that stands for a missing channel, from the opening interaction."""
    return -abs(interaction)


def has_no_channel(channel: int) -> bool:
    """Return True if this channel number is that of a table without a channel."""
    return channel < 0
