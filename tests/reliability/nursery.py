"""A process that has loaded the bot already and makes runs of it by forking: each in moments.

It reads orders, a JSON object a line, and answers each with a line:
`{"start": {environment}, "log": path, "clock": path, "plain": true}` with the new run's process
id, `{"wait": pid}` with its exit status (negative: the signal that ended it), `{"look": pid}` with
that or "running".
"""

from __future__ import annotations

import ctypes
import importlib
import json
import mmap
import os
import struct
import sys
import time
import traceback
from pathlib import Path
from typing import Any

from bot.rulesets import for_life
from tests.loopback.client import point_at

DAC = (1 << 1) | (1 << 2)
"""The capabilities by which root reads and writes whatever it likes."""
_CAP_VERSION = 0x20080522


def main() -> None:
    """Serve until there are no more orders."""
    keeper = importlib.import_module("bot.__main__").main
    for_life()
    say("ready")
    for line in sys.stdin:
        order = json.loads(line)
        if "start" in order:
            say(str(_start(keeper, order)))
        else:
            say(_wait(order["wait"]) if "wait" in order else _wait(order["look"], os.WNOHANG))


def say(text: str) -> None:
    """Answer."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _wait(pid: int, how: int = 0) -> str:
    found, status = os.waitpid(pid, how)
    return str(os.waitstatus_to_exitcode(status)) if found else "running"


def _start(keeper: Any, order: dict[str, Any]) -> int:
    pid = os.fork()
    if pid:
        return pid
    status = 70
    try:
        _become(order)
        status = keeper([]) or 0
    except BaseException:
        traceback.print_exc()
        raise
    finally:
        sys.stderr.flush()
        os._exit(status)


def _become(order: dict[str, Any]) -> None:
    """Be a run of the bot, with a log, settings and a clock of its own."""
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for old, new in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(old, new)
    os.environ.update(order["start"])
    point_at(os.environ["LOOPBACK_URL"])
    if order.get("clock"):
        _live_by(Path(order["clock"]))
    if order.get("plain"):
        _be_plain()


def _live_by(file: Path) -> None:
    """Let this process's clock be as many seconds off as the file says, at any moment."""
    with file.open("rb") as opened:
        view = mmap.mmap(opened.fileno(), 8, access=mmap.ACCESS_READ)
    real = time.time
    time.time = lambda: real() + struct.unpack("<d", view[:8])[0]


def _be_plain() -> None:
    """Take root's right to write into anything."""
    if os.geteuid():
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header = struct.pack("<Ii", _CAP_VERSION, 0)
    data = ctypes.create_string_buffer(24)
    if libc.capget(header, data):
        raise OSError(ctypes.get_errno(), "capget")
    sets = list(struct.unpack("<6I", data.raw))
    sets = [each & ~DAC if number < 3 else each for number, each in enumerate(sets)]
    if libc.capset(header, struct.pack("<6I", *sets)):
        raise OSError(ctypes.get_errno(), "capset")


if __name__ == "__main__":
    main()
