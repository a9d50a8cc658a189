"""Inputs at a table: who may, once, in order, durably."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.engine.ask import Picked
from bot.engine.errors import NotAllowed
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered, Held
from bot.store.errors import StoreFailed, Unsettled
from bot.store.sqlite import SqliteStore
from bot.table.errors import Closing, Paused, Trouble
from bot.table.game.snapshot import Caller
from bot.table.memory.interactions import Interactions
from bot.table.past import log_lines as table_log
from bot.table.steps import game_status as gm_steps, inputs
from tests.store.swapping import swap
from tests.table.room import ALICE, BOB, CAROL, CHANNEL, GM, GUILD, Room, opened
from tests.table.toy_kit import Gathered


async def test_a_game_is_played_to_its_end(room: Room) -> None:
    """From the lobby to the last question, with the seed last; the log has its hash first."""
    await room.start(ALICE, BOB, settings={"rounds": 1})
    told = await room.pick(ALICE, 0, "gather")
    await room.pick(ALICE, 0, "end")
    await room.pick(BOB, 1, "end")
    await room.pick(ALICE, 0, "no")
    await room.pick(BOB, 1, "no")
    await room.tables.wait_until_idle()

    assert told.lines == ("Ada finds 1 oil.",)
    assert told.facts == (Gathered(seat=Seat(0), oil=1),)
    seed = "000102030405060708090a0b0c0d0e0f"
    first = (await room.tables.read(room.game, table_log.log_of_steps, (), 0, None))[0].lines[0]
    assert f"`{hashlib.sha256(seed.encode()).hexdigest()}`" in first
    assert first in room.channel.told[0].lines
    assert f"Its seed was `{seed}`." in room.channel.lines[-1]
    assert (await room.snapshot()).record.status == "over"
    assert {post.kind for post in room.channel.messages.values()} == {"log"}
    with pytest.raises(NotAllowed, match="over"):
        await room.tables.change(
            room.game,
            inputs.submit_input,
            room.caller(ALICE),
            Answered(Seat(0), AskId(1), Picked(("no",))),
        )


async def test_a_doubled_interaction_changes_nothing(room: Room) -> None:
    """The second delivery is answered kindly, also when the question still stands."""
    await room.start(ALICE, BOB)
    first = await room.pick(ALICE, 0, "gather", interaction=77)
    again = await room.pick(ALICE, 0, "gather", interaction=77)
    room.tables.games.evict(room.game)
    later = await room.pick(ALICE, 0, "gather", interaction=77)

    assert not first.again
    assert again.again
    assert later.again
    assert (await room.snapshot()).require_session().state.oil == [1, 0]


async def test_an_interaction_of_another_process_is_found_in_the_store(room: Room) -> None:
    """By a look-up, or in memory after the table was read."""
    game = await room.start(ALICE)
    known = Interactions(game, room.tables.store)
    await room.pick(ALICE, 0, "gather", interaction=77)

    assert not await known.has_done(77, quick=True)
    assert await known.has_done(77)
    await known.read(1)
    assert await known.has_done(77, quick=True)


async def test_only_the_occupant_answers(room: Room) -> None:
    """Another player's seat is refused, and so is a stranger."""
    await room.start(ALICE, BOB)
    for user in (BOB, CAROL, GM):
        with pytest.raises(NotAllowed, match="not your seat"):
            await room.pick(user, 0, "gather")
    assert (await room.snapshot()).record.head == 0


async def test_a_stale_mark_is_refused(room: Room) -> None:
    """A press on a question that has another content now changes nothing."""
    await room.start(ALICE, BOB)
    ask = await room.ask(0)
    given = Answered(Seat(0), ask.id, Picked(("gather",)))
    with pytest.raises(NotAllowed, match="closed"):
        await room.tables.change(room.game, inputs.submit_input, room.caller(ALICE), given, "0000")
    await room.tables.change(
        room.game, inputs.submit_input, room.caller(ALICE), given, await room.mark(0)
    )
    assert (await room.snapshot()).record.head == 1


async def test_a_private_fact_is_told_to_its_seat_alone(room: Room) -> None:
    """The answer has it, the channel does not."""
    await room.start(ALICE, BOB)
    told = await room.pick(ALICE, 0, "whisper")
    await room.tables.wait_until_idle()
    assert told.lines == ("You hear: psst.",)
    assert not any("psst" in line for line in room.channel.lines)


