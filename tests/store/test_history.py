"""Any history of inputs, rewinds, checkpoints and retries reads back like a plain list."""

import asyncio

from hypothesis import given, strategies as st

from bot.store.api import Store
from bot.store.database import Database
from bot.store.game_records import Loaded, StoredCheckpoint
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
    game = (await store.games.create(new_game())).id
    positions: list[tuple[int, ...]] = [()]
    live = [0]
    for what, number in history:
        step = len(positions)
        if what == "retry":
            if step > 1:
                kind = (await store.journal.entries(game, after=step - 2))[0].kind
                assert not await store.journal.commit(entry(game, step - 1, kind=kind))
            continue
        if what == "rewind":
            to = live[number % len(live)]
            await store.journal.commit(entry(game, step, kind="rewind"), rewind_to=to)
            live = [s for s in live if s <= to]
            positions.append(positions[to])
        else:
            positions.append((*positions[-1], step))
            blob = " ".join(map(str, positions[-1])).encode()
            at = checkpoint(game, step, kept=what == "kept")
            at = StoredCheckpoint(game, step, 1, "1", blob, at.state_hash, at.kept)
            await store.journal.commit(
                entry(game, step), checkpoint=None if what == "input" else at
            )
        live.append(step)
    return positions


async def check(history: list[Move]) -> None:
    """Compare the store with the plain list at every step."""
    async with SqliteStore.open(MEMORY) as store:
        positions = await perform(store, history)

        await check_positions(store, positions)
        await check_packed(store, positions)


async def check_positions(store: Store, positions: list[tuple[int, ...]]) -> None:
    """Each step can be loaded, and each checkpoint is met by the way to it."""
    (game,) = await store.games.all()
    assert path_of(await store.journal.load(game.id)) == positions[-1]
    for step, position in enumerate(positions):
        assert path_of(await store.journal.load(game.id, step)) == position
    async for segment in store.journal.segments(game.id):
        start = _inside(segment.start) if segment.start else ()
        way = (e.step for e in segment.entries if e.kind != "rewind")
        assert (*start, *way) == _inside(segment.end)


async def check_packed(store: SqliteStore, positions: list[tuple[int, ...]]) -> None:
    """Packed, everything reads the same; unpacked, every row is what it was."""
    (game,) = await store.games.all()
    await store.games.set_status(game.id, "over")
    before = await store._db.run(rows)
    packed = await store.packing.pack(game.id)
    assert (await store._db.run(rows) != before) == packed
    await check_positions(store, positions)
    assert await store.find_damage() == []
    assert await store.packing.unpack(game.id) == packed
    assert await store._db.run(rows) == before
    assert await store.find_damage() == []


def rows(db: Database) -> list[tuple[object, ...]]:
    """All that packing takes away, as it lies in the file."""
    tables = ("journal", "checkpoint", "pack", "pack_person", "chain", "seal")
    return [row for table in tables for row in db.execute(f"SELECT * FROM {table} ORDER BY 1, 2")]


@given(moves)
def test_every_position_of_a_history_can_be_rebuilt(history: list[Move]) -> None:
    """Loading any step gives a checkpoint and inputs that together make its position."""
    asyncio.run(check(history))
