"""The Store in one SQLite file: opening, migrations, the watch over the file, copies of it."""

from bot.store.sqlite.store import MEMORY, SqliteStore

__all__ = ["MEMORY", "SqliteStore"]
