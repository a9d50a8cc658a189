"""Whole games where everybody gives orders, any orders, and the bot restarts all the time."""

from __future__ import annotations

import random

from bot.engine.errors import HeldUp, RulesError
from bot.engine.ids import Seat
from bot.engine.journal import Answered, decode_record
from bot.store.sqlite import MEMORY, SqliteStore
from bot.table.automation.answers_ahead import AnswersAhead
from bot.table.automation.order_setting import (
    Change,
    Clauses,
    prepared_order,
    set_orders,
    window_order,
)
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.declares.order_kinds import OrderSlot
from bot.table.declares.pace import Pace
from bot.table.game.snapshot import Caller, Snapshot
from bot.table.lobby import lobbies
from bot.table.memory.given_ahead import Passing
from bot.table.steps import inputs
from bot.table.tables import Tables
from bot.tools.chooser import Chooser
from tests.table.room import GM, TestClock

FIRST = 100
"""The user in the first seat; the others follow."""


class OrderlyGame:
    """One game of a kit, with a user for each investigator."""

    def __init__(self, store: SqliteStore, kit: Kit, lobby: Lobby, seed: int) -> None:
        self.clock = TestClock()
        self.tables = Tables(
            store,
            {kit.rules.slug: kit},
            clock=self.clock,
            pace=Pace(debounce=60.0),
            deputies=[AnswersAhead()],
        )
        self.kit, self.lobby, self.seed = kit, lobby, seed
        self.chance, self.chooser = random.Random(seed), Chooser(str(seed))
        self.game = 0

    async def start(self) -> None:
        """Everybody sits down."""
        lobby, slug = self.lobby, self.kit.rules.slug
        record = await self.tables.lobby.open_lobby(
            Caller(GM), 1, 2, slug, lobby.scenario, lobby.difficulty, table=lobby.table
        )
        self.game = record.id
        for number, hero in enumerate(lobby.investigators):
            await self.tables.change(self.game, lobbies.join, Caller(FIRST + number), hero)
        await self.tables.change(
            self.game, lobbies.start, Caller(GM), self.seed.to_bytes(16, "big")
        )

    async def snapshot(self) -> Snapshot:
        """The game as it stands."""
        return await self.tables.games.snapshot(self.game)

    async def settle(self) -> None:
        """Do what is due, also what takes a plausible time."""
        await self.clock.pass_time(60.0, self.tables.wait_until_idle)
        await self.tables.wait_until_idle()

    async def restart(self) -> None:
        """Nothing is left in memory."""
        before = (await self.snapshot()).require_session().snapshot_hash()
        self.tables.games.evict(self.game)
        assert (await self.snapshot()).require_session().snapshot_hash() == before

    async def order(self, seat: Seat, change: Change) -> str:
        """Give an order; a sentence where it is refused."""
        try:
            told = await self.tables.change(
                self.game, set_orders, Caller(FIRST + seat), seat, change
            )
        except RulesError as refused:
            return str(refused)
        await self.settle()
        return "".join(told.lines)

    async def order_anything(self) -> None:
        """Any order of anybody."""
        shot = await self.snapshot()
        seat = Seat(self.chance.randrange(len(self.lobby.investigators)))
        stops = self._stops()
        book = self.kit.automation.orders
        if self.chance.random() < 0.4:
            window = self.chance.choice(book.windows)
            way = self.chance.choice((Passing.MATTERS, Passing.PASS))
            await self.order(seat, window_order(seat, window.kind, way, Clauses(until=stops)))
            return
        prepared = self.chance.choice(book.answers)
        values = [self._value(shot, seat, slot) for slot in prepared.slots]
        await self.order(seat, prepared_order(seat, prepared.code, values, Clauses(until=stops)))

    def _stops(self) -> str:
        stop = self.chance.choice(self.kit.automation.orders.conditions)
        wants = {"percent": f"{stop.code} {self.chance.randrange(100)}"}
        return wants.get(stop.wants, stop.code) if self.chance.random() < 0.3 else ""

    def _value(self, shot: Snapshot, seat: Seat, slot: OrderSlot) -> str:
        if slot.choices is None:
            return str(self.chance.randrange(slot.most + 1) if slot.most < 9 else 1)
        offered = slot.choices(shot.require_session(), seat)
        return self.chance.choice(offered).slug if offered else ""

    async def step(self) -> bool:
        """A random answer by hand; whether the game goes on."""
        shot = await self.snapshot()
        session = shot.require_session()
        choice = None if session.over else self.chooser.choose(session.asks)
        if choice is None:
            return False
        given = Answered(choice.seat, choice.ask.id, choice.answer)
        try:
            await self.tables.change(
                self.game, inputs.submit_input, Caller(FIRST + choice.seat), given
            )
        except (HeldUp, RulesError):
            return True
        await self.settle()
        return True

    async def fired(self) -> list[Answered]:
        """Return what orders answered."""
        entries = await self.tables.store.journal.entries(self.game)
        given = (decode_record(entry.payload).input for entry in entries)
        return [each for each in given if isinstance(each, Answered) and each.by == "order"]


async def any_orders(kit: Kit, lobby: Lobby, seed: int, steps: int) -> int:
    """A game with any orders and random answers, restarted at each input: how many orders fired."""
    async with SqliteStore.open(MEMORY) as store:
        table = OrderlyGame(store, kit, lobby, seed)
        await table.start()
        for _ in range(steps):
            if table.chance.random() < 0.4:
                await table.order_anything()
            if not await table.step():
                break
            session = (await table.snapshot()).require_session()
            assert not kit.rules.find_faults(session.state)
            await table.restart()
        fired = len(await table.fired())
        await table.tables.close()
        return fired
