"""The final battle: what to attack with, how to stand it, when to spend the clue tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot.sight import figures, percent
from bot.second_edition.core import about
from bot.second_edition.printed.terms import Source
from bot.tools.aims.second_edition.sight import AimSight

HIT: Final = 1 / 3
"""Successes of a die."""
DEFENCES: Final[Mapping[str, tuple[int, int]]] = {
    "hastur": (2, 1),
    "ithaqua": (1, 0),
    "nyarlathotep": (2, 0),
    "shub_niggurath": (0, 1),
    "yig": (0, 0),
    "yog_sothoth": (1, 1),
}
"""Slider and side of the skill that withstands the Ancient One's attack."""
CLUE_EATERS: Final = ("nyarlathotep", "abhoth")
"""Who devours investigators without clue tokens."""
KEPT: Final = 3
"""Clue tokens that are kept for those."""
MADE_OF_SANITY: Final = ("hastur", "yig", "cthulhu")
"""Whose attacks cost Sanity."""


def skills(sight: AimSight) -> tuple[tuple[float, float], ...]:
    """Return how much each skill is wanted: Fight for the attack, and what withstands the foe."""
    wanted = [[0.1, 0.1], [6.0, 0.1], [0.5, 0.1]]
    track, side = DEFENCES.get(sight.board.state.ancient_one, (1, 0))
    wanted[track][side] += 6.0
    return tuple((first, second) for first, second in wanted)


def spends(sight: AimSight) -> float:
    """Decide whether a clue token is spent."""
    kept = KEPT if sight.board.state.ancient_one in CLUE_EATERS else 0
    return 1.0 if sight.me.clues > kept else -1.0


def attacks(sight: AimSight, asked: AutopilotQuestion, option: Option) -> float:
    """The most successes; before that a spell that adds more than what hands hold now."""
    if option.verb == "end-turn":
        return -50.0
    dice = figures(option).amount
    if option.verb == "fight":
        return HIT * (dice or 0)
    if option.verb != "cast":
        return -1.0
    best = max((figures(each).amount or 0 for each in asked.part.options), default=0)
    return HIT * best + _spell(sight, option)


def _spell(sight: AimSight, option: Option) -> float:
    """Return what a spell adds to the successes of this round, less what casting costs."""
    no = about.card_no(option.about)
    if no is None:
        return -1.0
    facts, ancient_one = sight.board.card(no), sight.board.ancient_one
    bonus = facts.combat
    if facts.source is Source.MAGICAL:
        bonus = 0 if ancient_one.magical_immunity else bonus
        bonus = (bonus + 1) // 2 if ancient_one.magical_resistance else bonus
    freed = sight.arms if facts.hands == 2 else sight.arms // 2
    if sight.me.sanity <= facts.cost:
        return -5.0
    price = 0.5 if sight.board.state.ancient_one in MADE_OF_SANITY else 0.1
    return HIT * percent(option) / 100 * (bonus - freed) - price * facts.cost - 0.05
