"""Find out whether a transaction was committed if its COMMIT got no answer.

Each transaction of shared calls begins by writing its own mark into the row of its process.
One thread writes, so the row has the mark of the newest committed transaction. It is as durable as
the transaction, across crashes and failover. PostgreSQL's transaction ids are not: after a crash
the server reuses ids that it had not written to disk.
"""

import secrets
import threading
import time
from collections.abc import Iterator
from typing import LiteralString, cast

import psycopg
from msgspec import Struct
from psycopg import errors

_MARK = """
    INSERT INTO newest_write AS before (process, mark, at) VALUES ({}, {}, clock_timestamp())
    ON CONFLICT (process) DO UPDATE SET mark = {}, at = excluded.at RETURNING mark
"""
_OLD = "DELETE FROM newest_write WHERE at < clock_timestamp() - make_interval(days => 1)"
# A short timeout: only the transaction in question can hold the lock on the row.
_WITHIN = "SET LOCAL lock_timeout = '250ms'"
_END = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid = %s AND pid <> pg_backend_pid()
      AND application_name = current_setting('application_name')
"""
PATIENCE, PAUSE_SECONDS = 10.0, 0.25
"""How long to wait for a server that is down or busy, and the pause between attempts, in
seconds."""

Connection = psycopg.Connection


class Transaction(Struct, frozen=True):
    """A writing transaction."""

    process: int
    mark: int
    backend: int
    """The id of the server process that executes it."""


def next_transaction(process: int, connection: Connection) -> Transaction:
    """Return the next transaction of a process."""
    return Transaction(process, secrets.randbits(62) + 1, connection.info.backend_pid)


def mark_transaction_sql(transaction: Transaction) -> LiteralString:
    """Return the SQL statement that stores the mark of a transaction."""
    mark = transaction.mark
    return cast("LiteralString", _MARK.format(transaction.process, mark, mark))


def has_committed(connection: Connection, asked: Transaction) -> bool | None:
    """Return True if the transaction was committed; None if that is not known yet.

    It must be the newest of its process.

    A transaction that is still running has lost its client, so its server process is terminated
    first. The question is itself a write, so its answer also reaches the synchronous standbys.
    """
    kept = cast("LiteralString", _MARK.format(asked.process, 0, "before.mark"))
    try:
        with connection.transaction():
            connection.execute(_WITHIN)
            row = connection.execute(kept).fetchone()
    except errors.LockNotAvailable:
        connection.execute(_END, (asked.backend,))
        return None
    return row is not None and row[0] == asked.mark


def delete_old_marks(connection: Connection) -> None:
    """Delete the marks of processes that have not written for a day."""
    connection.execute(_OLD)


def retry_pauses() -> Iterator[None]:
    """Yield once immediately, then with pauses until the time is up. For use on a thread."""
    until = time.monotonic() + PATIENCE
    yield
    while time.monotonic() < until:
        threading.Event().wait(PAUSE_SECONDS)
        yield
