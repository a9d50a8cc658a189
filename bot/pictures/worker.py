"""A drawing process, which a `RenderPool` starts and which ends with it.

It reads orders from its input and writes pictures to its output. It has no token, database or
network. It ends when its input ends, so also if its parent was killed.
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

from bot.pictures.pickling import unpickle_job
from bot.pictures.pipe_messages import receive_message, send_message
from bot.pictures.priority import lower_priority
from bot.rulesets import for_life
from bot.table.declares.kit import Kit

MOST_MEMORY = 1024 * 1024 * 1024
"""The most bytes of data. With all games loaded a process uses some hundred MiB."""


def main() -> None:
    """Answer orders to draw until the input ends.

    The only argument, if there is one, is the folder with the operator's further facts.
    """
    # these signals are for the parent, which ends this process
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    lower_priority()
    limit_memory(MOST_MEMORY)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # so that a print does not corrupt a picture
    kits = for_life(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    try:
        answer_orders(sys.stdin.buffer, out, kits)
    except (EOFError, BrokenPipeError):
        os._exit(0)  # there is nothing to flush, and nobody to tell


def limit_memory(most: int) -> None:
    """Limit the memory of this process, so that a huge picture fails with `MemoryError`.

    Keeps a lower limit of the system or the operator.
    """
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))


def answer_orders(orders: BinaryIO, out: BinaryIO, kits: Mapping[str, Kit]) -> None:
    """Answer one order after the other. Raises `EOFError` at the end of the input."""
    while True:
        send_message(out, pickle.dumps(draw_order(receive_message(orders), kits)))


def draw_order(order: bytes, kits: Mapping[str, Kit]) -> tuple[object, float, str]:
    """Draw an order; return the result and its seconds, or None and the traceback."""
    begin = perf_counter()
    try:
        job: Callable[[], object] = unpickle_job(order, kits)
        return job(), perf_counter() - begin, ""
    except Exception:  # noqa: BLE001 - whoever ordered it gets to know
        return None, 0.0, traceback.format_exc()


if __name__ == "__main__":
    main()
