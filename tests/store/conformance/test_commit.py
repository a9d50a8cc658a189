"""What every store promises of a commit: whole, once, without gaps."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.store.api import Store
from bot.store.errors import DuplicateInteraction, StepConflict
from bot.store.game_records import SeatRecord, Tenure, Timer, UnconfirmedStep
from tests.store.conformance.journals import started, steps_of
from tests.store.samples import ALICE, BOB, CHANNEL, checkpoint, entry, new_game, told


async def test_a_commit_stands_as_a_whole(store: Store) -> None:
    """Input, checkpoint, outbox, timers and status are one transaction."""
    game = await started(store)
    timer = Timer(game, "ask-2", 5000.0, b"pass")

    written = await store.journal.commit(
        entry(game, 1),
        checkpoint=checkpoint(game, 1),
        outbox=[told("one"), told("two")],
        status="running",
        timers=[timer],
    )

    assert written
    loaded = await store.journal.load(game)
    assert (loaded.game.status, loaded.game.head, loaded.step) == ("running", 1, 1)
    assert loaded.checkpoint == checkpoint(game, 1)
    assert [row.payload for row in await store.outbox.pending()] == [b"one", b"two"]
    assert await store.timers.all() == [timer]


async def test_a_repeated_commit_changes_nothing(store: Store) -> None:
    """A retry after a success that nobody heard of is recognised, wherever the game is by now."""
    game = await started(store)
    first = entry(game, 1)
    assert await store.journal.commit(first, outbox=[told("once")])
    assert not await store.journal.commit(replace(first, at=9999.0), outbox=[told("once")])

    await store.journal.commit(entry(game, 2))
    assert not await store.journal.commit(first, outbox=[told("once")], status="over")

    assert await store.journal.entries(game) == [first, entry(game, 2)]
    assert len(await store.outbox.pending()) == 1
    assert (await store.games.find(game)).status == "lobby"


async def test_a_repeated_machine_input_changes_nothing(store: Store) -> None:
    """Without an interaction, the step and the content tell a retry."""
    game = await started(store)
    deadline = replace(entry(game, 1), interaction=None, user=None, kind="deadline")

    assert await store.journal.commit(deadline)
    assert not await store.journal.commit(deadline)
    with pytest.raises(StepConflict):
        await store.journal.commit(replace(deadline, payload=b"other"))


async def test_an_interaction_makes_one_input(store: Store) -> None:
    """A doubled delivery is refused, in its own game and in any other."""
    game = await started(store, steps=1)
    other = (await store.games.create(new_game(CHANNEL + 1))).id
    used = entry(game, 1).interaction
    assert used is not None

    with pytest.raises(DuplicateInteraction) as refused:
        await store.journal.commit(replace(entry(game, 2), interaction=used))
    with pytest.raises(DuplicateInteraction):
        await store.journal.commit(replace(entry(other, 1), interaction=used))

    assert (refused.value.game, refused.value.step) == (game, 1)
    assert await store.journal.find_by_interaction(used) == entry(game, 1)
    assert await store.journal.find_by_interaction(5) is None


@pytest.mark.parametrize("step", [1, 2, 4])
async def test_steps_have_no_gaps(store: Store, step: int) -> None:
    """An input for a step that is taken, or not the next one, is refused and leaves no trace."""
    game = await started(store, steps=2)
    late = replace(entry(game, step, payload=b"late"), interaction=77)

    with pytest.raises(StepConflict) as refused:
        await store.journal.commit(late, outbox=[told("never")], status="over", timers=[])

    assert refused.value.expected == 3
    assert steps_of(await store.journal.entries(game)) == [1, 2]
    assert await store.outbox.pending() == []
    assert (await store.games.find(game)).status == "lobby"


async def test_a_checkpoint_is_of_its_own_step(store: Store) -> None:
    """A checkpoint of another step or game in a commit is a bug of the caller."""
    game = await started(store)
    with pytest.raises(ValueError, match="its own step"):
        await store.journal.commit(entry(game, 1), checkpoint=checkpoint(game, 2))


async def test_only_one_of_two_racing_commits_stands(store: Store) -> None:
    """Two different inputs for one step cannot both stand."""
    game = await started(store)
    rivals = [replace(entry(game, 1, payload=b"%d" % n), interaction=n) for n in range(4)]

    results = await asyncio.gather(*map(store.journal.commit, rivals), return_exceptions=True)

    assert [result for result in results if result is True] == [True]
    assert sum(isinstance(result, StepConflict) for result in results) == 3


async def test_a_cancelled_commit_may_be_repeated(store: Store) -> None:
    """A caller that stops waiting has committed all the same or not at all."""
    game = await started(store)
    task = asyncio.create_task(store.journal.commit(entry(game, 1)))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])

    await store.journal.commit(entry(game, 1))
    assert await store.journal.entries(game) == [entry(game, 1)]


async def test_who_sits_down_by_a_step_and_what_seats_keep_stand_with_it(store: Store) -> None:
    """One transaction: the seat that is new by it, and the settings of those there were."""
    game = await started(store)
    await store.seats.join(SeatRecord(game, 0, "ada"), ALICE, 1.0)
    kept, new = SeatRecord(game, 0, "ada", b'{"x": 1}'), SeatRecord(game, 1, "bert", b"{}")
    await store.journal.commit(entry(game, 1), seats=[kept], newcomer=(new, BOB))

    assert await store.seats.of_game(game) == [kept, new]
    assert await store.seats.tenures(game) == [
        Tenure(game, 0, ALICE, 1.0),
        Tenure(game, 1, BOB, entry(game, 1).at),
    ]


async def test_a_step_is_unconfirmed_from_its_commit_on(store: Store) -> None:
    """It is marked for the person who made it, and for nobody else."""
    game = await started(store)
    first, second = entry(game, 1), entry(game, 2)
    await store.journal.commit(first)
    await store.journal.commit(second)

    found = await store.journal.unconfirmed(ALICE)

    assert found == [
        UnconfirmedStep(game, 1, first.interaction or 0),
        UnconfirmedStep(game, 2, second.interaction or 0),
    ]
    assert await store.journal.unconfirmed(BOB) == []
    assert await store.journal.entries(game) == [first, second]


async def test_a_step_is_confirmed_once_its_answer_is_delivered(store: Store) -> None:
    """An interaction that made no step is ignored; a repeated commit marks nothing again."""
    game = await started(store)
    first = entry(game, 1)
    await store.journal.commit(first)
    await store.journal.confirm([first.interaction or 0, 77])
    await store.journal.confirm([])

    assert not await store.journal.commit(first)
    assert await store.journal.unconfirmed(ALICE) == []


async def test_a_commit_confirms_earlier_steps(store: Store) -> None:
    """In its own transaction; its own step is unconfirmed."""
    game = await started(store)
    first = entry(game, 1)
    await store.journal.commit(first)
    await store.journal.commit(entry(game, 2), confirmed=[first.interaction or 0])

    assert [each.step for each in await store.journal.unconfirmed(ALICE)] == [2]


async def test_the_program_needs_no_confirmation(store: Store) -> None:
    """A step without a person or without an interaction is never unconfirmed."""
    game = await started(store)
    await store.journal.commit(replace(entry(game, 1), interaction=None))
    await store.journal.commit(replace(entry(game, 2), user=None))

    assert await store.journal.unconfirmed(ALICE) == []


async def test_a_step_that_was_taken_back_still_needs_its_confirmation(store: Store) -> None:
    """Its player has not read that it was carried out."""
    game = await started(store)
    await store.journal.commit(entry(game, 1))
    await store.journal.commit(entry(game, 2, user=BOB), rewind_to=0)

    assert [each.step for each in await store.journal.unconfirmed(ALICE)] == [1]


async def test_forgetting_a_person_erases_the_mark(store: Store) -> None:
    """No mark names the person."""
    game = await started(store)
    await store.journal.commit(entry(game, 1))
    await store.journal.commit(entry(game, 2, user=BOB))

    await store.people.erase_user(ALICE, 9.0)

    assert await store.journal.unconfirmed(ALICE) == []
    assert [each.step for each in await store.journal.unconfirmed(BOB)] == [2]
