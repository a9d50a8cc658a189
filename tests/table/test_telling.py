"""What is told in the channel: in order, coalesced, once, in any weather."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Held
from bot.table.courier import MessageGone, TryLater, Undeliverable
from bot.table.publisher import BURIED
from bot.table.rows import GALLERY
from tests.table.room import (
    ALICE,
    BOB,
    CHANNEL,
    GM,
    GUILD,
    Channel,
    Room,
    TestClock,
    opened,
)
from tests.table.toy_kit import LanternKit, LanternRules


class ServerDisconnectedError(Exception):
    """Neither an `OSError` nor anything of Discord's library."""

    __module__ = "aiohttp.client_exceptions"


async def test_one_status_message_is_edited(room: Room) -> None:
    """However many inputs, there is one status message, up to date; a near one is edited."""
    await room.start(ALICE, BOB)
    before = len(room.channel.posts)
    await room.pick(ALICE, 0, "gather")
    await room.tables.rest()
    assert [post.kind for post in room.channel.posts[before:]] == ["log"]
    for _ in range(2):
        await room.pick(ALICE, 0, "gather")
        await room.tables.rest()
    assert room.channel.status.prompts[0].lines == ("Oil: 3.",)


async def test_what_happens_in_quick_succession_is_one_message(path: Path) -> None:
    """Facts of several steps come together, with the boards of what ended last."""
    async with opened(path) as room:
        await room.start(ALICE)
        room.channel.posts.clear()
        ready = asyncio.Event()
        post = room.channel.post

        async def slow(*args: object) -> int:
            await ready.wait()
            return await post(*args)  # pyright: ignore[reportArgumentType]

        room.channel.post = slow  # pyright: ignore[reportAttributeAccessIssue]
        for key in ("gather", "gather", "draw", "yes", "end", "yes", "gather"):
            await room.pick(ALICE, 0, key)
        ready.set()
        await room.tables.rest()
        logs = [post for post in room.channel.posts if post.kind == "log"]
        assert [len(log.lines) for log in logs] == [1, 4]
        assert [picture.alt for picture in logs[1].pictures][-1] == "The board."


async def test_who_is_newly_awaited_is_notified_once(room: Room) -> None:
    """Bob is mentioned when his turn comes, not again, and nobody for what they did themselves."""
    await room.start(ALICE, BOB)
    for user, seat, key in ((ALICE, 0, "end"), (BOB, 1, "gather"), (ALICE, 0, "cheer")):
        await room.pick(user, seat, key)
        await room.tables.rest()
    mentions = [post.mentions for post in room.channel.posts if post.kind == "log"]
    assert mentions == [(ALICE,), (BOB,), (), ()]
    assert room.channel.status.waiting[0].user == BOB


@pytest.mark.parametrize(
    "fault",
    [
        TryLater("429", 3.5),
        TryLater("503"),
        ConnectionResetError(),
        ServerDisconnectedError(),
        RuntimeError("what is this?"),
    ],
)
@pytest.mark.parametrize("late", [False, True])
async def test_weather_passes(room: Room, fault: Exception, late: bool) -> None:
    """Whatever fails, before or after the message was made, it is there once in the end."""
    await room.start(ALICE)
    (room.channel.after if late else room.channel.faults).extend([fault, fault])
    await room.pick(ALICE, 0, "gather")
    await room.tables.rest()
    assert room.channel.lines.count("Ada finds 1 oil.") == 1
    assert len(room.clock.slept) == 2
    assert room.channel.status.prompts[0].lines == ("Oil: 1.",)


async def test_a_message_that_never_goes_is_given_up(room: Room) -> None:
    """What fails in an unknown way for minutes does not hold the others up for ever."""
    await room.start(ALICE)
    room.channel.faults.extend([RuntimeError("no")] * 8)
    await room.pick(ALICE, 0, "gather")
    await room.tables.rest()
    assert "Ada finds 1 oil." not in room.channel.lines
    assert room.channel.status.prompts[0].lines == ("Oil: 1.",)


@pytest.mark.parametrize("code", ["10008", "30046"])
async def test_a_status_that_cannot_be_edited_is_posted_anew(room: Room, code: str) -> None:
    """Unknown message, or edited too often: a new one takes its place."""
    await room.start(ALICE)
    (old,) = [n for n, m in room.channel.messages.items() if m.kind == "status"]
    del room.channel.messages[old]
    room.channel.faults.extend([None, MessageGone(code)])
    await room.pick(ALICE, 0, "gather")
    await room.tables.rest()
    assert room.channel.status.prompts[0].lines == ("Oil: 1.",)


