"""Where locations lie on a scenario's map: facts of the scenario, never of a picture."""

from itertools import combinations

from msgspec.structs import replace

import renders.lcg.drawings  # noqa: F401 - registers its icons
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.packs import load_library
from bot.lcg.printed.scenarios import MapLayout, Spot
from bot.lcg.views.maps import grid, place_on_map
from bot.lcg.views.shapes import PlaceView
from renders import icons
from renders.lcg.slots import MAP, slots


def _place(code: str, name: str = "", revealed: bool = True) -> PlaceView:
    return PlaceView(id=code, code=code, name=name or code, short=name.partition(":")[0],
                     revealed=revealed)  # fmt: skip


LAYOUT = MapLayout(
    columns=2,
    rows=2,
    spots=(
        Spot(codes=(CardCode("a"),), at=((1, 1),), drawing="door"),
        Spot(codes=(CardCode("b"), CardCode("c")), at=((0, 0), (1, 0))),
    ),
)


def test_a_place_has_the_field_that_its_scenario_gives_it() -> None:
    """Whatever else is in play, its column and row stay the same."""
    alone = place_on_map(LAYOUT, [_place("a")])
    among = place_on_map(LAYOUT, [_place("c"), _place("a"), _place("b")])

    assert grid(LAYOUT) == (2, 2)
    assert alone[0].at == among[1].at == (1, 1)


def test_places_that_share_fields_take_them_in_order() -> None:
    """The first free field goes to whoever came first."""
    assert [place.at for place in place_on_map(LAYOUT, [_place("c"), _place("b")])] == [
        (0, 0),
        (1, 0),
    ]


def test_a_place_that_the_map_does_not_name_takes_a_free_field() -> None:
    """It takes none that belongs to another, present or not; without one it has none."""
    found = place_on_map(LAYOUT, [_place("x"), _place("y")])

    assert [place.at for place in found] == [(0, 1), None]


def test_a_landmark_is_shown_of_a_revealed_place_only() -> None:
    """A face-down card has no drawing."""
    shown = (
        place_on_map(LAYOUT, [_place("a")])[0],
        place_on_map(LAYOUT, [_place("a", revealed=False)])[0],
    )

    assert [place.drawing for place in shown] == ["door", ""]


def test_places_of_one_name_are_told_apart() -> None:
    """Two woods go by the rest of their names; a single one keeps the short name."""
    woods = [_place("b", "Woods: Quiet Glade"), _place("c", "Woods: Old Tree"), _place("a", "Path")]

    assert [place.short for place in place_on_map(None, woods)] == [
        "Quiet Glade",
        "Old Tree",
        "Path",
    ]


def test_every_scenario_has_a_map_of_its_locations() -> None:
    """All that can be in play together lies on fields of their own, and each landmark is drawn.

    A grid that grows needs no map.
    """
    for scenario in load_library().scenarios.values():
        assert (scenario.map is None) == scenario.on_grid, scenario.slug
        if scenario.map is None:
            continue
        known = {code for spot in scenario.map.spots for code in spot.codes}
        assert known >= {scenario.start, *scenario.in_play}
        places = place_on_map(scenario.map, [_place(code) for code in scenario.in_play])
        fields = [place.at for place in places]
        assert None not in fields
        assert len(set(fields)) == len(fields)
        assert all(not spot.drawing or spot.drawing in icons.names() for spot in scenario.map.spots)


LINE = MapLayout(
    columns=3,
    rows=2,
    spots=(Spot(codes=(CardCode("a"), CardCode("b"), CardCode("c")), at=((0, 0), (1, 1), (2, 0))),),
)


def test_places_in_a_line_stay_when_the_first_leave() -> None:
    """The last place has the last field; one too many has none."""
    cars = [_place("c"), _place("a"), _place("b")]
    lying = [place_on_map(LINE, cars[start:], in_line=True) for start in (0, 1)]

    assert [[place.at for place in each] for each in lying] == [
        [(0, 0), (1, 1), (2, 0)],
        [(1, 1), (2, 0)],
    ]
    assert place_on_map(LINE, [*cars, _place("a")], in_line=True)[0].at is None


def test_many_columns_overlap() -> None:
    """From six columns on a card is two of them wide, so that neighbours need different rows."""
    at = [(0, 0), (1, 1), (2, 0), (6, 0)]
    places = [replace(_place(str(n)), at=each) for n, each in enumerate(at)]
    boxes = [slot.box for slot in slots(places, (7, 2))]

    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))
    assert boxes[0].right > boxes[1].x
    assert boxes[-1].right <= MAP.right


def test_a_place_face_down_lies_on_a_field_of_those_it_may_be() -> None:
    """Its code is the first one's of its name, marked: nobody can tell which it is."""
    doors = Spot(codes=(CardCode("a"), CardCode("b")), at=((2, 1), (2, 0)))
    layout = MapLayout(columns=3, rows=2, spots=(doors,))

    assert place_on_map(layout, [_place("au", revealed=False)])[0].at == (2, 1)


def test_a_grid_that_grows_has_a_slot_for_every_position() -> None:
    """Slots never overlap, stay within the width, and go on below the map."""
    for columns in range(1, 10):
        ats = [(column, row) for column in range(columns) for row in range(6)]
        places = [replace(_place(f"{at}"), at=at, spot=f"{at}") for at in ats]
        boxes = [slot.box for slot in slots(places, (columns, 6))]

        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
        assert min(box.x for box in boxes) >= MAP.x
        assert max(box.right for box in boxes) <= MAP.right
        assert max(box.bottom for box in boxes) > MAP.bottom
