"""The task that tells a channel: how long it waits, for whom, and that nothing stays behind."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.store.errors import StoreFailed
from bot.store.sqlite import SqliteStore
from bot.table.lobby import lobbies
from bot.table.posts import outbox_rows
from bot.table.posts.courier import Message, Muted
from bot.table.posts.nowhere import private_channel_number
from bot.table.telling import log_posts, newest
from bot.table.telling.newest import Newest
from bot.table.telling.own_places import NO_PLACE, OwnPlaces
from bot.table.telling.publisher import LINGERS, LOOKS, SOON
from tests.store.swapping import swap
from tests.table.room import ALICE, BOB, CHANNEL, GM, GUILD, Channel, Gate, Room, TestClock, opened

ELSEWHERE = CHANNEL + 70
DEBOUNCE = 3.0


async def gathered(room: Room) -> None:
    """Ada finds oil, and it is told."""
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()


# --- how long it waits ----------------------------------------------------------------------------


class Busy(TestClock):
    """While somebody sleeps something happens, a few times."""

    def __init__(self) -> None:
        super().__init__()
        self.happens: list[Callable[[], Awaitable[object]]] = []

    async def sleep(self, seconds: float) -> None:
        """Go forward at once, and let it happen."""
        await super().sleep(seconds)
        if self.happens:
            await self.happens.pop(0)()


@pytest.mark.parametrize(
    ("key", "more", "lines"),
    [("gather", 0, 1), ("gather", 2, 3), ("gather", 12, 1 + LINGERS), ("end", 12, 1)],
)
async def test_a_post_waits_for_whoever_plays_on(
    path: Path, key: str, more: int, lines: int
) -> None:
    """An interval at a time, five at most; but one where somebody is to be called."""
    async with opened(path, clock=(clock := Busy()), debounce=DEBOUNCE) as room:
        await room.start(ALICE, BOB)
        posts = len(room.channel.told)
        user, seat = (BOB, 1) if key == "end" else (ALICE, 0)
        clock.happens = [lambda: room.pick(user, seat, "gather")] * more
        slept = len(clock.slept)
        await room.pick(ALICE, 0, key)
        await room.tables.wait_until_idle()

        assert len(room.channel.told[posts].lines) == lines
        assert set(clock.slept[slept:]) == {DEBOUNCE}
        assert more or len(clock.slept) == slept + 1


async def test_the_first_post_after_a_quiet_interval_goes_out_soon(path: Path) -> None:
    """The next one, within the interval, waits for it."""
    async with opened(path, clock=(clock := TestClock()), debounce=DEBOUNCE) as room:
        await room.start(ALICE, BOB)
        clock.time += DEBOUNCE
        slept, posts = len(clock.slept), len(room.channel.told)
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()

        assert clock.slept[slept:] == [SOON]
        assert len(room.channel.told) == posts + 1

        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
        assert clock.slept[slept:] == [SOON, DEBOUNCE]


async def test_what_waits_is_as_old_as_the_oldest_of_it(path: Path) -> None:
    """Nothing is older than the present, whatever the clock; what is told waits no longer."""
    async with opened(path, clock=(gate := Gate()), debounce=DEBOUNCE) as room:
        gate.open.set()
        await room.start(ALICE)
        gate.open.clear()
        await room.pick(ALICE, 0, "gather")
        assert room.tables.unsent == (1, 0.0)
        gate.time += 500
        await room.pick(ALICE, 0, "gather")
        assert room.tables.unsent == (1, 500.0)
        gate.time -= 900
        assert room.tables.unsent == (1, 0.0)
        gate.open.set()
        await room.tables.wait_until_idle()
        gate.time += 500
        assert room.tables.unsent == (0, 0.0)


async def test_no_task_idles(path: Path) -> None:
    """Once a channel is told everything nothing of that is left to run."""
    async with opened(path, debounce=DEBOUNCE) as room:
        await room.start(ALICE)
        await asyncio.sleep(0)
        before = asyncio.all_tasks()
        await gathered(room)
        await asyncio.sleep(0)
        assert asyncio.all_tasks() <= before


# --- closing --------------------------------------------------------------------------------------


async def test_an_end_breaks_off_what_sleeps(path: Path) -> None:
    """A post that was waited for goes out at once; the sleep and the watch for the end are over."""
    async with opened(path, clock=(gate := Gate()), debounce=DEBOUNCE) as room:
        gate.open.set()
        await room.start(ALICE)
        gate.open.clear()
        gate.waits.clear()
        before = asyncio.all_tasks()
        await room.pick(ALICE, 0, "gather")
        await gate.waits.wait()
        await room.tables.close()
        await asyncio.sleep(0)
        assert room.channel.lines[-1] == "Ada finds 1 oil."
        assert asyncio.all_tasks() <= before


async def test_what_cannot_be_sent_is_broken_off_before_the_store_closes(path: Path) -> None:
    """Whoever sends has said goodbye by then, however long that takes them."""

    class Slow(Channel):
        """Nothing gets through, and to stop takes a while."""

        gone: bool | None = None
        begun = asyncio.Event()

        async def edit(self, channel: int, message_id: int, message: Message) -> None:
            """Hang, where it is said to."""
            if self.gone is None:
                return await super().edit(channel, message_id, message)
            self.begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                for _ in range(50):
                    await asyncio.sleep(0)
                self.gone = True

    async with opened(path, channel=(channel := Slow())) as room:
        await room.start(ALICE)
        channel.gone = False
        await room.pick(ALICE, 0, "gather")
        await channel.begun.wait()
        await room.tables.close(within=0.0)
        assert channel.gone


class Away:
    """A store that is away when the outbox is read, from some moment on."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._pending = swap(store.outbox, "pending", self.pending)
        self.is_away = False
        self.tries = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def pending(self, channel: int | None = None) -> Any:
        """Return what is to be told, where it can be read."""
        if self.is_away:
            self.tries += 1
            raise StoreFailed("no room")
        return await self._pending(channel)


