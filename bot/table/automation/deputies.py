"""Answers for a seat when nobody does: standing orders, plans, deadlines, the autopilot.

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
from bot.store.errors import LeaseLost, StoreFailed
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.memory.seat_memory import NO_MEMORIES, SeatMemory
from bot.table.reminders import stalls as stalls_of
from bot.table.reminders.scheduled_actions import ScheduledAction
from bot.table.reminders.stalls import Stall
from bot.table.steps.inputs import carry_out

log = structlog.stdlib.get_logger(__name__)

MOST: Final = 100
"""Deeds in a row, without a word of a person: then something is wrong, and the table is asked."""
TOO_MANY: Final = (
    "Plans and orders are paused: they’ve acted a hundred times in a row. They resume once "
    "someone acts."
)
COMPANION_KEY: Final = "companion"
"""How the keys of what companions do begin: turn after turn, where people are out of the game."""
OWN: Final = frozenset({"order", "plan"})
"""Answers that somebody gave beforehand: theirs, and theirs to take back."""


class Deputy(Protocol):
    """Someone who acts for seats. Both are called inside the game's actor, with the game loaded."""

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """Return what it will do as things stand, and when; cheap, for it is asked at each step."""
        ...

    async def act(self, table: Table, action: ScheduledAction, /) -> None:
        """Do it. Afterwards `actions` holds it no more, or later.

        What it raises is logged. What changed nothing is put off; see `stalls`.
        """
        ...


def said_ahead(table: Table, first: Iterable[Deputy]) -> set[Seat]:
    """The seats for which an order or a plan (`first`) is to act now."""
    keys = {action.key for deputy in first for action in deputy.scheduled_actions(table)}
    return {Seat(int(key.split(":")[1])) for key in keys - table.automation.stalls().keys()}


class Deputies:
    """The deputies of all tables, as one."""

    def __init__(self, deputies: Iterable[Deputy] = ()) -> None:
        self._deputies = tuple(deputies)

    def scheduled_actions(self, table: Table) -> list[ScheduledAction]:
        """Return what a running game will do by itself, soonest first; never at a held table."""
        if table.session is None or table.record.status != "running":
            return []
        stalls = table.automation.stalls()
        if table.automation.deeds >= MOST or stalls_of.ALL in stalls:
            return []
        found: dict[str, ScheduledAction] = {}
        for deputy in self._deputies:
            for action in deputy.scheduled_actions(table):
                # Of two that want the same the first in order has it, as in `_first_due`.
                found.setdefault(action.key, action)
        actions = stalls_of.put_off(found.values(), stalls) if stalls else found.values()
        # By key as well: after a restart the same things are done in the same order.
        return sorted(actions, key=lambda action: (action.at, action.key))

    async def act(self, table: Table, now: float) -> None:
        """Do what is due by `now` (seconds since the epoch), and what becomes due by it."""
        with table.outbox.batched():
            await self._act(table, now)

    async def _act(self, table: Table, now: float) -> None:
        while (due := self._first_due(table, now)) is not None:
            before, deeds = table.automation.mark(), table.automation.deeds
            fault = not await _do(table, *due)
            table.automation.deeds = deeds  # whatever was kept by it, no person has acted
            if table.automation.mark() == before and await self._stall(
                table, due[1], before, fault=fault
            ):
                continue
            plays = due[1].key.startswith(f"{COMPANION_KEY}:") and table.session is not None
            table.automation.count_deed(table.kit.words.span(table.playing()) if plays else "")
            if table.automation.deeds == MOST:
                table.automation.note_stall(Stall(stalls_of.ALL, table.automation.mark()))
                await table.outbox.tell(TOO_MANY)

    async def _stall(
        self, table: Table, action: ScheduledAction, mark: str, *, fault: bool
    ) -> bool:
        """Nothing came of an action: it is put off, unless it has gone, or comes later anyway."""
        now = table.clock.now()
        again = next(
            (each for each in self.scheduled_actions(table) if each.key == action.key), None
        )
        if again is None or again.at > now + stalls_of.BACK_OFF[0]:
            return False
        before = table.automation.last_stall(action.key)
        found = stalls_of.count_stall(before, action.key, mark, now, fault=fault)
        table.automation.note_stall(found)
        table.meter.stalled += 1
        log.warning(
            "what was due had no effect", game=table.game, action=action.key, tries=found.tries
        )
        if found.rests:
            names = {seat: table.name(seat) for seat in table.seats.labels}
            await table.outbox.tell(stalls_of.told_of(action.key, names))
        return True

    def _first_due(self, table: Table, now: float) -> tuple[Deputy, ScheduledAction] | None:
        """Of `now` or, as time goes on, of the present: of what is due at the present as well."""
        wanted = self.scheduled_actions(table)[:1]
        if not wanted or wanted[0].at > max(now, table.clock.now()):
            return None
        return next((d, wanted[0]) for d in self._deputies if wanted[0].key in _keys(d, table))


def _keys(deputy: Deputy, table: Table) -> set[str]:
    """Not the actions: one that is reckoned from the present comes at another time each time."""
    return {action.key for action in deputy.scheduled_actions(table)}


async def _do(table: Table, deputy: Deputy, action: ScheduledAction) -> bool:
    """One deed. What fails there is one game's, but for a store that is away: that is raised."""
    try:
        await deputy.act(table, action)
    except (StoreFailed, LeaseLost):
        raise
    except Exception:
        log.exception("what was due could not be done", game=table.game, action=action.key)
        # A step that failed has thrown away what was in memory.
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
    owner = table.seats.occupants.get(given.seat, 0)
    user = table.seats.players.get(given.seat, owner) if given.by in OWN else 0
    return await carry_out(table, Caller(user), given, memories)
