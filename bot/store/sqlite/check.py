"""SQLite's own look over a whole file: on demand and in the background, not at each opening."""

import asyncio
import os
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

from bot.store.errors import Damaged, StoreError
from bot.store.sqlite.connection import as_path, open_to_read

NICE = 10
"""How much the games go before it, as `nice` counts."""


async def quick_check(path: Path | str) -> str:
    """What is wrong with the file at `path`, a sentence; empty: nothing.

    It reads every page (seconds for a GiB) on a thread of its own and of low priority, through a
    connection of its own, also beside a running bot. Raises the errors of opening, but `Damaged`.
    """
    with ThreadPoolExecutor(1, "check", _step_back) as pool:
        return await asyncio.get_running_loop().run_in_executor(pool, _check, as_path(path))


def _step_back() -> None:
    """Let this thread, not the program, wait for others: Linux has priorities of threads."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def _check(path: Path) -> str:
    try:
        with closing(open_to_read(path)) as db:
            finding = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
    except (sqlite3.DatabaseError, Damaged) as error:
        finding = str(error.__cause__ or error)
    return "" if finding == "ok" else damage(path, finding)


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
