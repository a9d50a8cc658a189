"""One alarm for all tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace

from bot.store.errors import Damaged, StoreFailed
from bot.store.game_records import Timer
from bot.store.sqlite import SqliteStore
from bot.table.automation.alarm import PUT_OFF, RETRY, SPINS, Alarm
from bot.table.declares.pace import DAY, HOUR
from tests.store.samples import new_game
from tests.store.swapping import swap
from tests.table.room import TestClock


class Bell:
    """An alarm over a store in memory, and what it rang for."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.clock = TestClock()
        self.alarm = Alarm(store, self.clock, self.ring, self.trouble)
        self.rung: list[tuple[int, float]] = []
        self.broken: dict[int, Exception] = {}
        self.stuck: set[int] = set()
        self.leaves: dict[int, int] = {}
        """How often a game still leaves due what is due."""
        self.again: dict[int, float] = {}
        """After how many seconds a game has the same timer set again."""
        self.begun = asyncio.Event()
        self.free = asyncio.Event()
        """A ring waits for it."""
        self.free.set()
        self.troubles: list[int] = []
        self.untold: dict[int, Exception] = {}
        """Why nobody can be told of a game's trouble."""
        self.unmoved: set[int] = set()
        """Games whose timers cannot be set."""
        self.away = False

    async def ring(self, game: int, now: float) -> None:
        """Note it, and leave nothing due."""
        if game in self.broken:
            raise self.broken[game]
        self.rung.append((game, now))
        self.begun.set()
        await self.free.wait()
        self.leaves[game] = self.leaves.get(game, 0) - 1
        if game in self.stuck or self.leaves[game] >= 0:
            return
        later = now + self.again.get(game, 0.0)
        timers = [replace(each, due=max(each.due, later)) for each in await self.timers(game)]
        await self.store.timers.replace(game, [each for each in timers if each.due > now])

    async def timers(self, game: int) -> list[Timer]:
        """Those of a game."""
        return list(await self.store.timers.all(game=game))

    @property
    def set_to(self) -> list[float]:
        """The moments at which the clock will ring."""
        return [each.when for each in self.clock.planned if not each.cancelled]

    async def trouble(self, game: int) -> None:
        """Note it."""
        self.troubles.append(game)
        if game in self.untold:
            raise self.untold[game]

    def jam(self, game: int) -> None:
        """Have the store move no timer of a game any more."""
        set_timers, self.unmoved = self.store.timers.replace, self.unmoved | {game}

        async def refuse(game: int, timers: Sequence[Timer]) -> None:
            if game in self.unmoved:
                raise StoreFailed("one page")
            await set_timers(game, timers)

        swap(self.store.timers, "replace", refuse)

    async def gone(self) -> Timer | None:
        """The store's first timer, unless it is away."""
        if self.away:
            raise StoreFailed("gone")
        return next(iter(await self.store.timers.all()), None)

    async def plan(self, game: int, *due: float) -> None:
        """Give a game timers, and let the alarm know."""
        await self.store.timers.replace(game, [Timer(game, f"t{at}", at) for at in due])
        await self.alarm.set_from_store()

    async def wait(self, seconds: float) -> None:
        """Let time pass."""
        await self.clock.pass_time(seconds, self.alarm.wait_until_idle)


@asynccontextmanager
async def bell(games: int = 2) -> AsyncIterator[Bell]:
    """With some running games."""
    async with SqliteStore.open(":memory:") as store:
        for channel in range(games):
            game = await store.games.create(new_game(channel))
            await store.games.set_status(game.id, "running")
        yield Bell(store)


@pytest.fixture
async def it() -> AsyncIterator[Bell]:
    """A bell with two running games."""
    async with bell() as made:
        yield made


async def test_it_rings_for_each_game_when_its_timer_is_due(it: Bell) -> None:
    """In the order of time, and not before."""
    await it.plan(2, 1_050.0)
    await it.plan(1, 1_100.0, 1_200.0)
    await it.wait(60)
    assert it.rung == [(2, 1_050.0)]

    await it.wait(1_000)

    assert it.rung == [(2, 1_050.0), (1, 1_100.0), (1, 1_200.0)]


async def test_an_earlier_timer_rings_first(it: Bell) -> None:
    """Though the alarm was set to a later one."""
    await it.plan(1, 1_500.0)
    await it.plan(2, 1_010.0)

    await it.wait(20)

    assert it.rung == [(2, 1_010.0)]


