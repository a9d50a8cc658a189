"""One game's trouble is that game's: a damaged one, a garbled post, a start with either."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
import structlog

from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.store.errors import LeaseLost, StoreFailed
from bot.store.game_records import Lease, Timer
from bot.table.automation.answers_ahead import AnswersAhead
from bot.table.declares.pace import DAY, HOUR, MINUTE, Pace
from bot.table.errors import DAMAGED, Elsewhere, Trouble, logged_failure
from bot.table.game.table import Table
from bot.table.game.table_outbox import TableOutbox
from bot.table.game.table_reminders import TableReminders
from bot.table.lobby import lobbies
from bot.table.memory.given_ahead import Ahead, Plan, PlanStep
from bot.table.memory.seat_memory import SeatMemory, encode_memory
from bot.table.posts import outbox_rows
from bot.table.steps import game_status, game_status as gm_steps, undo as undo_steps
from bot.table.telling.plain_words import UNTOLD
from bot.table.telling.status_posts import StatusPosts
from tests.table.room import (
    ALICE,
    BOB,
    CHANNEL,
    GM,
    GUILD,
    Channel,
    Room,
    TestClock,
    TickingClock,
    opened,
)
from tests.table.toy_kit import LanternWords

PACE = Pace(debounce=MINUTE)
OTHER = 13
GARBAGE = b"\xff\x00{"


async def two_tables(room: Room, *users: int) -> tuple[int, int]:
    """Alice's or these people's, and Bob's in another channel."""
    first = await room.start(*users or (ALICE,))
    record = await room.tables.lobby.open_lobby(room.caller(BOB), 11, OTHER, "lantern", "night")
    room.channel.places.add(OTHER)
    await room.tables.change(record.id, lobbies.join, room.caller(BOB), "bert")
    await room.tables.change(record.id, lobbies.start, room.caller(BOB), bytes(16))
    await room.tables.wait_until_idle()
    return first, record.id


def change(path: Path, statement: str, *values: object) -> None:
    """Meddle with a database that nobody has open."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement, values)


@pytest.mark.parametrize("blob", [GARBAGE, zlib.compress(b"{")])
async def test_a_damaged_game_stops_no_other(tmp_path: Path, blob: bytes) -> None:
    """Its table is told, once; Bob is called at his time, for days; the bot starts, and again."""
    path, channel, clock = tmp_path / "g.db", Channel(), TestClock()
    async with opened(path, pace=PACE, channel=channel, clock=clock) as room:
        first, _ = await two_tables(room)
    change(path, "UPDATE checkpoint SET blob = ? WHERE game = ?", blob, first)
    change(path, "UPDATE timer SET due = 10 WHERE game = ?", first)
    for _ in range(2):
        async with opened(path, pace=PACE, channel=channel, clock=clock) as room:
            await room.wait(3 * DAY)
            with pytest.raises(RulesError):
                await room.tables.games.snapshot(first)
            assert room.tables.meter.stalled < 10

    assert (BOB,) in channel.called
    told = [line for line in channel.lines if "Other tables continue" in line]
    assert len(told) == 1
    assert [line for line in channel.lines if DAMAGED in line or "can’t open this game" in line]


@pytest.mark.parametrize("blob", [GARBAGE, zlib.compress(b"{")])
async def test_a_game_that_turns_out_damaged_says_so_to_its_table(
    tmp_path: Path, blob: bytes
) -> None:
    """Nothing is due there: as somebody presses they are told, and the table is, once."""
    path, channel = tmp_path / "g.db", Channel()
    async with opened(path, channel=channel) as room:
        first, second = await two_tables(room)
    change(path, "UPDATE checkpoint SET blob = ? WHERE game = ?", blob, first)
    for _ in range(2):
        async with opened(path, channel=channel, game=first) as room:
            await room.tables.wait_until_idle()
            for _ in range(2):
                with pytest.raises(Trouble):
                    await room.pick(ALICE, 0, "gather")
                await room.tables.wait_until_idle()
            room.game = second
            await room.pick(BOB, 0, "gather")
            await room.tables.wait_until_idle()

    told = [line for line in channel.lines if DAMAGED in line or "can’t open this game" in line]
    assert len(told) == 1
    assert channel.lines.count("Bert finds 1 oil.") == 2


@pytest.mark.parametrize("blob", [GARBAGE, zlib.compress(b"{")])
async def test_a_damaged_game_can_be_ended(tmp_path: Path, blob: bytes) -> None:
    """By who may end it, and the table is told; another begins in its channel."""
    path, channel = tmp_path / "g.db", Channel()
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE, BOB)
    change(path, "UPDATE checkpoint SET blob = ? WHERE game = ?", blob, game)
    async with opened(path, channel=channel, game=game) as room:
        with pytest.raises(Trouble):
            await room.snapshot()
        with pytest.raises(NotAllowed, match="game master"):
            await room.tables.change_unread(game, gm_steps.end, room.caller(BOB), "it is stuck")
        outline = await room.tables.looks.find_outline(GUILD, CHANNEL)
        assert (outline.record.id, outline.occupants[Seat(1)]) == (game, BOB)
        await room.tables.change_unread(game, gm_steps.end, room.caller(GM), "it is stuck")
        await room.tables.wait_until_idle()

        assert sum("ends the game: it is stuck" in line for line in channel.lines) == 1
        ended = next(n for n, line in enumerate(channel.lines) if "ends the game" in line)
        assert not any("can’t open this game" in line for line in channel.lines[ended:])
        with pytest.raises(NotAllowed, match="is over, and I can’t show it"):
            (await room.snapshot()).require_session()
        assert await room.start(ALICE, BOB) != game


async def test_a_damaged_game_is_taken_up_from_an_older_checkpoint(tmp_path: Path) -> None:
    """Where that is sound: the game master ends it, and goes back to a step after it."""
    path = tmp_path / "g.db"
    async with opened(path) as room:
        game = await room.start(ALICE, BOB)
        for user, seat, key in ((ALICE, 0, "gather"), (ALICE, 0, "end"), (BOB, 1, "end")):
            await room.pick(user, seat, key)
    change(path, "UPDATE checkpoint SET blob = ? WHERE game = ? AND step > 0", GARBAGE, game)
    async with opened(path, game=game) as room:
        await room.tables.change_unread(game, gm_steps.end, room.caller(GM), "it is stuck")
        await room.tables.change(game, undo_steps.rewind, room.caller(GM), 1, "from here")
        await room.pick(ALICE, 0, "gather")

        assert (await room.snapshot()).require_session().state.oil == [2, 0]
    async with opened(path, game=game) as room:
        assert (await room.snapshot()).record.status == "running"


async def test_another_trouble_is_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After what was due went well between the two."""
    async with opened(tmp_path / "g.db", pace=PACE) as room:
        await room.start(ALICE, BOB)
        for told, (user, seat) in enumerate(((ALICE, 0), (BOB, 1)), 1):
            with monkeypatch.context() as patch:
                patch.setattr(TableReminders, "ring", _broken)
                await room.pick(user, seat, "end")
                await room.wait(DAY)
                said = [line for line in room.channel.lines if "I do here automatically" in line]
                assert len(said) == told
            await room.wait(2 * DAY)


