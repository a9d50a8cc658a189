"""Runs of the bot, forked by a nursery, to be killed, stopped and starved."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import struct
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from tests.deadline import DEADLINE
from tests.loopback.openapi import REPOSITORY


class Nursery:
    """Where runs come from: one order at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._busy = asyncio.Lock()

    @classmethod
    @asynccontextmanager
    async def opened(cls) -> AsyncGenerator[Nursery]:
        """A nursery for the time of the block."""
        command = (sys.executable, "-m", "tests.reliability.nursery")
        path = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
        process = await asyncio.create_subprocess_exec(
            *command, cwd=REPOSITORY, stdin=PIPE, stdout=PIPE, env=path
        )
        try:
            nursery = cls(process)
            async with asyncio.timeout(DEADLINE):
                assert await nursery._answer() == "ready"
            yield nursery
        finally:
            assert process.stdin is not None
            process.stdin.close()
            with suppress(TimeoutError):
                async with asyncio.timeout(DEADLINE):
                    await process.wait()
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def start(
        self, log: Path, settings: dict[str, str], *, clock: Path | None = None, plain: bool = False
    ) -> Run:
        """Another run; `clock` is a file of a `Clock`, `plain` one without root's rights."""
        order = {"start": settings, "log": str(log), "clock": str(clock or ""), "plain": plain}
        return Run(self, int(await self._do(order)))

    async def wait(self, pid: int) -> int:
        """The exit status of a run that ends."""
        return int(await self._do({"wait": pid}))

    async def look(self, pid: int) -> bool:
        """Return whether a run has ended; then nothing is known of it any more."""
        return await self._do({"look": pid}) != "running"

    async def _do(self, order: dict[str, Any]) -> str:
        """The answer to an order; it is read even where nobody waits for it any more."""
        return await asyncio.shield(self._ask(order))

    async def _ask(self, order: dict[str, Any]) -> str:
        async with self._busy:
            assert self._process.stdin is not None
            self._process.stdin.write(f"{json.dumps(order)}\n".encode())
            return await self._answer()

    async def _answer(self) -> str:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError("the nursery has ended")
        return line.decode().strip()


class Run:
    """One process of the bot."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self._nursery = nursery
        self.pid = pid
        self.ended = False

    async def kill(self) -> None:
        """Kill -9."""
        if not self.ended:
            os.kill(self.pid, signal.SIGKILL)
            await self.wait()

    async def terminate(self) -> int:
        """SIGTERM; the exit status."""
        os.kill(self.pid, signal.SIGTERM)
        return await self.wait()

    async def wait(self) -> int:
        """The exit status, once it has ended."""
        status = await self._nursery.wait(self.pid)
        self.ended = True
        return status

    async def has_ended(self) -> bool:
        """Return whether it ended by itself."""
        self.ended = self.ended or await self._nursery.look(self.pid)
        return self.ended

    def stop(self) -> None:
        """Let it stand still."""
        os.kill(self.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on."""
        os.kill(self.pid, signal.SIGCONT)

    def let_files_grow_to(self, size: int) -> None:
        """As on a full disk no file of it grows beyond a size; -1: to any."""
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, hard))


class Clock:
    """How many seconds the clocks of runs are off, in a file that they look into."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.off = 0.0
        self.jump(0.0)

    def jump(self, seconds: float) -> None:
        """Put them forward, or back."""
        self.off += seconds
        with self.file.open("r+b" if self.file.exists() else "wb") as opened:
            opened.write(struct.pack("<d", self.off))
