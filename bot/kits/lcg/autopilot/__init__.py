"""How the card game is played for who is away."""

from bot.kits.lcg.autopilot.policy import AUTOPILOT

__all__ = ["AUTOPILOT"]
