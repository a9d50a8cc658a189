"""A copy that is killed goes on where it was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.deadline import DEADLINE
from tests.store.copying.filled import fill, held

ROOT = Path(__file__).parents[3]


@contextmanager
def copying(source: str, target: str) -> Iterator[subprocess.Popen[str]]:
    """A process that copies."""
    command = [sys.executable, "-m", "tests.store.copying.copier", source, target]
    with subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE) as process:
        yield process


def lines_until_killed(source: str, target: str, number: int) -> list[str]:
    """Kill a copy after some lines; what it said."""
    with copying(source, target) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(number)]
        os.kill(process.pid, signal.SIGKILL)
        return [*said, *process.stdout]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
@pytest.mark.parametrize("kind", ["file", "server"])
async def test_a_killed_copy_goes_on(address: str, path: Path, kind: str) -> None:
    """Three times killed, then finished: all of it, once."""
    target = address if kind == "server" else str(path.with_name("copy.db"))
    await fill(path, 9, games=6, steps=20)
    for number in (8, 20, 45):
        lines_until_killed(str(path), target, number)
    with copying(str(path), target) as process:
        said, _ = process.communicate(timeout=DEADLINE)

    assert process.returncode == 0, said
    assert held(path).all == held(target).all
