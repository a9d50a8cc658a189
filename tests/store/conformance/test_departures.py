"""What every store promises of servers that sent the bot away."""

from __future__ import annotations

from msgspec.structs import replace

from bot.store.api import Store
from bot.store.errors import NoSuchGame
from bot.store.game_records import (
    Adoption,
    FaultRecord,
    Membership,
    ReportRecord,
    SeatRecord,
    Summary,
    TableAction,
    Timer,
    VoteRecord,
)
from tests.store.conformance.test_packing import finished
from tests.store.samples import ALICE, BOB, GUILD, checkpoint, entry, new_game, told

OTHER = 99


async def test_a_departure_is_noted_once(store: Store) -> None:
    """With its time; a return takes it back."""
    assert await store.keeping.note_departure(GUILD, 100.0)
    assert not await store.keeping.note_departure(GUILD, 200.0)
    assert await store.keeping.departures() == {GUILD: 100.0}
    assert [await store.keeping.note_return(GUILD), await store.keeping.note_return(GUILD)] == [
        True,
        False,
    ]
    assert await store.keeping.departures() == {}


async def test_the_servers_with_games(store: Store) -> None:
    """Each once."""
    for channel, guild in enumerate((GUILD, OTHER, GUILD, 3)):
        await store.games.create(replace(new_game(channel), guild=guild))
    assert await store.keeping.guilds() == [3, GUILD, OTHER]


async def test_nothing_is_erased_of_a_server_that_is_there(store: Store) -> None:
    """Nor of one that left later."""
    game = await finished(store)
    assert not await store.keeping.erase_game(game, left_before=1e9)
    assert not await store.keeping.erase_guild(GUILD, left_before=1e9)
    await store.keeping.note_departure(GUILD, 500.0)
    assert not await store.keeping.erase_game(game, left_before=499.0)
    assert (await store.games.find(game)).id == game


async def test_a_server_goes_with_everything(store: Store) -> None:
    """Its games, packed or not, what was to be told, its settings; nothing of another server."""
    kept = (await store.games.create(replace(new_game(70), guild=OTHER))).id
    packed, played = await finished(store, channel=1), await everything(store)
    await store.packing.pack(packed)
    await store.people.change_guild_settings(GUILD, lambda _: b"{}")
    await store.presence.note_membership(GUILD, BOB, Membership(1.0, gone=True))
    await store.keeping.note_departure(GUILD, 500.0)

    assert not await store.keeping.erase_guild(GUILD, left_before=500.0)
    for game in (packed, played):
        assert await store.keeping.erase_game(game, left_before=500.0)
        assert not await store.keeping.erase_game(game, left_before=500.0)
    assert await store.keeping.erase_guild(GUILD, left_before=500.0)

    assert [game.id for game in await store.games.all()] == [kept]
    assert [await store.people.guild_settings(GUILD), await store.keeping.departures()] == [
        None,
        {},
    ]
    assert [await store.outbox.pending(), await store.faults.all()] == [[], []]
    assert await store.reports.all() == []
    assert [await store.timers.all(game=played), await store.table_actions.of_game(played)] == [
        [],
        [],
    ]
    assert [await store.presence.last_seen(played), await store.presence.memberships(GUILD)] == [
        {},
        {},
    ]
    assert await gone(store, played)


async def everything(store: Store) -> int:
    """A game with something in every table."""
    game = (await store.games.create(new_game(2))).id
    await store.seats.join(SeatRecord(game, 0, "Roland"), ALICE, 1.0)
    await store.journal.commit(
        entry(game, 1),
        checkpoint=checkpoint(game, 1),
        outbox=[told("a")],
        timers=[Timer(game, "pass", 9.0)],
    )
    await store.votes.put(game, VoteRecord(1, 0, ALICE, (BOB,)))
    await store.faults.put(FaultRecord(0, game, 2, 1.0, b"x", "1", "p", "e"))
    await store.reports.put(ReportRecord(0, GUILD, game, 1, 1.0, ALICE, "log", "x", "1"), most=9)
    await store.reports.put(ReportRecord(0, GUILD, None, 0, 1.0, ALICE, "log", "x", ""), most=9)
    await store.table_actions.put(TableAction(game, 1.0, ALICE, "pause", None, ""))
    await store.summaries.put(Summary(game, 1, 1.0, b"{}"))
    await store.messages.put(game, "status", 5)
    await store.presence.note_seen(game, ALICE, 1.0)
    return game


async def gone(store: Store, game: int) -> bool:
    """Return whether nothing can be loaded of it."""
    try:
        await store.journal.load(game)
    except NoSuchGame:
        return not (await store.journal.entries(game) or await store.seats.of_game(game))
    return False


async def test_a_campaign_goes_with_its_chapters(store: Store) -> None:
    """In whatever order: what is left is a game by itself."""
    child = await finished(store)
    new = replace(new_game(), status="running")
    start = checkpoint(0, 0, kept=True)
    parent = (
        await store.chapters.adopt(Adoption(game=child, number=1, new=new, seats=(), start=start))
    ).id
    await store.keeping.note_departure(GUILD, 500.0)
    assert await store.keeping.erase_game(parent, left_before=500.0)
    assert (await store.games.find(child)).parent is None
    assert await store.keeping.erase_game(child, left_before=500.0)
