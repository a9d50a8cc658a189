"""A PostgreSQL database as the source or the target of a copy."""

from collections.abc import Callable, Generator, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, LiteralString, cast

from bot.store.copying.ends import Row, Shape
from bot.store.postgres.database import PostgresDatabase
from bot.store.queries.soundness import find_broken_chains

AT_ONCE = 500
"""The number of rows fetched in one request."""

_COLUMNS = """
    SELECT relname, attname, format_type(atttypid, atttypmod), attidentity <> ''
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      AND attnum > 0 AND NOT attisdropped
    ORDER BY relname, attnum
"""
_KEYS = """
    SELECT conrelid::regclass::text, attname FROM pg_constraint
    CROSS JOIN LATERAL unnest(conkey) WITH ORDINALITY AS key (number, place)
    JOIN pg_attribute ON attrelid = conrelid AND attnum = number
    WHERE connamespace = current_schema()::regnamespace AND contype = 'p'
    ORDER BY 1, place
"""
_PARENTS = """
    SELECT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND contype = 'f'
"""
_IN: dict[str, Callable[[Any], Any]] = {
    "boolean": bool,
    "timestamp with time zone": lambda text: datetime.fromisoformat(text).replace(tzinfo=UTC),
}
_OUT: dict[type, Callable[[Any], Any]] = {
    bool: int,
    datetime: lambda at: at.astimezone(UTC).replace(tzinfo=None).isoformat(sep=" "),
}


class PostgresEnd:
    """A PostgreSQL connection as an `End`."""

    def __init__(self, db: PostgresDatabase, where: str) -> None:
        self.db = db
        self.where = where
        self._columns = db.execute(_COLUMNS).fetchall()
        self._types = {(table, column): kind for table, column, kind, _ in self._columns}

    def shapes(self) -> dict[str, Shape]:
        """Return all tables by name."""
        keys = self.db.execute(_KEYS).fetchall()
        parents = self.db.execute(_PARENTS).fetchall()
        return {
            table: Shape(
                table,
                tuple(column for name, column, *_ in self._columns if name == table),
                tuple(column for name, column in keys if name == table),
                frozenset(parent for name, parent in parents if name == table),
            )
            for table in dict.fromkeys(name for name, *_ in self._columns)
        }

    def read_rows(self, shape: Shape) -> Generator[Row]:
        """Yield the rows in key order; inside a transaction."""
        order = ", ".join(f'"{name}"' for name in shape.keys or shape.columns)
        query = f"SELECT {_column_names(shape)} FROM {shape.table} ORDER BY {order}"
        with self.db.connection.cursor(name="rows") as cursor:
            cursor.itersize = AT_ONCE
            for row in cursor.execute(cast("LiteralString", query)):
                yield tuple(_OUT[type(each)](each) if type(each) in _OUT else each for each in row)

    def add_rows(self, shape: Shape, rows: Iterable[Row]) -> None:
        """Add rows in one statement, so that they may reference each other."""
        into = [_IN.get(self._types[shape.table, name]) for name in shape.columns]
        copy = f"COPY {shape.table} ({_column_names(shape)}) FROM STDIN"
        with (
            self.db.connection.cursor() as cursor,
            cursor.copy(cast("LiteralString", copy)) as stream,
        ):
            for row in rows:
                stream.write_row(
                    [
                        each if kind is None or each is None else kind(each)
                        for each, kind in zip(row, into, strict=True)
                    ]
                )

    def highest_ids(self) -> dict[str, int]:
        """Return the highest id ever used in each numbered table."""
        found = {
            table: self._first_value(f"SELECT last_value FROM {sequence} WHERE is_called")
            for table, sequence in self._sequence_names().items()
        }
        return {table: number for table, number in found.items() if number}

    def continue_ids_from(self, numbers: Mapping[str, int]) -> None:
        """Set the sequences so that the next ids are higher."""
        for table, sequence in self._sequence_names().items():
            if table in numbers:
                self.db.execute("SELECT setval(CAST(? AS regclass), ?)", (sequence, numbers[table]))

    def _sequence_names(self) -> dict[str, str]:
        numbered = [(table, column) for table, column, _, identity in self._columns if identity]
        return {
            table: self._first_value("SELECT pg_get_serial_sequence(?, ?)", (table, column))
            for table, column in numbered
        }

    def _first_value(self, query: str, values: Row = ()) -> Any:
        row = self.db.execute(query, values).fetchone()
        return row[0] if row else None

    def find_damage(self) -> list[str]:
        """Return a sentence for each broken chain."""
        return find_broken_chains(self.db)


def _column_names(shape: Shape) -> str:
    return ", ".join(f'"{name}"' for name in shape.columns)
