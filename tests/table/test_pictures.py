"""Pictures, headings and summaries of what is told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.table.posts.courier import Message
from bot.table.steps import game_status as gm_steps, undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from bot.table.telling.publisher import GROWS_AFTER
from tests.table.room import ALICE, CHANNEL, GM, GUILD, Channel, Gate, Room, opened
from tests.table.toy_kit import Lantern


async def test_board_and_hand_are_drawn_on_request(room: Room) -> None:
    """The board is everybody's; a seat that does not exist is a sentence."""
    game = await room.start(ALICE)
    assert (await room.tables.looks.board(game)).alt == "The board."
    assert await room.tables.looks.hand(game, Seat(0)) is None
    with pytest.raises(NotAllowed, match="doesn’t have that seat"):
        await room.tables.looks.hand(game, Seat(5))


async def test_a_fault_in_a_picture_stops_nobody(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words come without it."""
    await room.start(ALICE)
    monkeypatch.setattr((await room.snapshot()).kit.pictures, "results", lambda *_: 1 / 0)
    await room.pick(ALICE, 0, "draw")
    await room.tables.wait_until_idle()
    assert room.channel.told[-1].lines[0].startswith("Ada draws")
    assert room.channel.told[-1].pictures == ()


async def finish(room: Room, *, stay: str = "no") -> None:
    """End the only turn of the round; stay or go."""
    for key in ("end", stay):
        await room.pick(ALICE, 0, key)
    await room.tables.wait_until_idle()


async def two_rounds_at_once(room: Room, gate: Gate) -> Message:
    """Return what one post tells of two rounds, each with a test."""
    gate.open.set()
    await room.start(ALICE)
    gate.open.clear()
    for key in ("draw", "yes", "end", "yes") * 2:
        await room.pick(ALICE, 0, key)
    gate.open.set()
    await room.tables.wait_until_idle()
    return room.channel.told[-1]


async def test_the_newest_result_is_shown_until_it_is_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then the position that is asked about takes its place, in its full width."""
    async with opened(path, clock=(gate := Gate()), debounce=3.0) as room:
        post = await two_rounds_at_once(room, gate)
        ((result,),) = post.galleries
        assert result.data == b"card"

        kit = (await room.snapshot()).kit
        monkeypatch.setattr(
            kit.words, "groups_begun", lambda facts: [getattr(fact, "card", "") for fact in facts]
        )
        await room.pick(ALICE, 0, "draw")
        await room.pick(ALICE, 0, "yes")
        await room.tables.wait_until_idle()
        ((board,),) = room.channel.told[-2].galleries
        assert board.alt == "The board."
        assert b'"round":3' in board.data


async def test_a_line_alone_shows_no_board(room: Room) -> None:
    """Whatever it tells: the status leads to the board."""
    await room.start(ALICE)
    await finish(room, stay="yes")

    assert room.channel.told[-1].lines == ("1 stay.",)
    assert room.channel.told[-1].galleries == ()


async def test_equal_boards_are_shown_once(room: Room) -> None:
    """A phase that began where the game stands now needs no picture beside the present board."""
    await room.start(ALICE)
    post = next(post for post in room.channel.posts if post.kind == "log")

    assert len(post.pictures) == 1


async def test_going_far_back_shows_the_board(path: Path) -> None:
    """After a rewind everybody looks for where they are; not after a step of one’s own."""
    async with opened(path, clock=(gate := Gate()), debounce=3.0) as room:
        await two_rounds_at_once(room, gate)
        await room.pick(ALICE, 0, "gather")
        await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
        await room.tables.wait_until_idle()
        await room.wait(GROWS_AFTER)
        undone = room.channel.told[-1]
        await room.tables.change(room.game, undo_steps.rewind, room.caller(GM), 4, "again")
        await room.tables.wait_until_idle()

        assert "The board." not in [picture.alt for picture in undone.pictures]
        assert [picture.alt for picture in room.channel.told[-1].pictures] == ["The board."]


async def test_a_board_is_not_shown_again_after_a_restart(path: Path) -> None:
    """What was shown last is kept: a rewind to where it was shown shows it not."""
    channel = Channel()
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE)
        await room.pick(ALICE, 0, "gather")
    async with opened(path, channel=channel, game=game) as room:
        await room.tables.change(game, undo_steps.rewind, room.caller(GM), 0, "again")
        await room.tables.wait_until_idle()

    assert channel.told[-1].pictures == ()


