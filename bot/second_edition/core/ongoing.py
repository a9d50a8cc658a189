"""Encounters, combats and checks in progress, and which seats they concern."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.frames import Frames
from bot.engine.ids import Seat
from bot.second_edition.core.state import State


class Encountered(NamedTuple):
    """An encounter in progress: its seat and its card."""

    seat: Seat
    card: str


class Ongoing:
    """The encounters, combats and checks in progress."""

    def __init__(self, state: State, frames: Frames) -> None:
        self._state = state
        self._frames = frames
        self._met: list[Encountered] = []
        """The encounters that are resolved now."""

    def begin_encounter(self, seat: Seat, card: str) -> Encountered:
        """Record that an encounter of a seat is being resolved."""
        met = Encountered(seat, card)
        self._met.append(met)
        self._state.encounters.append(card)
        return met

    def end_encounter(self, met: Encountered) -> None:
        """Record that an encounter is over, unless it was dropped before."""
        if met in self._met:
            self._met.remove(met)
        if met.card in self._state.encounters:
            self._state.encounters.remove(met.card)

    def drop_encounters(self, seat: Seat) -> None:
        """Drop the encounters of a seat."""
        for met in [each for each in self._met if each.seat == seat]:
            self.end_encounter(met)

    def drop_all_encounters(self) -> None:
        """Drop all encounters."""
        self._met.clear()
        self._state.encounters.clear()

    def in_encounter(self, seat: Seat) -> bool:
        """Return True if a seat's encounter is being resolved, or one that it takes part in."""
        if not self._state.settings.together:
            return bool(self._state.encounters)
        return any(self._is_relevant(each.seat, seat) for each in self._met)

    def in_combat(self, seat: Seat) -> bool:
        """Return True if a combat that concerns a seat is in progress."""
        return any(self._is_relevant(each.seat, seat) for each in self._state.combats)

    def in_check(self, seat: Seat) -> bool:
        """Return True if a skill check that concerns a seat is in progress."""
        return any(self._is_relevant(each.seat, seat) for each in self._state.checks)

    def _is_relevant(self, whose: Seat, seat: Seat) -> bool:
        """Return True if what the seat `whose` does concerns `seat`.

        With simultaneous play this is limited to the seat itself and the seats acting in this
        script.
        """
        return not self._state.settings.together or whose in (seat, *self._frames.owners)
