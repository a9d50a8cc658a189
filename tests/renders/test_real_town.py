"""The game of eight that the town's goldens draw can be played again."""

from pathlib import Path

import msgspec

from bot.second_edition.views.shapes import SheetView, TownView
from tests.renders import real_town, town_scenes


def test_it_is_played_to_its_pictures(tmp_path: Path) -> None:
    """A crowded town, the sheet of whoever owns most, and the Ancient One awake."""
    real_town.main(tmp_path)

    kinds = {"eight": TownView, "richest": SheetView, "awake": TownView}
    made = {
        name: msgspec.json.decode((tmp_path / f"{name}.json").read_bytes(), type=kind)
        for name, kind in kinds.items()
    }
    assert len(made["eight"].seats) == len(real_town.HEROES)
    assert made["richest"].cards
    assert made["awake"] != made["eight"]


def test_the_real_town_holds_everything() -> None:
    """Eight investigators and a full board, with each thing that a town can show."""
    town = town_scenes.real("eight")
    states = {state for seat in town.seats for state in seat.statuses}

    assert len(town.seats) == 8
    assert town.monsters.have >= 11
    assert town.sky
    assert {"lost", "arrested", "delayed", "explored", "blessed", "cursed"} <= states
    assert town.environment is not None
    assert town.rumor is not None
    assert any(world.first for world in town.worlds)
    assert any(world.second for world in town.worlds)
    for mark in ("gate", "sealed", "closed", "clues", "monsters", "marker"):
        assert any(getattr(place, mark) for place in town.places), mark
