"""The considerations that count in each question of the card game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.engine.autopilot import Consideration, Policy
from bot.kits.lcg.autopilot import answers
from bot.kits.lcg.autopilot.sight import Sight, see
from bot.kits.lcg.autopilot.turn import TURN

CONSIDERATIONS: Final[Mapping[str, Sequence[Consideration[Sight]]]] = {
    "turn": TURN,
    "commit": (answers.commits,),
    "reaction": (answers.reacts,),
    "window": (answers.reacts,),
    "assign": (answers.bears,),
    "clues": (answers.spends_own_clues_first,),
    "agree": (answers.agrees,),
    "mulligan": (answers.keeps_assets,),
    "search": (answers.keeps_assets,),
    "discard": (answers.keeps_assets, answers.loses_least),
    "hand_size": (answers.keeps_assets,),
    "slots": (answers.loses_least,),
    "skill": (answers.tests_what_it_is_good_at,),
    "place": (answers.goes_where_it_is_quiet,),
    "trauma": (answers.suffers_what_it_can,),
}
"""By kind of question; in all others whatever is listed first."""
ALWAYS: Final = (answers.never_resigns, answers.leaves_others_theirs)
AUTOPILOT: Final = Policy(see, CONSIDERATIONS, ALWAYS)
