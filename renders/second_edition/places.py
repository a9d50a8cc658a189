"""The neighbourhoods of the town as marks: panels, places, streets, roads."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from bot.second_edition.views.shapes import PlaceView, SeatView
from renders.lettering import SEMIBOLD, TITLE, fit, middle
from renders.marks import Disc, Group, Icon, Line, Mark, Rect, Slab, fit_line
from renders.second_edition.shared_phrases import explorers
from renders.second_edition.short_names import SHORT
from renders.second_edition.slots import (
    ARROWS,
    BYWAYS,
    FIELD,
    HOODS,
    MAP,
    ROADS,
    WIDE,
    Arrow,
    Hood,
    lanes,
)
from renders.second_edition.tokens import Token, symbol_icon, token_marks
from renders.theme import FRAME, RADIUS, TOWN_FLOOR

_FLOOR = TOWN_FLOOR
_CUT = 15
_TOKEN, _GATE_TOKEN = 96, 76
_ROW = 3

_People = Mapping[str, SeatView]


def map_groups(places: Sequence[PlaceView], seats: Sequence[SeatView]) -> list[Group]:
    """Return a group for each neighbourhood, then the roads."""
    known = {place.id: place for place in places}
    people = {seat.id: seat for seat in seats}
    groups = [
        Group(hood.id, hood.panel, tuple(hood_marks(hood, known, people)), alone=True)
        for hood in HOODS
    ]
    roads = road_marks(ROADS, BYWAYS, ARROWS)
    return [*groups, Group("roads", MAP, tuple(roads))]


def hood_marks(
    hood: Hood, known: Mapping[str, PlaceView], people: _People, *, aside: int = 0
) -> list[Mark]:
    """Return a neighbourhood's panel, its roads, its street and its locations.

    `aside`: the width at the right of the street that tokens leave free.
    """
    marks: list[Mark] = [Slab(hood.panel, "panel2", RADIUS, frame="line", width=FRAME)]
    marks += lanes(hood)
    marks += _street_marks(hood, known.get(hood.street), people, aside)
    for field, id_ in hood.places:
        place = known.get(id_) or PlaceView(id=id_, name=SHORT[id_])
        marks += place_marks(place, hood.field(field), people)
    return marks


def tokens_at(place: PlaceView, people: _People) -> list[Token]:
    """Return the tokens at a place: signs, then monsters, clues and investigators."""
    return [
        *([Token(sign="elder_sign")] if place.sealed else []),
        *([Token(sign="rumor")] if place.marker else []),
        *([Token(sign="explored")] if _is_explored(place, people) else []),
        *(Token(monster=monster) for monster in place.monsters),
        *([Token(clues=place.clues)] if place.clues else []),
        *(Token(seat=people[seat]) for seat in place.seats if seat in people),
    ]


def _is_explored(place: PlaceView, people: _People) -> bool:
    """Return True if an investigator has an explored marker at the gate here."""
    return place.gate is not None and bool(explorers(place, people.values()))


def _street_marks(hood: Hood, place: PlaceView | None, people: _People, aside: int) -> list[Mark]:
    box = hood.street_field
    name = fit(hood.name, "", TITLE, 32, box.w - 12, _FLOOR)
    marks: list[Mark] = [fit_line(box.x + 10, box.y + 34, name, "brass")]
    if place is None:
        return marks
    tokens = tokens_at(place, people)
    room = Rect(box.x + 10, box.y + 48, box.w - 16 - aside, FIELD[1] - 50)
    if box.h > FIELD[1] and len(tokens) > _ROW:
        # The road crosses a field of double height: tokens go above and below it.
        upper = max(_ROW, round(len(tokens) * 0.4))
        below = Rect(room.x, box.bottom - FIELD[1] + 4, room.w, FIELD[1] - 8)
        marks += token_marks(tokens[upper:], below, _TOKEN, dark=True)
        tokens = tokens[:upper]
    return marks + token_marks(tokens, room, _TOKEN, dark=True)


def place_marks(place: PlaceView, box: Rect, people: _People) -> list[Mark]:
    """Return a location's card: empty, occupied, with an open gate, or closed."""
    if place.gate is not None:
        return _gate_marks(place, box, people)
    tokens = tokens_at(place, people)
    fill, faint = ("paper", "paper2") if tokens and not place.closed else ("dim", "dim2")
    marks: list[Mark] = [_card_background(place, box, fill)]
    name = fit(SHORT.get(place.id, place.name), "", SEMIBOLD, 30, box.w - 12, _FLOOR)
    if place.closed:
        marks += _hatching_marks(place, box, faint)
    else:
        drawing = place.id if place.id in SHORT else "streets"
        marks.append(Icon(drawing, box.right - 46, box.bottom - 44, 68, faint, faint=True))
    marks.append(fit_line(box.x + 7, box.y + 34, name, "ink"))
    room = Rect(box.x + 10, box.y + 46, box.w - 18, box.h - 52)
    return marks + token_marks(tokens, room, _TOKEN)


