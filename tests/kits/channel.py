"""Whole games of a real kit at a table of three, and what of them stands in the channel."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.store.sqlite import SqliteStore
from bot.table.declares.kit import Kit
from bot.table.game.snapshot import Caller
from bot.table.posts.courier import Message
from bot.table.tables import Tables
from bot.tools.chooser import Chooser
from tests.table.room import ALICE, BOB, CAROL, CHANNEL, GM, GUILD, SEED, Channel, TestClock

USERS = (ALICE, BOB, CAROL)
BOARDS = ("board.png", "town.png")
NUMBERS = "**How it went"
"""How the post that tells a whole game begins."""


class Evening:
    """One game with everybody at it; a decision is told before the next one is made."""

    def __init__(self, tables: Tables, channel: Channel) -> None:
        self.tables = tables
        self.channel = channel
        self.game = 0
        self.decisions = 0
        self.spans: list[str] = []
        """Where the game stood after each post, one for each of `channel.posts`."""

    async def begin(self, ruleset: str, scenario: str, *investigators: str) -> None:
        """Open the table, sit down, begin."""
        record = await self.tables.lobby.new(Caller(GM), GUILD, CHANNEL, ruleset, scenario)
        self.game = record.id
        for user, slug in zip(USERS, investigators, strict=False):
            await self.tables.lobby.join(Caller(user), self.game, slug)
        await self.tables.lobby.start(Caller(GM), self.game, SEED)
        await self._told()

    async def play(self, chooser: Chooser, most: int) -> None:
        """Let everybody decide at random, at most so often."""
        for _ in range(most):
            session = await self.session()
            choice = chooser.choose(session.asks)
            if session.over or choice is None:
                return
            given = Answered(choice.seat, choice.ask.id, choice.answer)
            look = await self.tables.games.snapshot(self.game)
            await self.tables.play.act(Caller(look.occupants[choice.seat]), self.game, given)
            self.decisions += 1
            await self._told()

    async def session(self) -> Session[Any, Any]:
        """The game as it runs."""
        return (await self.tables.games.snapshot(self.game)).running()

    async def _told(self) -> None:
        await self.tables.rest()
        look = await self.tables.games.snapshot(self.game)
        span = look.kit.span(look.running())
        self.spans += [span] * (len(self.channel.posts) - len(self.spans))

    # --- looking -------------------------------------------------------------------------------

    @property
    def boards(self) -> list[tuple[str, bytes]]:
        """The span and the picture of each board that was posted."""
        return [
            (span, picture.data)
            for span, post in zip(self.spans, self.channel.posts, strict=True)
            for picture in post.pictures
            if picture.name in BOARDS
        ]

    @property
    def posts(self) -> list[Message]:
        """What was posted of the game, without the status."""
        return [post for post in self.channel.posts if post.kind == "log"]

    @property
    def lines(self) -> list[str]:
        """Every line that was posted of what happened; its numbers at the end tell it once more."""
        told = [post for post in self.channel.told if post.lines]
        return [
            line for post in told if not post.lines[0].startswith(NUMBERS) for line in post.lines
        ]

    async def logged(self, seats: tuple[Seat, ...] = ()) -> list[str]:
        """Every line of the log."""
        told = await self.tables.looks.log(self.game, seats)
        return [line for each in told for line in each.lines]


@asynccontextmanager
async def evening(path: Path, slug: str, kit: Kit) -> AsyncIterator[Evening]:
    """A table on a database file."""
    async with SqliteStore.open(path) as store:
        channel = Channel()
        tables = Tables(store, {slug: kit}, channel, clock=TestClock())
        await tables.open()
        try:
            yield Evening(tables, channel)
        finally:
            await tables.close(within=1.0)
