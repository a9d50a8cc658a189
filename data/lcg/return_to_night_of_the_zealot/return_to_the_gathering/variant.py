"""The part of *Return to The Gathering* that comes from its original."""

from __future__ import annotations

from bot.lcg.api import resolution
from data.lcg.night_of_the_zealot.the_gathering.resolutions import apply_resolution

resolution("return_to_the_gathering")(apply_resolution)
