"""Boxes: what a game with one holds, and that a game without it has nothing of it."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.errors import NotAllowed
from tests.second_edition.packs import Catalogue, load_library, whole_library
from tests.second_edition.playing import play
from tests.second_edition.table import Still, Table, undealt

BOX = ("dunwich",)
BOXES = {"Arkham Horror, 2nd edition", "Dunwich Horror"}


def _new(*boxes: str) -> Still:
    return undealt("joe_diamond", boxes=boxes)


def test_a_game_without_boxes_keeps_no_list() -> None:
    """Nothing of a stored game changes where no box is in play, and it has the base game only."""
    assert b"boxes" not in _new().encoded()
    assert _new().packs() == ["base"]


def test_a_game_keeps_its_boxes() -> None:
    """The list is stored with the game."""
    assert b'"boxes":["dunwich"]' in _new(*BOX).encoded()
    assert _new(*BOX).packs() == ["base", "dunwich"]


def test_the_box_joins_the_decks() -> None:
    """DH 2.1: Markers and cards of the box are in the game, beside those of the base game."""
    base, both = _new(), _new(*BOX)

    assert Counter(both.cards) >= Counter(base.cards)
    assert len(both.gate_markers) == len(base.gate_markers) + 4
    assert len(both.markers) == 60 + 28


def test_the_base_game_has_no_place_of_the_box() -> None:
    """DH 16.2: Places, worlds and cards come with the box and not before."""
    base, both = load_library(), load_library(*BOX)

    assert set(both.locations) - set(base.locations)
    assert both.worlds.keys() - base.worlds.keys() == {"another_time", "lost_carcosa"}
    assert (len(base.vortices), len(both.vortices)) == (0, 3)


def test_all_boxes_together_are_the_whole_library() -> None:
    """What can be looked up is what can be played."""
    whole, both = whole_library(), load_library(*BOX)

    assert (whole.cards, whole.mythos, whole.locations) == (both.cards, both.mythos, both.locations)


def test_the_box_brings_its_house_rules() -> None:
    """Injuries, Madnesses and the monsters are part of the box."""
    settings = _new(*BOX).settings

    assert (settings.injuries, settings.box_monsters) == (True, True)


def test_an_unknown_box_is_refused() -> None:
    """The sentence names those that there are."""
    with pytest.raises(NotAllowed, match=r"the expansion “kingsport”\. Choose from: dunwich"):
        _new("kingsport")


def test_a_box_in_play_is_in_force() -> None:
    """Its slug is a code under which its pack registers what it adds."""
    assert Table(boxes=BOX).has_in_force("dunwich")
    assert not Table().has_in_force("dunwich")


def test_a_random_game_with_the_box() -> None:
    """A game is played to its end with every invariant looked at."""
    assert play(2, "with the box", boxes=["dunwich"], restart_every=50).resolution


def test_everything_of_all_boxes_can_be_looked_up() -> None:
    """Each card, place and marker has an article that names its box."""
    library, catalogue = whole_library(), Catalogue(whole_library())
    codes = library.origins.keys() - library.location_cards.keys() - library.gate_cards.keys()
    articles = {code: catalogue.article(code) for code in codes}
    boxes = {code: article.source.split(" · ")[0] for code, article in articles.items()}

    assert [code for code in codes if not articles[code].body] == []
    assert {code: box for code, box in boxes.items() if box not in BOXES} == {}
    assert {*boxes.values()} == BOXES


def test_places_of_the_second_town_in_the_catalogue() -> None:
    """The train, the arrows into a vortex, and gates that differ."""
    catalogue = Catalogue(whole_library())

    assert "Train to Train Station: $1 and 1 movement point" in (
        catalogue.article("bishops_brook_bridge").body
    )
    assert "black to Vortex of Backwoods Country" in (
        catalogue.article("backwoods_country_streets").body
    )
    assert catalogue.article("another_time").body.count("to close") == 2
