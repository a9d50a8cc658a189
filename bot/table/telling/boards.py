"""The pictures of a post: the board once it is over, and before that its newest result.

What was shown last is kept as a number in the store, so that it outlives a restart.
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
from bot.table.telling.log_groups import ToldEpisode
from bot.table.workers.studio import Studio

log = structlog.stdlib.get_logger(__name__)

T = TypeVar("T")

GALLERY: Final = 4
"""The most pictures in a message."""


class Shown(Struct, frozen=True):
    """The board that was posted last: in which turn or phase, and how it looked, as checksums."""

    span: int
    look: int

    @property
    def number(self) -> int:
        """Both in one number of 63 bits at most, never 0."""
        return (1 << 62) | (self.span >> 1 << 31) | self.look >> 1

    def same_look(self, number: int | None) -> bool:
        """Return True if the board that was posted last looked like this one."""
        return number is not None and number & 0x7FFFFFFF == self.look >> 1


def shown_of(kit: Kit, session: AnySession, scene: bytes) -> Shown:
    """Return what is kept of a board."""
    return Shown(
        zlib.crc32(kit.words.span(session).encode()),
        zlib.crc32(repr(kit.views.outline(scene)).encode()),
    )


class Sketch(Struct):
    """The material that pictures are drawn from: bytes only, so that the game goes on meanwhile."""

    kit: Kit
    board: bytes = b""
    """The position that is asked about now; empty: it need not be shown."""
    shown: int = 0
    """What is to be kept of it."""
    facts: list[Fact] = field(default_factory=list[Fact])
    state: bytes = b""


def sketch_of(
    table: Table, episode: ToldEpisode, last: int | None, *, fresh: Sequence[Fact]
) -> Sketch:
    """Return what is to be drawn below an episode; `last` is kept of the board posted last.

    `fresh` is what has happened in it since it was told last: while it goes on its newest result is
    shown. When it is over the board is, or the last result where the board looks as before.
    """
    sketch = Sketch(kit=table.kit)
    if table.session is None:
        return sketch
    session = table.loaded.shown_session()
    sketch.board, sketch.shown = _board(table.kit, session, episode, last)
    facts = list(episode.facts if episode.closed else fresh)
    if facts and is_on(TEST_PICTURES, table.lobby.settings):
        sketch.facts, sketch.state = facts, session.rules.encode(session.state)
    return sketch


def _board(
    kit: Kit, session: AnySession, episode: ToldEpisode, last: int | None
) -> tuple[bytes, int]:
    """The present board where it is due; a fault is logged and stops nobody.

    It is due where an episode in which one sees a change ends, as long as nothing has happened
    since; and when the game begins, ends or is taken back. Never is it shown twice alike, but
    where somebody shows it, nor while it is still empty.
    """
    try:
        wanted = episode.redraw or episode.shown
        if not wanted and not (episode.at_rest and kit.views.redraws(episode.facts)):
            return b"", 0
        scene = kit.views.scene(session)
        shown = shown_of(kit, session, scene)
        if (shown.same_look(last) and not episode.shown) or not kit.views.shows(scene):
            return b"", 0
    except Exception:
        log.exception("boards could not be compared")
        return b"", 0
    return scene, shown.number


async def galleries_of(sketch: Sketch, studio: Studio) -> tuple[tuple[Picture, ...], ...]:
    """Return at most four pictures: turning points, then the board or newest result."""
    board = await _draw(studio, partial(sketch.kit.pictures.board, sketch.board), sketch.board)
    turned = await _draw(studio, partial(_turning_points, sketch), sketch.facts) or []
    wanted = sketch.facts if board is None and not turned else []
    results = await _draw(studio, partial(_small_pictures, sketch), wanted) or []
    now = [board] if board is not None else list(results[-1:])
    return tuple((each,) for each in (*turned[-(GALLERY - len(now)) :], *now))


def _turning_points(sketch: Sketch) -> Sequence[Picture]:
    rules = sketch.kit.rules
    return sketch.kit.pictures.turning_points(
        rules.decode(sketch.state, rules.schema), sketch.facts
    )


def _small_pictures(sketch: Sketch) -> Sequence[Picture]:
    rules = sketch.kit.rules
    return sketch.kit.pictures.results(rules.decode(sketch.state, rules.schema), sketch.facts)


async def _draw(studio: Studio, draw: Callable[[], T], wanted: object) -> T | None:
    """Draw off the event loop what is wanted; a fault in it is logged and stops nobody."""
    if not wanted:
        return None
    try:
        return await studio.draw(draw)
    except Closing:  # the next run draws it
        return None
    except Exception:
        log.exception("a picture could not be drawn")
        return None
