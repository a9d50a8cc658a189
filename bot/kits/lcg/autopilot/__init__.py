"""Play of the card game for who is away."""

from bot.kits.lcg.autopilot.policy import AUTOPILOT

__all__ = ["AUTOPILOT"]
