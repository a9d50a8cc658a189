"""What the player sees: the autopilot's sight of its own seat, and what lies open of the others."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from msgspec import Struct, field

from bot.engine.ids import Seat
from bot.kits.second_edition.autopilot import sight as autopilot
from bot.second_edition.core.game import Board
from bot.second_edition.printed.terms import MonsterNo, Place
from bot.second_edition.turn import moves
from bot.second_edition.verbs import chances, seals
from bot.second_edition.views.shapes import PlaceView, SeatView, TownView
from bot.table.recovery import AnySession
from bot.tools.aims.second_edition.goals import Way

ELDER_SIGN: Final = "elder_sign"
BLOCKED: Final = 1.5
"""Turns that a monster costs who cannot evade it."""


class AimSight(Struct, frozen=True, dict=True):
    """The table as everybody sees it, from one seat; `near` is the autopilot's sight of it."""

    board: Board
    seat: Seat
    way: Way
    near: autopilot.Sight
    worths: dict[str, float] = field(default_factory=dict[str, float])
    """What places are worth to the seat, once that was reckoned."""
    fights: dict[MonsterNo, float] = field(default_factory=dict[MonsterNo, float])
    """What fighting monsters is worth, once that was reckoned."""
    turns: dict[str, Mapping[str, float]] = field(default_factory=dict[str, Mapping[str, float]])
    """How many turns away each place is from the others, once that was reckoned."""

    @property
    def town(self) -> TownView:
        """The whole table."""
        return self.near.town

    @property
    def me(self) -> SeatView:
        """The seat's own investigator."""
        return self.near.me

    @cached_property
    def price(self) -> int:
        """Clue tokens that a seal takes."""
        return seals.seal_cost(self.board)

    @cached_property
    def signs(self) -> frozenset[str]:
        """The seats that own an Elder Sign, by the ids of views."""
        cards = {
            who.seat: [self.board.code(held.card) for held in who.cards]
            for who in self.board.playing()
        }
        return frozenset(f"seat{seat}" for seat, codes in cards.items() if ELDER_SIGN in codes)

    @cached_property
    def often(self) -> Mapping[str, float]:
        """How often gates open in each place, as printed on the Mythos cards: 1 is most often."""
        counts: dict[str, float] = {}
        for card in self.board.library.mythos.values():
            if card.gate is not None:
                counts[card.gate] = counts.get(card.gate, 0.0) + 1.0
        most = max(counts.values(), default=1.0)
        return {place: n / most for place, n in counts.items()}

    @cached_property
    def gates(self) -> tuple[PlaceView, ...]:
        """Where gates are open."""
        return tuple(place for place in self.town.places if place.gate is not None)

    def can_seal(self, seat: SeatView) -> bool:
        """Whether who comes back through a gate could seal it."""
        return seat.id in self.signs or seat.clues >= self.price

    def away(self, target: str) -> Mapping[str, float]:
        """How many turns it takes to come to a place from the others, monsters reckoned in."""
        if target not in self.turns:
            self.turns[target] = self._turns_to(target)
        return self.turns[target]

    def _turns_to(self, target: str) -> Mapping[str, float]:
        step, found, heap = 1 / self.near.pace, {target: 0.0}, [(0.0, target)]
        while heap:
            so_far, here = heapq.heappop(heap)
            if so_far > found[here]:
                continue
            turns = so_far + step + self._held(here)
            for near in self.board.ways(Place(here)):
                if turns < found.get(near, 99.0):
                    found[near] = turns
                    heapq.heappush(heap, (turns, near))
        return found

    def _held(self, place: str) -> float:
        """Turns that the monsters of a place are likely to cost who comes there."""
        here = self.board.monsters_at(Place(place))
        return sum(BLOCKED * (1 - self.evading(no)) for no in here)

    @cached_property
    def routes(self) -> dict[Place, list[Place]]:
        """The way to each area within reach, without the place where the seat is."""
        return moves.paths(self.board, self.seat)

    @cached_property
    def _evading(self) -> dict[MonsterNo, float]:
        return {}

    def evading(self, no: MonsterNo) -> float:
        """The chance to evade a monster."""
        if no not in self._evading:
            self._evading[no] = float(chances.evade_chance(self.board, self.seat, no))
        return self._evading[no]


def see(session: AnySession, seat: Seat, way: Way) -> AimSight:
    """The table from a seat."""
    return AimSight(session.game, seat, way, autopilot.see(session, seat))
