"""Confirmations of delivered answers while the store takes none."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.records import UnconfirmedStep
from bot.store.sqlite import SqliteStore
from bot.table.game.snapshot import StepReceipt
from cogs.wire.confirmations import MOST_DELIVERED, Confirmations


async def _no_step(_user: int, _step: UnconfirmedStep) -> StepReceipt:
    raise AssertionError("no step is read")


@pytest.mark.asyncio
async def test_confirmations_that_cannot_be_stored_are_bounded(tmp_path: Path) -> None:
    """While a database refuses writes, the newest are kept."""
    async with SqliteStore.open(tmp_path / "games.db"):
        pass
    async with SqliteStore.open(tmp_path / "games.db", read_only=True) as store:
        confirmations = Confirmations(store.journal, _no_step)
        for interaction in range(MOST_DELIVERED + 5):
            confirmations.confirm(7, [interaction])
        await confirmations.store()

        kept = confirmations.delivered_to(7)
        assert (len(kept), kept[0], kept[-1]) == (MOST_DELIVERED, 5, MOST_DELIVERED + 4)
