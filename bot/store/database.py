"""Needs of the queries from a database: each statement's one text serves SQLite and PostgreSQL.

Statements are written with `?` or `:name` for their values, in what both understand: `"user"` in
quotes, `ON CONFLICT (…) DO UPDATE`, a `CAST` where a value is only compared with NULL.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

Values = Sequence[object] | Mapping[str, object]
"""For `?` in order, or for each `:name`."""


class NotUnique(Exception):
    """A row that there is already; the transaction cannot go on."""


class MissingParent(Exception):
    """A row that names another which does not exist; the transaction cannot go on."""


class Rows(Protocol):
    """The rows that a statement found or changed."""

    @property
    def rowcount(self) -> int:
        """Return how many rows it changed."""
        ...

    def fetchone(self) -> Any:
        """The next row, a tuple; None after the last."""
        ...

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        ...

    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """A connection that commits each statement by itself, unless a transaction was begun."""

    @property
    def in_transaction(self) -> bool:
        """Return True if a transaction has begun, also one that cannot go on."""
        ...

    def begin_writing(self) -> None:
        """Begin a transaction that may write."""
        ...

    def begin_sharing(self) -> None:
        """Begin one for calls that are fenced each, or about rows of their own."""
        ...

    def begin_reading(self) -> None:
        """Begin one that sees one moment."""
        ...

    def commit(self) -> None:
        """Make it durable."""
        ...

    def rollback(self) -> None:
        """Undo it."""
        ...

    def fence(self, game: int, /) -> None:
        """Part of a transaction that writes: the game's server stays this process's to its end.

        Raises `LeaseLost`; nothing for a game that does not exist.
        """
        ...

    def fence_guild(self, guild: int, /) -> None:
        """The same for a server."""
        ...

    def lease_condition(self, game: str, /) -> str:
        """The condition, in SQL, that this process holds a game; `game` is its id there."""
        ...

    def spoilt(self, error: Exception, /) -> bool:
        """Tell whether an error within a transaction was the end of all of it, not of a part."""
        ...

    def execute(self, statement: str, values: Values = (), /) -> Rows:
        """Run a statement. Raises `NotUnique`, `MissingParent`, and errors of the database."""
        ...

    def executemany(self, statement: str, rows: Iterable[Sequence[object]], /) -> object:
        """Run a statement once for each of the rows. Raises the same."""
        ...


class Runner(Protocol):
    """A runner of whole functions of a database away from the event loop."""

    async def run(
        self, work: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Await `work(db, ...)`."""
        ...

    async def write(
        self, work: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same for what writes, in a transaction that it may share with other calls."""
        ...
