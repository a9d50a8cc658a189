"""The companion between two scenarios: it takes what helps, and spends experience by a list."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from bot.companion import AnyGame, AutopilotHead
from bot.engine.ask import Answer, Ask, Option, Picked
from bot.engine.autopilot import AutopilotQuestion, Policy
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot.esteem import load_esteem
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.interludes import DECIDE
from bot.lcg.campaign.scenario_order import FIRST
from bot.lcg.core.registry import REGISTRY, Attempt
from bot.lcg.decks.model import slug_of
from bot.lcg.printed.cards import Card, CardCode, CardType, Keyword, Skill

FILE: Final = "purchases.toml"
NEW: Final = "new_investigators"
"""The key of the list of next investigators, best first, for a seat that lost its own."""
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
"""Points by verb; those of purchases depend on the card."""
SKILLS: Final = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT, Skill.AGILITY)
PRICE: Final = 0.2
"""The worth of an experience point."""
ARMED: Final = 2.0
"""The worth of a weapon that adds damage."""
LISTED: Final = 3.0
"""The worth of the first card on an investigator's list; the last has about a third of it."""


class Purse(Struct, frozen=True):
    """The printed cards, and an investigator's wish list."""

    cards: Mapping[CardCode, Card]
    wanted: tuple[str, ...] = ()
    left_to_others: frozenset[CardCode] = frozenset()
    """Story cards that another player might still want."""


@cache
def load_wish_list(investigator: str) -> tuple[str, ...]:
    """Return the wish list of an investigator by slug, best first; empty if there is none."""
    text = files("bot.kits.lcg_campaign").joinpath(FILE).read_bytes()
    return tuple(msgspec.toml.decode(text, type=dict[str, list[str]]).get(investigator, ()))


def build_purse(session: AnyGame, seat: Seat) -> Purse:
    """Return the open information for a seat's purchases."""
    game: CampaignGame = session.game
    who = next((each for each in game.record.roster if each.player == seat), None)
    slug = "" if who is None else slug_of(game.library, who.code)
    return Purse(game.library.cards, load_wish_list(slug), _left_to_others(game, seat))


def _left_to_others(game: CampaignGame, seat: Seat) -> frozenset[CardCode]:
    """Return the shared offers that another player has yet to decide on."""
    undecided = {
        other
        for other, player in enumerate(game.record.players)
        if player.here and not player.ready
    } - {seat}
    shared = [offer for offer in game.record.offers if offer.to is None]
    return frozenset(offer.code for offer in shared if undecided - set(offer.declined))


def rate_purchase(sight: Purse, _asked: AutopilotQuestion, option: Option) -> float:
    """Take what helps, and spend experience by the list, then by printed facts."""
    if option.key == BACK:
        return -9.0
    if option.key == ABSTAIN:
        return 9.0  # Players choose the lead and the first step.
    if option.verb == "replace":
        return VERBS["replace"] - _list_rank(option.key.partition(":")[2])
    if option.key.startswith(LEAVES):
        return 3.0 - worth_in_deck(sight.cards[CardCode(option.key.removeprefix(LEAVES))])
    if option.verb == "take" and option.key.removeprefix("take:") in sight.left_to_others:
        return -1.0
    if option.verb in ("buy", "upgrade"):
        return _purchase_worth(sight, option)
    return VERBS.get(option.verb, 1.0)


def _purchase_worth(sight: Purse, option: Option) -> float:
    """Return a new card's worth less its price and the card it replaces."""
    codes = option.key.split(":")[1:]
    new, *old = [sight.cards[CardCode(code)] for code in codes if code in sight.cards]
    better = worth_in_deck(new) - (worth_in_deck(old[0]) if old else 0.7)
    if new.code in sight.wanted:
        better += LISTED * (1 - 0.7 * sight.wanted.index(new.code) / len(sight.wanted))
    price = option.figures.amount if option.figures is not None else 0
    return better - PRICE * (price or 0)


def _list_rank(slug: str) -> float:
    """Return the rank of a new investigator: 0 for the first, always below 1."""
    order = load_wish_list(NEW)
    return order.index(slug) / len(order) if slug in order else 0.99


def worth_in_deck(card: Card) -> float:
    """Return the worth of a card for a deck; permanent help and weapons count most."""
    icons, known = 0.15 * len(card.icons), load_esteem()
    if card.type is not CardType.ASSET:
        kept = known.keep.get(card.code, 0.2 if card.prints_keyword(Keyword.FAST) else 0.0)
        does = max(known.hits.get(card.code, 0), known.commits.get(card.code, 0))
        return 0.6 + icons + max(kept, float(does))
    gives = known.play.get(card.code, sum(card.bonus(skill) for skill in SKILLS))
    bears = 0.25 * ((card.health or 0) + (card.sanity or 0))
    helps = gives + bears + _worth_of_attacks(card)
    return 0.6 + icons + helps + 0.2 * (card.level or 0) - 0.1 * (card.cost or 0)


def _worth_of_attacks(card: Card) -> float:
    """Return the worth of the best attack that an asset allows; 0 if it is no weapon."""
    attacks = (
        each.attempt
        for each in REGISTRY.abilities.get(card.code, ())
        if each.attempt is not None and "fight" in each.is_a and not each.cost.discard_self
    )
    return max((_worth_of_attack(each) for each in attacks), default=0.0)


def _worth_of_attack(attempt: Attempt) -> float:
    more = attempt.damage + bool(attempt.more)
    return min(more, 1) * ARMED + 0.5 * max(0, more - 1) + 0.3 * attempt.bonus


SPENDING: Final = Policy(build_purse, {}, (rate_purchase,))
"""The policy that takes what helps, spends experience well, and continues."""
VOTES: Final = (DECIDE, FIRST)
"""The questions in which everybody votes on how the campaign continues."""


class CampaignHead(AutopilotHead):
    """A head that spends experience, and leaves the votes to people."""

    def __init__(self) -> None:
        super().__init__(SPENDING)

    def choose(self, game: AnyGame, ask: Ask, seat: Seat) -> Answer:
        """Return the policy's answer; in a vote, the option that most players have chosen."""
        if ask.kind in VOTES and ask.silence:
            return Picked((ask.silence,))
        return super().choose(game, ask, seat)

    def leaves_to_people(self, ask: Ask, people: Collection[Seat]) -> bool:
        """Return True in a vote in which some of `people` have yet to vote."""
        return ask.kind in VOTES and not set(people).isdisjoint(ask.must)
