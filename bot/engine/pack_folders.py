"""Content packs as folders: read their tables and index them without duplicates.

A pack is a folder with a `pack.toml`. Every `*.toml` in it and in its subfolders is a table in the
game's own format, and every module there registers its contents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)


class PackError(Exception):
    """A content pack is invalid; the message says which file or id, and why."""


def pack_folders(root: Traversable) -> list[Traversable]:
    """Return the packs in a folder, sorted by name."""
    folders = [f for f in root.iterdir() if f.is_dir() and f.joinpath("pack.toml").is_file()]
    return sorted(folders, key=lambda folder: folder.name)


def read_tables(root: Traversable, kind: type[T]) -> list[T]:
    """Return all tables of all packs, ordered by pack and file. Raises `PackError`."""
    return [table for pack in pack_folders(root) for table in read_pack(pack, kind)]


def read_pack(folder: Traversable, kind: type[T]) -> list[T]:
    """Return all tables of one pack, ordered by file. Raises `PackError`."""
    return [_read_table(table, kind) for table in _table_files(folder)]


def _table_files(folder: Traversable) -> Iterator[Traversable]:
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.is_dir():
            yield from _table_files(each)
        elif each.name.endswith(".toml"):
            yield each


def import_modules(package: str, folder: Traversable) -> None:
    """Import the modules of a pack and its subpackages, so that they register their contents."""
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.is_dir() and each.joinpath("__init__.py").is_file():
            import_modules(f"{package}.{each.name}", each)
        elif each.name.endswith(".py") and each.name != "__init__.py":
            import_module(f"{package}.{each.name[:-3]}")


def _read_table(table: Traversable, kind: type[T]) -> T:
    try:
        return msgspec.toml.decode(table.read_bytes(), type=kind)
    except msgspec.DecodeError as error:
        raise PackError(f"{table}: {error}") from error


def merge_tables(tables: Sequence[S]) -> S:
    """Return one table with the contents of all.

    Lists are concatenated; other sections come from the last table.
    """
    whole = {name: getattr(tables[-1], name) for name in tables[-1].__struct_fields__}
    for name, rows in whole.items():
        if isinstance(rows, tuple):
            whole[name] = tuple(row for table in tables for row in getattr(table, name))
    return type(tables[-1])(**whole)


def index_unique(what: str, pairs: Iterable[tuple[K, V]]) -> dict[K, V]:
    """Index pairs by key, in their order. Raises `PackError` for a duplicate key."""
    known = list(pairs)
    twice = [key for key, count in Counter(key for key, _ in known).items() if count > 1]
    if twice:
        raise PackError(f"More than one {what} is called {twice[0]}.")
    return dict(known)
