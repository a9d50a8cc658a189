"""The considerations that count in each question of the board game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.engine.autopilot import Consideration, Policy
from bot.kits.second_edition.autopilot import answers
from bot.kits.second_edition.autopilot.sight import Sight, see
from bot.kits.second_edition.autopilot.ways import MOVEMENT, declines

PROTECTS: Final = (answers.protects_itself,)
CONSIDERATIONS: Final[Mapping[str, Sequence[Consideration[Sight]]]] = {
    "movement": MOVEMENT,
    "trade": (declines,),
    "amount": (answers.gives_little,),
    "meet": (answers.fights_or_slips_by,),
    "combat": (answers.fights_with_the_best,),
    "battle": (answers.attacks,),
    "check": (answers.keeps_clues_for_seals,),
    "encounter": (answers.seals_closes_heals,),
    "take_clues": (answers.takes_clues,),
    "clue": (answers.takes_for_itself,),
    "seal": (answers.seals,),
    "may": (answers.takes_no_chances,),
    "confirm": (answers.takes_no_chances,),
    "choose": (answers.is_cured,),
    "buy": (answers.buys_weapons,),
    "sliders": (answers.sets_sliders,),
    "focus": (answers.sets_sliders,),
    "place": (answers.comes_back_safely,),
    "return": (answers.comes_back_safely,),
    "lose_cards": (answers.loses_the_cheapest,),
    "keep": (answers.loses_the_cheapest,),
    "trophy": (answers.gives_monsters_first,),
    "loss": PROTECTS,
    "hit": PROTECTS,
    "horror": PROTECTS,
    "attacked": PROTECTS,
    "cost": PROTECTS,
    "afflicted": PROTECTS,
    "before_check": PROTECTS,
    "upkeep": (answers.uses_what_is_printed,),
    "any": (answers.uses_what_is_printed,),
    "drawn": (answers.uses_what_is_printed,),
}
"""By kind of question; in all others whatever is listed first."""
ALWAYS: Final = (answers.never_retires,)
AUTOPILOT: Final = Policy(see, CONSIDERATIONS, ALWAYS)
