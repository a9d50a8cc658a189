"""Sight of the player: the autopilot's of its own seat, and what lies open of the others."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from msgspec import Struct, field

from bot.engine.ids import Seat
from bot.kits.second_edition.autopilot import sight as autopilot
from bot.kits.second_edition.autopilot.sight import HANDS
from bot.second_edition.core.game import Board
from bot.second_edition.printed.terms import Deck, MonsterNo, Place
from bot.second_edition.turn import moves
from bot.second_edition.verbs import chances, seals
from bot.second_edition.views.seats import seat_view
from bot.second_edition.views.shapes import PlaceView, SeatView, TownView
from bot.table.game.recovery import AnySession
from bot.tools.aims.second_edition.goals import GOALS, WayToWin, Weights

ELDER_SIGN: Final = "elder_sign"
MANY_SCARS: Final = 3
"""Injuries and Madnesses with which the next one is likely to be one that the seat has."""
LATE: Final = 2
"""Doom tokens missing on the track with which one prepares for the final battle."""


class AimSight(Struct, frozen=True, dict=True):
    """The table as everybody sees it, from one seat."""

    session: AnySession
    seat: Seat
    way: WayToWin
    seen: TownView | None = None
    """What everybody sees, where that was looked at already."""
    worths: dict[str, float] = field(default_factory=dict[str, float])
    """What places are worth to the seat, once that was reckoned."""
    fights: dict[MonsterNo, float] = field(default_factory=dict[MonsterNo, float])
    """What fighting monsters is worth, once that was reckoned."""
    held: dict[str, tuple[float, float]] = field(default_factory=dict[str, tuple[float, float]])
    """Turns that the monsters of places cost, once that was reckoned: harm, and being held."""
    turns: dict[str, Mapping[str, float]] = field(default_factory=dict[str, Mapping[str, float]])
    """How many turns away each place is from the others, once that was reckoned."""

    @property
    def board(self) -> Board:
        """The board on which it lies."""
        return self.session.game

    @cached_property
    def near(self) -> autopilot.Sight:
        """The autopilot's sight."""
        with self.board.steady():
            return autopilot.see(self.session, self.seat, self.seen)

    @property
    def town(self) -> TownView:
        """The whole table."""
        return self.near.town

    @cached_property
    def me(self) -> SeatView:
        """The seat's own investigator."""
        return seat_view(self.board, self.seat)

    @property
    def awake(self) -> bool:
        """Tell whether it is the final battle."""
        return self.board.state.awake

    @property
    def goal(self) -> Weights:
        """The wants of its way."""
        return GOALS[self.way]

    @property
    def late(self) -> bool:
        """Tell whether the Ancient One is about to wake, and is to be fought."""
        ancient_one, gates = self.town.ancient_one, self.town.open_gates
        near = ancient_one.of - ancient_one.doom <= LATE or (gates.of or 99) - gates.have <= 1
        return self.way is WayToWin.BEATEN and near

    @cached_property
    def price(self) -> int:
        """Clue tokens that a seal takes."""
        return seals.seal_cost(self.board)

    @cached_property
    def spared(self) -> bool:
        """Tell whether the seat would take an Injury or a Madness for a loss when it falls."""
        scars = self.board.of_deck(self.seat, Deck.INJURY, Deck.MADNESS)
        return self.board.state.settings.injuries and len(scars) < MANY_SCARS

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
        """The rate of gates opening in each place, by the Mythos cards: 1 is most often."""
        counts: dict[str, float] = {}
        for card in self.board.library.mythos.values():
            if card.gate is not None:
                counts[card.gate] = counts.get(card.gate, 0.0) + 1.0
        most = max(counts.values(), default=1.0)
        return {place: n / most for place, n in counts.items()}

    @cached_property
    def gates(self) -> tuple[PlaceView, ...]:
        """The places with open gates."""
        return tuple(place for place in self.town.places if place.gate is not None)

    @cached_property
    def group(self) -> tuple[AimSight, ...]:
        """The table from each seat, what all of them see shared."""
        return tuple(self._beside(Seat(seat.number)) for seat in self.town.seats)

    def _beside(self, seat: Seat) -> AimSight:
        return self if seat == self.seat else AimSight(self.session, seat, self.way, self.town)

    def can_seal(self, seat: SeatView) -> bool:
        """Tell whether who comes back through a gate could seal it."""
        return seat.id in self.signs or (self.goal.sealing and seat.clues >= self.price)

    @cached_property
    def routes(self) -> dict[Place, list[Place]]:
        """The way to each area within reach, without the place where the seat is."""
        return moves.paths(self.board, self.seat)

    @cached_property
    def arms(self) -> int:
        """The dice that the weapons in two hands add, spells left out."""
        cards = [self.board.card(held.card) for held in self.board.who(self.seat).cards]
        weapons = [card for card in cards if card.kind == "weapon" and card.hands is not None]
        free, total = HANDS, 0
        for card in sorted(weapons, key=lambda card: -card.combat / max(1, card.hands or 0)):
            if (card.hands or 0) <= free:
                free, total = free - (card.hands or 0), total + card.combat
        return total

    @cached_property
    def _evading(self) -> dict[MonsterNo, float]:
        return {}

    def evading(self, no: MonsterNo) -> float:
        """The chance to evade a monster."""
        if no not in self._evading:
            self._evading[no] = float(chances.evade_chance(self.board, self.seat, no))
        return self._evading[no]


def see(session: AnySession, seat: Seat, way: WayToWin) -> AimSight:
    """The table from a seat. Who destroys the world by waking cannot be beaten: it is sealed."""
    if way is WayToWin.BEATEN and session.game.ancient_one.destroys:
        way = WayToWin.SEALED
    return AimSight(session, seat, way)
