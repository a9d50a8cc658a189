"""Pictures of a post: the newest result while it can grow, the board when it is closed.

The board shown last is stored as a number, so that it survives a restart.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeVar

import structlog
from msgspec import Struct, field

from bot.engine.facts import Fact
from bot.engine.session import AnySession
from bot.table.declares.display_forms import Picture
from bot.table.declares.house_rules import TEST_PICTURES, is_on
from bot.table.declares.kit import Kit
from bot.table.errors import Closing
from bot.table.game.table import Table
from bot.table.telling.log_groups import LogGroup
from bot.table.workers.studio import Studio

log = structlog.stdlib.get_logger(__name__)

T = TypeVar("T")

GALLERY: Final = 4
"""The most pictures in a message."""


class Shown(Struct, frozen=True):
    """The board of the last post: checksums of its turn or phase and of its appearance."""

    span: int
    look: int

    @property
    def number(self) -> int:
        """Return both checksums in one number of at most 63 bits, never 0."""
        return (1 << 62) | (self.span >> 1 << 31) | self.look >> 1

    def has_same_look(self, number: int | None) -> bool:
        """Return True if the last posted board, stored as a number, looks like this one."""
        return number is not None and number & 0x7FFFFFFF == self.look >> 1


def shown_board(kit: Kit, session: AnySession, scene: bytes) -> Shown:
    """Return the stored form of a board."""
    return Shown(
        zlib.crc32(kit.words.current_span(session).encode()),
        zlib.crc32(repr(kit.views.outline(scene)).encode()),
    )


class Sketch(Struct):
    """Data from which pictures are drawn, as bytes, so that the game can continue meanwhile."""

    kit: Kit
    board: bytes = b""
    """The current position; empty if it is not to be shown."""
    shown: int = 0
    """The number to store when the board is shown."""
    facts: list[Fact] = field(default_factory=list[Fact])
    state: bytes = b""


def collect_sketch(
    table: Table, log_group: LogGroup, last: int | None, *, fresh: Sequence[Fact]
) -> Sketch:
    """Return the data to draw for a log group; `last` is the number of the last board.

    `fresh` are the facts since the last edit: a growing post shows their newest result. A complete
    one shows the board, or the last result if the board looks as before.
    """
    sketch = Sketch(kit=table.kit)
    if table.session is None:
        return sketch
    session = table.loaded.shown_session()
    sketch.board, sketch.shown = _due_board(table.kit, session, log_group, last)
    facts = list(log_group.facts if log_group.closed else fresh)
    if facts and is_on(TEST_PICTURES, table.lobby.settings):
        sketch.facts, sketch.state = facts, session.rules.encode(session.state)
    return sketch


def _due_board(
    kit: Kit, session: AnySession, log_group: LogGroup, last: int | None
) -> tuple[bytes, int]:
    """Return the board with its number if it should be posted; log a fault of the kit.

    It is due at the end of a log group with a visible change, if nothing has happened since; and
    when the game begins, ends or is taken back. A board is never posted twice unless a player asks
    for it, nor while it is empty.
    """
    try:
        wanted = log_group.redraw or log_group.shown
        if not wanted and not (log_group.at_rest and kit.views.is_board_news(log_group.facts)):
            return b"", 0
        scene = kit.views.scene(session)
        shown = shown_board(kit, session, scene)
        if (shown.has_same_look(last) and not log_group.shown) or not kit.views.has_content(scene):
            return b"", 0
    except Exception:
        log.exception("boards could not be compared")
        return b"", 0
    return scene, shown.number


async def draw_galleries(sketch: Sketch, studio: Studio) -> tuple[tuple[Picture, ...], ...]:
    """Return at most four pictures: turning points, and the board or the newest result."""
    board = await _draw(studio, partial(sketch.kit.pictures.board, sketch.board), sketch.board)
    turned = await _draw(studio, partial(_draw_turning_points, sketch), sketch.facts) or []
    wanted = sketch.facts if board is None and not turned else []
    results = await _draw(studio, partial(_draw_results, sketch), wanted) or []
    now = [board] if board is not None else list(results[-1:])
    return tuple((each,) for each in (*turned[-(GALLERY - len(now)) :], *now))


def _draw_turning_points(sketch: Sketch) -> Sequence[Picture]:
    rules = sketch.kit.rules
    return sketch.kit.pictures.turning_points(
        rules.decode(sketch.state, rules.schema), sketch.facts
    )


def _draw_results(sketch: Sketch) -> Sequence[Picture]:
    rules = sketch.kit.rules
    return sketch.kit.pictures.results(rules.decode(sketch.state, rules.schema), sketch.facts)


async def _draw(studio: Studio, draw: Callable[[], T], wanted: object) -> T | None:
    """Draw off the event loop; return None if there is nothing to draw or it fails."""
    if not wanted:
        return None
    try:
        return await studio.draw(draw)
    except Closing:  # the next run draws it
        return None
    except Exception:
        log.exception("a picture could not be drawn")
        return None
