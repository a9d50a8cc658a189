"""Measure one checkout once and print JSON: run it as a file, with the checkout as working folder.

It imports nothing from the other benchmarks, because older checkouts do not have them, and measures
whatever exists there. Rules are measured in processor time, durable decisions in real time.
"""

from __future__ import annotations

import asyncio
import gc
import hashlib
import io
import json
import logging
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

FOUR = ("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams")
CARDS, BOARD = "card game", "board game"
RULES = ((CARDS, 1, 8), (CARDS, 4, 3), (BOARD, 4, 3))
"""The game, the number of seats, and the number of games to play."""
DURABLE = ((CARDS, 1, 8), (CARDS, 4, 2), (BOARD, 1, 2), (BOARD, 8, 1))
LONGEST = 800
"""The number of inputs after which a game is abandoned."""
CALLS, COMMITS = 2_000_000, 200
"""The number of calls, and of commits, in a floor."""


def first_existing(*names: str) -> Any:
    """Return the first of these names that exists: `module:attribute`."""
    for name in names:
        module, _, attribute = name.partition(":")
        try:
            return getattr(import_module(module), attribute)
        except (ImportError, AttributeError):
            continue
    raise LookupError(names)


def load_rules(game: str) -> Any:
    """Return the rules of a game, from wherever this checkout has them."""
    if game == CARDS:
        return first_existing("bot.lcg.ruleset:LcgRules", "bot.lcg.rules:LcgRules")()
    return first_existing(
        "bot.second_edition.ruleset:SecondEditionRules",
        "bot.second_edition.rules:SecondEditionRules",
    )()


def setup_for_players(game: str, players: int) -> dict[str, Any]:
    """Return a set-up for this number of players."""
    if game == BOARD:
        who = ["random"] * players
        return {"ancient_one": "random", "investigators": who, "settings": {}}
    return {
        "scenario": "the_gathering",
        "difficulty": "standard",
        "investigators": list(FOUR[:players]),
        "settings": {},
    }


class Game:
    """A game played with random answers."""

    def __init__(self, session: Any, name: str) -> None:
        self.session = session
        self._answered = first_existing("bot.engine.journal:Answered")
        self._choose = first_existing("bot.tools.chooser:Chooser")(name).choose

    @classmethod
    def started(cls, rules: Any, setup: dict[str, Any], name: str) -> Game:
        """Start a game; its name is its seed."""
        seed = hashlib.blake2b(name.encode(), digest_size=16).digest()
        return cls(first_existing("bot.engine.session:Session").start(rules, setup, seed)[0], name)

    def answers(self, *, read: bool = True) -> Iterable[Any]:
        """Yield each answer before it is applied; `read`: ask for labels if there is a choice."""
        kind = "plain_asks" if not read and hasattr(self.session, "plain_asks") else "asks"
        for _ in range(LONGEST):
            choice = None if self.session.over else self._choose(getattr(self.session, kind))
            if choice is None:
                return
            yield self._answered(choice.seat, choice.ask.id, choice.answer)


def measure_inputs_a_second(
    rules: Any, game: str, players: int, games: int, *, read: bool = False
) -> float:
    """Return the inputs a second of the rules alone; the first game warms up and does not count.

    `read`: also produce the labels of the questions.
    """
    count, spent = 0, 0.0
    for number in range(-1, games):
        played = Game.started(rules, setup_for_players(game, players), f"{game}-{players}-{number}")
        for given in played.answers(read=read):
            began = time.process_time()
            played.session.apply(given)
            if read:
                _ = played.session.asks
            spent += time.process_time() - began if number >= 0 else 0
            count += number >= 0
    return count / spent


async def play_durable_games(known: Any, game: str, players: int, games: int) -> Any:
    """Play games that are stored in a database, and return the totals of the simulation."""
    plan_of = first_existing("bot.tools.simulate:SimulationPlan", "bot.tools.simulate:Plan")
    simulation_of = first_existing("bot.tools.simulate:Simulation")
    cards = game == CARDS
    plan = plan_of(
        game="lcg" if cards else "second_edition",
        scenario="the_gathering" if cards else "random",
        investigators=FOUR[:players] if cards else ("random",) * players,
        games=games,
        seed=1,
        max_rounds=12,
    )
    with tempfile.TemporaryDirectory() as folder:
        store_of = first_existing("bot.store.sqlite:SqliteStore")
        async with store_of.open(Path(folder) / "games.db") as store:
            simulation, out = simulation_of(plan, store, known), io.StringIO()
            async for line in simulation.lines():
                out.write(str(line))
            return simulation.total()


class _FloorObject:
    """The object of the calls that make the floor of the rules."""

    def __init__(self, number: int) -> None:
        self.number = number

    def is_even(self) -> bool:
        return self.number % 2 == 0


def measure_calls_a_second() -> float:
    """Return the floor of the rules: plain method calls a second."""
    things = {str(number): _FloorObject(number) for number in range(100)}
    began = time.process_time()
    for _ in range(CALLS // 100):
        sum(1 for thing in things.values() if thing.is_even())
    return CALLS / (time.process_time() - began)


def measure_commits_a_second() -> float:
    """Return the floor of durable decisions: bare commits a second in a tight loop."""
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, payload BLOB)")
        began = time.perf_counter()
        for _ in range(COMMITS):
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO rows (payload) VALUES (?)", (b"x" * 3_000,))
            connection.execute("COMMIT")
        spent = time.perf_counter() - began
        connection.close()
        return COMMITS / spent


async def main() -> None:
    """Print the figures of one round, with both floors."""
    logging.disable(logging.CRITICAL)
    known = first_existing("bot.rulesets:for_life")()
    rules = {game: load_rules(game) for game in (CARDS, BOARD)}
    gc.collect()
    gc.freeze()
    figures = {"plain calls": measure_calls_a_second(), "bare commits": measure_commits_a_second()}
    for game, players, games in RULES:
        rate = measure_inputs_a_second(rules[game], game, players, games)
        figures[f"{game}: inputs of the rules, {players}"] = rate
        rate = measure_inputs_a_second(rules[game], game, players, games, read=True)
        figures[f"{game}: inputs, each question read, {players}"] = rate
    for game, players, games in DURABLE if "rules" not in sys.argv else ():
        total = await play_durable_games(known, game, players, games)
        figures[f"{game}: durable decisions, {players}"] = float(total.decisions_per_second)
    print(json.dumps(figures))


if __name__ == "__main__":
    sys.path.insert(0, os.getcwd())  # noqa: PTH109 - the checkout, as Python writes its paths
    asyncio.run(main())
