"""Commands about what belongs to certain investigators: cards beneath them, and their role."""

from __future__ import annotations

from bot.engine.errors import NotAllowed
from bot.lcg.core import zones
from bot.lcg.core.game import Game
from bot.lcg.gm.command_base import Command, Who
from bot.lcg.gm.fetching import fetch_own
from bot.lcg.names.finding import find_card, find_playing, is_players
from bot.lcg.printed.cards import CardType, Faction
from bot.lcg.rules.beneath_investigators import cards_beneath, put_beneath
from bot.lcg.rules.roles import ROLES, role_of, take_role


class SetBeneath(Command, frozen=True, tag="beneath"):
    """Make the events beneath an investigator exactly these cards.

    The cards that were there before go under the investigator's deck.
    """

    seat: Who
    cards: list[str]

    def run(self, g: Game) -> None:
        """Put the old cards under the deck, then the new ones beneath the investigator."""
        seat = find_playing(g, self.seat)
        wanted = [find_card(g, name) for name in self.cards]
        for card in wanted:
            if card.type is not CardType.EVENT or not is_players(g, card, seat):
                raise NotAllowed(f"{card.full_name} can’t be placed beneath {g.name(seat)}.")
        for copy in cards_beneath(g, seat):
            zones.take_out(g, copy)
            g.who(seat).deck.append(copy)
        self.tell(g, seats=(seat,), counts=(len(wanted),))
        for card in wanted:
            put_beneath(g, seat, [fetch_own(g, card, seat, only=())])


class SetRole(Command, frozen=True, tag="role"):
    """Give an investigator who plays in a role another one: a class, or neutral."""

    seat: Who
    role: str

    def run(self, g: Game) -> None:
        """Change the role."""
        seat = find_playing(g, self.seat)
        if role_of(g, seat) is None:
            raise NotAllowed(f"{g.name(seat)} has no role.")
        if self.role.casefold() not in set(ROLES):
            raise NotAllowed(f"A role is one of {', '.join(ROLES)}.")
        self.tell(g, seats=(seat,))
        take_role(g, seat, Faction(self.role.casefold()))
