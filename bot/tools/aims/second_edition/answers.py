"""What counts in the questions beside moves and sliders."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.kits.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot.answers import is_cured
from bot.kits.second_edition.autopilot.sight import percent
from bot.second_edition.core.about import Kind
from bot.second_edition.printed.terms import CheckKind, Deck
from bot.tools.aims.second_edition import errands
from bot.tools.aims.second_edition.goals import Way
from bot.tools.aims.second_edition.sight import AimSight

MANY_SCARS: Final = 3
"""Injuries and Madnesses with which the next one is likely to be one that the seat has."""


def encounters(sight: AimSight, _asked: AutopilotQuestion, option: Option) -> float:
    """It seals, closes, uses what a place offers if that helps, and else has the encounter."""
    place = next((each for each in sight.town.places if each.id == sight.me.place), None)
    match option.verb:
        case "seal":
            return 50.0
        case "close-gate":
            return 20.0 + percent(option, 100) / 10
        case "encounter" if option.about is not None and option.about.kind == Kind.SERVICE:
            if place is None:
                return -5.0
            useful = errands.care(sight, sight.me, place) + errands.offers(sight, sight.me, place)
            return 5.0 if useful else -5.0
        case "encounter":
            return 1.0
        case _:
            return 0.0


def spends_clues(sight: AimSight, asked: AutopilotQuestion, option: Option) -> float:
    """Clue tokens are kept for a seal, unless they close a gate, save a life, or are to spare."""
    if option.verb == "pass":
        return 0.0
    if option.key != "clue":
        return 0.5
    me = sight.me
    if sight.town.ancient_one.awake:
        return 1.0
    closes = asked.about is not None and asked.about.kind == Kind.GATE
    if closes:
        return 1.0 if me.clues > sight.price or hopeless(sight) else -1.0
    made = next((each for each in sight.board.state.checks if each.seat == sight.seat), None)
    fights = made is not None and made.kind is not CheckKind.PLAIN
    weak = fights and min(me.sanity, me.stamina) < 2
    return 1.0 if me.clues > sight.price + 2 or weak else -1.0


def hopeless(sight: AimSight) -> bool:
    """Whether the gate is hardly closed without clue tokens, which are too few for a seal."""
    place = sight.near.places.get(sight.me.place)
    if place is None or place.gate is None or sight.me.clues >= sight.price:
        return False
    best = max(sight.near.skill(1, 0), sight.near.skill(2, 0))
    return best + place.gate.modifier <= 1


def seals(sight: AimSight, _asked: AutopilotQuestion, option: Option) -> float:
    """What it can seal it seals; on the way of closing not the last one."""
    last = sight.way is Way.CLOSED and sight.town.seals.have >= 5
    return float(option.verb == "seal") * (-1.0 if last else 1.0)


def chooses(sight: AimSight, asked: AutopilotQuestion, option: Option) -> float:
    """An Injury or a Madness costs less than clue tokens and items; else as the autopilot."""
    if option.key == "card":
        scars = sight.board.of_deck(sight.seat, Deck.INJURY, Deck.MADNESS)
        return 1.0 if len(scars) < MANY_SCARS else -1.0
    return is_cured(sight.near, asked, option)
