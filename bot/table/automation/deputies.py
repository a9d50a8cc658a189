"""Who answers for a seat when nobody does: standing orders, plans, deadlines, the autopilot.

A deputy says what it will do by itself as things stand, and when; the table keeps that as rows of
`timer` in the transaction of each step, so that a restart neither forgets a deed nor repeats it.
When one is due the alarm rings, and the deputy does it inside the game's actor, as an input like
any other: checked, journalled, told, taken back. Nothing waits and nothing polls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

import structlog

from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.memory.seat_memory import NO_MEMORIES, SeatMemory
from bot.table.reminders.scheduled_actions import Duty
from bot.table.steps.inputs import carry_out

log = structlog.stdlib.get_logger(__name__)

MOST: Final = 100
"""Deeds in a row, without a word of a person: then something is wrong, and the table is asked."""
TOO_MANY: Final = (
    "Standing orders and plans rest: they have acted a hundred times in a row. They go on after "
    "the next step that somebody takes."
)
OWN: Final = frozenset({"order", "plan"})
"""Answers that somebody gave beforehand: theirs, and theirs to take back."""


class Deputy(Protocol):
    """Someone who acts for seats. Both are called inside the game's actor, with the game loaded."""

    def duties(self, table: Table) -> Iterable[Duty]:
        """What it will do as things stand, and when; cheap, for it is asked at each step."""
        ...

    async def act(self, table: Table, duty: Duty, /) -> None:
        """Do it. Afterwards `duties` holds it no more, or later. What it raises is logged."""
        ...


class Deputies:
    """The deputies of all tables, as one."""

    def __init__(self, deputies: Iterable[Deputy] = ()) -> None:
        self._deputies = tuple(deputies)

    def duties(self, table: Table) -> list[Duty]:
        """What will be done for a running game by itself, soonest first; never at a held table."""
        if table.session is None or table.record.status != "running":
            return []
        if table.deeds >= MOST:
            return []
        found: dict[str, Duty] = {}
        for deputy in self._deputies:
            for duty in deputy.duties(table):
                found.setdefault(duty.key, duty)
        return sorted(found.values(), key=lambda duty: (duty.at, duty.key))

    async def act(self, table: Table, now: float) -> None:
        """Do what is due by `now` (seconds since the epoch), and what becomes due by it."""
        with table.told_at_once():
            await self._act(table, now)

    async def _act(self, table: Table, now: float) -> None:
        while (due := self._first_due(table, now)) is not None:
            deputy, duty = due
            if not await _done(table, deputy, duty):
                table.deeds = MOST
                return
            table.deeds += 1
            if table.deeds == MOST:
                await table.tell(TOO_MANY)

    def _first_due(self, table: Table, now: float) -> tuple[Deputy, Duty] | None:
        wanted = self.duties(table)[:1]
        if not wanted or wanted[0].at > now:
            return None
        return next((d, wanted[0]) for d in self._deputies if wanted[0].key in _keys(d, table))


def _keys(deputy: Deputy, table: Table) -> set[str]:
    """Not the duties: one that is reckoned from the present comes at another time each time."""
    return {duty.key for duty in deputy.duties(table)}


async def _done(table: Table, deputy: Deputy, duty: Duty) -> bool:
    """One deed; after one that failed the deputies rest until a person acts."""
    try:
        await deputy.act(table, duty)
    except Exception:
        log.exception("what was due could not be done", game=table.game, duty=duty.key)
        await table.ready()
        return False
    return True


async def answer(
    table: Table, given: Answered, memories: Mapping[Seat, SeatMemory] = NO_MEMORIES
) -> Told:
    """Give an answer for a seat; `given.by` says who gives it, `given.reason` why, publicly.

    `memories` are kept with it, in one transaction. Raises `RulesError` where it is refused, and
    nothing was changed; `Trouble` where the rules failed.
    """
    owner = table.occupants.get(given.seat, 0)
    user = table.players.get(given.seat, owner) if given.by in OWN else 0
    return await carry_out(table, Caller(user), given, memories)
