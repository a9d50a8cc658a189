"""Pictures drawn by other processes: the same, within bounds, whatever becomes of those."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import psutil
import pytest

from bot.pictures.priority import NICE
from bot.pictures.render_pool import NotDrawn, RenderPool
from bot.table.declares.display_forms import Picture
from bot.table.errors import Closing
from bot.table.workers.meter import Meter, MeterStage
from bot.table.workers.studio import Studio
from tests.deadline import DEADLINE
from tests.deploy.dockerfile import ROOT
from tests.pictures.scenes import KITS, drawings

T = TypeVar("T")
SECRET = "a.token.that.nobody.may.see"


@pytest.mark.parametrize("slug", KITS)
async def test_the_same_to_the_byte(workshop: RenderPool, slug: str) -> None:
    """Whoever draws a board or a hand, it is the same picture with the same words."""
    for drawing in drawings(slug):
        made, seconds = await workshop.draw(drawing)

        assert isinstance(made, Picture)
        assert made == drawing()
        assert seconds > 0


async def test_a_process_that_is_gone_is_replaced(workshop: RenderPool, tmp_path: Path) -> None:
    """The picture that it was drawing is drawn again, and nobody hears of it."""
    drawing, go = drawings("lcg")[0], tmp_path / "go"
    first = await asyncio.gather(*(workshop.draw(drawing) for _ in range(2)))
    gone = [each.pid for each in workshop.staff]
    slow = partial(_when_there_is, go, drawing)
    waiting = [asyncio.create_task(workshop.draw(slow)) for _ in range(2)]
    await asyncio.to_thread(_until_busy, gone)
    for pid in gone:
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
    go.touch()

    again = await asyncio.gather(*waiting)

    assert [made for made, _ in again] == [made for made, _ in first]
    assert not {each.pid for each in workshop.staff} & {*gone}


async def test_a_picture_that_ends_every_process_is_given_up(workshop: RenderPool) -> None:
    """After two of them; the next picture is drawn as ever."""
    with pytest.raises(NotDrawn, match="ended"):
        await workshop.draw(partial(os._exit, 3))
    drawing = drawings("lcg")[0]
    assert (await workshop.draw(drawing))[0] == drawing()


@pytest.mark.parametrize("processes", [0, 1])
async def test_whoever_waits_for_a_picture_at_the_end_is_told_so(
    processes: int, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    """The program is about to restart; nothing failed, and no failure is logged."""
    drawers = RenderPool(processes, KITS) if processes else None
    studio = Studio(Meter(), drawers)
    studio.open()
    begun, go = tmp_path / "begun", tmp_path / "go"
    first, queued = (asyncio.create_task(studio.draw(_held, begun, go, n)) for n in range(2))
    async with asyncio.timeout(DEADLINE):
        while not begun.exists():  # noqa: ASYNC110 - another process or thread makes it
            await asyncio.sleep(0.01)

    closing = asyncio.create_task(studio.close())
    await asyncio.sleep(0)
    go.touch()
    await closing

    with pytest.raises(Closing):
        await queued
    with pytest.raises(Closing):
        await studio.draw(_held, begun, go, 2)
    if drawers is None:
        assert await first == "drawn"  # a thread is not ended at its work
    else:
        with pytest.raises(Closing):
            await first
    assert not caplog.records


def _held(begun: Path, go: Path, _number: int) -> str:
    """Draw until the second file exists; the first one says that the drawing has begun."""
    begun.touch()
    return _when_there_is(go, lambda: "drawn")


async def test_a_fault_is_told(workshop: RenderPool) -> None:
    """To whoever ordered the picture, with its place."""
    with pytest.raises(NotDrawn, match="in board"):
        await workshop.draw(partial(KITS["lcg"].pictures.board, b"spoiled"))


async def test_the_loop_goes_on(workshop: RenderPool, tmp_path: Path) -> None:
    """While pictures are drawn, the event loop does other work; and they are measured."""
    meter = Meter()
    studio = Studio(meter, workshop)
    go = tmp_path / "go"
    slow = partial(_when_there_is, go, drawings("lcg")[0])
    drawn = [asyncio.create_task(studio.draw(slow, number)) for number in range(3)]
    for _ in range(2):
        await asyncio.sleep(0)
    assert studio.waiting == 3
    go.touch()  # a loop that waited for a picture would never come here
    await asyncio.gather(*drawn)

    assert studio.waiting == 0
    assert meter.stages[MeterStage.PICTURE].count == 3


async def test_they_know_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the token nor a password is in their environment."""
    for name in ("DISCORD_TOKEN", "KEEPER_DATABASE", "PGPASSWORD"):
        monkeypatch.setenv(name, SECRET)
    alone = RenderPool(1, {})
    try:
        told, _ = await alone.draw(partial(os.getenv, "DISCORD_TOKEN", "unknown"))
    finally:
        await alone.close()

    assert told == "unknown"


