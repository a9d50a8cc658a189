"""Measure how much a thinking companion slows the presses at other tables.

Stretches with and without thinking alternate, so that the load of the machine affects both.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from benchmarks.games import LCG
from benchmarks.table import Row, at_most, note_row, percentile
from bot.companion.ranking import ThinkingBudget
from bot.engine.journal import Answered
from bot.engine.session import AnySession, Session
from bot.pictures.render_pool import RenderPool
from bot.rulesets import for_life
from bot.store.opening import open_store
from bot.store.sqlite import MEMORY
from bot.table.automation.thinker import Thinker
from bot.table.declares.kit import Kit
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.steps import inputs
from bot.table.tables import Tables
from bot.tools.chooser import Chooser

STRETCHES, SECONDS = 6, 3.0
"""The number of stretches of each kind, and the length of each."""
PAUSE = 0.02
"""Seconds between two presses of the other table."""
THOUGHT = ThinkingBudget(seconds=2.0)
HOST = Caller(1)


async def measure_companions() -> list[Row]:
    """Measure the 95th percentiles of the presses, and their ratio."""
    known = for_life()
    kit = known[LCG.slug]
    pool = RenderPool(1, {LCG.slug: kit}, idle=True)
    pool.open()
    thinker = Thinker(pool)
    quiet, beside = list[float](), list[float]()
    thoughts = 0
    try:
        async with _open_tables() as tables:
            press = _time_presses(tables)
            session = _game_to_think_about(kit)
            for number in range(2 * STRETCHES):
                ends = time.perf_counter() + SECONDS
                thinking = asyncio.create_task(
                    _think_repeatedly(thinker, kit, session, ends, number % 2 == 1)
                )
                spent = beside if number % 2 else quiet
                while time.perf_counter() < ends:
                    spent.append(await anext(press))
                    await asyncio.sleep(PAUSE)
                thoughts += await thinking
    finally:
        await thinker.close()
    alone, both = percentile(quiet, 95), percentile(beside, 95)
    return [
        note_row("thoughts meanwhile", str(thoughts)),
        note_row("presses of another table, p95", f"{alone:.2f} ms"),
        note_row("presses beside a companion that thinks, p95", f"{both:.2f} ms"),
        at_most("the one by the other", both / alone, 1.2, " times"),
    ]


async def _think_repeatedly(
    thinker: Thinker, kit: Kit, session: AnySession, ends: float, wanted: bool
) -> int:
    """Think repeatedly, and return the number of thoughts."""
    done = 0
    while wanted and time.perf_counter() < ends - THOUGHT.seconds / 2:
        ask = session.asks[0]
        await thinker.rank(kit, session, ask, ask.awaited[0], THOUGHT)
        done += 1
    return done


def _game_to_think_about(kit: Kit) -> AnySession:
    """Return a game with four seats in a turn with choices."""
    setup = {"scenario": LCG.scenario, "investigators": list(LCG.many)}
    rules: Any = kit.rules
    session: AnySession = Session.start(rules, setup, bytes(16))[0]
    chooser = Chooser("companions")
    while session.asks[0].kind != "turn":
        choice = chooser.choose(session.asks)
        assert choice is not None
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
    return session


async def _time_presses(tables: Tables) -> AsyncGenerator[float]:
    """Yield the milliseconds of presses at a table of two, starting new games as necessary."""
    for channel in count(2):
        record = await tables.lobby.new(HOST, 1, channel, LCG.slug, LCG.scenario)
        for number, each in enumerate(LCG.some, 1):
            await tables.change(record.id, lobbies.join, Caller(number), each)
        await tables.change(record.id, lobbies.start, HOST, channel.to_bytes(16, "big"))
        chooser = Chooser(f"presses {channel}")
        while True:
            session = (await tables.games.snapshot(record.id)).running()
            choice = None if session.over else chooser.choose(session.asks)
            if choice is None:
                break
            given = Answered(choice.seat, choice.ask.id, choice.answer)
            began = time.perf_counter()
            await tables.change(record.id, inputs.act, Caller(choice.seat + 1), given)
            yield (time.perf_counter() - began) * 1_000


@asynccontextmanager
async def _open_tables() -> AsyncGenerator[Tables]:
    async with open_store(MEMORY) as store:
        tables = Tables(store, for_life())
        await tables.open()
        try:
            yield tables
        finally:
            await tables.close()
