"""What is kept, and how long."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from bot.engine.ids import Seat
from bot.store.game_records import Outgoing
from bot.table.declares.pace import DAY
from bot.table.files import export as table_export
from bot.table.past import log_lines as table_log
from bot.table.steps import game_status as gm_steps, inputs, undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from bot.table.tables.housekeeping import DEAD, Housekeeping, Terms
from bot.tools.replay import print_position, verify_games
from tests.table.room import ALICE, BOB, GM, GUILD, Room, opened
from tests.table.toy_kit import LanternKit

OTHER = 99
ALL = Terms()


def house(room: Room, terms: Terms = ALL) -> Housekeeping:
    """Return who tidies up, without taking a breath."""
    return Housekeeping(room.tables, terms, breath=0.0)


def everywhere(_guild: int) -> bool:
    """One process is told of all servers."""
    return True


async def finished(room: Room) -> int:
    """A game with steps back, overrides and two people, over; its number."""
    game = await room.start(ALICE, BOB)
    for key in ("gather", "draw", "yes", "whisper"):
        await room.pick(ALICE, 0, key)
    await room.tables.change(game, undo_own_step, room.caller(ALICE))
    await room.tables.change(
        game, inputs.override, room.caller(GM), {"oil": 5, "seat": 1}, "a gift"
    )
    for user, seat, key in ((ALICE, 0, "end"), (BOB, 1, "end"), (ALICE, 0, "yes")):
        await room.pick(user, seat, key)
    await room.tables.change(game, undo_steps.rewind, room.caller(GM), 2, "again")
    await room.pick(ALICE, 0, "no")
    await room.tables.change_unread(game, gm_steps.end, room.caller(GM), "late")
    await room.tables.wait_until_idle()
    return game


async def all_that_is_shown(room: Room, game: int) -> list[object]:
    """Return what commands and tools say of a game."""
    tables, store, out = room.tables, room.tables.store, io.StringIO()
    head = (await store.games.find(game)).head
    kits = {"lantern": LanternKit()}
    shown: list[object] = [
        await tables.read(game, table_log.log_of_steps, [Seat(0)], 0, None),
        await tables.read(game, table_log.log_of_steps, [], 3, 5),
        await tables.past.find_missed(game, BOB),
        await tables.recaps.retell(game),
        await tables.recaps.film(game),
        await tables.stats.of_server(GUILD),
        await tables.stats.of_person(ALICE),
        await tables.read(game, table_export.export_game, room.caller(GM)),
        [
            str((await tables.read(game, undo_steps.position_after_step, step)).state)
            for step in range(head + 1)
        ],
    ]
    for step in range(head + 1):
        await print_position(store, kits, game, step, out)
    shown += [await verify_games(store, kits, out), out.getvalue()]
    return shown


@pytest.mark.parametrize("evicted", [False, True])
async def test_a_packed_game_is_shown_as_before(room: Room, evicted: bool) -> None:
    """Log, what was missed, look back, figures, file, every position, replay and verify."""
    game = await finished(room)
    room.clock.time += 91 * DAY
    before = await all_that_is_shown(room, game)
    await house(room).tidy()
    if evicted:
        room.tables.games.evict(game)
    after = await all_that_is_shown(room, game)

    assert await room.tables.store.packing.unpack(game)
    assert after == before


async def test_a_packed_game_can_be_taken_back(room: Room) -> None:
    """The game master's step back opens it again, and it is played on."""
    game = await finished(room)
    room.clock.time += 91 * DAY
    await house(room).tidy()

    await room.tables.change(game, undo_steps.rewind, room.caller(GM), 2, "once more")
    await room.pick(ALICE, 0, "no")

    assert (await room.snapshot()).record.status == "running"
    assert not await room.tables.store.packing.unpack(game)


@pytest.mark.parametrize(("terms", "days"), [(ALL, 89), (Terms(packed=0.0), 9_999)])
async def test_nothing_is_packed_before_its_time(room: Room, terms: Terms, days: float) -> None:
    """Nor ever, where the host says so."""
    game = await finished(room)
    room.clock.time += days * DAY
    await house(room, terms).tidy()
    assert not await room.tables.store.packing.unpack(game)


