"""What is told in the channel: in order, coalesced, once, in any weather."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.people.person_settings import Ping
from bot.store.errors import StoreFailed
from bot.store.sqlite import SqliteStore
from bot.table.declares.pace import HOUR, Pace
from bot.table.game.table import Table
from bot.table.past import log_lines as table_log
from bot.table.posts.courier import MessageGone, Muted, TryLater, Undeliverable
from bot.table.steps.own_undo import undo_own_step
from bot.table.telling.log_posts import MEANWHILE, ONE_UNTOLD, SEVERAL_UNTOLD
from bot.table.telling.publisher import GROWS_AFTER, LOOKS
from tests.deadline import DEADLINE
from tests.store.swapping import swap
from tests.table.room import ALICE, BOB, GM, Channel, Gate, Room, opened
from tests.table.toy_kit import LanternRules


class ServerDisconnectedError(Exception):
    """Neither an `OSError` nor anything of Discord's library."""

    __module__ = "aiohttp.client_exceptions"


async def test_one_status_message_is_last(room: Room) -> None:
    """What happened takes its place, and a new one is posted below: two calls, always one."""
    await room.start(ALICE, BOB)
    (old,) = room.channel.statuses
    before = len(room.channel.posts)
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()
    assert [post.kind for post in room.channel.posts[before:]] == ["log", "status"]
    assert room.channel.messages[old].kind == "log"
    for _ in range(2):
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
    assert room.channel.statuses == [max(room.channel.messages)]
    assert room.channel.status.prompts[0].lines == ("Oil: 3.",)


async def test_a_status_that_has_not_changed_is_left_alone(room: Room) -> None:
    """Nothing is sent where everybody can see it already."""
    await room.start(ALICE, BOB)
    sent = len(room.channel.edits)
    await room.tables.games.refresh(room.game)
    await room.tables.wait_until_idle()

    assert len(room.channel.edits) == sent


async def test_what_happens_in_quick_succession_is_one_message(room: Room) -> None:
    """Facts of several steps come together, with the newest result."""
    await room.start(ALICE)
    room.channel.posts.clear()
    ready = asyncio.Event()
    edit = room.channel.edit  # what happened takes the place of the status

    async def slow(*args: object) -> None:
        await ready.wait()
        await edit(*args)  # pyright: ignore[reportArgumentType]

    room.channel.edit = slow  # pyright: ignore[reportAttributeAccessIssue]
    for key in ("gather", "gather", "draw", "yes", "end", "yes", "gather"):
        await room.pick(ALICE, 0, key)
    ready.set()
    await room.tables.wait_until_idle()
    (log,) = [post for post in room.channel.posts if post.kind == "log"]
    assert len(log.lines) == 5
    assert [picture.alt for picture in log.pictures] == ["The sun."]


async def test_who_is_newly_awaited_is_notified_once(room: Room) -> None:
    """Bob is mentioned when his turn comes, not again, and nobody for what they did themselves."""
    await room.start(ALICE, BOB)
    for user, seat, key in ((ALICE, 0, "end"), (BOB, 1, "gather"), (ALICE, 0, "cheer")):
        await room.pick(user, seat, key)
        await room.tables.wait_until_idle()
    assert room.channel.called == [(ALICE,), (BOB,)]
    assert room.channel.status.waiting[0].user == BOB


async def test_a_restart_notifies_nobody_again(path: Path) -> None:
    """Who was awaited before it knows it."""
    channel = Channel()
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE, BOB)
    async with opened(path, channel=channel, game=game) as room:
        await room.tables.games.refresh(game)
        await room.tables.wait_until_idle()
    assert channel.called == [(ALICE,)]


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
    await room.tables.wait_until_idle()
    assert room.channel.lines.count("Ada finds 1 oil.") == 1
    assert len(room.clock.slept) == 2
    assert room.channel.status.prompts[0].lines == ("Oil: 1.",)


