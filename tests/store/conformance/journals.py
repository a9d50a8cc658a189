"""Games with some inputs, and what a journal is read as."""

from __future__ import annotations

from collections.abc import Iterable

from bot.store.api import Store
from bot.store.game_records import JournalEntry, Loaded
from tests.store.samples import entry, new_game


async def started(store: Store, *, steps: int = 0) -> int:
    """A game with some inputs; returns its number."""
    game = (await store.games.create(new_game())).id
    for step in range(1, steps + 1):
        await store.journal.commit(entry(game, step))
    return game


async def rewind(store: Store, game: int, step: int, to: int) -> None:
    """Take back everything after `to` by the input `step`."""
    await store.journal.commit(entry(game, step, kind="rewind"), rewind_to=to)


def steps_of(entries: Iterable[JournalEntry]) -> list[int]:
    """Return which inputs these are."""
    return [each.step for each in entries]


def route(loaded: Loaded) -> tuple[int | None, list[int]]:
    """The checkpoint to start from, and the inputs to feed."""
    start = loaded.checkpoint.step if loaded.checkpoint else None
    return start, steps_of(loaded.entries)
