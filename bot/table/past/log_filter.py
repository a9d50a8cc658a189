"""Filters of the log: events of an investigator, of an enemy, or rolls."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from bot.engine.concerns import codes_named_in, seats_named_in
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Record
from bot.table.declares.kit import Kit


class LogFilter(Struct, frozen=True):
    """A filter with one criterion; a line matches if one of its facts does."""

    seats: frozenset[Seat] = frozenset()
    codes: frozenset[str] = frozenset()
    """Codes of enemies; several if they share a name."""
    rolls: bool = False

    def matching_lines(
        self, kit: Kit, state: object, facts: Sequence[Fact], seat: Seat | None
    ) -> list[str]:
        """Return the lines that match, as `seat` may see them."""
        told = kit.words.passages(state, facts, seat)
        return [each.line for each in told if any(self._matches(kit, f) for f in each.facts)]

    def matches_heading(self, record: Record) -> bool:
        """Return True if a step matches because someone else answered for the seat."""
        return isinstance(record.input, Answered) and record.input.seat in self.seats

    def _matches(self, kit: Kit, fact: Fact) -> bool:
        if self.rolls:
            return kit.past.has_rolls([fact])
        return _have_common_items(self.seats, seats_named_in(fact)) or _have_common_items(
            self.codes, codes_named_in(fact)
        )


def _have_common_items(wanted: frozenset[object], named: Collection[object]) -> bool:
    return not wanted.isdisjoint(named)