async def test_a_buried_status_moves_to_the_end(room: Room) -> None:
    """After some messages below it, the status is posted anew and the old one goes, once."""
    await room.start(ALICE)
    (old,) = statuses(room.channel)
    for _ in range(BURIED):
        await room.pick(ALICE, 0, "gather")
        await room.tables.rest()
    (new,) = statuses(room.channel)
    assert room.channel.status.prompts[0].lines == (f"Oil: {BURIED}.",)
    assert new == max(room.channel.messages) > old
    await room.tables.refresh(room.game)
    await room.tables.rest()
    assert statuses(room.channel) == [new]


async def test_the_status_stands_below_boards(room: Room) -> None:
    """A message with boards is tall: the status moves below it at once, so too at the start."""
    await room.start(ALICE)
    assert statuses(room.channel) == [max(room.channel.messages)]
    for key in ("end", "yes"):
        await room.pick(ALICE, 0, key)
        await room.tables.rest()
    assert room.channel.posts[-2].pictures
    assert statuses(room.channel) == [max(room.channel.messages)]


async def test_the_status_moves_when_all_is_told(path: Path) -> None:
    """However much is told meanwhile, one move is enough for all of it."""
    async with opened(path) as room:
        await room.start(ALICE)
        post, ready = room.channel.post, asyncio.Event()

        async def slow(*args: object) -> int:
            await ready.wait()
            return await post(*args)  # pyright: ignore[reportArgumentType]

        room.channel.post = slow  # pyright: ignore[reportAttributeAccessIssue]
        before = len(room.channel.posts)
        for _ in range(BURIED + 1):
            await room.pick(ALICE, 0, "gather")
        ready.set()
        await room.tables.rest()
        assert [post.kind for post in room.channel.posts[before:]] == ["log", "log", "status"]
        assert room.channel.status.prompts[0].lines == (f"Oil: {BURIED + 1}.",)


def statuses(channel: Channel) -> list[int]:
    """The ids of the status messages that stand in the channel."""
    return [number for number, message in channel.messages.items() if message.kind == "status"]


async def test_a_channel_that_is_gone_pauses_the_game(room: Room) -> None:
    """Nothing is lost: the game master can resume it, and the status is posted anew."""
    await room.start(ALICE)
    room.channel.faults.append(Undeliverable("10003"))
    await room.pick(ALICE, 0, "gather")
    await room.tables.rest()
    assert (await room.look()).record.status == "paused"
    await room.tables.resume(room.caller(GM), room.game, "the channel is back")
    await room.pick(ALICE, 0, "gather")
    assert (await room.look()).running().state.oil == [2]


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("what", [0, 1])
async def test_a_crash_while_telling_repeats_and_loses_nothing(
    path: Path, when: str, what: int
) -> None:
    """Killed between commit and post, or between post and its mark: told once after the start."""
    channel = Channel()
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE)
        faults = channel.faults if when == "before" else channel.after
        faults.extend([None] * what + [asyncio.CancelledError()])
        await room.pick(ALICE, 0, "gather")
        await room.pick(ALICE, 0, "whisper")
        await room.tables.rest()
    faults.clear()

    async with opened(path, channel=channel, game=game) as room:
        await room.pick(ALICE, 0, "draw")
        await room.tables.rest()
    assert channel.lines.count("Ada finds 1 oil.") == 1
    assert sum("Ada draws" in line for line in channel.lines) == 1
    assert channel.status.prompts[0].ask.prompt == "Keep it?"


