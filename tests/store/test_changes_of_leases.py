"""What is known of the leases of a process, which several of its threads write down."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest

from bot.store.postgres.leases import Leases
from bot.store.records import Lease

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

    leases.heard(leases.began())
    time[0] = 109.9
    assert leases.fresh
    time[0] = 110.0
    assert not leases.fresh
