"""Where companions think: in processes of their own, never on the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
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
        self.waiting = 0
        """Thoughts that are under way."""

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
        if not self.is_free or not companion.thinks(ask, budget):
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
        self.waiting += 1
        job = partial(rank_in_process, kit, session.position, ask.id, seat, budget)
        return self._try(job, budget.seconds, patience)

    async def _try(
        self, job: Callable[[], tuple[RankedAnswer, ...]], seconds: float, patience: float
    ) -> tuple[RankedAnswer, ...]:
        assert self._others is not None
        try:
            # Whoever is only slow, as at its start, goes on for the next one; who hangs is ended.
            draws = self._others.draw(job, within=seconds + HANGS)
            # In a context of its own: it may last longer than the press that wanted it.
            thought = asyncio.get_running_loop().create_task(draws, context=Context())
            return (await asyncio.wait_for(thought, seconds + patience))[0]
        except Exception:
            log.warning("a companion did not think", exc_info=True)
            return ()
        finally:
            self.waiting -= 1

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
        return self._others is not None and self.waiting < MOST_WAITING

    async def close(self) -> None:
        """Begin no thought any more."""
        if self._others is not None:
            await self._others.close()


def rank_in_process(
    kit: Kit, position: RunningPosition, number: AskId, seat: Seat, budget: ThinkingBudget
) -> tuple[RankedAnswer, ...]:
    """Rank the answers of a seat; for the process that thinks."""
    return kit.automation.companion.rank_at(kit.rules, position, number, seat, budget)
