"""Points for options of the card game's other questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from bot.engine.ask import Option
from bot.engine.autopilot import NEVER, NOTHING, AutopilotQuestion
from bot.kits.lcg.autopilot import boss, cards, harm, near_end, needs, stage_plans, trials
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.lcg.core.about import Kind
from bot.lcg.printed.cards import Card, CardType
from bot.lcg.rules.advancing import AGENDA_KEYS
from bot.lcg.rules.doom import missing_doom
from bot.lcg.views.shapes import AssetView, SeatView

FIGHTER: Final = 4
"""The combat skill of investigators who need a weapon."""
DYING: Final = -50.0
LAST: Final = -20.0


def avoid_resigning(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Never resign, unless the weights allow it."""
    return NEVER if option.verb == "resign" and not sight.w.resigns else 0.0


def avoid_using_others_cards(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Never use or spend what other seats control, unless the weights allow it."""
    about = option.about
    if sight.w.uses_others or about is None or about.kind != Kind.PIECE:
        return 0.0
    return NEVER if sight.is_others(about.id) else 0.0


def rate_commitment(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """Commit if the odds rise by more than the card is worth, to other seats' tests too."""
    return trials.rate_before_reveal(sight, asked, option)


def rate_effect_choice(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """Choose the cheapest option of an effect."""
    if asked.about is not None and asked.about.kind == Kind.CARD:
        cost = price_of_choice(sight, asked.about.id, option.key)
        if cost is not None:
            return -cost
    match option.key:
        case "damage":
            return -harm.harm_cost(sight, 1, 0)
        case "horror":
            return -harm.harm_cost(sight, 0, 1)
        case _:
            return 0.0


def delays_the_end(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """Put doom on the agenda that the scenario prefers, or whose deck has most time left."""
    g, preferred = sight.game, sight.plan.doom_on
    if asked.about is not None and not preferred:
        return 0.0
    agendas: dict[str, Card] = dict(zip(AGENDA_KEYS, g.stages.agendas, strict=False))
    agenda = agendas.get(option.key)
    if agenda is None:
        return 0.0
    if preferred:
        return len(preferred) - preferred.index(agenda.code) if agenda.code in preferred else 0.0
    return missing_doom(g, agenda) / 10


def prefer_declared_places(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Choose the location where the scenario wants the group to be."""
    place = sight.places.get(option.key)
    return 0.0 if place is None else stage_plans.worth_of_visit(sight, place)


def rate_harm_assignment(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """Assign harm to whoever survives it: first to assets, then to the most resilient."""
    asset = sight.asset(option)
    if near_end.should_leave_now(sight):
        return -1.0 if asset is not None else 1.0
    left = _health_left(asset or sight.me, option.group) - asked.given.get(option.key, 0)
    if asset is not None and asset.code in sight.plan.keep:
        return LAST
    if asset is not None:
        return 20.0 + left if left > 1 else 11.0 - 2 * cards.worth_of_asset(sight, asset.id)
    return DYING if left <= 1 else 3.0 * (left - 1)


def _health_left(holder: SeatView | AssetView, group: str) -> int:
    """Return how much more damage or horror an investigator or asset can take."""
    if group == "damage":
        return (holder.health or 0) - holder.damage
    return (holder.sanity or 0) - holder.horror


def accept_act_advance(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Agree if others propose to advance the act, unless the group should prepare first."""
    return 1.0 if (option.key == "yes") is not boss.should_prepare(sight) else 0.0


def prefer_own_clues(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Spend the seat's own clues before those of others."""
    about = option.about
    return 1.0 if about is not None and about.id == str(sight.seat) else 0.0


def rate_mulligan(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Redraw opening cards that are no assets, or weak ones."""
    card = sight.printed_card(option)
    if card is None or option is NOTHING:
        return 0.0
    if card.type is not CardType.ASSET:
        return 0.3
    wanted = sight.w.opening + (sight.w.unarmed if _lacks_weapon(sight) else 0.0)
    return wanted - cards.worth_of_playing_asset(sight, card)


def _lacks_weapon(sight: Prospect) -> bool:
    """Return True if a fighter holds no weapon in the opening hand."""
    return sight.me.skills[2] >= FIGHTER and not any(sight.weapons.values())


def rate_kept_card(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """Keep assets, weapons and tools first; give up weaknesses and cards that it never plays."""
    card = sight.card(option)
    if card is None:
        return 0.0
    known = sight.printed(card.code)
    worth = -5.0 if card.weakness or known is None else cards.worth_of_keeping(sight, known)
    return worth if asked.kind in ("search", "beneath") else -worth


def rate_lost_asset(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Rate the loss of an asset: highest for the one that is worth least or is most damaged."""
    held = sight.asset(option)
    return 0.0 if held is None else -cards.worth_of_asset(sight, held.id)


def prefer_best_skill(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Test the seat's highest skill."""
    names = ("willpower", "intellect", "combat", "agility")
    return float(sight.me.skills[names.index(option.key)]) if option.key in names else 0.0


def prefer_quiet_places(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Prefer places without enemies."""
    place = sight.places.get(option.key)
    return 0.0 if place is None else -float(len(place.enemies))


def prefer_bearable_trauma(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Take the trauma that the investigator can bear longer."""
    return float(sight.me.health if option.key == "damage" else sight.me.sanity)


# --- prices of words to choose from ---------------------------------------------------------------


FILE: Final = "tolls.toml"


class WordPrice(Struct, frozen=True, forbid_unknown_fields=True):
    """The price of choosing an option."""

    damage: int = 0
    horror: int = 0
    clues: int = 0
    doom: int = 0
    cards: int = 0
    resources: int = 0
    actions: float = 0.0
    experience: float = 0.0


def price_of_choice(sight: Prospect, card: str, word: str) -> float | None:
    """Return the price of an option of a card's effect in points; None if unknown."""
    toll = _price_table().get(card, {}).get(word)
    if toll is None:
        return None
    w = sight.w
    return (
        harm.harm_cost(sight, toll.damage, toll.horror)
        + _clue_price(sight, toll.clues)
        + w.doom * toll.doom
        + w.draw * toll.cards
        + w.poor * toll.resources
        + w.toll_action * toll.actions
        + w.victory * toll.experience
    )


def _clue_price(sight: Prospect, lost: int) -> float:
    """Return the worth of the seat's lost clues; clues beyond the group's need cost little."""
    found = 0.0
    for n in range(lost):
        spare = needs.surplus_clues(sight) > n
        found += sight.w.spare_clue if spare else sight.w.found_again * sight.w.clue
    return found


def cards_with_known_prices() -> Iterable[str]:
    """Return the codes of the cards whose options have a known price."""
    return _price_table().keys()


@cache
def _price_table() -> Mapping[str, Mapping[str, WordPrice]]:
    text = files("bot.kits.lcg.autopilot").joinpath(FILE).read_bytes()
    return msgspec.toml.decode(text, type=dict[str, dict[str, WordPrice]])
