"""The layouts of the board game, looked at without a pixel."""

from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from bot.second_edition.views.shapes import TownView
from renders.lettering import BOLD, width
from renders.marks import Disc, Icon, Line, Rect, Scene, Slab, Text
from renders.second_edition.dice import dice_scene
from renders.second_edition.layout import town_scene
from renders.second_edition.legend import legend_groups
from renders.second_edition.sheet import sheet_scene
from renders.second_edition.sheet_alt import sheet_alt, sheet_text
from renders.second_edition.slots import HOODS, SHORT
from renders.second_edition.strips import _counter_positions, _seat_marks
from renders.second_edition.tokens import (
    Token,
    fit_tokens,
    merge_equal,
    monster_token,
    pack,
    place_tokens,
    seat_token,
    symbol_icon,
)
from renders.second_edition.towns.dunwich import TOWN as DUNWICH
from renders.theme import TOWN_FLOOR
from tests.renders import sheet_scenes, town_scenes as scenes
from tests.renders.marks_of import pixels, texts

BOARDS = Path(__file__).parents[2] / "data" / "second_edition"
ALL: dict[str, Scene] = (
    {f"town {name}": town_scene(make()) for name, make in scenes.TOWNS.items()}
    | {f"sheet {name}": sheet_scene(make()) for name, make in sheet_scenes.SHEETS.items()}
    | {f"dice {name}": dice_scene(view) for name, view in sheet_scenes.DICE.items()}
)
every_scene = pytest.mark.parametrize("name", ALL)


@every_scene
def test_what_matters_can_be_read_on_a_phone(name: str) -> None:
    """At 390 px each line that carries meaning has 9 px."""
    scene = ALL[name]
    for group, mark in texts(scene):
        on_token = len(mark.text) <= 3 and mark.anchor == "m"
        assert mark.faint or on_token or mark.size * 390 / scene.width >= 9, (group.name, mark)
        assert mark.size >= 12, (group.name, mark)


@pytest.mark.parametrize("name", scenes.TOWNS)
def test_every_monster_in_the_town_is_named(name: str) -> None:
    """Two capitals are told in a list with the area; only of very many some are counted."""
    view = scenes.TOWNS[name]()
    said = " ".join(mark.text for group, mark in texts(ALL[f"town {name}"])
                    if group.name == "legend")  # fmt: skip
    everywhere = [
        *view.sky,
        *view.outskirts_monsters,
        *(m for p in view.places for m in p.monsters),
    ]
    missing = [each.name for each in everywhere if each.name not in said]

    assert not missing or "more" in said or view.ancient_one.awake


@pytest.mark.parametrize("name", scenes.TOWNS)
def test_the_name_of_an_other_world_touches_nothing(name: str) -> None:
    """Between it and the first of the two areas is room that a phone shows."""
    for group in ALL[f"town {name}"].groups:
        areas = [m.box for m in group.marks if isinstance(m, Slab) and m.box.w == m.box.h]
        names = [m for m in group.marks if isinstance(m, Text) and len(m.text) > 2]
        for each in names if group.name == "worlds" else ():
            row = [box.x for box in areas if box.y < each.y < box.bottom and box.x > each.left]
            assert min(row) - each.ink.right >= 8, each.text


@pytest.mark.parametrize("initials", ["DH", "GB"])
def test_a_long_name_keeps_its_place(initials: str) -> None:
    """What is too long for one line has the place on the next, in the same column."""
    name = {"DH": "The Dunwich Horror", "GB": "God of the Bloody Tongue"}[initials]
    view = scenes.dunwich_crowded()
    hill = next(each for each in view.places if each.id == DUNWICH.hill)
    monster = replace(hill.monsters[0], name=name, initials=initials)
    places = (replace(e, monsters=(monster,)) if e is hill else e for e in view.places)

    marks = [
        mark
        for group in legend_groups(replace(view, places=tuple(places)), 100)
        for mark in group.marks
        if isinstance(mark, Text)
    ]

    at = next(n for n, mark in enumerate(marks) if mark.text == name)
    toughness = str(monster.toughness)
    assert [each.text for each in marks[at - 1 : at + 3]] == [
        initials, name, toughness, "Sentinel Hill",
    ]  # fmt: skip
    assert abs(marks[at].x - marks[at + 2].x) < 8
    assert marks[at].y < marks[at + 2].y


def test_the_step_of_a_mission_is_always_drawn() -> None:
    """Among however many cards: how far it is, and what is due, at 9 px and more on a phone."""
    scene = ALL["sheet laden"]
    words = [mark for group, mark in texts(scene) if group.name == "possessions"]
    said = " ".join(mark.text for mark in words)

    assert sheet_scenes.STEP in said
    assert "physical" not in said
    steps = [mark for mark in words if mark.text.startswith("1 of 3 done")]
    assert all(mark.size * 390 / scene.width >= 9 for mark in steps)
    assert sheet_scenes.STEP in sheet_alt(sheet_scenes.laden())
    assert sheet_scenes.STEP in sheet_text(sheet_scenes.laden())


