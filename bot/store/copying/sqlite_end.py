"""An SQLite file as the source or the target of a copy."""

from collections.abc import Generator, Iterable, Mapping

from bot.store.copying.ends import Row, Shape
from bot.store.queries.soundness import find_broken_chains
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.file_seals import find_changed_rows

_TABLES = """
    SELECT name FROM main.sqlite_master WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'
"""
_NUMBERED = "SELECT sql LIKE '%AUTOINCREMENT%' FROM main.sqlite_master WHERE name = ?"


class SqliteEnd:
    """An open SQLite file as an `End`."""

    def __init__(self, db: SqliteDatabase, where: str) -> None:
        self.db = db
        self.where = where

    def shapes(self) -> dict[str, Shape]:
        """Return all tables by name."""
        return {name: self._table_shape(name) for (name,) in self.db.execute(_TABLES).fetchall()}

    def _table_shape(self, table: str) -> Shape:
        info = self.db.execute(f"PRAGMA table_info({table})").fetchall()
        keys = sorted((row[5], row[1]) for row in info if row[5])
        parents = self.db.execute(f"PRAGMA foreign_key_list({table})").fetchall()
        return Shape(
            table,
            tuple(row[1] for row in info),
            tuple(name for _, name in keys),
            frozenset(row[2] for row in parents),
        )

    def read_rows(self, shape: Shape) -> Generator[Row]:
        """Yield the rows in key order."""
        names = ", ".join(f'"{name}"' for name in shape.columns)
        order = ", ".join(f'"{name}"' for name in shape.keys or shape.columns)
        yield from self.db.execute(f"SELECT {names} FROM {shape.table} ORDER BY {order}")

    def add_rows(self, shape: Shape, rows: Iterable[Row]) -> None:
        """Add rows; the rows they reference must exist when the transaction ends."""
        self.db.execute("PRAGMA defer_foreign_keys=ON")
        names = ", ".join(f'"{name}"' for name in shape.columns)
        marks = ", ".join("?" * len(shape.columns))
        self.db.executemany(f"INSERT INTO {shape.table} ({names}) VALUES ({marks})", rows)

    def highest_ids(self) -> dict[str, int]:
        """Return the highest id ever used, or the highest existing id if SQLite records none."""
        kept = dict(self.db.execute("SELECT name, seq FROM main.sqlite_sequence").fetchall())
        found = {
            shape.table: kept.get(shape.table) or self._highest_id(shape.table)
            for shape in self.shapes().values()
            if shape.keys == ("id",)
        }
        return {table: number for table, number in found.items() if number}

    def _highest_id(self, table: str) -> int:
        return self.db.execute(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()[0]

    def continue_ids_from(self, numbers: Mapping[str, int]) -> None:
        """Set the counters of the tables for which SQLite records the highest id."""
        for table, number in numbers.items():
            if self.db.execute(_NUMBERED, (table,)).fetchone()[0]:
                self.db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
                self.db.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", (table, number))

    def find_damage(self) -> list[str]:
        """Return a sentence for each broken chain or seal."""
        return [*find_broken_chains(self.db), *find_changed_rows(self.db)]
