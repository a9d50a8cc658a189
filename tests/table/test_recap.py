"""What is told after the end of a game, once, and what is kept of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from bot.engine.facts import Fact
from bot.engine.game_numbers import Count, Person, Recap, Tests, Track
from bot.engine.session import Session
from bot.store.sqlite import SqliteStore
from bot.table.past.stats import Score, StatsLine, stats_lines
from bot.table.past.stored_recaps import evenly_spaced_steps, recap_lines
from bot.table.posts.courier import Message
from bot.table.steps import game_status as gm_steps, inputs, undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from bot.table.tables import Tables
from tests.table.room import ALICE, BOB, GM, GUILD, Channel, Gate, Room, TestClock
from tests.table.toy_kit import HEROES, Gathered, LanternKit, LanternPast, Whispered


class CountingPast(LanternPast):
    """Counts oil; what was whispered must never reach it."""

    def recap(self, session: Session, facts: Sequence[Fact]) -> Recap:
        """Oil by seat."""
        assert not any(isinstance(fact, Whispered) for fact in facts)
        state = session.state
        found = [fact for fact in facts if isinstance(fact, Gathered)]
        people = tuple(
            Person(
                seat,
                state.heroes[seat],
                HEROES[state.heroes[seat]],
                Tests(2, 1, 1, 500),
                (Count("oil", "oil", sum(f.oil for f in found if f.seat == seat)),),
            )
            for seat in session.rules.seats(state)
        )
        won = state.resolution == "dawn" if state.resolution else None
        track = Track("oil", "Oil", (sum(fact.oil for fact in found),))
        return Recap("A Long Night", state.resolution or "Night", won, "round", (track,), people)


class FaultyPast(CountingPast):
    """Cannot count."""

    def recap(self, session: Session, facts: Sequence[Fact]) -> Recap:
        """Raise."""
        raise RuntimeError("no numbers today")


@asynccontextmanager
async def opened(
    path: Path,
    channel: Channel,
    game: int = 0,
    *,
    kit: LanternKit | None = None,
    told: bool = True,
    clock: TestClock | None = None,
) -> AsyncIterator[Room]:
    """Open a room on a file, whose kit counts; not `told`: nothing is posted."""
    debounce, clock = (3.0 if clock else 0.0), clock or TestClock()
    async with SqliteStore.open(path) as store:
        kits = {"lantern": kit or LanternKit(past=CountingPast())}
        courier = channel if told else None
        tables = Tables(store, kits, courier, clock=clock, debounce=debounce)
        room = Room(tables, channel, clock)
        room.game = game
        await tables.open()
        try:
            yield room
        finally:
            await tables.close(within=1.0)


@pytest.fixture
async def room(path: Path) -> AsyncIterator[Room]:
    """A room whose kit counts."""
    async with opened(path, Channel()) as made:
        yield made


async def played(room: Room) -> int:
    """Alice finds 2 oil and hears a whisper; then nobody stays."""
    game = await room.start(ALICE)
    for key in ("gather", "whisper", "gather", "end", "no"):
        await room.pick(ALICE, 0, key)
    return game


def recaps(channel: Channel) -> list[Message]:
    """The posts that look back at a game."""
    return [post for post in channel.told if "recap.png" in [each.name for each in post.pictures]]


async def test_it_is_posted_once_after_the_end(path: Path) -> None:
    """In the message that tells the end: its picture, and what each did; no status below it."""
    channel = Channel()
    async with opened(path, channel) as room:
        await played(room)
        await room.tables.wait_until_idle()

    (post,) = recaps(channel)
    assert "- **Ada**: 1 of 2 tests passed; 2 oil." in post.lines
    assert post.ends
    assert [picture.name for picture in post.pictures] == ["recap.png"]
    assert [*channel.messages.values()][-1] == post


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("after", range(5))
async def test_a_restart_between_end_and_recap(path: Path, after: int, late: bool) -> None:
    """Wherever sending is cut off, before or after the action, the next run posts it, once."""
    channel = Channel()
    async with opened(path, channel) as room:
        game = await room.start(ALICE)
        await room.pick(ALICE, 0, "end")
        await room.tables.wait_until_idle()
        faults = channel.after if late else channel.faults
        faults.extend([*[None] * after, asyncio.CancelledError()])
        await room.pick(ALICE, 0, "no")
    faults.clear()
    for _ in range(2):
        async with opened(path, channel, game) as room:
            await room.tables.wait_until_idle()

    assert len(recaps(channel)) == 1
    assert sum(post.ends for post in channel.messages.values()) == 1
    assert {post.kind for post in channel.messages.values()} == {"log"}


async def test_who_takes_the_game_back_in_time_hears_nothing(path: Path) -> None:
    """A game that goes on has not come to anything; when it ends again that is told."""
    channel, gate = Channel(), Gate()
    async with opened(path, channel, clock=gate) as room:
        gate.open.set()
        game = await room.start(ALICE)
        gate.open.clear()
        await room.pick(ALICE, 0, "end")
        await room.pick(ALICE, 0, "no")
        await room.tables.change(game, undo_steps.rewind, room.caller(GM), 1, "too early")
        gate.open.set()
        await room.tables.wait_until_idle()
        assert recaps(channel) == []

        await room.pick(ALICE, 0, "no")
        await room.tables.wait_until_idle()

    assert len(recaps(channel)) == 1


async def test_a_game_that_is_ended_is_looked_back_at_too(path: Path) -> None:
    """Also one that a game master ended; a lobby that is closed is not."""
    channel = Channel()
    async with opened(path, channel) as room:
        await room.start(ALICE)
        await room.tables.change_unread(room.game, gm_steps.end, room.caller(GM), "bedtime")
        await room.tables.wait_until_idle()
        assert len(recaps(channel)) == 1
        record = await room.tables.lobby.open_lobby(room.caller(GM), GUILD, 12, "lantern", "night")
        await room.tables.change_unread(record.id, gm_steps.end, room.caller(GM), "")
        await room.tables.wait_until_idle()

    assert len(recaps(channel)) == 1


async def test_a_fault_in_it_stops_nobody(path: Path) -> None:
    """The closing words stand there all the same."""
    channel = Channel()
    async with opened(path, channel, kit=LanternKit(past=FaultyPast())) as room:
        await played(room)
        await room.tables.wait_until_idle()

    assert recaps(channel) == []
    assert [*channel.messages.values()][-1].ends


async def test_a_game_in_mid_play(room: Room) -> None:
    """It can be looked back at any time; nothing is kept of it."""
    game = await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    told = await room.tables.recaps.retell(game)
    film = await room.tables.recaps.film(game)

    assert told is not None
    assert told.lines == recap_lines(told.recap)
    assert told.recap.won is None
    assert [person.counts[0].amount for person in told.recap.people] == [1, 0]
    assert film is not None
    assert film.alt == "2 boards"
    assert await room.tables.store.summaries.finished_in(GUILD) == []


async def test_what_was_taken_back_does_not_count(room: Room) -> None:
    """Neither steps that were undone nor boards of them."""
    game = await room.start(ALICE)
    await room.pick(ALICE, 0, "gather")
    await room.tables.change(game, undo_own_step, room.caller(ALICE))
    told = await room.tables.recaps.retell(game)

    assert told is not None
    assert told.recap.people[0].counts[0].amount == 0


async def test_what_is_kept_of_a_game(room: Room) -> None:
    """The numbers, for the server and for who had the seat; who is forgotten has none."""
    game = await played(room)
    await room.tables.wait_until_idle()
    kept = (await room.tables.store.summaries.finished_in(GUILD))[0]
    assert msgspec.json.decode(kept.payload, type=Recap).result == "darkness"

    stats = room.tables.stats
    mine = await stats.of_person(ALICE)
    assert list(stats_lines(mine["lantern"])) == [
        "1 game: 1 lost; luck +0.5 in 2 tests",
        "- **A Long Night**: 1 lost",
        "Investigators:",
        "- **Ada**: 1 lost; luck +0.5 in 2 tests",
    ]
    assert await stats.of_person(BOB) == {}

    await room.tables.people.forget_user(ALICE)
    assert await stats.of_person(ALICE) == {}
    assert (await stats.of_server(GUILD))["lantern"].whole.lost == 1
    assert game == kept.game


async def test_who_won_has_won_though_a_clock_went_back(room: Room) -> None:
    """The last steps bear earlier times than the seats in which people sat down."""
    await room.wait(86_400.0)
    await room.start(ALICE)
    await room.pick(ALICE, 0, "gather")
    room.clock.time -= 7_200.0
    await room.pick(ALICE, 0, "gather")
    await room.tables.change_unread(room.game, gm_steps.end, room.caller(GM), "bedtime")
    await room.tables.wait_until_idle()

    assert (await room.tables.stats.of_person(ALICE))["lantern"].whole.games == 1


async def test_games_that_were_not_counted_are_counted_when_asked_for(path: Path) -> None:
    """Whatever kept a game from being counted at its end, it is counted once, from its journal."""
    async with opened(path, Channel(), told=False) as room:
        game = await played(room)
        store = room.tables.store
        assert await store.summaries.games_without_summary(guild=GUILD) == [game]

        assert (await room.tables.stats.of_server(GUILD))["lantern"].whole.games == 1
        assert await store.summaries.games_without_summary(guild=GUILD) == []


async def test_a_game_that_cannot_be_counted_is_left_out(path: Path) -> None:
    """The others are told all the same."""
    async with opened(path, Channel(), told=False, kit=LanternKit(past=FaultyPast())) as room:
        await played(room)

        assert await room.tables.stats.of_server(GUILD) == {}
        assert await room.tables.stats.of_person(ALICE) == {}
        assert await room.tables.store.outbox.pending() == []  # nobody would post it


async def test_two_seats_of_one_person_are_one_game(room: Room) -> None:
    """The luck of both counts."""
    await room.start(ALICE, ALICE)
    await room.tables.change_unread(room.game, gm_steps.end, room.caller(GM), "bedtime")
    await room.tables.wait_until_idle()

    mine = (await room.tables.stats.of_person(ALICE))["lantern"]

    assert (mine.whole.games, mine.whole.ended, mine.whole.tests.made) == (1, 1, 4)
    assert set(mine.people) == {"Ada", "Bert"}


async def test_what_the_game_master_ends_is_neither_won_nor_lost(room: Room) -> None:
    """A result that a change of the position brought counts as ended early."""
    await room.start(ALICE)
    await room.tables.change(
        room.game, inputs.override, room.caller(GM), {"end": "darkness"}, "a test"
    )
    await room.tables.wait_until_idle()

    mine = (await room.tables.stats.of_person(ALICE))["lantern"]
    assert (mine.whole.lost, mine.whole.ended) == (0, 1)
    assert mine.people["Ada"].lost == 0


def test_luck_in_a_single_test() -> None:
    """One test is no tests."""
    score = Score(lost=1, tests=Tests(1, 0, 0, 700))
    standing = StatsLine(whole=score)
    assert next(stats_lines(standing)) == "1 game: 1 lost; luck −0.7 in 1 test"


def test_boards_are_spread_over_a_long_game() -> None:
    """First and last are among them."""
    assert evenly_spaced_steps(range(10), 20) == list(range(10))
    assert evenly_spaced_steps(range(100), 4) == [0, 33, 66, 99]
