"""Measure board pictures: cold, warm, and compared with encoding alone."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median

from msgspec.structs import replace
from PIL import Image

from benchmarks.games import LCG, SECOND_EDITION
from benchmarks.table import Row, at_least, at_most
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.lcg import views as lcg_look
from bot.lcg.ruleset import LcgRules
from bot.lcg.views.shapes import BoardView
from bot.pictures.render_pool import RenderPool
from bot.second_edition import views as town_look
from bot.second_edition.ruleset import SecondEditionRules
from bot.second_edition.views.shapes import TownView
from bot.table.workers.meter import Meter
from bot.table.workers.studio import Studio
from bot.tools.chooser import Chooser
from renders.encode import encode
from renders.lcg.layout import board_png, draw_board
from renders.second_edition.layout import draw_town, town_png

COLD = "from benchmarks.pictures import measure_first_picture as first; print(first({!r}))"
ROUNDS = 30
CROWD = 60
"""The number of boards that tables request at the same time."""
SEED = b"a seed of sixteen"
BUSY = 900
"""The number of decisions until the town is full: eight investigators, gates and monsters."""


@dataclass(frozen=True)
class PictureSeries:
    """A series of different pictures of one game, and their limits."""

    name: str
    pictures: Sequence[Callable[[], bytes]]
    image: Callable[[], Image.Image]
    warm: float
    cold: float
    size: float


def board_of_two() -> BoardView:
    """Return a board with two investigators."""
    setup = {"scenario": LCG.scenario, "investigators": list(LCG.some)}
    session, _ = Session.start(LcgRules(), setup, SEED)
    return lcg_look.board(session.game, session.asks)


def crowded_town(*boxes: str) -> TownView:
    """Return a town with eight investigators, played at random until it is crowded."""
    setup = {
        "ancient_one": "cthulhu",
        "investigators": list(SECOND_EDITION.some),
        "boxes": list(boxes),
    }
    session, _ = Session.start(SecondEditionRules(), setup, SEED)
    chooser, view = Chooser("pictures"), town_look.town(session.game, session.asks)
    for _ in range(BUSY):
        choice = chooser.choose(session.asks)
        if session.over or session.state.awake or choice is None:
            break
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        if not session.over and not session.state.awake:
            view = town_look.town(session.game, session.asks)
    return view


def _different_boards(first: int = 0, after: int = ROUNDS + 1) -> list[BoardView]:
    view = board_of_two()
    return [
        replace(view, round=n, seats=tuple(replace(seat, resources=n) for seat in view.seats))
        for n in range(first, after)
    ]


def _board_series() -> PictureSeries:
    view = board_of_two()
    pictures = [partial(board_png, each) for each in _different_boards()]
    return PictureSeries("board picture", pictures, lambda: draw_board(view), 15, 80, 150)


def _town_series() -> PictureSeries:
    return _series_of_town("town picture", crowded_town(), 20, 120, 200)


def _two_towns_series() -> PictureSeries:
    return _series_of_town("two-town picture", crowded_town("dunwich"), 30, 180, 300)


def _series_of_town(
    name: str, view: TownView, warm: float, cold: float, size: float
) -> PictureSeries:
    towns = [
        replace(view, turn=n, seats=tuple(replace(seat, money=n) for seat in view.seats))
        for n in range(ROUNDS + 1)
    ]
    pictures = [partial(town_png, each) for each in towns]
    return PictureSeries(name, pictures, lambda: draw_town(view), warm, cold, size)


DRAWINGS = {"board": _board_series, "town": _town_series, "two towns": _two_towns_series}


def measure_first_picture(which: str) -> float:
    """Return the milliseconds of a process's first picture, without imports."""
    return _measure_milliseconds(DRAWINGS[which]().pictures[0])


def _measure_first_picture_in_new_process(which: str) -> float:
    """Return the milliseconds of the first picture, measured in a new process."""
    command = [sys.executable, "-c", COLD.format(which)]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(run.stdout)


def _measure_milliseconds(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1_000


def _measure_time_and_ratio(
    call: Callable[[], object], floor: Callable[[], object]
) -> tuple[float, float]:
    """Return the milliseconds of a call, and its processor time as a multiple of the floor's."""
    began = time.process_time()
    spent = _measure_milliseconds(call)
    then = time.process_time()
    floor()
    return spent, (then - began) / (time.process_time() - then)


async def measure_pictures() -> list[Row]:
    """Measure each kind of board, and two drawing processes compared with one thread."""
    return [
        *(row for which in DRAWINGS for row in measure_drawing(which)),
        await measure_two_processes(),
    ]


async def measure_two_processes() -> Row:
    """Return the speed-up of two processes for a crowd of boards, the best of three."""
    kit = LcgKit()
    workshop = RenderPool(2, {LCG.slug: kit})
    thread, processes = Studio(Meter()), Studio(Meter(), workshop)
    crowds = iter([_new_boards(kit, first) for first in range(0, 8 * CROWD, CROWD)])
    try:
        for studio in (thread, processes):
            await _measure_seconds_to_draw(studio, next(crowds))
        ratios = [
            await _measure_seconds_to_draw(thread, next(crowds))
            / await _measure_seconds_to_draw(processes, next(crowds))
            for _ in range(3)
        ]
    finally:
        await thread.close()
        await processes.close()
    return at_least("boards by two processes / by a thread", max(ratios), 1.7)


def _new_boards(kit: LcgKit, first: int) -> list[Callable[[], object]]:
    """Return boards that have not been drawn before, because repeated ones are cached."""
    return [
        partial(kit.pictures.board, lcg_look.encode(each))
        for each in _different_boards(first, first + CROWD)
    ]


async def _measure_seconds_to_draw(
    studio: Studio, drawings: Sequence[Callable[[], object]]
) -> float:
    began = time.perf_counter()
    await asyncio.gather(*map(studio.draw, drawings))
    return time.perf_counter() - began


def measure_drawing(which: str) -> list[Row]:
    """Return the rows of one kind of board; each warm picture differs from the previous one."""
    first = _measure_first_picture_in_new_process(which)
    drawing = DRAWINGS[which]()
    name = drawing.name
    drawing.pictures[0]()
    image = drawing.image()
    looks = [_measure_time_and_ratio(each, lambda: encode(image)) for each in drawing.pictures[1:]]
    warm, over = (median(figures) for figures in zip(*looks, strict=True))
    size = max(len(each()) for each in drawing.pictures) / 1_024
    return [
        at_most(f"{name}, warm", warm, drawing.warm, " ms"),
        at_most(f"{name}, cold", first, drawing.cold, " ms"),
        at_most(f"{name}, size", size, drawing.size, " KiB"),
        at_most(f"{name}, warm / encoding alone", over, 2.5),
    ]
