"""Board pictures: cold, warm, and beside encoding alone."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any

from msgspec.structs import replace

from benchmarks.table import Row, at_most, middle
from bot.engine.session import Session
from bot.lcg import look
from bot.lcg.rules import LcgRules
from bot.lcg.view import BoardView
from renders.encode import encode
from renders.lcg_board import board_png, draw_board

COLD = "from benchmarks.pictures import cold; print(cold())"
ROUNDS = 30


def view() -> BoardView:
    """A board with two investigators."""
    setup = {"scenario": "the_gathering", "investigators": ["roland_banks", "daisy_walker"]}
    session, _ = Session[Any, Any].start(LcgRules(), setup, b"a seed of sixteen")
    return look.board(session.game, session.asks)


def cold() -> float:
    """Milliseconds of the first picture of a process, imports not counted."""
    board = view()
    return _timed(lambda: board_png(board))


def _cold() -> float:
    """The cold figure of a fresh process."""
    run = subprocess.run([sys.executable, "-c", COLD], check=True, capture_output=True, text=True)
    return float(run.stdout)


def _timed(call: object) -> float:
    began = time.perf_counter()
    call()  # type: ignore[operator]
    return (time.perf_counter() - began) * 1_000


async def measure() -> list[Row]:
    """Each warm picture differs from the one before, as in a game."""
    first = _cold()
    board = view()
    board_png(board)
    boards = [
        replace(board, round=n, seats=tuple(replace(s, resources=n) for s in board.seats))
        for n in range(1, ROUNDS + 1)
    ]
    warm = middle([_timed(lambda b=b: board_png(b)) for b in boards])
    image = draw_board(board)
    alone = middle([_timed(lambda: encode(image)) for _ in range(ROUNDS)])
    size = max(len(board_png(b)) for b in boards) / 1_024
    return [
        at_most("board picture, warm", warm, 15, " ms"),
        at_most("board picture, cold", first, 80, " ms"),
        at_most("board picture, size", size, 150, " KiB"),
        at_most("board picture, warm / encoding alone", warm / alone, 2.5),
    ]