async def test_a_message_that_never_goes_is_given_up(room: Room) -> None:
    """What fails in an unknown way for minutes does not hold the others up for ever."""
    await room.start(ALICE)
    room.channel.faults.extend([RuntimeError("no")] * 8)
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()
    assert "Ada finds 1 oil." not in room.channel.lines
    assert room.channel.status.prompts[0].lines == ("Oil: 1.",)


async def test_a_status_that_is_deleted_is_posted_anew(room: Room) -> None:
    """What happened has a message of its own then."""
    await room.start(ALICE)
    (old,) = room.channel.statuses
    del room.channel.messages[old]
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()
    assert room.channel.lines.count("Ada finds 1 oil.") == 1
    assert room.channel.status.prompts[0].lines == ("Oil: 1.",)


async def test_a_status_that_is_deleted_comes_back_when_somebody_looks(room: Room) -> None:
    """Nobody has to act for it; who looks again and again asks Discord once in a while."""
    await room.start(ALICE)
    for _ in range(2):
        (old,) = room.channel.statuses
        del room.channel.messages[old]
        room.clock.time += LOOKS
        before = room.channel.looks

        for _ in range(3):
            room.tables.look_for_status((await room.snapshot()).record)
            await room.tables.wait_until_idle()

        assert room.channel.status.prompts[0].lines == ("Oil: 0.",)
        assert room.channel.looks == before + 1


async def test_a_status_that_is_deleted_comes_back_with_a_letter(path: Path) -> None:
    """The letter leads to it."""
    async with opened(path, pace=Pace()) as room:
        await room.start(ALICE, BOB)
        await room.tables.people.change_personal(ALICE, lambda me: replace(me, ping=Ping.PRIVATE))
        (old,) = room.channel.statuses
        del room.channel.messages[old]

        await room.wait(HOUR)

        assert [user for user, _ in room.channel.letters] == [ALICE]
        assert room.channel.status.prompts


async def test_a_status_that_cannot_be_edited_any_more_goes(room: Room) -> None:
    """Edited too often (30046): it is deleted, and both messages are posted."""
    await room.start(ALICE)
    (old,) = room.channel.statuses
    room.channel.faults.append(MessageGone("30046"))
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()
    assert old not in room.channel.messages
    assert room.channel.lines.count("Ada finds 1 oil.") == 1
    assert room.channel.status.prompts[0].lines == ("Oil: 1.",)


async def test_the_status_stands_below_boards(room: Room) -> None:
    """It moves below what is posted at once, so too at the start."""
    await room.start(ALICE)
    assert room.channel.statuses == [max(room.channel.messages)]
    for key in ("end", "yes"):
        await room.pick(ALICE, 0, key)
        await room.tables.wait_until_idle()
    assert room.channel.statuses == [max(room.channel.messages)]


async def test_the_status_moves_when_all_is_told(room: Room) -> None:
    """However much is told meanwhile, one move is enough for all of it."""
    await room.start(ALICE)
    post, ready = room.channel.post, asyncio.Event()

    async def slow(*args: object) -> int:
        await ready.wait()
        return await post(*args)  # pyright: ignore[reportArgumentType]

    room.channel.post = slow  # pyright: ignore[reportAttributeAccessIssue]
    before = len(room.channel.posts)
    for _ in range(3):
        await room.pick(ALICE, 0, "gather")
    ready.set()
    await room.tables.wait_until_idle()
    assert [post.kind for post in room.channel.posts[before:]] == ["log", "status"]
    assert room.channel.status.prompts[0].lines == ("Oil: 3.",)


async def test_a_channel_that_is_gone_pauses_the_game(room: Room) -> None:
    """Nothing is lost: the game master can resume it, and the status is posted anew."""
    await room.start(ALICE)
    room.channel.faults.append(Undeliverable("10003"))
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()
    assert (await room.snapshot()).record.status == "paused"

    async def pause_line(table: Table) -> str:
        return table.oversight.pause_line()

    line = await room.tables.games.visit(room.game, pause_line)
    assert line.startswith("Paused, as I couldn’t reach the channel")
    assert "`/gm resume`" in line
    await room.tables.gm.resume(room.caller(GM), room.game, "the channel is back")
    assert await room.tables.games.visit(room.game, pause_line) == ""
    await room.pick(ALICE, 0, "gather")
    assert (await room.snapshot()).require_session().state.oil == [2]


