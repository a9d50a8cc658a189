"""Content packs as folders."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from bot.engine.pack_folders import PackError, index_unique, pack_folders, read_tables


class Lamps(Struct, forbid_unknown_fields=True):
    """A table of a toy game."""

    lamps: list[str] = []


def pack(root: Path, name: str, **tables: str) -> None:
    """Write a pack with these tables."""
    (root / name).mkdir()
    for table, text in {"pack": "", **tables}.items():
        (root / name / f"{table}.toml").write_text(text)


def test_a_pack_is_a_folder_with_its_own_table(tmp_path: Path) -> None:
    """Other folders and files are no packs; packs come by name."""
    pack(tmp_path, "second")
    pack(tmp_path, "first")
    (tmp_path / "drafts").mkdir()
    (tmp_path / "pack.toml").write_text("")

    assert [folder.name for folder in pack_folders(tmp_path)] == ["first", "second"]


def test_tables_come_in_order_of_pack_and_file(tmp_path: Path) -> None:
    """Reading is the same on every machine."""
    pack(tmp_path, "b", zinc='lamps = ["zinc"]')
    pack(tmp_path, "a", oil='lamps = ["oil"]', brass='lamps = ["brass"]')

    read = read_tables(tmp_path, Lamps)
    assert [lamp for table in read for lamp in table.lamps] == ["brass", "oil", "zinc"]


def test_a_pack_may_keep_tables_in_folders(tmp_path: Path) -> None:
    """What belongs together stands in a folder of the pack, read where its name stands."""
    pack(tmp_path, "a", oil='lamps = ["oil"]', brass='lamps = ["brass"]')
    (tmp_path / "a" / "made").mkdir()
    (tmp_path / "a" / "made" / "glass.toml").write_text('lamps = ["glass"]')

    read = read_tables(tmp_path, Lamps)
    assert [lamp for table in read for lamp in table.lamps] == ["brass", "glass", "oil"]


@pytest.mark.parametrize("text", ["lamps = 3", "candles = []", "lamps = ["])
def test_a_table_that_cannot_be_read_is_named(tmp_path: Path, text: str) -> None:
    """A wrong type, an unknown key, no TOML at all: the file is said."""
    pack(tmp_path, "a", oil=text)

    with pytest.raises(PackError, match=r"oil\.toml"):
        read_tables(tmp_path, Lamps)


def test_an_id_used_twice_is_refused() -> None:
    """Pairs are indexed in their order; none hides another."""
    assert list(index_unique("lamp", [("b", 1), ("a", 2)])) == ["b", "a"]
    with pytest.raises(PackError, match="More than one lamp is called a"):
        index_unique("lamp", [("a", 1), ("b", 2), ("a", 3)])