async def test_a_server_is_erased_after_its_time(path: Path) -> None:
    """Also over a restart; the other servers keep all."""
    async with opened(path) as room:
        game = await finished(room)
        kept = await room.tables.lobby.open_lobby(room.caller(GM), OTHER, 77, "lantern", "night")
        await house(room).note_guild_left(GUILD)
        begun = room.clock.time
    async with opened(path) as room:
        room.clock.time = begun + 29 * DAY
        await house(room).tidy()
        assert (await room.tables.games.snapshot(game)).record.guild == GUILD
        room.clock.time = begun + 31 * DAY
        await house(room).tidy()

        assert [each.id for each in await room.tables.store.games.all()] == [kept.id]
        assert await room.tables.store.keeping.departures() == {}
        assert room.tables.games.in_memory == frozenset()


async def test_a_server_that_comes_back_keeps_all(room: Room) -> None:
    """Whether it says so or is found there; the next time counts anew."""
    game = await finished(room)
    keeping = house(room)
    for back in (keeping.note_guild_present(GUILD), keeping.note_guilds({GUILD}, everywhere)):
        await keeping.note_guild_left(GUILD)
        room.clock.time += 20 * DAY
        await back
    await keeping.note_guild_left(GUILD)
    room.clock.time += 20 * DAY
    await keeping.tidy()
    assert (await room.tables.games.snapshot(game)).record.id == game


async def test_a_server_that_left_meanwhile_is_noticed(room: Room) -> None:
    """Where this process is told of it, and once."""
    await finished(room)
    keeping, store = house(room), room.tables.store
    await keeping.note_guilds(set(), lambda guild: guild != GUILD)
    assert await store.keeping.departures() == {}
    await keeping.note_guilds(set(), everywhere)
    began = room.clock.time
    room.clock.time += DAY
    await keeping.note_guilds(set(), everywhere)
    assert await store.keeping.departures() == {GUILD: began}


async def test_a_server_is_kept_for_ever_where_the_host_says_so(room: Room) -> None:
    """With 0 days."""
    game = await finished(room)
    await house(room).note_guild_left(GUILD)
    room.clock.time += 9_999 * DAY
    await house(room, Terms(left=0.0)).tidy()
    assert (await room.tables.games.snapshot(game)).record.id == game


async def test_posts_that_nobody_can_be_told_go(room: Room) -> None:
    """After two weeks."""
    game = await finished(room)
    store = room.tables.store
    await store.outbox.enqueue(game, [Outgoing(1, "facts", b"")])
    (row,) = await store.outbox.pending(1)
    await store.outbox.mark_failed(row.id, not_before=None, at=room.clock.now())
    room.clock.time += DEAD + 1
    await house(room).tidy()
    assert await store.keeping.prune_outbox(1e12) == 0


async def test_a_game_that_cannot_be_packed_stops_no_other(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it raises."""
    games = [await finished(room), await finished(room)]
    room.clock.time += 91 * DAY
    pack, packed = room.tables.store.packing.pack, list[int]()

    async def broken(game: int) -> bool:
        if game == games[0]:
            raise KeyError("no such column")
        packed.append(game)
        return await pack(game)

    monkeypatch.setattr(room.tables.store.packing, "pack", broken)
    await house(room).tidy()

    assert packed == games[1:]


async def test_a_game_that_cannot_be_erased_stops_no_other(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its server is erased when it can be."""
    games = [await finished(room), await finished(room)]
    await house(room).note_guild_left(GUILD)
    room.clock.time += 31 * DAY
    store = room.tables.store
    erase = store.keeping.erase_game

    async def broken(game: int, *, left_before: float) -> bool:
        if game == games[0]:
            raise KeyError("no such column")
        return await erase(game, left_before=left_before)

    with monkeypatch.context() as patch:
        patch.setattr(store.keeping, "erase_game", broken)
        await house(room).tidy()
        assert [each.id for each in await store.games.all()] == games[:1]
    await house(room).tidy()

    assert await store.keeping.departures() == {}
    assert await store.games.all() == []
