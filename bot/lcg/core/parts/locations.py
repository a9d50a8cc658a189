"""The locations in play, how they are connected, and where cards and investigators are."""

from __future__ import annotations

from collections import deque

from bot.engine.ids import Seat
from bot.lcg.core.constants import LINKED, LINKED_FOR_ENEMIES, SHROUD
from bot.lcg.core.parts.base_parts import BaseParts
from bot.lcg.core.parts.constant_abilities import ConstantAbilities
from bot.lcg.core.state import CopyNo, Piece, PieceId
from bot.lcg.printed.cards import Card, CardType, Side

SHROUDED = "shrouded"
"""The name of what changes the shroud of a location for a while."""


class Locations:
    """The locations in play. Rules Reference, "Location Cards"."""

    def __init__(self, position: BaseParts, constants: ConstantAbilities) -> None:
        self._state = position.state
        self._library = position.library
        self._in_play = position.in_play
        self._constants = constants
        scenario = position.library.scenarios[position.state.scenario]
        self._on_grid = scenario.on_grid
        self._has_sides = scenario.in_line or scenario.on_grid

    def all(self) -> list[Piece]:
        """Return the locations in play."""
        return self._in_play.of_type(CardType.LOCATION)

    def of_seat(self, seat: Seat) -> Piece | None:
        """Return the location of an investigator."""
        place = self._state.investigators[seat].place
        return None if place is None else self._state.pieces.get(place)

    def where(self, piece: Piece) -> PieceId | None:
        """Return the location at which a card in play is. Rules Reference, "Threat Area"."""
        pieces, cards = self._state.pieces, self._library.cards
        if piece.host is not None:
            host = pieces.get(piece.host)
            if host is None:
                return None
            return host.id if cards[host.code].type is CardType.LOCATION else self.where(host)
        if cards[piece.code].type is CardType.LOCATION:
            return piece.id
        holder = piece.threat if piece.threat is not None else piece.controller
        return piece.place if holder is None else self._state.investigators[holder].place

    def connections(self, place: Piece) -> list[Piece]:
        """Return the locations that this one is connected to. Rules Reference, "Move"."""
        if self._has_sides:
            return list(filter(None, (self.beside(place, side) for side in Side)))
        cards = self._library.cards
        card, places = cards[place.code], self.all()
        near = [p for p in places if p is not place and self._leads_to(place, card, p)]
        if place.revealed:
            ring = card.revealed_connections
            near += [p for p in places if p.revealed and cards[p.code].stands_at(ring)]
        return near

    def enemy_ways(self, place: Piece, enemy: Piece) -> list[Piece]:
        """Return the locations to which an enemy can move from this one.

        Some connections exist only for moving enemies, or only for some of them.
        """
        near = self.connections(place)
        if not self._constants.sources(LINKED_FOR_ENEMIES):
            return near  # nearly always
        ask, others = self._constants.answers, [p for p in self.all() if p not in (place, *near)]
        return near + [p for p in others if any(ask(LINKED_FOR_ENEMIES, enemy, place, p))]

    def _leads_to(self, place: Piece, card: Card, other: Piece) -> bool:
        """Return True if a location connects to another, as printed or by an effect."""
        for linked in self._constants.answers(LINKED, place, other):
            return linked
        joined = other.place == place.id or place.place == other.id
        return joined or card.leads_to(self._library.cards[other.code])

    def beside(self, place: Piece, side: Side) -> Piece | None:
        """Return the next location on one side, in a line or on a grid; None if there is none."""
        columns, rows = side.step
        if self._on_grid:
            here = self.spot(place)
            return None if here is None else self.at_spot((here[0] + columns, here[1] + rows))
        line = self.all()
        at = line.index(place) + columns
        return line[at] if columns and 0 <= at < len(line) else None

    def spot(self, place: Piece) -> tuple[int, int] | None:
        """Return the column and row of a location on the grid; None if it has none."""
        return (self._state.grid or {}).get(place.id)

    def start(self) -> Piece | None:
        """Return the starting location of a scenario on a grid; None if it has left play."""
        return self._state.pieces.get(self._state.start or PieceId(""))

    def at_spot(self, spot: tuple[int, int]) -> Piece | None:
        """Return the location in a column and row of the grid; None if the position is free."""
        found = (each for each, known in (self._state.grid or {}).items() if known == spot)
        return self._state.pieces.get(next(found, PieceId("")))

    def distances(self, start: PieceId, *, enemy: Piece | None = None) -> dict[PieceId, int]:
        """Map each location that can be reached to the number of moves to it.

        With an `enemy`, connections count that only this enemy has while it moves. Rules Reference,
        "Nearest".
        """
        steps = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            place = self._state.pieces.get(here)
            if place is None:
                continue
            ways = self.connections(place) if enemy is None else self.enemy_ways(place, enemy)
            for near in ways:
                if near.id not in steps:
                    steps[near.id] = steps[here] + 1
                    queue.append(near.id)
        return steps

    def under(self, place: Piece) -> list[CopyNo]:
        """Return the cards that lie face down under a location.

        Nobody knows which cards they are.
        """
        return list((self._state.under or {}).get(place.id, ()))

    def shroud(self, place: Piece) -> int:
        """Return a location's shroud with all modifiers. Rules Reference, "Modifiers"."""
        cards = self._library.cards
        attached = self._in_play.attached_to(place.id)
        bonus = sum(cards[each.code].shroud_bonus for each in attached) if attached else 0
        bonus += self._constants.total(SHROUD, place)
        for each in self._state.lasting:
            if each.name == SHROUDED and each.piece == place.id:
                bonus += each.amount
        return max(0, (cards[place.code].shroud or 0) + bonus)
