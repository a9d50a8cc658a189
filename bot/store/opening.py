"""Open a store by its address: `postgresql://…`, or the path of an SQLite file."""

import importlib
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from bot.store.api import Store
from bot.store.errors import CannotOpen
from bot.store.postgres.address import address_without_password, is_address
from bot.store.sqlite import SqliteStore


def open_store(
    where: Path | str, *, read_only: bool = False, ours: Callable[[int], bool] | None = None
) -> AbstractAsyncContextManager[Store]:
    """Open a store for the duration of the block. Raises the errors of opening.

    `ours`: which servers this process may take, if several processes share a PostgreSQL database;
    None if it is alone and keeps others out. A file always belongs to one process.
    """
    if not is_address(where):
        return SqliteStore.open(where, read_only=read_only)
    module = import_postgres_module("bot.store.postgres.store", where)
    return module.PostgresStore.open(str(where), read_only=read_only, ours=ours)


def import_postgres_module(module: str, where: Path | str) -> Any:
    """Import a module that needs the extra `postgres`. Raises `CannotOpen` if it is missing."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise CannotOpen(
            address_without_password(str(where)),
            "what speaks with PostgreSQL is not installed; run pip install 'psycopg[binary]>=3.2'",
            lasting=True,
        ) from error
