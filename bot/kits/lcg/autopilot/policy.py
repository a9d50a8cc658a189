"""Considerations of the card game by kind of question, and the characters that weigh them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Final

from bot.engine.autopilot import Consideration, Policy
from bot.kits.lcg.autopilot import answers, details, replies, turn
from bot.kits.lcg.autopilot.prospects import Prospect, see
from bot.kits.lcg.autopilot.weights import PolicyWeights, weights

CONSIDERATIONS: Final[Mapping[str, Sequence[Consideration[Prospect]]]] = {
    "turn": (turn.points,),
    "commit": (answers.commits,),
    "reaction": (replies.points,),
    "window": (replies.points,),
    "choose": (answers.chooses, details.says_what_is_known),
    "confirm": (details.says_what_is_known, details.agrees_where_it_helps),
    "assign": (answers.bears,),
    "clues": (answers.spends_own_clues_first,),
    "agree": (answers.agrees,),
    "mulligan": (answers.replaces,),
    "search": (answers.keeps_assets,),
    "discard": (answers.keeps_assets, answers.loses_least),
    "hand_size": (answers.keeps_assets,),
    "slots": (answers.loses_least,),
    "skill": (answers.tests_what_it_is_good_at,),
    "place": (answers.goes_where_it_is_quiet, details.goes_where_clues_lie),
    "trauma": (answers.suffers_what_it_can,),
}
"""By kind of question; in all others whatever is listed first."""
ALWAYS: Final = (answers.resigns_never_or_in_time, answers.leaves_others_theirs)


def policy_with(w: PolicyWeights) -> Policy[Prospect]:
    """The policy of a character."""
    return Policy(partial(see, w=w), CONSIDERATIONS, ALWAYS)


@cache
def policy(name: str) -> Policy[Prospect]:
    """The policy of a set of weights by its name. Raises `KeyError` where there is none."""
    return policy_with(weights(name))


AUTOPILOT: Final = policy("careful")
"""Who stands in for somebody."""
