"""Back up a PostgreSQL database into one SQLite file while the bot is running."""

from contextlib import closing
from pathlib import Path

from bot.store.copying.copying import Tell, copy_all
from bot.store.copying.opened_ends import error_reason
from bot.store.copying.sqlite_end import SqliteEnd
from bot.store.errors import BackupFailed, StoreFailed
from bot.store.opening import import_postgres_module
from bot.store.sqlite.backup import check_is_new, create_partial_file, finish_backup
from bot.store.sqlite.connection import open_to_write
from bot.store.sqlite.file_owner import resolve_path


def back_up_server(url: str, dest: Path | str, tell: Tell) -> None:
    """Copy a snapshot of a database into the new file `dest`.

    The file is an ordinary database of Keeper: it can be verified, played from and copied back to a
    server. Raises `BackupExists`, `BackupFailed`, `NoSuchFolder` and the errors of opening, and
    leaves no file behind in that case.
    """
    file = resolve_path(dest)
    check_is_new(file)
    server = import_postgres_module("bot.store.copying.postgres_opening", url)
    try:
        with (
            server.open_snapshot(url) as source,
            create_partial_file(file) as part,
            closing(open_to_write(part)) as db,
        ):
            if wrong := copy_all(source, SqliteEnd(db, str(file)), tell):
                raise BackupFailed(file, wrong[0])
            finish_backup(db)
    except StoreFailed as error:
        raise BackupFailed(file, error_reason(error)) from error
