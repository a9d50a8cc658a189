"""Measure how long one table makes others wait: delays of the event loop during heavy work.

A board with a hundred enemies and constant questions; a player who looks back at a game of four
hundred steps; drawing of boards; import of a file.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from statistics import median
from typing import Final

from benchmarks.games import LCG, SECOND_EDITION, MeasuredGame
from benchmarks.table import Row, at_most, note_row, percentile
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.rulesets import for_life
from bot.store.opening import open_store
from bot.store.sqlite import MEMORY
from bot.table.files import export as table_export
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.steps import game_status as gm_steps, inputs
from bot.table.tables import Tables
from bot.tools.chooser import Chooser

ENEMIES, STEPS, PICTURES = 100, 400, 8
SECONDS = 4.0
"""The length of each measurement."""
EVERY = 0.01
"""Seconds between two measurements of the delay."""
AIM: Final = 20.0
"""Milliseconds that a press may wait for other tables, in 99 of 100 cases."""
HOST = Caller(1)
GHOUL = "01160"

Busy = Callable[[int], Awaitable[object]]
"""Heavy work that is repeated."""


async def measure_waits_of_others() -> list[Row]:
    """Measure an idle loop first, for the delays of the machine itself, then each kind of work."""
    async with _open_tables() as tables:
        crowd, spawns = await _start_crowded_game(tables)
        long = await _start_long_game(tables)
        steps = (await tables.games.snapshot(long)).record.head
        file = await _export_game(tables, await _start_long_game(tables, channel=4))
        answers: list[float] = []
        tasks: dict[str, tuple[Busy, float]] = {
            "nothing": (_do_nothing, 1.0),
            "a turn among 100 enemies": (
                lambda n: _press_and_time(tables, crowd, n, answers),
                0.05,
            ),
            "400 steps looked back at": (
                lambda n: tables.past.find_earlier_board(long, [Seat(0)], 1 + 37 * n % steps),
                0.1,
            ),
            "somebody catches up with them": (lambda _: tables.past.find_missed(long, 99), 0.1),
            "eight boards drawn": (lambda _: tables.looks.board(crowd), SECONDS / PICTURES),
            "a file read": (lambda n: tables.files.import_file(Caller(7), 1, 1_000 + n, file), 0.5),
        }
        rows = [at_most("the hundredth enemy spawned, processor", spawns, 10, " ms")]
        for what, (busy, pause) in tasks.items():
            late = await _measure_loop_delays(busy, pause)
            rows.append(note_row(f"loop late, {what}, p50", f"{median(late):.2f} ms"))
            rows.append(at_most(f"loop late, {what}, p99", percentile(late, 99), AIM, " ms"))
            rows.append(note_row(f"loop late, {what}, worst", f"{max(late):.2f} ms"))
        return [*rows, at_most("a press among 100 enemies, median", median(answers), 15, " ms")]


async def _do_nothing(_number: int) -> None:
    """Do nothing."""


async def _press_and_time(tables: Tables, game: int, number: int, answers: list[float]) -> None:
    began = time.perf_counter()
    order = {"do": "set", "on": 0, "resources": number % 9}
    await tables.change(game, inputs.override, HOST, order, "a benchmark")
    answers.append((time.perf_counter() - began) * 1_000)


async def _measure_loop_delays(busy: Busy, pause: float) -> list[float]:
    """Return the delays of the loop in milliseconds during some work."""
    late: list[float] = []
    ends = time.perf_counter() + SECONDS

    async def measure_until_done() -> None:
        for number in count():
            if time.perf_counter() > ends:
                return
            await busy(number)
            await asyncio.sleep(pause)

    work = asyncio.create_task(measure_until_done())
    while time.perf_counter() < ends:
        due = time.perf_counter() + EVERY
        await asyncio.sleep(EVERY)
        late.append((time.perf_counter() - due) * 1_000)
    await work
    return late


@asynccontextmanager
async def _open_tables() -> AsyncGenerator[Tables]:
    async with open_store(MEMORY) as store:
        tables = Tables(store, for_life())
        await tables.open()
        try:
            yield tables
        finally:
            await tables.close()


async def _start_game(tables: Tables, channel: int, known: MeasuredGame, who: Sequence[str]) -> int:
    record = await tables.lobby.open_lobby(HOST, 1, channel, known.slug, known.scenario)
    for number, each in enumerate(who, 1):
        await tables.change(record.id, lobbies.join, Caller(number), each)
    # always the same seed
    await tables.change(record.id, lobbies.start, HOST, bytes([channel]) * 16)
    return record.id


async def _start_crowded_game(tables: Tables) -> tuple[int, float]:
    """Return a game with many enemies, and the processor milliseconds to add the last of them."""
    game = await _start_game(tables, 2, LCG, LCG.solo)
    await _play_steps(tables, game, 1)
    spent: list[float] = []
    for number in range(ENEMIES):
        began = time.process_time()
        order = {"do": "spawn", "card": GHOUL, "engaged": 0, "exhausted": bool(number % 2)}
        await tables.change(game, inputs.override, HOST, order, "a benchmark")
        spent.append((time.process_time() - began) * 1_000)
    return game, median(spent[-10:])


async def _start_long_game(tables: Tables, channel: int = 3) -> int:
    """Return a game of many steps."""
    game = await _start_game(tables, channel, SECOND_EDITION, SECOND_EDITION.some)
    await _play_steps(tables, game, STEPS)
    return game


async def _play_steps(tables: Tables, game: int, steps: int) -> None:
    chooser = Chooser("bystanders")
    for _ in range(steps):
        session = (await tables.games.snapshot(game)).require_session()
        choice = None if session.over else chooser.choose(session.asks)
        if choice is None:
            return
        given = Answered(choice.seat, choice.ask.id, choice.answer)
        await tables.change(game, inputs.submit_input, Caller(choice.seat + 1), given)


async def _export_game(tables: Tables, game: int) -> bytes:
    if not (await tables.games.snapshot(game)).require_session().over:
        await tables.change_unread(game, gm_steps.end, HOST, "a benchmark")
    return await tables.read(game, table_export.export_game, HOST)
