"""Considerations of the card game by kind of question, and the characters that weigh them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion, Consideration, Policy
from bot.kits.lcg.autopilot import answers, asset_reach, replies, turn
from bot.kits.lcg.autopilot.esteem import esteem
from bot.kits.lcg.autopilot.prospects import Prospect, see
from bot.kits.lcg.autopilot.weights import PolicyWeights, weights
from bot.lcg.printed.cards import CardCode

WANTED: Final = 1.0
AMPLE: Final = 4
"""The most to pay for a card with cost X."""


def agrees_where_it_helps(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Agree after the reveal of a token if the test would fail, and refuse if not."""
    test = sight.test
    if test is None or not test.revealed or test.result is not None:
        return 0.0
    return WANTED if (option.key == "yes") is not replies.passes(test) else 0.0


def goes_where_clues_lie(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """Choose the place with most to find for a card that moves before it investigates."""
    code = asked.about.id if asked.about is not None else ""
    leader = next((each.id for each in sight.me.assets if each.code == code), "")
    if code not in esteem().roams or not leader:
        return 0.0
    place = sight.here() if option.key == "stay" else sight.places.get(option.key)
    return asset_reach.at(sight, leader, place)


def says_what_is_known(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """Choose the option known to be good for a card; for cost X, pay a little."""
    code = asked.about.id if asked.about is not None else ""
    card = sight.cards.get(CardCode(code))
    if card is not None and card.cost_is_x and option.key.isdecimal():
        return -abs(int(option.key) - AMPLE)
    return WANTED if esteem().says.get(code) == option.key else 0.0


CONSIDERATIONS: Final[Mapping[str, Sequence[Consideration[Prospect]]]] = {
    "turn": (turn.points,),
    "commit": (answers.commits,),
    "reaction": (replies.points,),
    "window": (replies.points,),
    "choose": (answers.chooses, says_what_is_known, answers.delays_the_end),
    "confirm": (says_what_is_known, agrees_where_it_helps),
    "assign": (answers.bears,),
    "clues": (answers.spends_own_clues_first,),
    "agree": (answers.agrees,),
    "mulligan": (answers.replaces,),
    "search": (answers.keeps_assets,),
    "discard": (answers.keeps_assets, answers.loses_least),
    "hand_size": (answers.keeps_assets,),
    "slots": (answers.loses_least,),
    "skill": (answers.tests_what_it_is_good_at,),
    "place": (answers.goes_where_it_is_quiet, goes_where_clues_lie),
    "trauma": (answers.suffers_what_it_can,),
}
"""By kind of question; all others take the first option."""
ALWAYS: Final = (answers.resigns_never_or_in_time, answers.leaves_others_theirs)


def policy_with(w: PolicyWeights) -> Policy[Prospect]:
    """Return the policy of a character."""
    return Policy(partial(see, w=w), CONSIDERATIONS, ALWAYS)


@cache
def policy(name: str) -> Policy[Prospect]:
    """Return the policy of a set of weights.

    Raises `KeyError` if there is none of this name.
    """
    return policy_with(weights(name))


AUTOPILOT: Final = policy("careful")
"""The stand-in for absent players."""
