"""The database interface for queries, which have one text for SQLite and PostgreSQL.

Statements use `?` or `:name` for values and only syntax that both understand: `"user"` in quotes,
`ON CONFLICT (…) DO UPDATE`, a `CAST` for a value that is only compared with NULL.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
"""What a query is asked with."""
T = TypeVar("T")
"""Its result."""

Values = Sequence[object] | Mapping[str, object]
"""The values for each `?` in order, or for each `:name`."""


class NotUnique(Exception):
    """A row with this key exists already; the transaction cannot continue."""


class MissingParent(Exception):
    """A row references another that does not exist; the transaction cannot continue."""


class Rows(Protocol):
    """The rows that a statement found or changed."""

    @property
    def rowcount(self) -> int:
        """The number of rows changed."""
        ...

    def fetchone(self) -> Any:
        """Return the next row as a tuple; None after the last."""
        ...

    def fetchall(self) -> list[Any]:
        """Return all remaining rows."""
        ...

    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """A connection that commits each statement, unless a transaction was begun."""

    @property
    def in_transaction(self) -> bool:
        """True if a transaction is open, even one that cannot continue."""
        ...

    def begin_writing(self) -> None:
        """Begin a transaction that may write."""
        ...

    def begin_sharing(self) -> None:
        """Begin a transaction for calls that fence their game, or change only their own rows."""
        ...

    def begin_reading(self) -> None:
        """Begin a transaction that reads a snapshot."""
        ...

    def commit(self) -> None:
        """Commit the transaction, so that it is durable."""
        ...

    def rollback(self) -> None:
        """Roll the transaction back."""
        ...

    def fence(self, game: int, /) -> None:
        """Keep the lease of the game's server until the end of this writing transaction.

        Raises `LeaseLost`. Does nothing for a game that does not exist.
        """
        ...

    def fence_guild(self, guild: int, /) -> None:
        """Keep the lease of a server until the end of this writing transaction."""
        ...

    def lease_condition(self, game: str, /) -> str:
        """Return an SQL condition for "this process holds the game" with the id `game`."""
        ...

    def has_ended_transaction(self, error: Exception, /) -> bool:
        """Return True if an error ended the whole transaction, not just one statement."""
        ...

    def execute(self, statement: str, values: Values = (), /) -> Rows:
        """Run a statement. Raises `NotUnique`, `MissingParent` and errors of the database."""
        ...

    def executemany(self, statement: str, rows: Iterable[Sequence[object]], /) -> object:
        """Run a statement once for each row. Raises the same errors."""
        ...


class Runner(Protocol):
    """Runs functions of a database away from the event loop."""

    async def run(
        self, work: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Await `work(db, ...)`."""
        ...

    async def write(
        self, work: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Await `work(db, ...)`, which writes, in a transaction it may share with other calls."""
        ...
