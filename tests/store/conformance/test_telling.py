"""What every store promises of the outbox and of timers."""

from __future__ import annotations

import pytest

from bot.store.api import Store
from bot.store.errors import NoSuchGame
from bot.store.game_records import Outgoing, SeatRecord, Timer
from tests.store.conformance.journals import started
from tests.store.samples import ALICE, entry, new_game, told

# Telling


async def test_the_outbox_is_told_in_order(store: Store) -> None:
    """Each channel's messages come in the order in which they were queued."""
    game = await started(store)
    await store.outbox.enqueue(game, [told("lobby")])
    await store.journal.commit(entry(game, 1), outbox=[told("here"), told("there", channel=99)])

    assert [(row.step, row.payload) for row in await store.outbox.pending()] == [
        (0, b"lobby"),
        (1, b"here"),
        (1, b"there"),
    ]
    assert [row.payload for row in await store.outbox.pending(99)] == [b"there"]


async def test_what_seats_keep_is_told_in_one_transaction(store: Store) -> None:
    """A line, the timers that follow from it, and what a seat keeps from then on."""
    game = await started(store)
    await store.seats.join(SeatRecord(game, 0, "roland_banks"), ALICE, 1.0)
    kept = SeatRecord(game, 0, "roland_banks", b'{"warned":1}')
    await store.outbox.enqueue(
        game, [told("late")], timers=[Timer(game, "deadline", 2.0)], seats=[kept]
    )

    assert await store.seats.of_game(game) == [kept]
    assert [timer.key for timer in await store.timers.all(game=game)] == ["deadline"]
    assert [row.payload for row in await store.outbox.pending()] == [b"late"]


async def test_nonces_are_short_steady_and_unique(store: Store) -> None:
    """A row's nonce never changes, differs from all others and fits Discord's limit."""
    game = await started(store)
    await store.outbox.enqueue(game, [told("a"), told("b")])
    before = [row.nonce for row in await store.outbox.pending()]
    after = [row.nonce for row in await store.outbox.pending()]

    assert before == after
    assert len(set(before)) == 2
    assert all(0 < len(nonce) <= 25 for nonce in before)


async def test_what_was_told_is_not_told_again(store: Store) -> None:
    """One message may tell several rows, and play a part from then on."""
    game = await started(store)
    await store.outbox.enqueue(game, [told("a"), told("b"), told("c")])
    first, second, third = await store.outbox.pending()

    await store.outbox.mark_sent([first.id, second.id], 555, role="status")
    await store.outbox.mark_sent([], None)

    assert await store.outbox.pending() == [third]
    assert await store.messages.find(game, "status") == 555
    assert await store.messages.find(game, "board") is None


async def test_a_nonce_is_not_used_again(store: Store) -> None:
    """What was told is dropped; what is told next has another nonce all the same."""
    game = await started(store)
    used: set[str] = set()
    for _ in range(3):
        await store.outbox.enqueue(game, [told("a")])
        (row,) = await store.outbox.pending()
        assert row.nonce not in used
        used.add(row.nonce)
        await store.outbox.mark_sent([row.id], 555)


async def test_a_failed_message_waits_and_then_dies(store: Store) -> None:
    """A failure counts, postpones, and ends a row when there is no next time."""
    game = await started(store)
    await store.outbox.enqueue(game, [told("a")])
    (row,) = await store.outbox.pending()

    await store.outbox.mark_failed(row.id, not_before=50.0)
    (waiting,) = await store.outbox.pending()
    assert (waiting.attempts, waiting.not_before) == (1, 50.0)

    await store.outbox.mark_failed(row.id, not_before=None)
    assert await store.outbox.pending() == []


async def test_messages_are_kept_several_at_once(store: Store) -> None:
    """What each plays is read and written for all at once, and of one game only."""
    game = await started(store)
    other = (await store.games.create(new_game(channel=99))).id
    await store.messages.put(other, "status", 9)
    await store.messages.put(game, "batch", 1)

    await store.messages.put_all(game, {"status": 2, "board": 3, "batch": None, "told": None})

    assert await store.messages.of_game(game) == {"status": 2, "board": 3}
    assert await store.messages.of_game(other) == {"status": 9}


