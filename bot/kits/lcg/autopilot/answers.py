"""Worth of the options of the other questions of the card game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from bot.engine.ask import Option
from bot.engine.autopilot import NEVER, NOTHING, AutopilotQuestion
from bot.kits.lcg.autopilot import cards, harm, near_end, needs, trials
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.lcg.core.about import Kind
from bot.lcg.printed.cards import CardType
from bot.lcg.views.shapes import AssetView, SeatView

DYING: Final = -50.0


def resigns_never_or_in_time(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """The careful one never resigns."""
    return NEVER if option.verb == "resign" and not sight.w.resigns else 0.0


def leaves_others_theirs(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Never uses or spends what others control."""
    about = option.about
    if sight.w.uses_others or about is None or about.kind != Kind.PIECE:
        return 0.0
    return NEVER if sight.is_others(about.id) else 0.0


def commits(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """Commits as far as the odds rise by more than a card is worth, to tests of others as well."""
    return trials.points(sight, asked, option)


def chooses(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """Of the words of an effect those that cost least."""
    if asked.about is not None and asked.about.kind == Kind.CARD:
        cost = price(sight, asked.about.id, option.key)
        if cost is not None:
            return -cost
    match option.key:
        case "damage":
            return -harm.hurt(sight, 1, 0)
        case "horror":
            return -harm.hurt(sight, 0, 1)
        case _:
            return 0.0


def bears(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """Damage and horror go to who survives them: first to assets, then to who has most left."""
    asset = sight.asset(option)
    if near_end.is_too_late(sight):
        return -1.0 if asset is not None else 1.0
    left = _left(asset or sight.me, option.group) - asked.given.get(option.key, 0)
    if asset is not None:
        return 20.0 + left if left > 1 else 8.0
    return DYING if left <= 1 else 3.0 * (left - 1)


def _left(holder: SeatView | AssetView, group: str) -> int:
    """Return how much more somebody takes."""
    if group == "damage":
        return (holder.health or 0) - holder.damage
    return (holder.sanity or 0) - holder.horror


def agrees(_sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Agrees to what the others propose for the act."""
    return 1.0 if option.key == "yes" else 0.0


def spends_own_clues_first(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Its own clues are spent before those of others."""
    about = option.about
    return 1.0 if about is not None and about.id == str(sight.seat) else 0.0


def replaces(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Of the first hand goes back what does not stay in play, or little."""
    card = sight.printed_card(option)
    if card is None or option is NOTHING:
        return 0.0
    if card.type is not CardType.ASSET:
        return 0.3
    return 0.8 - cards.asset(sight, card)


def keeps_assets(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """Keeps assets, best those for the hands; gives up weaknesses and what it never plays."""
    card = sight.card(option)
    if card is None:
        return 0.0
    known = sight.printed(card.code)
    worth = -5.0 if card.weakness or known is None else cards.kept(sight, known)
    return worth if asked.kind == "search" else -worth


def loses_least(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Of its assets it loses the one that is worth least, or most worn."""
    held = sight.asset(option)
    return 0.0 if held is None else -cards.held(sight, held.id)


def tests_what_it_is_good_at(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Of several skills it tests the highest."""
    names = ("willpower", "intellect", "combat", "agility")
    return float(sight.me.skills[names.index(option.key)]) if option.key in names else 0.0


def goes_where_it_is_quiet(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Put somewhere, it prefers places without enemies."""
    place = sight.places.get(option.key)
    return 0.0 if place is None else -float(len(place.enemies))


def suffers_what_it_can(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Of two traumas it takes the one that it can bear longer."""
    return float(sight.me.health if option.key == "damage" else sight.me.sanity)


# --- prices of words to choose from ---------------------------------------------------------------


FILE: Final = "tolls.toml"


class WordPrice(Struct, frozen=True, forbid_unknown_fields=True):
    """A price: what is lost by a word."""

    damage: int = 0
    horror: int = 0
    clues: int = 0
    doom: int = 0
    cards: int = 0
    resources: int = 0
    actions: float = 0.0
    experience: float = 0.0


def price(sight: Prospect, card: str, word: str) -> float | None:
    """Return what a word of a card's effect costs, in points; None where it is not known."""
    toll = _table().get(card, {}).get(word)
    if toll is None:
        return None
    w = sight.w
    return (
        harm.hurt(sight, toll.damage, toll.horror)
        + _clues(sight, toll.clues)
        + w.doom * toll.doom
        + w.draw * toll.cards
        + w.poor * toll.resources
        + w.toll_action * toll.actions
        + w.victory * toll.experience
    )


def _clues(sight: Prospect, lost: int) -> float:
    """Return what clues of one's own are worth: what the group holds beyond its need is spare."""
    found = 0.0
    for n in range(lost):
        spare = needs.surplus(sight) > n
        found += sight.w.spare_clue if spare else sight.w.found_again * sight.w.clue
    return found


def known_cards() -> Iterable[str]:
    """The codes of the cards whose words have a price."""
    return _table().keys()


@cache
def _table() -> Mapping[str, Mapping[str, WordPrice]]:
    text = files("bot.kits.lcg.autopilot").joinpath(FILE).read_bytes()
    return msgspec.toml.decode(text, type=dict[str, dict[str, WordPrice]])
