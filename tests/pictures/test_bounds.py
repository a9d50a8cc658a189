"""Pictures that would take too much, and those that several want at once."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from bot.pictures.render_pool import NotDrawn, RenderPool
from bot.table.workers.meter import Meter, MeterStage
from bot.table.workers.studio import Studio
from tests.pictures.scenes import drawings


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
