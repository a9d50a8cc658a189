"""Days that pass at once on the simulated servers of both games."""

from __future__ import annotations

from typing import Any

from bot.app import Keeper
from bot.store.sqlite import SqliteStore
from bot.table.declares.pace import MINUTE, Pace
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobby_options
from tests.e2e.lcg.night import Night
from tests.e2e.real_game import GAME
from tests.e2e.second_edition.town import Town
from tests.e2e.server import Server
from tests.table.room import TestClock

PACE = Pace(debounce=MINUTE, reminders=())


class Days(Server):
    """A server on whose clock hours pass when they are told to."""

    clock: TestClock

    def made(self) -> Keeper:
        """The bot, by the clock of tests."""
        return Keeper(self.store, self.games, clock=self.clock, pace=PACE)

    async def wait(self, seconds: float) -> None:
        """Let time pass, and what is due be done and told."""
        with self.env._bot_scope():  # else nobody waits for what is told
            await self.clock.pass_time(seconds, self.keeper.tables.wait_until_idle)
        await self.env.settle()

    async def chosen(self, person: Any, **settings: str) -> None:
        """The creator chooses how the table lives, by name and way."""
        tables = self.keeper.tables
        with self.env._bot_scope():
            for name, way in settings.items():
                await tables.change(
                    GAME, lobby_options.set_table_setting, Caller(person.id), name, way
                )
            await tables.wait_until_idle()
        await self.env.settle()


class LongNight(Days, Night):
    """The card game over days."""

    def __init__(self, store: SqliteStore) -> None:
        self.clock = TestClock()
        super().__init__(store)


class LongTown(Days, Town):
    """The board game over days."""

    def __init__(self, store: SqliteStore) -> None:
        self.clock = TestClock()
        super().__init__(store)
