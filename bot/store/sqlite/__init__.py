"""The store in one SQLite file: opening, migrations, checks of the file, backups."""

from bot.store.sqlite.store import MEMORY, SqliteStore

__all__ = ["MEMORY", "SqliteStore"]