@pytest.mark.parametrize(("steps", "said"), [(1, ONE_UNTOLD), (3, SEVERAL_UNTOLD.format(3))])
async def test_what_could_not_be_told_is_said_to_lie_in_the_log(
    path: Path, steps: int, said: str
) -> None:
    """Sent away and invited again: the first post says how many steps nobody read, once."""
    async with opened(path, clock=(gate := Gate()), debounce=3.0) as room:
        gate.open.set()
        await room.start(ALICE)
        gate.open.clear()
        room.channel.faults.append(Undeliverable("10004"))
        for _ in range(steps):
            await room.pick(ALICE, 0, "gather")
        gate.open.set()
        await room.tables.wait_until_idle()

        await room.tables.gm.resume(room.caller(GM), room.game, "they took us back")
        await room.tables.wait_until_idle()
        await room.pick(ALICE, 0, "gather")
        await room.wait(GROWS_AFTER)

        assert [line for line in room.channel.lines if "/log" in line] == [said]
        assert room.channel.lines.count("Ada finds 1 oil.") == 1
        log = [
            line
            for each in await room.tables.read(room.game, table_log.log_of_steps, (), 0, None)
            for line in each.lines
        ]
        assert log.count("Ada finds 1 oil.") == steps + 1


async def test_what_was_missed_is_told_when_we_may_write_again(path: Path) -> None:
    """Send Messages taken away and given back: all is told, folded, and the game goes on."""
    async with opened(path, clock=(gate := Gate())) as room:
        await room.start(ALICE)
        before = len(room.channel.told)
        room.channel.faults.append(Muted("50013"))
        await room.pick(ALICE, 0, "gather")
        await gate.waits.wait()
        with pytest.raises(NotAllowed, match="paused"):
            await room.pick(ALICE, 0, "gather")
        gate.time += 500
        assert room.tables.unsent == (1, 0.0)  # it is the server's to wait, and no alarm
        gate.open.set()
        await room.tables.wait_until_idle()

        (missed,) = room.channel.told[before:]
        on = "-# I can write here again: the game resumes."
        assert missed.lines == (MEANWHILE, "Ada finds 1 oil.", on)
        assert (await room.snapshot()).record.status == "running"
        assert len(room.channel.statuses) == 1
        assert room.channel.status.prompts


async def test_who_resumes_a_game_has_it_told_at_once(path: Path) -> None:
    """Leave to write that was given back is not waited for any longer, once somebody says so."""
    async with opened(path, clock=(gate := Gate())) as room:
        await room.start(ALICE)
        room.channel.faults.append(Muted("50013"))
        await room.pick(ALICE, 0, "gather")
        await gate.waits.wait()

        await room.tables.gm.resume(room.caller(GM), room.game)
        await room.tables.wait_until_idle()

        assert not gate.open.is_set()
        assert "Ada finds 1 oil." in room.channel.lines


async def test_who_could_not_be_called_is_called_when_we_may_write_again(path: Path) -> None:
    """The call was made while the game waited for us: at once, and once."""
    async with opened(path, clock=(gate := Gate()), pace=Pace(debounce=60.0)) as room:
        await room.start(ALICE)
        room.channel.faults.extend([Muted("50013")] * 2)
        ringing = asyncio.ensure_future(room.wait(60.0))
        await gate.waits.wait()
        assert room.channel.called == []
        gate.open.set()
        await ringing
        await room.tables.wait_until_idle()
        assert (await room.snapshot()).record.status == "running"
        assert room.channel.called == [(ALICE,)]
        await room.wait(600.0)

        assert room.channel.called == [(ALICE,)]