async def test_a_garbled_post_is_said_plainly(tmp_path: Path) -> None:
    """What came before it and after it is told as ever."""
    path, channel = tmp_path / "g.db", Channel()
    async with opened(path, channel=channel) as room:
        await room.start(ALICE, BOB)
        game = room.game
        await room.tables.store.outbox.enqueue(game, [outbox_rows.notice_row(CHANNEL, "Before.")])
        await room.tables.store.outbox.enqueue(
            game, [outbox_rows.Outgoing(CHANNEL, outbox_rows.NOTICE, GARBAGE)]
        )
        await room.tables.store.outbox.enqueue(
            game, [outbox_rows.Outgoing(CHANNEL, outbox_rows.FACTS, GARBAGE)]
        )
        await room.tables.store.outbox.enqueue(game, [outbox_rows.notice_row(CHANNEL, "After.")])
    async with opened(path, channel=channel, game=game) as room:
        await room.tables.wait_until_idle()
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()

        assert [line for line in channel.lines if line.endswith(("Before.", "After."))] == [
            "-# Before.",
            "-# After.",
        ]
        assert channel.lines.count(UNTOLD) == 1
        assert "Ada finds 1 oil." in channel.lines
        assert room.tables.meter.unsaid == 2


async def test_the_status_stands_below_the_plain_word(room: Room) -> None:
    """One status, and nothing below it, though nothing else happens."""
    await room.start(ALICE, BOB)
    garbled = outbox_rows.Outgoing(CHANNEL, outbox_rows.NOTICE, GARBAGE)
    await room.tables.store.outbox.enqueue(room.game, [garbled])
    await room.tables.games.refresh(room.game)
    await room.tables.wait_until_idle()

    assert UNTOLD in room.channel.lines
    newest = room.channel.messages[max(room.channel.messages)]
    assert newest == room.channel.status


