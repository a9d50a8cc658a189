"""Since when open questions stand, read from the journal: since the step that put them.

Questions are numbered, and each record keeps the number of the next one after it. A question may be
older than the checkpoint from which its game is rebuilt: one that goes on standing while others act
is saved with its number.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from bot.engine.ids import AskId
from bot.engine.journal import decode_record
from bot.store.api import Store
from bot.store.game_records import JournalEntry, Loaded
from bot.table.declares.kit import Kit
from bot.table.game.recovery import restore

CHUNK: Final = 50
"""Steps that are read at once, back from the checkpoint."""


async def stood_since(
    store: Store, kit: Kit, loaded: Loaded, began: float, asks: Collection[AskId]
) -> Mapping[AskId, float]:
    """Map questions to when they were put (seconds since the epoch), or when the game `began`."""
    if loaded.checkpoint is None or not asks:
        return {}
    steps = await _steps_back(store, loaded.game.id, loaded.checkpoint.step, min(asks))
    if not steps or steps[0].step == 1:
        put = [(await _first_questions(store, kit, loaded), began)]
    else:
        put = []
    put += [(_next(entry), entry.at) for entry in steps]
    found = {ask: _time_of(ask, put) for ask in asks}
    return {ask: at for ask, at in found.items() if at is not None}


def _time_of(ask: AskId, put: Sequence[tuple[AskId, float]]) -> float | None:
    """Return when a question was put, by the number that followed and the time of each step."""
    return next((at for following, at in put if ask < following), None)


async def _steps_back(store: Store, game: int, step: int, oldest: AskId) -> Sequence[JournalEntry]:
    """The steps from the one that put this question on, or from the first one."""
    steps = await store.journal.entries(game, after=max(step - 1, 0))
    while step > 1 and (not steps or oldest < _next(steps[0])):
        until, step = step - 1, max(step - CHUNK, 1)
        steps = [*await store.journal.entries(game, after=step - 1, until=until), *steps]
    return steps


async def _first_questions(store: Store, kit: Kit, loaded: Loaded) -> AskId:
    """The number after those of the questions with which the game began."""
    assert loaded.checkpoint is not None
    start = loaded if loaded.checkpoint.step == 0 else await store.journal.load(loaded.game.id, 0)
    return restore(kit.rules, start, tail=False).next_ask


def _next(entry: JournalEntry) -> AskId:
    return AskId(decode_record(entry.payload).next_ask)
