"""While a thread works long, turns are short: the event loop gets its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from bot.table.files.replays import Replays
from bot.table.workers.meter import Meter
from bot.table.workers.studio import Studio
from bot.table.workers.turns import SHORT, short_turns

USUAL = 0.005


@pytest.fixture(autouse=True)
def _usual_turns() -> Iterator[None]:
    """The length of a turn that Python begins with, before and after."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(USUAL)
    yield
    sys.setswitchinterval(before)


def turn() -> float:
    """The length of a turn, in seconds."""
    return sys.getswitchinterval()


async def test_a_past_is_looked_at_in_short_turns() -> None:
    """What the studio does, it does in short turns, which end with it."""
    studio = Studio(Meter())

    assert await studio.run(turn) == pytest.approx(SHORT)
    assert turn() == pytest.approx(USUAL)
    await studio.close()


async def test_a_file_is_read_in_short_turns() -> None:
    """So does whoever reads files."""
    replays = Replays()

    assert await replays.run(lambda _: turn()) == pytest.approx(SHORT)
    assert turn() == pytest.approx(USUAL)
    replays.close()


def test_turns_stay_short_until_the_last_job_ends() -> None:
    """Two jobs at once, and one that fails."""
    with short_turns():
        with pytest.raises(ValueError, match="a fault"), short_turns():
            raise ValueError("a fault")
        assert turn() == pytest.approx(SHORT)

    assert turn() == pytest.approx(USUAL)