async def test_hold_makes_the_table_wait(room: Room) -> None:
    """A seat that may act is waited for once it asks."""
    await room.start(ALICE, BOB)
    await room.hold(BOB, 1)
    assert (await room.ask(1)).awaited == (0, 1)
    with pytest.raises(NotAllowed, match="wait"):
        await room.pick(ALICE, 0, "gather")
    await room.pick(BOB, 1, "cheer")
    await room.pick(ALICE, 0, "gather")


async def test_a_button_shown_before_a_hold_says_who_holds(room: Room) -> None:
    """The question is the same one, so an older button is told whom the table waits for."""
    await room.start(ALICE, BOB)
    ask = await room.ask(0)
    await room.hold(BOB, 1)

    given = Answered(Seat(0), ask.id, Picked(("gather",)))
    with pytest.raises(NotAllowed, match="asked the table to wait"):
        await room.tables.change(
            room.game, inputs.submit_input, room.caller(ALICE), given, await room.mark(0)
        )


async def test_an_answer_can_be_withdrawn(room: Room) -> None:
    """Until everybody has answered, an answer may be taken back."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "end")
    await room.pick(BOB, 1, "end")
    await room.pick(ALICE, 0, "yes")
    await room.give(ALICE, 0, None)
    assert (await room.ask(0)).awaited == (0, 1)


async def test_a_script_that_raises_changes_nothing(room: Room) -> None:
    """The session is thrown away and rebuilt; the table is told calmly; the game goes on."""
    await room.start(ALICE)
    await room.pick(ALICE, 0, "gather")
    before = await room.hash()
    with pytest.raises(Trouble):
        await room.pick(ALICE, 0, "risk")
    await room.tables.wait_until_idle()

    assert await room.hash() == before
    assert any("error in the program" in line for line in room.channel.lines)
    await room.pick(ALICE, 0, "gather")
    assert (await room.snapshot()).require_session().state.oil == [2]


async def test_what_raised_is_logged_without_what_was_chosen(room: Room) -> None:
    """Whoever runs the bot may play too: logs name the place of a fault, not the hand."""
    await room.start(ALICE)
    with capture_logs() as logged, pytest.raises(Trouble):
        await room.pick(ALICE, 0, "risk")

    (line,) = [each for each in logged if each["event"] == "an input raised"]
    place = {key: line[key] for key in ("game", "step", "input", "seat", "ask", "error")}
    assert place == {
        "game": room.game, "step": 1, "input": "answer", "seat": 0, "ask": "turn",
        "error": "RuntimeError",
    }  # fmt: skip
    assert "in _act" in line["trace"]
    assert "risk" not in str(line)
    assert "lantern of Ada" not in str(line)


async def test_a_refused_override_changes_nothing(room: Room) -> None:
    """A command that the rules refuse leaves the session as it was, step included."""
    await room.start(ALICE)
    with pytest.raises(NotAllowed, match="no such thing"):
        await room.tables.change(room.game, inputs.override, room.caller(GM), {"x": 1}, "a try")
    await room.pick(ALICE, 0, "gather")
    assert (await room.snapshot()).record.head == 1


class Failing:
    """A store whose commits fail as often as told."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.write = swap(store.journal, "commit", self.commit)
        self.fail: list[str] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self.store, name)

    async def commit(self, *args: object, **kwargs: object) -> bool:
        """Fail before, or after writing."""
        how = self.fail.pop(0) if self.fail else ""
        if how == "before":
            raise StoreFailed("disk full")
        done = await self.write(*args, **kwargs)
        if how == "after":
            raise StoreFailed("no answer")
        if how == "who knows":
            raise Unsettled("no answer")
        return done


async def test_a_failed_commit_is_tried_again(path: Path) -> None:
    """One failure is not noticed; a commit that stood after all is recognised."""
    async with opened(path, wrap=Failing) as room:
        await room.start(ALICE)
        for how in ("before", "after"):
            room.tables.store.fail = [how]  # pyright: ignore[reportAttributeAccessIssue]
            await room.pick(ALICE, 0, "gather")
        assert (await room.snapshot()).require_session().state.oil == [2]
        assert (await room.snapshot()).record.head == 2


async def test_a_commit_that_keeps_failing_leaves_the_game_as_it_was(path: Path) -> None:
    """The session is rebuilt from the store, and the player may try again."""
    async with opened(path, wrap=Failing) as room:
        await room.start(ALICE)
        before = await room.hash()
        room.tables.store.fail = ["before", "before"]  # pyright: ignore[reportAttributeAccessIssue]
        with pytest.raises(Trouble, match="couldn’t save"):
            await room.pick(ALICE, 0, "gather")
        assert await room.hash() == before
        await room.pick(ALICE, 0, "gather")


