"""The autopilot of the board game, which plays for absent players."""

from bot.kits.second_edition.autopilot.policy import AUTOPILOT

__all__ = ["AUTOPILOT"]
