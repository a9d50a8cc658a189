"""A turn is named where its player is called: its message stands there before its first choice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from bot.engine.ask import Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.kits.lcg.kit import LcgKit
from bot.store.sqlite import SqliteStore
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.steps import inputs
from bot.table.tables import Tables
from tests.table.room import ALICE, BOB, CHANNEL, GM, GUILD, SEED, Channel, Crash, TestClock

KIT = LcgKit()


@asynccontextmanager
async def table(path: Path, channel: Channel) -> AsyncIterator[Tables]:
    """A process on a file."""
    async with SqliteStore.open(path) as store:
        tables = Tables(store, {"lcg": KIT}, channel, clock=TestClock(), debounce=0.0)
        await tables.open()
        try:
            yield tables
        finally:
            await tables.close(within=1.0)


async def begin(tables: Tables) -> int:
    """Roland (Alice), then Daisy (Bob), in seat order, past their opening hands."""
    record = await tables.lobby.open_lobby(
        Caller(GM), GUILD, CHANNEL, "lcg", "the_gathering", settings={"seat_order": True}
    )
    for user, slug in ((ALICE, "roland_banks"), (BOB, "daisy_walker")):
        await tables.change(record.id, lobbies.join, Caller(user), slug)
    await tables.change(record.id, lobbies.start, Caller(GM), SEED)
    for seat, user in enumerate((ALICE, BOB)):
        await give(tables, record.id, user, seat)
    return record.id


async def give(tables: Tables, game: int, user: int, seat: int, *keys: str) -> None:
    """Answer the seat's question; it is told before anything else happens."""
    asks = (await tables.games.snapshot(game)).require_session().asks
    ask = next(each for each in asks if seat in each.awaited)
    await tables.change(
        game, inputs.submit_input, Caller(user), Answered(Seat(seat), ask.id, Picked(keys))
    )
    await tables.wait_until_idle()


def told(channel: Channel) -> list[str]:
    """What each message says, oldest first."""
    return [" / ".join(each.lines) for each in channel.messages.values() if each.kind == "log"]


async def test_a_turn_has_its_message_when_its_player_is_called(tmp_path: Path) -> None:
    """It grows where it stands, and nothing comes below the status that called."""
    channel = Channel()
    async with table(tmp_path / "g.db", channel) as tables:
        game = await begin(tables)
        await give(tables, game, ALICE, 0, "resource")
        await give(tables, game, ALICE, 0, "end-turn")
        assert told(channel)[-1] == "**Daisy’s turn**"
        assert channel.status.kind == [*channel.messages.values()][-1].kind
        assert channel.called[-1] == (BOB,)
        stood = list(channel.messages)

        await give(tables, game, BOB, 1, "resource")
        assert list(channel.messages) == stood
        assert told(channel)[-1] == "**Daisy’s turn** / Daisy gains 1 resource."


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("calls", range(4))
async def test_a_crash_while_a_turn_is_named(tmp_path: Path, calls: int, after: bool) -> None:
    """Wherever it comes: one message a turn, and one status, which called."""
    channel = Channel()
    async with table(tmp_path / "g.db", channel) as tables:
        game = await begin(tables)
        await give(tables, game, ALICE, 0, "resource")
        (channel.after if after else channel.faults).extend([*[None] * calls, Crash()])
        with suppress(Crash):
            await give(tables, game, ALICE, 0, "end-turn")
    channel.faults.clear()
    channel.after.clear()
    async with table(tmp_path / "g.db", channel) as tables:
        await tables.wait_until_idle()
        await give(tables, game, BOB, 1, "resource")

    assert told(channel)[-1] == "**Daisy’s turn** / Daisy gains 1 resource."
    assert sum("Daisy’s turn" in each for each in told(channel)) == 1
    assert sum("Roland’s turn" in each for each in told(channel)) == 1
    assert channel.status
    assert channel.called[-1] == (BOB,)
