"""The autopilot of the card game, which plays for absent players."""

from bot.kits.lcg.autopilot.policy import AUTOPILOT

__all__ = ["AUTOPILOT"]
