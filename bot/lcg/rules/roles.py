"""Roles: the class that an investigator plays as now, which decides the cards that they may use."""

from __future__ import annotations

from typing import Final

from bot.engine.ids import Seat
from bot.lcg.core.about import Source, of_card
from bot.lcg.core.facts import RoleTaken
from bot.lcg.core.game import Game
from bot.lcg.core.state import Lasting, Until
from bot.lcg.names.keys import choose_word
from bot.lcg.printed.cards import Card, Faction

ROLES: Final = tuple(each for each in Faction if each is not Faction.MYTHOS)
"""The five classes, and Neutral."""
KEEP: Final = "keep"
"""The answer that leaves the role unchanged."""
ROLE_DISCOUNT: Final = "role_discount"
"""The name of the effect that makes the next card of a seat's role cheaper."""


def role_of(g: Game, seat: Seat) -> Faction | None:
    """Return the role of an investigator; None if they have none, or have not chosen it yet."""
    return (g.state.roles or {}).get(seat)


def take_role(g: Game, seat: Seat, role: Faction) -> None:
    """Give an investigator a role; everyone sees it."""
    if role_of(g, seat) is not role:
        g.state.roles = {**(g.state.roles or {}), seat: role}
        g.tell(RoleTaken(seat=seat, role=role))


async def choose_role(g: Game, seat: Seat, source: Source, *, may_keep: bool = False) -> None:
    """Let an investigator choose a role that they do not have; with `may_keep`, or keep it."""
    now = role_of(g, seat)
    words = [(str(role), role.capitalize()) for role in ROLES if role is not now]
    if may_keep and now is not None:
        words.insert(0, (KEEP, f"Stay {now.capitalize()}"))
    key = await choose_word(g, seat, "Which role do you take?", words, source=source, kind="role")
    if key and key != KEEP:
        take_role(g, seat, Faction(key))


def is_barred_by_role(g: Game, seat: Seat, card: Card) -> bool:
    """Return True if a player card is neither neutral nor of an investigator's role.

    Encounter cards and weaknesses are never barred; before a role is chosen no card is.
    """
    role = role_of(g, seat)
    free = card.is_weakness or card.faction in (role, Faction.NEUTRAL, Faction.MYTHOS)
    return role is not None and not free


def discount_next_of_role(g: Game, seat: Seat, amount: int, source: str) -> None:
    """Make the next card of its role that a seat plays in this turn cheaper."""
    lasting = Lasting(ROLE_DISCOUNT, of_card(source), Until.TURN, seat=seat, amount=amount)
    g.state.lasting.append(lasting)


def role_discount(g: Game, seat: Seat, card: Card) -> int:
    """Return the resources by which a card is cheaper as the next one of a seat's role."""
    if card.faction is not role_of(g, seat):
        return 0
    return sum(each.amount for each in g.state.lasting if _is_discount(each, seat))


def use_role_discount(g: Game, seat: Seat, card: Card) -> None:
    """End the discount of the next card of a seat's role if the seat has played such a card."""
    if card.faction is role_of(g, seat):
        g.state.lasting = [each for each in g.state.lasting if not _is_discount(each, seat)]


def _is_discount(lasting: Lasting, seat: Seat) -> bool:
    return lasting.name == ROLE_DISCOUNT and lasting.seat == seat
