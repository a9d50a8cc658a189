"""Filters of the log: what is about somebody, about an enemy, or the rolls."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from bot.engine.concerns import codes_in, seats_in
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Record
from bot.table.declares.kit import Kit


class Sieve(Struct, frozen=True):
    """One of these is given; a line passes if one of its facts does."""

    seats: frozenset[Seat] = frozenset()
    codes: frozenset[str] = frozenset()
    """Of enemies: several where they share a name."""
    rolls: bool = False

    def lines(self, kit: Kit, state: object, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        """The lines that pass, as `seat` may know them."""
        told = kit.words.passages(state, facts, seat)
        return [each.line for each in told if any(self._lets(kit, f) for f in each.facts)]

    def lets_heading(self, record: Record) -> bool:
        """Return True if a step counts that told nothing: somebody acted in their place."""
        return isinstance(record.input, Answered) and record.input.seat in self.seats

    def _lets(self, kit: Kit, fact: Fact) -> bool:
        if self.rolls:
            return kit.past.rolls([fact])
        return _meet(self.seats, seats_in(fact)) or _meet(self.codes, codes_in(fact))


def _meet(wanted: frozenset[object], named: Collection[object]) -> bool:
    return not wanted.isdisjoint(named)
