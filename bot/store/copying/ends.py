"""Needs of copying from a database, as its source and as its target."""

from collections.abc import Generator, Iterable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from bot.store.database import Database

Row = tuple[Any, ...]
"""Values as SQLite has them: None, whole numbers, floats, text and bytes; times are UTC as text."""

MARK = "copying"
"""A table that stands in a database while it is half of a copy: no bot opens such a one."""
LEFT_OUT = {
    "migration": "which migrations ran there; the target has its own",
    "identity": "a salt and an epoch of its own: what a copy tells has nonces of its own",
    "process": "who is at work there",
    "lease": "whose a server's games are, of those",
    "newest_write": "what became of their newest transactions",
    "fleet": "what those processes agree upon",
    "session_turn": "when their sessions may begin",
    "shard_session": "where their sessions stand",
    "seal": "made anew by whoever writes a row into a file",
    MARK: "of the copy that is being made",
}
"""Tables that are not copied, and why."""


class Shape(Struct, frozen=True):
    """A table: its columns, its primary key (none: all of them), the tables that its rows name."""

    table: str
    columns: tuple[str, ...]
    keys: tuple[str, ...]
    parents: frozenset[str]

    @property
    def names_itself(self) -> bool:
        """Return True if a row may name a later one of the same table."""
        return self.table in self.parents

    @property
    def game_at(self) -> int | None:
        """Return which of the columns says whose row it is."""
        name = "id" if self.table == "game" else "game"
        return self.columns.index(name) if name in self.columns else None


class End(Protocol):
    """An open database, used by one thread. Errors of the database come out as they are."""

    where: str
    """As it may be shown."""

    @property
    def db(self) -> Database:
        """For the queries."""
        ...

    def shapes(self) -> dict[str, Shape]:
        """All tables there are, by name."""
        ...

    def rows(self, shape: Shape) -> Generator[Row]:
        """The rows of a table in the order of its keys, not all in memory at one time."""
        ...

    def put(self, shape: Shape, rows: Iterable[Row]) -> None:
        """Add rows; within a transaction. A row may name one that is added after it."""
        ...

    def numbers(self) -> dict[str, int]:
        """The highest id ever given in each of the tables that number their rows."""
        ...

    def go_on_from(self, numbers: Mapping[str, int]) -> None:
        """Give higher ids from now on; within a transaction."""
        ...

    def unsound(self) -> list[str]:
        """Return what is not as it was written, or missing: a sentence each."""
        ...


def count(end: End, shape: Shape) -> int:
    """Return how many rows a table has."""
    return int(end.db.execute(f"SELECT count(*) FROM {shape.table}").fetchone()[0])


def in_order(shapes: Mapping[str, Shape]) -> list[Shape]:
    """Return what is copied, each table after those that its rows name."""
    left = {name: shape for name, shape in sorted(shapes.items()) if name not in LEFT_OUT}
    ordered: list[Shape] = []
    while left:
        ready = [
            shape for name, shape in left.items() if not (shape.parents - {name}) & left.keys()
        ]
        ordered += ready
        for shape in ready:
            del left[shape.table]
    return ordered
