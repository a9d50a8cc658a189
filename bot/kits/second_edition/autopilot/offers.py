"""Encounters: optional offers, choices, checks at stake, and the mean encounter of a place."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot import effects, gains
from bot.kits.second_edition.autopilot.sight import Sight
from bot.second_edition.core import about
from bot.second_edition.core.state import SkillCheck
from bot.second_edition.encounters import drawing, entries
from bot.second_edition.printed.ops import Check, Choose, May, Op
from bot.second_edition.printed.terms import Place, Skill

LEAST: Final = 0.5
"""The least worth for which the seat takes an offer."""
STAKE: Final = 2.0
"""The stake of a check outside known encounters."""
CACHED: Final = 2000
"""The number of cached investigators."""
_MEANS: Final[dict[Hashable, Mapping[str, float]]] = {}


def rate_offer(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Take an optional offer if it is worth more than its price."""
    worth = worth_of_open_offer(sight, asked) if sight.w.dares else None
    gain = -1.0 if worth is None else worth - LEAST
    return gain if option.key == "yes" else 0.0


def worth_of_open_offer(sight: Sight, asked: AutopilotQuestion) -> float | None:
    """Return the worth of the offer in question; None if it is unknown."""
    some = [op for op in ops_in_question(sight, asked) if isinstance(op, May)]
    worths = [effects.worth_of_offer(sight, op) for op in some]
    possible = [each for each in worths if each > effects.UNPAYABLE / 2]
    if possible:
        return max(possible)
    known = gains.load_effects().offers
    cards = sight.board.state.encounters[-1:]
    code = next((each for each in (about.code_of(asked.about), *cards) if each in known), "")
    return known.get(code)


def rate_way(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Choose the possibility of an encounter that is worth most."""
    for op in ops_in_question(sight, asked):
        if isinstance(op, Choose) and option.key in "abcd"[: len(op.ways)]:
            return effects.worth_of_way(sight, op.ways["abcd".index(option.key)])
    return 0.0


def rate_encounter_card(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Use the encounter card that is worth most."""
    if option.about is None or option.about.kind != about.Kind.ENCOUNTER:
        return 0.0
    return effects.worth_of_ops(sight, ops_of_card(sight, option.about.id))


def stake_of_check(sight: Sight, made: SkillCheck) -> float:
    """Return the worth of passing a check of an encounter instead of failing it."""
    for card in sight.board.state.encounters[-1:]:
        for top in ops_of_card(sight, card):
            for op in effects.inner_ops(top):
                if isinstance(op, Check) and (op.skill, op.modifier) == (made.skill, made.modifier):
                    passed = effects.worth_of_ops(sight, op.passed, 1.0)
                    return max(0.0, passed - effects.worth_of_ops(sight, op.failed))
    return STAKE


def ops_in_question(sight: Sight, asked: AutopilotQuestion) -> list[Op]:
    """Return the operations of the card that asks, with those inside them."""
    code = about.code_of(asked.about)
    some: Sequence[Op] = entries.ENTRIES.effects.get(code, ())
    if not some and sight.board.state.encounters:
        some = ops_of_card(sight, sight.board.state.encounters[-1])
    return [op for top in some for op in effects.inner_ops(top)]


def ops_of_card(sight: Sight, card: str) -> Sequence[Op]:
    """Return the operations of an encounter card where the seat is; none of a script."""
    board, place = sight.board, sight.me.place
    world = board.town.world_of(place)
    if card in board.library.location_cards:
        return ops_at(card, drawing.location_entry(board, sight.seat, place))
    return ops_at(card, drawing.gate_entry(board, card, world)) if world else ()


def ops_at(card: str, at: str) -> Sequence[Op]:
    """Return the operations of a card's entry for a place; none if it is a script."""
    known = entries.ENTRIES.plain.get((card, at))
    return () if known is None else known.ops


def mean_worth_of_encounter(sight: Sight, place: Place) -> float:
    """Return the mean worth to a seat of an encounter in a place, by all cards of its deck."""
    if sight.seat not in sight.means:
        sight.means[sight.seat] = _find_means(sight if sight.is_level else sight.level)
    return sight.means[sight.seat].get(place, 0.0)


def _find_means(sight: Sight) -> Mapping[str, float]:
    key = _numbers_that_count(sight)
    means = _MEANS.get(key)
    if means is None:
        if len(_MEANS) >= CACHED:
            _MEANS.clear()
        means = _MEANS[key] = _means_by_place(sight)
    return means


def _numbers_that_count(sight: Sight) -> Hashable:
    """Return everything that the worth of encounters depends on."""
    me, state = sight.me, sight.board.state
    return (
        sight.w,
        state.boxes,
        state.ancient_one,
        me.code,
        (me.sanity, me.stamina, sight.max_sanity, sight.max_stamina),
        (min(me.money, 5), min(me.clues, 5), len(me.gates), min(sight.toughness, 10)),
        (tuple(sight.skill(skill) for skill in Skill), sight.lowest, sight.arms),
        (tuple(sorted(me.specials)), len(me.cards), sight.takes_afflictions),
    )


def _means_by_place(sight: Sight) -> Mapping[str, float]:
    board, found = sight.board, dict[str, list[float]]()
    places = dict[str, list[Place]]()
    for place, facts in board.library.locations.items():
        places.setdefault(facts.neighborhood, []).append(place)
    for card, facts in board.library.location_cards.items():
        for place in places.get(facts.neighborhood, ()):
            some = ops_at(card, drawing.location_entry(board, sight.seat, place))
            found.setdefault(place, []).append(effects.worth_of_ops(sight, some))
    return {place: sum(worths) / len(worths) for place, worths in found.items()}
