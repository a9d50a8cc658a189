"""What is known of the leases of a process, which several of its threads write down."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from typing import cast

import pytest

from bot.store.database import Database
from bot.store.game_records import Lease
from bot.store.postgres.leases import Leases, find_guild, release_lease, take_free_leases

MANY = 20_000


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty")
def test_every_server_that_is_gained_is_told_once() -> None:
    """Also one that is gained while somebody asks for those before it."""
    leases = Leases(None)
    told: list[int] = []

    def gain() -> None:
        for guild in range(MANY):
            leases.gain({guild: 1})

    other = threading.Thread(target=gain)
    other.start()
    while other.is_alive():
        told += leases.changes()[0]
    told += leases.changes()[0]

    assert sorted(told) == list(range(MANY))


def test_a_lease_that_is_taken_again_was_lost_before() -> None:
    """Who held the server by the older one learns both, whatever else was lost meanwhile."""
    leases = Leases(None)
    leases.gain({1: 5, 2: 5, 3: 5})
    leases.changes()

    leases.lose([Lease(3, 5)])
    leases.gain({1: 6})
    leases.lose([Lease(2, 5)])

    assert leases.changes() == ({1}, {1, 2, 3})
    assert (leases.lease(1), leases.lease(2)) == (Lease(1, 6), None)


def test_what_is_lost_before_it_was_told_is_lost_alone() -> None:
    """Nobody takes up a server that is gone again; a newer lease than the lost one stays."""
    leases = Leases(None)
    leases.gain({1: 5, 2: 5})

    leases.lose([Lease(1, 5), Lease(2, 4)])

    assert leases.changes() == ({2}, {1})
    assert leases.changes() == (set(), set())


def test_leases_are_fresh_until_they_would_have_run_out() -> None:
    """Reckoned from when the database was asked; at that very moment another may take them."""
    time = [100.0]
    leases = Leases(None, seconds=10.0, now=lambda: time[0])
    assert not leases.fresh

    leases.record_heartbeat(leases.began())
    time[0] = 109.9
    assert leases.fresh
    time[0] = 110.0
    assert not leases.fresh


def test_nothing_is_fresh_before_anybody_heard_of_it() -> None:
    """Whatever the clock says: one that begins with the machine is young at first."""
    assert not Leases(None, now=lambda: 0.5).fresh


def test_who_is_alone_may_take_every_server() -> None:
    """Of several each has its own."""
    alone, several = Leases(None), Leases(lambda guild: guild == 1)
    assert [alone.ours(guild) for guild in (1, 2)] == [True, True]
    assert [several.ours(guild) for guild in (1, 2)] == [True, False]


class Answers:
    """A database that answers each query with these rows, and keeps the queries."""

    def __init__(self, *rows: tuple[int, ...]) -> None:
        self.rows = rows
        self.asked: list[tuple[object, ...]] = []

    def execute(self, _query: str, values: tuple[object, ...] = ()) -> Answers:
        """Note it."""
        self.asked.append(values)
        return self

    def fetchone(self) -> tuple[int, ...] | None:
        """The first row."""
        return self.rows[0] if self.rows else None


@pytest.mark.parametrize(("handing_over", "guilds"), [(True, [1]), (False, []), (False, [7])])
def test_the_database_is_not_asked_for_nothing(handing_over: bool, guilds: list[int]) -> None:
    """Who hands over takes no server any more; what is held already is not taken again."""
    leases, database = Leases(None), Answers()
    leases.gain({7: 1})
    leases.handing_over = handing_over
    take_free_leases(cast("Database", database), leases, guilds)
    assert database.asked == []


def test_a_server_that_is_let_go_is_not_held_any_more() -> None:
    """Once: the second time there is nothing to let go."""
    leases, database = Leases(None), Answers()
    leases.number = 5
    leases.gain({7: 1})
    for _ in range(2):
        release_lease(cast("Database", database), leases, 7)
    assert leases.lease(7) is None
    assert leases.changes() == (set(), {7})
    assert database.asked == [(7, 5)]


def test_a_game_that_there_is_not_has_no_server() -> None:
    """Another has its own."""
    assert find_guild(cast("Database", Answers()), 1) is None
    assert find_guild(cast("Database", Answers((11,))), 1) == 11
