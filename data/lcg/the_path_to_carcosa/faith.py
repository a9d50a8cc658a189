"""Doubt and Conviction, the two numbers of the campaign log that cards compare."""

from __future__ import annotations

from bot.lcg.api import Game, logged_count
from data.lcg.the_path_to_carcosa.interludes import CONVICTION, DOUBT


def has_more_conviction(g: Game) -> bool:
    """Return True if the log has more Conviction than Doubt; equal numbers count as Doubt."""
    return logged_count(g, CONVICTION) > logged_count(g, DOUBT)
