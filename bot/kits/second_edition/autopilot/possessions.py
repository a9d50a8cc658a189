"""The use of possessions in Movement and Upkeep: tomes, spells, and further movement points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot import effects, errands, fights, walking
from bot.kits.second_edition.autopilot.sight import Sight, chance_of
from bot.second_edition.core import about
from bot.second_edition.encounters import entries, packs
from bot.second_edition.printed.piece_facts import CardFacts
from bot.second_edition.printed.terms import Skill

UNUSED: Final = -50.0
MOVES: Final = ("motorcycle", "map_of_arkham")
FIND_GATE: Final = "find_gate"
TABLET: Final[Mapping[str, float]] = {"ancient_tablet": 9.0}
"""Possessions without operations that are worth using in Movement."""
WAY_OUT: Final = 5.0
"""The worth of leaving an Other World a turn sooner."""
HEALED: Final = ("healing_stone", "heal")


def rate_use_in_movement(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Read tomes and use other possessions if that is worth the movement points."""
    if option.verb not in ("use", "cast"):
        return 0.0
    facts = _facts_of(sight, option)
    if facts is None or not sight.w.dares:
        return UNUSED
    worth, points = _worth_in_movement(sight, facts), packs.pack_card(facts.id).movement_cost
    return worth + _best_move_after(sight, asked, points) if worth > 0 else UNUSED


def _facts_of(sight: Sight, option: Option) -> CardFacts | None:
    no = about.card_no(option.about)
    return None if no is None else sight.board.cards.facts(no)


def _worth_in_movement(sight: Sight, facts: CardFacts) -> float:
    if facts.id == FIND_GATE:
        return _casting_chance(sight, facts) * WAY_OUT - _price_of_spell(sight, facts)
    if facts.id in MOVES:
        far = errands.best_errand_place(sight)
        return 0.1 if far and far != sight.me.place and far not in sight.routes else 0.0
    known = entries.ENTRIES.effects.get(facts.id)
    if known is not None:
        return effects.worth_of_ops(sight, known) - 0.1
    return TABLET.get(facts.id, 0.0)


def _casting_chance(sight: Sight, facts: CardFacts) -> float:
    return chance_of(sight.skill(Skill.LORE) + (facts.casting or 0), sight.lowest, 1)


def _price_of_spell(sight: Sight, facts: CardFacts) -> float:
    return fights.cost_of_loss(sight, sight.me.sanity, facts.cost)


def _best_move_after(sight: Sight, asked: AutopilotQuestion, points: int) -> float:
    """Return the points of the best move that is possible with fewer movement points."""
    left = sight.me.points - points
    moves = [
        walking.rate_move(sight, asked, option)
        for option in asked.part.options
        if (to := walking.destination_of_move(sight, option)) is not None
        and len(sight.routes.get(to, ())) <= left
    ]
    return max(moves, default=0.0)


def rate_use_in_upkeep(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Heal with possessions if the points are worth the price."""
    facts = _facts_of(sight, option)
    if facts is None or facts.id not in HEALED or not sight.w.dares:
        return 0.0
    if option.verb == "use":
        return 2.0
    me = sight.me
    dice = max(0, sight.skill(Skill.LORE) + (facts.casting or 0))
    healed = min(sight.max_stamina - me.stamina, round(dice / 3))
    gain = sum(fights.cost_of_loss(sight, me.stamina + n + 1, 1) for n in range(healed))
    return 1.0 + gain - _price_of_spell(sight, facts)


def rate_treated_seat(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Heal whoever needs the point most; lower the higher maximum."""
    if option.key in ("sanity", "stamina"):
        return _rate_coin(sight, asked, option.key)
    coin = TREATED.get(about.code_of(asked.about))
    if coin is None or option.about is None or option.about.kind != about.Kind.SEAT:
        return 0.0
    other = sight.town.sight(type(sight.seat)(int(option.about.id)))
    have = other.me.sanity if coin == "sanity" else other.me.stamina
    return fights.cost_of_loss(other, have + 1, 1)


TREATED: Final[Mapping[str, str]] = {
    "carolyn_fern": "sanity",
    "vincent_lee": "stamina",
    "heal": "stamina",
}


def _rate_coin(sight: Sight, asked: AutopilotQuestion, key: str) -> float:
    me, sane = sight.me, key == "sanity"
    if about.code_of(asked.about) in HEALED:
        return fights.cost_of_loss(sight, (me.sanity if sane else me.stamina) + 1, 1)
    return 0.1 * (sight.max_sanity if sane else sight.max_stamina)