async def test_message_ids_can_be_forgotten(store: Store) -> None:
    """The messages of an earlier run are forgotten; what is still to be told stays."""
    game = await started(store)
    await store.outbox.enqueue(game, [told("a"), told("b")])
    first, second = await store.outbox.pending()
    await store.outbox.mark_sent([first.id], 1)
    await store.messages.put(game, "status", 2)
    await store.messages.put(game, "status", 3)
    await store.messages.put(game, "board", 4)
    await store.messages.put(game, "board", None)
    assert await store.messages.find(game, "status") == 3
    assert await store.messages.find(game, "board") is None

    await store.messages.forget_all()

    assert await store.messages.find(game, "status") is None
    assert await store.outbox.pending() == [second]


# Timers


async def test_timers_of_running_games_come_soonest_first(store: Store) -> None:
    """Timers are asked for by time; those of paused games wait."""
    game = await started(store)
    soon, later = Timer(game, "remind", 10.0), Timer(game, "pass", 20.0, b"x")
    await store.timers.replace(game, [later, soon])
    assert await store.timers.all() == []

    await store.games.set_status(game, "running")

    assert await store.timers.all() == [soon, later]
    assert await store.timers.all(due=15.0) == [soon]
    assert await store.timers.first_due() == soon
    assert await store.timers.all(game=game, due=30.0) == [soon, later]
    assert await store.timers.all(game=game + 1) == []


async def test_what_is_told_replaces_timers_only_if_given(store: Store) -> None:
    """A reminder and the plan for the next one are written at once or not at all."""
    game = await started(store)
    await store.games.set_status(game, "running")
    assert await store.timers.first_due() is None
    await store.outbox.enqueue(
        game, [Outgoing(1, "notice", b"[]")], timers=[Timer(game, "call", 5.0)]
    )
    await store.outbox.enqueue(game, [Outgoing(1, "notice", b"[]")])

    assert await store.timers.all() == [Timer(game, "call", 5.0)]


async def test_a_commit_replaces_timers_only_if_given(store: Store) -> None:
    """Inputs that change no deadline leave the timers alone."""
    game = await started(store)
    await store.journal.commit(entry(game, 1), status="running", timers=[Timer(game, "pass", 20.0)])
    await store.journal.commit(entry(game, 2))
    assert len(await store.timers.all()) == 1

    await store.journal.commit(entry(game, 3), timers=[])
    assert await store.timers.all() == []


async def test_what_a_growing_message_tells_is_kept(store: Store) -> None:
    """It is told again by nobody, and can be read until it is done."""
    game = await started(store)
    await store.outbox.enqueue(game, [told("a"), told("b"), told("c")])
    first, second, third = await store.outbox.pending()

    await store.outbox.record_growing(game, kept=[first.id, second.id], messages={"growing": 555})
    assert await store.outbox.pending() == [third]
    assert [row.payload for row in await store.outbox.growing_rows(game)] == [b"a", b"b"]
    assert await store.messages.find(game, "growing") == 555

    done = [first.id, second.id]
    await store.outbox.record_growing(game, done=done, messages={"growing": None, "told": 556})
    assert await store.outbox.growing_rows(game) == []
    assert await store.messages.of_game(game) == {"told": 556}
    assert await store.outbox.pending() == [third]


async def test_messages_that_do_not_exist_any_more_grow_no_further(store: Store) -> None:
    """With them goes what they told."""
    game = await started(store)
    await store.outbox.enqueue(game, [told("a"), told("b")])
    first, second = await store.outbox.pending()
    await store.outbox.record_growing(game, kept=[first.id], messages={"growing": 555})

    await store.messages.forget_all()

    assert (await store.outbox.growing_rows(game), await store.messages.of_game(game)) == ([], {})
    assert [row.id for row in await store.outbox.pending()] == [second.id]


async def test_only_a_game_that_there_is_keeps_anything(store: Store) -> None:
    """As with messages that play a part."""
    with pytest.raises(NoSuchGame):
        await store.outbox.record_growing(9, messages={"growing": 1})
