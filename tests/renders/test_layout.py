"""The layouts, looked at without a pixel."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import combinations

import msgspec
import pytest

from bot.lcg.views.shapes import BagView, BoardView, HandView, PlaceView, TestView
from renders.lcg.campaign_picture import campaign_scene
from renders.lcg.deck import deck_scene
from renders.lcg.hand import hand_scene
from renders.lcg.layout import board_scene
from renders.lcg.parts import asset_words
from renders.lcg.places import arrange
from renders.lcg.skill_test_picture import skill_test_scene
from renders.lcg.slots import MAP, slots
from renders.marks import Disc, Icon, Line, Scene, Text
from renders.theme import FLOOR
from tests.renders import card_scenes, lcg_hand_scenes as hand_scenes, lcg_scenes as scenes
from tests.renders.campaign_scenes import CAMPAIGNS
from tests.renders.deck_scenes import DECKS
from tests.renders.lcg_extremes import BOARDS, HANDS, TESTS
from tests.renders.marks_of import texts

ALL: dict[str, Scene] = (
    {name: board_scene(view) for name, view in BOARDS.items()}
    | {name: hand_scene(view) for name, view in HANDS.items()}
    | {f"test {name}": skill_test_scene(view) for name, view in TESTS.items()}
    | {f"deck {name}": deck_scene(make()) for name, make in DECKS.items()}
    | {f"campaign {name}": campaign_scene(make()) for name, make in CAMPAIGNS.items()}
    | card_scenes.SCENES
)
ON_PHONES = (
    *card_scenes.SCENES,
    *(name for name in ALL if name.startswith(("test ", "deck ", "campaign "))),
)
every_scene = pytest.mark.parametrize("name", ALL)


@every_scene
def test_words_are_on_a_disc_or_beside_it(name: str) -> None:
    """A disc holds its own words and icons and covers no other."""
    for group in ALL[name].groups:
        discs = [mark for mark in group.marks if isinstance(mark, Disc)]
        for mark in group.marks:
            if isinstance(mark, Text):
                for disc in discs:
                    inside = disc.ink.x <= mark.ink.x and mark.ink.right <= disc.ink.right
                    assert inside or not disc.ink.overlaps(mark.ink), (group.name, mark)


@every_scene
def test_no_text_is_smaller_than_the_floor(name: str) -> None:
    """The smallest type of a picture of each width."""
    scene = ALL[name]
    for group, text in texts(scene):
        on_token = len(text.text) <= 3 and text.anchor == "m"
        least = 16 if on_token or text.faint else FLOOR[scene.width]
        assert text.size >= least, (group.name, text)


@pytest.mark.parametrize("name", [*BOARDS, *HANDS, *ON_PHONES])
def test_what_matters_can_be_read_on_a_phone(name: str) -> None:
    """At 390 px each line that carries meaning has 9 px."""
    scene = ALL[name]
    for group, text in texts(scene):
        on_disc = len(text.text) <= 3 and text.anchor == "m" and group.name in ("header", "bag")
        seen = text.size * 390 / scene.width
        assert text.faint or seen >= 9 or (on_disc and seen >= 7), (group.name, text)


@pytest.mark.parametrize("name", BOARDS)
def test_every_card_in_play_is_named_or_counted(name: str) -> None:
    """However many enemies are engaged, an investigator's assets never vanish."""
    for seat in BOARDS[name].seats:
        said = _said(ALL[name], f"seat {seat.id}")
        below = _said(ALL[name], "ledger") + _said(ALL[name], "in play")
        assert all(asset.short in said + below for asset in seat.assets)
        named = sum(asset_words(asset) in said for asset in seat.assets)
        counted = re.search(r"and (\d+) more cards?$", said)
        assert named + (int(counted[1]) if counted else 0) >= len(seat.assets), said


def test_assets_stay_beside_engaged_enemies() -> None:
    """With four investigators, two enemies engaged and six cards in play: named, then counted."""
    names = ("Machete", "Flashlight", "Beat Cop", "Holy Rosary", "Leather Coat", "Stray Cat")
    seats = list(scenes.calm().seats)
    seats[2] = msgspec.structs.replace(seats[2], assets=tuple(map(scenes.asset, names)))

    scene = board_scene(msgspec.structs.replace(scenes.calm(), seats=tuple(seats)))

    assert "Machete · Flashlight" in _said(scene, "seat skids")
    assert _said(scene, "seat skids").endswith("and 4 more cards")


