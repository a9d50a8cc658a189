"""The game of eight that the town's goldens draw can be played again."""

from pathlib import Path

import msgspec

from bot.second_edition.views.shapes import SheetView, TownView
from tests.renders import real_town


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
