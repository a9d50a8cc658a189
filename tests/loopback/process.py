"""A bot as a process of its own: to be killed, ended and started again by a test."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from pathlib import Path
from typing import Self

from tests.deadline import DEADLINE
from tests.loopback.client import TOKEN
from tests.loopback.openapi import REPOSITORY


class BotProcess:
    """One run of a bot (`main`, Keeper's by default) against the server at `url`."""

    def __init__(
        self,
        url: str,
        log: Path,
        *arguments: str,
        main: str | None = None,
        settings: dict[str, str] | None = None,
    ) -> None:
        self._arguments = arguments
        self._log = log
        self._process: Process | None = None
        self._environment = {
            **os.environ,
            "LOOPBACK_URL": url,
            "DISCORD_TOKEN": TOKEN,
            "PYTHONPATH": str(REPOSITORY),
            "PYTHONDONTWRITEBYTECODE": "",  # as with hosts: else all is compiled at each start
            **({"LOOPBACK_MAIN": main} if main else {}),
            **(settings or {}),
        }

    async def __aenter__(self) -> Self:
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.loopback.run_bot",
                *self._arguments,
                cwd=self._log.parent,
                env=self._environment,
                stdout=log,
                stderr=log,
            )
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.process.returncode is None:
            await self.kill()

    @property
    def process(self) -> Process:
        """The running process."""
        if self._process is None:
            raise RuntimeError("the bot was not started")
        return self._process

    @property
    def output(self) -> str:
        """Everything it has written so far."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    async def kill(self) -> None:
        """End it as kill -9 does: it cannot say goodbye."""
        self.process.kill()
        await self.process.wait()

    async def terminate(self, within: float = DEADLINE) -> int:
        """SIGTERM; the exit status."""
        self.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(within):
            return await self.process.wait()
