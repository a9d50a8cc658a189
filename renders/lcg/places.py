"""The places on the card game's board as marks: large cards, small ones, face-down ones."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.lcg.views.shapes import PlaceView, SeatView
from renders.lcg import threats, tokens
from renders.lcg.roads import Placed, road_marks
from renders.lcg.slots import MAP, PlaceBox, slots
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, fit, middle, width
from renders.marks import Group, Icon, Mark, Rect, Slab, Text, fit_line
from renders.theme import BOARD_FLOOR, CUT, SHADOW

_HEAD, _STATS, _APART, _PAD = 48, 42, 8, 12
_SMALL_TOP, _SMALL_PAD = 84, 10
_NARROW = 170
"""Up to this width a small card has its name near its edge."""
START = "start"
"""The position of the starting location of a grid, in words."""
_BADGE = 62
"""The minimum width of a place's badge: its victory points, its note."""

_People = Mapping[str, SeatView]


def map_groups(
    places: Sequence[PlaceView], seats: Sequence[SeatView], grid: tuple[int, int]
) -> list[Group]:
    """Return every place in its slot, with the roads on top, or behind places they pass."""
    here = {seat.id: seat for seat in seats}
    placed = arrange(places, here, grid)
    behind, over = road_marks(placed)
    cards = [
        Group(
            f"place {item.place.id}",
            _with_shadow(item.box),
            tuple(_card_marks(item, here)),
            alone=not behind,
        )
        for item in placed
    ]
    area = MAP._replace(h=map_bottom(places, seats, grid) - MAP.y)
    return [Group("far roads", area, tuple(behind)), *cards, Group("roads", area, tuple(over))]


def arrange(places: Sequence[PlaceView], here: _People, grid: tuple[int, int]) -> list[Placed]:
    """Give every place its box: slots are fixed, heights depend on the content.

    If a few places leave half of the map empty, they move to its upper edge: see `map_bottom`.
    """
    found = slots(places, grid)
    tall = [_wanted_height(place, slot, here) for place, slot in zip(places, found, strict=True)]
    _share_column(found, tall)
    boxes = [slot.grown(high) for slot, high in zip(found, tall, strict=True)]
    up = _free_above(boxes)
    return [
        Placed(place, slot, box.moved(0, -up))
        for place, slot, box in zip(places, found, boxes, strict=True)
    ]


def _free_above(boxes: Sequence[Rect]) -> int:
    """Return the free pixels above the highest place, if all take less than half of the map."""
    if not boxes:
        return 0
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    return top - MAP.y if bottom - top <= MAP.h // 2 else 0


def map_bottom(
    places: Sequence[PlaceView], seats: Sequence[SeatView], grid: tuple[int, int]
) -> int:
    """Return the lower end of the map: higher up if a few places leave half of it empty."""
    here = {seat.id: seat for seat in seats}
    boxes = [item.box for item in arrange(places, here, grid)]
    low = max((box.bottom for box in boxes), default=MAP.bottom)
    few = bool(boxes) and low - min(box.y for box in boxes) <= MAP.h // 2
    grows = any(place.spot for place in places)
    return low + SHADOW[1] if few or grows else MAP.bottom


def crowded_places(
    places: Sequence[PlaceView], seats: Sequence[SeatView], grid: tuple[int, int]
) -> list[PlaceView]:
    """Return the places whose card is too small for everything there."""
    here = {seat.id: seat for seat in seats}
    return [item.place for item in arrange(places, here, grid) if not _holds_all(item, here)]


def _holds_all(item: Placed, here: _People) -> bool:
    place, box = item.place, item.box
    if not place.revealed:
        crowd, room = _hidden_crowd(item, here)
        fits = crowd.tall + crowd.chips.tall <= room and crowd.chips.full
        return not place.attached and (fits or not place.enemies)
    if item.slot.small:
        crowd, fits = _fit_chips(place, here, _small_inner(box))
        return not (place.enemies or place.attached) or (fits and crowd.chips.full)
    crowd = _fit_crowd(place, here, _large_inner(box))
    return crowd.chips.full and not crowd.chips.left_off


