"""Before the start, and seats that change hands."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.errors import Ambiguous, Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.table.declares.pace import HOUR, Rhythm
from bot.table.declares.table_settings import TableSettings, UndoRule
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies, lobby_options, ready_seats
from bot.table.posts.persons import seats_by_person
from bot.table.seats import handing
from bot.table.steps import game_status as gm_steps
from bot.table.steps.own_undo import undo_own_step
from tests.table.room import ALICE, BOB, CAROL, CHANNEL, GM, GUILD, SEED, Room, opened


async def test_a_lobby_fills_and_empties(room: Room) -> None:
    """Seats count from 0 without gaps, whoever leaves."""
    game = await room.lobby()
    for user, hero in ((ALICE, "Ada"), (BOB, "bert"), (ALICE, "cleo")):
        await room.tables.change(game, lobbies.join, room.caller(user), hero)
    await room.tables.change(game, lobbies.leave, room.caller(ALICE), Seat(0))
    snapshot = await room.snapshot()
    await room.tables.wait_until_idle()
    assert snapshot.labels == {0: "bert", 1: "cleo"}
    assert snapshot.occupants == {0: BOB, 1: ALICE}
    assert snapshot.lobby.investigators == ("bert", "cleo")
    assert room.channel.status.lines[0] == f"Bert: <@{BOB}>"
    with pytest.raises(NotAllowed, match="no seat"):
        await room.tables.change(game, lobbies.leave, room.caller(CAROL), None)


async def test_an_investigator_is_played_once(room: Room) -> None:
    """Somebody else's is refused; one's own again is harmless; an unknown one lists who is free."""
    game = await room.lobby()
    await room.tables.change(game, lobbies.join, room.caller(ALICE), "ada")
    assert (await room.tables.change(game, lobbies.join, room.caller(ALICE), "ada")).again
    with pytest.raises(NotAllowed, match="already"):
        await room.tables.change(game, lobbies.join, room.caller(BOB), "ada")
    with pytest.raises(Malformed, match="Choose from: Bert, Cleo"):
        await room.tables.change(game, lobbies.join, room.caller(BOB), "zoe")
    with pytest.raises(Ambiguous):
        await room.tables.change(game, lobbies.join, room.caller(BOB), "e")


async def test_who_may_start(room: Room) -> None:
    """A seat or the game master; with enough investigators; once."""
    game = await room.lobby()
    with pytest.raises(NotAllowed, match="needs 1 to 3"):
        await room.tables.change(game, lobbies.start, room.caller(GM), None)
    await room.tables.change(game, lobbies.join, room.caller(ALICE), "ada")
    with pytest.raises(NotAllowed, match="Only players with a seat"):
        await room.tables.change(game, lobbies.start, room.caller(BOB), None)
    with pytest.raises(NotAllowed, match="hasn’t started"):
        await room.tables.change(game, undo_own_step, room.caller(ALICE))
    await room.tables.change(game, lobbies.start, room.caller(ALICE), SEED)
    with pytest.raises(NotAllowed, match="already started"):
        await room.tables.change(game, lobbies.start, room.caller(ALICE), None)


async def test_a_set_up_that_is_not_legal_is_refused(room: Room) -> None:
    """The lobby stays open."""
    game = await room.lobby(settings={"impossible": True})
    await room.tables.change(game, lobbies.join, room.caller(ALICE), "ada")
    with pytest.raises(NotAllowed, match="cannot be set up"):
        await room.tables.change(game, lobbies.start, room.caller(ALICE), None)
    assert (await room.snapshot()).record.status == "lobby"


async def test_a_doubled_creation_is_one_lobby(room: Room) -> None:
    """The same interaction gives the same game."""
    caller = room.caller(GM)
    one = await room.tables.lobby.open_lobby(caller, GUILD, CHANNEL, "lantern", "night")
    two = await room.tables.lobby.open_lobby(caller, GUILD, CHANNEL, "lantern", "night")
    assert one.id == two.id
    with pytest.raises(Malformed):
        await room.tables.lobby.open_lobby(room.caller(GM), GUILD, 99, "lantern", "day")
    with pytest.raises(NotAllowed, match="don’t know the game"):
        await room.tables.lobby.open_lobby(room.caller(GM), GUILD, 99, "chess", "day")


async def test_a_seat_waits_for_a_successor(room: Room) -> None:
    """Who leaves a running game loses the seat; somebody else takes it, or is given it."""
    game = await room.start(ALICE, BOB)
    await room.tables.change(game, lobbies.leave, room.caller(ALICE), None)
    await room.tables.wait_until_idle()
    assert room.channel.status.lines == ("Free: Ada (`/game join`, or `/seat companion`).",)
    with pytest.raises(NotAllowed, match="not your seat"):
        await room.pick(ALICE, 0, "gather")
    await room.tables.change(game, lobbies.join, room.caller(CAROL), "ada")
    await room.tables.wait_until_idle()
    await room.pick(CAROL, 0, "gather")
    with pytest.raises(NotAllowed, match="each of its investigators has a player"):
        await room.tables.change(game, lobbies.join, room.caller(ALICE), "ada")
    told = await room.tables.change(
        game, handing.hand_over, room.caller(GM), Seat(0), ALICE, "she is back"
    )
    await room.tables.wait_until_idle()
    assert told.lines == (f"<@{ALICE}> plays Ada now.",)
    assert f"-# <@{CAROL}> plays Ada now." in room.channel.lines
    assert f"-# The game master gives Ada to <@{ALICE}>: she is back" in room.channel.lines
    assert room.channel.called[-1] == (ALICE,)
    await room.pick(ALICE, 0, "gather")
    with pytest.raises(NotAllowed, match="not your seat"):
        await room.pick(CAROL, 0, "gather")


async def test_the_game_master_seats_somebody(room: Room) -> None:
    """Nobody else does."""
    game = await room.lobby()
    with pytest.raises(NotAllowed, match="someone else a seat"):
        await room.tables.change(game, lobbies.join, room.caller(ALICE), "bert", BOB)
    await room.tables.change(game, lobbies.join, room.caller(GM), "bert", BOB)
    assert (await room.snapshot()).occupants == {0: BOB}


async def test_a_closed_lobby_is_over(room: Room) -> None:
    """The channel is free for another game."""
    game = await room.lobby()
    await room.tables.change_unread(game, gm_steps.end, room.caller(GM), "nobody came")
    await room.tables.wait_until_idle()
    assert room.channel.status.closed
    assert await room.lobby() != game


async def test_somebody_asks_to_be_forgotten(room: Room) -> None:
    """Their seat is free and the game waits for a successor."""
    game = await room.start(ALICE, BOB)
    await room.tables.people.forget_user(ALICE)
    snapshot = await room.snapshot()
    assert snapshot.record.status == "paused"
    assert snapshot.occupants == {1: BOB}
    await room.tables.change(game, lobbies.join, room.caller(CAROL), "ada")
    await room.tables.gm.resume(room.caller(GM), game)
    await room.pick(CAROL, 0, "gather")


async def test_forgetting_leaves_finished_games_in_peace(room: Room) -> None:
    """Who sat in a game that is over is erased there too, without a word in its channel."""
    await room.start(ALICE, BOB)
    await room.tables.change_unread(room.game, gm_steps.end, room.caller(GM), "enough")
    await room.tables.wait_until_idle()
    before = (len(room.channel.posts), len(room.channel.edits))

    await room.tables.people.forget_user(ALICE)
    await room.tables.wait_until_idle()

    assert (len(room.channel.posts), len(room.channel.edits)) == before
    assert (await room.snapshot()).occupants == {1: BOB}
    assert (await room.snapshot()).record.status == "over"


async def test_who_leaves_a_finished_game_frees_no_seat(room: Room) -> None:
    """Nobody can take it: nothing is said of it in the channel."""
    await room.start(ALICE, BOB)
    await room.tables.change_unread(room.game, gm_steps.end, room.caller(GM), "enough")
    await room.tables.wait_until_idle()
    before = (len(room.channel.posts), len(room.channel.edits))

    told = await room.tables.change(room.game, lobbies.leave, room.caller(ALICE), None)
    await room.tables.wait_until_idle()

    assert told.lines == ("✓ You’ve left Ada.",)
    assert (len(room.channel.posts), len(room.channel.edits)) == before
    assert (await room.snapshot()).occupants == {1: BOB}


async def test_decks_of_players_own(room: Room) -> None:
    """A deck comes with its seat, can be changed before the start, and goes with its player."""
    game = await room.lobby()
    await room.tables.change(game, lobbies.join, room.caller(ALICE), "ada", 0, ["1", "2"])
    await room.tables.change(game, lobbies.join, room.caller(BOB), "bert")
    assert (await room.snapshot()).lobby.decks == {"ada": ["1", "2"]}
    await room.tables.wait_until_idle()
    assert room.channel.status.lines[0] == f"Ada: <@{ALICE}>, with their own deck"

    told = await room.tables.change(game, lobbies.join, room.caller(ALICE), "ada", 0, ["3"])
    assert "a new deck" in told.lines[0]
    assert (await room.tables.change(game, lobbies.join, room.caller(ALICE), "ada")).again
    assert (await room.snapshot()).lobby.decks == {"ada": ["3"]}
    with pytest.raises(NotAllowed, match="already"):
        await room.tables.change(game, lobbies.join, room.caller(BOB), "ada", 0, ["4"])
    await room.tables.change(game, lobbies.join, room.caller(ALICE), "ada", 0, ())
    assert (await room.snapshot()).lobby.decks == {}

    await room.tables.change(game, lobbies.join, room.caller(BOB), "bert", 0, ["5"])
    await room.tables.change(game, lobbies.leave, room.caller(BOB), None)
    await room.tables.change(game, lobbies.join, room.caller(CAROL), "bert")
    assert (await room.snapshot()).lobby.decks == {}


async def test_no_other_deck_in_mid_game(room: Room) -> None:
    """Whoever takes a seat over plays the deck that is there."""
    game = await room.start(ALICE, BOB)
    await room.tables.change(game, lobbies.leave, room.caller(ALICE), None)

    with pytest.raises(NotAllowed, match="has started"):
        await room.tables.change(game, lobbies.join, room.caller(CAROL), "ada", 0, ["1"])


async def test_forgetting_wakes_no_other_table(room: Room) -> None:
    """Where somebody never was, nothing is loaded for it."""
    others = [
        (await room.tables.lobby.open_lobby(room.caller(GM), GUILD, 60 + n, "lantern", "night")).id
        for n in range(3)
    ]
    game = await room.start(ALICE, BOB)
    for each in (*others, game):
        room.tables.games.evict(each)
    await room.tables.people.forget_user(ALICE)
    assert room.tables.games.in_memory == {game}


async def test_the_lobby_counts_its_investigators(room: Room) -> None:
    """Seats taken and people ready, in one line."""
    record = await room.tables.lobby.open_lobby(room.caller(GM), GUILD, CHANNEL, "lantern", "night")
    counted: list[str] = []
    for hero in ("ada", "bert", ""):
        await room.tables.wait_until_idle()
        counted += [line for line in room.channel.status.lines if "seats taken" in line]
        if hero:
            await room.tables.change(record.id, lobbies.join, room.caller(ALICE), hero)

    assert counted == [
        "0 of up to 3 seats taken.",
        "1 of up to 3 seats taken, 0 ready.",
        "2 of up to 3 seats taken, 0 ready.",
    ]


async def test_the_same_deck_again_is_nothing_new(room: Room) -> None:
    """The answer says so, and the lobby is not told."""
    record = await room.tables.lobby.open_lobby(room.caller(GM), GUILD, CHANNEL, "lantern", "night")
    await room.tables.change(record.id, lobbies.join, room.caller(ALICE), "ada", 0, ["1", "2"])
    told = await room.tables.change(
        record.id, lobbies.join, room.caller(ALICE), "ada", 0, ["1", "2"]
    )

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


def test_each_person_is_named_once() -> None:
    """The seats of one person are a group; seats that nobody plays stay apart."""
    seats = [Seat(n) for n in range(5)]

    groups = seats_by_person(seats, {Seat(0): 5, Seat(2): 5, Seat(3): 7})

    assert groups == [[0, 2], [1], [3], [4]]


async def test_anybody_starts_once_everybody_is_ready(tmp_path: Path) -> None:
    """Whoever starts counts as ready; that somebody is ready outlives a restart."""
    async with opened(tmp_path / "g.db") as room:
        game = await room.lobby(ALICE, BOB, CAROL)
        await room.tables.change(game, ready_seats.set_ready, room.caller(BOB))
        with pytest.raises(NotAllowed, match="Cleo isn’t ready yet"):
            await room.tables.change(game, lobbies.start, room.caller(ALICE), None)
        await room.tables.wait_until_idle()
        assert "3 of up to 3 seats taken, 1 ready." in room.channel.status.lines
        channel = room.channel
    async with opened(tmp_path / "g.db", channel=channel, game=game) as room:
        await room.tables.change(game, ready_seats.set_ready, room.caller(CAROL))
        await room.tables.change(game, lobbies.start, room.caller(ALICE), SEED)
        assert (await room.snapshot()).record.status == "running"


async def test_whoever_opened_it_starts_anyway(room: Room) -> None:
    """Nobody has said that they are ready."""
    game = await room.lobby(ALICE, BOB)
    await room.tables.change(game, lobbies.start, room.caller(GM), SEED)
    assert (await room.snapshot()).record.status == "running"


async def test_ready_is_taken_back_and_asked_anew(room: Room) -> None:
    """By a second press, and whenever what is played changes; a seat takes it along."""
    game = await room.lobby(ALICE, BOB)
    with pytest.raises(NotAllowed, match="Take a seat"):
        await room.tables.change(game, ready_seats.set_ready, room.caller(CAROL))
    for wanted in ("✓ You’re ready.", "✓ You’re no longer ready.", "✓ You’re ready."):
        assert (await room.tables.change(game, ready_seats.set_ready, room.caller(BOB))).lines == (
            wanted,
        )
    await room.tables.change(game, lobbies.leave, room.caller(ALICE), None)
    await room.tables.wait_until_idle()
    assert any("Bert" in line and "ready" in line for line in room.channel.status.lines)
    assert (
        "1 of up to 3 seats taken, everyone ready: anyone can start." in room.channel.status.lines
    )
    await room.tables.lobby.set_scenario(room.caller(GM), game, "lantern", "night")
    await room.tables.wait_until_idle()
    assert "1 of up to 3 seats taken, 0 ready." in room.channel.status.lines
    await room.tables.change(game, lobbies.start, room.caller(GM), SEED)
    with pytest.raises(NotAllowed, match="already started"):
        await room.tables.change(game, ready_seats.set_ready, room.caller(BOB))


async def test_times_are_typed_beside_the_pace(room: Room) -> None:
    """For the creator alone; they hold at once, and are told; none is as the pace again."""
    game = await room.start(ALICE, BOB)
    times = TableSettings(debounce=60.0, turn=5 * HOUR)
    with pytest.raises(NotAllowed, match="Only the host"):
        await room.tables.change(game, lobby_options.set_times, room.caller(ALICE), times)
    await room.tables.change(game, lobby_options.set_times, room.caller(GM), times)
    await room.tables.wait_until_idle()
    assert "-# Times: first ping: 1 min, a turn: 5 h." in room.channel.lines
    await room.tables.change(
        game, lobby_options.set_table_setting, room.caller(GM), "pace", Rhythm.WEEK
    )
    kept = (await room.snapshot()).lobby.table
    assert (kept.debounce, kept.optional, kept.turn, kept.pace) == (60.0, None, 5 * HOUR, "week")


async def test_what_is_played_is_chosen_in_the_lobby(room: Room) -> None:
    """By its creator, from what there is."""
    game = await room.lobby(ALICE)
    with pytest.raises(NotAllowed, match="Only the host"):
        await room.tables.lobby.set_scenario(room.caller(ALICE), game, "lantern", "night")
    with pytest.raises(Malformed):
        await room.tables.lobby.set_scenario(room.caller(GM), game, "lantern", "noon")
    with pytest.raises(NotAllowed, match="don’t know the game"):
        await room.tables.lobby.set_scenario(room.caller(GM), game, "chess", "night")
    await room.tables.change(game, lobbies.start, room.caller(GM), SEED)
    with pytest.raises(NotAllowed, match="once it has started"):
        await room.tables.lobby.set_scenario(room.caller(GM), game, "lantern", "night")


async def test_a_rematch_has_the_same_people_and_settings(room: Room) -> None:
    """Once the game is over, by who played; they are asked anew whether they are ready."""
    game = await room.start(ALICE, BOB)
    await room.tables.change(
        game, lobby_options.set_table_setting, room.caller(GM), "undo", UndoRule.GAME_MASTER
    )
    with pytest.raises(NotAllowed, match="when this game is over"):
        await room.tables.lobby.rematch(room.caller(ALICE), game)
    await room.tables.change_unread(game, gm_steps.end, room.caller(GM), "enough")
    with pytest.raises(NotAllowed, match="Only those who played"):
        await room.tables.lobby.rematch(room.caller(CAROL), game)
    pressed = room.caller(BOB)
    record = await room.tables.lobby.rematch(pressed, game)
    assert (await room.tables.lobby.rematch(pressed, game)).id == record.id

    room.game = record.id
    again = await room.snapshot()
    assert again.record.status == "lobby"
    assert (again.occupants, again.labels) == ({0: ALICE, 1: BOB}, {0: "ada", 1: "bert"})
    assert again.lobby.table.undo is UndoRule.GAME_MASTER
    await room.tables.change(record.id, ready_seats.set_ready, room.caller(ALICE))
    await room.tables.change(record.id, lobbies.start, room.caller(BOB), SEED)
    with pytest.raises(NotAllowed, match="still has a game"):
        await room.tables.lobby.rematch(room.caller(ALICE), game)
