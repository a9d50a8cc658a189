"""Considerations of the card game by kind of question, and the characters that weigh them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion, Consideration, Policy
from bot.kits.lcg.autopilot import answers, asset_reach, replies, roles, turn
from bot.kits.lcg.autopilot.esteem import load_esteem
from bot.kits.lcg.autopilot.prospects import Prospect, build_prospect
from bot.kits.lcg.autopilot.weights import PolicyWeights, load_weights
from bot.lcg.printed.cards import CardCode

WANTED: Final = 1.0
AMPLE: Final = 4
"""The most to pay for a card with cost X."""


def agree_if_test_fails(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Agree after the reveal of a token if the test would fail, and refuse if not."""
    test = sight.test
    if test is None or not test.revealed or test.result is not None:
        return 0.0
    return WANTED if (option.key == "yes") is not replies.would_succeed(test) else 0.0


def prefer_places_with_clues(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """Choose the place with most to find for a card that moves before it investigates."""
    code = asked.about.id if asked.about is not None else ""
    leader = next((each.id for each in sight.me.assets if each.code == code), "")
    if code not in load_esteem().roams or not leader:
        return 0.0
    place = sight.here() if option.key == "stay" else sight.places.get(option.key)
    return asset_reach.worth_of_investigation_at(sight, leader, place)


def prefer_known_good_option(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """Choose the option known to be good for a card; for cost X, pay a little."""
    code = asked.about.id if asked.about is not None else ""
    card = sight.cards.get(CardCode(code))
    if card is not None and card.cost_is_x and option.key.isdecimal():
        return -abs(int(option.key) - AMPLE)
    return WANTED if load_esteem().says.get(code) == option.key else 0.0


CONSIDERATIONS: Final[Mapping[str, Sequence[Consideration[Prospect]]]] = {
    "turn": (turn.rate_turn_option,),
    "commit": (answers.rate_commitment,),
    "reaction": (replies.rate_reply,),
    "window": (replies.rate_reply,),
    "choose": (
        answers.rate_effect_choice,
        prefer_known_good_option,
        answers.delays_the_end,
        answers.prefer_declared_places,
    ),
    "confirm": (prefer_known_good_option, agree_if_test_fails),
    "assign": (answers.rate_harm_assignment,),
    "clues": (answers.prefer_own_clues,),
    "agree": (answers.accept_act_advance,),
    "mulligan": (answers.rate_mulligan,),
    "search": (answers.rate_kept_card,),
    "role": (roles.prefer_useful_role,),
    "beneath": (answers.rate_kept_card,),
    "discard": (answers.rate_kept_card, answers.rate_lost_asset),
    "hand_size": (answers.rate_kept_card,),
    "slots": (answers.rate_lost_asset,),
    "skill": (answers.prefer_best_skill,),
    "place": (answers.prefer_quiet_places, prefer_places_with_clues),
    "trauma": (answers.prefer_bearable_trauma,),
}
"""By kind of question; all others take the first option."""
ALWAYS: Final = (answers.avoid_resigning, answers.avoid_using_others_cards)


def build_policy(w: PolicyWeights) -> Policy[Prospect]:
    """Return the policy of a character."""
    return Policy(partial(build_prospect, w=w), CONSIDERATIONS, ALWAYS)


@cache
def load_policy(name: str) -> Policy[Prospect]:
    """Return the policy of a set of weights.

    Raises `KeyError` if there is none of this name.
    """
    return build_policy(load_weights(name))


AUTOPILOT: Final = load_policy("careful")
"""The stand-in for absent players."""