async def test_a_fault_in_the_words_stops_nobody(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be told is replaced by a plain sentence, and the game goes on."""
    await room.start(ALICE)
    kit = (await room.look()).kit
    monkeypatch.setattr(kit, "_line", lambda *_: 1 / 0)
    monkeypatch.setattr(kit, "explain", lambda *_: 1 / 0)
    await room.pick(ALICE, 0, "gather")
    await room.tables.rest()
    assert "Something happened that could not be put into words." in room.channel.lines
    assert room.channel.status.prompts[0].lines == ()


async def test_the_log_marks_what_was_undone(room: Room) -> None:
    """A seat reads its own whispers; what was taken back stays and is marked."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "whisper")
    await room.pick(ALICE, 0, "gather")
    await room.tables.undo(room.caller(ALICE), room.game)
    mine = await room.tables.log(room.game, (await room.look()).seats_of(ALICE))
    theirs = await room.tables.log(room.game, (await room.look()).seats_of(BOB))
    assert [line.undone for line in mine] == [False, True, False]
    assert [line.lines for line in theirs] == [line.lines for line in mine[1:]]


async def test_who_has_two_seats_knows_what_both_know(room: Room) -> None:
    """In the answer and in the log; nobody else does."""
    await room.start(ALICE, ALICE, BOB)
    await room.pick(ALICE, 0, "whisper")
    await room.pick(ALICE, 0, "end")
    told = await room.pick(ALICE, 1, "whisper")
    mine = await room.tables.log(room.game, (await room.look()).seats_of(ALICE))
    theirs = await room.tables.log(room.game, (await room.look()).seats_of(BOB))
    assert len(told.lines) == 1
    assert [line.lines for line in mine] == [told.lines, told.lines]
    assert theirs == []


class Gate(TestClock):
    """Sleeping lasts until the gate is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Wait at the gate."""
        await self.open.wait()


async def test_posts_are_collected_for_a_while(path: Path) -> None:
    """What happens within the interval is one message; closing does not wait for it."""
    gate = Gate()
    async with opened(path, clock=gate, debounce=3.0) as room:
        gate.open.set()
        await room.start(ALICE)
        gate.open.clear()
        for _ in range(3):
            await room.pick(ALICE, 0, "gather")
        before = len(room.channel.posts)
        gate.open.set()
        await room.tables.rest()
        assert [post.lines for post in room.channel.posts[before:]] == [("Ada finds 1 oil.",) * 3]
        gate.open.clear()
        await room.pick(ALICE, 0, "whisper")
        await room.pick(ALICE, 0, "gather")
        await room.tables.close()
        told = [post.lines for post in room.channel.posts[before + 1 :] if post.kind == "log"]
        assert told == [("Ada finds 1 oil.",)]
        assert room.channel.status.prompts[0].lines == ("Oil: 4.",)


async def test_closing_does_not_wait_for_ever(path: Path) -> None:
    """What cannot be sent in time is sent at the next start."""
    gate, channel = Gate(), Channel()
    async with opened(path, clock=gate, channel=channel) as room:
        game = await room.start(ALICE)
        channel.faults.append(TryLater("503"))
        await room.pick(ALICE, 0, "gather")
        await room.tables.close(within=0.05)
        assert "Ada finds 1 oil." not in channel.lines
    async with opened(path, channel=channel, game=game) as room:
        await room.tables.rest()
        assert channel.lines.count("Ada finds 1 oil.") == 1


async def test_what_is_under_way_is_finished(path: Path) -> None:
    """Inputs taken in before closing are carried out and told."""
    async with opened(path) as room:
        await room.start(ALICE, BOB)
        presses = [
            asyncio.ensure_future(room.tables.act(room.caller(BOB), room.game, Held(Seat(1), on)))
            for on in (True, False, True)
        ]
        await asyncio.sleep(0)
        await room.tables.close()
        assert [(await press).step for press in presses] == [1, 2, 3]


async def test_a_game_that_cannot_be_opened_does_not_hold_up_the_channel(path: Path) -> None:
    """Its rows are given up; nothing is repeated for ever."""
    channel = Channel()
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE)
        channel.faults.append(asyncio.CancelledError())
        await room.pick(ALICE, 0, "gather")
        await room.tables.rest()
    broken = LanternRules("2", broken="decode")
    async with opened(path, channel=channel, game=game, rules=broken) as room:
        await room.tables.rest()
        assert await room.tables.store.pending_outbox() == []


async def test_board_and_hand_are_drawn_on_request(room: Room) -> None:
    """The board is everybody's; a seat that does not exist is a sentence."""
    game = await room.start(ALICE)
    assert (await room.tables.board(game)).alt == "The board."
    assert await room.tables.hand(game, Seat(0)) is None
    with pytest.raises(NotAllowed, match="no such seat"):
        await room.tables.hand(game, Seat(5))


async def test_test_pictures_can_be_turned_off(room: Room) -> None:
    """A setting of the table."""
    await room.start(ALICE, settings={"test_pictures": False})
    await room.pick(ALICE, 0, "draw")
    await room.tables.rest()
    assert room.channel.posts[-1].pictures == ()


