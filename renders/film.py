"""An animated GIF of boards in the fixed palette, made frame by frame without loss.

Each frame contains only the changes since the previous one, so that a hundred boards take a few
MiB. The boards may have different sizes: the picture is as large as the largest.
"""

import struct

from PIL import GifImagePlugin, Image, ImageChops

from renders.encode import to_palette
from renders.theme import LAMPLIT, RGB

COLOURS = 256
SAME = COLOURS - 1
"""The palette entry for unchanged pixels; the theme uses fewer entries."""
_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


class Film:
    """A film; `add` frames, then `finish`. It keeps at most two pictures in memory."""

    def __init__(self) -> None:
        self._ground = LAMPLIT.palette.index(LAMPLIT.rgb("ground"))
        self._first: tuple[Image.Image, int] | None = None
        self._last: Image.Image | None = None
        """The current picture, as palette indices."""
        self._blocks: list[bytes] = []

    @property
    def size(self) -> int:
        """The number of bytes so far, without the first frame."""
        return sum(map(len, self._blocks))

    def add(self, image: Image.Image, shown: int) -> None:
        """Add a board, in RGB, to be shown for `shown` milliseconds."""
        flat = to_palette(image)
        frame = Image.frombytes("L", flat.size, flat.tobytes())
        if self._last is None:
            self._first = frame, shown
            self._last = frame
            return
        wide, high = (max(pair) for pair in zip(frame.size, self._last.size, strict=True))
        before, now = (self._pad_frame(each, (wide, high)) for each in (self._last, frame))
        self._last = now
        self._blocks += _changed_frame(before, now, shown)

    def finish(self) -> bytes:
        """Return the file. Raises `ValueError` if there is no frame."""
        if self._first is None or self._last is None:
            raise ValueError("a film needs a frame")
        first, shown = self._first
        blocks = _frame_blocks(self._pad_frame(first, self._last.size), (0, 0), shown)
        return b"".join(
            [_file_header(self._last.size, LAMPLIT.palette), *blocks, *self._blocks, b";"]
        )

    def _pad_frame(self, frame: Image.Image, size: tuple[int, int]) -> Image.Image:
        """Return the frame on a background of this size."""
        if frame.size == size:
            return frame
        wider = Image.new("L", size, self._ground)
        wider.paste(frame, (0, 0))
        return wider


def _changed_frame(before: Image.Image, now: Image.Image, shown: int) -> list[bytes]:
    """Return a frame with the rectangle that changed, transparent where nothing did."""
    differs = ImageChops.difference(before, now)
    box = differs.getbbox() or (0, 0, 1, 1)
    changed = differs.crop(box)
    part = Image.new("L", changed.size, SAME)
    part.paste(now.crop(box), mask=ImageChops.add(changed, changed, scale=0.001))
    return _frame_blocks(part, (box[0], box[1]), shown)


def _frame_blocks(part: Image.Image, corner: tuple[int, int], shown: int) -> list[bytes]:
    """Return the blocks of one frame, to be painted over the previous one."""
    blocks = GifImagePlugin.getdata(part, corner, duration=shown, transparency=SAME, disposal=1)
    return [bytes(block) for block in blocks]


def _file_header(size: tuple[int, int], palette: tuple[RGB, ...]) -> bytes:
    """Return the file's header: its size, the palette of all frames, and an endless loop."""
    entries = [*palette, *([(0, 0, 0)] * (COLOURS - len(palette)))]
    table = bytes(value for entry in entries for value in entry)
    return b"GIF89a" + struct.pack("<HHBBB", *size, 0xF7, 0, 0) + table + _FOR_EVER