async def test_boards_that_cannot_be_compared_stop_nobody(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words come without a picture."""
    await room.start(ALICE)
    monkeypatch.setattr((await room.snapshot()).kit.views, "is_board_news", lambda *_: 1 / 0)
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()

    assert room.channel.told[-1].lines == ("Ada finds 1 oil.",)
    assert room.channel.told[-1].galleries == ()


async def test_the_heading_stands_where_it_changed(room: Room) -> None:
    """Not on what follows there; the status always has it."""
    await room.start(ALICE)
    for key in ("gather", "gather", "end", "yes"):
        await room.pick(ALICE, 0, key)
        await room.tables.wait_until_idle()
    await room.pick(ALICE, 0, "gather")
    await room.tables.change(room.game, undo_steps.rewind, room.caller(GM), 4, "again")
    await room.tables.wait_until_idle()
    titles = [post.title for post in room.channel.posts if post.kind == "log"]

    assert titles == ["A Long Night · round 1", "", "A Long Night · round 2"]
    assert room.channel.status.title == "A Long Night · round 2"


async def test_a_heading_stands_alone_in_no_post(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round that begins is named once something happens in it."""
    await room.start(ALICE)
    kit = (await room.snapshot()).kit
    tell = kit.words.tell

    def with_rounds(state: Lantern, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        return [*tell(state, facts, seat), f"**Round {state.round}**"]

    monkeypatch.setattr(kit.words, "tell", with_rounds)
    await room.pick(ALICE, 0, "end")
    await room.pick(ALICE, 0, "yes")
    await room.tables.wait_until_idle()
    *_, last = [post for post in room.channel.posts if post.kind == "log"]
    assert last.lines == ("1 stay.",)
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()
    *_, last = [post for post in room.channel.posts if post.kind == "log"]
    assert last.lines == ("1 stay.", "**Round 2**", "Ada finds 1 oil.")


async def test_a_game_that_is_ended_asks_nothing_any_more(room: Room) -> None:
    """The board at its end says nobody is awaited, though a question stood open."""
    await room.start(ALICE)
    await room.tables.change_unread(room.game, gm_steps.end, room.caller(GM), "it is late")
    snapshot = await room.snapshot()
    assert snapshot.require_session().asks
    assert snapshot.shown_session().asks == ()
    assert snapshot.require_session().asks


async def test_the_end_has_a_post_of_its_own(room: Room) -> None:
    """What happened last, then one summary with the last board, the seed, and another game."""
    await room.start(ALICE)
    await finish(room)
    *_, last, summary = [post for post in room.channel.posts if post.kind == "log"]

    assert last.lines[-1] == "0 stay."
    assert not last.galleries
    assert summary.lines[0] == "All is told."
    assert "Its seed was" in summary.lines[-1]
    assert [picture.alt for picture in summary.pictures] == ["The board."]
    assert (last.ends, summary.ends) == (False, True)
    assert summary.title == "A Long Night"


async def test_a_fault_in_the_summary_stops_nobody(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seed is told in any case."""
    await room.start(ALICE)
    monkeypatch.setattr((await room.snapshot()).kit.words, "summary", lambda *_: 1 / 0)
    await finish(room)

    assert "Its seed was" in room.channel.lines[-1]


async def test_house_rules_stand_in_the_lobby_only(room: Room) -> None:
    """The status is short: `/game status` tells them during the game."""
    await room.tables.lobby.open_lobby(room.caller(GM), GUILD, CHANNEL, "lantern", "night")
    await room.tables.wait_until_idle()

    assert room.channel.status.lines[-1] == "-# Toy rules."
