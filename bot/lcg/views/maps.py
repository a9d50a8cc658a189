"""Fields of the locations in play on the scenario's map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence

from msgspec.structs import replace

from bot.lcg.names.phrases import spot_words
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.packs import FACE_DOWN
from bot.lcg.printed.scenarios import MapLayout, Spot
from bot.lcg.views.shapes import PlaceView

At = tuple[int, int]


def grid(layout: MapLayout | None, places: Sequence[PlaceView] = ()) -> At:
    """Return the columns and rows of the map, or of all `places`; (0, 0) without positions."""
    if layout is not None:
        return layout.columns, layout.rows
    ats = [place.at for place in places if place.at is not None]
    columns, rows = (max((at[axis] for at in ats), default=-1) + 1 for axis in (0, 1))
    return columns, rows


def place_on_grid(places: Sequence[PlaceView], spots: Mapping[str, At]) -> tuple[PlaceView, ...]:
    """Place locations by their columns and rows on a grid, by id; the first ones become 0."""
    left = min((column for column, _ in spots.values()), default=0)
    top = min((row for _, row in spots.values()), default=0)
    return tuple(
        replace(place, at=(spot[0] - left, spot[1] - top), spot=spot_words(spot))
        if (spot := spots.get(place.id)) is not None
        else place
        for place in places
    )


def place_on_map(
    layout: MapLayout | None, places: Sequence[PlaceView], *, in_line: bool = False
) -> tuple[PlaceView, ...]:
    """Return the locations with their fields on the map.

    Landmarks appear if revealed; locations that the map does not name get free fields.
    """
    places = told_apart(places)
    if layout is None:
        return tuple(places)
    if in_line:
        return _line_up(layout, places)
    spots = {code: spot for spot in layout.spots for code in spot.codes}
    loose = iter(_free_fields(layout))
    taken: set[At | None] = set()
    found: list[PlaceView] = []
    for place in places:
        spot = spots.get(CardCode(place.code)) or spots.get(_first_of_its_name(place.code))
        at = _first_free(spot, taken) if spot is not None else next(loose, None)
        taken.add(at)
        drawing = spot.drawing if spot is not None and place.revealed else ""
        found.append(replace(place, at=at, drawing=drawing))
    return tuple(found)


def _first_of_its_name(code: str) -> CardCode:
    """Return the first of the locations that may be the face-down one with this code."""
    return CardCode(code.removesuffix(FACE_DOWN))


def _line_up(layout: MapLayout, places: Sequence[PlaceView]) -> tuple[PlaceView, ...]:
    """Put locations in their order on the last fields of the map's only spot."""
    fields = layout.spots[0].at
    start = len(fields) - len(places)
    ats = [fields[start + n] if start + n >= 0 else None for n in range(len(places))]
    return tuple(replace(place, at=at) for place, at in zip(places, ats, strict=True))


def _free_fields(layout: MapLayout) -> list[At]:
    """Return the fields that belong to no location, row by row."""
    known = {at for spot in layout.spots for at in spot.at}
    fields = ((column, row) for row in range(layout.rows) for column in range(layout.columns))
    return [at for at in fields if at not in known]


def _first_free(spot: Spot, taken: Container[At | None]) -> At | None:
    return next((at for at in spot.at if at not in taken), None)


def told_apart(places: Sequence[PlaceView]) -> list[PlaceView]:
    """Give locations of the same name, such as woods, distinct short names."""
    known = Counter(place.short for place in places)
    return [
        replace(place, short=place.name.removeprefix(f"{place.short}: "))
        if known[place.short] > 1
        else place
        for place in places
    ]
