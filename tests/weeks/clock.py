"""A clock on which weeks pass in seconds, and which a machinery without progress cannot hold up."""

from __future__ import annotations

from collections.abc import Callable

from tests.table.room import Planned, TestClock

MOST_AT_ONCE = 40
"""Calls for the present or the past, at one moment, after which something goes round in circles."""
BACK_OFF = 3600.0
"""Seconds by which such a call is put off, so that the weeks go on and more can be found."""


class WeeksClock(TestClock):
    """Counts the calls that it makes."""

    __test__ = False

    def __init__(self, begin: float, goes_round: Callable[[], None]) -> None:
        """`goes_round` is told of calls that come again and again at the same moment."""
        super().__init__()
        self.time = begin
        self.rings = 0
        self._goes_round = goes_round
        self._moment, self._at_once = begin, 0

    def call_at(self, when: float, call: Callable[[], None]) -> Planned:
        """Call it when time gets there; what comes too often at one moment, an hour later."""

        def ring() -> None:
            self.rings += 1
            call()

        if when > self.time:
            return super().call_at(when, ring)
        if self._moment != self.time:
            self._moment, self._at_once = self.time, 0
        self._at_once += 1
        if self._at_once <= MOST_AT_ONCE:
            return super().call_at(when, ring)
        if self._at_once == MOST_AT_ONCE + 1:
            self._goes_round()
        return super().call_at(self.time + BACK_OFF, ring)
