"""How many tables a server and a person may have open at once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.errors import NotAllowed
from bot.store.sqlite import MEMORY, SqliteStore
from bot.table.game.snapshot import Caller
from bot.table.lobby.quotas import Quota
from bot.table.steps import game_status as gm_steps, tutorial as tutorial_steps
from bot.table.tables import Tables
from tests.table.room import ALICE, BOB, GM, GUILD
from tests.table.test_campaigns import play_night, room_at, set_out
from tests.table.test_tutorial import LESSONS
from tests.table.toy_kit import LanternKit

CLEO = 3


@pytest.fixture
async def tables() -> AsyncIterator[Tables]:
    """At most two of a person, and three of a server."""
    async with SqliteStore.open(MEMORY) as store:
        made = Tables(store, {"lantern": LanternKit()}, quota=Quota(server=3, person=2))
        yield made
        await made.close()


async def opened(tables: Tables, who: int, channel: int, guild: int = 1) -> int:
    """Open a table; its number."""
    return (await tables.lobby.open_lobby(Caller(who), guild, channel, "lantern", "night")).id


async def test_a_person_opens_so_many_tables(tables: Tables) -> None:
    """Wherever they are; one that is over counts no more."""
    first = await opened(tables, ALICE, 1)
    await opened(tables, ALICE, 2, guild=2)
    with pytest.raises(NotAllowed, match="You host 2 tables"):
        await opened(tables, ALICE, 3)
    await opened(tables, BOB, 3)

    await tables.store.games.set_status(first, "over")
    await opened(tables, ALICE, 4)


async def test_a_server_has_so_many_tables(tables: Tables) -> None:
    """Whoever opened them; another server has its own."""
    for channel, who in enumerate((ALICE, ALICE, BOB)):
        await opened(tables, who, channel)
    with pytest.raises(NotAllowed, match="This server already has 3 open tables"):
        await opened(tables, CLEO, 9)
    await opened(tables, CLEO, 10, guild=2)


async def test_tutorials_count_and_are_counted(tables: Tables) -> None:
    """One is a table of the person's, and is refused where it would be one too many."""
    kit = tables.kits["lantern"]
    assert isinstance(kit, LanternKit)
    kit.guide.tutorial = LESSONS
    first = (await tables.tutorials.begin(Caller(ALICE), 1, 1, "lantern")).id
    await opened(tables, ALICE, 2)
    with pytest.raises(NotAllowed, match="You host 2 tables"):
        await tables.tutorials.begin(Caller(ALICE), 1, 3, "lantern")
    with pytest.raises(NotAllowed, match="You host 2 tables"):
        await tables.openings.check_room(1, ALICE)

    await tables.change(first, tutorial_steps.leave_tutorial, Caller(ALICE))
    await opened(tables, ALICE, 4)


async def test_a_campaign_is_one_table(path: Path) -> None:
    """While a chapter of it is played, too: it rests then."""
    async with room_at(path) as room:
        await set_out(room, ALICE, BOB)
        open_there = await room.tables.store.games.count_open(GUILD, GM)
        await play_night(room, ALICE, BOB)
        between = await room.tables.store.games.count_open(GUILD, GM)

    assert (open_there, between) == ((1, 1), (1, 1))


async def test_a_campaign_that_begins_with_a_game_counts(path: Path) -> None:
    """It is refused where it would be one table too many."""
    async with room_at(path) as room:
        await room.start(ALICE, BOB, settings={"rounds": 1})
        alone = room.game
        await play_night(room, ALICE, BOB)
        await room.tables.lobby.open_lobby(room.caller(CLEO), GUILD, 77, "lantern", "night")
        room.tables.openings.quota = Quota(server=1)
        with pytest.raises(NotAllowed, match="This server already has 1 open table,"):
            await room.tables.campaigns.continue_as_campaign(room.caller(ALICE), alone)
        room.tables.openings.quota = Quota(server=2)
        await room.tables.campaigns.continue_as_campaign(room.caller(ALICE), alone)


async def test_a_rematch_counts(path: Path) -> None:
    """As a new table does."""
    async with room_at(path) as room:
        game = await room.start(ALICE, BOB, settings={"rounds": 1})
        await room.tables.change_unread(game, gm_steps.end, room.caller(GM), "late")
        await room.tables.lobby.open_lobby(room.caller(CLEO), GUILD, 77, "lantern", "night")
        room.tables.openings.quota = Quota(server=1)
        with pytest.raises(NotAllowed, match="This server already has 1 open table,"):
            await room.tables.lobby.rematch(room.caller(ALICE), game)
