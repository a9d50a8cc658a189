"""Considerations in the questions beside moves and sliders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot.answers import is_cured
from bot.kits.second_edition.autopilot.sight import figures, percent
from bot.second_edition.core import about
from bot.second_edition.core.about import Kind
from bot.second_edition.printed.terms import CheckKind
from bot.tools.aims.second_edition import battle, errands
from bot.tools.aims.second_edition.goals import WayToWin
from bot.tools.aims.second_edition.sight import ELDER_SIGN, AimSight

TOMES: Final[Mapping[str, float]] = {"old_journal": 40.0, "the_king_in_yellow": 40.0}
"""Tomes worth reading before one goes on."""
READER: Final = 3
"""Lore with which one reads."""
LAST_SEAL: Final = 5
"""With so many elder signs on the board the next one ends the game."""

DANGEROUS: Final = (CheckKind.COMBAT, CheckKind.EVADE, CheckKind.HORROR)
"""Checks that cost Sanity or Stamina when they fail."""


def encounters(sight: AimSight, _asked: AutopilotQuestion, option: Option) -> float:
    """It seals, closes, uses what a place offers if that helps, and else has the encounter."""
    place = next((each for each in sight.town.places if each.id == sight.me.place), None)
    match option.verb:
        case "seal":
            return 50.0 if sight.goal.last_seal or len(sight.board.state.seals) < LAST_SEAL else 0.0
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
    if sight.awake:
        return battle.spends(sight)
    if asked.about is not None and asked.about.kind == Kind.GATE:
        return 1.0 if sight.goal.sealing and me.clues != sight.price else -1.0
    made = next((each for each in sight.board.state.checks if each.seat == sight.seat), None)
    fights = made is not None and made.kind in DANGEROUS
    weak = fights and min(me.sanity, me.stamina) < 2
    return 1.0 if me.clues > sight.price + sight.goal.clues + 2 or weak else -1.0


def seals(sight: AimSight, _asked: AutopilotQuestion, option: Option) -> float:
    """Seal whatever it can, if its way asks for that."""
    early = sight.goal.last_seal or len(sight.board.state.seals) < LAST_SEAL
    wanted = sight.goal.sealing and early
    return float(option.verb == "seal") * (1.0 if wanted else -1.0)


def chooses(sight: AimSight, asked: AutopilotQuestion, option: Option) -> float:
    """An Injury or a Madness costs less than clue tokens and items; else as the autopilot."""
    if option.key == "card":
        return 1.0 if sight.spared else -1.0
    return is_cured(sight.near, asked, option)


def buys(sight: AimSight, _asked: AutopilotQuestion, option: Option) -> float:
    """An Elder Sign before all, then the dearest weapon while it has none, else the cheapest."""
    no = about.card_no(option.about)
    if no is None:
        return 3.0 if sight.arms >= errands.ARMED else 1.0
    facts, price = sight.board.card(no), figures(option).amount or 0
    if facts.id == ELDER_SIGN:
        return 30.0 if sight.way is not WayToWin.BEATEN else 6.0
    weapon = facts.kind == "weapon" and facts.hands is not None
    return 2.0 * facts.combat if weapon and sight.arms < errands.ARMED else 2.0 - 0.3 * price


def reads(sight: AimSight, option: Option) -> float:
    """Return what a tome is worth that is read on the way: clue tokens, else it is left alone."""
    no = about.card_no(option.about)
    code = "" if no is None else sight.board.code(no)
    able = sight.me.sanity > 1 and sight.near.skill(2, 0) >= READER
    return TOMES.get(code, -50.0) if able else -50.0
