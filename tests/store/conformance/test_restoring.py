"""What every store promises of restoring and of going back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.store.api import Store
from bot.store.errors import NoSuchStep
from tests.store.conformance.journals import rewind, route, started, steps_of
from tests.store.samples import checkpoint, entry


async def test_a_game_is_rebuilt_from_its_newest_checkpoint(store: Store) -> None:
    """Loading gives the newest checkpoint and the inputs after it."""
    game = await started(store)
    assert route(await store.journal.load(game)) == (None, [])

    for step in range(1, 6):
        at = checkpoint(game, step) if step in {2, 3} else None
        await store.journal.commit(entry(game, step), checkpoint=at)

    assert route(await store.journal.load(game)) == (3, [4, 5])


async def test_only_kept_checkpoints_stay(store: Store) -> None:
    """Of the checkpoints that are not kept only the newest stays."""
    game = await started(store)
    await store.journal.put_checkpoint(checkpoint(game, 0, kept=True))
    for step in range(1, 6):
        await store.journal.commit(
            entry(game, step), checkpoint=checkpoint(game, step, kept=step == 2)
        )

    ends = [segment.end.step async for segment in store.journal.segments(game)]
    assert ends == [0, 2, 5]
    assert route(await store.journal.load(game, 4)) == (2, [3, 4])
    assert route(await store.journal.load(game, 1)) == (0, [1])


async def test_a_checkpoint_may_be_replaced(store: Store) -> None:
    """An upcast state takes the place of the old one, and stays kept."""
    game = await started(store)
    await store.journal.commit(entry(game, 1), checkpoint=checkpoint(game, 1, kept=True))
    upcast = replace(checkpoint(game, 1), state_schema=2, blob=b"new", state_hash="new")

    await store.journal.put_checkpoint(upcast)

    assert (await store.journal.load(game)).checkpoint == replace(upcast, kept=True)
    with pytest.raises(NoSuchStep):
        await store.journal.put_checkpoint(checkpoint(game, 2))


async def test_a_rewind_takes_back_and_deletes_nothing(store: Store) -> None:
    """After a rewind the later inputs are not part of the game, but still in the journal."""
    game = await started(store, steps=5)
    await rewind(store, game, 6, to=3)
    await store.journal.commit(entry(game, 7))

    journal = await store.journal.entries(game)
    assert steps_of(journal) == [1, 2, 3, 4, 5, 6, 7]
    assert steps_of(e for e in journal if e.live) == [1, 2, 3, 6, 7]
    assert route(await store.journal.load(game)) == (None, [1, 2, 3, 6, 7])


async def test_a_rewind_takes_back_checkpoints(store: Store) -> None:
    """A rewind returns to the checkpoint before its target; kept ones that it passed remain."""
    game = await started(store)
    for step in range(1, 6):
        kept = step in {2, 4}
        await store.journal.commit(entry(game, step), checkpoint=checkpoint(game, step, kept=kept))
    await rewind(store, game, 6, to=3)

    assert route(await store.journal.load(game)) == (2, [3, 6])
    assert [(s.end.step, s.end.live) async for s in store.journal.segments(game)] == [
        (2, True),
        (4, False),
    ]


async def test_positions_that_were_rewound_stay_reachable(store: Store) -> None:
    """Any past step can be looked at along the branch that led to it."""
    game = await started(store, steps=3)
    await rewind(store, game, 4, to=1)
    await store.journal.commit(entry(game, 5))
    await rewind(store, game, 6, to=0)

    assert route(await store.journal.load(game, 3)) == (None, [1, 2, 3])
    assert route(await store.journal.load(game, 5)) == (None, [1, 4, 5])
    assert route(await store.journal.load(game, 6)) == (None, [6])
    assert route(await store.journal.load(game, 0)) == (None, [])


@pytest.mark.parametrize("to", [3, 5, 6, 9, -1])
async def test_a_rewind_goes_to_a_live_step(store: Store, to: int) -> None:
    """What was rewound away, is now, or never was cannot be rewound to."""
    game = await started(store, steps=3)
    await rewind(store, game, 4, to=2)

    with pytest.raises(NoSuchStep):
        await rewind(store, game, 5, to=to)
    assert (await store.games.find(game)).head == 4


@pytest.mark.parametrize("step", [-1, 3])
async def test_a_step_that_never_was_cannot_be_loaded(store: Store, step: int) -> None:
    """Looking before the start or after the head is refused."""
    game = await started(store, steps=2)
    with pytest.raises(NoSuchStep):
        await store.journal.load(game, step)


async def test_segments_lead_from_checkpoint_to_checkpoint(store: Store) -> None:
    """Each stored checkpoint comes with the one before it on its branch and the way between."""
    game = await started(store)
    for step in range(1, 5):
        at = checkpoint(game, step, kept=True) if step in {1, 4} else None
        await store.journal.commit(entry(game, step), checkpoint=at)
    await rewind(store, game, 5, to=2)
    await store.journal.commit(entry(game, 6), checkpoint=checkpoint(game, 6))

    found = [
        (s.start.step if s.start else None, steps_of(s.entries), s.end.step)
        async for s in store.journal.segments(game)
    ]
    assert found == [(None, [1], 1), (1, [2, 3, 4], 4), (1, [2, 5, 6], 6)]


async def test_the_journal_is_read_in_parts(store: Store) -> None:
    """The journal can be asked for some of its steps."""
    game = await started(store, steps=5)
    assert steps_of(await store.journal.entries(game, after=2)) == [3, 4, 5]
    assert steps_of(await store.journal.entries(game, after=1, until=3)) == [2, 3]


async def test_a_checkpoint_that_is_put_leaves_no_older_one(store: Store) -> None:
    """Of those that are not kept only the newest stays, however it came there."""
    game = await started(store)
    for step in (1, 2):
        await store.journal.commit(entry(game, step))
        await store.journal.put_checkpoint(checkpoint(game, step))
    assert [segment.end.step async for segment in store.journal.segments(game)] == [2]


@pytest.mark.parametrize("size", [0, 1, 0xFFFF, 0x10000, 2 * 0xFFFF, 200_000])
async def test_a_checkpoint_of_any_size_comes_back(store: Store, size: int) -> None:
    """Kept or not."""
    game = await started(store)
    blob = bytes(n % 251 for n in range(size))
    for step, kept in ((1, True), (2, False)):
        at = replace(checkpoint(game, step, kept=kept), blob=blob)
        await store.journal.commit(entry(game, step), checkpoint=at)
        assert (await store.journal.load(game)).checkpoint == at