async def test_drawing_gives_way_to_playing() -> None:
    """Its process is less urgent than this one."""
    alone = RenderPool(1, {})
    try:
        told, _ = await alone.draw(partial(os.nice, 0))
    finally:
        await alone.close()

    assert told == os.nice(0) + NICE


async def test_a_picture_without_end_fails_alone(workshop: RenderPool) -> None:
    """Its process may not have the memory for it, and draws the next one."""
    with pytest.raises(NotDrawn, match="MemoryError"):
        await workshop.draw(partial(bytearray, 3 << 30))
    drawing = drawings("lcg")[0]
    assert (await workshop.draw(drawing))[0] == drawing()


async def test_one_picture_is_begun_once() -> None:
    """Whoever else wants it meanwhile gets the same one; who wants it later has it drawn anew."""
    meter = Meter()
    studio = Studio(meter)
    drawing = drawings("lcg")[0]

    first, second = await asyncio.gather(
        studio.draw(drawing), studio.draw(drawing.func, *drawing.args)
    )
    assert first is second
    assert meter.stages[MeterStage.PICTURE].count == 1
    assert await studio.draw(drawing) == first
    assert meter.stages[MeterStage.PICTURE].count == 2
    await studio.close()


async def test_who_goes_away_takes_the_picture_from_nobody() -> None:
    """The others still get it."""
    studio = Studio(Meter())
    drawing = drawings("lcg")[0]
    gone, waiting = (asyncio.create_task(studio.draw(drawing)) for _ in range(2))
    await asyncio.sleep(0)
    gone.cancel()

    assert await waiting == drawing()
    assert gone.cancelled()
    await studio.close()


async def test_a_fault_is_told_to_all_who_wait() -> None:
    """And is forgotten with them."""
    studio = Studio(Meter())
    both = await asyncio.gather(
        studio.draw(int, "no number"), studio.draw(int, "no number"), return_exceptions=True
    )

    assert [type(each) for each in both] == [ValueError, ValueError]
    assert await studio.draw(int, "7") == 7
    await studio.close()


async def test_they_end_with_the_workshop() -> None:
    """At once, also in the midst of a picture."""
    one = RenderPool(1, {})
    one.open()
    pid = one.staff[0].pid
    assert pid is not None

    await one.close()

    assert not psutil.pid_exists(pid)


def test_none_is_left_by_a_kill(tmp_path: Path) -> None:
    """A parent that is killed says goodbye to nobody: they notice it by themselves."""
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=environment
    ) as parent:
        assert parent.stdout is not None
        pids = [int(word) for word in parent.stdout.readline().split()]
        staff = [psutil.Process(pid) for pid in pids]
        parent.kill()

    _, left = psutil.wait_procs(staff, timeout=DEADLINE)
    assert left == []


PARENT = """
import time
from bot.pictures.render_pool import RenderPool
shop = RenderPool(2, {})
shop.open()
print(*(each.pid for each in shop.staff), flush=True)
time.sleep(600)
"""


def _when_there_is(file: Path, drawing: Callable[[], T], _number: int = 0) -> T:
    """Draw as soon as the file exists; work until then, since `sleep` would be no work."""
    until = time.perf_counter() + DEADLINE
    while not file.exists():
        assert time.perf_counter() < until
    return drawing()


def _until_busy(pids: list[int | None]) -> None:
    """Until each of these works at something."""
    for pid in pids:
        process = psutil.Process(pid)
        before = process.cpu_times().user
        while process.cpu_times().user < before + 0.05:
            pass
