"""Elder signs on the board, and the price of sealing."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core import bans, topics
from bot.second_edition.core.facts import (
    Sealed,
)
from bot.second_edition.core.game import Board
from bot.second_edition.core.registry import Origin
from bot.second_edition.printed.terms import CardNo, Place
from bot.second_edition.verbs import (
    clue_tokens,
)

SEAL_COST = 5


def seal_cost(b: Board) -> int:
    """Return the clue tokens needed to seal a gate that was just closed. Rules, "Gates"."""
    return SEAL_COST + b.in_force.total(topics.SEAL_COST)


def seal_price(b: Board, seat: Seat, place: Place) -> int | None:
    """Return the clue tokens a seat needs to seal a place; None if it cannot be sealed.

    Rules, "Gates".
    """
    if not b.town.unstable(place) or b.in_force.ban(bans.SEAL, seat):
        return None
    return clue_tokens.clue_price(b, seat, seal_cost(b))


def elder_signs(b: Board, seat: Seat, place: Place) -> list[CardNo]:
    """Return the cards with which a seat can seal a location for no clue tokens.

    Rules, "Gates", Elder Sign.
    """
    if not b.town.unstable(place) or b.in_force.ban(bans.SEAL, seat):
        return []
    bodies = b.registry.answering(topics.ELDER_SIGN)
    return [
        held.card
        for held in b.who(seat).cards
        if (body := bodies.get(b.cards.code(held.card))) is not None
        and body(b, Origin(b.cards.code(held.card), seat, held.card), seat)
    ]


def elder_signs_played(b: Board) -> int:
    """Return the number of Elder Sign cards used in the game; they went back to the box."""
    bodies = b.registry.answering(topics.ELDER_SIGN)
    return sum(b.cards.code(card) in bodies for card in b.state.removed)


def place_seal(b: Board, place: Place) -> None:
    """Place an elder sign token on a location. Rules, "Phase 3: Arkham Encounters"."""
    if place not in b.state.seals:
        b.state.seals.append(place)
        b.tell(Sealed(place=place))


def remove_seal(b: Board, place: Place) -> None:
    """Remove the elder sign token from a location, if there is one."""
    if place in b.state.seals:
        b.state.seals.remove(place)
        b.tell(Sealed(place=place, on=False))


def remove_seals(b: Board) -> int:
    """Remove all elder sign tokens from the board; return the number."""
    gone = list(b.state.seals)
    for place in gone:
        remove_seal(b, place)
    return len(gone)
