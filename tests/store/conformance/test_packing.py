"""What every store promises of games that are over and packed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bot.store.api import Store
from bot.store.game_records import JournalEntry, Loaded, Segment, Summary
from tests.store.conformance.journals import rewind, route, steps_of
from tests.store.samples import ALICE, BOB, checkpoint, entry, new_game, told

LATER = 1e9


async def finished(store: Store, *, steps: int = 40, channel: int = 12) -> int:
    """A game with kept checkpoints, steps of two people and the machine, one taken back; over."""
    game = (await store.games.create(new_game(channel))).id
    await store.journal.put_checkpoint(checkpoint(game, 0, kept=True))
    for step in range(1, steps):
        at = checkpoint(game, step, kept=True) if step % 3 == 0 else None
        new = entry(game, step, user=BOB if step % 2 else ALICE)
        await store.journal.commit(new, checkpoint=at)
    await rewind(store, game, steps, to=steps - 5)
    await store.journal.commit(
        entry(game, steps + 1), checkpoint=checkpoint(game, steps + 1), status="over"
    )
    return game


Reading = tuple[list[JournalEntry], list[Segment], list[Loaded], list[int]]


async def read(store: Store, game: int) -> Reading:
    """All that can be read of a game's past."""
    head = (await store.games.find(game)).head
    return (
        await store.journal.entries(game),
        [segment async for segment in store.journal.segments(game)],
        [await store.journal.load(game, step) for step in range(head + 1)],
        await store.summaries.milestone_steps(game),
    )


async def ripe(store: Store, before: float = LATER) -> list[int]:
    """The games to be packed."""
    return [game async for game in store.packing.packable_games(before)]


async def test_a_packed_game_reads_as_before(store: Store) -> None:
    """Its journal, each of its positions, its milestones; so does one that is put back."""
    game = await finished(store)
    before = await read(store, game)

    assert await store.packing.pack(game)
    assert await read(store, game) == before
    assert await store.packing.unpack(game)
    assert await read(store, game) == before


async def test_what_is_read_of_the_end_is_not_packed(store: Store) -> None:
    """The newest position, and the newest step."""
    game = await finished(store)
    await store.packing.pack(game)

    assert route(await store.journal.load(game)) == (41, [])
    assert steps_of(await store.journal.entries(game, after=40)) == [41]
    assert steps_of(await store.journal.entries(game, after=2, until=4)) == [3, 4]


async def test_a_game_is_packed_once(store: Store) -> None:
    """And put back once; a game that is not over, or has nothing to pack, is left alone."""
    game = await finished(store)
    other = (await store.games.create(new_game(77))).id
    await store.journal.commit(entry(other, 1), checkpoint=checkpoint(other, 1))

    assert [await store.packing.pack(game), await store.packing.pack(game)] == [True, False]
    assert [await store.packing.unpack(game), await store.packing.unpack(game)] == [True, False]
    assert not await store.packing.pack(other)
    await store.games.set_status(other, "archived")
    assert not await store.packing.pack(other)


async def test_games_are_ripe_a_time_after_their_last_input(store: Store) -> None:
    """While they are over, and until they are packed."""
    game = await finished(store)
    last = (await store.journal.entries(game))[-1].at
    running = await finished(store, channel=13)
    await store.games.set_status(running, "running")

    assert await ripe(store, last) == []
    assert await ripe(store, last + 1) == [game]
    await store.packing.pack(game)
    assert await ripe(store) == []
    await store.games.set_status(running, "archived")
    assert await ripe(store) == [running]


