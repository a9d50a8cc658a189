"""The bot with a small game as a process: `LOOPBACK_MAIN=tests.fleet.toy_keeper:main`."""

from __future__ import annotations

from bot.app import run
from bot.settings import read_settings
from tests.cogs.toy_kit import HouseKit


def main() -> int:
    """Run it until it is told to end; the exit status."""
    return run(read_settings(), {"house": HouseKit()})