def _card_background(place: PlaceView, box: Rect, fill: str) -> Slab:
    if place.unstable:
        return Slab(box, fill, _CUT, cut=True)
    return Slab(box, fill, 4)


def _hatching_marks(place: PlaceView, box: Rect, faint: str) -> list[Mark]:
    """Return two squares of hatching that avoid cut corners, and a lock."""
    side = 80 if place.unstable else 92
    left, cy = box.cx - side, box.bottom - side // 2 - (8 if place.unstable else 2)
    return [
        Icon("hatching", left + side // 2, cy, side, faint, faint=True),
        Icon("hatching", left + side + side // 2, cy, side, faint, faint=True),
        Slab(Rect(box.x + _CUT, box.y + 4, box.w - 2 * _CUT, 40), "dim"),
        Icon("lock", box.cx, box.bottom - 40, 56, "ink", faint=True),
    ]


def _gate_marks(place: PlaceView, box: Rect, people: _People) -> list[Mark]:
    gate = place.gate
    assert gate is not None
    light = "brass" if _is_explored(place, people) else "lilac"
    strip = Rect(box.x + 3, box.y + 36, box.w - 6, 33)
    name = fit(SHORT.get(place.id, place.name), "", SEMIBOLD, 30, box.w - 13, _FLOOR)
    # The symbol also identifies the world, so its name may be small.
    world = fit(gate.name, gate.short, SEMIBOLD, 30, strip.w - 34, 25)
    marks: list[Mark] = [
        _card_background(place, box, "gate")._replace(frame=light, width=3),
        Icon("gate", box.right - 42, box.bottom - 34, 64, "gate2", faint=True),
        fit_line(box.x + 7, box.y + 29, name, "cream"),
        Slab(strip, light),
        Icon(symbol_icon(gate.symbol), strip.x + 14, strip.cy, 21, "ink"),
        fit_line(strip.x + 29, middle(strip.cy, world.size), world, "ink")._replace(
            faint=world.size < _FLOOR
        ),
    ]
    room = Rect(box.x + 8, box.y + 70, box.w - 14, box.h - 73)
    return marks + token_marks(tokens_at(place, people), room, _GATE_TOKEN, dark=True)


def road_marks(
    roads: Sequence[Line], byways: Sequence[Sequence[tuple[int, int]]], arrows: Sequence[Arrow]
) -> list[Mark]:
    """Return lines, corners with a dot at each end, and the arrows of monster movement."""
    marks: list[Mark] = list(roads)
    for byway in byways:
        for (x1, y1), (x2, y2) in pairwise(byway):
            marks.append(Line(x1, y1, x2, y2, WIDE, "yellow"))
        marks += [Disc(x, y, 4, "yellow") for x, y in byway[1:-1]]
        marks += [Disc(x, y, 9, "yellow") for x, y in (byway[0], byway[-1])]
    for arrow in arrows:
        sign, on = ("ink", "cream") if arrow.black else ("cream", "ink")
        marks.append(Disc(arrow.cx, arrow.cy, 14, sign, on, 2))
        marks.append(Icon(f"arrow_{arrow.way}", arrow.cx, arrow.cy, 20, on))
    return marks
