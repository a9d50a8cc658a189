"""The map of the card game's board: places and the roads between them, as marks."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.lcg.view import PlaceView, SeatView
from renders import lcg_parts as parts
from renders.lcg_slots import MAP, Slot, slots
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
        Group(f"place {item.place.id}", _with_shadow(item.box), tuple(_card(item, here)))
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
    return [here[seat] for seat in place.seats if seat in here]


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


def _large_card(item: Placed, here: Mapping[str, SeatView]) -> list[Mark]:
    box, place = item.box, item.place
    marks = _paper(box)
    marks += _heading(place, box, 38, _HEAD - 10, (box.y + _HEAD - 25))
    marks += _stat_boxes(place, Rect(box.x + _PAD, box.y + _HEAD, box.w - 2 * _PAD, _STATS))
    left, wide = box.x + _PAD, box.w - 2 * _PAD
    top = box.y + _HEAD + _STATS + 14
    lines = parts.lines_of(place.enemies, place.attached)
    for style in (_LARGE_TOKENS, _CLOSE_TOKENS):
        rows = parts.token_rows(_seats(place, here), style, wide - 8)
        room = box.bottom - _PAD - top - _tokens_tall(len(rows), style)
        chips = parts.stack(lines, room)
        if not chips.left_off:
            break
    marks += parts.token_marks(rows, style, left + 4, top)
    top += _tokens_tall(len(rows), style)
    marks += parts.stack_marks(chips, left, top, wide, on_paper=True)
    return marks + _landmark(place, box, marks[2:])


def _heading(place: PlaceView, box: Rect, size: int, base: int, badges: int) -> list[Mark]:
    """The name; centred on y = `badges` at the right the victory frame and doom."""
    edge = box.right - 14
    marks: list[Mark] = []
    if place.victory:
        words = f"V {place.victory}"
        wide = width(words, SEMIBOLD, 26) + 20
        frame = Rect(edge - wide, badges - 18, wide, 36)
        marks.append(Slab(frame, "paper", 6, frame="ink2", width=3))
        marks.append(Text(frame.cx, middle(frame.cy, 26), words, SEMIBOLD, 26, "ink2", "m"))
        edge -= wide + 10
    if place.doom:
        count = str(place.doom)
        marks.append(Text(edge, middle(badges, 32), count, BOLD, 32, "gate", "r"))
        edge -= width(count, BOLD, 32) + 4
        marks.append(Icon("doom", edge - 14, badges, 28, "gate"))
        edge -= 36
    left = box.x + 18
    if badges > box.y + base:
        edge = box.right - 14
    name = fit(place.name, place.short, TITLE, size, edge - left, parts.FLOOR_PX)
    return [fitted(left, box.y + base, name, "ink"), *marks]


def _stat_boxes(place: PlaceView, box: Rect) -> list[Mark]:
    half = (box.w - 8) // 2
    clue = "moss" if place.clues else "ink2"
    left = Rect(box.x, box.y, half, box.h)
    right = Rect(box.right - half, box.y, half, box.h)
    one = "clue" if place.clues == 1 else "clues"
    return [
        *_stat(left, "shroud", place.shroud, "shroud", "ink"),
        *_stat(right, "clue", place.clues, one, clue),
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
    marks = _paper(box)
    marks += _heading(place, box, 32, 38, box.y + 67)
    marks += _stat_line(place, box.x + 16, box.y + 67)
    top, bottom = box.y + 88, box.bottom - 8
    people = _seats(place, here)
    lines = parts.lines_of(place.enemies, place.attached)
    for style in _SMALL_TOKENS:
        rows = parts.token_rows(people, style, box.w - 28)
        chips = parts.stack(lines, bottom - top - _tokens_tall(len(rows), style), 1, _SMALL_STYLES)
        if not chips.left_off and _tokens_tall(len(rows), style) <= bottom - top + style.gap:
            break
    marks += parts.token_marks(rows, style, box.x + 14, top)
    top += _tokens_tall(len(rows), style)
    if chips.lines or top + chips.style.tall <= bottom:
        marks += parts.stack_marks(chips, box.x + 10, top, box.w - 20, on_paper=True)
    elif chips.left_off:
        marks += _more_here(chips.left_off, place, box)
    return marks


def _more_here(count: int, place: PlaceView, box: Rect) -> list[Mark]:
    """A full card still says how many enemies are there: claws and a count beside the clues."""
    cy = box.y + 67
    start = box.x + 16 + 110 + width(str(place.clues), BOLD, 31) + 14
    return [
        Icon("enemy", start + 14, cy, 28, "blood"),
        Text(start + 32, middle(cy, 30), str(count), BOLD, 30, "blood"),
    ]


def _stat_line(place: PlaceView, x: int, cy: int) -> list[Mark]:
    clue = "moss" if place.clues else "ink2"
    base = middle(cy, 31)
    return [
        Icon("shroud", x + 15, cy, 30, "ink"),
        Text(x + 38, base, str(place.shroud), BOLD, 31, "ink"),
        Icon("clue", x + 88, cy, 30, clue),
        Text(x + 110, base, str(place.clues), BOLD, 31, clue),
    ]


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