async def test_a_status_that_cannot_be_made_is_made_when_it_can(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in the words of a game stops neither its table nor the teller."""
    await room.start(ALICE, BOB)
    with monkeypatch.context() as patch:
        patch.setattr(LanternWords, "heading", _broken)
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
    await room.pick(ALICE, 0, "end")
    await room.tables.wait_until_idle()

    assert sum(line.startswith("⚠️") for line in room.channel.lines) == 1
    assert room.channel.status.prompts[0].ask.prompt == "Bert's turn"


def _broken(*_: object) -> str:
    raise KeyError("no words")


async def test_a_jam_of_an_older_version_is_cured_by_the_start(tmp_path: Path) -> None:
    """A plan with nothing but its end left, due in the past: it ends with a word."""
    path, channel, clock = tmp_path / "g.db", Channel(), TickingClock()
    async with opened(path, channel=channel, clock=clock, deputies=[AnswersAhead()]) as room:
        await room.start(ALICE, BOB)
        game = room.game
        steps = (PlanStep(verb="gather"), PlanStep(verb="end-turn"))
        plan = Plan(steps=steps, who="Bert", seen=0, next=1, begun=True)
        kept = encode_memory(SeatMemory(ahead=Ahead(plan=plan)))
        await room.tables.store.timers.replace(game, [Timer(game, "plan:1:0:1", 10.0)])
    change(path, "UPDATE seat SET settings = ? WHERE game = ? AND seat = 1", kept, game)
    for _ in range(2):
        async with opened(
            path, channel=channel, clock=clock, game=game, deputies=[AnswersAhead()]
        ) as room:
            await room.wait(HOUR)
            memory = (await room.snapshot()).memories[Seat(1)]
            assert memory.ahead.plan is None
    assert sum("Bert’s plan ends with the turn." in line for line in channel.lines) == 1


async def test_what_is_due_and_fails_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table can be played meanwhile."""
    async with opened(tmp_path / "g.db", pace=PACE) as room:
        await room.start(ALICE, BOB)
        monkeypatch.setattr(TableReminders, "ring", _broken)
        await room.wait(DAY)
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()

        assert sum("I do here automatically" in line for line in room.channel.lines) == 1
        assert "Ada finds 1 oil." in room.channel.lines


def test_whatever_one_game_raises_is_its_own_trouble() -> None:
    """What another process does meanwhile is no trouble at all; who ends the program is heard."""
    done: list[int] = []
    errors = (KeyError("a bug"), StoreFailed("a page"), Elsewhere(), LeaseLost(GUILD))
    with structlog.testing.capture_logs() as logged:
        for game, error in enumerate(errors):
            with logged_failure("a game failed", game=game):
                done.append(game)
                raise error

    assert done == [0, 1, 2, 3]
    assert [each["log_level"] for each in logged] == ["error", "error", "info", "info"]
    assert [each["game"] for each in logged] == done
    with pytest.raises(KeyboardInterrupt), logged_failure("a game failed"):
        raise KeyboardInterrupt


def _broken_tell(first: int) -> Callable[..., object]:
    """What a table says, with a fault in one game."""
    works = TableOutbox.post_lines

    async def told(self: TableOutbox, *lines: str) -> None:
        if self._game.number == first:
            raise KeyError("no words")
        await works(self, *lines)

    return told


def _broken_at(first: int, works: Callable[..., Awaitable[object]]) -> Callable[..., object]:
    """The same, with a fault in one game."""

    async def told(self: Table, *args: object, **more: object) -> object:
        if self.game == first:
            raise KeyError("no words")
        return await works(self, *args, **more)

    return told


async def test_an_announcement_reaches_the_others(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One table that cannot be told is not counted."""
    first, _ = await two_tables(room)
    monkeypatch.setattr(TableOutbox, "post_lines", _broken_tell(first))

    assert await room.tables.operating.announce("Tea is served.") == 1


async def test_somebody_is_forgotten_everywhere(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in the first of their games keeps them at no other table."""
    first, second = await two_tables(room, ALICE, BOB)
    monkeypatch.setattr(
        game_status,
        "free_seat_of_erased_user",
        _broken_at(first, game_status.free_seat_of_erased_user),
    )

    await room.tables.people.forget_user(BOB)

    assert (await room.tables.games.snapshot(second)).record.status == "paused"


async def test_who_is_forgotten_is_so_though_a_game_cannot_be_seized(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor a server let go: the other games of theirs are paused all the same."""
    first, second = await two_tables(room, ALICE, BOB)
    store, let_go = room.tables.store, list[int]()

    async def acquire_lease(game: int) -> Lease | None:
        return await type(store).acquire_lease(store, game) if seized else None

    async def seize(game: int) -> Lease:
        if game == first:
            raise KeyError("no such lease")
        seized.append(game)
        return Lease(GUILD, 0)

    async def let_go_broken(guild: int) -> None:
        let_go.append(guild)
        raise KeyError("no such lease")

    seized: list[int] = []
    monkeypatch.setattr(store, "acquire_lease", acquire_lease)
    monkeypatch.setattr(store, "seize_lease", seize)
    monkeypatch.setattr(store, "release_guild_lease", let_go_broken)
    await room.tables.people.forget_user(BOB)

    assert (seized, let_go) == ([second], [GUILD])
    assert (await room.tables.games.snapshot(second)).record.status == "paused"


async def test_a_status_is_looked_for_though_another_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the same channel."""
    looked: list[int] = []

    async def look(_: StatusPosts, channel: int, game: int) -> None:
        if game == 1:
            raise KeyError("no status")
        looked.append(channel)

    monkeypatch.setattr(StatusPosts, "repost_if_deleted", look)
    async with opened(tmp_path / "g.db") as room:
        assert room.tables._publisher is not None
        for game in (1, 2):
            room.tables._publisher.repost_lost_status(CHANNEL, game)
        await room.tables.wait_until_idle()

    assert looked == [CHANNEL]
