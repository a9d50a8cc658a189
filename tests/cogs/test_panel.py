"""Panels, the confirmations of what they did, and what servers chose."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.deck_api import NoDecks
from bot.store.game_records import UnconfirmedStep
from bot.store.sqlite import SqliteStore
from bot.table.declares.table_settings import AS_RUN
from bot.table.game.snapshot import StepReceipt, Told
from bot.table.tables import Tables
from cogs.wire.confirmations import MOST_DELIVERED, Confirmations
from cogs.wire.context import Context
from cogs.wire.receipt_text import MORE, TOLD, done_text


def test_all_that_came_of_an_act_is_told() -> None:
    """A fight that ends the turn and the round tells of the phases after it too."""
    lines = tuple(f"Line {n}." for n in range(30))

    assert done_text("Fight.", Told(1, lines)).split("\n") == ["✓ Fight.", *lines]


def test_what_is_left_out_is_said_so() -> None:
    """Whole lines, then where the others are to be read."""
    lines = tuple("x" * 100 for _ in range(30))

    *kept, last = done_text("Fight.", Told(1, lines)).split("\n")

    assert last == MORE
    assert kept == ["✓ Fight.", *lines[: len(kept) - 1]]
    assert TOLD - 220 < len("\n".join(kept)) <= TOLD


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


GUILD = 11


async def test_two_choices_of_a_server_at_once_are_both_kept(tmp_path: Path) -> None:
    """The defaults of its tables and its role of game masters lie in one place."""
    async with SqliteStore.open(tmp_path / "games.db") as store:
        context = Context(Tables(store, {}), store, {}, NoDecks())

        await asyncio.gather(
            context.change_table_defaults(GUILD, lambda kept: replace(kept, turn=90.0)),
            context.set_gm_role(GUILD, 77),
            context.change_table_defaults(GUILD, lambda kept: replace(kept, optional=60.0)),
        )

        assert await context.table_defaults(GUILD) == replace(AS_RUN, turn=90.0, optional=60.0)
        fresh = Context(Tables(store, {}), store, {}, NoDecks())
        assert await fresh.gm_role(GUILD) == 77
