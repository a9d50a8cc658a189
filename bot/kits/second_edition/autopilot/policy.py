"""The considerations in each question of the board game, and the characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from bot.engine.ask import Answer, Ask
from bot.engine.autopilot import Consideration, Policy
from bot.engine.ids import Seat
from bot.engine.running import Running
from bot.kits.second_edition.autopilot import answers, battle, cards, fights, sliders, walking
from bot.kits.second_edition.autopilot.sight import Sight, see
from bot.kits.second_edition.autopilot.weights import PolicyWeights, WayToWin, weights

PROTECTS: Final = (answers.protects_itself,)
CONSIDERATIONS: Final[Mapping[str, Sequence[Consideration[Sight]]]] = {
    "movement": (walking.goes_where_it_matters,),
    "trade": (answers.never_trades,),
    "amount": (answers.gives_little,),
    "meet": (fights.fights_or_slips_by,),
    "combat": (fights.ends_fights,),
    "battle": (battle.attacks,),
    "check": (answers.keeps_clues_for_seals,),
    "encounter": (answers.seals_closes_heals,),
    "take_clues": (answers.takes_clues,),
    "clue": (answers.takes_for_itself,),
    "seal": (answers.seals,),
    "may": (answers.takes_no_chances,),
    "confirm": (answers.takes_no_chances,),
    "choose": (answers.chooses,),
    "buy": (cards.buys_what_helps,),
    "sliders": (sliders.sets_sliders,),
    "focus": (sliders.sets_sliders, answers.never_trades),
    "place": (answers.comes_back_safely,),
    "return": (answers.comes_back_safely,),
    "lose_cards": (cards.keeps_what_is_worth_most,),
    "cards": (cards.keeps_what_is_worth_most,),
    "keep": (cards.keeps_what_is_worth_most,),
    "trophy": (answers.gives_monsters_first,),
    "loss": PROTECTS,
    "hit": PROTECTS,
    "horror": PROTECTS,
    "attacked": PROTECTS,
    "cost": PROTECTS,
    "afflicted": PROTECTS,
    "before_check": PROTECTS,
    "upkeep": (answers.uses_what_is_printed, answers.never_trades),
    "any": (answers.uses_what_is_printed,),
    "drawn": (answers.uses_what_is_printed,),
}
"""By kind of question; all others take the first option."""
ALWAYS: Final = (answers.never_retires,)


class TownPolicy(Policy[Sight]):
    """The policy of a character; it caches all look-ups while it decides."""

    def __init__(self, w: PolicyWeights, way: WayToWin) -> None:
        super().__init__(lambda game, seat: see(game, seat, w, way), CONSIDERATIONS, ALWAYS)

    def choose(self, session: Running, ask: Ask, seat: Seat) -> Answer:
        """Return a valid answer of a seat.

        Raises `KeyError` if the question does not include it.
        """
        with session.game.steady():
            return super().choose(session, ask, seat)


@cache
def policy(name: str, way: str = "") -> TownPolicy:
    """Return the policy of a set of weights for a path to victory.

    Raises `KeyError` if unknown.
    """
    return TownPolicy(weights(name, way), WayToWin(way or WayToWin.SEALED))


AUTOPILOT: Final = policy("careful")
"""The stand-in for absent players."""