async def test_an_end_does_not_wait_for_a_store_that_is_away(path: Path) -> None:
    """It is tried again after a while, but not by a program that ends: the next start tells it."""
    made: list[Away] = []

    def wrap(store: SqliteStore) -> Away:
        made.append(Away(store))
        return made[-1]

    async with opened(path, clock=(gate := Gate()), wrap=wrap) as room:
        await room.start(ALICE)
        made[0].is_away = True
        await room.pick(ALICE, 0, "gather")
        await gate.waits.wait()
        assert made[0].tries == 1
        await room.tables.close()
        assert made[0].tries == 1
        assert room.tables.unsent[0] == 0


async def test_an_end_does_not_ask_a_store_that_is_away_for_whom_to_hurry(path: Path) -> None:
    """Nor where somebody had played on just then."""
    made: list[Away] = []

    def wrap(store: SqliteStore) -> Away:
        made.append(Away(store))
        return made[-1]

    async with opened(path, clock=(gate := Gate()), wrap=wrap, debounce=DEBOUNCE) as room:
        gate.open.set()
        await room.start(ALICE)
        gate.open.clear()
        gate.waits.clear()
        await room.pick(ALICE, 0, "gather")
        await gate.waits.wait()
        await room.pick(ALICE, 0, "gather")
        made[0].is_away = True
        await room.tables.close()
        assert made[0].tries == 1


async def test_an_end_does_not_wait_for_leave_to_write(path: Path) -> None:
    """What may not be written is for the next start; it is not tried over and over."""
    async with opened(path, clock=(gate := Gate())) as room:
        await room.start(ALICE)
        room.channel.faults.extend([Muted("50013")] * 20)
        await room.pick(ALICE, 0, "gather")
        await gate.waits.wait()
        await room.tables.close()
        assert len(room.channel.faults) == 19


# --- whom it asks, and what it says ---------------------------------------------------------------


async def test_at_a_new_table_nothing_is_looked_for(path: Path) -> None:
    """Only what an earlier run may have posted is looked for before it is posted."""

    class Asked(Channel):
        """Counts what is looked for."""

        finds = 0

        async def find(self, channel: int, message: Message, after: int = 0) -> int | None:
            """Look."""
            self.finds += 1
            return await super().find(channel, message, after)

    async with opened(path, channel=(channel := Asked())) as room:
        await room.start(ALICE)
        await gathered(room)
        assert channel.finds == 0


async def test_a_status_that_cannot_be_looked_for_is_logged_with_its_game(room: Room) -> None:
    """What happens is told all the same."""
    await room.start(ALICE)

    async def broken(channel: int, message_id: int) -> bool:
        raise RuntimeError("what is this?")

    room.channel.message_exists = broken
    with capture_logs() as logged:
        room.tables.look_for_status((await room.snapshot()).record)
        await gathered(room)
    told = [each for each in logged if each["event"] == "a status could not be looked for"]
    assert [each["game"] for each in told] == [room.game]
    assert "Ada finds 1 oil." in room.channel.lines


async def test_a_status_that_was_just_edited_is_not_looked_for(path: Path) -> None:
    """One that nothing was told about is."""
    async with opened(path, clock=(gate := Gate()), debounce=DEBOUNCE) as room:
        gate.open.set()
        await room.start(ALICE)
        for edits, looks in ((1, 0), (0, 1)):
            before = room.channel.looks
            gate.open.clear()
            for _ in range(edits):
                await room.pick(ALICE, 0, "gather")
            gate.time += LOOKS
            room.tables.look_for_status((await room.snapshot()).record)
            gate.open.set()
            await room.tables.wait_until_idle()
            assert room.channel.looks == before + looks


