"""What the lobby says while it fills, and what is said again."""

from __future__ import annotations

from bot.table.game.snapshot import Caller
from tests.table.room import ALICE, CHANNEL, GM, GUILD, Room


async def test_the_lobby_counts_its_investigators(room: Room) -> None:
    """Seats taken and people ready, in one line."""
    record = await room.tables.lobby.new(room.caller(GM), GUILD, CHANNEL, "lantern", "night")
    counted: list[str] = []
    for hero in ("ada", "bert", ""):
        await room.tables.rest()
        counted += [line for line in room.channel.status.lines if "seats taken" in line]
        if hero:
            await room.tables.lobby.join(room.caller(ALICE), record.id, hero)

    assert counted == [
        "0 of up to 3 seats taken.",
        "1 of up to 3 seats taken, 0 ready.",
        "2 of up to 3 seats taken, 0 ready.",
    ]


async def test_the_same_deck_again_is_nothing_new(room: Room) -> None:
    """The answer says so, and the lobby is not told."""
    record = await room.tables.lobby.new(room.caller(GM), GUILD, CHANNEL, "lantern", "night")
    await room.tables.lobby.join(room.caller(ALICE), record.id, "ada", deck=["1", "2"])
    told = await room.tables.lobby.join(room.caller(ALICE), record.id, "ada", deck=["1", "2"])

    assert told.again
    assert told.lines == ("You already play Ada.",)


async def test_who_is_game_master_of_a_game(room: Room) -> None:
    """Whoever opened it, and who may manage the server; a player is not."""
    await room.start(ALICE)
    snapshot = await room.snapshot()

    assert snapshot.is_gm(room.caller(GM))
    assert not snapshot.is_gm(room.caller(ALICE))
    assert snapshot.is_gm(Caller(ALICE, gm=True))


async def test_whispers_to_both_of_ones_seats_are_read(room: Room) -> None:
    """In words, whichever of the two seats heard them."""
    await room.start(ALICE, ALICE)
    first = await room.pick(ALICE, 0, "whisper")
    await room.pick(ALICE, 0, "end")
    second = await room.pick(ALICE, 1, "whisper")

    assert first.lines == second.lines == ("You hear: psst.",)
