"""What is known of the leases of a process, which several of its threads write down."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest

from bot.store.postgres.leases import Leases

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
