"""The schema of a PostgreSQL database: identify it and migrate it to the newest one."""

from typing import Any, LiteralString, cast

import psycopg

from bot.store.errors import CannotOpen, HalfCopied, NewerSchema, NotADatabase, OlderDatabase
from bot.store.migrations import Migration, load_migrations

Connection = psycopg.Connection

_TABLES = """
    SELECT count(*) FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
"""
_COPYING = "SELECT to_regclass('copying') IS NOT NULL"
_MARK = "SELECT obj_description(to_regclass('identity'), 'pg_class')"
OURS, EARLIER = "Keeper of Arkham", "Keeper"
"""The marks of a database: of this program, and of development versions that are refused."""


def all_migrations() -> tuple[Migration, ...]:
    """Return all migrations of this program, in order."""
    return load_migrations("bot.store.postgres")


def newest_schema() -> int:
    """Return the schema that this program reads and writes."""
    return all_migrations()[-1].number


def read_schema(connection: Connection, where: str) -> int:
    """Return the schema of a database, 0 if empty. Raises `NotADatabase`, `OlderDatabase`."""
    if not _first_value(connection, _TABLES):
        return 0
    mark = _first_value(connection, _MARK)
    if mark not in (OURS, EARLIER):
        raise NotADatabase(where)
    schema = int(_first_value(connection, "SELECT coalesce(max(number), 0) FROM migration"))
    if mark == EARLIER or schema < all_migrations()[0].number:
        raise OlderDatabase(where)
    return schema


def check_schema(connection: Connection, where: str, *, half: bool = False) -> int:
    """Return the schema of a usable database, 0 if empty.

    `half`: also accept an unfinished copy. Raises `NotADatabase`, `OlderDatabase`, `NewerSchema`,
    `HalfCopied`.
    """
    schema = read_schema(connection, where)
    if schema > newest_schema():
        raise NewerSchema(where, schema, newest_schema())
    if _first_value(connection, _COPYING) and not (half and schema == newest_schema()):
        raise HalfCopied(where, older=schema < newest_schema())
    return schema


def check_readable(connection: Connection, where: str) -> None:
    """Raise like `check_schema`; also `NotADatabase` if empty, `CannotOpen` if it is older."""
    schema = check_schema(connection, where)
    if not schema:
        raise NotADatabase(where)
    if schema < newest_schema():
        raise CannotOpen(
            where, "its schema is older; start Keeper on it once to bring it up to date"
        )


def is_newest(connection: Connection, where: str) -> bool:
    """Return True if there is nothing to migrate. Raises like `check_schema`."""
    return check_schema(connection, where) == newest_schema()


def migrate(connection: Connection, where: str, *, half: bool = False) -> None:
    """Migrate a database to the newest schema, a transaction a step. Raises like `check_schema`."""
    found = check_schema(connection, where, half=half)
    for step in all_migrations():
        if step.number > found:
            with connection.transaction():
                connection.execute(cast("LiteralString", step.sql))
                connection.execute(
                    "INSERT INTO migration (number, name) VALUES (%s, %s)", (step.number, step.name)
                )


def _first_value(connection: Connection, query: LiteralString) -> Any:
    row = connection.execute(query).fetchone()
    return row[0] if row else None
