"""Two processes of the system, one of which is stopped for longer than its lease, or killed."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store.postgres.store import PostgresStore
from tests.store.samples import new_game

ROOT = Path(__file__).parents[3]


class Rival:
    """A process that plays whenever it holds the server."""

    def __init__(self, name: str, process: subprocess.Popen[str]) -> None:
        self.name = name
        self.process = process
        self.steps: set[int] = set()
        """Those that it said to stand."""

    def says(self) -> str:
        """Its next word."""
        assert self.process.stdout is not None
        word = self.process.stdout.readline().strip()
        assert word, f"{self.name} has ended"
        if word.startswith("step"):
            self.steps.add(int(word.split()[1]))
        return word

    def plays(self, steps: int) -> int:
        """Wait until it has made so many steps, in whatever time; the first of them."""
        made = [int(word.split()[1]) for word in (self.says() for _ in range(steps)) if " " in word]
        return made[0] if made else self.plays(steps)


@contextmanager
def rival(address: str, game: int, name: str) -> Iterator[Rival]:
    """Run one; it is killed at the end at the latest."""
    command = [sys.executable, "-m", "tests.store.postgres.rival", address, str(game), name]
    with subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE) as process:
        try:
            made = Rival(name, process)
            assert made.says() == "here"
            yield made
        finally:
            process.kill()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs SIGSTOP")
async def test_a_process_that_was_stopped_wakes_and_writes_nothing(address: str) -> None:
    """Stopped wherever it is, it finds its lease lost; what each said to stand stands."""
    async with PostgresStore.open(address, ours=lambda _: True) as store:
        game = (await store.games.create(new_game())).id

    with rival(address, game, "one") as one:
        one.plays(1)
        with rival(address, game, "other") as other:
            holder, waits = one, other
            for steps in (2, 7):
                holder.plays(steps)
                holder.process.send_signal(signal.SIGSTOP)
                taken_at = waits.plays(1)
                holder.process.send_signal(signal.SIGCONT)
                while (word := holder.says()) != "lost":
                    assert int(word.split()[1]) < taken_at
                holder, waits = waits, holder
            holder.process.kill()
            waits.plays(1)

    async with PostgresStore.open(address, read_only=True) as store:
        journal = await store.journal.entries(game)
        assert [entry.step for entry in journal] == list(range(1, len(journal) + 1))
        assert await store.find_damage() == []
        for each in (one, other):
            own = {entry.step for entry in journal if entry.payload == each.name.encode()}
            assert each.steps <= own
