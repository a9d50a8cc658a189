"""Actions whose answers were not delivered: the next answer to their player begins with them.

The store marks each step in the transaction that commits it. Actions without a step, such as a
plan, are remembered here until the program ends.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final

import structlog
from msgspec import Struct

from bot.store.errors import StoreError
from bot.store.game_records import UnconfirmedStep
from bot.store.queries.journal import JournalQueries
from bot.table.game.snapshot import StepReceipt
from cogs.wire.discord_text import clip_lines

UNREAD = "✓ My answer didn’t reach you, but this is done:"
SAFE = "✓ Something went wrong on my side, but this is done:"
COUNTED = "What you did last{where} counted."
MOST_LETTERS = 900
"""The most characters of earlier actions at the beginning of an answer."""
MOST_PEOPLE = 2_000
"""The most people with remembered actions."""
MOST_ACTIONS = 5
"""The most remembered actions of one person."""
MOST_DELIVERED = 10_000
"""The most confirmed interactions that wait to be stored; older ones are reported again."""
DELAY = 10.0
"""Seconds in which confirmations are collected, to be stored in one transaction.

A person's next step stores theirs too, so that a kill repeats one confirmation at most.
"""

log = structlog.stdlib.get_logger(__name__)

ReadStep = Callable[[int, UnconfirmedStep], Awaitable[StepReceipt]]
"""Returns the receipt of a step for a user."""


class EarlierActions(Struct, frozen=True):
    """The beginning of an answer, and the interactions that it confirms."""

    text: str = ""
    interactions: tuple[int, ...] = ()


class Confirmations:
    """The interactions that are being answered, and those whose answers were not delivered."""

    def __init__(self, journal: JournalQueries, read_step: ReadStep) -> None:
        self._journal = journal
        self._read_step = read_step
        self.delay = DELAY
        """Seconds until confirmations are stored.

        The local table waits for timers: there it is 0.
        """
        self._under_way: set[int] = set()
        """Interactions whose answer, or whose confirmation in another answer, is under way."""
        self._delivered: dict[int, int] = {}
        """Confirmed interactions that are not stored yet, each with its person."""
        self._beside: OrderedDict[int, dict[int, str]] = OrderedDict()
        """By person and interaction: the receipts of unconfirmed actions without a step."""
        self._timer: asyncio.TimerHandle | None = None
        self._storing: set[asyncio.Task[None]] = set()

    def begin(self, interaction: int) -> None:
        """Note that an interaction is being answered."""
        self._under_way.add(interaction)

    def end(self, interactions: Iterable[int]) -> None:
        """Remove interactions whose answers were delivered or lost."""
        self._under_way.difference_update(interactions)

    async def earlier(
        self, user: int, channel: int | None, *, failed: int | None = None
    ) -> EarlierActions:
        """Return a user's unconfirmed actions as the beginning of an answer.

        `failed` is the interaction being answered, if its own answer reports a failure. The caller
        must call `confirm` after delivery, and `end` in any case, with its interactions.
        """
        # A confirmation may be stored during the read, which then has the step as it was before.
        known = {*self._under_way, *self._delivered}
        try:
            found = await self._journal.unconfirmed(user)
        except StoreError:
            return EarlierActions()
        known = {*known, *self._under_way, *self._delivered} - {failed}
        steps = [step for step in found if step.interaction not in known]
        made = {step.interaction for step in found}
        beside = {
            interaction: said
            for interaction, said in self._beside.get(user, {}).items()
            if interaction not in known and interaction not in made
        }
        interactions = (*(step.interaction for step in steps), *beside)
        self._under_way.update(interactions)
        lines = [line for step in steps for line in await self._step_lines(user, channel, step)]
        heading = SAFE if failed in interactions else UNREAD
        return EarlierActions(_quoted_text(heading, [*lines, *beside.values()]), interactions)

    def confirm(self, user: int, interactions: Iterable[int]) -> None:
        """Record that the user has seen the results of these interactions.

        Store it within `delay` seconds.
        """
        confirmed = set(interactions)
        for each in confirmed:
            self._beside.get(user, {}).pop(each, None)
            self._delivered[each] = user
        while len(self._delivered) > MOST_DELIVERED:
            del self._delivered[next(iter(self._delivered))]
        if self._timer is None and confirmed:
            self._timer = asyncio.get_running_loop().call_later(self.delay, self._begin_to_store)

    def delivered_to(self, user: int) -> tuple[int, ...]:
        """Return the confirmed interactions of a person that are not stored yet."""
        return tuple(each for each, of in self._delivered.items() if of == user)

    def remember(self, user: int, interaction: int, receipt: str) -> None:
        """Remember the receipt of a lost answer.

        The log lines of its steps are in the store.
        """
        actions = self._beside.setdefault(user, {})
        actions[interaction] = receipt.removeprefix("✓").strip()
        for oldest in sorted(actions)[:-MOST_ACTIONS]:
            del actions[oldest]
        self._beside.move_to_end(user)
        while len(self._beside) > MOST_PEOPLE:
            self._beside.popitem(last=False)

    def forget(self, user: int) -> None:
        """Forget a person."""
        self._beside.pop(user, None)

    async def store(self) -> None:
        """Store which answers were delivered. What fails is retried with the next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        confirmed = tuple(self._delivered)
        if not confirmed:
            return
        try:
            await self._journal.confirm(confirmed)
        except StoreError as error:
            await log.awarning("confirmations could not be stored", error=str(error))
        else:
            for each in confirmed:
                self._delivered.pop(each, None)

    def _begin_to_store(self) -> None:
        self._timer = None
        task = asyncio.create_task(self.store())
        # The event loop itself holds tasks weakly: one could vanish before it has run.
        self._storing.add(task)
        task.add_done_callback(self._storing.discard)

    async def _step_lines(
        self, user: int, channel: int | None, step: UnconfirmedStep
    ) -> Sequence[str]:
        """Return the lines of a step for its player; a general sentence if it cannot be read."""
        try:
            told = await self._read_step(user, step)
        except Exception:  # noqa: BLE001 - the person gets an answer in any case
            await log.aexception("a step could not be confirmed", game=step.game, step=step.step)
            return [COUNTED.format(where="")]
        where = "" if told.channel == channel else f" in <#{told.channel}>"
        if not told.lines:
            return [COUNTED.format(where=where)]
        return [f"<#{told.channel}>:", *told.lines] if where else told.lines


def _quoted_text(heading: str, lines: Sequence[str]) -> str:
    if not lines:
        return ""
    quoted = (f"> {line}" for each in lines for line in each.split("\n") if line)
    return f"{heading}\n{clip_lines(quoted, MOST_LETTERS)}"


# --- reasons of unconfirmed commands --------------------------------------------------------------


MOST: Final = 100
"""Reasons that are remembered; the oldest is forgotten first."""


class Reasons:
    """The reasons that game masters typed, by user and change, until the change is confirmed.

    They are in memory only: after a restart the bot asks for the reason again.
    """

    def __init__(self) -> None:
        self._given: dict[tuple[int, str], str] = {}

    def remember_reason(self, user: int, change: str, reason: str) -> None:
        """Remember a reason until the change is made."""
        self._given.pop((user, change), None)
        self._given[user, change] = reason
        if len(self._given) > MOST:
            del self._given[next(iter(self._given))]

    def take_reason(self, user: int, change: str) -> str:
        """Return the remembered reason and forget it; empty if it is unknown."""
        return self._given.pop((user, change), "")
