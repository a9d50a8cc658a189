"""Investigators on the map: discs with initials, a ring for the turn, a tag for engaged enemies."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.lcg.views.shapes import SeatView
from renders.lettering import BOLD, middle, width
from renders.marks import Disc, Icon, Mark, Rect, Slab, Text, centred
from renders.theme import BOARD_FLOOR, seat_role

_RING = 4
"""The width of the brass ring of the turn, in pixels."""
_INITIALS_LEAST = 16
_CLAWS = 18


class TokenStyle(NamedTuple):
    """The size of investigators in a row, in pixels: radius, width of the turn arrow, gap.

    Small initials may be hard to read, because colour and panel show the same.
    """

    r: int
    arrow: int
    gap: int

    def tall(self, rows: int) -> int:
        """Return the height of a number of rows, including the gap below each."""
        return rows * (2 * self.r + self.gap) if rows else 0


LARGE = TokenStyle(27, 20, 8)
CLOSE = TokenStyle(21, 16, 5)


def token_width(seat: SeatView, style: TokenStyle) -> int:
    """Return the width of an investigator's disc with its tag and arrow, in pixels."""
    wide = 2 * style.r
    wide += _tag_width(len(seat.enemies)) if seat.enemies else 0
    wide += _RING if seat.enemies and seat.turn else 0
    return wide + (style.arrow + 4 if seat.turn else 0)


def _tag_width(count: int) -> int:
    """Return the width of a tag beside its disc: claws and a number."""
    return _CLAWS + 13 + width(str(count), BOLD, BOARD_FLOOR)


def token_rows(seats: Sequence[SeatView], style: TokenStyle, wide: int) -> list[list[SeatView]]:
    """Break the investigators of a place into rows of at most `wide` pixels."""
    rows: list[list[SeatView]] = []
    used = 0
    for seat in seats:
        need = token_width(seat, style)
        if not rows or used + style.gap + need > wide:
            rows.append([seat])
            used = need
        else:
            rows[-1].append(seat)
            used += style.gap + need
    return rows


def token_marks(
    rows: Sequence[Sequence[SeatView]], style: TokenStyle, x: int, y: int
) -> list[Mark]:
    """Return rows of discs from (x, y), each row 2 r + gap below the last."""
    marks: list[Mark] = []
    for n, row in enumerate(rows):
        left = x
        cy = y + style.r + n * (2 * style.r + style.gap)
        for seat in row:
            marks += _token_marks(seat, style, left, cy)
            left += token_width(seat, style) + style.gap
    return marks


def _token_marks(seat: SeatView, style: TokenStyle, left: int, cy: int) -> list[Mark]:
    marks: list[Mark] = []
    if seat.turn:
        side = round(style.arrow * 0.9)
        marks.append(Icon("turn", left + side // 2, cy, side, "ink"))
        left += style.arrow + 4
    cx = left + style.r
    if seat.enemies:
        marks += _tag_marks(len(seat.enemies), style, cx, cy, _RING if seat.turn else 0)
    return marks + seat_disc(seat, cx, cy, style.r, seat.turn)


def _tag_marks(count: int, style: TokenStyle, cx: int, cy: int, ring: int) -> list[Mark]:
    """Return a red tag behind the disc: claws and the number of engaged enemies."""
    tall = max(34, round(style.r * 1.2))
    box = Rect(cx, cy - tall // 2, style.r + _tag_width(count) + ring, tall)
    size = BOARD_FLOOR
    return [
        Slab(box, "blood", 5),
        Icon("enemy", cx + style.r + ring + 4 + _CLAWS // 2, cy, _CLAWS, "cream"),
        Text(box.right - 5, middle(cy, size), str(count), BOLD, size, "cream", "r"),
    ]


def seat_disc(seat: SeatView, cx: int, cy: int, r: int, turn: bool) -> list[Mark]:
    """Return an investigator's disc with initials, with a brass ring for the turn."""
    marks: list[Mark] = []
    if turn:
        marks.append(Disc(cx, cy, r + _RING, "brass", "ink", 2))
    marks.append(Disc(cx, cy, r, seat_role(seat.number), "ink", 3))
    size = max(BOARD_FLOOR, round(r * 1.06))
    while size > _INITIALS_LEAST and width(seat.initials, BOLD, size) > 2 * r - 9:
        size -= 1
    initials = centred(cx, cy, seat.initials, BOLD, size, "ink")
    return [*marks, initials._replace(faint=size < BOARD_FLOOR)]
