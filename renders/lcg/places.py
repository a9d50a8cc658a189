"""The map of the card game's board: places and the roads between them, as marks."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.lcg.views.shapes import PlaceView, SeatView
from renders.lcg import parts
from renders.lcg.slots import MAP, Slot, slots
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, fit, middle, width
from renders.marks import Disc, Group, Icon, Line, Mark, Rect, Slab, Text, fitted
from renders.theme import CUT, SHADOW

_LARGE_TOKENS = parts.TokenStyle(31, 54, 24, 10)
_CLOSE_TOKENS = parts.TokenStyle(26, 46, 20, 8)
_SMALL_TOKENS = (parts.TokenStyle(24, 42, 18, 6), parts.TokenStyle(20, 38, 16, 5))
_SMALL_STYLES = (parts.Style(30, 3, 26, 27, 0, heart=False),)

LANDMARKS = {
    "01111": "books",
    "01112": "door",
    "01113": "roof",
    "01114": "stairs",
    "01115": "lamp",
}

_HEAD = 60
_STATS = 48
_PAD = 14


class Placed(NamedTuple):
    """A place with the box that it got."""

    place: PlaceView
    slot: Slot
    box: Rect


def map_groups(places: Sequence[PlaceView], seats: Sequence[SeatView]) -> list[Group]:
    """Every place in its slot and the roads: on top, but behind a place that lies between."""
    here = {seat.id: seat for seat in seats}
    placed = arrange(places, here)
    behind, over = road_marks(placed)
    cards = [
        Group(
            f"place {item.place.id}",
            _with_shadow(item.box),
            tuple(_card(item, here)),
            alone=not behind,
        )
        for item in placed
    ]
    return [Group("far roads", MAP, tuple(behind)), *cards, Group("roads", MAP, tuple(over))]


def arrange(places: Sequence[PlaceView], here: Mapping[str, SeatView]) -> list[Placed]:
    """Give every place its box: slots are fixed, heights follow the content."""
    found = slots([place.code for place in places])
    tall = [_tall(place, slot, here) for place, slot in zip(places, found, strict=True)]
    _share_column(found, tall)
    return [
        Placed(place, slot, _grown(slot, high))
        for place, slot, high in zip(places, found, tall, strict=True)
    ]


def _share_column(found: Sequence[Slot], tall: list[int]) -> None:
    """A hung place and the one above it share the column: the taller one gives way."""
    for low, hung in enumerate(found):
        for high, above in enumerate(found):
            if hung.hung and not above.hung and above.box.x == hung.box.x and low != high:
                room = hung.box.bottom - above.box.y - 18
                over = tall[low] + tall[high] - room
                if over > 0:
                    gives = low if tall[low] >= tall[high] else high
                    other = low + high - gives
                    tall[gives] = max(room // 2, tall[gives] - over)
                    tall[other] = min(tall[other], room - tall[gives])


def _grown(slot: Slot, high: int) -> Rect:
    top = slot.box.bottom - high if slot.hung else slot.box.y
    return Rect(slot.box.x, top, slot.box.w, high)


def _with_shadow(box: Rect) -> Rect:
    return Rect(box.x, box.y, box.w + SHADOW[0], box.h + SHADOW[1])


def _paper(box: Rect, fill: str = "paper") -> list[Mark]:
    shadow = Slab(box.moved(*SHADOW), "black", CUT, cut=True)
    return [shadow, Slab(box, fill, CUT, cut=True)]


def _card(item: Placed, here: Mapping[str, SeatView]) -> list[Mark]:
    if not item.place.revealed:
        return _hidden_card(item, here)
    return _small_card(item, here) if item.slot.small else _large_card(item, here)


# --- large cards ----------------------------------------------------------------------------


def _seats(place: PlaceView, here: Mapping[str, SeatView]) -> list[SeatView]:
    return [here[seat] for seat in place.seats if seat in here and not here[seat].out]


def _tokens_tall(rows: int, style: parts.TokenStyle) -> int:
    return rows * (2 * style.r + style.gap) if rows else 0


def _tall(place: PlaceView, slot: Slot, here: Mapping[str, SeatView]) -> int:
    """How high a card wants to be, between its slot's bounds."""
    if slot.small:
        return slot.box.h
    rows = parts.token_rows(_seats(place, here), _LARGE_TOKENS, slot.box.w - 2 * _PAD)
    lines = parts.lines_of(place.enemies, place.attached)
    high = _HEAD + _STATS + 14 + _tokens_tall(len(rows), _LARGE_TOKENS)
    high += len(lines) * (parts.LARGE.tall + parts.LARGE.gap) + _PAD
    return min(slot.tall, max(slot.box.h, high))


