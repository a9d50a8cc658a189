"""Calls that write share a transaction: one flush to the disk for all that are ready.

Nobody waits for company. While one transaction is made durable, others' calls come; the next one
takes them all, in the order in which they came. Each is a part that can be taken back by itself, so
that one which fails is none of the others' business, and each learns its result after the COMMIT.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from bot.store.database import Database
from bot.store.transaction import whole

T_co = TypeVar("T_co", covariant=True)

MOST = 50
"""Calls in one transaction: of more than 64 parts PostgreSQL keeps no list at hand."""


class SharedCall(Generic[T_co]):
    """Something that writes, and what came of it."""

    def __init__(self, work: Callable[[Any], T_co]) -> None:
        self.done = False
        """Whether it is settled: durable, or refused."""
        self._work = work
        self._value: list[T_co] = []
        self.error: Exception | None = None

    def carry_out(self, db: Database) -> None:
        """Do it. What it raises comes out."""
        self._value, self.error = [self._work(db)], None

    def refuse(self, error: Exception) -> None:
        """It did not happen."""
        self._value, self.error = [], error

    def result(self) -> T_co:
        """Return what it gave back, or raise what it raised."""
        if self.error is not None:
            raise self.error
        return self._value[0]


def take_ready(waiting: deque[SharedCall[object]]) -> list[SharedCall[object]]:
    """Those who are ready, in order. Others may be added meanwhile."""
    found: list[SharedCall[object]] = []
    while waiting and len(found) < MOST:
        found.append(waiting.popleft())
    return found


def share(db: Database, calls: Sequence[SharedCall[object]]) -> None:
    """Carry out all of them in one transaction, durable afterwards.

    What ends the transaction itself comes out: then none of them happened.
    """
    # Alone it needs no savepoint, which would cost two statements more.
    if len(calls) == 1:
        _alone(db, calls[0])
    else:
        with whole(db, db.begin_sharing):
            for call in calls:
                _as_part(db, call)
    settle(calls)


def settle(calls: Iterable[SharedCall[object]], error: Exception | None = None) -> None:
    """They are durable; or, with an error, none of them counts."""
    for call in calls:
        call.done = True
        if error is not None:
            call.refuse(error)


def _alone(db: Database, call: SharedCall[object]) -> None:
    try:
        with whole(db, db.begin_sharing):
            call.carry_out(db)
    except Exception as error:
        if db.spoilt(error):
            raise
        call.refuse(error)


def _as_part(db: Database, call: SharedCall[object]) -> None:
    db.execute("SAVEPOINT part")
    try:
        call.carry_out(db)
    except Exception as error:
        if db.spoilt(error):
            raise
        db.execute("ROLLBACK TO SAVEPOINT part")
        call.refuse(error)
    db.execute("RELEASE SAVEPOINT part")
