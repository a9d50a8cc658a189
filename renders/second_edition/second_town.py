"""A second town below the first: its neighbourhoods, vortices, hill, track and train."""

from collections.abc import Mapping

from bot.second_edition.views.shapes import (
    PlaceView,
    SeatView,
    TokenTrackView,
    TownView,
    VortexView,
)
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, fit, middle, width
from renders.marks import Disc, Group, Icon, Mark, Rect, Slab, Text, fit_line
from renders.second_edition.places import hood_marks, road_marks, tokens_at
from renders.second_edition.short_names import SHORT
from renders.second_edition.slots import LOWERED, SECOND_TOWN, Hood, SecondTown
from renders.second_edition.tokens import token_marks
from renders.second_edition.towns import TOWNS
from renders.theme import FRAME, RADIUS, TOWN_FLOOR

_FLOOR = TOWN_FLOOR
_TITLE = SECOND_TOWN._replace(h=42)
_HILL = Rect(SECOND_TOWN.x, SECOND_TOWN.bottom - 130, SECOND_TOWN.w, 130)
_TRACK = Rect(862, _HILL.y + 12, 396, 106)
_TOKEN = 76
_ASIDE = 50
"""The width of a vortex on the right of its street."""

_People = Mapping[str, SeatView]


def second_town(view: TownView) -> SecondTown | None:
    """Return the layout of the second town in play; None if there is none."""
    towns = {place.town for place in view.places}
    return next((town for town in TOWNS if town.name in towns), None)


def lowered_by(view: TownView) -> int:
    """Return how far everything below the map moves down."""
    return LOWERED if second_town(view) else 0


def second_town_groups(view: TownView) -> list[Group]:
    """Return its name with the train, a group for each neighbourhood, the hill, then the roads."""
    town = second_town(view)
    if town is None:
        return []
    known = {place.id: place for place in view.places}
    people = {seat.id: seat for seat in view.seats}
    return [
        Group("second town", _TITLE, tuple(_title_marks(town, view, known)), alone=True),
        *(_hood_group(hood, view, known, people) for hood in town.hoods),
        Group("hill", _HILL, tuple(_hill_marks(town, view, known, people)), alone=True),
        Group("roads", SECOND_TOWN, tuple(road_marks(town.roads, town.byways, town.arrows))),
    ]


def _title_marks(town: SecondTown, view: TownView, known: Mapping[str, PlaceView]) -> list[Mark]:
    """Return the town's name, and the stations of the train."""
    box = _TITLE
    marks: list[Mark] = [
        Slab(box, "panel", RADIUS, frame="line", width=FRAME),
        Text(box.x + 14, middle(box.cy, 32), town.name, TITLE, 32, "brass"),
    ]
    left = box.x + 14 + width(town.name, TITLE, 32) + 30
    for train in view.trains:
        marks.append(Icon("train_station", left + 14, box.cy, 28, "mist"))
        words = " – ".join(
            SHORT.get(id_, known[id_].name if id_ in known else id_) for id_ in train
        )
        said = fit(words, "", MEDIUM, _FLOOR, box.right - left - 44, _FLOOR)
        marks.append(fit_line(left + 38, middle(box.cy, said.size), said, "mist"))
        left += 38 + width(*said) + 30
    if view.conditions:
        marks += _condition_marks(view, box._replace(x=left, w=box.right - left - 14))
    return marks


def _condition_marks(view: TownView, box: Rect) -> list[Mark]:
    """Return the Conditions in force, by name if there is room, otherwise their number."""
    names = ", ".join(card.name for card in view.conditions)
    count = f"{len(view.conditions)} Condition" + ("" if len(view.conditions) == 1 else "s")
    said = fit(names, count, SEMIBOLD, _FLOOR, box.w - 38, _FLOOR)
    left = box.right - width(*said)
    return [
        Icon("rumor", left - 22, box.cy, 26, "brass"),
        fit_line(left, middle(box.cy, said.size), said, "cream"),
    ]


def _hood_group(
    hood: Hood, view: TownView, known: Mapping[str, PlaceView], people: _People
) -> Group:
    vortices = [vortex for vortex in view.vortices if hood.street in vortex.streets]
    marks = hood_marks(hood, known, people, aside=_ASIDE if vortices else 0)
    for vortex in vortices:
        marks += _vortex_marks(vortex, hood.street_field)
    return Group(hood.id, hood.panel, tuple(marks), alone=True)


def _vortex_marks(vortex: VortexView, field: Rect) -> list[Mark]:
    """Return a whirl, and above it the colours of the arrows that lead into it."""
    cx, cy = field.right - 27, field.bottom - 29
    marks: list[Mark] = [
        Disc(cx, cy, 25, "gate", "lilac", 3),
        Icon("gate", cx, cy, 34, "lilac"),
    ]
    step = 24
    left = cx - step * (len(vortex.colours) - 1) // 2
    for n, colour in enumerate(vortex.colours):
        sign, on = ("ink", "cream") if colour == "black" else ("cream", "ink")
        at = left + n * step, cy - 39
        marks += [Disc(*at, 11, sign, on, 2), Icon("arrow_down", *at, 16, on)]
    return marks


def _hill_marks(
    town: SecondTown, view: TownView, known: Mapping[str, PlaceView], people: _People
) -> list[Mark]:
    """Return the street area without locations, with the token track on its right."""
    box = _HILL
    name = fit(SHORT[town.hill], "", TITLE, 32, 400, _FLOOR)
    marks: list[Mark] = [
        Slab(box, "panel2", RADIUS, frame="line", width=FRAME),
        Icon(town.hill, _TRACK.x - 60, box.bottom - 46, 78, "line", faint=True),
        fit_line(box.x + 14, box.y + 38, name, "brass"),
    ]
    place = known.get(town.hill)
    if place is not None:
        room = Rect(box.x + 14, box.y + 48, _TRACK.x - box.x - 30, box.h - 54)
        marks += token_marks(tokens_at(place, people), room, _TOKEN, dark=True)
    for track in view.tracks[:1]:
        marks += _track_marks(track)
    return marks


def _track_marks(track: TokenTrackView) -> list[Mark]:
    """Return the track's name, its numbers, and a disc for each token."""
    box = _TRACK
    figure = f"{track.have}/{track.of}"
    room = box.w - 40 - width(figure, BOLD, 36)
    name = fit(track.name.removesuffix(" track"), "", SEMIBOLD, _FLOOR, room, _FLOOR)
    marks: list[Mark] = [
        Slab(box, "ground", RADIUS, frame="line", width=FRAME),
        fit_line(box.x + 14, box.y + 38, name, "ember"),
        Text(box.right - 14, middle(box.y + 28, 36), figure, BOLD, 36, "cream", "r"),
    ]
    for n in range(track.of):
        cx, cy = box.x + 36 + n * 58, box.y + 76
        full = n < track.have
        marks.append(Disc(cx, cy, 22, "ember" if full else "panel", "line", 3))
        if full:
            marks.append(Icon("gate", cx, cy, 28, "ink"))
    return marks
