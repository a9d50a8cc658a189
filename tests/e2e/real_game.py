"""What the simulated servers of both real games have in common."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from bot.engine.ask import Answer, Ask
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.store.sqlite import SqliteStore
from bot.table.declares.kit import Kit
from bot.table.game.snapshot import Caller
from bot.table.steps import inputs
from tests.e2e.server import Server, labels, panel, reply, started, text_of
from tests.loopback.openapi import load_openapi

GAME = 1
"""The number of the one game that is played."""

S = TypeVar("S", bound=Server)


class GameServer(Server):
    """The server with a real game, and words for looking at it."""

    def __init__(self, store: SqliteStore, games: Mapping[str, Kit], seed: bytes) -> None:
        super().__init__(store, games)
        self.seed = seed

    async def seal(self) -> None:
        """Give the game in the lobby a seed, so that every run draws the same."""
        record = await self.store.games.find(GAME)
        await self.store.games.configure(GAME, record.config, seed=self.seed)
        self.keeper.tables.games.evict(GAME)

    async def session(self) -> Session:
        """The game as it runs."""
        return (await self.keeper.tables.games.snapshot(GAME)).require_session()

    @property
    async def asks(self) -> tuple[Ask, ...]:
        """The questions that stand open."""
        return (await self.session()).asks

    async def steps(self) -> int:
        """Return how many inputs the journal holds."""
        return len(await self.store.journal.entries(GAME))

    async def standing_steps(self) -> list[int]:
        """Return the steps that were not taken back, which one can go back to."""
        return [entry.step for entry in await self.store.journal.entries(GAME) if entry.live]

    async def arrange(self, command: dict[str, Any]) -> None:
        """A game master's order in the words of the rules; within `at_once`."""
        master = Caller(self.gm.id, gm=True)
        await self.keeper.tables.change(GAME, inputs.override, master, command, "The test wants it")

    async def give(self, seat: Seat, ask: Ask, answer: Answer) -> None:
        """Somebody's answer without a press; within `at_once`."""
        snapshot = await self.keeper.tables.games.snapshot(GAME)
        given = Answered(seat, ask.id, answer)
        await self.keeper.tables.change(
            GAME, inputs.submit_input, Caller(snapshot.occupants[seat]), given
        )

    async def do(self, person: Any, command: str, **options: Any) -> str:
        """Run a slash command; the private answer."""
        return reply(await person.slash(self.channel, command, **options))

    async def reveal(self, person: Any) -> str:
        """Pass in a test; where somebody else could still help, reveal all the same."""
        asked = await person.slash(self.channel, "pass")
        if "Reveal now" in labels(panel(asked)):
            asked = await person.click(panel(asked), label="Reveal now")
        return text_of(panel(asked))


@asynccontextmanager
async def checked(path: Path, make: Callable[[SqliteStore], S]) -> AsyncIterator[S]:
    """Yield a server on a file; in the end nothing has failed, and Discord's document agrees."""
    async with started(path, make) as server:
        yield server
        sent = list(server.env.http_requests)
        assert not server.env.errors
    if document := load_openapi():
        assert document.problems_of(sent) == []
