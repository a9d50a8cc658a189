"""SQLite's own look over a whole file: on demand and in the background, not at each opening.

`python -m bot.store.sqlite.quick_check FILE` is that look, and prints what it found. It is a
process of its own: to open and close a file is to give up every lock that one's process has on it,
and other programs would take a running bot's database for one that nobody uses.
"""

import asyncio
import os
import sqlite3
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path

from bot.store.errors import Damaged, NoSuchFile, StoreError
from bot.store.sqlite.connection import open_to_read
from bot.store.sqlite.file_owner import as_path

NICE = 10
"""How much the games go before it, as `nice` counts."""
MOST_FINDINGS = 20
REFUSED = 3
"""The exit status where the file could not be looked at."""


async def quick_check(path: Path | str) -> str:
    """Return what is wrong with the file at `path`, a sentence; empty: nothing.

    Every page is read (seconds for a GiB), by a process of low priority, also beside a running
    bot. Raises `NoSuchFile`, or `StoreError` with the sentence of another error of opening.
    """
    file = as_path(path)
    if not await asyncio.to_thread(file.exists):
        raise NoSuchFile(file)
    looking = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.store.sqlite.quick_check", str(file), stdout=PIPE
    )
    try:
        told, _ = await looking.communicate()
    finally:
        if looking.returncode is None:
            looking.kill()
            await looking.wait()
    said = told.decode().strip()
    if looking.returncode:
        raise StoreError(said or f"The look over {file} ended with {looking.returncode}.")
    return said


def main(path: str) -> int:
    """Look, and print what is wrong; the exit status."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    try:
        sys.stdout.write(_check(as_path(path)))
    except StoreError as error:
        sys.stdout.write(str(error))
        return REFUSED
    return 0


def _check(path: Path) -> str:
    try:
        with closing(open_to_read(path)) as db:
            finding = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
    except (sqlite3.DatabaseError, Damaged) as error:
        finding = str(error.__cause__ or error)
    return "" if finding == "ok" else damage(path, finding)


def damaged_pages(db: sqlite3.Connection) -> list[str]:
    """Return what is wrong with the pages, a sentence each; whether each index has all rows, too.

    Takes longer than `quick_check`, which leaves the indices out.
    """
    rows = db.execute(f"PRAGMA integrity_check({MOST_FINDINGS})").fetchall()
    return [f"The file is damaged: {said}." for (said,) in rows if said != "ok"]


def damage(path: Path, finding: str) -> str:
    """The sentence about a file that is not consistent."""
    return (
        f"The database {path} is damaged ({finding}). "
        "Keep a copy of it and put a backup in its place."
    )


async def look_now_and_then(
    path: Path, tell: Callable[[str], Awaitable[None]], *, first: float, every: float
) -> None:
    """Check the file after `first` seconds and then every so many; `tell` what is found."""
    await asyncio.sleep(first)
    while True:
        try:
            finding = await quick_check(path)
        except StoreError as error:
            finding = str(error)
        await tell(finding)
        await asyncio.sleep(every)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