class Crowd(NamedTuple):
    """The people and threats of a place, made to fit."""

    style: parts.TokenStyle
    rows: list[list[SeatView]]
    chips: parts.Stack
    tall: int


def _crowd(
    place: PlaceView,
    here: Mapping[str, SeatView],
    inner: Rect,
    tokens: Sequence[parts.TokenStyle],
    styles: Sequence[parts.Style] = (),
) -> Crowd:
    """The largest tokens with which nothing is left off; else the smallest."""
    people = _seats(place, here)
    lines = parts.lines_of(place.enemies, place.attached)
    tries: list[Crowd] = []
    for style in tokens:
        rows = parts.token_rows(people, style, inner.w - 8)
        tall = _tokens_tall(len(rows), style)
        chips = parts.stack(lines, inner.h - tall, 1, styles)
        tries.append(Crowd(style, rows, chips, tall))
        if not chips.left_off and tall <= inner.h + style.gap:
            break
    return tries[-1]


def _large_card(item: Placed, here: Mapping[str, SeatView]) -> list[Mark]:
    box, place = item.box, item.place
    marks = _paper(box)
    marks += _heading(place, box)
    marks += _stat_boxes(place, Rect(box.x + _PAD, box.y + _HEAD, box.w - 2 * _PAD, _STATS))
    top = box.y + _HEAD + _STATS + 14
    inner = Rect(box.x + _PAD, top, box.w - 2 * _PAD, box.bottom - _PAD - top)
    crowd = _crowd(place, here, inner, (_LARGE_TOKENS, _CLOSE_TOKENS))
    marks += parts.token_marks(crowd.rows, crowd.style, inner.x + 4, top)
    marks += parts.stack_marks(crowd.chips, inner.x, top + crowd.tall, inner.w, on_paper=True)
    return marks + _landmark(place, box, marks[2:])


def _victory(points: int, edge: int, cy: int) -> tuple[list[Mark], int]:
    """The frame with a place's victory points that ends at `edge`, and where it starts."""
    words = f"V {points}"
    wide = width(words, SEMIBOLD, 26) + 20
    frame = Rect(edge - wide, cy - 18, wide, 36)
    return [
        Slab(frame, "paper", 6, frame="ink2", width=3),
        Text(frame.cx, middle(cy, 26), words, SEMIBOLD, 26, "ink2", "m"),
    ], frame.x


def _heading(place: PlaceView, box: Rect) -> list[Mark]:
    """The name, and at the right the victory frame and doom."""
    edge, cy = box.right - 14, box.y + _HEAD - 25
    marks: list[Mark] = []
    if place.victory:
        marks, edge = _victory(place.victory, edge, cy)
        edge -= 10
    if place.doom:
        count = str(place.doom)
        marks.append(Text(edge, middle(cy, 32), count, BOLD, 32, "gate", "r"))
        edge -= width(count, BOLD, 32) + 4
        marks.append(Icon("doom", edge - 14, cy, 28, "gate"))
        edge -= 36
    left = box.x + 18
    name = fit(place.name, place.short, TITLE, 38, edge - left, parts.FLOOR_PX)
    return [fitted(left, box.y + _HEAD - 10, name, "ink"), *marks]


def _stat_boxes(place: PlaceView, box: Rect) -> list[Mark]:
    half = (box.w - 8) // 2
    left = Rect(box.x, box.y, half, box.h)
    right = Rect(box.right - half, box.y, half, box.h)
    one = "clue" if place.clues == 1 else "clues"
    return [
        *_stat(left, "shroud", place.shroud, "shroud", "ink"),
        *_stat(right, "clue", place.clues, one, _clue_colour(place)),
    ]


