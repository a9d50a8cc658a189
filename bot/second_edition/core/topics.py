"""Questions that constant abilities answer, each with the types of its arguments and answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, ParamSpec, TypeVar

from bot.engine.ids import Seat
from bot.second_edition.core.monster_changes import Stats, Toll
from bot.second_edition.core.state import Combat, SkillCheck
from bot.second_edition.printed.terms import (
    CardNo,
    Colour,
    Deck,
    GateNo,
    Place,
    Skill,
    Source,
)

P = ParamSpec("P")
"""What a question is asked about."""
R = TypeVar("R")
"""Its answer."""
R_co = TypeVar("R_co", covariant=True)


class Topic(Generic[P, R_co]):
    """A question to everything in force.

    `P` are its parameters after the board and the origin, `R_co` is the type of its answer.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"Topic({self.name!r})"


# Numbers to add

BATTLE_RATING = Topic[[], int]("battle_rating")
"""Added to the combat rating of the Ancient One as it awakens."""
CHECK = Topic[[Seat, SkillCheck], int]("check")
"""Dice of a check."""
CLOSE_DIFFICULTY = Topic[[GateNo], int]("close_difficulty")
CLUE_DICE = Topic[[Seat, SkillCheck], int]("clue_dice")
"""Dice more for each clue token."""
ENCOUNTER_CHOICE = Topic[[Seat, str], int]("encounter_choice")
"""Cards more to choose from, of a `location` or a `gate`."""
EXTRA_DRAW = Topic[[Seat, Deck], int]("extra_draw")
"""Cards drawn and then discarded beyond those wanted."""
FOCUS = Topic[[Seat], int]("focus")
GATE_LIMIT = Topic[[], int]("gate_limit")
"""Open gates more at which the Ancient One awakens."""
HANDS = Topic[[Seat], int]("hands")
SPELL_HANDS = Topic[[Seat], int]("spell_hands")
"""Hands more that hold spells only."""
LOSS = Topic[[Seat, str], int]("loss")
"""By how much each loss of `sanity` or `stamina` is reduced."""
MAX_SANITY = Topic[[Seat], int]("max_sanity")
MAX_STAMINA = Topic[[Seat], int]("max_stamina")
POINTS = Topic[[Seat], int]("points")
"""Movement points."""
STRIKES_FROM = Topic[[str], int]("strikes_from")
"""The lowest face on which the die of a monster that does not move does harm, by its code."""
SEAL_COST = Topic[[], int]("seal_cost")
SKILL = Topic[[Seat, Skill], int]("skill")
STALKER_RANGE = Topic[[], int]("stalker_range")
"""Additional lines over which stalkers reach investigators."""
STEP_COST = Topic[[Seat, Place], int]("step_cost")
"""Movement points more for a step into an area."""
WEAPON = Topic[[Combat, CardNo, Sequence[CardNo]], int]("weapon")
"""Added to the bonus of that card itself: the combat, the card, the cards in hand."""

# Numbers that bound or replace

CLUE_CAP = Topic[[Seat, SkillCheck], int]("clue_cap")
"""A limit of clue tokens for the check, at least 1."""
CLUE_GROUP = Topic[[Seat], int]("clue_group")
"""How many clue tokens must be spent at a time, at least 1."""
SLIDER_STEP = Topic[[Seat], int]("slider_step")
"""The most stops that one slider may move, at least 1."""
SPELL_COST = Topic[[], int]("spell_cost")
"""The cost that replaces the printed one of all spells, plus 1."""

# Truths

ANY_GATE = Topic[[Seat], bool]("any_gate")
"""A return may be through any open gate."""
CLUE_CARD = Topic[[Seat], bool]("clue_card")
"""The card can be used instead of a clue token: discarded, or exhausted if its facts say so."""
DOUBLES = Topic[[Seat, Sequence[CardNo]], bool]("doubles")
"""A 6 counts two successes in a Combat check with these cards in hand."""
ELDER_SIGN = Topic[[Seat], bool]("elder_sign")
"""True if the card alone closes and seals a gate."""
ENDLESS_TROPHY = Topic[[Seat], bool]("endless_trophy")
FAST_IS_NORMAL = Topic[[], bool]("fast_is_normal")
"""Fast monsters move like normal ones."""
FREE_RIDE = Topic[[Seat], bool]("free_ride")
"""True if the train is free for the seat."""
FROM_BOTTOM = Topic[[Seat, Deck], bool]("from_bottom")
"""Cards may be drawn from the bottom as well."""
IGNORES_RESISTANCE = Topic[[Seat, Source], bool]("ignores_resistance")
NO_NIGHTMARISH = Topic[[Seat], bool]("no_nightmarish")
NO_SECOND = Topic[[Seat], bool]("no_second")
"""A second copy of an Injury or Madness does nothing."""
NO_OVERWHELMING = Topic[[Seat], bool]("no_overwhelming")
SKY_IS_NEAR = Topic[[], bool]("sky_is_near")
"""The Sky is adjacent to all unstable locations, too."""
SKY_IS_SWEPT = Topic[[], bool]("sky_is_swept")
"""Flying monsters that come into the Sky return to the cup."""

LOST_DEVOURS = Topic[[], bool]("lost_devours")
"""True if being lost in time and space devours, unless the seat goes elsewhere instead."""
TREATED = Topic[[Seat, str], bool]("treated")
"""True if the seat pays no money in a place's encounters, which count as paid."""
TRADES_CLUES = Topic[[], bool]("trades_clues")
"""Clue tokens are traded like items."""
TRADES_AFAR = Topic[[], bool]("trades_afar")
"""As an Upkeep begins investigators may trade wherever they are."""

RETIRING_COSTS = Topic[[], bool]("retiring_costs")
"""Each investigator who retires costs a point of the score."""

# Others

COLOURS = Topic[[Seat, str], Colour | None]("colours")
"""An additional encounter colour of an Other World for a seat."""
FEARS = Topic[[Seat], str]("fears")
"""The code of the effect that takes 1 Sanity in this Upkeep."""
KEEPS_AWAY = Topic[[], str]("keeps_away")
"""The code of a monster that does not enter play."""
LOST_INSTEAD = Topic[[Seat, str], Place | None]("lost_instead")
"""The place a seat goes to instead of being lost in time and space.

The second value is `insane` or `unconscious` if that is why, otherwise empty.
"""
MONSTER = Topic[[Stats], None]("monster")
"""Change a monster's numbers in place; also asked of its own code."""
TOLL = Topic[[], Toll]("toll")
"""A monster's toll before each Combat check; asked of its own code."""

TOPICS: dict[str, Topic[..., Any]] = {
    each.name: each for each in list(vars().values()) if isinstance(each, Topic)
}
"""All questions that the rules put, by name."""