def test_symbol_and_toughness_of_every_monster_are_read_on_a_phone() -> None:
    """They stand beside its capitals in the list: at 390 px the symbol has 7 px at least."""
    scene = ALL["town crowded"]
    (listed,) = (group for group in scene.groups if group.name == "legend")
    shown = Counter(mark.name for mark in listed.marks if isinstance(mark, Icon))
    view = scenes.crowded()
    here = [*view.sky, *(each for place in view.places for each in place.monsters)]

    assert shown == Counter(symbol_icon(each.symbol) for each in here)
    assert all(
        mark.size * 390 / scene.width >= 7 for mark in listed.marks if isinstance(mark, Icon)
    )


@pytest.mark.parametrize(
    "movement", ["normal", "fast", "stationary", "flying", "unique", "stalker"]
)
@pytest.mark.parametrize("side", [96, 76])
def test_toughness_on_a_token_is_read_on_a_phone(movement: str, side: int) -> None:
    """A monster alone in a field or under a gate: its toughness has 9 px at 390, in the token."""
    box = Rect(10, 10, side, side)
    monster = replace(scenes.monster("ghoul"), movement=movement)

    (figure,) = (m for m in monster_token(monster, box) if isinstance(m, Text) and m.text == "1")

    assert figure.size * 390 / 1276 >= 9
    assert box.holds(figure.ink)


def test_a_final_battle_has_a_picture_of_its_own() -> None:
    """The Ancient One, what is left of it, and who fights: no town."""
    scene = town_scene(scenes.battle())
    names = [group.name for group in scene.groups]

    assert names[:2] == ["header", "ancient one"]
    assert all(name.startswith("seat ") for name in names[2:])
    assert scene.height < 700


def test_the_town_is_whole() -> None:
    """Nine neighbourhoods, nine streets, twenty-six locations, each with a name that is printed."""
    streets = [hood.street for hood in HOODS]
    locations = [place for hood in HOODS for _, place in hood.places]

    assert len(set(streets)) == 9
    assert len(set(locations)) == 26
    assert set(SHORT) == {*streets, *locations}


def test_a_second_town_is_whole() -> None:
    """Its places, streets and hill are those of its board, each with a name that is printed."""
    board = msgspec.toml.decode((BOARDS / "dunwich" / "board.toml").read_bytes())
    streets = [hood.street for hood in DUNWICH.hoods]
    locations = [place for hood in DUNWICH.hoods for _, place in hood.places]

    assert {DUNWICH.hill, *streets} == {each["id"] for each in board["streets"]}
    assert set(locations) == {each["id"] for each in board["locations"]}
    assert set(DUNWICH.short) == {DUNWICH.hill, *streets, *locations}


def test_backwoods_country_is_drawn_as_its_board_lists_it() -> None:
    """Its three locations stand in the printed order."""
    board = msgspec.toml.decode((BOARDS / "dunwich" / "board.toml").read_bytes())
    listed = {each["street"]: each["locations"] for each in board["neighborhoods"]}
    drawn = {hood.street: [place for _, place in sorted(hood.places)] for hood in DUNWICH.hoods}

    assert drawn["backwoods_country_streets"] == listed["backwoods_country_streets"]


def test_no_name_of_a_second_town_is_cut() -> None:
    """What is written into its fields is read whole."""
    cut = [
        mark.text
        for name in ("dunwich_calm", "dunwich_crowded")
        for group, mark in texts(ALL[f"town {name}"])
        if mark.text.endswith("…") and group.name != "legend"
    ]

    assert cut == []


def test_monsters_ways_are_those_of_the_board() -> None:
    """A black sign and a white one for each arrow between its areas, as many as there are."""
    board = msgspec.toml.decode((BOARDS / "dunwich" / "board.toml").read_bytes())
    streets = {each["id"] for each in board["streets"]}
    black = [each["black"] for each in board["streets"] if each["black"] in streets]
    white = [each["white"] for each in board["streets"] if each["white"] in streets]
    signs = [arrow.black for arrow in DUNWICH.arrows]

    assert (signs.count(True), signs.count(False)) == (len(black), len(white))


def test_fields_do_not_overlap() -> None:
    """No place shares a pixel with another or with a street's field."""
    for hood in (*HOODS, *DUNWICH.hoods):
        boxes = [hood.field(number) for number, _ in hood.places] + [hood.street_field]
        assert all(hood.panel.holds(box) for box in boxes)
        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("count", range(1, 24))
@pytest.mark.parametrize("size", [(172, 72), (174, 50), (238, 62), (80, 43)])
def test_tokens_never_overlap(count: int, size: tuple[int, int]) -> None:
    """However many tokens there are, they stay in their box and apart, and all are counted."""
    box = Rect(10, 10, *size)
    tokens = [Token(seat=scenes.seat(n % 8, "woods")) for n in range(count)]

    found = place_tokens(tokens, box, 72, 24)

    assert all(box.holds(square) for _, square in found)
    assert not any(one.overlaps(other) for (_, one), (_, other) in combinations(found, 2))
    assert sum(token.more or 1 for token, _ in found) == count