async def test_a_fault_in_a_picture_stops_nobody(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words come without it."""
    await room.start(ALICE)
    monkeypatch.setattr((await room.look()).kit, "fact_pictures", lambda *_: 1 / 0)
    await room.pick(ALICE, 0, "draw")
    await room.tables.rest()
    assert room.channel.posts[-1].lines[0].startswith("Ada draws")
    assert room.channel.posts[-1].pictures == ()


# --- pictures and headings ------------------------------------------------------------------------


async def finish(room: Room, *, stay: str = "no") -> None:
    """End the only turn of the round; stay or go."""
    for key in ("end", stay):
        await room.pick(ALICE, 0, key)
    await room.tables.rest()


async def test_the_first_picture_is_the_position_that_is_asked_about(room: Room) -> None:
    """Not the board that stood when a phase began: the present one, alone and full width."""
    await room.start(ALICE)
    await finish(room, stay="yes")
    (first, *_) = room.channel.posts[-2].galleries
    session = (await room.look()).running()

    assert [each.data for each in first] == [session.rules.encode(session.state)]
    assert b'"round":2' in first[0].data


async def test_each_test_has_a_row_of_its_own(path: Path) -> None:
    """Board first, tests in order of time, then the phases that ended: four pictures in all."""
    async with opened(path, clock=(gate := Gate()), debounce=3.0) as room:
        gate.open.set()
        await room.start(ALICE)
        gate.open.clear()
        for key in ("draw", "yes", "end", "yes", "draw", "yes", "end", "yes"):
            await room.pick(ALICE, 0, key)
        gate.open.set()
        await room.tables.rest()
        post = next(post for post in room.channel.posts[::-1] if post.kind == "log")
        names = [[picture.alt for picture in gallery] for gallery in post.galleries]

        assert len(post.pictures) == GALLERY
        assert names[0] == names[3] == ["The board."]
        assert all(len(gallery) == 1 and "board" not in gallery[0] for gallery in names[1:3])
        assert post.galleries[0] != post.galleries[3]


async def test_a_game_may_show_the_newest_board_alone(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where all phases look alike, a post has one board and the tests."""
    monkeypatch.setattr(LanternKit, "shows_phases", False)
    async with opened(path, clock=(gate := Gate()), debounce=3.0) as room:
        gate.open.set()
        await room.start(ALICE)
        gate.open.clear()
        for key in ("draw", "yes", "end", "yes", "draw", "yes", "end", "yes"):
            await room.pick(ALICE, 0, key)
        gate.open.set()
        await room.tables.rest()
        post = next(post for post in room.channel.posts[::-1] if post.kind == "log")

        alts = [picture.alt for picture in post.pictures]
        assert alts.count("The board.") == 1
        assert len(alts) == 3


async def test_equal_boards_are_shown_once(room: Room) -> None:
    """A phase that began where the game stands now needs no picture beside the present board."""
    await room.start(ALICE)
    post = next(post for post in room.channel.posts if post.kind == "log")

    assert len(post.pictures) == 1


async def test_going_back_shows_the_board(room: Room) -> None:
    """After a rewind everybody looks for where they are."""
    await room.start(ALICE)
    await room.pick(ALICE, 0, "gather")
    await room.tables.rewind(room.caller(GM), room.game, 0, "again")
    await room.tables.rest()
    post = [post for post in room.channel.posts if post.kind == "log"][-1]

    assert [picture.alt for picture in post.pictures] == ["The board."]


async def test_boards_that_cannot_be_compared_stop_nobody(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words come without a picture."""
    await room.start(ALICE)
    monkeypatch.setattr((await room.look()).kit, "redraws", lambda *_: 1 / 0)
    await room.pick(ALICE, 0, "gather")
    await room.tables.rest()

    assert room.channel.posts[-1].lines == ("Ada finds 1 oil.",)
    assert room.channel.posts[-1].galleries == ()


async def test_the_heading_stands_where_it_changed(room: Room) -> None:
    """On the first post of a round; the status always has it."""
    await room.start(ALICE)
    for key in ("gather", "gather", "end", "yes"):
        await room.pick(ALICE, 0, key)
        await room.tables.rest()
    titles = [post.title for post in room.channel.posts if post.kind == "log"]

    assert titles == ["A Long Night · round 1", "", "", "A Long Night · round 2"]
    assert room.channel.status.title == "A Long Night · round 2"


async def test_the_end_has_a_post_of_its_own(room: Room) -> None:
    """What happened last, then one summary with the last board, the seed, and another game."""
    await room.start(ALICE)
    await finish(room)
    *_, last, summary = [post for post in room.channel.posts if post.kind == "log"]

    assert last.lines[-1] == "0 stay."
    assert not last.galleries
    assert summary.lines[0] == "All is told."
    assert "sha256sum" in summary.lines[-1]
    assert [picture.alt for picture in summary.pictures] == ["The board."]
    assert (last.ends, summary.ends) == (False, True)
    assert summary.title.endswith("· over")


async def test_a_fault_in_the_summary_stops_nobody(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seed is told in any case."""
    await room.start(ALICE)
    monkeypatch.setattr((await room.look()).kit, "summary", lambda *_: 1 / 0)
    await finish(room)

    assert "sha256sum" in room.channel.lines[-1]


async def test_house_rules_stand_in_the_lobby_only(room: Room) -> None:
    """The status is short: `/game status` tells them during the game."""
    await room.tables.new(room.caller(GM), GUILD, CHANNEL, "lantern", "night")
    await room.tables.rest()

    assert room.channel.status.lines[-1] == "-# Toy rules."
