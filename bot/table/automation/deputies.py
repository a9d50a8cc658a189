"""Automatic answers for a seat: standing orders, plans, deadlines, the autopilot.

A deputy names its actions and their times for the current state of the game; the table stores them
as rows of `timer` in the transaction of each step, so that a restart neither loses nor repeats an
action. When one is due the alarm rings, and the deputy acts inside the game's actor, by an ordinary
input: it is checked, journalled, posted, and can be undone. Nothing waits or polls.
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
"""Automatic actions in a row without a person's: after that the table is asked."""
TOO_MANY: Final = (
    "Plans and orders are paused: they’ve acted a hundred times in a row. They resume once "
    "someone acts."
)
COMPANION_KEY: Final = "companion"
"""The first part of the keys of companions' actions; they continue if all people are out."""
OWN: Final = frozenset({"order", "plan"})
"""Authors whose answers a player prepared: they count as that player's for undo."""


class Deputy(Protocol):
    """A source of automatic actions.

    Both methods run inside the game's actor, with the game loaded.
    """

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """Return the actions for the current state, with their times.

        Called at each step: be cheap.
        """
        ...

    async def act(self, table: Table, action: ScheduledAction, /) -> None:
        """Carry out an action. Afterwards `scheduled_actions` omits it, or returns it for later.

        Errors are logged. An action without effect is postponed; see `stalls`.
        """
        ...


def seats_acting_ahead(table: Table, first: Iterable[Deputy]) -> set[Seat]:
    """Return the seats for which one of the deputies in `first` is about to act."""
    keys = {action.key for deputy in first for action in deputy.scheduled_actions(table)}
    return {Seat(int(key.split(":")[1])) for key in keys - table.automation.stalls().keys()}


class Deputies:
    """The deputies of all tables, combined."""

    def __init__(self, deputies: Iterable[Deputy] = ()) -> None:
        self._deputies = tuple(deputies)

    def scheduled_actions(self, table: Table) -> list[ScheduledAction]:
        """Return the automatic actions of a running game, soonest first; none if it is paused."""
        if table.session is None or table.record.status != "running":
            return []
        stalls = table.automation.stalls()
        if table.automation.actions_in_row >= MOST or stalls_of.ALL in stalls:
            return []
        found: dict[str, ScheduledAction] = {}
        for deputy in self._deputies:
            for action in deputy.scheduled_actions(table):
                # For the same key the first deputy wins, as in `_first_due`.
                found.setdefault(action.key, action)
        actions = (
            stalls_of.without_stalled_actions(found.values(), stalls) if stalls else found.values()
        )
        # By key as well: after a restart the order is the same.
        return sorted(actions, key=lambda action: (action.at, action.key))

    async def act(self, table: Table, now: float) -> None:
        """Carry out all actions due by `now` (seconds), then those that have become due."""
        with table.outbox.batched():
            await self._act_until_none_due(table, now)

    async def _act_until_none_due(self, table: Table, now: float) -> None:
        while (due := self._first_due(table, now)) is not None:
            before, actions = table.automation.mark(), table.automation.actions_in_row
            fault = not await _act_safely(table, *due)
            table.automation.actions_in_row = (
                actions  # stored changes do not count as a person's action
            )
            if table.automation.mark() == before and await self._postpone_if_stalled(
                table, due[1], before, fault=fault
            ):
                continue
            plays = due[1].key.startswith(f"{COMPANION_KEY}:") and table.session is not None
            table.automation.count_action(
                table.kit.words.current_span(table.require_session()) if plays else ""
            )
            if table.automation.actions_in_row == MOST:
                table.automation.note_stall(Stall(stalls_of.ALL, table.automation.mark()))
                await table.outbox.post_lines(TOO_MANY)

    async def _postpone_if_stalled(
        self, table: Table, action: ScheduledAction, mark: str, *, fault: bool
    ) -> bool:
        """Postpone an action that had no effect and is still due soon; return True if so."""
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
        if found.is_paused:
            names = {seat: table.name(seat) for seat in table.seats.labels}
            await table.outbox.post_lines(stalls_of.paused_action_sentence(action.key, names))
        return True

    def _first_due(self, table: Table, now: float) -> tuple[Deputy, ScheduledAction] | None:
        """Return the first action that is due by `now` or by the present, with its deputy."""
        wanted = self.scheduled_actions(table)[:1]
        if not wanted or wanted[0].at > max(now, table.clock.now()):
            return None
        return next(
            (d, wanted[0]) for d in self._deputies if wanted[0].key in _action_keys(d, table)
        )


def _action_keys(deputy: Deputy, table: Table) -> set[str]:
    """Return the keys of a deputy's actions, because their times may change with each call."""
    return {action.key for action in deputy.scheduled_actions(table)}


async def _act_safely(table: Table, deputy: Deputy, action: ScheduledAction) -> bool:
    """Carry out one action; return False and log if it failed.

    A store failure is raised, because it concerns all games.
    """
    try:
        await deputy.act(table, action)
    except (StoreFailed, LeaseLost):
        raise
    except Exception:
        log.exception("what was due could not be done", game=table.game, action=action.key)
        # A failed step has dropped the game from memory.
        await table.ensure_loaded()
        return False
    return True


async def give_answer(
    table: Table, given: Answered, memories: Mapping[Seat, SeatMemory] = NO_MEMORIES
) -> Told:
    """Give an answer for a seat; `given.by` is its author, `given.reason` the public reason.

    `memories` are stored in the same transaction. Raises `RulesError` if the answer is refused and
    nothing has changed; `Trouble` if the rules failed.
    """
    owner = table.seats.occupants.get(given.seat, 0)
    user = table.seats.players.get(given.seat, owner) if given.by in OWN else 0
    return await carry_out(table, Caller(user), given, memories)
