"""Requests to go back when several players have a say."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered, Held, Input, Record, encode_record
from bot.store.game_records import JournalEntry
from bot.table.automation.undo_expiry import NOT_ALL
from bot.table.declares.pace import DAY, HOUR
from bot.table.declares.table_settings import UndoRule
from bot.table.lobby import lobbies, lobby_options
from bot.table.steps import game_status as gm_steps, inputs, undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from bot.table.steps.undo import MOST_TOLD, has_changed_game, joined_lines
from tests.table.room import ALICE, BOB, CAROL, GM, Room, opened


async def test_another_players_request_takes_the_place_of_the_first(room: Room) -> None:
    """There is one request at a time, and it is that of whoever asked last."""
    await room.start(ALICE, BOB)
    await room.pick(BOB, 1, "cheer")
    await room.pick(ALICE, 0, "draw")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.tables.change(room.game, undo_own_step, room.caller(BOB))
    await room.tables.wait_until_idle()

    vote = room.channel.status.vote
    assert vote is not None
    assert (vote.asker, vote.missing, vote.to) == (BOB, (ALICE,), 0)


async def test_who_takes_the_seat_of_one_who_was_asked_can_be_asked(room: Room) -> None:
    """A request that nobody is left to answer is put anew by asking again."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "draw")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.tables.change(room.game, lobbies.leave, room.caller(BOB), None)
    await room.tables.change(room.game, lobbies.join, room.caller(CAROL), "bert")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.tables.wait_until_idle()

    vote = room.channel.status.vote
    assert vote is not None
    assert vote.missing == (CAROL,)
    await room.tables.change(
        room.game, undo_steps.vote_on_undo, room.caller(CAROL), vote.step, True
    )
    assert (await room.snapshot()).require_session().state.cards == []


async def test_an_answer_counts_for_its_own_request_only(room: Room) -> None:
    """A button of a request that lapsed answers no later one, and nobody answers twice."""
    await room.start(ALICE, BOB, CAROL)
    await room.pick(ALICE, 0, "draw")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.pick(ALICE, 0, "yes")
    await room.pick(ALICE, 0, "draw")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    with pytest.raises(NotAllowed, match="request is closed"):
        await room.tables.change(room.game, undo_steps.vote_on_undo, room.caller(BOB), 1, True)
    await room.tables.change(room.game, undo_steps.vote_on_undo, room.caller(BOB), 3, True)
    with pytest.raises(NotAllowed, match="don’t need to answer"):
        await room.tables.change(room.game, undo_steps.vote_on_undo, room.caller(BOB), 3, True)
    await room.tables.wait_until_idle()

    vote = room.channel.status.vote
    assert vote is not None
    assert vote.missing == (CAROL,)


def entry_of(given: Input, facts: bytes) -> JournalEntry:
    """A row of the journal."""
    record = Record(1, given, facts=msgspec.Raw(facts))
    return JournalEntry(
        game=1,
        step=1,
        at=0.0,
        user=BOB,
        interaction=None,
        kind=str(type(given).__struct_config__.tag),
        payload=encode_record(record),
        fingerprint="",
        digest="",
        rules_version="1",
    )


@pytest.mark.parametrize(
    ("given", "facts", "action"),
    [
        (Held(Seat(1)), b"[]", False),
        (Held(Seat(1), on=False), b"[]", False),
        (Held(Seat(1), on=False), b'[{"type":"Said","line":"on we go"}]', True),
        (Answered(Seat(1), AskId(1), None), b"[]", True),
    ],
)
def test_a_hold_is_a_action_only_where_it_moved_the_game(
    given: Input, facts: bytes, action: bool
) -> None:
    """Who waits no longer may let a window close: what follows from it is theirs."""
    assert has_changed_game(entry_of(given, facts)) is action


@pytest.mark.parametrize("agree", [True, False])
async def test_a_request_waits_while_the_game_is_paused(room: Room, agree: bool) -> None:
    """An older button answers nothing then; the request stands again when the game goes on."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "draw")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.tables.change(room.game, gm_steps.pause, room.caller(GM), "tea")
    with pytest.raises(NotAllowed, match="paused"):
        await room.tables.change(room.game, undo_steps.vote_on_undo, room.caller(BOB), 1, agree)
    with pytest.raises(NotAllowed, match="paused"):
        await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.tables.gm.resume(room.caller(GM), room.game)
    await room.tables.change(room.game, undo_steps.vote_on_undo, room.caller(BOB), 1, agree)

    assert len((await room.snapshot()).require_session().state.cards) == (0 if agree else 1)


async def test_who_asked_to_wait_meanwhile_still_does(room: Room) -> None:
    """By the step back itself; a hold that stood before what is taken back is not put twice."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    await room.hold(BOB, 1)
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    (newest,) = (await room.tables.store.journal.entries(room.game))[-1:]
    assert newest.kind == "rewind"
    assert (await room.snapshot()).require_session().held_seats == (1,)

    await room.tables.change(
        room.game, inputs.override, room.caller(GM), {"oil": 3, "seat": 0}, "a gift"
    )
    await room.hold(BOB, 1, on=False)
    await room.hold(BOB, 1)
    await room.tables.change(room.game, undo_own_step, room.caller(GM))
    assert (await room.snapshot()).require_session().state.oil == [0, 0]
    assert (await room.snapshot()).require_session().held_seats == (1,)


