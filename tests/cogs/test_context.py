"""What servers chose, changed by several at once."""

from __future__ import annotations

import asyncio
from pathlib import Path

from msgspec.structs import replace

from bot.deck_api import NoDecks
from bot.store.sqlite import SqliteStore
from bot.table.declares.table_settings import AS_RUN
from bot.table.tables import Tables
from cogs.wire.context import Context

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
