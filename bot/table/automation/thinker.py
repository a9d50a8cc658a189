"""Running the companions' search in separate processes, never on the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context
from functools import partial
from typing import Final

import structlog

from bot.companion import ALONE, RankedAnswer, ThinkingBudget
from bot.engine.ask import Answer, Ask
from bot.engine.ids import AskId, Seat
from bot.engine.playout import RunningPosition
from bot.engine.session import AnySession
from bot.table.declares.kit import Kit
from bot.table.workers.studio import Drawers

PATIENCE: Final = 10.0
"""Seconds beyond the budget after which an answer is no longer awaited: a process may have to start
and load all games first.
"""
HANGS: Final = 60.0
"""Seconds beyond the budget after which a process that still thinks is killed."""
LONGEST_IN_QUEUE, LONGEST_OF_PEOPLE = 30.0, 8.0
"""The most seconds in the queue; the second for people who asked for advice and wait."""
MOST_IN_QUEUE, MOST_OF_PEOPLE = 6, 2
"""Queued computations for each process; half of them for one table."""

Ranking = tuple[RankedAnswer, ...]
Thought = asyncio.Task[tuple[Ranking, float]]
"""A computation at work in a process; its result has the seconds that it took."""

log = structlog.stdlib.get_logger(__name__)


class _QueuedComputation:
    """A queued computation."""

    def __init__(
        self, job: Callable[[], Ranking], seconds: float, game: int, before: int, *, person: bool
    ) -> None:
        """`game` is the table’s, which has `before` others queued or running.

        `seconds` is the budget.
        """
        self.job = job
        self.seconds = seconds
        self.game = game
        self.person = person
        self.place = not person, before
        """The sort key: people first, then the tables with the fewest computations."""
        self.begun: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()


class Thinker:
    """Ranks answers by search if a process is free, else by the policy alone.

    It always answers: without processes, under load, and if the search fails or takes too long, the
    policy's ranking is returned (`RankedAnswer.playouts` is then 0).

    Requests of people come before companions' own, and tables take turns.
    """

    def __init__(self, others: Drawers | None = None) -> None:
        """`others` are worker processes that run any job, like the drawers of pictures."""
        self._others = others
        self._queue: list[_QueuedComputation] = []
        """In order of arrival."""
        self._running: dict[Thought, int] = {}
        """The running computations, with the table of each."""
        self._late: set[Thought] = set()
        """Running computations that nobody awaits now."""
        self._closed = False

    async def rank(
        self,
        kit: Kit,
        session: AnySession,
        ask: Ask,
        seat: Seat,
        budget: ThinkingBudget = ALONE,
        patience: float = PATIENCE,
        *,
        game: int = 0,
    ) -> Ranking:
        """Return the best answers of a seat, with worth and reason, best first.

        Never empty, and it takes no longer than the queue, the budget and `patience` (seconds).
        `game` is the table's.

        The caller must check afterwards that the question is still open. Raises `KeyError` if the
        seat is not asked.
        """
        companion = kit.automation.companion
        alone = companion.rank(session, ask, seat)  # now, because the question may be closed later
        wanted = len(alone) > 1 and companion.thinks(ask, budget)
        if not wanted or not self.has_room(game, person=True):
            return alone
        thought = self.think(kit, session, ask, seat, budget, patience, game=game, person=True)
        return await thought or alone

    def think(
        self,
        kit: Kit,
        session: AnySession,
        ask: Ask,
        seat: Seat,
        budget: ThinkingBudget,
        patience: float = PATIENCE,
        *,
        game: int = 0,
        person: bool = False,
    ) -> Coroutine[object, object, Ranking]:
        """Queue a computation for the current position; its result is empty if it fails.

        Call only if the thinker `has_room`, and await the result. `person`: a person waits for it;
        otherwise a companion plays.
        """
        job = partial(rank_in_process, kit, session.position, ask.id, seat, budget)
        before = [*self._running.values(), *(each.game for each in self._queue)].count(game)
        order = _QueuedComputation(job, budget.seconds, game, before, person=person)
        self._queue.append(order)
        self._start_next()
        line = LONGEST_OF_PEOPLE if person else LONGEST_IN_QUEUE
        return self._result_of(order, line, budget.seconds + patience)

    def has_room(self, game: int = 0, *, person: bool = False) -> bool:
        """Return True if another computation of a table can be queued and would run in time.

        False if all processes are late: their return is unknown.
        """
        places = 0 if self._others is None else self._others.at_once
        if self._closed or len(self._late) >= places:
            return False
        waiting = [each.game for each in self._queue if each.person == person]
        most = places * (MOST_OF_PEOPLE if person else MOST_IN_QUEUE)
        return waiting.count(game) < most // 2 and len(waiting) < most

    async def choose(
        self,
        kit: Kit,
        session: AnySession,
        ask: Ask,
        seat: Seat,
        budget: ThinkingBudget = ALONE,
    ) -> Answer:
        """Return the best answer; see `rank`."""
        return (await self.rank(kit, session, ask, seat, budget))[0].answer

    async def close(self) -> None:
        """Cancel the queue and close the processes; accept nothing more."""
        self._closed = True
        self._queue.clear()
        if self._others is not None:
            await self._others.close()

    def _start_next(self) -> None:
        """Give the first computations of the queue to free processes."""
        others = self._others
        while self._queue and others is not None and len(self._running) < others.at_once:
            order = min(self._queue, key=lambda each: each.place)
            self._queue.remove(order)
            draws = others.draw(order.job, within=order.seconds + HANGS)
            # In a separate context: it may outlast the press that asked for it.
            thought = asyncio.get_running_loop().create_task(draws, context=Context())
            self._running[thought] = order.game
            thought.add_done_callback(self._finished)
            order.begun.set_result(thought)

    def _finished(self, thought: Thought) -> None:
        self._running.pop(thought, None)
        self._late.discard(thought)
        failed = not thought.cancelled() and thought.exception() is not None
        if failed and not self._closed:  # otherwise its process was ended with the bot
            log.warning("a companion did not think", exc_info=thought.exception())
        self._start_next()

    async def _result_of(self, order: _QueuedComputation, line: float, seconds: float) -> Ranking:
        """Return the result of a computation, or nothing after its timeout.

        A slow process, for example at its start, continues with the next; a hanging one is killed.
        """
        try:
            begun, _ = await asyncio.wait([order.begun], timeout=line)
        finally:
            self._queue = [each for each in self._queue if each is not order]
        if not begun:
            log.info("no process was free for a companion’s thought")
            return ()
        thought = order.begun.result()
        done, _ = await asyncio.wait([thought], timeout=seconds)
        if not done:
            self._late.add(thought)
            log.warning("a companion thought for too long")
            return ()
        if thought.cancelled() or thought.exception() is not None:
            return ()
        return thought.result()[0]


def rank_in_process(
    kit: Kit, position: RunningPosition, number: AskId, seat: Seat, budget: ThinkingBudget
) -> tuple[RankedAnswer, ...]:
    """Rank the answers of a seat; for the process that thinks."""
    return kit.automation.companion.rank_at(kit.rules, position, number, seat, budget)
