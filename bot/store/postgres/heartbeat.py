"""The connection that shows the database that a process is alive, with its advisory locks."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, LiteralString, cast

import psycopg
from psycopg import errors

from bot.store.errors import StoreInUse, TakenOver
from bot.store.postgres.commit_outcome import delete_old_marks
from bot.store.postgres.leases import PROCESS_LOCK, Leases
from bot.store.postgres.migrate import is_newest, migrate

Connection = psycopg.Connection

_OURS = "1262830928, hashtext(current_schema())"
"""The advisory lock of a database: shared by cooperating processes, or exclusive to one."""
LOCK = f"SELECT pg_try_advisory_lock({_OURS})"
_ALONE = f"SELECT pg_advisory_lock({_OURS})"
_SIDE_BY_SIDE = f"SELECT pg_advisory_lock_shared({_OURS})"
BEGONE = "DELETE FROM process"
"""Run with the exclusive lock: no earlier process holds anything any longer."""
_WITHIN = "SET lock_timeout = '1s'"
_NUMBER = "UPDATE identity SET epoch = epoch + 1 RETURNING epoch"
_HEARD = """
    UPDATE process SET until = clock_timestamp() + make_interval(secs => %s) WHERE number = %s
"""
_COMES = """
    INSERT INTO process (number, until)
    VALUES (%s, clock_timestamp() + make_interval(secs => %s))
"""
_GHOST = """
    SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND classid = %s AND objid = %s AND database =
          (SELECT oid FROM pg_database WHERE datname = current_database())
"""
"""Terminates the session that holds the lock of a process: the process's own old session, which the
server may consider alive for hours."""
_OLD = "DELETE FROM process WHERE until < clock_timestamp() - make_interval(days => 1)"


class Heartbeat:
    """The presence of a process in the database: one connection, used by one thread at a time."""

    def __init__(self, connect: Callable[[], Connection], where: str, leases: Leases) -> None:
        self._connect = connect
        self._where = where
        self._leases = leases
        self._connection: Connection | None = None
        self._one = threading.Lock()

    def begin(self, connection: Connection) -> None:
        """Lock the database, migrate it and register this process.

        Raises `StoreInUse`, `NotADatabase`, `NewerSchema`, `OlderDatabase`.
        """
        leases = self._leases
        # Before taking the shared lock: a migration needs the exclusive one.
        if not leases.alone:
            self._bring_up_to_date(connection)
        self._wait_for(connection, _ALONE if leases.alone else _SIDE_BY_SIDE)
        if leases.alone:
            migrate(connection, self._where)
        leases.number = int(_first_value(connection, _NUMBER))
        set_connection_name(connection, leases.number)
        self._connection = connection
        if leases.alone:  # no earlier process has a lock on the database any longer
            connection.execute(BEGONE)
        connection.execute(_OLD)
        delete_old_marks(connection)
        self._register_process(connection)

    def renew(self) -> None:
        """Report that this process is alive and refresh its leases. Raises `TakenOver`."""
        leases = self._leases
        with self._one:
            connection = self._live_connection()
            # Read both before sending: leases gained meanwhile must survive, and the time of
            # transfer must not extend the lease.
            before, began = dict(leases.held), leases.began()
            heard = connection.execute(_HEARD, (leases.seconds, leases.number))
            if not heard.rowcount:
                self._lose_everything(connection)
            held = "SELECT guild, epoch FROM lease WHERE owner = %s"
            leases.confirm(before, dict(connection.execute(held, (leases.number,)).fetchall()))
            leases.record_heartbeat(began)

    def keep(self) -> None:
        """Reacquire the lock if the connection was lost. Raises `TakenOver`."""
        with self._one:
            if self._connection is not None:
                self._live_connection()

    def release(self) -> None:
        """Release every lease of this process and acquire no more."""
        leases = self._leases
        # Before taking the lock: a concurrent heartbeat must not register this process again.
        leases.handing_over = True
        with self._one:
            if self._connection is None:
                return
            self._live_connection().execute(
                "DELETE FROM process WHERE number = %s", (leases.number,)
            )
        leases.confirm(dict(leases.held), {})

    def close(self) -> None:
        """Close the connection, which releases its locks."""
        if self._connection is not None:
            self._connection.close()

    def _bring_up_to_date(self, connection: Connection) -> None:
        """Migrate an older schema under the exclusive lock; otherwise do nothing."""
        if is_newest(connection, self._where):
            return
        try:
            self._wait_for(connection, _ALONE)
        except StoreInUse:
            # another process that is starting has migrated it
            if is_newest(connection, self._where):
                return
            raise
        migrate(connection, self._where)
        connection.execute(f"SELECT pg_advisory_unlock({_OURS})")

    def _wait_for(self, connection: Connection, lock: LiteralString) -> None:
        """Wait briefly for the lock: its holder may have just ended. Raises `StoreInUse`."""
        try:
            connection.execute(_WITHIN)
            connection.execute(lock)
        except errors.LockNotAvailable:
            raise StoreInUse(self._where) from None
        finally:
            connection.execute("RESET lock_timeout")

    def _register_process(self, connection: Connection) -> None:
        leases = self._leases
        began = leases.began()
        connection.execute(
            # PostgreSQL takes two signed keys of 32 bits.
            "SELECT pg_try_advisory_lock(%s, %s)",
            (PROCESS_LOCK, leases.number % 2**31),
        )
        connection.execute(_COMES, (leases.number, leases.seconds))
        leases.record_heartbeat(began)

    def _lose_everything(self, connection: Connection) -> None:
        """Handle the loss of this process's row: other processes may have taken all its leases."""
        leases = self._leases
        if leases.handing_over:
            return
        if leases.alone:
            leases.ended = True
            raise TakenOver(self._where)
        connection.execute(_COMES, (leases.number, leases.seconds))

    def _live_connection(self) -> Connection:
        assert self._connection is not None
        if not _is_alive(self._connection):
            self._connection.close()
            self._connection = self._connect()
            ours = (PROCESS_LOCK, self._leases.number % 2**31)
            # Before asking for the locks: our old session may still hold them.
            self._connection.execute(_GHOST, ours)
            self._lock_again(self._connection)
            set_connection_name(self._connection, self._leases.number)
            self._connection.execute("SELECT pg_try_advisory_lock(%s, %s)", ours)
        return self._connection

    def _lock_again(self, connection: Connection) -> None:
        try:
            self._wait_for(connection, _ALONE if self._leases.alone else _SIDE_BY_SIDE)
        except StoreInUse:
            self._leases.ended = True
            raise TakenOver(self._where) from None


def set_connection_name(connection: Connection, number: int) -> None:
    """Set the connection's name in the server's views."""
    connection.execute("SELECT set_config('application_name', %s, false)", (f"Keeper {number}",))


def _is_alive(connection: Connection) -> bool:
    try:
        connection.execute("SELECT 1")
    except psycopg.OperationalError:
        return False
    return True


def _first_value(connection: Connection, query: str) -> Any:
    row = connection.execute(cast("LiteralString", query)).fetchone()
    return row[0] if row else None
