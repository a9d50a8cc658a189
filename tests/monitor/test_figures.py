"""The figures of a running bot, asked for by HTTP."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from bot.monitor.figures import FIGURES, HISTOGRAMS
from bot.monitor.health import health
from bot.monitor.server import STARTING, CannotListen, open_monitor
from bot.settings import Listen
from bot.store.errors import StoreFailed
from bot.table.errors import FAILED
from bot.table.workers.meter import Durations, Meter, MeterStage
from cogs.wire.custom_id import Op, Press
from tests.e2e.server import panel, reply
from tests.monitor.asking import asking


async def test_what_is_counted(tmp_path: Path) -> None:
    """Decisions, the stages of an answer, tables, shards and servers."""
    async with asking(tmp_path) as host:
        await host.server.playing(host.server.ann)
        before = await host.figures()
        await host.server.ann.slash(host.server.channel, "investigate")
        seen = await host.figures()

    grown = {name for name in seen if seen[name] > before.get(name, 0.0)}
    assert seen["keeper_decisions_total"] == before["keeper_decisions_total"] + 1
    stages = {f'keeper_stage_seconds_count{{stage="{s}"}}' for s in ("rules", "commit", "answer")}
    assert stages <= grown
    assert (seen["keeper_tables_live"], seen["keeper_servers"]) == (1, 1)
    assert seen["keeper_outbox_channels"] == seen["keeper_pictures_waiting"] == 0
    assert 'keeper_gateway_latency_seconds{shard="0"}' in seen


async def test_presses_answers_and_games_are_counted(tmp_path: Path) -> None:
    """A press at a closed question is stale; a game that is ended by hand is abandoned."""
    async with asking(tmp_path) as host:
        server = host.server
        await server.playing(server.ann, server.bob)
        old = server.status
        await server.ann.click(old, label="Investigate · 2 vs 2")
        await server.press_made_up(server.ann, Press(Op.OPTION, 1, 1, 0, "investigate"))
        asked = await server.gm.slash(server.channel, "gm end")
        form = await server.gm.click(panel(asked), label="End the game …")
        await server.gm.submit_modal(form, {"reason": "We are tired"})
        seen = await host.figures()
        server.keeper.owner_id = server.gm.id
        told = reply(await server.gm.user.slash("admin figures"))

    assert seen["keeper_presses_total"] >= 3
    assert seen["keeper_stale_presses_total"] == 1
    assert seen['keeper_answers_total{by="player"}'] >= 1
    assert seen["keeper_decision_wait_seconds_count"] == seen['keeper_answers_total{by="player"}']
    assert seen['keeper_games_total{how="begun"}'] == 1
    assert seen['keeper_games_total{how="abandoned"}'] == 1
    assert "games: 1 begun, 0 finished, 1 abandoned, 0 under way" in told
    assert "1 at a closed question" in told


async def test_every_figure_is_told(tmp_path: Path) -> None:
    """Whatever is declared stands on the page, and what the process uses."""
    async with asking(tmp_path) as host:
        seen = await host.figures()

    told = {re.split(r"[{]", name)[0] for name in seen}
    for figure in FIGURES:
        assert figure.exported_name in told
    for figure in HISTOGRAMS:
        assert {f"{figure.name}_bucket", f"{figure.name}_sum", f"{figure.name}_count"} <= told
    assert "process_resident_memory_bytes" in told


async def test_nothing_names_anybody(tmp_path: Path) -> None:
    """No label holds the id of a server, a channel, a person or a game."""
    async with asking(tmp_path) as host:
        await host.server.playing(host.server.ann)
        _, text = await host.page("/metrics")

    assert not re.search(r"\d{15,}", "".join(re.findall(r"{[^}]*}", text)))
    assert set(re.findall(r"(\w+)=", text)) <= {"stage", "shard", "le", "handler", "by", "how"}


async def test_a_handler_that_holds_the_event_loop_is_counted(tmp_path: Path) -> None:
    """By its name."""
    async with asking(tmp_path) as host:
        assert (await host.figures())["keeper_handlers_held_loop_total"] == 0

        host.server.keeper.tables.meter.held["/card"] += 2

        assert (await host.figures())['keeper_handlers_held_loop_total{handler="/card"}'] == 2


async def test_a_fault_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An input at which the rules fail, once."""
    async with asking(tmp_path) as host:
        await host.server.playing(host.server.ann)
        session = (await host.server.keeper.tables.games.snapshot(1)).require_session()

        def broken(*_args: object) -> None:
            raise RuntimeError("bug")

        with monkeypatch.context() as patch:
            patch.setattr(type(session), "apply", broken)
            said = reply(await host.server.ann.slash(host.server.channel, "investigate"))

        assert said == FAILED
        assert (await host.figures())["keeper_faults_total"] == 1