async def test_own_places_that_cannot_be_shown_cost_nobody_a_post(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is logged with the game; nobody is told that threads were refused, for none was."""

    async def broken(self: OwnPlaces, *_given: object) -> bool:
        raise RuntimeError("what is this?")

    await room.start(ALICE)
    monkeypatch.setattr(OwnPlaces, "show", broken)
    with capture_logs() as logged:
        await gathered(room)
    assert {"own places could not be shown"} == {
        each["event"] for each in logged if "exc_info" in each
    }
    assert not any(line in NO_PLACE.values() for line in room.channel.lines)
    assert room.channel.status.prompts[0].lines == ("Oil: 1.",)


async def test_a_table_that_moves_leaves_nothing_behind(room: Room) -> None:
    """Its status is taken away; where it comes to it is said anew in which round it stands."""
    game = await room.start(ALICE)
    await gathered(room)
    (before,) = {post.title for post in room.channel.told if post.title}
    old = set(room.channel.messages)
    room.channel.places.add(ELSEWHERE)
    await room.tables.gm.move(room.caller(GM), game, ELSEWHERE, "more room")
    await room.tables.wait_until_idle()
    assert all(room.channel.messages[each].kind == "log" for each in old & {*room.channel.messages})
    new = [room.channel.messages[each] for each in sorted({*room.channel.messages} - old)]
    assert [each.title for each in new if each.kind == "log"] == [before]
    assert [each.kind for each in new][-1] == "status"


async def test_what_fails_once_moves_no_status(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried again, and told where the status stands: nothing is deleted for that."""
    await room.start(ALICE)
    stands = {number for number, each in room.channel.messages.items() if each.kind == "status"}
    compose, failed = log_posts.log_message, list[Exception]()

    def once_broken(*given: Any, **more: Any) -> Any:
        if not failed:
            failed.append(RuntimeError("what is this?"))
            raise failed[0]
        return compose(*given, **more)

    monkeypatch.setattr(log_posts, "log_message", once_broken)
    await gathered(room)
    assert failed
    (was,) = stands
    assert room.channel.messages[was].kind == "log"
    assert room.channel.lines.count("Ada finds 1 oil.") == 1


async def test_a_channel_of_its_own_is_put_away(room: Room) -> None:
    """Once, with all that was still to be told there; then nothing waits any more."""
    closed: list[int] = []

    async def close(channel: int) -> None:
        closed.append(channel)

    game = await room.start(ALICE)
    room.channel.close = close
    rows = [outbox_rows.notice_row(CHANNEL, "Too late."), outbox_rows.close_row(CHANNEL)]
    await room.tables.store.outbox.enqueue(game, rows)
    await gathered(room)
    assert closed == [CHANNEL]
    assert not any("Too late" in line for line in room.channel.lines)
    assert await room.tables.store.outbox.pending(CHANNEL) == []


async def test_of_a_table_without_a_channel_nothing_is_posted(path: Path) -> None:
    """What would be told counts as told: nothing waits, and nothing tries again."""
    nowhere, channel = private_channel_number(7), Channel()
    untold = [
        outbox_rows.notice_row(nowhere, "Nobody reads this."),
        outbox_rows.status_row(nowhere),
    ]
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE)
        await room.tables.store.outbox.enqueue(game, untold)
        posts = len(channel.posts)
    async with opened(path, channel=channel, game=game) as room:
        await room.tables.wait_until_idle()
        assert len(channel.posts) == posts
        assert await room.tables.store.outbox.pending(nowhere) == []


def test_only_the_newest_are_kept() -> None:
    """Who is written down again is new again."""
    kept = Newest[int, str](2)

    kept[1], kept[2], kept[1], kept[3] = "a", "b", "c", "d"

    assert dict(kept) == {1: "c", 3: "d"}


async def test_the_publisher_keeps_little_of_games_told_about(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tables there were in its time; what it says is the same."""
    monkeypatch.setattr(newest, "MOST", 2)
    async with opened(path) as room:
        for number in range(4):
            room.channel.places.add(number)
            made = await room.tables.lobby.open_lobby(
                room.caller(GM), GUILD, number, "lantern", "night"
            )
            for user, hero in ((ALICE, "ada"), (BOB, "bert")):
                await room.tables.change(made.id, lobbies.join, room.caller(user), hero)
            await room.tables.change(made.id, lobbies.start, room.caller(GM), bytes(16))
            await room.tables.wait_until_idle()

        publisher = room.tables._publisher
        assert publisher is not None
        kept = (
            publisher._status.stands,
            publisher._status.above,
            publisher._log.headed,
            publisher._sender._leases,
        )
        assert [len(each) for each in kept] == [2, 2, 2, 2]
        assert publisher._rung == {}