async def test_a_hold_outlives_one_step_back_after_the_other(room: Room) -> None:
    """What the first one kept the second keeps, unless it ended in between."""
    await room.start(ALICE, BOB)
    for _ in range(3):
        await room.pick(ALICE, 0, "gather")
    await room.hold(BOB, 1)
    for _ in range(2):
        await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
        assert (await room.snapshot()).require_session().held_seats == (1,)

    await room.hold(BOB, 1, on=False)
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    assert (await room.snapshot()).require_session().held_seats == ()


async def test_who_waits_no_longer_does_not_wait_again(room: Room) -> None:
    """A hold that ended after what is taken back has ended, after a restart as well."""
    await room.start(ALICE, BOB)
    await room.hold(BOB, 1)
    await room.hold(ALICE, 0)
    await room.pick(ALICE, 0, "gather")
    await room.hold(BOB, 1, on=False)
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    assert (await room.snapshot()).require_session().held_seats == (0,)

    await room.pick(ALICE, 0, "gather")
    position = await room.hash()
    room.tables.games.evict(room.game)
    assert await room.hash() == position
    assert (await room.snapshot()).require_session().state.oil == [1, 0]


def test_what_is_told_in_short_ends_with_a_line() -> None:
    """Nothing is cut in the middle of words that stand in bold."""
    turn = "**Daisy’s turn**"
    said = joined_lines(["a" * (MOST_TOLD - 10), turn, "Daisy moves."])

    assert said.endswith("a …")
    assert joined_lines([turn, "Daisy\nmoves."]) == f"{turn} Daisy moves."
    assert joined_lines(["b" * (MOST_TOLD + 9), turn]) == "b" * (MOST_TOLD + 9) + " …"


async def test_a_request_lapses_after_a_day(tmp_path: Path) -> None:
    """Over a restart, with one line; then a new one can be made."""
    path = tmp_path / "g.db"
    async with opened(path) as room:
        game = await room.start(ALICE, BOB)
        await room.pick(ALICE, 0, "draw")
        await room.tables.change(game, undo_own_step, room.caller(ALICE))
        await room.tables.wait_until_idle()
        vote = room.channel.status.vote
        assert vote is not None
        assert vote.until == room.clock.now() + DAY
        channel, clock = room.channel, room.clock
    async with opened(path, channel=channel, clock=clock, game=game) as room:
        await room.wait(DAY - HOUR)
        assert f"-# {NOT_ALL}" not in channel.lines
        await room.wait(2 * HOUR)
        assert channel.lines.count(f"-# {NOT_ALL}") == 1
        assert channel.status.vote is None
        with pytest.raises(NotAllowed, match="request is closed"):
            await room.tables.change(
                game, undo_steps.vote_on_undo, room.caller(BOB), vote.step, True
            )
        await room.tables.change(game, undo_own_step, room.caller(ALICE))
        await room.tables.wait_until_idle()
        assert channel.status.vote is not None


async def test_the_game_master_alone_takes_back(room: Room) -> None:
    """Where the table chose so: what is free stays free, and the rest names the step."""
    game = await room.start(ALICE, BOB)
    await room.tables.change(
        game, lobby_options.set_table_setting, room.caller(GM), "undo", UndoRule.GAME_MASTER
    )
    await room.pick(ALICE, 0, "gather")
    await room.tables.change(game, undo_own_step, room.caller(ALICE))
    await room.pick(ALICE, 0, "draw")
    with pytest.raises(NotAllowed, match=r"`/gm rewind step:2`"):
        await room.tables.read(game, undo_steps.plan_undo, room.caller(ALICE))
    with pytest.raises(NotAllowed, match="that’s for the game master"):
        await room.tables.change(game, undo_own_step, room.caller(ALICE))
    await room.tables.change(game, undo_steps.rewind, room.caller(GM), 2, "as asked")
    assert (await room.snapshot()).require_session().state.cards == []


async def test_both_boards_are_drawn(room: Room) -> None:
    """As it is and as it would be again, told apart in names and alt texts."""
    game = await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    now, then = await room.tables.play.pictures_of_undo(room.caller(ALICE), game)

    assert b'"oil":[1' in now.data
    assert b'"oil":[0' in then.data
    assert now.name != then.name
    assert (now.alt[:3], then.alt[:14]) == ("As ", "As it would be")