def _stat(box: Rect, icon: str, number: int, word: str, colour: str) -> list[Mark]:
    base = middle(box.cy, 38)
    figure = Text(box.x + 50, base, str(number), BOLD, 38, colour)
    marks: list[Mark] = [
        Slab(box, "paper2", 5),
        Icon(icon, box.x + 26, box.cy, 34, colour),
        figure,
    ]
    start = figure.ink.right + 9
    if start + width(word, MEDIUM, 25) <= box.right - 6:
        marks.append(Text(start, base - 1, word, MEDIUM, 25, "ink2"))
    return marks


def _landmark(place: PlaceView, box: Rect, taken: Sequence[Mark]) -> list[Mark]:
    """A faint drawing at the lower right, when nothing else is there."""
    drawing = LANDMARKS.get(place.code)
    spot = Rect(box.right - 96, box.bottom - 92, 80, 76)
    if drawing is None or any(mark.ink.overlaps(spot) for mark in taken):
        return []
    return [Icon(drawing, spot.cx, spot.cy, 76, "paper2", faint=True)]


# --- small cards and unrevealed ones --------------------------------------------------------


def _small_card(item: Placed, here: Mapping[str, SeatView]) -> list[Mark]:
    box, place = item.box, item.place
    inner = Rect(box.x + 10, box.y + 88, box.w - 20, box.h - 96)
    crowd = _crowd(place, here, inner, _SMALL_TOKENS, _SMALL_STYLES)
    top = inner.y + crowd.tall
    chips = top + crowd.chips.tall <= inner.bottom
    name = fit(place.name, place.short, TITLE, 32, box.w - 32, parts.FLOOR_PX)
    marks = [*_paper(box), fitted(box.x + 18, box.y + 38, name, "ink")]
    marks += _stat_line(place, box, chips)
    marks += parts.token_marks(crowd.rows, crowd.style, inner.x + 4, inner.y)
    if chips:
        marks += parts.stack_marks(crowd.chips, inner.x, top, inner.w, on_paper=True)
    return marks


