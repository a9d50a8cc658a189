"""A process that draws: it is started by a `RenderPool`, and ends when that is gone.

It reads orders from its input and writes pictures to its output. It knows no token, no database and
no network, and the end of its input alone tells it to end: also where its parent was killed.
"""

from __future__ import annotations

import os
import pickle
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import BinaryIO

from bot.pictures.pickling import unpack
from bot.pictures.pipe_messages import receive, send
from bot.pictures.priority import IDLE, go_behind, take_what_is_left
from bot.rulesets import for_life
from bot.table.declares.kit import Kit

MOST_MEMORY = 1024 * 1024 * 1024
"""Bytes of data. With all games loaded a process has some hundred MiB, whatever it draws."""


def main() -> None:
    """Draw until the input ends. An argument names the folder of a host's further facts.

    With `IDLE` before it only while nobody else wants the processor.
    """
    for each in (signal.SIGINT, signal.SIGTERM):  # meant for our parent, who lets us end
        signal.signal(each, signal.SIG_IGN)
    go_behind()
    limit_memory(MOST_MEMORY)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints spoils no picture
    folders = [each for each in sys.argv[1:] if each != IDLE]
    kits = for_life(Path(folders[0]) if folders else None)
    if IDLE in sys.argv:
        take_what_is_left()  # not before: to get ready takes its second at once
    try:
        serve(sys.stdin.buffer, out, kits)
    except (EOFError, BrokenPipeError):
        os._exit(0)  # nothing is left to flush, and nobody to tell


def limit_memory(most: int) -> None:
    """Have what would need more fail with `MemoryError`: it is then no picture, and no more.

    Not where the system or a host's own limit says less already.
    """
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))


def serve(orders: BinaryIO, out: BinaryIO, kits: Mapping[str, Kit]) -> None:
    """Answer one order after the other. Raises `EOFError` at the end of them."""
    while True:
        send(out, pickle.dumps(draw_order(receive(orders), kits)))


def draw_order(order: bytes, kits: Mapping[str, Kit]) -> tuple[object, float, str]:
    """Return what was ordered and its seconds, or None and why it could not be drawn."""
    begin = perf_counter()
    try:
        job: Callable[[], object] = unpack(order, kits)
        return job(), perf_counter() - begin, ""
    except Exception:  # noqa: BLE001 - whoever ordered it gets to know
        return None, 0.0, traceback.format_exc()


if __name__ == "__main__":
    main()
