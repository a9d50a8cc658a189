"""The choices of people: changed by several at once, and when they may be called."""

from __future__ import annotations

import asyncio
from pathlib import Path

from msgspec.structs import replace

from bot.people.person_settings import Personal, Ping
from bot.store.game_records import Preferences
from bot.store.sqlite import SqliteStore
from bot.table.memory.cached_preferences import People
from tests.store.swapping import swap
from tests.table.room import ALICE, TestClock


async def test_two_changes_at_once_are_both_kept(tmp_path: Path) -> None:
    """Somebody chooses while it is noted that their letter was sent, in one process or in two."""
    async with SqliteStore.open(tmp_path / "games.db") as store:
        people, others = People(store), People(store)

        await asyncio.gather(
            people.change(ALICE, lambda me: replace(me, zone="Europe/Vienna")),
            people.change(ALICE, lambda me: replace(me, refused=True)),
            others.change(ALICE, lambda me: replace(me, ping=Ping.PRIVATE)),
        )

        kept = Personal(zone="Europe/Vienna", refused=True, ping=Ping.PRIVATE)
        assert await People(store).load_preferences(ALICE) == kept


async def test_what_was_read_before_does_not_hide_what_was_chosen(tmp_path: Path) -> None:
    """A table reads somebody's choices while they choose."""
    async with SqliteStore.open(tmp_path / "games.db") as store:
        people = People(store)

        async def slow(user: int) -> Preferences | None:
            found = await read(user)
            await people.change(user, lambda me: replace(me, zone="Asia/Tokyo"))
            return found

        read = swap(store.people, "preferences", slow)

        await people.read([ALICE])

        assert people.cached_preferences(ALICE) == Personal(zone="Asia/Tokyo")


async def test_who_is_away_is_called_when_they_are_back(tmp_path: Path) -> None:
    """Until then they are neither awake nor reachable, and want no call."""
    async with SqliteStore.open(tmp_path / "games.db") as store:
        people = People(store, clock := TestClock())
        back = clock.time + 60.0
        await people.change(ALICE, lambda _before: Personal(away_until=back))
        asked = (people.may_ping, people.is_awake, people.is_reachable)

        assert [ask(ALICE, 1) for ask in asked] == [False, False, False]
        clock.time = back
        assert [ask(ALICE, 1) for ask in asked] == [True, True, True]
