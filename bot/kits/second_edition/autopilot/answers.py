"""Considerations in the other questions of the board game."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import NEVER, AutopilotQuestion
from bot.kits.second_edition.autopilot.sight import Sight, figures, percent
from bot.kits.second_edition.autopilot.ways import (
    FALL,
    SEAL,
    dread,
    is_of_use,
    worth_of_standing,
)
from bot.second_edition.core import about
from bot.second_edition.core.about import Kind

WEAK: Final = 2
"""Sanity or Stamina below which clue tokens are spent to keep it."""


def _cost(option: Option) -> float:
    """Mean losses, and what going insane or unconscious costs."""
    told = figures(option)
    return told.loss / 10 + FALL * told.falls


def never_retires(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Never retires."""
    return NEVER if option.key == "retire" else 0.0


def fights_or_slips_by(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """It fights where that costs little, else it evades."""
    gain = {"fight": 2.5, "evade": 2.0}.get(option.verb, 0.0)
    return gain * percent(option) / 100 - 1.5 * _cost(option)


def fights_with_the_best(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """In combat it takes what gives the best chance, and flees from what it cannot beat."""
    gain = {"fight": 4.0, "cast": 3.8, "flee": 1.5}.get(option.verb, 0.0)
    return gain * percent(option, 30) / 100 - 0.5 * _cost(option)


def attacks(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """In the final battle it attacks with the most dice."""
    dice = figures(option).amount
    if option.verb == "end-turn":
        return -50.0
    return float(dice) if dice is not None else 4.0


def keeps_clues_for_seals(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Clue tokens are kept for a seal, unless it is weak, closes a gate, or has some to spare."""
    if option.verb == "pass":
        return 0.0
    if option.key != "clue":
        return 0.5
    me = sight.me
    closes = asked.about is not None and asked.about.kind == Kind.GATE
    weak = min(me.sanity, me.stamina) < WEAK
    free = sight.town.ancient_one.awake or me.clues > SEAL or weak
    return 1.0 if free or (closes and me.clues != SEAL) else -1.0


def seals_closes_heals(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """It seals, closes, is healed, and else has the encounter."""
    place = sight.me.place
    match option.verb:
        case "seal":
            return 50.0
        case "close-gate":
            return 20.0 + percent(option, 100) / 10
        case "encounter" if option.about is not None and option.about.kind == Kind.SERVICE:
            return 5.0 if is_of_use(sight, place) else -5.0
        case "encounter":
            return 1.0
        case _:
            return 0.0


def takes_clues(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """It takes all clue tokens."""
    return float(option.key[1:]) if option.key[1:].isdecimal() else 0.0


def gives_little(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Asked how much it gives, it gives least."""
    return -float(option.key[1:]) if option.key[1:].isdecimal() else 0.0


def seals(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Gates are sealed whenever that is possible."""
    return 1.0 if option.verb == "seal" else 0.0


def takes_no_chances(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Nothing is done that need not be."""
    return 1.0 if option.key in ("no", "nothing", "leave", "none") else 0.0


def buys_weapons(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """It buys the dearest weapon while it has none, and nothing otherwise."""
    if option.verb == "pass":
        return 3.5 if sight.is_armed else 0.0
    return float(figures(option).amount or 0)


def sets_sliders(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """It begins with Speed, Fight and Lore as high as they go, and leaves the sliders there."""
    if option.verb == "pass" or option.key == "rest":
        return 20.0
    skill, _, stop = option.key.partition(":")
    tracks = sight.sheet.tracks if sight.sheet is not None else ()
    track = next((each for each in tracks if each.first.lower() == skill), None)
    return float(track.stops[int(stop)][0]) if track is not None and stop else -1.0


def protects_itself(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """About to lose something it uses what it owns, and casts no spell for it."""
    return {"use": 1.0, "cast": -1.0}.get(option.verb, 0.0)


def uses_what_is_printed(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Beside its turn it uses its own ability, and spends neither cards nor spells."""
    if option.verb not in ("use", "cast"):
        return 0.0
    own = option.about is not None and option.about.kind == Kind.PRINTED
    return 1.0 if own and option.verb == "use" else -1.0


def comes_back_safely(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Put somewhere, it chooses the place that is worth most and has the fewest dangers."""
    return worth_of_standing(sight, option.key) - dread(sight, option.key)


def loses_the_cheapest(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Of its cards it loses the cheapest, and keeps the dearest."""
    no = about.card_no(option.about)
    card = None if no is None else sight.owned.get(no)
    price = 0.0 if card is None else float(card.price + card.combat)
    return price if asked.kind == "keep" else -price


def gives_monsters_first(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Of its trophies it gives monsters first, and gates last."""
    return 1.0 if option.about is not None and option.about.kind == Kind.MONSTER else 0.0


def takes_for_itself(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """All that somebody of the group may take is taken."""
    return 1.0 if option.about == about.seat(sight.seat) else 0.0


def is_cured(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Care is paid for in full where it is sold and the seat is hurt badly."""
    me = sight.me
    missing = max(me.max_sanity - me.sanity, me.max_stamina - me.stamina)
    return 1.0 if option.key == ("all" if missing > 1 else "one") else 0.0
