"""Several processes, and processes that are killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from bot.store.errors import StoreInUse
from bot.store.opening import open_store
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.backup import backup
from tests.store.samples import checkpoint, entry, new_game, told

ROOT = Path(__file__).parents[2]


@contextmanager
def player(path: Path | str, what: str) -> Iterator[tuple["subprocess.Popen[str]", IO[str]]]:
    """Run `player.py` in a process of its own; it is killed at the end at the latest."""
    command = [sys.executable, "-m", "tests.store.player", str(path), what]
    with subprocess.Popen(
        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout
        finally:
            process.kill()


async def kill_after(path: Path, game: int, commits: int) -> int:
    """Let a process play, kill it, and return the last step that it acknowledged."""
    with player(path, str(game)) as (process, output):
        seen = [output.readline() for _ in range(commits)]
        os.kill(process.pid, signal.SIGKILL)
        return int([*seen, *output.read().split()][-1])


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
async def test_a_killed_process_loses_nothing(path: Path) -> None:
    """Whatever was acknowledged before a kill -9 stands, whole; repeating the last one is safe."""
    async with SqliteStore.open(path) as store:
        game = (await store.games.create(new_game())).id

    for commits in (1, 3, 20, 55):
        acknowledged = await kill_after(path, game, commits)
        async with SqliteStore.open(path, read_only=True) as reader:
            assert (await reader.games.find(game)).head in {acknowledged, acknowledged + 1}
        async with SqliteStore.open(path) as store:
            head = (await store.games.find(game)).head
            assert head in {acknowledged, acknowledged + 1}
            again = checkpoint(game, head, kept=head % 7 == 0)
            row = [told(f"{head}")]
            assert not await store.journal.commit(entry(game, head), checkpoint=again, outbox=row)
            assert await store.journal.entries(game) == [entry(game, n) for n in range(1, head + 1)]
            told_steps = [int(row.payload) for row in await store.outbox.pending()]
            assert told_steps == list(range(1, head + 1))
            assert (await store.journal.load(game)).checkpoint == again
            kept = [s.end.step async for s in store.journal.segments(game) if s.end.kept]
            assert kept == list(range(7, head + 1, 7))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
@pytest.mark.parametrize("kind", ["file", "server"])
async def test_a_killed_crowd_loses_nothing(
    request: pytest.FixtureRequest, path: Path, kind: str
) -> None:
    """Games that share transactions: each step that was acknowledged stands, whole."""
    where = path if kind == "file" else request.getfixturevalue("address")
    async with open_store(where) as store:
        for channel in range(100, 120):
            await store.games.create(new_game(channel))

    for lines in (1, 60, 333):
        with player(where, "crowd") as (process, output):
            seen = [output.readline() for _ in range(lines)]
            os.kill(process.pid, signal.SIGKILL)
            said = [line.split() for line in [*seen, *output] if line.endswith("\n")]
            known = {int(game): int(step) for game, step in said}
        async with open_store(where) as store:
            for game in await store.games.all():
                assert game.head >= known.get(game.id, 0)
                assert [each.step for each in await store.journal.entries(game.id)] == [
                    *range(1, game.head + 1)
                ]
                if game.head:
                    at = checkpoint(game.id, game.head, kept=game.head % 7 == 0)
                    again = entry(game.id, game.head)
                    assert not await store.journal.commit(
                        again, checkpoint=at, outbox=[told("again")]
                    )
            assert await store.find_damage() == []
            rows = await store.outbox.pending()
            assert len(rows) == sum(game.head for game in await store.games.all())


async def test_a_second_process_is_refused(path: Path) -> None:
    """While one process has the file, others may read and back up, but not open it."""
    with player(path, "hold") as (holder, output):
        assert output.readline() == "open\n"

        with pytest.raises(StoreInUse, match="in use by another Keeper"):
            async with SqliteStore.open(path):
                pass
        with player(path, "hold") as (_, refused):
            assert "in use by another Keeper" in refused.readline()
        async with SqliteStore.open(path, read_only=True) as reader:
            assert await reader.games.all() == []
        await backup(path, path.with_name("copy.db"))
        holder.kill()

    async with SqliteStore.open(path) as store:
        assert await store.games.all() == []
