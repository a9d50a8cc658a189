"""Fonts: measure text, fit names into a width, wrap paragraphs.

Font files are read once when first used; everything else is pure.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from typing import NamedTuple

from PIL import ImageFont

# The height of a capital as a share of the font size. Text is centred by it, not by the line box.
CAP = 0.698

TITLE = "title"
MEDIUM = "medium"
SEMIBOLD = "semibold"
BOLD = "bold"

_FILES = {
    TITLE: "fonts/federo/Federo_400Regular.ttf",
    MEDIUM: "fonts/ibm_plex_sans_condensed/IBMPlexSansCondensed_500Medium.ttf",
    SEMIBOLD: "fonts/ibm_plex_sans_condensed/IBMPlexSansCondensed_600SemiBold.ttf",
    BOLD: "fonts/ibm_plex_sans_condensed/IBMPlexSansCondensed_700Bold.ttf",
}

# The poster font is light: draw it with a thin stroke, and never smaller than this.
TITLE_STROKE = 0.4
TITLE_FLOOR = 28


@cache
def _font_file(face: str) -> bytes:
    return resources.files("data").joinpath(_FILES[face]).read_bytes()


@lru_cache(maxsize=256)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a font at a size in pixels.

    It uses the basic layout engine, which works the same on every machine; the other one needs a
    shared library that may be missing.
    """
    return ImageFont.truetype(BytesIO(_font_file(face)), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=16384)
def width(text: str, face: str, size: int) -> int:
    """Return the width of a line in pixels, rounded up."""
    return -int(-font(face, size).getlength(text) // 1)


def middle(centre: int, size: int) -> int:
    """Return the baseline that centres capitals and digits of `size` on the line y = `centre`."""
    return round(centre + CAP * size / 2)


class Fitted(NamedTuple):
    """Text with the font and size at which it fits."""

    text: str
    face: str
    size: int


@lru_cache(maxsize=4096)
def fit(name: str, short: str, face: str, size: int, room: int, floor: int) -> Fitted:
    """Fit a name into `room` pixels.

    Tries 3 px less, then the short name, then smaller sizes down to `floor`. The poster font is
    replaced by the plain one below its own minimum. The last resort is an ellipsis.
    """
    near = [(text, size - step) for text in _name_versions(name, short) for step in range(4)]
    small = [
        (text, px) for px in range(size - 4, floor - 1, -1) for text in _name_versions(name, short)
    ]
    for text, px in near + small:
        used = _font_for_size(face, px)
        if px >= floor and width(text, used, px) <= room:
            return Fitted(text, used, px)
    used = SEMIBOLD if face == TITLE else face
    return Fitted(
        _cut_with_ellipsis(_name_versions(name, short)[-1], used, floor, room), used, floor
    )


def _name_versions(name: str, short: str) -> list[str]:
    return [name, short] if short and short != name else [name]


def _font_for_size(face: str, size: int) -> str:
    return SEMIBOLD if face == TITLE and size < TITLE_FLOOR else face


def _cut_with_ellipsis(text: str, face: str, size: int, room: int) -> str:
    plain = SEMIBOLD if face == TITLE else face
    while text and width(text + "…", plain, size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, face: str, size: int, room: int) -> list[str]:
    """Break a text into lines no wider than `room`; cut words that are too long."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}".strip()
            if line and width(longer, face, size) > room:
                lines.append(line)
                longer = word
            line = (
                longer
                if width(longer, face, size) <= room
                else _cut_with_ellipsis(longer, face, size, room)
            )
        lines.append(line)
    return lines


def clip(lines: list[str], most: int, face: str, size: int, room: int) -> list[str]:
    """Return at most `most` lines, the last one with an ellipsis if some were dropped."""
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    return [*lines[: most - 1], _cut_with_ellipsis(f"{last} ", face, size, room)]


def flow_items(
    items: Sequence[str], lines: int, face: str, size: int, room: int, what: str = ""
) -> list[str]:
    """Arrange items in at most `lines` lines, and count those without room.

    Only an item wider than a line is broken over two. If items are missing, the last line ends in
    ``and 2 more cards``; `what` is the singular noun, ``card``.
    """
    for shown in range(len(items), -1, -1):
        left = len(items) - shown
        more = [f"and {left} more{f' {what}' if what else ''}{'s' * (bool(what) and left > 1)}"]
        more = more if left else []
        found = _fill_lines([*items[:shown], *more], face, size, room)
        if len(found) <= lines:
            return found
    return []


def _fill_lines(items: Sequence[str], face: str, size: int, room: int) -> list[str]:
    lines: list[str] = []
    for item in items:
        longer = f"{lines[-1]} · {item}" if lines else item
        if lines and width(longer, face, size) <= room:
            lines[-1] = longer
        else:
            lines += wrap(item, face, size, room)
    return lines
