"""Let several writing calls share one transaction, so that one flush to disk covers all.

A call never waits for others. While one transaction is being committed, new calls queue up; the
next transaction takes all of them in order. Each runs in its own savepoint, so that a failing call
does not affect the others, and gets its result after the COMMIT.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from bot.store.database import Database
from bot.store.transaction import transaction_with

T_co = TypeVar("T_co", covariant=True)

MOST = 50
"""The most calls in one transaction: PostgreSQL gets slow above 64 savepoints."""


class SharedCall(Generic[T_co]):
    """A writing call and its result."""

    def __init__(self, work: Callable[[Any], T_co]) -> None:
        self.done = False
        """True once it is durable, or refused."""
        self._work = work
        self._value: list[T_co] = []
        self.error: Exception | None = None

    def carry_out(self, db: Database) -> None:
        """Execute the call; exceptions are raised."""
        self._value, self.error = [self._work(db)], None

    def refuse(self, error: Exception) -> None:
        """Record the error with which the call failed."""
        self._value, self.error = [], error

    def result(self) -> T_co:
        """Return the result of the call, or raise its exception."""
        if self.error is not None:
            raise self.error
        return self._value[0]


def pop_waiting_calls(waiting: deque[SharedCall[object]]) -> list[SharedCall[object]]:
    """Remove and return the waiting calls in order. Others may be added meanwhile."""
    found: list[SharedCall[object]] = []
    while waiting and len(found) < MOST:
        found.append(waiting.popleft())
    return found


def run_in_one_transaction(db: Database, calls: Sequence[SharedCall[object]]) -> None:
    """Execute all calls in one transaction; they are durable afterwards.

    An error of the transaction itself is raised: then none of the calls happened.
    """
    # A single call needs no savepoint, which would cost two more statements.
    if len(calls) == 1:
        _run_alone(db, calls[0])
    else:
        with transaction_with(db, db.begin_sharing):
            for call in calls:
                _carry_out_in_savepoint(db, call)
    settle_calls(calls)


def settle_calls(calls: Iterable[SharedCall[object]], error: Exception | None = None) -> None:
    """Mark the calls as durable or, with an error, as failed."""
    for call in calls:
        call.done = True
        if error is not None:
            call.refuse(error)


def _run_alone(db: Database, call: SharedCall[object]) -> None:
    try:
        with transaction_with(db, db.begin_sharing):
            call.carry_out(db)
    except Exception as error:
        if db.has_ended_transaction(error):
            raise
        call.refuse(error)


def _carry_out_in_savepoint(db: Database, call: SharedCall[object]) -> None:
    db.execute("SAVEPOINT part")
    try:
        call.carry_out(db)
    except Exception as error:
        if db.has_ended_transaction(error):
            raise
        db.execute("ROLLBACK TO SAVEPOINT part")
        call.refuse(error)
    db.execute("RELEASE SAVEPOINT part")
