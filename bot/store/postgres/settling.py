"""What became of a transaction whose COMMIT was not answered: the server is asked, nobody guesses.

A transaction has a number, and a server remembers how each ended. A number means something on one
timeline only: a standby that was promoted goes on with another one, and may give numbers anew.
"""

import threading
from typing import Any

import psycopg
from msgspec import Struct
from psycopg import errors

TIMELINE = "left(pg_walfile_name(pg_current_wal_lsn()), 8)"
THIS_ONE = f"pg_current_xact_id()::text, pg_backend_pid(), {TIMELINE}"
"""The columns of a `Transaction`."""
_STATUS = f"SELECT pg_xact_status(%s::xid8), {TIMELINE}"
_END = "SELECT pg_terminate_backend(%s)"
TRIES, PAUSE_SECONDS = 40, 0.25
"""How long a server that is not there, or still at it, is waited for."""

Connection = psycopg.Connection[tuple[Any, ...]]


class Transaction(Struct, frozen=True):
    """One that writes."""

    number: str
    backend: int
    """The process of the server that carries it out."""
    timeline: str


def happened(connection: Connection, asked: Transaction) -> bool | None:
    """Whether it was committed; None: not known (yet).

    One that is still under way has lost its client: its process is ended, and then it is known.
    """
    try:
        status, timeline = connection.execute(_STATUS, (asked.number,)).fetchone() or (None, "")
    except errors.InvalidParameterValue:
        return None  # this server never gave such a number
    if timeline != asked.timeline or status is None:
        return None
    if status == "in progress":
        connection.execute(_END, (asked.backend,))
        return None
    return status == "committed"


def wait_a_moment() -> None:
    """Before the server is asked again; on a thread."""
    threading.Event().wait(PAUSE_SECONDS)
