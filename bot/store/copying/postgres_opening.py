"""Open a PostgreSQL database for a copy."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import LiteralString

import psycopg

from bot.store.copying.ends import End
from bot.store.copying.postgres_end import PostgresEnd
from bot.store.errors import CannotOpen, StoreFailed, StoreInUse
from bot.store.postgres.address import address_without_password
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.heartbeat import BEGONE, LOCK
from bot.store.postgres.migrate import check_readable, migrate
from bot.store.postgres.pool import error_sentence, new_connection
from bot.store.transaction import transaction_with

TRIES = 10
"""The number of attempts to lock the database, a tenth of a second apart."""

Connection = psycopg.Connection


@contextmanager
def open_locked_source(url: str) -> Generator[End]:
    """Open a snapshot as the source of a copy, keeping bots from writing."""
    with _open_connection(url) as connection:
        _lock_database(connection, url)
        with _snapshot_of_connection(connection, url) as end:
            yield end


@contextmanager
def open_snapshot(url: str) -> Generator[End]:
    """Open a snapshot while a bot is running."""
    with (
        _open_connection(url, read_only=True) as connection,
        _snapshot_of_connection(connection, url) as end,
    ):
        yield end


@contextmanager
def open_target(url: str) -> Generator[End]:
    """Open the target of a copy, migrated; processes that held it can no longer write."""
    with _open_connection(url) as connection:
        _lock_database(connection, url)
        migrate(connection, address_without_password(url), half=True)
        connection.execute(BEGONE)
        yield PostgresEnd(
            PostgresDatabase(connection, address_without_password(url)),
            address_without_password(url),
        )


@contextmanager
def _open_connection(url: str, *, read_only: bool = False) -> Generator[Connection]:
    try:
        connection = new_connection(url, read_only=read_only)
    except psycopg.Error as error:
        raise CannotOpen(address_without_password(url), error_sentence(error)) from error
    try:
        yield connection
    except psycopg.Error as error:
        raise StoreFailed(error_sentence(error)) from error
    finally:
        connection.close()


@contextmanager
def _snapshot_of_connection(connection: Connection, url: str) -> Generator[End]:
    check_readable(connection, address_without_password(url))
    db = PostgresDatabase(connection, address_without_password(url))
    with transaction_with(db, db.begin_reading):
        yield PostgresEnd(db, address_without_password(url))


def _lock_database(connection: Connection, url: str) -> None:
    """Lock the database. Retry, because a process that just ended may still hold the lock."""
    lock: LiteralString = LOCK
    for _ in range(TRIES):
        row = connection.execute(lock).fetchone()
        if row is not None and row[0]:
            return
        connection.execute("SELECT pg_sleep(0.1)")
    raise StoreInUse(address_without_password(url))
