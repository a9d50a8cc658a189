"""The open board for the autopilot, each part built when it is first read."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.lcg.core.game import Game
from bot.lcg.core.ids import PieceId
from bot.lcg.names.phrases import token_name
from bot.lcg.views.maps import told_apart
from bot.lcg.views.places import place_view
from bot.lcg.views.seats import seat_view
from bot.lcg.views.shapes import PlaceView, SeatView, StageView
from bot.lcg.views.stages import act_view, stage_views

T = TypeVar("T")


class OpenBoard:
    """The parts of `views.board` needed for one decision, built when first read."""

    def __init__(self, g: Game) -> None:
        self._g = g
        self._seats: dict[Seat, SeatView] = {}

    @property
    def round(self) -> int:
        """The number of the round."""
        return self._g.state.round

    @cached_property
    def places(self) -> tuple[PlaceView, ...]:
        """The locations in play."""
        return tuple(
            told_apart(self._build_part(lambda g: [place_view(g, each) for each in g.places.all()]))
        )

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        """All investigators, by seat."""
        return tuple(self.seat(who.seat) for who in self._g.state.investigators)

    def seat(self, seat: Seat) -> SeatView:
        """Return an investigator and the cards in front of it.

        Its number is the seat, not the colour.
        """
        if (found := self._seats.get(seat)) is None:
            found = self._build_part(lambda g: seat_view(g, g.who(seat)))
            found = found if found.number == seat else replace(found, number=seat)
            self._seats[seat] = found
        return found

    def controller(self, piece: str) -> Seat | None:
        """Return the seat that controls a card in play, or None."""
        found = self._g.piece(PieceId(piece))
        return None if found is None else found.controller

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """The tokens in the bag by name, in any order."""
        return tuple(token_name(token) for token in self._g.state.bag)

    @cached_property
    def act(self) -> StageView | None:
        """The current act; None while a second agenda is in its place."""
        found = self._build_part(act_view)
        return found if found.kind == "act" else None

    @cached_property
    def agendas(self) -> tuple[StageView, ...]:
        """The agendas in force."""
        found = self._build_part(stage_views)
        return tuple(each for each in found if each.kind == "agenda")

    def _build_part(self, look: Callable[[Game], T]) -> T:
        """Return a part of the board as open information."""
        with self._g.sight.looking(), self._g.sight.as_seen_by():
            return look(self._g)
