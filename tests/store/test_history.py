"""Any history of inputs, rewinds, checkpoints and retries reads back like a plain list."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from bot.store.api import Store
from bot.store.records import Loaded, StoredCheckpoint
from bot.store.sqlite import MEMORY, SqliteStore
from tests.store.samples import checkpoint, entry, new_game

Move = tuple[str, int]
"""What happens next, and a number to choose a rewind's target with."""

moves = st.lists(
    st.tuples(
        st.sampled_from(["input", "checkpoint", "kept", "rewind", "retry"]), st.integers(0, 99)
    ),
    max_size=25,
)


def path_of(loaded: Loaded) -> tuple[int, ...]:
    """The inputs that make the position, given that each checkpoint's blob lists its own."""
    start = _inside(loaded.checkpoint) if loaded.checkpoint else ()
    return (*start, *(e.step for e in loaded.entries if e.kind != "rewind"))


def _inside(found: StoredCheckpoint) -> tuple[int, ...]:
    return tuple(map(int, found.blob.split()))


async def perform(store: Store, history: list[Move]) -> list[tuple[int, ...]]:
    """Play a history; returns the inputs that make the position after each step."""
    game = (await store.create_game(new_game())).id
    positions: list[tuple[int, ...]] = [()]
    live = [0]
    for what, number in history:
        step = len(positions)
        if what == "retry":
            if step > 1:
                kind = (await store.journal(game, after=step - 2))[0].kind
                assert not await store.commit(entry(game, step - 1, kind=kind))
            continue
        if what == "rewind":
            to = live[number % len(live)]
            await store.commit(entry(game, step, kind="rewind"), rewind_to=to)
            live = [s for s in live if s <= to]
            positions.append(positions[to])
        else:
            positions.append((*positions[-1], step))
            blob = " ".join(map(str, positions[-1])).encode()
            at = checkpoint(game, step, kept=what == "kept")
            at = StoredCheckpoint(game, step, 1, "1", blob, at.state_hash, at.kept)
            await store.commit(entry(game, step), checkpoint=None if what == "input" else at)
        live.append(step)
    return positions


async def check(history: list[Move]) -> None:
    """Compare the store with the plain list at every step."""
    async with SqliteStore.open(MEMORY) as store:
        positions = await perform(store, history)

        (game,) = await store.games()
        assert path_of(await store.load(game.id)) == positions[-1]
        for step, position in enumerate(positions):
            assert path_of(await store.load_at(game.id, step)) == position
        async for segment in store.segments(game.id):
            start = _inside(segment.start) if segment.start else ()
            way = (e.step for e in segment.entries if e.kind != "rewind")
            assert (*start, *way) == _inside(segment.end)


@given(moves)
def test_every_position_of_a_history_can_be_rebuilt(history: list[Move]) -> None:
    """Loading any step gives a checkpoint and inputs that together make its position."""
    asyncio.run(check(history))
