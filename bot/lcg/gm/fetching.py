"""Physical cards for commands: which copy a command takes, and from which zone it comes."""

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
    """Return a copy of a card that is out of play, and report the zone that it is taken from.

    If `only` is given, only this seat sees the report.
    """
    copy = copy_outside(g, card, seat)
    if zone := _zone_of(g, copy):
        g.tell(CardFetched(code=card.code, zone=zone, owner=g.cards.owner(copy), only=only))
    return copy


def fetch_own(g: Game, card: Card, seat: Seat, *, only: tuple[Seat, ...]) -> CopyNo:
    """Return a copy for a hand or deck; a scenario's card becomes the seat's as if earned."""
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
    """Raise `NotAllowed` if all copies of a location are in play, or a unique card already is."""
    if len(g.in_play.of_code(card.code)) >= card.quantity or g.pieces.is_double(card):
        raise NotAllowed(f"{card.name} is already in play.")


def _zone_of(g: Game, copy: CopyNo) -> str:
    """Return the name of a card's zone; "" for its owner's deck and for a card in no zone."""
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
