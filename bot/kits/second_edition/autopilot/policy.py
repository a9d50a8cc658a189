"""The considerations in each question of the board game, and the characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from bot.engine.ask import Answer, Ask
from bot.engine.autopilot import Consideration, Policy
from bot.engine.ids import Seat
from bot.engine.running import Running
from bot.kits.second_edition.autopilot import (
    answers,
    battle,
    cards,
    fights,
    gifts,
    offers,
    possessions,
    rumors,
    sliders,
    walking,
)
from bot.kits.second_edition.autopilot.sight import Sight, build_sight
from bot.kits.second_edition.autopilot.weights import PolicyWeights, WayToWin, load_weights

PROTECTS: Final = (answers.rate_loss_prevention,)
CONSIDERATIONS: Final[Mapping[str, Sequence[Consideration[Sight]]]] = {
    "movement": (walking.rate_move, possessions.rate_use_in_movement),
    "trade": (gifts.rate_trade,),
    "offer": (gifts.rate_gift,),
    "amount": (answers.prefer_least_amount,),
    "meet": (fights.rate_meeting,),
    "combat": (fights.rate_combat_option,),
    "battle": (battle.rate_attack,),
    "check": (answers.rate_clue_spending,),
    "encounter": (answers.rate_encounter_option,),
    "take_clues": (answers.prefer_all_clues,),
    "clue": (answers.accept_for_seat,),
    "seal": (answers.rate_sealing,),
    "may": (offers.rate_offer, rumors.rate_further_fight),
    "monster": (rumors.rate_monster,),
    "confirm": (answers.decline_optional,),
    "choose": (answers.rate_care_choice, possessions.rate_treated_seat, offers.rate_way),
    "encounter_card": (offers.rate_encounter_card,),
    "buy": (cards.rate_purchase,),
    "sliders": (sliders.rate_slider_option,),
    "focus": (sliders.rate_slider_option, answers.avoid_trading),
    "place": (answers.rate_return_place,),
    "return": (answers.rate_return_place,),
    "lose_cards": (cards.rate_kept_card,),
    "cards": (cards.rate_kept_card,),
    "keep": (cards.rate_kept_card,),
    "trophy": (answers.prefer_weak_trophies,),
    "loss": PROTECTS,
    "hit": PROTECTS,
    "horror": PROTECTS,
    "attacked": PROTECTS,
    "cost": PROTECTS,
    "afflicted": PROTECTS,
    "before_check": PROTECTS,
    "upkeep": (
        answers.prefer_own_ability,
        possessions.rate_use_in_upkeep,
        answers.avoid_trading,
    ),
    "any": (answers.prefer_own_ability,),
    "drawn": (answers.prefer_own_ability,),
}
"""By kind of question; all others take the first option."""
ALWAYS: Final = (answers.avoid_retiring,)


class TownPolicy(Policy[Sight]):
    """The policy of a character; it caches all look-ups while it decides."""

    def __init__(self, w: PolicyWeights, way: WayToWin) -> None:
        super().__init__(lambda game, seat: build_sight(game, seat, w, way), CONSIDERATIONS, ALWAYS)

    def choose(self, session: Running, ask: Ask, seat: Seat) -> Answer:
        """Return a valid answer of a seat.

        Raises `KeyError` if the question does not include it.
        """
        with session.game.steady():
            return super().choose(session, ask, seat)


@cache
def load_policy(name: str, way: str = "") -> TownPolicy:
    """Return the policy of a set of weights for a path to victory.

    Raises `KeyError` if unknown.
    """
    return TownPolicy(load_weights(name, way), WayToWin(way or WayToWin.SEALED))


AUTOPILOT: Final = load_policy("careful")
"""The stand-in for absent players."""