async def test_a_packed_game_goes_on(store: Store) -> None:
    """A step back, as a new one, puts all back that was packed; so does opening it again."""
    game = await finished(store)
    before = await store.journal.entries(game)
    await store.packing.pack(game)
    await rewind(store, game, 42, to=6)

    journal = await store.journal.entries(game)
    assert steps_of(journal) == list(range(1, 43))
    assert steps_of(each for each in journal if each.live) == [*range(1, 7), 42]
    assert route(await store.journal.load(game)) == (6, [42])
    assert [each.payload for each in journal[:-1]] == [each.payload for each in before]
    assert not await store.packing.unpack(game)

    await store.packing.pack(game)
    await store.games.set_status(game, "running")
    assert not await store.packing.unpack(game)


async def test_a_packed_step_may_be_repeated(store: Store) -> None:
    """A commit that stands is recognised, also as a packed one."""
    game = await finished(store)
    await store.packing.pack(game)
    assert not await store.journal.commit(entry(game, 3))


async def test_somebody_is_forgotten_in_packed_games_too(store: Store) -> None:
    """Their steps stay, nameless; also once they are put back."""
    game = await finished(store)
    await store.packing.pack(game)
    await store.people.erase_user(BOB, 5000.0)

    packed = [each.user for each in await store.journal.entries(game)]
    await store.packing.unpack(game)
    assert set(packed) == {ALICE, None}
    assert [each.user for each in await store.journal.entries(game)] == packed


async def test_unpacked_steps_are_unconfirmed_if_they_were(store: Store) -> None:
    """Not those that were confirmed, and not those of a person who was forgotten meanwhile."""
    game = await finished(store, steps=6)
    await store.journal.confirm([entry(game, 2).interaction or 0])
    await store.packing.pack(game)
    await store.people.erase_user(BOB, LATER)

    await store.packing.unpack(game)

    owed = await store.journal.unconfirmed(ALICE)
    assert [each.step for each in owed] == [4, 6, 7]
    assert await store.journal.unconfirmed(BOB) == []


async def test_a_packed_game_can_still_be_summed_up(store: Store) -> None:
    """What it came to is worked out from what is packed, or known already."""
    game = await finished(store)
    await store.packing.pack(game)
    assert await store.summaries.games_without_summary(guild=11) == [game]
    await store.summaries.put(Summary(game, 41, 2000.0, b"{}"))
    assert await store.summaries.games_without_summary(guild=11) == []


async def test_who_is_forgotten_meanwhile_is_not_remembered(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What changes while a game is made small keeps it from being packed this time."""
    game = await finished(store)

    async def forget_first(work: Callable[[object], object], given: object) -> object:
        await store.people.erase_user(BOB, 5000.0)
        return work(given)

    monkeypatch.setattr("bot.store.queries.packing.asyncio.to_thread", forget_first)
    assert not await store.packing.pack(game)
    monkeypatch.undo()
    assert await store.packing.pack(game)
    assert {each.user for each in await store.journal.entries(game)} == {ALICE, None}


async def test_what_was_given_up_is_dropped_after_a_time(store: Store) -> None:
    """What is still to be told stays, and what was given up lately."""
    game = await finished(store)
    await store.outbox.enqueue(game, [told("a"), told("b"), told("c")])
    first, second, _third = await store.outbox.pending()
    await store.outbox.mark_failed(first.id, not_before=None, at=100.0)
    await store.outbox.mark_failed(second.id, not_before=None, at=200.0)

    assert [await store.keeping.prune_outbox(150.0), await store.keeping.prune_outbox(150.0)] == [
        1,
        0,
    ]
    assert [row.payload for row in await store.outbox.pending()] == [b"c"]
    assert await store.keeping.prune_outbox(300.0) == 1


async def test_a_checkpoint_may_be_put_into_what_is_packed(store: Store) -> None:
    """An upcast state takes the place of the old one; the rest reads as before."""
    game = await finished(store)
    before = await store.journal.entries(game)
    assert await store.packing.pack(game)
    upcast = replace(checkpoint(game, 3, kept=True), state_schema=2, blob=b"new")
    await store.journal.put_checkpoint(upcast)
    assert (await store.journal.load(game, 3)).checkpoint == upcast
    assert await store.journal.entries(game) == before
