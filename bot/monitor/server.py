"""The figures by HTTP: `/metrics`, `/healthz` (is it alive?), `/readyz` (can it serve presses?).

The figures have no secrets, but they are for the operator alone. So the server is off unless the
operator sets an address, and listens on this machine unless the address says otherwise.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.process_collector import ProcessCollector

from bot.monitor.figures import AllReadings
from bot.monitor.lag import LoopLag
from bot.monitor.program_state import Sight
from bot.settings import Listen
from bot.systems import stop_on_signals

STARTING: Final = "The program is starting."

log = structlog.stdlib.get_logger(__name__)


class CannotListen(Exception):
    """The address cannot be used; the text is a sentence for the operator."""


class Monitor:
    """Serves the figures and the health of the program."""

    def __init__(self) -> None:
        self.lag = LoopLag()
        self.at: list[Listen] = []
        """The addresses on which it listens."""
        self.ended = ""
        """A sentence why the bot has stopped serving; empty while it serves or starts."""
        self._figures = AllReadings(self.lag)
        self._registry = CollectorRegistry()
        self._registry.register(self._figures)
        ProcessCollector(registry=self._registry)

    def watch(self, sight: Sight) -> None:
        """Serve the figures of a bot from now on."""
        self._figures.sight = sight

    def app(self) -> web.Application:
        """Return the web application."""
        app = web.Application()
        app.add_routes(
            [
                web.get("/metrics", self._serve_metrics),
                web.get("/healthz", self._serve_health),
                web.get("/readyz", self._serve_readiness),
            ]
        )
        return app

    async def _serve_metrics(self, _request: web.Request) -> web.Response:
        page = generate_latest(self._registry)
        return web.Response(body=page, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _serve_health(self, _request: web.Request) -> web.Response:
        return web.Response(text="ok\n")

    async def _serve_readiness(self, _request: web.Request) -> web.Response:
        sight = self._figures.sight
        starting = self.ended or STARTING
        why = starting if sight is None else await sight.why_not_ready()
        return web.Response(text=f"{why or 'ready'}\n", status=503 if why else 200)


@asynccontextmanager
async def open_monitor(where: Listen | None) -> AsyncGenerator[Monitor]:
    """Yield a monitor that listens at an address; None means nowhere. Raises `CannotListen`."""
    monitor = Monitor()
    if where is None:
        yield monitor
        return
    runner = web.AppRunner(
        monitor.app(), access_log=None, handle_signals=False, shutdown_timeout=1.0
    )
    await runner.setup()
    watching = asyncio.create_task(monitor.lag.watch())
    try:
        monitor.at = await _listen(runner, where)
        yield monitor
    finally:
        watching.cancel()
        await runner.cleanup()


async def _listen(runner: web.AppRunner, where: Listen) -> list[Listen]:
    try:
        await web.TCPSite(runner, where.host, where.port).start()
    except OSError as error:
        raise CannotListen(f"KEEPER_METRICS: nobody can listen on {where}: {error}.") from error
    at = [Listen(*address[:2]) for address in runner.addresses]
    log.info("the figures are served", at=[str(each) for each in at])
    return at


async def wait_to_be_stopped(metrics: Listen | None, why: str) -> None:
    """Do nothing until a signal stops the program; `/readyz` answers with `why`."""
    stop = stop_on_signals()
    async with open_monitor(metrics) as monitor:
        monitor.ended = why
        log.error("Keeper no longer serves anyone; waiting to be stopped", why=why)
        await stop.wait()
