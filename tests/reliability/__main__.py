"""`python -m tests.reliability [--postgres] [--part 0.1] [--only kill] [--no-page]`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.postgres import Databases, served
from tests.postgres_servers import two
from tests.reliability import faults_of_servers
from tests.reliability.faults import KINDS, Kind
from tests.reliability.page import keep, row
from tests.reliability.room import opened, timed
from tests.reliability.runs import Nursery
from tests.reliability.tally import Tally

AT_ONCE = 20
"""Trials with the same games: they grow by each."""


def main() -> int:
    """Run the rows that were asked for, each kept on the page as it is done."""
    parser = argparse.ArgumentParser(prog="python -m tests.reliability")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL server")
    parser.add_argument("--part", type=float, default=1.0, help="of the trials of each row")
    parser.add_argument("--only", default="", help="rows with this in their name")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-page", action="store_true", help="leave the page as it is")
    given = parser.parse_args()
    kinds = (*KINDS, *faults_of_servers.KINDS) if given.postgres else KINDS
    chosen = [
        kind
        for kind in kinds
        if given.only in kind.name and not (given.postgres and kind.on_a_file)
    ]
    with TemporaryDirectory() as folder, _server(given.postgres) as server:
        work = _all(chosen, Path(folder), given, server)
        total, whole = asyncio.run(work)
    sys.stdout.write(f"{row('in all', total)}\n")
    return 0 if whole and total.clean else 1


@contextmanager
def _server(wanted: bool) -> Generator[Databases | None]:
    if not wanted:
        yield None
        return
    with served() as databases:
        yield databases


async def _all(
    kinds: list[Kind], folder: Path, given: argparse.Namespace, server: Databases | None
) -> tuple[Tally, bool]:
    """Return what came of all, and whether every row was measured."""
    total, whole = Tally(), True
    async with Nursery.opened() as nursery:
        for number, kind in enumerate(kinds):
            trials = max(1, round(kind.trials * given.part))
            try:
                found = await _row(nursery, folder / str(number), given.seed, kind, trials, server)
            except Exception:  # noqa: BLE001 - whatever it is, the other rows are measured
                traceback.print_exc()
                whole = False
                continue
            if not given.no_page:
                keep("PostgreSQL" if server else "SQLite", {kind.name: found})
            sys.stdout.write(f"{row(kind.name, found)} {found.seconds:.0f} s\n")
            sys.stdout.flush()
            total += found
    return total, whole


async def _row(
    nursery: Nursery, folder: Path, seed: int, kind: Kind, trials: int, server: Databases | None
) -> Tally:
    found = Tally()
    for start in range(0, trials, AT_ONCE):
        where, some = folder.with_name(f"{folder.name}-{start}"), min(AT_ONCE, trials - start)
        found += await _some(nursery, where, seed + start, kind, some, server)
    return found


async def _some(
    nursery: Nursery, folder: Path, seed: int, kind: Kind, trials: int, server: Databases | None
) -> Tally:
    """Trials on one database, which is new."""
    if kind.to_a_pair:
        with two() as pair:
            async with opened(nursery, folder, seed, where=pair.written_at) as room:
                room.servers = pair
                return await timed(room, trials, kind.happens)
    if server is None:
        async with opened(nursery, folder, seed) as room:
            return await timed(room, trials, kind.happens)
    with server.fresh() as where:
        async with opened(nursery, folder, seed, where=where) as room:
            return await timed(room, trials, kind.happens)


if __name__ == "__main__":
    sys.exit(main())
