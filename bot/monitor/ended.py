"""Keeps a program that has failed for good running: an orchestrator would restart it forever."""

from __future__ import annotations

import structlog

from bot.monitor.server import open_monitor
from bot.settings import Listen
from bot.systems import stop_on_signals

log = structlog.stdlib.get_logger(__name__)


async def wait_to_be_stopped(metrics: Listen | None, why: str) -> None:
    """Do nothing until a signal stops the program; `/readyz` answers with `why`."""
    stop = stop_on_signals()
    async with open_monitor(metrics) as monitor:
        monitor.ended = why
        log.error("Keeper no longer serves anyone; waiting to be stopped", why=why)
        await stop.wait()
