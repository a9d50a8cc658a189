"""Paint marks on a picture quickly: text, icons and corners come from cached masks.

Masks depend only on shapes, never on colours, so one cache serves all pictures. Boxes are filled as
rectangles with masks only for their corners, so that nothing large needs anti-aliasing.
"""

import math
from functools import lru_cache
from typing import assert_never

from PIL import Image, ImageDraw

from renders import icons, lettering
from renders.marks import Disc, Group, Icon, Line, Mark, Rect, Scene, Slab, Text
from renders.theme import LAMPLIT, RGB

# Anti-aliased shapes are drawn this many times larger and reduced.
_SMOOTH = 8


@lru_cache(maxsize=4096)
def _text_mask(text: str, face: str, size: int) -> tuple[Image.Image, int, int]:
    """Return the mask of a line and its corner, relative to the start of the baseline."""
    used = lettering.font(face, size)
    stroke = lettering.TITLE_STROKE if face == lettering.TITLE else 0
    left, top, right, bottom = used.getbbox(text, anchor="ls", stroke_width=stroke)
    x, y = math.floor(left), math.floor(top)
    mask = Image.new("L", (max(1, math.ceil(right) - x), max(1, math.ceil(bottom) - y)))
    ImageDraw.Draw(mask).text((-x, -y), text, fill=255, font=used, anchor="ls", stroke_width=stroke)
    return mask, x, y


@lru_cache(maxsize=256)
def _corner_masks(corner: int, cut: bool) -> tuple[Image.Image, ...]:
    """Return masks of a box's corners: top left, top right, bottom right, bottom left."""
    big = corner * _SMOOTH
    mask = Image.new("L", (big, big))
    draw = ImageDraw.Draw(mask)
    if cut:
        draw.polygon([(0, big), (big, 0), (big, big)], fill=255)
    else:
        draw.ellipse((0, 0, 2 * big - 1, 2 * big - 1), fill=255)
    first = mask.reduce(_SMOOTH)
    flipped = first.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    down = Image.Transpose.FLIP_TOP_BOTTOM
    return first, flipped, flipped.transpose(down), first.transpose(down)


@lru_cache(maxsize=1024)
def _strip_masks(
    wide: int, corner: int, cut: bool, corners: tuple[bool, bool, bool, bool]
) -> tuple[Image.Image, Image.Image]:
    """Return masks of a box's top and bottom, `corner` high, with only the given corners shaped."""
    shapes = _corner_masks(corner, cut)
    strips = Image.new("L", (wide, corner), 255), Image.new("L", (wide, corner), 255)
    places = (0, 0), (0, wide - corner), (1, wide - corner), (1, 0)
    for (row, x), shape, shaped in zip(places, shapes, corners, strict=True):
        if shaped:
            strips[row].paste(shape, (x, 0))
    return strips


@lru_cache(maxsize=256)
def _disc_mask(diameter: int) -> Image.Image:
    big = diameter * _SMOOTH
    mask = Image.new("L", (big, big))
    ImageDraw.Draw(mask).ellipse((0, 0, big - 1, big - 1), fill=255)
    return mask.reduce(_SMOOTH)


@lru_cache(maxsize=512)
def _line_mask(dx: int, dy: int, width: int) -> tuple[Image.Image, int, int]:
    """Return the mask of a slanting line from (0, 0) to (dx, dy), and the mask's corner."""
    half = width / 2 / math.hypot(dx, dy)
    ox, oy = -dy * half, dx * half
    x, y = min(0, dx) - width, min(0, dy) - width
    size = abs(dx) + 2 * width, abs(dy) + 2 * width
    mask = Image.new("L", (size[0] * 4, size[1] * 4))
    corners = [(ox, oy), (dx + ox, dy + oy), (dx - ox, dy - oy), (-ox, -oy)]
    ImageDraw.Draw(mask).polygon([((a - x) * 4, (b - y) * 4) for a, b in corners], fill=255)
    return mask.reduce(4), x, y


