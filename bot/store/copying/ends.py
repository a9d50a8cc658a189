"""The interface of a database as the source or the target of a copy."""

from collections.abc import Generator, Iterable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from bot.store.database import Database

Row = tuple[Any, ...]
"""The values of a row as SQLite has them; times are UTC in text form."""

MARK = "copying"
"""The table that marks a database as half of a copy: no bot opens it."""
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
"""The tables that are not copied, and the reasons."""


class Shape(Struct, frozen=True):
    """A table: its columns, its primary key (empty: all columns) and the tables it references."""

    table: str
    columns: tuple[str, ...]
    keys: tuple[str, ...]
    parents: frozenset[str]

    @property
    def references_itself(self) -> bool:
        """True if a row may reference a later row of the same table."""
        return self.table in self.parents

    @property
    def game_column(self) -> int | None:
        """The index of the column with the game's id; None if there is none."""
        name = "id" if self.table == "game" else "game"
        return self.columns.index(name) if name in self.columns else None


class End(Protocol):
    """An open database, used by one thread. Errors of the database are raised unchanged."""

    where: str
    """The address or path without secrets, for messages."""

    @property
    def db(self) -> Database:
        """The connection for queries."""
        ...

    def shapes(self) -> dict[str, Shape]:
        """Return all tables by name."""
        ...

    def read_rows(self, shape: Shape) -> Generator[Row]:
        """Yield the rows of a table in key order, without loading all of them."""
        ...

    def add_rows(self, shape: Shape, rows: Iterable[Row]) -> None:
        """Add rows inside a transaction. A row may reference one that is added after it."""
        ...

    def highest_ids(self) -> dict[str, int]:
        """Return the highest id ever used in each table with numbered rows."""
        ...

    def continue_ids_from(self, numbers: Mapping[str, int]) -> None:
        """Start numbering above these ids; inside a transaction."""
        ...

    def find_damage(self) -> list[str]:
        """Return a sentence for each damaged or missing part."""
        ...


def count_rows(end: End, shape: Shape) -> int:
    """Return the number of rows of a table."""
    return int(end.db.execute(f"SELECT count(*) FROM {shape.table}").fetchone()[0])


def tables_in_copy_order(shapes: Mapping[str, Shape]) -> list[Shape]:
    """Return the tables to copy, each after the tables that it references."""
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
