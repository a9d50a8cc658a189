"""Play between two scenarios: what helps is taken, and experience spent by a list."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from bot.companion import AnyGame
from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion, Policy
from bot.engine.ids import Seat
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.decks.model import slug_of
from bot.lcg.printed.cards import Card, CardCode, CardType, Keyword, Skill

FILE: Final = "purchases.toml"
NEW: Final = "new_investigators"
"""The list of those who are played next, where one is lost; the best first."""
BACK: Final = "back"
ABSTAIN: Final = "abstain"
LEAVES: Final = "out:"
VERBS: Final[Mapping[str, float]] = {
    "take": 9.0,
    "ready": 0.0,
    "swap": -1.0,
    "replace": -2.0,
    "decline": -2.0,
}
"""Points by verb; those of purchases are the card's."""
SKILLS: Final = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT, Skill.AGILITY)
PRICE: Final = 0.2
"""The worth of a point of experience."""
LISTED: Final = 3.0
"""The first of an investigator's list; the last is worth about a third of it."""


class Purse(Struct, frozen=True):
    """The printed cards, and what an investigator wants."""

    cards: Mapping[CardCode, Card]
    wanted: tuple[str, ...] = ()
    left_to_others: frozenset[CardCode] = frozenset()
    """Cards of the story that somebody else might still want."""


@cache
def wanted(investigator: str) -> tuple[str, ...]:
    """The list of an investigator by slug, the best first; empty where there is none."""
    text = files("bot.kits.lcg_campaign").joinpath(FILE).read_bytes()
    return tuple(msgspec.toml.decode(text, type=dict[str, list[str]]).get(investigator, ()))


def see(session: AnyGame, seat: Seat) -> Purse:
    """Return what a seat looks at: nothing that is hidden."""
    game: CampaignGame = session.game
    who = next((each for each in game.record.roster if each.player == seat), None)
    slug = "" if who is None else slug_of(game.library, who.code)
    return Purse(game.library.cards, wanted(slug), _left_to_others(game, seat))


def _left_to_others(game: CampaignGame, seat: Seat) -> frozenset[CardCode]:
    """The cards offered to whoever wants them about which another has yet to decide."""
    undecided = {
        other
        for other, player in enumerate(game.record.players)
        if player.here and not player.ready
    } - {seat}
    shared = [offer for offer in game.record.offers if offer.to is None]
    return frozenset(offer.code for offer in shared if undecided - set(offer.declined))


def spends(sight: Purse, _asked: AutopilotQuestion, option: Option) -> float:
    """Takes what helps, and spends experience by a list, then by what is printed."""
    if option.key == BACK:
        return -9.0
    if option.key == ABSTAIN:
        return 9.0  # who leads, and what comes first, is for people
    if option.verb == "replace":
        return VERBS["replace"] - _rank(option.key.partition(":")[2])
    if option.key.startswith(LEAVES):
        return 3.0 - worth(sight.cards[CardCode(option.key.removeprefix(LEAVES))])
    if option.verb == "take" and option.key.removeprefix("take:") in sight.left_to_others:
        return -1.0
    if option.verb in ("buy", "upgrade"):
        return _purchase(sight, option)
    return VERBS.get(option.verb, 1.0)


def _purchase(sight: Purse, option: Option) -> float:
    """Return what a new card is worth more than the one it replaces, less its price."""
    codes = option.key.split(":")[1:]
    new, *old = [sight.cards[CardCode(code)] for code in codes if code in sight.cards]
    better = worth(new) - (worth(old[0]) if old else 0.7)
    if new.code in sight.wanted:
        better += LISTED * (1 - 0.7 * sight.wanted.index(new.code) / len(sight.wanted))
    price = option.figures.amount if option.figures is not None else 0
    return better - PRICE * (price or 0)


def _rank(slug: str) -> float:
    """Return how late somebody comes among new investigators, below 1."""
    order = wanted(NEW)
    return order.index(slug) / len(order) if slug in order else 0.99


def worth(card: Card) -> float:
    """Return what a card does for a deck, by what is printed: help that stays counts most."""
    icons = 0.15 * len(card.icons)
    if card.type is not CardType.ASSET:
        return 0.6 + icons + (0.2 if card.prints_keyword(Keyword.FAST) else 0.0)
    gives = sum(card.bonus(skill) for skill in SKILLS)
    bears = 0.25 * ((card.health or 0) + (card.sanity or 0))
    return 0.6 + icons + gives + bears + 0.2 * (card.level or 0) - 0.1 * (card.cost or 0)


SPENDING: Final = Policy(see, {}, (spends,))
"""Who takes what helps, spends the experience well, and goes on."""