def _share_column(found: Sequence[PlaceBox], tall: list[int]) -> None:
    """Divide the height of a column between its cards; the taller of two gives way."""
    for low, hung in enumerate(found):
        for high, above in enumerate(found):
            if hung.hung and not above.hung and above.box.x == hung.box.x and not above.centred:
                room = hung.box.bottom - above.box.y - 16
                over = tall[low] + tall[high] - room
                if over > 0:
                    gives = low if tall[low] >= tall[high] else high
                    other = low + high - gives
                    tall[gives] = max(room // 2, tall[gives] - over)
                    tall[other] = min(tall[other], room - tall[gives])


def _with_shadow(box: Rect) -> Rect:
    return Rect(box.x, box.y, box.w + SHADOW[0], box.h + SHADOW[1])


def _paper_card_marks(box: Rect) -> list[Mark]:
    shadow = Slab(box.moved(*SHADOW), "black", CUT, cut=True)
    return [shadow, Slab(box, "paper", CUT, cut=True)]


def _card_marks(item: Placed, here: _People) -> list[Mark]:
    if not item.place.revealed:
        return _hidden_card(item, here)
    return _small_card(item, here) if item.slot.small else _large_card(item, here)


# --- large cards ----------------------------------------------------------------------------


def _seats_at(place: PlaceView, here: _People) -> list[SeatView]:
    return [here[seat] for seat in place.seats if seat in here and not here[seat].out]


def _wanted_height(place: PlaceView, slot: PlaceBox, here: _People) -> int:
    """Return the wanted height of a card, within the bounds of its slot."""
    if slot.small:
        return slot.box.h
    wide = slot.box.w - 2 * _PAD
    rows = tokens.token_rows(_seats_at(place, here), tokens.LARGE, wide)
    lying = threats.threats_of(place.enemies, place.attached)
    high = _HEAD + _STATS + _APART + tokens.LARGE.tall(len(rows))
    high += threats.stack_rows(lying, wide, MAP.h).tall + _PAD
    return min(slot.tall, max(slot.box.h, high))


class Crowd(NamedTuple):
    """The investigators and threats at a place, made to fit; `tall` is the former's height."""

    style: tokens.TokenStyle
    rows: list[list[SeatView]]
    chips: threats.Stack
    tall: int


def _fit_crowd(place: PlaceView, here: _People, inner: Rect) -> Crowd:
    """Return the largest tokens that fit completely, otherwise the smallest."""
    people = _seats_at(place, here)
    lying = threats.threats_of(place.enemies, place.attached)
    tries: list[Crowd] = []
    for style in (tokens.LARGE, tokens.CLOSE):
        rows = tokens.token_rows(people, style, inner.w - 8)
        tall = style.tall(len(rows))
        chips = threats.stack_rows(lying, inner.w, inner.h - tall)
        tries.append(Crowd(style, rows, chips, tall))
        if not chips.left_off and tall <= inner.h + style.gap:
            break
    return tries[-1]


def _large_card(item: Placed, here: _People) -> list[Mark]:
    box, place = item.box, item.place
    marks = _paper_card_marks(box)
    marks += _heading_marks(place, box)
    marks += _stat_boxes(place, Rect(box.x + _PAD, box.y + _HEAD, box.w - 2 * _PAD, _STATS))
    inner = _large_inner(box)
    crowd = _fit_crowd(place, here, inner)
    marks += tokens.token_marks(crowd.rows, crowd.style, inner.x + 4, inner.y)
    marks += threats.stack_marks(crowd.chips, inner.x, inner.y + crowd.tall, on_paper=True)
    return marks + _landmark_marks(place, box, marks[2:])


def _large_inner(box: Rect) -> Rect:
    top = box.y + _HEAD + _STATS + _APART
    return Rect(box.x + _PAD, top, box.w - 2 * _PAD, box.bottom - _PAD - top)


def _badge_words(place: PlaceView) -> str:
    """Return the victory points and the note of a place, or where a grid starts; or ""."""
    points = f"V {place.victory}" if place.victory else ""
    start = "Start" if place.spot == START else ""
    return " · ".join(filter(None, (points, place.note, start)))


def _badge_words_within(place: PlaceView, room: int) -> str:
    """Return the words of a place's badge; only the note if there is no room for everything."""
    words = _badge_words(place)
    return words if not place.note or _badge_width(words) <= room else place.note


def _badge_width(words: str) -> int:
    """Return the least width of a badge; 0 without words."""
    return max(_BADGE, width(words, SEMIBOLD, BOARD_FLOOR) + 16) if words else 0


def _badge_marks(words: str, edge: int, cy: int) -> tuple[list[Mark], int]:
    """Return the badge of a place, ending at `edge`, and its left end."""
    wide = width(words, SEMIBOLD, BOARD_FLOOR) + 16
    frame = Rect(edge - wide, cy - 17, wide, 34)
    return [
        Slab(frame, "paper", 6, frame="ink2", width=2),
        Text(frame.cx, middle(cy, BOARD_FLOOR), words, SEMIBOLD, BOARD_FLOOR, "ink2", "m"),
    ], frame.x


def _cards_under_marks(number: int, edge: int, cy: int, colour: str) -> tuple[list[Mark], int]:
    """Return the number of cards under a place, ending at `edge`, and its left end."""
    words = str(number)
    start = edge - width(words, BOLD, 30)
    return [
        Text(edge, middle(cy, 30), words, BOLD, 30, colour, "r"),
        Icon("cards", start - 19, cy, 28, colour),
    ], start - 34


def _heading_marks(place: PlaceView, box: Rect) -> list[Mark]:
    """Return the name, with victory points, a note, doom and horror on the right."""
    edge, cy = box.right - 12, box.y + _HEAD - 22
    marks: list[Mark] = []
    if words := _badge_words(place):
        marks, edge = _badge_marks(words, edge, cy)
        edge -= 8
    for icon, number, colour in _token_counts(place):
        count = str(number)
        marks.append(Text(edge, middle(cy, 30), count, BOLD, 30, colour, "r"))
        edge -= width(count, BOLD, 30) + 4
        marks.append(Icon(icon, edge - 13, cy, 26, colour))
        edge -= 32
    if place.under:
        below, start = _cards_under_marks(place.under, edge, cy, "ink2")
        marks += below
        edge = start - 8
    left = box.x + 16
    name = fit(place.name, place.short, TITLE, 33, edge - left, BOARD_FLOOR)
    return [fit_line(left, box.y + _HEAD - 11, name, "ink"), *marks]


def _token_counts(place: PlaceView) -> list[tuple[str, int, str]]:
    """Doom and horror on a place: icon, number and colour of each."""
    kinds = (("doom", place.doom, "gate"), ("sanity", place.horror, "sea"))
    return [(icon, number, colour) for icon, number, colour in kinds if number]


def _stat_boxes(place: PlaceView, box: Rect) -> list[Mark]:
    half = (box.w - 8) // 2
    left = Rect(box.x, box.y, half, box.h)
    right = Rect(box.right - half, box.y, half, box.h)
    one = "clue" if place.clues == 1 else "clues"
    return [
        *_stat_box_marks(left, "shroud", place.shroud, "shroud", "ink"),
        *_stat_box_marks(right, "clue", place.clues, one, _clue_colour(place)),
    ]


def _stat_box_marks(box: Rect, icon: str, number: int, word: str, colour: str) -> list[Mark]:
    """Return an icon with its number, and the icon's word if there is room."""
    base = middle(box.cy, 34)
    figure = Text(box.x + 46, base, str(number), BOLD, 34, colour)
    marks: list[Mark] = [
        Slab(box, "paper2", 5),
        Icon(icon, box.x + 24, box.cy, 31, colour),
        figure,
    ]
    start = figure.ink.right + 8
    if start + width(word, MEDIUM, 25) <= box.right - 6:
        marks.append(Text(start, base - 1, word, MEDIUM, 25, "ink2", faint=True))
    return marks


def _landmark_marks(place: PlaceView, box: Rect, taken: Sequence[Mark]) -> list[Mark]:
    """Return a faint drawing in the lower right corner, if nothing else is there."""
    spot = Rect(box.right - 88, box.bottom - 84, 74, 72)
    if not place.drawing or any(mark.ink.overlaps(spot) for mark in taken):
        return []
    return [Icon(place.drawing, spot.cx, spot.cy, 70, "paper2", faint=True)]


# --- small cards and face-down ones ---------------------------------------------------------


def _small_card(item: Placed, here: _People) -> list[Mark]:
    box, place = item.box, item.place
    inner = _small_inner(box)
    crowd, chips = _fit_chips(place, here, inner)
    left = 16 if box.w > _NARROW else 9
    name = fit(place.name, place.short, TITLE, 31, box.w - left - 9, BOARD_FLOOR)
    marks = [*_paper_card_marks(box), fit_line(box.x + left, box.y + 36, name, "ink")]
    if place.spot == START:
        marks[1] = Slab(box, "paper", CUT, cut=True, frame="ink2", width=6)
    marks += _stat_line(place, box, chips)
    marks += tokens.token_marks(crowd.rows, crowd.style, inner.x + 4, inner.y)
    if chips:
        marks += threats.stack_marks(crowd.chips, inner.x, inner.y + crowd.tall, on_paper=True)
    return marks


def _small_inner(box: Rect) -> Rect:
    top = box.y + _SMALL_TOP
    return Rect(box.x + _SMALL_PAD, top, box.w - 2 * _SMALL_PAD, box.bottom - 8 - top)


def _fit_chips(place: PlaceView, here: _People, inner: Rect) -> tuple[Crowd, bool]:
    """Return the tokens on a small card, and True if all of them fit."""
    crowd = _fit_crowd(place, here, inner)
    fits = not crowd.chips.left_off and crowd.tall + crowd.chips.tall <= inner.h
    return crowd, fits or not (place.enemies or place.attached)


def _stat_line(place: PlaceView, box: Rect, chips: bool) -> list[Mark]:
    """Return shroud, clues, doom, horror and cards under the place.

    A card without room for chips shows the number of enemies with claws. The badge comes
    last and is dropped if the line is full.
    """
    items = [("shroud", place.shroud, "ink"), ("clue", place.clues, _clue_colour(place))]
    items += _token_counts(place)
    if place.under:
        items.append(("cards", place.under, "ink2"))
    if not chips:
        items.append(("enemy", len(place.enemies) + len(place.attached), "blood"))
    need = sum(33 + width(str(number), BOLD, 31) for _, number, _ in items)
    words = _badge_words_within(place, box.w - 28 - need - 4 * len(items))
    room = box.w - 28 - need - _badge_width(words)
    gap = max(4, min(18, room // len(items)))
    x, cy = box.x + 14, box.y + 64
    marks: list[Mark] = []
    for icon, number, colour in items:
        if x + 33 + width(str(number), BOLD, 31) > box.right:
            break  # The ledger below the board lists what lies there.
        marks.append(Icon(icon, x + 14, cy, 27, colour))
        marks.append(Text(x + 32, middle(cy, 31), str(number), BOLD, 31, colour))
        x += 33 + width(str(number), BOLD, 31) + gap
    if words and box.right - 12 - x >= _badge_width(words):
        marks += _badge_marks(words, box.right - 12, cy)[0]
    return marks


def _clue_colour(place: PlaceView) -> str:
    return "moss" if place.clues else "ink2"


def _hidden_card(item: Placed, here: _People) -> list[Mark]:
    """Return the face-down side: its name, an arch, and the reason why it cannot be entered."""
    box, place = item.box, item.place
    marks: list[Mark] = [
        Slab(box.moved(*SHADOW), "black", CUT, cut=True),
        Slab(box, "panel2", CUT, cut=True, frame="mist", width=2, dashed=True, gap=8),
    ]
    size, base = _hidden_name(item)
    side = 28 if box.w > _NARROW else 12
    name = fit(place.name, place.short, TITLE, size, box.w - side, BOARD_FLOOR)
    marks.append(fit_line(box.cx, box.y + base, name, "cream", "m"))
    for n, said in enumerate(reversed(_hidden_lines(item))):
        why = fit(said, "", MEDIUM, BOARD_FLOOR, box.w - 24, BOARD_FLOOR)
        marks.append(fit_line(box.cx, box.bottom - 26 - 30 * n, why, "mist", "m"))
    if place.under:
        marks += _cards_under_marks(place.under, box.right - 14, box.bottom - 26, "mist")[0]
    inner = _hidden_inner(item)
    if _seats_at(place, here) or place.enemies:
        return marks + _hidden_marks(item, here, inner)
    side = min(70, inner.h - 6)
    middle_of = (inner.y + inner.bottom) // 2
    return [*marks, Icon("shroud", box.cx, middle_of, side, "line", faint=True)]


def _hidden_lines(item: Placed) -> list[str]:
    """Return the lines at the bottom of a face-down place: why it is closed, or its position."""
    said = item.place.barred or item.place.spot
    if width(said, MEDIUM, BOARD_FLOOR) > item.box.w - 24:
        return said.split(", ")
    return [said] if said else []


def _hidden_name(item: Placed) -> tuple[int, int]:
    """Return the size and the baseline of a face-down card's name."""
    return (31, 44) if item.slot.small else (33, 52)


def _hidden_inner(item: Placed) -> Rect:
    """Return the space between the name and the reason, if there is one."""
    box = item.box
    top = box.y + _hidden_name(item)[1] + 12
    lines = len(_hidden_lines(item))
    bottom = box.bottom - 20 - (6 + 30 * lines if lines else 0)
    return Rect(box.x + 20, top, box.w - 40, bottom - top)


def _hidden_crowd(item: Placed, here: _People) -> tuple[Crowd, int]:
    """Return the tokens on a face-down place, and the height available for them."""
    inner = _hidden_inner(item)
    style = tokens.CLOSE if item.slot.small else tokens.LARGE
    rows = tokens.token_rows(_seats_at(item.place, here), style, inner.w - 4)
    tall = style.tall(len(rows))
    lying = threats.threats_of(item.place.enemies, ())
    chips = threats.stack_rows(lying, inner.w, max(threats.TALL, inner.h - tall))
    return Crowd(style, rows, chips, tall), inner.h


def _hidden_marks(item: Placed, here: _People, inner: Rect) -> list[Mark]:
    """Draw the tokens on a face-down place; enemies without room become a number with claws."""
    crowd, room = _hidden_crowd(item, here)
    marks = tokens.token_marks(crowd.rows, crowd.style, inner.x + 2, inner.y)
    below = inner.y + crowd.tall
    if crowd.tall + crowd.chips.tall <= room:
        return marks + threats.stack_marks(crowd.chips, inner.x, below, on_paper=False)
    if room - crowd.tall < threats.TALL:
        return marks
    cy, count = below + threats.TALL // 2, str(len(item.place.enemies))
    return [
        *marks,
        Icon("enemy", inner.x + 14, cy, 27, "ember"),
        Text(inner.x + 32, middle(cy, 31), count, BOLD, 31, "ember"),
    ]
