"""Physical cards for commands: which copy a command takes, and from which zone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.lcg.core.facts import CardFetched
from bot.lcg.core.game import Game
from bot.lcg.core.state import Copy, CopyNo
from bot.lcg.names.finding import copy_outside, is_players
from bot.lcg.printed.cards import Card, Weakness


def fetch(
    g: Game, card: Card, seat: Seat | None, *, only: tuple[Seat, ...] | None = None
) -> CopyNo:
    """Return a copy that is out of play, and tell its zone, only to `only` if given."""
    copy = copy_outside(g, card, seat)
    if zone := _zone_of(g, copy):
        g.tell(CardFetched(code=card.code, zone=zone, owner=g.cards.owner(copy), only=only))
    return copy


def fetch_own(g: Game, card: Card, seat: Seat, *, only: tuple[Seat, ...]) -> CopyNo:
    """Return a copy for a hand or deck, a card of the scenario becoming theirs as if earned."""
    copy = fetch(g, card, seat, only=only)
    if _can_be_earned(card) and g.cards.owner(copy) is None:
        g.state.copies[copy] = Copy(card.code, seat)
    return copy


def may_own(g: Game, card: Card, seat: Seat) -> bool:
    """Return True if the card can be in the investigator's hand or deck."""
    return _can_be_earned(card) or is_players(g, card, seat)


def _can_be_earned(card: Card) -> bool:
    """Return True for story assets, and for weaknesses that a scenario gives."""
    return card.story or card.weakness is Weakness.STORY


def check_not_all_in_play(g: Game, card: Card) -> None:
    """Raise `NotAllowed` if every copy of a location, or a unique card of its title, is in play."""
    if len(g.in_play.of_code(card.code)) >= card.quantity or g.pieces.is_double(card):
        raise NotAllowed(f"{card.name} is already in play.")


def _zone_of(g: Game, copy: CopyNo) -> str:
    """Return the zone of a card; "" for its own deck, and for a copy in no zone."""
    state = g.state
    named: list[tuple[str, Sequence[CopyNo]]] = [
        ("discard", state.encounter_discard),
        *(("discard", who.discard) for who in state.investigators),
        ("aside", state.aside),
        ("removed", state.removed),
        *((f"apart:{slug}", pile) for slug, pile in state.apart.items()),
        *((f"area:{slug}", pile) for slug, pile in (state.areas or {}).items()),
    ]
    return next((name for name, pile in named if copy in pile), "")
