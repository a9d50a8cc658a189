"""Recorded tables, opened by the running program and played on."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from msgspec import structs

from bot.engine.journal import Answered, Record, decode_record, encode_record
from bot.engine.session import AnySession
from bot.rulesets import kits
from bot.store.sqlite import SqliteStore
from bot.table.game.snapshot import Caller
from bot.table.steps import inputs
from bot.table.tables import Tables
from bot.tools.chooser import Chooser
from tests.recorded.recordings import GM, Left, Mute, unpacked
from tests.table.room import TestClock

KITS = kits()
ON = 20
"""Answers with which each table is played on."""
LOOK = 5
"""After the first answers, and then after so many at a time, everything is told and shown."""
LEADER = Caller(GM, gm=True)


class House:
    """The tables of a recording, opened by the running program."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.courier = Mute()
        self.tables = Tables(store, KITS, self.courier, clock=TestClock())

    async def session(self, game: int) -> AnySession:
        """A table's game, restored if it is not in memory."""
        return (await self.tables.games.snapshot(game)).require_session()

    async def play_on(self, left: Left) -> None:
        """Go on with random legal answers until the game is over, or long enough."""
        if left.status == "paused":
            await self.tables.gm.resume(LEADER, left.game)
        chooser = Chooser(left.spot)
        for number in range(ON):
            snapshot = await self.tables.games.snapshot(left.game)
            session = snapshot.require_session()
            if snapshot.record.status != "running" or session.over:
                return
            choice = chooser.choose(session.asks)
            if choice is None:
                assert not session.asks, left.spot
                return  # a campaign whose scenario was ended before its end
            given = Answered(choice.seat, choice.ask.id, choice.answer)
            await self.tables.change(
                left.game, inputs.submit_input, Caller(snapshot.occupants[choice.seat]), given
            )
            if number < LOOK or number % LOOK == 0:
                await self.tables.wait_until_idle()

    async def newest(self, game: int) -> Record:
        """The newest step in a table's journal."""
        head = (await self.store.games.find(game)).head
        return decode_record((await self.store.journal.entries(game, after=head - 1))[-1].payload)

    def headings(self, game: int) -> list[str]:
        """Return what stood over each status since it was opened."""
        return [e.title for e in self.courier.told if e.game == game and e.kind == "status"]

    async def heading(self, game: int) -> str:
        """Return where the table's game stands: scenario, round, phase."""
        session, record = await self.session(game), await self.store.games.find(game)
        state = KITS[record.ruleset].words.heading(session)
        return f"{state} · paused" if record.status == "paused" else state

    def lines(self, game: int) -> list[str]:
        """Return what the table was told since it was opened."""
        return [line for each in self.courier.told if each.game == game for line in each.lines]


def by_other_rules(name: str, folder: Path) -> Path:
    """A recording as if other rules had written it: every step had another outcome."""
    file = unpacked(name, folder)
    with closing(sqlite3.connect(file)) as db:
        rows = db.execute("SELECT game, step, payload FROM journal").fetchall()
        for game, step, payload in rows:
            other = structs.replace(decode_record(payload), digest="other")
            db.execute(
                "UPDATE journal SET payload = ?, digest = 'other', rules_version = '0'"
                " WHERE game = ? AND step = ?",
                (encode_record(other), game, step),
            )
        db.execute("UPDATE checkpoint SET rules_version = '0'")
        db.execute("UPDATE game SET rules_version = '0'")
        db.commit()
    return file


@asynccontextmanager
async def opened(name: str, folder: Path) -> AsyncGenerator[House]:
    """The tables of a recording."""
    async with opened_file(unpacked(name, folder)) as house:
        yield house


@asynccontextmanager
async def opened_file(file: Path) -> AsyncGenerator[House]:
    """The tables of a store."""
    async with SqliteStore.open(file) as store:
        house = House(store)
        yield house
        await house.tables.close()
