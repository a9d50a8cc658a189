"""Play of the board game for who is away."""

from bot.kits.second_edition.autopilot.policy import AUTOPILOT

__all__ = ["AUTOPILOT"]
