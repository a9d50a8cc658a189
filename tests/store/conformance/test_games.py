"""What every store promises of games: each is found, one to a channel."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.store.api import Store
from bot.store.errors import ChannelTaken, NoSuchGame, StepConflict
from bot.store.game_records import SeatRecord, Timer, WholeGame
from tests.store.conformance.journals import started
from tests.store.samples import ALICE, CHANNEL, GUILD, checkpoint, entry, new_game, told


async def test_a_created_game_is_found_again(store: Store) -> None:
    """A game is found by its number, its channel and its guild."""
    game = await store.games.create(new_game())

    assert game.status == "lobby"
    assert game.head == 0
    assert await store.games.find(game.id) == game
    assert await store.games.in_channel(CHANNEL) == [game]
    assert await store.games.active_in(GUILD, CHANNEL) == game
    assert await store.games.all(guild=GUILD) == [game]
    assert await store.games.all(guild=GUILD + 1) == []


async def test_a_doubled_creation_makes_one_game(store: Store) -> None:
    """The same interaction creates one game however often it is delivered."""
    first = await store.games.create(new_game(interaction=7))
    second = await store.games.create(new_game(interaction=7))

    assert first == second
    assert len(await store.games.all()) == 1


async def test_a_channel_holds_one_active_game(store: Store) -> None:
    """A second game starts in a channel only after the first one is over."""
    first = await store.games.create(new_game())
    with pytest.raises(ChannelTaken):
        await store.games.create(new_game())

    await store.games.set_status(first.id, "over")
    second = await store.games.create(new_game())

    assert [game.id for game in await store.games.in_channel(CHANNEL)] == [second.id, first.id]
    with pytest.raises(ChannelTaken):
        await store.games.set_status(first.id, "running")
    with pytest.raises(ChannelTaken):
        await store.journal.commit(entry(first.id, 1), status="running")
    assert await store.journal.entries(first.id) == []


async def test_games_are_listed_by_status(store: Store) -> None:
    """At start-up the running games are asked for."""
    game = await started(store)
    await store.games.create(new_game(CHANNEL + 1))
    await store.games.set_status(game, "running", outbox=[told("It begins")])

    assert [g.id for g in await store.games.all(statuses=["running", "paused"])] == [game]
    assert [row.payload for row in await store.outbox.pending()] == [b"It begins"]


async def test_configuring_keeps_what_is_not_given(store: Store) -> None:
    """Seed and rules version stay unless new ones are given."""
    game = await started(store)
    await store.games.configure(game, b'{"a":1}', seed=b"seed", rules_version="2")
    await store.games.configure(game, b'{"a":2}')

    found = await store.games.find(game)
    assert (found.config, found.seed, found.rules_version) == (b'{"a":2}', b"seed", "2")


async def test_an_unknown_game_is_a_sentence(store: Store) -> None:
    """Whatever names a game that does not exist raises the same error."""
    calls = [
        store.games.find(9),
        store.journal.load(9),
        store.games.set_status(9, "over"),
        store.games.configure(9, b""),
        store.journal.commit(entry(9, 1)),
        store.journal.commit(entry(9, 2)),
        store.journal.put_checkpoint(checkpoint(9, 0)),
        store.seats.put(SeatRecord(9, 0, "roland")),
        store.seats.join(SeatRecord(9, 0, "roland"), ALICE, 1.0),
        store.seats.replace(9, 0, ALICE, 1.0),
        store.outbox.enqueue(9, [told("hello")]),
        store.messages.put(9, "status", 1),
        store.messages.put_all(9, {"status": 1}),
        store.timers.replace(9, [Timer(9, "ask", 1.0)]),
    ]
    for call in calls:
        with pytest.raises(NoSuchGame, match="Game 9"):
            await call


async def test_a_whole_game_is_brought_at_once(store: Store) -> None:
    """With its seats, its start and every step; brought twice by one command, it is one game."""
    steps = tuple((replace(entry(0, step), interaction=None), None) for step in (1, 2, 3))
    seats = (SeatRecord(0, 0, "roland_banks"),)
    whole = WholeGame(new_game(interaction=7), seats, checkpoint(0, 0, kept=True), steps)

    game = await store.journal.import_game(whole)

    assert await store.journal.import_game(whole) == game
    assert (await store.games.find(game)).head == 3
    assert [each.label for each in await store.seats.of_game(game)] == ["roland_banks"]
    assert (await store.journal.load(game, 0)).checkpoint is not None


async def test_a_game_that_cannot_be_brought_leaves_nothing(store: Store) -> None:
    """A fault in its middle: neither game nor seats nor steps."""
    steps = tuple((replace(entry(0, step), interaction=None), None) for step in (1, 3))
    seats = (SeatRecord(0, 0, "roland_banks"),)

    with pytest.raises(StepConflict):
        await store.journal.import_game(
            WholeGame(new_game(), seats, checkpoint(0, 0, kept=True), steps)
        )

    assert await store.games.all() == []


async def test_a_game_is_found_by_the_time_of_its_creation(store: Store) -> None:
    """To the very last digit, whatever else there is."""
    await store.games.create(replace(new_game(700), created_at=5.1))
    found = await store.games.create(replace(new_game(701), created_at=5.123456789))

    assert [game.id for game in await store.games.created_at(5.123456789)] == [found.id]
    assert await store.games.created_at(5.12345678) == []