def test_monsters_are_left_off_first_and_counted() -> None:
    """Where room is scarce claws count the monsters that are not drawn."""
    monsters = [Token(monster=scenes.monster("ghoul")) for _ in range(6)]
    people = [Token(seat=scenes.seat(n, "woods")) for n in range(3)]

    found = fit_tokens([*monsters, *people], 5)

    assert [token.more for token in found if token.hunters] == [5]
    assert sum(token.seat is not None for token in found) == 3


def test_who_is_on_turn_is_never_left_off() -> None:
    """In a crowd the investigator on turn stands first among the others."""
    people = [Token(seat=scenes.seat(n, "woods", turn=n == 7)) for n in range(8)]

    found = fit_tokens(people, 3)

    assert found[0].seat is not None
    assert found[0].seat.turn
    assert found[-1].more == 6


def test_equal_monsters_share_a_token() -> None:
    """Merged tokens say how many they stand for."""
    tokens = [Token(monster=scenes.monster(code)) for code in ("ghoul", "gug", "ghoul")]

    assert [token.times for token in merge_equal(tokens)] == [2, 1]


def test_few_tokens_are_large() -> None:
    """One token in a place has 72 px, eight stand in two rows of 34 at least."""
    room = Rect(0, 0, 172, 72)

    assert pack(1, room, 72).size == 72
    assert pack(8, room, 72) == (34, 4, 8)


@pytest.mark.parametrize("number", range(8))
def test_an_initial_is_not_covered_by_a_badge(number: int) -> None:
    """The disc of an investigator with a badge gives way to it, but for a pixel or two."""
    seat = scenes.seat(number, "woods", statuses=("delayed",))
    for side in range(32, 73):
        marks = seat_token(seat, Rect(10, 10, side, side))
        (initials,) = (mark for mark in marks if isinstance(mark, Text))
        (badge,) = (mark for mark in marks if isinstance(mark, Disc) and mark.fill == "ink")
        covered = [
            (x, y)
            for x, y in pixels(initials)
            if (x - badge.cx) ** 2 + (y - badge.cy) ** 2 <= badge.r**2
        ]
        assert len(covered) <= 2, side


def test_views_hold_what_they_are_given() -> None:
    """Views are values: equal ones hash alike, so pictures can be kept by view."""
    many = sheet_scenes.DICE["many"]
    for one, other in (
        (scenes.calm(), scenes.calm()),
        (sheet_scenes.sheet(), sheet_scenes.sheet()),
        (many, replace(many)),
    ):
        assert one is not other
        assert one == other
        assert hash(one) == hash(other)


def test_a_rich_investigator_fits_into_the_panel() -> None:
    """Counters stand in columns, and closer together where the last one would stick out."""
    room = Rect(32, 0, 396, 148)
    plain, rich = ["3/5", "1/3", "1", "4", "0", "2"], ["10/12", "1/3", "11", "14", "2", "31"]

    steps = [right - left for left, right in pairwise(_counter_positions(plain, room))]
    assert steps == [86, 86, 57, 57, 57]
    assert _counter_positions(rich, room)[-1] + 29 + width("31", BOLD, TOWN_FLOOR) <= room.right


def test_skills_that_cards_change_are_underlined() -> None:
    """A line under the figure, as wide as it is; none where the slider alone gives the skill."""
    added = ((0, 1), (0, 0), (2, 0))
    plain, raised = (
        _seat_marks(scenes.seat(0, "woods", **more), Rect(0, 0, 416, 148))
        for more in ({}, {"added": added})
    )

    assert sum(isinstance(mark, Line) for mark in raised) == 2
    assert not any(isinstance(mark, Line) for mark in plain)


def test_what_is_underlined_is_explained() -> None:
    """Below the investigators, also where no monster needs a line; else nothing is said of it."""
    plain = replace(scenes.calm(), sky=(), outskirts_monsters=())
    changed = replace(plain.seats[0], added=((0, 1), (0, 0), (2, 0)))
    raised = replace(plain, seats=(changed, *plain.seats[1:]))

    assert any("Underlined" in text for text in _legend_words(raised))
    assert not any("Underlined" in text for text in _legend_words(plain))
    empty = replace(raised, places=())
    assert _legend_words(empty) == ["Underlined skills: cards add to them, or take from them."]


def _legend_words(view: TownView) -> list[str]:
    groups = legend_groups(view, 100)
    return [mark.text for group in groups for mark in group.marks if isinstance(mark, Text)]


@pytest.mark.parametrize("place", ["sky", "outskirts"])
def test_a_monster_outside_the_streets_can_be_read(place: str) -> None:
    """Its capitals are read at 390 px: at least 7 px, and the list below names it."""
    (group,) = (g for g in town_scene(scenes.calm()).groups if g.name == place)
    capitals = [m for m in group.marks if isinstance(m, Text) and len(m.text) == 2]

    assert capitals
    assert all(mark.size * 390 / 1276 >= 7 for mark in capitals)
