"""How many tables a server and a person may have open at once."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.engine.errors import NotAllowed
from bot.store.sqlite import MEMORY, SqliteStore
from bot.table.quotas import Quota
from bot.table.snapshot import Caller
from bot.table.tables import Tables
from tests.table.toy_kit import LanternKit

ALICE, BOB, CLEO = 1, 2, 3


@pytest.fixture
async def tables() -> AsyncIterator[Tables]:
    """At most two of a person, and three of a server."""
    async with SqliteStore.open(MEMORY) as store:
        made = Tables(store, {"lantern": LanternKit()}, quota=Quota(server=3, person=2))
        yield made
        await made.close()


async def opened(tables: Tables, who: int, channel: int, guild: int = 1) -> int:
    """Open a table; its number."""
    return (await tables.new(Caller(who), guild, channel, "lantern", "night")).id


async def test_a_person_opens_so_many_tables(tables: Tables) -> None:
    """Wherever they are; one that is over counts no more."""
    first = await opened(tables, ALICE, 1)
    await opened(tables, ALICE, 2, guild=2)
    with pytest.raises(NotAllowed, match="You have opened 2 tables"):
        await opened(tables, ALICE, 3)
    await opened(tables, BOB, 3)

    await tables.store.set_status(first, "over")
    await opened(tables, ALICE, 4)


async def test_a_server_has_so_many_tables(tables: Tables) -> None:
    """Whoever opened them; another server has its own."""
    for channel, who in enumerate((ALICE, ALICE, BOB)):
        await opened(tables, who, channel)
    with pytest.raises(NotAllowed, match="This server has 3 open tables"):
        await opened(tables, CLEO, 9)
    await opened(tables, CLEO, 10, guild=2)
