"""What every store promises of games that are over: summaries, and where one looks back."""

from __future__ import annotations

import pytest

from bot.store.api import Store
from bot.store.errors import NoSuchGame
from bot.store.game_records import Finished, SeatRecord, Summary
from tests.store.conformance.journals import rewind, started
from tests.store.samples import ALICE, BOB, GUILD, checkpoint, entry


async def ended(store: Store, *, steps: int = 2) -> int:
    """A game of Alice's and Bob's that is over."""
    game = await started(store)
    await store.journal.put_checkpoint(checkpoint(game, 0, kept=True))
    for seat, user in enumerate((ALICE, BOB)):
        await store.seats.join(SeatRecord(game, seat, "roland_banks"), user, 1000.0)
    for step in range(1, steps + 1):
        await store.journal.commit(
            entry(game, step), checkpoint=checkpoint(game, step, kept=step > 1)
        )
    await store.games.set_status(game, "over")
    return game


def summary(game: int, step: int = 2, payload: bytes = b"{}") -> Summary:
    """Return what is kept of it."""
    return Summary(game, step, 1000.0 + step, payload)


async def test_a_game_that_is_over_is_summed_up_once(store: Store) -> None:
    """It is unsummed until it has a summary, which a later one replaces."""
    game = await ended(store)
    assert (
        await store.summaries.games_without_summary(guild=GUILD)
        == await store.summaries.games_without_summary(user=BOB)
        == [game]
    )
    assert (
        await store.summaries.games_without_summary(guild=GUILD + 1)
        == await store.summaries.games_without_summary()
        == []
    )
    assert await store.summaries.finished_in(GUILD) == []

    await store.summaries.put(summary(game))
    await store.summaries.put(summary(game, payload=b"new"))

    assert await store.summaries.games_without_summary(guild=GUILD, user=ALICE) == []
    assert await store.summaries.finished_in(GUILD) == [Finished(game, "lcg", b"new")]
    assert await store.summaries.finished_in(GUILD + 1) == []
    assert await store.summaries.finished_by(BOB) == [Finished(game, "lcg", b"new", 1)]


async def test_a_summary_counts_for_its_end_only(store: Store) -> None:
    """A game that was taken back and goes on is not over; when it ends again it is summed anew."""
    game = await ended(store)
    await store.summaries.put(summary(game))

    await rewind(store, game, 3, 1)
    await store.games.set_status(game, "running")
    assert (
        await store.summaries.finished_in(GUILD)
        == await store.summaries.games_without_summary(guild=GUILD)
        == []
    )

    await store.games.set_status(game, "over")
    assert await store.summaries.games_without_summary(guild=GUILD) == [game]
    assert await store.summaries.finished_by(ALICE) == []


async def test_a_game_counts_for_who_sat_there_at_its_end(store: Store) -> None:
    """Neither who had left before nor who was forgotten since; the server's count stays."""
    game = await ended(store)
    await store.summaries.put(summary(game, 2))
    await store.seats.replace(game, 1, ALICE + 7, 1001.5)
    assert await store.summaries.finished_by(BOB) == []
    assert [each.seat for each in await store.summaries.finished_by(ALICE + 7)] == [1]

    await store.people.erase_user(ALICE + 7, 2000.0)
    assert await store.summaries.finished_by(ALICE + 7) == []
    assert [each.game for each in await store.summaries.finished_in(GUILD)] == [game]


async def test_a_closed_lobby_is_no_game_to_sum_up(store: Store) -> None:
    """What never began has no position to look back at."""
    game = await started(store)
    await store.games.set_status(game, "over")

    assert await store.summaries.games_without_summary(guild=GUILD) == []
    with pytest.raises(NoSuchGame):
        await store.summaries.put(summary(99))


async def test_one_looks_back_from_kept_checkpoints(store: Store) -> None:
    """Steps that were taken back are not among them."""
    game = await ended(store, steps=3)
    assert await store.summaries.milestone_steps(game) == [0, 2, 3]

    await rewind(store, game, 4, 2)
    assert await store.summaries.milestone_steps(game) == [0, 2]