async def test_what_was_due_while_the_bot_was_off_rings_at_once(it: Bell) -> None:
    """Once, however long ago it was."""
    await it.plan(1, 10.0)
    await asyncio.sleep(0)
    await it.alarm.wait_until_idle()

    assert it.rung == [(1, 1_000.0)]


async def test_a_game_that_fails_does_not_keep_others_waiting(it: Bell) -> None:
    """It is tried again after seconds, minutes, an hour, a day; the alarm does not spin."""
    it.broken[1] = Damaged("in use", "checkpoint 7 of game 1")
    await it.plan(1, 1_010.0)
    await it.plan(2, 1_020.0, 5_000.0)
    await it.wait(DAY)
    assert it.rung == [(2, 1_020.0), (2, 5_000.0)]
    assert it.troubles == [1] * len(PUT_OFF)

    it.broken.clear()
    await it.wait(2 * DAY)

    assert [game for game, _ in it.rung[2:]] == [1]
    assert it.alarm.troubled == {}


async def test_a_store_that_is_away_is_asked_again(it: Bell) -> None:
    """It is nobody's trouble: nothing is put off, and all is done when it is back."""
    it.broken[1] = it.broken[2] = StoreFailed("gone")
    it.away = True
    await it.plan(1, 1_010.0)
    await it.plan(2, 1_020.0)
    swap(it.store.timers, "first_due", it.gone)
    await it.wait(60)
    assert it.troubles == it.rung == []

    it.away = False
    it.broken.clear()
    await it.wait(RETRY)

    assert [game for game, _ in it.rung] == [1, 2]


async def test_a_failure_of_one_game_is_not_the_store_s(it: Bell) -> None:
    """What fails for one while the store answers others is that one's trouble."""
    it.broken[1] = StoreFailed("one page")
    await it.plan(1, 1_010.0)
    await it.plan(2, 1_010.0)
    await it.wait(60)
    assert it.rung == [(2, 1_010.0)]
    assert it.troubles == [1, 1]


async def test_what_rings_on_and_on_is_put_off(it: Bell) -> None:
    """A game that leaves due what was due costs a few rings, after longer each time."""
    it.stuck.add(1)
    await it.plan(1, 1_010.0)
    await it.plan(2, 1_020.0)
    await it.wait(HOUR)
    assert (2, 1_020.0) in it.rung
    assert len([game for game, _ in it.rung if game == 1]) == SPINS * len(it.troubles)
    assert len(it.troubles) == 4


async def test_nothing_rings_after_it_was_closed(it: Bell) -> None:
    """The next start takes it up."""
    await it.plan(1, 1_010.0)
    await it.alarm.close()

    await it.wait(RETRY)

    assert it.rung == []


async def test_it_is_set_to_one_moment(it: Bell) -> None:
    """The earliest of those it was told; the same once more is nothing new."""
    it.alarm.set_alarm(1_500.0)
    first = list(it.clock.planned)
    it.alarm.set_alarm(1_500.0)
    it.alarm.set_alarm(1_600.0)
    assert it.clock.planned == first

    it.alarm.set_alarm(1_400.0)

    assert it.set_to == [1_400.0]


async def test_closing_waits_for_what_is_being_done(it: Bell) -> None:
    """Then it is set to nothing, and cannot be set again."""
    it.free.clear()
    await it.plan(1, 10.0)
    await it.begun.wait()
    it.alarm.set_alarm(1_500.0)
    closing = asyncio.ensure_future(it.alarm.close())
    await asyncio.sleep(0)
    assert not closing.done()
    assert it.set_to == []

    it.free.set()
    await closing

    it.alarm.set_alarm(1_100.0)
    assert it.set_to == []
    assert await it.timers(1) == []


async def test_it_does_one_thing_at_a_time(it: Bell) -> None:
    """What falls due meanwhile is done after it, once."""
    it.free.clear()
    await it.plan(1, 10.0)
    await it.begun.wait()
    await it.store.timers.replace(2, [Timer(2, "late", 20.0)])
    it.alarm.set_alarm(20.0)
    for _ in range(20):
        await asyncio.sleep(0)
    assert it.rung == [(1, 1_000.0)]

    it.free.set()
    await it.alarm.wait_until_idle()

    assert it.rung == [(1, 1_000.0), (2, 1_000.0)]


