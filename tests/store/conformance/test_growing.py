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
    await store.enqueue(game, [told("a"), told("b"), told("c")])
    first, second, third = await store.pending_outbox()

    await store.keep_told(game, kept=[first.id, second.id], messages={"growing": 555})
    assert await store.pending_outbox() == [third]
    assert [row.payload for row in await store.told_outbox(game)] == [b"a", b"b"]
    assert await store.message(game, "growing") == 555

    done = [first.id, second.id]
    await store.keep_told(game, done=done, messages={"growing": None, "told": 556})
    assert await store.told_outbox(game) == []
    assert await store.messages(game) == {"told": 556}
    assert await store.pending_outbox() == [third]


async def test_messages_that_do_not_exist_any_more_grow_no_further(store: Store) -> None:
    """With them goes what they told."""
    game = await started(store)
    await store.enqueue(game, [told("a"), told("b")])
    first, second = await store.pending_outbox()
    await store.keep_told(game, kept=[first.id], messages={"growing": 555})

    await store.forget_messages()

    assert (await store.told_outbox(game), await store.messages(game)) == ([], {})
    assert [row.id for row in await store.pending_outbox()] == [second.id]


async def test_only_a_game_that_there_is_keeps_anything(store: Store) -> None:
    """As with messages that play a part."""
    with pytest.raises(NoSuchGame):
        await store.keep_told(9, messages={"growing": 1})