async def test_alive_and_ready(tmp_path: Path) -> None:
    """A bot that serves presses says so."""
    async with asking(tmp_path) as host:
        assert await host.page("/healthz") == (200, "ok\n")
        assert await host.page("/readyz") == (200, "ready\n")
        assert (await host.page("/"))[0] == 404


async def test_alive_and_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the bot is there, without its database, and when it is about to end."""
    async with asking(tmp_path, watched=False) as host:
        assert (await host.page("/healthz"))[0] == 200
        assert await host.page("/readyz") == (503, f"{STARTING}\n")
    async with asking(tmp_path) as host:

        async def fails(*_args: object) -> None:
            raise StoreFailed("disk I/O error")

        with monkeypatch.context() as patch:
            patch.setattr(host.server.store.timers, "first_due", fails)
            assert await host.page("/readyz") == (503, "The database does not answer.\n")
        await host.server.keeper.tables.close()
        assert await host.page("/readyz") == (503, "The program is about to end.\n")


async def test_not_ready_while_nothing_can_be_written(tmp_path: Path) -> None:
    """A database that may only be read answers, and yet nobody can play; players are told so."""
    async with asking(tmp_path) as host:
        server = host.server
        await server.playing(server.ann)
        await server.store._db.run(lambda db: db.execute("PRAGMA query_only=ON") and None)

        status, why = await host.page("/readyz")
        assert (status, why) == (
            503,
            "The database cannot be written to, and waiting does not help.\n",
        )
        said = reply(await server.ann.slash(server.channel, "move", to="Attic"))
        assert "waiting doesn’t help" in said
        assert "try again" not in said


async def test_off_by_default() -> None:
    """Unless an address is set nobody listens."""
    async with open_monitor(None) as monitor:
        assert monitor.at == []


async def test_an_address_in_use() -> None:
    """The start ends with a sentence that names the setting."""
    async with open_monitor(Listen("127.0.0.1", 0)) as first:
        with pytest.raises(CannotListen, match="KEEPER_METRICS"):
            async with open_monitor(first.at[0]):
                pass


def test_buckets() -> None:
    """What takes as long as a bound belongs to its bucket."""
    seen = Durations((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        seen.add(seconds)
    assert (seen.counts, seen.count, seen.total) == ([2, 1, 1], 4, 7.65)


def test_the_slowest_tables() -> None:
    """By their slowest part, and of commits how many there were."""
    meter = Meter()
    for game, seconds in ((1, 0.1), (2, 0.3), (1, 0.2), (3, 0.01)):
        meter.record_duration(MeterStage.COMMIT, seconds, game)

    assert [(t.game, t.steps, t.worst) for t in meter.slowest(2)] == [(2, 1, 0.3), (1, 2, 0.2)]


def test_nobody_answers() -> None:
    """The check of a container fails with a sentence where the bot is gone."""
    out = io.StringIO()
    assert health(Listen("127.0.0.1", 1), out) == 1
    assert "Nobody answers on 127.0.0.1:1" in out.getvalue()