async def test_what_leaves_something_due_now_and_then_is_not_put_off(it: Bell) -> None:
    """Only how often in a row counts, and each game for itself."""
    for when in (1_010.0, 1_100.0, 1_200.0):
        it.leaves[1] = SPINS - 1
        await it.plan(2, when)
        await it.plan(1, when)
        await it.wait(100)

    assert it.troubles == []
    assert it.alarm.troubled == {}
    assert sum(game == 1 for game, _ in it.rung) == 3 * SPINS


async def test_a_timer_that_moves_on_may_ring_for_ever(it: Bell) -> None:
    """The same action at a later time is no trouble."""
    it.again[1] = 10.0
    await it.plan(1, 1_010.0)
    await it.wait(10.0 * 4 * SPINS)

    assert len(it.rung) == 4 * SPINS
    assert it.troubles == []


async def test_a_game_that_is_put_off_rings_no_more_than_that(it: Bell) -> None:
    """So often in a row, then after the first stretch as often again."""
    it.stuck.add(1)
    await it.plan(1, 1_010.0)
    await it.wait(11)
    assert it.rung == [(1, 1_010.0)] * SPINS

    await it.wait(PUT_OFF[0])

    assert it.rung[SPINS:] == [(1, 1_010.0 + PUT_OFF[0])] * SPINS
    assert it.troubles == [1, 1]


async def test_a_game_that_cannot_be_put_off_keeps_no_other_waiting(it: Bell) -> None:
    """It is left alone for as long all the same; whoever looks after it is told."""
    it.broken[1] = ValueError("a bug")
    await it.plan(1, 1_010.0)
    await it.plan(2, 1_020.0, 1_500.0)
    it.jam(1)
    await it.wait(HOUR)
    assert it.rung == [(2, 1_020.0), (2, 1_500.0)]
    assert it.troubles == [1] * 4

    it.broken.clear()
    it.unmoved.clear()
    await it.wait(HOUR)

    assert [game for game, _ in it.rung[2:]] == [1]
    assert it.alarm.troubled == {}


async def test_trouble_that_cannot_be_told_keeps_no_game_waiting(it: Bell) -> None:
    """The alarm rings on, for this game too."""
    it.broken[1] = ValueError("a bug")
    it.untold[1] = KeyError("no words")
    await it.plan(1, 1_010.0)
    await it.plan(2, 1_020.0)
    await it.wait(HOUR)

    assert it.rung == [(2, 1_020.0)]
    assert it.troubles == [1] * 4


async def test_the_alarm_survives_whatever_the_store_raises(it: Bell) -> None:
    """It asks again after a while."""
    await it.plan(1, 1_010.0)

    async def unread(**_: object) -> list[Timer]:
        raise KeyError("no such column")

    timers = swap(it.store.timers, "all", unread)
    await it.wait(20)
    swap(it.store.timers, "all", timers)

    await it.wait(RETRY)

    assert [game for game, _ in it.rung] == [1]


async def test_each_game_that_leaves_something_due_is_put_off() -> None:
    """Not only the one whose timer is the first."""
    async with bell(3) as it:
        it.stuck |= {1, 2}
        await it.plan(1, 1_010.0)
        await it.plan(2, 1_010.0)
        await it.plan(3, 1_010.0)
        await it.wait(11)

        assert sorted(it.rung) == [(1, 1_010.0)] * SPINS + [(2, 1_010.0)] * SPINS + [(3, 1_010.0)]
        assert sorted(it.alarm.troubled.items()) == [(1, 1), (2, 1)]

        await it.wait(PUT_OFF[0])

        assert sorted(it.alarm.troubled.items()) == [(1, 2), (2, 2)]


async def test_without_timers_it_is_set_to_nothing(it: Bell) -> None:
    """Neither at the start, nor once the only game left is one that is left alone."""
    await it.alarm.set_from_store()
    assert it.set_to == []

    it.broken[1] = ValueError("a bug")
    await it.plan(1, 1_010.0)
    it.jam(1)
    await it.wait(11)
    assert it.troubles == [1]
    it.unmoved.clear()
    await it.store.timers.replace(1, [])
    await it.alarm.set_from_store()
    await it.wait(PUT_OFF[0])
    assert it.set_to == []


async def test_a_game_is_put_off_with_its_own_timers(it: Bell) -> None:
    """Those of others are not moved, and do not become its own."""
    it.broken[1] = ValueError("a bug")
    await it.plan(2, 1_012.0)
    await it.plan(1, 1_010.0, 1_500.0)
    await it.wait(11)
    assert [each.due for each in await it.timers(1)] == [1_010.0 + PUT_OFF[0], 1_500.0]
    assert [each.due for each in await it.timers(2)] == [1_012.0]