async def test_a_commit_of_which_nobody_knows_is_told_so(path: Path) -> None:
    """What happened is not said to be undone; the table shows it, and the player looks."""
    async with opened(path, wrap=Failing) as room:
        await room.start(ALICE)
        room.tables.store.fail = ["who knows", "before"]  # pyright: ignore[reportAttributeAccessIssue]
        with pytest.raises(Trouble, match="Look at the table"):
            await room.pick(ALICE, 0, "gather")
        assert (await room.snapshot()).require_session().state.oil == [1]


async def test_inputs_wait_for_their_turn(room: Room) -> None:
    """Presses at the same moment are taken one after the other; nobody is told to come back."""
    await room.start(ALICE, BOB)
    ask = await room.ask(0)
    presses = [
        room.tables.change(
            room.game,
            inputs.submit_input,
            room.caller(ALICE),
            Answered(Seat(0), ask.id, Picked(("gather",))),
        ),
        room.tables.change(
            room.game,
            inputs.submit_input,
            room.caller(BOB),
            Answered(Seat(1), ask.id, Picked(("cheer",))),
        ),
    ]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert not isinstance(results[0], Exception)
    assert isinstance(results[1], NotAllowed)
    assert (await room.snapshot()).record.head == 1


async def test_idle_tables_leave_memory(room: Room) -> None:
    """A table unused for long is dropped on the next access, and comes back the same."""
    game = await room.start(ALICE)
    before = await room.hash()
    room.clock.time += 10_000
    with pytest.raises(NotAllowed, match="don’t know that game"):
        await room.tables.games.snapshot(4_711)
    assert game not in room.tables.games.in_memory
    assert await room.hash() == before


async def test_a_paused_game_refuses_players_only(room: Room) -> None:
    """Pause and resume are the game master's, who may still put things right meanwhile."""
    await room.start(ALICE)
    with pytest.raises(NotAllowed, match="game master"):
        await room.tables.change(room.game, gm_steps.pause, room.caller(ALICE), "lunch")
    await room.tables.change(room.game, gm_steps.pause, room.caller(GM), "lunch")
    with pytest.raises(Paused):
        await room.pick(ALICE, 0, "gather")
    await room.tables.change(
        room.game, inputs.override, room.caller(GM), {"oil": 5, "seat": 0}, "a gift"
    )
    await room.tables.gm.resume(room.caller(GM), room.game)
    await room.pick(ALICE, 0, "gather")
    assert (await room.snapshot()).require_session().state.oil == [6]


async def test_closing_takes_nothing_in(room: Room) -> None:
    """After close has begun new inputs get a friendly word; what was told is told."""
    await room.start(ALICE)
    await room.pick(ALICE, 0, "gather")
    await room.tables.close()
    assert "Ada finds 1 oil." in room.channel.lines
    with pytest.raises(Closing):
        await room.pick(ALICE, 0, "gather")


async def test_the_game_of_a_channel_is_found(room: Room) -> None:
    """The active game first, else the newest; none is a sentence."""
    with pytest.raises(NotAllowed, match="no game"):
        await room.tables.looks.find(GUILD, CHANNEL)
    game = await room.start(ALICE)
    assert (await room.tables.looks.find(GUILD, CHANNEL)).record.id == game
    with pytest.raises(NotAllowed, match="still has a game"):
        await room.tables.lobby.open_lobby(Caller(ALICE), GUILD, CHANNEL, "lantern", "night")
    await room.tables.change_unread(game, gm_steps.end, room.caller(GM), "done")
    assert (await room.tables.looks.find(GUILD, CHANNEL)).record.status == "over"


async def test_a_press_on_a_question_that_is_gone_is_told_so(room: Room) -> None:
    """With the mark that it had: the same sentence as for one that changed, and no fault."""
    await room.start(ALICE, BOB)
    ask, mark = await room.ask(0), await room.mark(0)
    await room.pick(ALICE, 0, "end")
    given = Answered(Seat(0), ask.id, Picked(("gather",)))
    with pytest.raises(NotAllowed, match="closed"):
        await room.tables.change(room.game, inputs.submit_input, room.caller(ALICE), given, mark)
    assert (await room.snapshot()).record.head == 1


async def test_a_hold_is_no_answer_to_the_question_it_stands_below(room: Room) -> None:
    """Whatever message it was pressed on, the table waits."""
    await room.start(ALICE, BOB)
    await room.tables.change(
        room.game, inputs.submit_input, room.caller(BOB), Held(Seat(1)), "0000"
    )
    assert (await room.ask(0)).awaited == (0, 1)
