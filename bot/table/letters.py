"""Private messages to who wants to be called that way, or once a day."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from bot.engine.errors import RulesError
from bot.people.settings import Personal, Ping
from bot.store.api import Store
from bot.table.clock import Clock
from bot.table.messages import heading
from bot.table.pace import HOUR
from bot.table.people import People
from bot.table.table import Table

Visit = Callable[[int, Callable[[Table], Awaitable[None]]], Awaitable[None]]

ONE_DIGEST: Final = HOUR
"""Seconds in which one digest serves all tables that call."""
LONGEST: Final = 1_900
"""Characters of a letter."""
DIGEST: Final = "**Your tables today:** they wait for you."


class Letters:
    """Writes them from what everybody may see."""

    def __init__(self, store: Store, people: People, visit: Visit, clock: Clock) -> None:
        self._store = store
        self._people = people
        self._visit = visit
        self._clock = clock

    async def to(self, user: int, game: int) -> str | None:
        """The letter to somebody whom a game calls: empty if they were written to just now.

        None: they want to be mentioned in the channel, or take no letters.
        """
        me = (await self._people.of(user)).at(game)
        if me.refused or (me.digest is None and me.ping is not Ping.PRIVATE):
            return None
        if me.digest is None:
            return await self._line(user, game) or ""
        return await self._digest(user, me)

    async def _digest(self, user: int, me: Personal) -> str:
        now = self._clock.now()
        if now - me.digested < ONE_DIGEST:
            return ""
        games = [game for game in await self._store.games_of(user) if game.status == "running"]
        lines = [line for game in games if (line := await self._line(user, game.id))]
        await self._people.change(user, lambda own: replace(own, digested=now))
        return "\n".join([DIGEST, *lines])[:LONGEST] if lines else ""

    async def _line(self, user: int, game: int) -> str:
        """What a game wants of somebody; empty if nothing."""
        found: list[str] = []

        async def look(table: Table) -> None:
            seats = {each.seat for each in table.awaited() if each.user == user}
            asks = table.session.asks if table.session is not None and seats else ()
            prompts = [ask.prompt for ask in asks if seats & {*ask.must, *ask.may}]
            where = f"<#{table.record.channel}> · **{heading(table)}**"
            found.extend([f"{where}: {prompts[0]}"] if prompts else [])

        try:
            await self._visit(game, look)
        except RulesError:
            return ""
        return found[0] if found else ""
