"""Numbered, forward-only migrations: files `NNNN_name.sql` in a store's folder `migrations`.

The first file is the whole schema; a database with a smaller number is refused. Until 1.0 a change
may edit that file if it raises its number. A released file is never edited: add the next number, in
each store.
"""

from functools import cache
from importlib import resources

from msgspec import Struct


class Migration(Struct, frozen=True):
    """One step of the schema."""

    number: int
    name: str
    sql: str


@cache
def load_migrations(package: str) -> tuple[Migration, ...]:
    """Return all migrations in the folder of the package `package`, in order."""
    folder = resources.files(package).joinpath("migrations")
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".sql")), key=lambda f: f.name)
    return tuple(_parse_migration(f.name, f.read_text("utf-8")) for f in files)


def _parse_migration(file_name: str, sql: str) -> Migration:
    number, name = file_name.removesuffix(".sql").split("_", 1)
    return Migration(int(number), name, sql)
