"""`replay --html`: a whole game as one page that a browser opens without a network.

It contains only public information: the board at the start of each turn and phase, with the log
before it. It names no users: mentions are removed.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping, Sequence
from html import escape
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import TextIO

import msgspec
from msgspec import Struct
from PIL import Image

from bot.engine.session import AnySession
from bot.store.api import Store
from bot.table.declares.display_forms import Picture
from bot.table.declares.kit import Kit
from bot.table.game.recovery import session_to_show
from bot.table.game.snapshot import LogStretch
from bot.table.past import log_lines as table_log
from bot.table.tables import Tables
from bot.tools.replay import ToolError, find_kit, load_at, replay_session

PAGE = "replay.html"
"""The page's template, in this folder."""
_WHO = re.compile(r" \(<@\d+>\)")
_MENTION = re.compile(r"<@\d+>")
STEP_BACK = "> undid a step"
"""The start of a log line that is shown without the user's name."""
_MARKS = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*(.+?)\*"), r"<em>\1</em>"),
    (re.compile(r"`(.+?)`"), r"<code>\1</code>"),
)


class Still(Struct, frozen=True):
    """A position of the game; `step` is its newest input."""

    step: int
    heading: str
    scene: bytes


class Frame(Struct, frozen=True):
    """Everything that the page shows at one time."""

    heading: str
    picture: int
    """The index of the picture."""
    lines: tuple[str, ...]
    """The log since the previous frame, as HTML."""


class Reel(Struct):
    """The page's data: pictures as data URLs without duplicates, and the frames."""

    title: str
    pictures: list[str]
    alts: list[str]
    frames: list[Frame]


async def write_html(
    store: Store, kits: Mapping[str, Kit], game: int, until: int | None, out: Path, say: TextIO
) -> int:
    """Write the page and return 0; `until` leaves out everything after that step.

    Raises `ToolError` if the game cannot be replayed or the file cannot be written.
    """
    tables = Tables(store, kits)
    try:
        reel = await _build_reel(store, kits, tables, game, until)
    finally:
        await tables.close()
    try:
        out.write_text(page_html(reel), encoding="utf-8")  # noqa: ASYNC240 - a tool's only work
    except OSError as error:
        raise ToolError(f"{out} cannot be written: {error.strerror}.") from error
    say.write(f"Wrote {out}: {len(reel.frames)} boards.\n")
    return 0


async def _build_reel(
    store: Store, kits: Mapping[str, Kit], tables: Tables, game: int, until: int | None
) -> Reel:
    kit, boards = await _boards_to_show(store, kits, game, until)
    told = await tables.read(game, table_log.log_of_steps, (), 0, until)
    reel = Reel(f"{kit.offers.title} · game {game}", [], [], [])
    known: dict[bytes, int] = {}
    after = -1
    for board in boards:
        if board.scene not in known:
            known[board.scene] = _add_picture(reel, kit.pictures.board(board.scene))
        lines = _log_lines(told, after, board.step)
        reel.frames.append(Frame(board.heading, known[board.scene], lines))
        after = board.step
    if until is None:
        await _add_recap(reel, tables, game)
    return reel


async def _boards_to_show(
    store: Store, kits: Mapping[str, Kit], game: int, until: int | None
) -> tuple[Kit, list[Still]]:
    """Return the boards at the start of turns and phases, and the last one."""
    loaded = await load_at(store, game, until)
    kit = find_kit(kits, loaded.game)
    last = replay_session(kit, loaded)
    steps = [step for step in await store.summaries.milestone_steps(game) if step < loaded.step]
    earlier = [await _load_board_at(store, kit, game, step) for step in steps]
    shown = session_to_show(last, loaded.game.status) if until is None else last
    newest = Still(loaded.step, kit.words.heading(last), kit.views.scene(shown))
    return kit, [*(board for board in earlier if kit.views.has_content(board.scene)), newest]


async def _load_board_at(store: Store, kit: Kit, game: int, step: int) -> Still:
    """Return the board at a kept checkpoint."""
    loaded = await store.journal.load(game, step)
    assert loaded.checkpoint is not None
    seed = loaded.game.seed or b""
    session = AnySession.restore(kit.rules, loaded.checkpoint.blob, seed)
    return Still(step, kit.words.heading(session), kit.views.scene(session))


async def _add_recap(reel: Reel, tables: Tables, game: int) -> None:
    """Add the recap as the last frame, if the kit has one."""
    told = await tables.recaps.retell(game)
    if told is not None:
        lines = tuple(map(line_as_html, told.lines))
        reel.frames.append(Frame("How it went", _add_picture(reel, told.picture), lines))


def _add_picture(reel: Reel, picture: Picture) -> int:
    """Add a picture as lossless WebP, a third smaller than PNG; return its index."""
    image, packed = Image.open(BytesIO(picture.data)), BytesIO()
    image.convert("RGB").save(packed, "WEBP", lossless=True, method=0)
    reel.pictures.append(f"data:image/webp;base64,{base64.b64encode(packed.getvalue()).decode()}")
    reel.alts.append(picture.alt)
    return len(reel.pictures) - 1


def _log_lines(told: Sequence[LogStretch], after: int, until: int) -> tuple[str, ...]:
    """Return the log lines of steps that were not undone, as HTML."""
    happened = [each for each in told if after < each.step <= until and not each.undone]
    return tuple(filter(None, (line_as_html(line) for each in happened for line in each.lines)))


def line_as_html(line: str) -> str:
    """Return a line of Discord markdown as HTML; empty if it is only about a user."""
    plain = _WHO.sub("", line)
    if STEP_BACK in plain:
        plain = _MENTION.sub("A player", plain, count=1)
    if _MENTION.search(plain):
        return ""
    small = plain.startswith("-# ")
    story = plain.startswith("> ")
    text = escape(plain.removeprefix("-# ").removeprefix("> ").removeprefix("- "))
    for mark, made in _MARKS:
        text = mark.sub(made, text)
    if story:
        return f"<blockquote>{text}</blockquote>"
    return f"<small>{text}</small>" if small else text


def page_html(reel: Reel) -> str:
    """Return the whole page. Nothing in its data can end its script element."""
    page = resources.files("bot.tools").joinpath(PAGE).read_text("utf-8")
    data = msgspec.json.encode(reel).decode().replace("<", "\\u003c")
    return page.replace("%TITLE%", escape(reel.title)).replace("%REEL%", data)