def test_few_places_leave_no_half_of_a_board_empty() -> None:
    """One place stands below the stages, and the investigators below it; its column is the same."""
    view = BOARDS["study"]
    scene = board_scene(view)
    place = next(group for group in scene.groups if group.name.startswith("place "))
    panel = next(group for group in scene.groups if group.name.startswith("seat "))

    assert place.box.y == MAP.y
    assert 0 < panel.box.y - place.box.bottom < 60
    assert place.box.x == slots(view.places, view.grid)[0].box.x


@pytest.mark.parametrize("name", TESTS)
def test_what_counts_in_a_test_is_named_whole(name: str) -> None:
    """Committed cards and bonuses stand in the sum, or in lines of their own below it."""
    scene = ALL[f"test {name}"]
    said = _said(scene, "sum") + " " + _said(scene, "counted")

    assert [part.label for part in TESTS[name].parts[1:] if part.label not in said] == []


def test_an_enemy_says_how_to_fight_and_evade_it() -> None:
    """A chip has fight, damage out of health, and evade; a panel has the four skills."""
    foe = msgspec.structs.replace(scenes.enemy("Icy Ghoul", 1), fight=3, evade=5)
    seat = msgspec.structs.replace(scenes.calm().seats[0], enemies=(foe,), skills=(6, 7, 8, 9))

    scene = board_scene(scenes.board(places=(), seats=(seat,)))
    panel = next(group for group in scene.groups if group.name == "seat roland")
    figures = [mark.text for mark in panel.marks if isinstance(mark, Text)]
    icons = [mark.name for mark in panel.marks if isinstance(mark, Icon)]

    assert {"3", "1/4", "5", "6", "7", "8", "9"} <= set(figures)
    assert icons.count("combat") == icons.count("agility") == 2


@pytest.mark.parametrize("name", BOARDS)
def test_every_enemy_has_its_figures_somewhere(name: str) -> None:
    """On its card, before its investigator or below them all: fight, damage, evade."""
    view = BOARDS[name]
    held = [*view.places, *view.seats]
    foes = [enemy for holder in held for enemy in holder.enemies if enemy.health is not None]
    said = {text.text for _, text in texts(ALL[name])}

    assert {f"{foe.damage}/{foe.health}" for foe in foes} <= said
    assert {str(foe.fight) for foe in foes if foe.fight is not None} <= said


def _said(scene: Scene, name: str) -> str:
    """The words of a panel, those of one line together."""
    return " ".join(text.text for group, text in texts(scene) if group.name == name)


def test_a_place_keeps_its_slot() -> None:
    """A place's left edge is the same in every picture."""
    calm, crowded = scenes.calm(), scenes.crowded()
    at = {
        item.place.code: item.box.x
        for item in arrange(calm.places, {seat.id: seat for seat in calm.seats}, calm.grid)
    }

    people = {seat.id: seat for seat in crowded.seats}
    for item in arrange(crowded.places, people, crowded.grid):
        assert at[item.place.code] == item.box.x


def _places(count: int, at: Sequence[tuple[int, int]] = ()) -> list[PlaceView]:
    return [
        PlaceView(id=f"p{n}", code="", name="", at=at[n] if n < len(at) else None)
        for n in range(count)
    ]


def test_places_without_a_map_get_a_grid() -> None:
    """Any number of places of a scenario without a map lies on the board without overlap."""
    for count in range(1, 21):
        boxes = [slot.box for slot in slots(_places(count), (0, 0))]
        assert all(MAP.holds(box) for box in boxes)
        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("grid", [(columns, rows) for columns in range(1, 6) for rows in (1, 2, 3)])
def test_the_fields_of_a_map_do_not_overlap(grid: tuple[int, int]) -> None:
    """Every field of a map of any size lies on the board, and apart from all others."""
    fields = [(column, row) for column in range(grid[0]) for row in range(grid[1])]
    found = slots(_places(len(fields), fields), grid)
    three_rows = grid[1] > 2  # Of two, the taller card gives way; of three, none can grow.
    boxes = [slot.grown(slot.tall) if three_rows else slot.box for slot in found]

    assert all(MAP.holds(box) for box in boxes)
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


