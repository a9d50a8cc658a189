"""Packs of cards that cannot be used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.pack_folders import PackError
from bot.lcg.printed.packs import check_map, load_library, read_library
from bot.lcg.printed.scenarios import MapLayout, Spot

EVENT = '[[cards]]\ncode = "{code}"\nname = "A"\ntype = "event"\nfaction = "rogue"\ncost = 1\n'


def pack(root: Path, name: str, *tables: str, about: str = "") -> None:
    """Write a pack with some tables."""
    folder = root / name
    folder.mkdir()
    (folder / "pack.toml").write_text(f'[pack]\nslug = "{name}"\nname = "{name}"\n{about}')
    for number, table in enumerate(tables):
        (folder / f"{number}.toml").write_text(table)


def test_folders_without_a_pack_file_are_no_packs(tmp_path: Path) -> None:
    """Only a folder with pack.toml is read."""
    pack(tmp_path, "mine", EVENT.format(code="90001"))
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "cards.toml").write_text("not toml")

    assert list(read_library(tmp_path).cards) == ["90001"]


def test_a_box_that_is_not_complete_is_in_the_whole_library_only(tmp_path: Path) -> None:
    """Players know none of its cards; a list may name them as those of other boxes meanwhile."""
    pack(tmp_path, "mine", EVENT.format(code="90001") + '[elsewhere]\n90002 = "A cat (2)"\n')
    pack(tmp_path, "later", EVENT.format(code="90002"), about="offered = false\n")
    offered, whole = read_library(tmp_path), read_library(tmp_path, whole=True)

    assert (list(offered.cards), offered.products.name("90002")) == (["90001"], "A cat (2)")
    assert (sorted(whole.cards), whole.products.name("90002")) == (["90001", "90002"], "")


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (EVENT.format(code="90001") * 2, "More than one card is called 90001"),
        (EVENT.format(code="90001") + "colour = 3\n", "unknown field `colour`"),
        (EVENT.format(code="90001").replace("event", "skill"), "lacks icons"),
        (EVENT.format(code="90001") + 'required_by = "90009"\n', "90009 is unknown"),
        (EVENT.format(code="90001") + 'encounter_set = "cats"\n', "cats is unknown"),
        (EVENT.format(code="90001") + '[aliases]\n90002 = "90003"\n', "90003 is unknown"),
        (EVENT.format(code="90001") + '[aliases]\n90001 = "90001"\n', "alias 90001"),
        ('[[decks]]\nslug = "d"\ninvestigator = "90001"\ncards = []\n', "deck d: 90001"),
        ('[[campaigns]]\nslug = "c"\nname = "C"\nscenarios = ["s"]\nbags = {}\n', "s is unknown"),
        ("cards = [", "0.toml"),
    ],
)
def test_a_faulty_pack_says_what_is_wrong(tmp_path: Path, table: str, sentence: str) -> None:
    """Mistakes in the tables end the start with a sentence, not a game in the middle."""
    pack(tmp_path, "mine", table)

    with pytest.raises(PackError, match=re.escape(sentence)):
        read_library(tmp_path)


def test_a_spot_off_the_map_is_refused() -> None:
    """Column and row are counted from 0 and lie on the map."""
    scenario = load_library().scenarios["the_gathering"]
    spots = (Spot(codes=(scenario.start,), at=((3, 0),)),)
    wrong = replace(scenario, map=MapLayout(columns=3, rows=3, spots=spots))

    with pytest.raises(PackError, match="3, 0 is off the map"):
        check_map(wrong)


def test_two_packs_cannot_hold_the_same_code(tmp_path: Path) -> None:
    """Codes are unique over all packs."""
    pack(tmp_path, "one", EVENT.format(code="90001"))
    pack(tmp_path, "two", EVENT.format(code="90001"))

    with pytest.raises(PackError, match="90001"):
        read_library(tmp_path)
