"""While the set-up has laid nothing out there is no picture of it."""

from msgspec.structs import replace

from bot.kits.lcg.kit import LcgKit
from bot.kits.second_edition.kit import SecondEditionKit
from bot.lcg import views as lcg_views
from bot.second_edition import views as town_views
from tests.renders import lcg_scenes, town_scenes


def test_a_board_without_locations_is_not_shown() -> None:
    """The first location makes it worth a picture."""
    empty = lcg_scenes.board(places=(), seats=(), phase="setup")

    assert not LcgKit().views.has_content(lcg_views.encode(empty))
    assert LcgKit().views.has_content(lcg_views.encode(lcg_scenes.study()))


def test_a_town_without_gates_and_people_is_not_shown() -> None:
    """In set-up the first gate or investigator makes it worth a picture; later it always is."""
    kit, town = SecondEditionKit(), town_scenes.calm()
    bare = replace(
        town, phase="setup", places=tuple(replace(p, gate=None, seats=()) for p in town.places)
    )

    assert not kit.views.has_content(town_views.encode(bare))
    assert kit.views.has_content(town_views.encode(town_scenes.calm()))
    assert kit.views.has_content(town_views.encode(replace(bare, phase="mythos")))