class Canvas:
    """A part of a picture being painted: `box` in pixels of the picture. The result is `image`."""

    def __init__(self, box: Rect, ground: RGB) -> None:
        self.image = Image.new("RGB", (box.w, box.h), ground)
        self._draw = ImageDraw.Draw(self.image)
        self._left, self._top = box.x, box.y

    def paint(self, mark: Mark) -> None:
        """Paint one mark."""
        match mark:
            case Text():
                self._paint_text(mark, LAMPLIT.rgb(mark.colour))
            case Slab():
                self._paint_slab(mark)
            case Icon():
                mask = icons.mask(mark.name, mark.size)
                left, top = mark.cx - mask.width // 2, mark.cy - mask.height // 2
                self._paste_mask(LAMPLIT.rgb(mark.colour), left, top, mask)
            case Disc():
                self._paint_disc(mark)
            case Line():
                self._paint_line(mark, LAMPLIT.rgb(mark.colour))
            case _:
                assert_never(mark)

    def _paste_mask(self, colour: RGB, left: int, top: int, mask: Image.Image) -> None:
        self.image.paste(colour, (left - self._left, top - self._top), mask)

    def _fill_area(self, left: int, top: int, right: int, bottom: int, colour: RGB) -> None:
        """Fill a rectangle, excluding its right and bottom edge; an empty one is skipped."""
        if left < right and top < bottom:
            dx, dy = self._left, self._top
            box = left - dx, top - dy, right - dx - 1, bottom - dy - 1
            self._draw.rectangle(box, fill=colour)

    def _paint_text(self, mark: Text, colour: RGB) -> None:
        if mark.text:
            mask, x, y = _text_mask(mark.text, mark.face, mark.size)
            self._paste_mask(colour, mark.left + x, mark.y + y, mask)

    def _paint_slab(self, mark: Slab) -> None:
        if mark.frame and not mark.dashed:
            self._fill_slab(mark, LAMPLIT.rgb(mark.frame), edge=mark.width)
            # The inner corner follows the outer one at the frame's width.
            less = mark.width * (2 - math.sqrt(2)) if mark.cut else mark.width
            inner = max(0, round(mark.corner - less))
            mark = mark._replace(box=mark.box.inset(mark.width), corner=inner)
        self._fill_slab(mark, LAMPLIT.rgb(mark.fill))
        if mark.frame and mark.dashed:
            self._paint_dashes(mark, LAMPLIT.rgb(mark.frame))

    def _fill_slab(self, mark: Slab, colour: RGB, edge: int = 0) -> None:
        """Fill a box: two shaped strips, and all between them, or `edge` at the sides."""
        x, y, w, h = mark.box
        c = min(mark.corner, w // 2, h // 2)
        if edge and c >= edge:
            self._fill_area(x, y + c, x + edge, y + h - c, colour)
            self._fill_area(x + w - edge, y + c, x + w, y + h - c, colour)
        else:
            self._fill_area(x, y + c, x + w, y + h - c, colour)
        if c:
            top, bottom = _strip_masks(w, c, mark.cut, mark.corners)
            self._paste_mask(colour, x, y, top)
            self._paste_mask(colour, x, y + h - c, bottom)

    def _paint_dashes(self, mark: Slab, colour: RGB) -> None:
        x, y, w, h = mark.box.inset(mark.gap)
        thick, dash = mark.width, 12
        for length, across in ((w, False), (h, True)):
            count = max(1, round((length - dash) / (dash * 1.75)))
            for n in range(count + 1):
                at = round((length - dash) * n / count)
                for side in (0, (w if across else h) - thick):
                    px, py = (x + side, y + at) if across else (x + at, y + side)
                    wide, tall = (thick, dash) if across else (dash, thick)
                    self._fill_area(px, py, px + wide, py + tall, colour)

    def _paint_disc(self, mark: Disc) -> None:
        if mark.ring:
            self._paint_circle(mark.cx, mark.cy, mark.r, LAMPLIT.rgb(mark.ring))
        self._paint_circle(mark.cx, mark.cy, mark.r - mark.width, LAMPLIT.rgb(mark.fill))

    def _paint_circle(self, cx: int, cy: int, r: int, colour: RGB) -> None:
        self._paste_mask(colour, cx - r, cy - r, _disc_mask(2 * r))

    def _paint_line(self, mark: Line, colour: RGB) -> None:
        x1, y1, x2, y2, wide, _ = mark
        left, top = min(x1, x2), min(y1, y2)
        right, bottom = max(x1, x2), max(y1, y2)
        half = wide // 2
        if x1 == x2:
            self._fill_area(left - half, top, left - half + wide, bottom + 1, colour)
        elif y1 == y2:
            self._fill_area(left, top - half, right + 1, top - half + wide, colour)
        else:
            mask, x, y = _line_mask(x2 - x1, y2 - y1, wide)
            self._paste_mask(colour, x1 + x, y1 + y, mask)


def _paint_group(group: Group, ground: RGB) -> Image.Image:
    canvas = Canvas(group.box, ground)
    for mark in group.marks:
        canvas.paint(mark)
    return canvas.image


# Most panels do not change between two pictures of a table. A town has 26; at most about 15 MB.
_kept = lru_cache(maxsize=48)(_paint_group)


MOST_PIXELS = 12_000_000
"""The largest picture: ten thousand rows of a board. The fullest town has a third of a million."""


def paint(scene: Scene) -> Image.Image:
    """Return the picture of a scene, in RGB. Raises `ValueError` if it is too large to look at."""
    if scene.width * scene.height > MOST_PIXELS:
        raise ValueError(f"a picture of {scene.width} by {scene.height} is too large")
    ground = LAMPLIT.rgb(scene.ground)
    canvas = Canvas(Rect(0, 0, scene.width, scene.height), ground)
    for group in scene.groups:
        if group.alone:
            canvas.image.paste(_kept(group, ground), (group.box.x, group.box.y))
        else:
            for mark in group.marks:
                canvas.paint(mark)
    return canvas.image
