"""The part of *Return to The Devourer Below* that comes from its original."""

from __future__ import annotations

from bot.lcg.api import resolution, set_up
from data.lcg.night_of_the_zealot.the_devourer_below.resolutions import apply_resolution
from data.lcg.night_of_the_zealot.the_devourer_below.set_up import set_up_the_devourer_below

SLUG = "return_to_the_devourer_below"

set_up(SLUG)(set_up_the_devourer_below)
resolution(SLUG)(apply_resolution)
