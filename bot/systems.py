"""What Keeper needs of the system: its processes and signals are those of Unix."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import signal

NEEDS = "Keeper needs Linux or macOS; on Windows use WSL or Docker (README.md)."


class WrongSystem(Exception):
    """The system lacks what Keeper is built on; the text is a sentence."""

    def __init__(self) -> None:
        super().__init__(NEEDS)


def check_system() -> None:
    """Raise `WrongSystem` where processes cannot be limited and given way as on Unix."""
    try:
        found = importlib.util.find_spec("resource") is not None
    except ValueError:  # a module that is hidden, by None in its place
        found = False
    if not (found and hasattr(os, "nice")):
        raise WrongSystem


def stop_on_signals() -> asyncio.Event:
    """Return an event that a signal to end the program sets (SIGTERM, Ctrl-C).

    Raises `WrongSystem`.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(each, stop.set)
        except (NotImplementedError, AttributeError):
            raise WrongSystem from None
    return stop
