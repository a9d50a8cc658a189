"""Where companions think: in processes of their own, never on the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import Context
from functools import partial
from typing import Any, Final

import structlog

from bot.companion import ALONE, RankedAnswer, ThinkingBudget
from bot.engine.ask import Answer, Ask
from bot.engine.ids import AskId, Seat
from bot.engine.playout import RunningPosition
from bot.engine.session import Session
from bot.table.declares.kit import Kit
from bot.table.workers.studio import Drawers

PATIENCE: Final = 10.0
"""Seconds beyond the budget after which an answer is no longer waited for: a process may have to
start first, and reads all games then."""
HANGS: Final = 60.0
"""Seconds beyond the budget after which a process that still thinks is ended."""
MOST_WAITING: Final = 2
"""Thoughts under way at once; whoever comes then is answered by the policy alone."""

log = structlog.stdlib.get_logger(__name__)


class Thinker:
    """Ranks answers with thought where there is somebody to think, else by the policy alone.

    It always answers: with nobody to ask, under load, and where thinking fails or takes too long,
    with what the policy says at once (`RankedAnswer.playouts` is 0 then).
    """

    def __init__(self, others: Drawers | None = None) -> None:
        """`others` are processes that do what they are given, as those that draw pictures."""
        self._others = others
        self._under_way: set[asyncio.Task[Any]] = set()
        """The thoughts of which a process has not come back, whether somebody waits or not."""

    async def rank(
        self,
        kit: Kit,
        session: Session[Any, Any],
        ask: Ask,
        seat: Seat,
        budget: ThinkingBudget = ALONE,
        patience: float = PATIENCE,
    ) -> tuple[RankedAnswer, ...]:
        """The best answers of a seat that is asked, with worth and reason, best first: never none.

        It takes no longer than the budget and `patience` (seconds).

        Whoever waits for it looks afterwards whether the question still stands open. Raises
        `KeyError` where the seat is not asked.
        """
        companion = kit.automation.companion
        alone = companion.rank(session, ask, seat)  # now: the question may be closed later
        if not self.is_free or len(alone) < 2 or not companion.thinks(ask, budget):
            return alone
        return await self.think(kit, session, ask, seat, budget, patience) or alone

    def think(
        self,
        kit: Kit,
        session: Session[Any, Any],
        ask: Ask,
        seat: Seat,
        budget: ThinkingBudget,
        patience: float = PATIENCE,
    ) -> Coroutine[Any, Any, tuple[RankedAnswer, ...]]:
        """Begin a thought at the position as it is; it gives nothing where it fails.

        Only where the thinker `is_free`, and what it gives is to be awaited.
        """
        assert self._others is not None
        job = partial(rank_in_process, kit, session.position, ask.id, seat, budget)
        draws = self._others.draw(job, within=budget.seconds + HANGS)
        # In a context of its own: it may last longer than the press that wanted it.
        thought = asyncio.get_running_loop().create_task(draws, context=Context())
        self._under_way.add(thought)
        thought.add_done_callback(self._came_back)
        return _waited_for(thought, budget.seconds + patience)

    def _came_back(self, thought: asyncio.Task[Any]) -> None:
        self._under_way.discard(thought)
        if not thought.cancelled() and thought.exception() is not None:
            log.warning("a companion did not think", exc_info=thought.exception())

    async def choose(
        self,
        kit: Kit,
        session: Session[Any, Any],
        ask: Ask,
        seat: Seat,
        budget: ThinkingBudget = ALONE,
    ) -> Answer:
        """The best answer; see `rank`."""
        return (await self.rank(kit, session, ask, seat, budget))[0].answer

    @property
    def is_free(self) -> bool:
        """Return whether another thought can be begun."""
        return self._others is not None and len(self._under_way) < MOST_WAITING

    async def close(self) -> None:
        """Begin no thought any more."""
        if self._others is not None:
            await self._others.close()


async def _waited_for(
    thought: asyncio.Task[tuple[tuple[RankedAnswer, ...], float]], seconds: float
) -> tuple[RankedAnswer, ...]:
    """Return what comes of a thought in so long, else nothing.

    Whoever is only slow, as at its start, goes on for the next one; who hangs is ended.
    """
    done, _ = await asyncio.wait([thought], timeout=seconds)
    if not done:
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