async def test_a_channel_that_is_closed_to_us_is_waited_for_over_a_restart(path: Path) -> None:
    """The pause ends by itself however long it lasted."""
    channel = Channel()
    async with opened(path, channel=channel, clock=(gate := Gate())) as room:
        game = await room.start(ALICE)
        channel.faults.append(Muted("50001"))
        await room.pick(ALICE, 0, "gather")
        await gate.waits.wait()
        assert (await room.snapshot()).record.status == "paused"
    async with opened(path, channel=channel, game=game) as room:
        await room.tables.wait_until_idle()
        assert (await room.snapshot()).record.status == "running"
    assert channel.lines.count("Ada finds 1 oil.") == 1


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
        await room.tables.wait_until_idle()
    faults.clear()

    async with opened(path, channel=channel, game=game) as room:
        await room.pick(ALICE, 0, "draw")
        await room.tables.wait_until_idle()
    assert channel.lines.count("Ada finds 1 oil.") == 1
    assert sum("Ada draws" in line for line in channel.lines) == 1
    assert channel.status.prompts[0].ask.prompt == "Keep it?"


async def test_the_same_words_are_told_as_often_as_it_happened(path: Path) -> None:
    """What was told in the same words before a crash is not taken for what was left untold."""
    channel = Channel()
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE)
        channel.faults.extend([None, *(asyncio.CancelledError() for _ in range(9))])
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
    channel.faults.clear()
    assert channel.lines.count("Ada finds 1 oil.") == 1

    async with opened(path, channel=channel, game=game) as room:
        await room.tables.wait_until_idle()
    assert channel.lines.count("Ada finds 1 oil.") == 2


class Killed:
    """A store whose process is killed before a post is marked as told."""

    def __init__(self, store: SqliteStore, steps: int) -> None:
        self._store = store
        self._pending = swap(store.outbox, "pending", self.pending)
        self._mark_sent = swap(store.outbox, "mark_sent", self.mark_sent)
        self._steps = steps
        """Posts until then."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def mark_sent(self, *given: Any, **more: Any) -> None:
        """Mark, or be killed."""
        self._steps -= 1
        if self._steps < 0:
            raise asyncio.CancelledError
        await self._mark_sent(*given, **more)

    async def pending(self, channel: int | None = None) -> Any:
        """Nothing is told by who was killed."""
        return await self._pending(channel) if self._steps >= 0 else []


@pytest.mark.parametrize("steps", range(8))
async def test_a_status_that_was_turned_is_not_brought_back(path: Path, steps: int) -> None:
    """After a crash the next status is another message."""
    channel = Channel()
    async with opened(path, channel=channel, wrap=lambda store: Killed(store, steps)) as room:
        game = await room.start(ALICE)
        for key in ("gather", "draw", "yes", "whisper"):
            await room.pick(ALICE, 0, key)
            await room.tables.wait_until_idle()

    async with opened(path, channel=channel, game=game) as room:
        await room.tables.wait_until_idle()
        standing = [m for m in channel.messages.values() if m.kind == "log"]
        lines = [line for each in standing for line in each.lines]
        assert lines.count("Ada finds 1 oil.") == 1, lines
        assert sum("Ada draws" in line for line in lines) == 1, lines
        assert channel.status.prompts


class Full:
    """A store whose disk is full some times that something is to be told."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._pending = swap(store.outbox, "pending", self.pending)
        self.times = 0
        self.failed_last = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def pending(self, channel: int | None = None) -> Any:
        """Return what is to be told, where it can be read."""
        self.times -= 1
        if self.times == 0:
            self.failed_last.set()
        if self.times >= 0:
            raise StoreFailed("no room")
        return await self._pending(channel)


