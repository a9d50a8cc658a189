"""Considerations in the other questions of the card game."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import NEVER, NOTHING, AutopilotQuestion
from bot.kits.lcg.autopilot.sight import Sight
from bot.lcg.core.about import Kind
from bot.lcg.printed.cards import Skill
from bot.lcg.rules.skill_test.commits import LAST
from bot.lcg.views.shapes import AssetView, HandCardView, OddsView, SeatView, TestView

SAFE: Final = 0.75
"""Chance of a test from which on nothing more is committed."""
DYING: Final = -50.0
NO_COMMITMENT: Final = -20.0


def never_resigns(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Never resigns."""
    return NEVER if option.verb == "resign" else 0.0


def leaves_others_theirs(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Never uses or spends what others control."""
    about = option.about
    if about is None or about.kind != Kind.PIECE:
        return 0.0
    return NEVER if about.id in sight.others_assets() else 0.0


def commits(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """In its own tests below three in four it commits skills first, then what it can spare."""
    if option.verb == "pass":
        return 0.0
    last = option.key.startswith(LAST)
    card = sight.card(option) if last or option.key.startswith("commit") else None
    if card is None or not _useful_icons(sight, card) or (last and not _suffices(sight, card)):
        return NO_COMMITMENT
    return _worth_of(sight, card) + (0.5 if last else 0.0)


def _worth_of(sight: Sight, card: HandCardView) -> float:
    """Return what committing a card is worth; above 0 it does."""
    return _useful_icons(sight, card) + _spare(sight, card)


def _suffices(sight: Sight, card: HandCardView) -> bool:
    """Tell whether nothing more would be committed after a card."""
    others = [each for each in sight.hand if each.id != card.id and _useful_icons(sight, each)]
    test = sight.test
    if test is None or not any(_worth_of(sight, each) > 0 for each in others):
        return True
    value = sum(part.value for part in test.parts) + _useful_icons(sight, card)
    good = [_passes(test, value, token) for token in test.bag]
    return sum(good) >= SAFE * len(good)


def _passes(test: TestView, value: int, token: OddsView) -> bool:
    if token.passes:
        return True
    return token.modifier is not None and value + token.modifier >= test.difficulty


def _useful_icons(sight: Sight, card: HandCardView) -> int:
    """Count the icons of a card that help in a doubtful test of its own."""
    test = sight.test
    if test is None or test.number != sight.seat:
        return 0
    passing, of = test.chance
    icons = sum(1 for icon in card.icons if icon in (test.skill, Skill.WILD))
    return icons if of > 0 and passing / of < SAFE else 0


def _spare(sight: Sight, card: HandCardView) -> float:
    """Return how easily a card is given away: skills, then events, assets that come last."""
    match card.kind:
        case "Skill":
            return 2.0
        case "Asset":
            return -2.5 if card.slots and sight.me.resources >= (card.cost or 0) else -1.0
        case _:
            return 0.0


def reacts(_sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """In answer to something it uses what lies in play; cards stay in hand for their owner."""
    about = option.about
    if option is NOTHING or asked.kind != "reaction":
        return 0.0 if option is NOTHING else -1.0
    return -1.0 if about is None or about.kind == Kind.COPY else 1.0


def bears(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Damage and horror go to who survives them: first to assets, then to who has most left."""
    asset = sight.asset(option)
    left = _left(asset or sight.me, option.group) - asked.given.get(option.key, 0)
    if asset is not None:
        return 20.0 + left if left > 1 else 8.0
    return DYING if left <= 1 else 3.0 * (left - 1)


def _left(holder: SeatView | AssetView, group: str) -> int:
    """Return how much more somebody takes."""
    if group == "damage":
        return (holder.health or 0) - holder.damage
    return (holder.sanity or 0) - holder.horror


def spends_own_clues_first(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Its own clues are spent before those of others."""
    about = option.about
    return 1.0 if about is not None and about.id == str(sight.seat) else 0.0


def agrees(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Agrees to what the others propose for the act."""
    return 1.0 if option.key == "yes" else 0.0


def keeps_assets(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Keeps assets, best those for the hands; gives up weaknesses and what it never plays."""
    card = sight.card(option)
    if card is None:
        return 0.0
    worth = {"Asset": 1.0, "Skill": 0.5}.get(card.kind, -0.5)
    worth += 0.5 * ("hand" in card.slots) - (5.0 if card.weakness else 0.0)
    return worth if asked.kind == "search" else -worth


def loses_least(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Of its assets it loses the one that is most worn."""
    asset = sight.asset(option)
    if asset is None:
        return 0.0
    armed = any(key.startswith(f"{asset.id}:") for key in sight.tools)
    return asset.damage + asset.horror - 2.0 * armed


def tests_what_it_is_good_at(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Of several skills it tests the highest."""
    names = ("willpower", "intellect", "combat", "agility")
    return float(sight.me.skills[names.index(option.key)]) if option.key in names else 0.0


def goes_where_it_is_quiet(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Put somewhere, it prefers places without enemies."""
    place = sight.places.get(option.key)
    return 0.0 if place is None else -float(len(place.enemies))


def suffers_what_it_can(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Of two traumas it takes the one that it can bear longer."""
    return float(sight.me.health if option.key == "damage" else sight.me.sanity)
