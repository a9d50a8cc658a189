"""Outcome of a transaction whose COMMIT was not answered: the database knows, nobody guesses.

Each transaction of shared calls begins with a mark of its own in the row of its process, and one
thread writes, so the row has the newest that happened. It is as durable as whatever the transaction
wrote, over a crash and where a standby takes over. Numbers of transactions are not: a server that
crashed gives those anew which it had not written down.
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
# Short: whoever has the row is the very transaction that is asked about, or nobody.
_WITHIN = "SET LOCAL lock_timeout = '250ms'"
_END = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid = %s AND pid <> pg_backend_pid()
      AND application_name = current_setting('application_name')
"""
PATIENCE, PAUSE_SECONDS = 10.0, 0.25
"""How many seconds a server that is not there, or still at it, is waited for."""

Connection = psycopg.Connection


class Transaction(Struct, frozen=True):
    """One that writes."""

    process: int
    mark: int
    backend: int
    """The process of the server that carries it out."""


def begun_by(process: int, connection: Connection) -> Transaction:
    """The next one of a process."""
    return Transaction(process, secrets.randbits(62) + 1, connection.info.backend_pid)


def marking(transaction: Transaction) -> LiteralString:
    """The statement with which it begins."""
    mark = transaction.mark
    return cast("LiteralString", _MARK.format(transaction.process, mark, mark))


def has_committed(connection: Connection, asked: Transaction) -> bool | None:
    """Return True if it was committed, if it was the newest of its process; None: not known (yet).

    One that is still under way has lost its client: its process is ended, and then it is known. To
    ask is to write: what stands afterwards stands on the standbys that are waited for, too.
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


def forget_old(connection: Connection) -> None:
    """Processes that wrote nothing for a day wait for no answer."""
    connection.execute(_OLD)


def tries() -> Iterator[None]:
    """Once, and again with pauses until it was enough; on a thread."""
    until = time.monotonic() + PATIENCE
    yield
    while time.monotonic() < until:
        threading.Event().wait(PAUSE_SECONDS)
        yield