async def test_an_outbox_that_cannot_be_read_is_read_again(path: Path) -> None:
    """After a while, until it can be: nobody has to move for that."""
    made: list[Full] = []

    def wrap(store: SqliteStore) -> Full:
        made.append(Full(store))
        return made[0]

    async with opened(path, wrap=wrap) as room:
        await room.start(ALICE)
        made[0].times = 3
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()

        assert room.channel.lines.count("Ada finds 1 oil.") == 1
        assert room.clock.slept[-3:] == [10.0, 10.0, 10.0]


async def test_what_cannot_be_read_waits_longer_and_longer(path: Path) -> None:
    """As the figures have it, however often it is tried."""
    made: list[Full] = []

    def wrap(store: SqliteStore) -> Full:
        made.append(Full(store))
        return made[0]

    async with opened(path, wrap=wrap, clock=(gate := Gate())) as room:
        await room.start(ALICE)
        made[0].times = 2
        await room.pick(ALICE, 0, "gather")
        await gate.waits.wait()
        gate.time += 500
        gate.open.set()
        await asyncio.wait_for(made[0].failed_last.wait(), DEADLINE)
        assert room.tables.unsent == (1, 500.0)
        await room.tables.wait_until_idle()

        assert room.tables.unsent == (0, 0.0)


async def test_a_fault_in_the_words_stops_nobody(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be told is replaced by a plain sentence, and the game goes on."""
    await room.start(ALICE)
    kit = (await room.snapshot()).kit
    monkeypatch.setattr(kit.words, "_line", lambda *_: 1 / 0)
    monkeypatch.setattr(kit.words, "explain", lambda *_: 1 / 0)
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()
    assert "Something happened that I couldn’t put into words." in room.channel.lines
    assert room.channel.status.prompts[0].lines == ()


async def test_the_log_marks_what_was_undone(room: Room) -> None:
    """A seat reads its own whispers; what was taken back stays and is marked."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "whisper")
    await room.pick(ALICE, 0, "gather")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    mine = await room.tables.read(
        room.game, table_log.log_of_steps, (await room.snapshot()).seats_of(ALICE), 1, None
    )
    theirs = await room.tables.read(
        room.game, table_log.log_of_steps, (await room.snapshot()).seats_of(BOB), 1, None
    )
    assert [line.undone for line in mine] == [False, True, False]
    assert [line.lines for line in theirs] == [line.lines for line in mine[1:]]


async def test_who_has_two_seats_knows_what_both_know(room: Room) -> None:
    """In the answer and in the log; nobody else does."""
    await room.start(ALICE, ALICE, BOB)
    await room.pick(ALICE, 0, "whisper")
    await room.pick(ALICE, 0, "end")
    told = await room.pick(ALICE, 1, "whisper")
    mine = await room.tables.read(
        room.game, table_log.log_of_steps, (await room.snapshot()).seats_of(ALICE), 1, None
    )
    theirs = await room.tables.read(
        room.game, table_log.log_of_steps, (await room.snapshot()).seats_of(BOB), 1, None
    )
    assert len(told.lines) == 1
    assert [line.lines for line in mine] == [told.lines, told.lines]
    assert theirs == []


async def test_a_game_that_cannot_be_opened_does_not_hold_up_the_channel(path: Path) -> None:
    """Its rows are given up; nothing is repeated for ever."""
    channel = Channel()
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE)
        channel.faults.append(asyncio.CancelledError())
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
    broken = LanternRules("2", broken="decode")
    async with opened(path, channel=channel, game=game, rules=broken) as room:
        await room.tables.wait_until_idle()
        assert await room.tables.store.outbox.pending() == []


async def test_who_blocks_hears_that_the_last_hold_has_fallen(room: Room) -> None:
    """While somebody holds, only that one blocks; then it is said whose answer is wanted."""
    await room.start(ALICE, BOB)
    await room.hold(BOB, 1)
    await room.tables.wait_until_idle()
    before = len(room.channel.called)
    await room.hold(BOB, 1, on=False)
    await room.tables.wait_until_idle()

    assert room.channel.called[before:] == [(ALICE,)]
