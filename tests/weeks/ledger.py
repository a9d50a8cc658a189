"""A store that counts what is written for each game, and what is told twice."""

from __future__ import annotations

import asyncio
import inspect
from collections import Counter
from collections.abc import Callable
from typing import Any

from bot.store.api import Store
from bot.store.topic import QueryGroup
from bot.table.posts import outbox_rows
from tests.store.swapping import swap

WRITES = (
    *("journal.commit", "outbox.enqueue", "timers.replace", "seats.replace_settings", "votes.put"),
    *("games.set_status", "seats.replace", "seats.leave", "games.configure", "games.move"),
    "table_actions.put",
)


SEVERAL = ("’s order is paused", "Someone here wants private messages")
"""Words of what may be said of several things or people at once."""


class Process:
    """A run of the bot, that can be killed: what it had begun by then never comes to its end."""

    def __init__(self) -> None:
        self.alive = True

    async def passes(self) -> None:
        """Go on while it lives; else never."""
        if not self.alive:
            await asyncio.Event().wait()


class Line:
    """What lies between a process and something else: with the process it is cut."""

    def __init__(self, process: Process, end: Any) -> None:
        self._process = process
        self._end = end

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._end, name)
        if isinstance(found, QueryGroup):
            self.__dict__[name] = topic = Line(self._process, found)
            return topic
        if not (inspect.iscoroutinefunction(found) or _is_query(self._end, found)):
            return found

        async def call(*args: Any, **kwargs: Any) -> Any:
            await self._process.passes()
            done = await found(*args, **kwargs)
            await self._process.passes()
            return done

        self.__dict__[name] = call
        return call


def _is_query(end: object, found: object) -> bool:
    return isinstance(end, QueryGroup) and callable(found) and not inspect.isasyncgenfunction(found)


class Ledger:
    """Counts what a store writes."""

    def __init__(self, store: Store, repeated: Callable[[int, str], None]) -> None:
        """`repeated` is told of a notice that is told again though nothing happened since."""
        self._repeated = repeated
        self.writes: Counter[int] = Counter()
        self.steps: Counter[int] = Counter()
        self.by_itself: Counter[int] = Counter()
        self._notices: dict[int, Counter[str]] = {}
        for each in WRITES:
            topic, name = each.split(".")
            self._count(each, getattr(store, topic), name)

    def _count(self, write: str, topic: QueryGroup, name: str) -> None:
        async def counted(*args: Any, **kwargs: Any) -> Any:
            self._note(write, args, kwargs)
            return await call(*args, **kwargs)

        call = swap(topic, name, counted)

    def _note(self, write: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        game = _game_of(args[0]) if args else int(kwargs.get("game", 0))
        self.writes[game] += 1
        if write == "journal.commit":
            self.steps[game] += 1
            self.by_itself[game] += args[0].interaction is None
            self.progress(game)
        elif write in ("seats.replace", "seats.leave"):
            self.progress(game)
        elif write == "outbox.enqueue":
            for row in args[1]:
                if row.kind == outbox_rows.NOTICE:
                    self._notice(game, outbox_rows.read_lines(row.payload))

    def _notice(self, game: int, lines: list[str]) -> None:
        said = self._notices.setdefault(game, Counter())
        for line in lines:
            said[line] += 1
            if said[line] == 2 and not any(words in line for words in SEVERAL):
                self._repeated(game, line)

    def progress(self, game: int) -> None:
        """Something happened at a table: what was said may be said again."""
        self._notices.pop(game, None)


def _game_of(first: Any) -> int:
    if isinstance(first, int):
        return first
    if isinstance(first, list | tuple):
        return int(first[0].game) if first else 0
    return int(first.game)
