"""The two scenarios that begin the campaign, one after the other: which is the second."""

from __future__ import annotations

from bot.lcg.api import Game, is_logged

OF_THE_CAMPUS = ("warren_rice_kidnapped", "warren_rice_rescued")
OF_THE_CLUB = ("obannion_bone_to_pick", "naomi_has_our_back")


def was_extracurricular_activity_played(g: Game) -> bool:
    """Return True if *Extracurricular Activity* was played earlier in the campaign."""
    return any(is_logged(g, note) for note in OF_THE_CAMPUS)


def was_the_house_always_wins_played(g: Game) -> bool:
    """Return True if *The House Always Wins* was played earlier in the campaign."""
    return any(is_logged(g, note) for note in OF_THE_CLUB)
