"""Figures of `make bench` that should be low: calls, bytes, memory, processor time.

Calls and bytes do not depend on the machine or its load, so they show a loss best. `python -m
benchmarks.bounds memory` measures memory in a fresh process.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from benchmarks import alone, crowd, pictures
from benchmarks.buttons import COUNT
from benchmarks.games import GAMES, MeasuredGame
from benchmarks.presses import BOARD, CARDS, Setting, count_presses
from bot.rulesets import for_life
from bot.store.sqlite import SqliteStore
from bot.tools.simulate import Simulation

HERE = Path(__file__).parent
LOST = 1.1
"""A figure above this multiple of the recorded one is a loss."""
PRESSED = (
    Setting("card game, 2 seats", CARDS, 2),
    Setting("board game, 4 seats", BOARD, 4, ("together=off",)),
)
"""The tables that are played by buttons."""
PRESSED_ROUNDS = 2
FEW, MANY, OPEN = 20, 220, 1_000
"""The numbers of open tables for which memory is measured (the first two) and extrapolated."""
MOST = {
    "card game: calls of functions an input, 1": 2_450.0,
    "card game: calls of functions an input, 4": 2_450.0,
    "board game: calls of functions an input, 4": 2_100.0,
    "card game, 2 seats: calls to Discord a decision": 2.0,
    "board game, 4 seats: calls to Discord a decision": 2.0,
    "board picture, KiB": 69.0,
    "town picture, KiB": 175.0,
    "card game: KiB a decision in the file": 2.4,
    "board game: KiB a decision in the file": 2.4,
    f"memory with {OPEN:,} open tables, MB": 250.0,
}
"""The aims."""

Figures = dict[str, float]


@dataclass(frozen=True)
class Bound:
    """A row of the table, for a figure that should be low."""

    what: str
    value: float
    written: float | None
    """The figure recorded last."""

    @property
    def is_lost(self) -> bool:
        """True if it grew by more than a tenth."""
        return self.written is not None and self.value > LOST * self.written

    def line(self) -> tuple[str, ...]:
        """Return its cells for printing, in the columns of `costs.Cost.line`."""
        most = MOST.get(self.what)
        aim = "" if most is None else f"≤ {most:,g}"
        met = "" if most is None else "met" if self.value <= most else "not yet"
        lost = f"LOST, was {self.written:,.4g}" if self.is_lost else ""
        shown = f"{self.value:,.0f}" if self.value >= 1_000 else f"{self.value:,.4g}"
        return self.what, shown, "", "", aim, met, lost


def bound_rows(figures: Figures, written: Figures) -> list[Bound]:
    """Return all rows."""
    return [Bound(what, value, written.get(what)) for what, value in figures.items()]


async def measure_load_free_figures() -> Figures:
    """Return the figures that do not depend on the load of the machine: calls, sizes, memory."""
    figures = count_calls_an_input()
    for setting in PRESSED:
        found = await count_presses(setting, PRESSED_ROUNDS, {**os.environ, COUNT: "1"})
        figures[f"{setting.title}: our calls a decision"] = found["functions"] / found["decisions"]
        calls = found["calls"] / found["decisions"]
        figures[f"{setting.title}: calls to Discord a decision"] = calls
    figures |= {
        f"{drawing.name}, KiB": len(drawing.pictures[0]()) / 1_024
        for drawing in (pictures.DRAWINGS[which]() for which in ("board", "town"))
    }
    for game in GAMES:
        figures[f"{game.title}: KiB a decision in the file"] = await measure_kibibytes_a_decision(
            game
        )
    return {**figures, f"memory with {OPEN:,} open tables, MB": _extrapolate_memory()}


async def measure_processor_time() -> Figures:
    """Return processor time in plain calls, for a decision by buttons and for a durable one."""
    figures: Figures = {}
    for setting in PRESSED:
        found = await count_presses(setting, PRESSED_ROUNDS)
        spent = found["cpu"] / found["decisions"] * found["floor"]
        figures[f"{setting.title}: plain calls a decision by buttons"] = spent
    known, floor = for_life(), alone.measure_calls_a_second()
    for game, players, games in alone.DURABLE:
        began = time.process_time()
        decided = await alone.play_durable_games(known, game, players, games)
        spent = (time.process_time() - began) / decided.decisions * floor
        figures[f"{game}: plain calls a durable decision, {players}"] = spent
    return figures


# --- calls ------------------------------------------------------------------------------------


def count_calls_an_input() -> Figures:
    """Return the function calls, including built-in ones, for an input and the labels after it."""
    figures: Figures = {}
    for game, players, games in alone.RULES:
        rules = alone.load_rules(game)
        _count_calls_of_game(rules, game, players, -1)  # fills the caches of the process
        counted = [_count_calls_of_game(rules, game, players, number) for number in range(games)]
        calls, inputs = map(sum, zip(*counted, strict=True))
        figures[f"{game}: calls of functions an input, {players}"] = calls / inputs
    return figures


def _count_calls_of_game(rules: Any, game: str, players: int, number: int) -> tuple[int, int]:
    """Return the calls and the inputs of a game."""
    calls, inputs = [0], 0
    played = alone.Game.started(
        rules, alone.setup_for_players(game, players), f"{game}-{players}-{number}"
    )
    for given in played.answers(read=True):
        with _count_calls(calls):
            played.session.apply(given)
            _ = played.session.asks
        inputs += 1
    return calls[0], inputs


@contextmanager
def _count_calls(into: list[int]) -> Generator[None]:
    def count_call(_frame: Any, event: str, _argument: Any) -> None:
        into[0] += event in ("call", "c_call")

    sys.setprofile(count_call)
    try:
        yield
    finally:
        sys.setprofile(None)


# --- bytes ------------------------------------------------------------------------------------


async def measure_kibibytes_a_decision(game: MeasuredGame) -> float:
    """Return the growth of a database file for each decision, in a game with many seats."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        async with SqliteStore.open(path):
            pass
        empty = path.stat().st_size
        async with SqliteStore.open(path) as store:
            simulation = Simulation(game.plan(game.many), store, for_life())
            async for _ in simulation.lines():
                pass
        return (path.stat().st_size - empty) / 1_024 / simulation.total().decisions


def _extrapolate_memory() -> float:
    """Return the megabytes of a process with many open tables, extrapolated from fewer."""
    command = [sys.executable, "-m", "benchmarks.bounds", "memory"]
    done = subprocess.run(command, cwd=HERE.parent, capture_output=True, check=True, text=True)
    few, many = map(float, done.stdout.split())
    return few + (many - few) / (MANY - FEW) * (OPEN - FEW)


async def _print_memory() -> None:
    """Print the megabytes with few open tables, then with many."""
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        async with crowd.open_crowd(Path(folder) / "games.db", told=False) as tables:
            for number in (FEW, MANY):
                await tables.open(number)
                gc.collect()
                print(psutil.Process().memory_info().rss / 1_000_000)


if __name__ == "__main__" and sys.argv[1:] == ["memory"]:
    asyncio.run(_print_memory())
