"""Check the whole SQLite file: on demand and in the background, not at each opening.

`python -m bot.store.sqlite.quick_check FILE` checks a file and prints the result. It is a separate
process because a process that closes a file loses all its locks on that file: other programs would
then consider the database of a running bot unused.
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
from bot.store.sqlite.file_owner import resolve_path

NICE = 10
"""The `nice` value of the check, so that games take precedence."""
MOST_FINDINGS = 20
REFUSED = 3
"""The exit status if the file could not be checked."""


async def quick_check(path: Path | str) -> str:
    """Return a sentence about the damage of the file at `path`; empty if there is none.

    A process of low priority reads every page (seconds for a GiB), also while a bot is running.
    Raises `NoSuchFile`, or `StoreError` with the sentence of another error of opening.
    """
    file = resolve_path(path)
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
    """Check a file, print the damage and return the exit status."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    try:
        sys.stdout.write(_check_file(resolve_path(path)))
    except StoreError as error:
        sys.stdout.write(str(error))
        return REFUSED
    return 0


def _check_file(path: Path) -> str:
    try:
        with closing(open_to_read(path)) as db:
            finding = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
    except (sqlite3.DatabaseError, Damaged) as error:
        finding = str(error.__cause__ or error)
    return "" if finding == "ok" else damage_sentence(path, finding)


def find_damaged_pages(db: sqlite3.Connection) -> list[str]:
    """Return a sentence for each damaged page or incomplete index.

    Takes longer than `quick_check`, which does not check indices.
    """
    rows = db.execute(f"PRAGMA integrity_check({MOST_FINDINGS})").fetchall()
    return [f"The file is damaged: {said}." for (said,) in rows if said != "ok"]


def damage_sentence(path: Path, finding: str) -> str:
    """Return the sentence about a damaged file."""
    return (
        f"The database {path} is damaged ({finding}). "
        "Keep a copy of it and put a backup in its place."
    )


async def check_periodically(
    path: Path, tell: Callable[[str], Awaitable[None]], *, first: float, every: float
) -> None:
    """Check the file after `first` seconds and then every `every` seconds; report to `tell`."""
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
