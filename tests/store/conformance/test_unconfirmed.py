"""The promises of every store about steps whose players were not answered yet."""

from __future__ import annotations

from msgspec.structs import replace

from bot.store.api import Store
from bot.store.records import UnconfirmedStep
from tests.store.conformance.journals import started
from tests.store.samples import ALICE, BOB, entry


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

    await store.people.forget(ALICE, 9.0)

    assert await store.journal.unconfirmed(ALICE) == []
    assert [each.step for each in await store.journal.unconfirmed(BOB)] == [2]
