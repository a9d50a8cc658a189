"""Orphaned tables are looked after by the process that holds them, and each by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.ids import Seat
from bot.store.game_records import Lease
from bot.table.declares.pace import DAY
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.lobby.quotas import Quota
from bot.table.tables.housekeeping import Housekeeping, Terms
from bot.table.tables.orphans import LOBBY_NOTICE
from tests.table.room import ALICE, BOB, CAROL, CHANNEL, GM, GUILD, Room, opened
from tests.table.test_campaigns import room_at, set_out


async def tidy(room: Room) -> None:
    """Look after every table, as every six hours."""
    await Housekeeping(room.tables, Terms(), breath=0.0).tidy()
    await room.tables.wait_until_idle()


async def lobby(room: Room) -> int:
    """A lobby with one player."""
    record = await room.tables.lobby.open_lobby(Caller(GM), GUILD, CHANNEL, "lantern", "night")
    await room.tables.change(record.id, lobbies.join, Caller(ALICE), "ada")
    return record.id


async def test_tables_of_another_process_are_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is noted of them, and nothing told, until this process holds them."""

    async def held_elsewhere(_game: int) -> Lease | None:
        return None

    async with opened(tmp_path / "a.db") as room:
        game = await lobby(room)
        room.clock.time += 12 * DAY
        with monkeypatch.context() as patched:
            patched.setattr(room.tables.store, "acquire_lease", held_elsewhere)
            await tidy(room)
        assert await room.tables.store.messages.find(game, LOBBY_NOTICE) is None
        await tidy(room)

        assert await room.tables.store.messages.find(game, LOBBY_NOTICE) is not None


async def test_a_table_that_fails_keeps_no_other(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one raises is logged; the next lobby is told that it closes."""
    first = await lobby(room)
    room.channel.places.add(77)
    second = (await room.tables.lobby.open_lobby(Caller(GM), GUILD, 77, "lantern", "night")).id
    await room.tables.store._db.run(  # type: ignore[attr-defined]
        lambda db: db.execute("UPDATE game SET config = x'00' WHERE id = ?", (first,))
    )
    room.tables.games.evict(first)
    room.clock.time += 12 * DAY
    await tidy(room)

    assert await room.tables.store.messages.find(second, LOBBY_NOTICE) is not None


async def test_a_chapters_new_host_hosts_its_campaign(tmp_path: Path) -> None:
    """Both in the store and in memory: whoever took over the scenario ends the campaign, too."""
    async with room_at(tmp_path / "a.db") as room:
        campaign = (await set_out(room, ALICE, BOB)).id
        await room.tables.games.snapshot(campaign)
        room.clock.time += 8 * DAY
        await tidy(room)
        for user in (ALICE, BOB):
            await room.tables.hosts.vote(room.caller(user), room.game, hosting_seat(room, BOB))

        assert room.game != campaign
        for game in (room.game, campaign):
            assert (await room.tables.games.snapshot(game)).is_gm(Caller(BOB))
            assert not (await room.tables.games.snapshot(game)).is_gm(Caller(GM))


async def test_a_campaign_ends_with_the_scenario_of_its_deleted_channel(tmp_path: Path) -> None:
    """It does not wait for seven days of its own."""
    async with room_at(tmp_path / "a.db") as room:
        campaign = (await set_out(room, ALICE, BOB)).id
        room.channel.places.discard(CHANNEL)
        await room.tables.people.channel_deleted(CHANNEL, "It was deleted")
        room.clock.time += 7 * DAY
        await tidy(room)
        await tidy(room)

        assert room.game != campaign
        for game in (room.game, campaign):
            assert (await room.tables.store.games.find(game)).status == "over"


async def test_a_table_without_host_asks_its_players_at_once(room: Room) -> None:
    """Its host was forgotten; the last player decides alone, and counts it among their tables."""
    game = await room.start(ALICE)
    await room.tables.people.forget_user(GM)
    await tidy(room)
    ballot = room.channel.status.host_ballot
    assert ballot is not None
    assert ballot.why == "This table has no host."
    room.tables.openings.quota = Quota(person=1)
    told = await room.tables.hosts.vote(room.caller(ALICE), game, ballot.people[0][0])

    assert told.lines == ("✓ That settles it.",)
    assert (await room.tables.store.games.find(game)).creator == ALICE
    assert await room.tables.store.games.count_open(GUILD, ALICE) == (1, 1)


async def test_who_was_voted_for_has_their_own_seven_days(room: Room) -> None:
    """Also if they have said nothing for as long as the last host."""
    game = await room.start(ALICE, BOB, CAROL)
    room.clock.time += 8 * DAY
    await tidy(room)
    for user in (ALICE, BOB):
        await room.tables.hosts.vote(room.caller(user), game, hosting_seat(room, CAROL))
    room.clock.time += 6 * DAY
    await tidy(room)
    assert room.channel.status.host_ballot is None
    room.clock.time += DAY
    await tidy(room)

    assert room.channel.status.host_ballot is not None


async def test_a_table_opened_before_the_clock_was_set_back_waits_its_days(room: Room) -> None:
    """They count from when that is noticed, not from a time that has not come yet."""
    room.clock.time += 365 * DAY
    await room.start(ALICE, BOB)
    room.clock.time -= 365 * DAY
    await tidy(room)
    room.clock.time += 7 * DAY
    await tidy(room)

    assert room.channel.status.host_ballot is not None


async def test_votes_are_kept_without_naming_anybody(room: Room) -> None:
    """What is stored of a vote names seats."""
    game = await room.start(ALICE, BOB, CAROL)
    room.clock.time += 8 * DAY
    await tidy(room)
    await room.tables.hosts.vote(room.caller(BOB), game, hosting_seat(room, ALICE))
    config = (await room.tables.store.games.find(game)).config.decode()

    assert '"votes":{"1":0}' in config
    assert not any(str(user) in config for user in (ALICE, BOB, CAROL, GM))


def hosting_seat(room: Room, user: int) -> Seat:
    """The seat by which somebody can be voted for."""
    ballot = room.channel.status.host_ballot
    assert ballot is not None
    return next(seat for seat, _, who in ballot.people if who == user)
