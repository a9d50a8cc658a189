"""Where companions think: in processes of their own, never on the event loop."""

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
"""Seconds beyond the budget after which an answer is no longer waited for: a process may have to
start first, and reads all games then."""
HANGS: Final = 60.0
"""Seconds beyond the budget after which a process that still thinks is ended."""
LINE, LINE_OF_PEOPLE = 30.0, 8.0
"""Seconds for which a thought stands in line at most; whoever asks for advice waits for it."""
MOST_IN_LINE, MOST_OF_PEOPLE = 6, 2
"""Thoughts that stand in line for each process; of one table half of them."""

Ranking = tuple[RankedAnswer, ...]
Thought = asyncio.Task[tuple[Ranking, float]]
"""A process at work, with the seconds that it took."""

log = structlog.stdlib.get_logger(__name__)


class _Order:
    """A thought that is wanted: it stands in line until a process is free."""

    def __init__(
        self, job: Callable[[], Ranking], seconds: float, game: int, before: int, *, person: bool
    ) -> None:
        """`game` is the table’s, which has so many `before` it; `seconds` are the budget."""
        self.job = job
        self.seconds = seconds
        self.game = game
        self.person = person
        self.place = not person, before
        """In the line: people first, then whose table wants the fewest."""
        self.begun: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()


class Thinker:
    """Ranks answers with thought where there is somebody to think, else by the policy alone.

    It always answers: with nobody to ask, under load, and where thinking fails or takes too long,
    with what the policy says at once (`RankedAnswer.playouts` is 0 then).

    Processes think for one after the other: for people who ask before companions that play, and
    for one table after the other, so that none waits for all that another one wants.
    """

    def __init__(self, others: Drawers | None = None) -> None:
        """`others` are processes that do what they are given, as those that draw pictures."""
        self._others = others
        self._line: list[_Order] = []
        """In the order in which they came."""
        self._under_way: dict[Thought, int] = {}
        """The thoughts of which a process has not come back, with the table of each."""
        self._late: set[Thought] = set()
        """Those of them for which nobody waits any more."""
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
        """The best answers of a seat for whoever asks, with worth and reason, best first.

        Never none; and it takes no longer than the line, the budget and `patience` (seconds).
        `game` is the table's.

        Whoever waits for it looks afterwards whether the question still stands open. Raises
        `KeyError` where the seat is not asked.
        """
        companion = kit.automation.companion
        alone = companion.rank(session, ask, seat)  # now: the question may be closed later
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
        """Begin a thought at the position as it is; it gives nothing where it fails.

        Only where the thinker `has_room`, and what it gives is to be awaited. A `person` waits
        for it, or nobody does: a companion plays.
        """
        job = partial(rank_in_process, kit, session.position, ask.id, seat, budget)
        before = [*self._under_way.values(), *(each.game for each in self._line)].count(game)
        order = _Order(job, budget.seconds, game, before, person=person)
        self._line.append(order)
        self._go_on()
        line = LINE_OF_PEOPLE if person else LINE
        return self._waited_for(order, line, budget.seconds + patience)

    def has_room(self, game: int = 0, *, person: bool = False) -> bool:
        """Return True if another thought of a table may be wanted: a process comes to it in time.

        Not where all of them are late: nobody knows when they come back.
        """
        places = 0 if self._others is None else self._others.at_once
        if self._closed or len(self._late) >= places:
            return False
        waiting = [each.game for each in self._line if each.person == person]
        most = places * (MOST_OF_PEOPLE if person else MOST_IN_LINE)
        return waiting.count(game) < most // 2 and len(waiting) < most

    async def choose(
        self,
        kit: Kit,
        session: AnySession,
        ask: Ask,
        seat: Seat,
        budget: ThinkingBudget = ALONE,
    ) -> Answer:
        """The best answer; see `rank`."""
        return (await self.rank(kit, session, ask, seat, budget))[0].answer

    async def close(self) -> None:
        """Begin no thought any more, and wait for none."""
        self._closed = True
        self._line.clear()
        if self._others is not None:
            await self._others.close()

    def _go_on(self) -> None:
        """Give those who are first in line to the processes that are free."""
        others = self._others
        while self._line and others is not None and len(self._under_way) < others.at_once:
            order = min(self._line, key=lambda each: each.place)
            self._line.remove(order)
            draws = others.draw(order.job, within=order.seconds + HANGS)
            # In a context of its own: it may last longer than the press that wanted it.
            thought = asyncio.get_running_loop().create_task(draws, context=Context())
            self._under_way[thought] = order.game
            thought.add_done_callback(self._came_back)
            order.begun.set_result(thought)

    def _came_back(self, thought: Thought) -> None:
        self._under_way.pop(thought, None)
        self._late.discard(thought)
        failed = not thought.cancelled() and thought.exception() is not None
        if failed and not self._closed:  # else its process was ended with us
            log.warning("a companion did not think", exc_info=thought.exception())
        self._go_on()

    async def _waited_for(self, order: _Order, line: float, seconds: float) -> Ranking:
        """Return what comes of a thought so long after it began, else nothing.

        Whoever is only slow, as at its start, goes on for the next one; who hangs is ended.
        """
        try:
            begun, _ = await asyncio.wait([order.begun], timeout=line)
        finally:
            self._line = [each for each in self._line if each is not order]
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
