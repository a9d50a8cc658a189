"""Each person has a budget for looking up names."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.look_up_work import count_work
from cogs.wire.cooldowns import A_SECOND, MOST, MOST_KNOWN, LookUps
from tests.e2e.server import Server, opened, reply

ANN, BOB = 1, 2
YEAR = 366 * 24 * 3_600.0


class HandClock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def now(self) -> float:
        """Seconds since the epoch."""
        return self.seconds


@pytest.fixture
def clock() -> HandClock:
    """A clock that moves only by hand."""
    return HandClock()


def used_up(look_ups: LookUps, user: int) -> None:
    """Take three seconds more off a budget than there is in it."""
    with look_ups.charging(user):
        count_work(1, int(MOST + 3 * A_SECOND))


def test_a_budget_is_used_up_and_refills(clock: HandClock) -> None:
    """The sentence says when; other people are not affected."""
    look_ups = LookUps(clock.now)
    look_ups.check(ANN)
    used_up(look_ups, ANN)

    with pytest.raises(NotAllowed, match="try again in 4 seconds"):
        look_ups.check(ANN)
    look_ups.check(BOB)

    clock.seconds += 4
    look_ups.check(ANN)


@pytest.mark.parametrize("change", [-YEAR, YEAR])
def test_a_clock_that_is_set_locks_nobody_out(clock: HandClock, change: float) -> None:
    """The budget refills at its usual speed."""
    look_ups = LookUps(clock.now)
    used_up(look_ups, ANN)
    clock.seconds += change
    with look_ups.charging(ANN):
        pass
    clock.seconds += 4

    look_ups.check(ANN)


def test_only_what_is_used_is_remembered(clock: HandClock) -> None:
    """Full budgets are dropped when there are many."""
    look_ups = LookUps(clock.now)
    for user in range(3 * MOST_KNOWN):
        look_ups.check(user)

    assert len(look_ups._buckets) <= MOST_KNOWN + 1


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server where Ann has used up her budget, and Bob has not."""
    async with opened(tmp_path / "games.db") as made:
        await made.playing(made.ann, made.bob)
        used_up(made.keeper.context.look_ups, made.ann.id)
        yield made


async def test_whoever_used_it_up_is_told_kindly(server: Server) -> None:
    """A command with a text is refused, and nothing is suggested; others are served."""
    ann, bob, here = server.ann, server.bob, server.channel

    said = reply(await ann.slash(here, "card", name="Key"))
    assert said.startswith("That was a lot to look up. Please try again in ")
    assert await ann.autocomplete(here, "game new", "scenario", "ni") == []
    assert "lot to look up" not in reply(await ann.slash(here, "board"))

    assert "lot to look up" not in reply(await bob.slash(here, "card", name="Key"))
    assert await bob.autocomplete(here, "game new", "scenario", "ni") != []
