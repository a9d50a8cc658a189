"""The local table of the toy game as a process: `python -m tests.local.house_table FILE`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot import logs
from bot.local.local_table import run_until_signal
from bot.settings import Settings
from tests.cogs.toy_kit import HouseKit

if __name__ == "__main__":
    logs.configure("warning", "console")
    settings = Settings(database=Path(sys.argv[1]), port=0)
    asyncio.run(run_until_signal(settings, 0, {"house": HouseKit()}))
