"""The store in one SQLite file."""

from collections.abc import AsyncGenerator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Self

from bot.store.api import Store
from bot.store.sqlite.connection import make_connector
from bot.store.sqlite.file_owner import hold_lock_file, resolve_path
from bot.store.sqlite.file_seals import find_changed_rows
from bot.store.sqlite.quick_check import find_damaged_pages
from bot.store.sqlite.watch import Watch
from bot.store.sqlite.worker_connection import WorkerConnection

MEMORY = ":memory:"


class SqliteStore(Store):
    """A `Store` on SQLite: WAL, `synchronous=FULL`, one writer, one thread hop for each call."""

    def __init__(self, connection: WorkerConnection) -> None:
        """Create a store; use `open` instead."""
        super().__init__(connection)
        self._db = connection

    @classmethod
    @asynccontextmanager
    async def open(cls, path: Path | str, *, read_only: bool = False) -> AsyncGenerator[Self]:
        """Open a file for the duration of the block, or `":memory:"` for a temporary store.

        A missing file is created, an older one migrated. The file's lock is held meanwhile.
        Read-only needs no lock, creates nothing and works beside a running bot. Raises the errors
        of opening in `bot.store.errors`, without changing the file.
        """
        file = None if path == MEMORY else resolve_path(path)
        with ExitStack() as stack:
            if file is not None and not read_only:
                stack.enter_context(hold_lock_file(file))
            watch = None if file is None or read_only else Watch(file)
            async with WorkerConnection.connect(
                make_connector(file, read_only=read_only), watch
            ) as hop:
                yield cls(hop)

    async def find_damage(self) -> list[str]:
        """Return a sentence for each damaged part: broken chains, seals, pages and indices."""
        found = [*await super().find_damage(), *await self._db.run(find_changed_rows)]
        return [*await self._db.run(find_damaged_pages), *found]
