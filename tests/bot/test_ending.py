"""Why the program ended, and whether trying again would help."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest

from bot.app import WRONG, run, why_it_ended
from bot.settings import Secret, Settings
from bot.store.errors import CannotOpen, NewerSchema, OlderDatabase, StoreInUse
from bot.store.sqlite.file_owner import convert_os_errors


def closed(code: int) -> discord.ConnectionClosed:
    """Discord closed the gateway with this code."""
    socket = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=None, code=code)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("code", [4004, 4010, 4011, 4013])
def test_a_close_for_good_is_not_tried_again(code: int) -> None:
    """A sentence that says what to do, and the status that systemd does not restart."""
    status, sentence = why_it_ended(closed(code))
    assert status == WRONG
    assert sentence.endswith(".")
    assert str(code) not in sentence


@pytest.mark.parametrize(
    "error",
    [
        discord.PrivilegedIntentsRequired(None),
        discord.LoginFailure("Improper token has been passed."),
        NewerSchema(Path("games.db"), 9, 8),
        OlderDatabase(Path("games.db")),
    ],
)
def test_what_no_restart_mends(error: Exception) -> None:
    """The token, the intents, a database of a later or an earlier version."""
    assert why_it_ended(error)[0] == WRONG


def orphaned_log(folder: Path) -> Path:
    """The log of a database whose file is missing."""
    (folder / "games.db-wal").write_bytes(b"log")
    return folder / "games.db"


@pytest.mark.parametrize(
    "place",
    [
        orphaned_log,
        lambda folder: folder / "missing" / "games.db",
        lambda folder: folder / ("x" * 300),
    ],
    ids=["a log without its file", "no folder", "too long a name"],
)
def test_a_database_that_can_never_be_opened(
    place: Callable[[Path], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The program ends with the status after which systemd leaves it alone."""
    settings = Settings(token=Secret("x"), database=place(tmp_path))

    assert run(settings, {}) == WRONG
    assert "database" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "status"),
    [(errno.EACCES, WRONG), (errno.EROFS, WRONG), (errno.ENOSPC, 1), (errno.EMFILE, 1)],
)
def test_a_database_that_the_system_does_not_open(error: int, status: int) -> None:
    """Permissions stay as they are; a full disk may have room later."""
    with pytest.raises(CannotOpen) as refused, convert_os_errors(Path("games.db")):
        raise OSError(error, os.strerror(error))

    assert why_it_ended(refused.value)[0] == status


@pytest.mark.parametrize(
    "error",
    [
        PermissionError(errno.EACCES, "Permission denied", "keeper.db-wal"),
        OSError(errno.EROFS, "Read-only file system"),
        OSError(errno.ENOSPC, "No space left on device"),
    ],
)
def test_trouble_with_files_is_not_blamed_on_discord(error: OSError) -> None:
    """What the system says, and of which file."""
    status, sentence = why_it_ended(error)
    assert status == 1
    assert "Discord" not in sentence
    assert str(error.strerror) in sentence
    assert (error.filename or "") in sentence


@pytest.mark.parametrize("error", [closed(4000), OSError("no route"), StoreInUse(Path("g.db"))])
def test_what_may_get_better(error: Exception) -> None:
    """An outage passes, and so does another process."""
    assert why_it_ended(error)[0] == 1
