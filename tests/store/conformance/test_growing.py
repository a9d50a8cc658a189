"""What every store promises of messages that grow."""

from __future__ import annotations

import pytest

from bot.store.api import Store
from bot.store.errors import NoSuchGame
from tests.store.conformance.journals import started
from tests.store.samples import told


async def test_what_a_growing_message_tells_is_kept(store: Store) -> None:
    """It is told again by nobody, and can be read until it is done."""
    game = await started(store)
    await store.outbox.enqueue(game, [told("a"), told("b"), told("c")])
    first, second, third = await store.outbox.pending()

    await store.outbox.keep_told(game, kept=[first.id, second.id], messages={"growing": 555})
    assert await store.outbox.pending() == [third]
    assert [row.payload for row in await store.outbox.growing_rows(game)] == [b"a", b"b"]
    assert await store.messages.find(game, "growing") == 555

    done = [first.id, second.id]
    await store.outbox.keep_told(game, done=done, messages={"growing": None, "told": 556})
    assert await store.outbox.growing_rows(game) == []
    assert await store.messages.of_game(game) == {"told": 556}
    assert await store.outbox.pending() == [third]


async def test_messages_that_do_not_exist_any_more_grow_no_further(store: Store) -> None:
    """With them goes what they told."""
    game = await started(store)
    await store.outbox.enqueue(game, [told("a"), told("b")])
    first, second = await store.outbox.pending()
    await store.outbox.keep_told(game, kept=[first.id], messages={"growing": 555})

    await store.messages.forget_all()

    assert (await store.outbox.growing_rows(game), await store.messages.of_game(game)) == ([], {})
    assert [row.id for row in await store.outbox.pending()] == [second.id]


async def test_only_a_game_that_there_is_keeps_anything(store: Store) -> None:
    """As with messages that play a part."""
    with pytest.raises(NoSuchGame):
        await store.outbox.keep_told(9, messages={"growing": 1})