def _stat_line(place: PlaceView, box: Rect, chips: bool) -> list[Mark]:
    """Shroud, clues, doom; a card without room for chips counts what is here with claws.

    The victory frame comes last and gives way when the line is full.
    """
    items = [("shroud", place.shroud, "ink"), ("clue", place.clues, _clue_colour(place))]
    if place.doom:
        items.append(("doom", place.doom, "gate"))
    if not chips:
        items.append(("enemy", len(place.enemies) + len(place.attached), "blood"))
    need = sum(36 + width(str(number), BOLD, 31) for _, number, _ in items)
    gap = max(6, min(18, (box.w - 30 - need) // len(items)))
    x, cy = box.x + 16, box.y + 67
    marks: list[Mark] = []
    for icon, number, colour in items:
        marks.append(Icon(icon, x + 15, cy, 29, colour))
        marks.append(Text(x + 36, middle(cy, 31), str(number), BOLD, 31, colour))
        x += 36 + width(str(number), BOLD, 31) + gap
    if place.victory and box.right - 14 - x >= 62:
        marks += _victory(place.victory, box.right - 14, cy)[0]
    return marks


def _clue_colour(place: PlaceView) -> str:
    return "moss" if place.clues else "ink2"


def _hidden_card(item: Placed, here: Mapping[str, SeatView]) -> list[Mark]:
    """The face-down side: its name, an arch, and why nobody may enter."""
    box, place = item.box, item.place
    small = item.slot.small
    marks: list[Mark] = [
        Slab(box.moved(*SHADOW), "black", CUT, cut=True),
        Slab(box, "panel2", CUT, cut=True, frame="mist", width=2, dashed=True, gap=8),
    ]
    size = 32 if small else 38
    name = fit(place.name, place.short, TITLE, size, box.w - 40, parts.FLOOR_PX)
    marks.append(fitted(box.cx, box.y + (46 if small else 58), name, "cream", "m"))
    bottom = box.bottom - 22
    if place.barred:
        why = fit(place.barred, "", MEDIUM, 26, box.w - 40, parts.FLOOR_PX)
        marks.append(fitted(box.cx, bottom - 8, why, "mist", "m"))
        bottom -= 40
    people = _seats(place, here)
    if people or place.enemies:
        return marks + _hidden_crowd(item, people, bottom)
    top = box.y + (58 if small else 76)
    side = min(56 if small else 76, bottom - top - 8)
    return [*marks, Icon("shroud", box.cx, (top + bottom) // 2, side, "line", faint=True)]


def _hidden_crowd(item: Placed, people: Sequence[SeatView], bottom: int) -> list[Mark]:
    """Somebody on a place that is still face down: no rule forbids it, so it is drawn."""
    box = item.box
    style = _SMALL_TOKENS[0] if item.slot.small else _LARGE_TOKENS
    rows = parts.token_rows(people, style, box.w - 44)
    top = box.y + (58 if item.slot.small else 76)
    marks = parts.token_marks(rows, style, box.x + 22, top)
    top += _tokens_tall(len(rows), style)
    lines = parts.lines_of(item.place.enemies, ())
    chips = parts.stack(lines, bottom - top, 1, _SMALL_STYLES)
    if lines and top + chips.tall <= bottom:
        marks += parts.stack_marks(chips, box.x + 20, top, box.w - 40, on_paper=False)
    return marks


# --- roads ----------------------------------------------------------------------------------


def road_marks(placed: Sequence[Placed]) -> tuple[list[Mark], list[Mark]]:
    """A yellow line for each connection, drawn once; a one-way road ends in an arrow head.

    The first list are roads that pass a third place and so lie behind the cards.
    """
    at = {item.place.id: item for item in placed}
    behind: list[Mark] = []
    over: list[Mark] = []
    done: set[frozenset[str]] = set()
    for item in placed:
        for other in item.place.connections:
            pair = frozenset({item.place.id, other})
            if other in at and len(pair) == 2 and pair not in done:
                done.add(pair)
                both = item.place.id in at[other].place.connections
                between = [third.box for third in placed if third.place.id not in pair]
                marks = _road(item.box, at[other].box, both)
                (behind if _passes(item.box, at[other].box, between) else over).extend(marks)
    return behind, over


def _passes(start: Rect, end: Rect, others: Sequence[Rect]) -> bool:
    """Whether a road runs through any of the other boxes."""
    (x1, y1), (x2, y2) = ends(start, end)
    points = (Rect(x1 + (x2 - x1) * n // 24, y1 + (y2 - y1) * n // 24, 1, 1) for n in range(1, 24))
    return any(box.overlaps(point) for point in points for box in others)


def _road(start: Rect, end: Rect, both: bool) -> list[Mark]:
    (x1, y1), (x2, y2) = ends(start, end)
    length = math.hypot(x2 - x1, y2 - y1)
    marks: list[Mark] = [Line(x1, y1, x2, y2, 8, "yellow")]
    if length >= 44 and both:
        marks += [Disc(x1, y1, 10, "yellow"), Disc(x2, y2, 10, "yellow")]
    elif not both and length:
        marks += _arrow((x1, y1), (x2, y2), length)
    return marks


def _arrow(start: tuple[int, int], end: tuple[int, int], length: float) -> list[Mark]:
    """Two short strokes that make a head at the end of a one-way road."""
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    marks: list[Mark] = []
    for turn in (-1, 1):
        x = round(end[0] - 16 * dx + turn * 13 * dy)
        y = round(end[1] - 16 * dy - turn * 13 * dx)
        marks.append(Line(x, y, end[0], end[1], 8, "yellow"))
    return marks


def ends(start: Rect, end: Rect) -> tuple[tuple[int, int], tuple[int, int]]:
    """Border points of a road: level or upright where the boxes overlap, else corner to corner."""
    top, bottom = max(start.y, end.y), min(start.bottom, end.bottom)
    left, right = max(start.x, end.x), min(start.right, end.right)
    beside = start.right <= end.x or end.right <= start.x
    if beside and bottom - top >= 40:
        level = (top + bottom) // 2
        facing = start.right <= end.x
        return (start.right if facing else start.x, level), (end.x if facing else end.right, level)
    if right - left >= 40:
        upright = (left + right) // 2
        below = start.bottom <= end.y
        return (upright, start.bottom if below else start.y), (
            upright,
            end.y if below else end.bottom,
        )
    inset = CUT // 2
    x1, x2 = (
        (start.right - inset, end.x + inset)
        if start.cx < end.cx
        else (start.x + inset, end.right - inset)
    )
    y1, y2 = (
        (start.bottom - inset, end.y + inset)
        if start.cy < end.cy
        else (start.y + inset, end.bottom - inset)
    )
    return (x1, y1), (x2, y2)