def test_a_one_way_road_is_drawn_once_with_a_head() -> None:
    """A connection that stands on one side only ends in two strokes."""
    places = (
        scenes.place("attic", connections=("hallway",)),
        scenes.place("hallway", connections=()),
    )
    scene = board_scene(scenes.board(places=places, seats=()))
    roads = next(group for group in scene.groups if group.name == "roads")

    assert [type(mark) for mark in roads.marks] == [Line, Line, Line]


@pytest.mark.parametrize("make", [scenes.crowded, scenes.many])
def test_every_enemy_before_an_investigator_is_named(make: Callable[[], BoardView]) -> None:
    """In a crowd the bars give way, not the names; treacheries are named, too."""
    view = make()
    words = [text.text for _, text in texts(board_scene(view))]
    lying = [card.name for seat in view.seats for card in (*seat.enemies, *seat.threats)]

    assert [name for name in lying if not any(word.startswith(name) for word in words)] == []


def test_a_crowd_too_large_for_chips_is_told_in_words() -> None:
    """Six different enemies before one of four investigators: all of them are named."""
    names = (
        "Ghoul Priest",
        "Swarm of Rats",
        "Ravenous Ghoul",
        "Flesh-Eater",
        "Icy Ghoul",
        "Acolyte",
    )
    seats = list(scenes.many().seats)
    foes = tuple(
        msgspec.structs.replace(seats[0].enemies[0], id=name, name=name, short="") for name in names
    )
    seats[0] = msgspec.structs.replace(seats[0], enemies=foes)

    scene = board_scene(msgspec.structs.replace(scenes.many(), seats=tuple(seats)))
    panel = next(group for group in scene.groups if group.name == f"seat {seats[0].id}")
    said = " ".join(mark.text for mark in panel.marks if isinstance(mark, Text))

    assert [name for name in names if name not in said] == []


def test_an_unrevealed_place_shows_nothing_but_its_name() -> None:
    """Shroud, clues and victory points of a face-down place change nothing in the picture."""
    plain = scenes.board(places=(scenes.place("attic", revealed=False, victory=0),), seats=())
    rich = scenes.board(
        places=(scenes.place("attic", revealed=False, shroud=4, clues=7, victory=1),), seats=()
    )

    assert board_scene(plain) == board_scene(rich)


def test_an_empty_table_is_drawn() -> None:
    """Before anything is set up there is still a picture."""
    view = BoardView(scenario="The Gathering", campaign="", difficulty="", round=0, phase="setup",
                     places=(), seats=(), bag=BagView())  # fmt: skip

    assert "Setup" in [text.text for _, text in texts(board_scene(view))]


def test_views_hold_what_they_are_given() -> None:
    """Views are values: equal ones hash alike, so pictures can be kept by view."""
    views: list[BoardView | HandView | TestView] = [make() for make in scenes.BOARDS.values()]
    for view in (*views, hand_scenes.hand(8), hand_scenes.TESTS["success"]):
        again = msgspec.structs.replace(view)
        assert again == view
        assert hash(again) == hash(view)


@pytest.mark.parametrize("count", [1, 11])
@pytest.mark.parametrize("slots_", [(), ("hand",), ("hand", "hand"), ("accessory",)])
@pytest.mark.parametrize("traits", ["Item. Weapon. Firearm. Illicit.", "Ally. Creature.", ""])
def test_all_traits_of_a_card_in_hand_are_shown(
    traits: str, slots_: tuple[str, ...], count: int
) -> None:
    """Beside the type where there is room, else below it: none is left out."""
    view = hand_scenes.hand(count)
    card = msgspec.structs.replace(view.cards[0], traits=traits, slots=slots_)
    scene = hand_scene(msgspec.structs.replace(view, cards=(card, *view.cards[1:])))

    said = " ".join(text.text for group, text in texts(scene) if group.name == f"card {card.id}")
    assert all(word in said for word in traits.replace(".", "").split())
    assert "…" not in said
