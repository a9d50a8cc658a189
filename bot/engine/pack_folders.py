"""Content packs as folders: their tables read, and indexed without doubles.

A pack is a folder with a `pack.toml`; every `*.toml` in it and in folders within it is a table of
the game's own shape, and every module there registers what it holds.
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
    """A content pack cannot be used; the sentence says which file or id and why."""


def pack_folders(root: Traversable) -> list[Traversable]:
    """The packs in a folder, by name."""
    folders = [f for f in root.iterdir() if f.is_dir() and f.joinpath("pack.toml").is_file()]
    return sorted(folders, key=lambda folder: folder.name)


def read_tables(root: Traversable, kind: type[T]) -> list[T]:
    """All tables of all packs in a folder, in order of pack and file; raises `PackError`."""
    return [table for pack in pack_folders(root) for table in read_pack(pack, kind)]


def read_pack(folder: Traversable, kind: type[T]) -> list[T]:
    """All tables of one pack, in order of file; raises `PackError`."""
    return [_read(table, kind) for table in _tables(folder)]


def _tables(folder: Traversable) -> Iterator[Traversable]:
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.is_dir():
            yield from _tables(each)
        elif each.name.endswith(".toml"):
            yield each


def import_modules(package: str, folder: Traversable) -> None:
    """Import a pack's modules, those of packages within it too, so that they register."""
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.is_dir() and each.joinpath("__init__.py").is_file():
            import_modules(f"{package}.{each.name}", each)
        elif each.name.endswith(".py") and each.name != "__init__.py":
            import_module(f"{package}.{each.name[:-3]}")


def _read(table: Traversable, kind: type[T]) -> T:
    try:
        return msgspec.toml.decode(table.read_bytes(), type=kind)
    except msgspec.DecodeError as error:
        raise PackError(f"{table}: {error}") from error


def merge_tables(tables: Sequence[S]) -> S:
    """One table with what stands in all of them: lists end to end, other sections of the last."""
    whole = {name: getattr(tables[-1], name) for name in tables[-1].__struct_fields__}
    for name, rows in whole.items():
        if isinstance(rows, tuple):
            whole[name] = tuple(row for table in tables for row in getattr(table, name))
    return type(tables[-1])(**whole)


def unique(what: str, pairs: Iterable[tuple[K, V]]) -> dict[K, V]:
    """Index pairs by key, in their order; a key that comes twice is a `PackError`."""
    known = list(pairs)
    twice = [key for key, count in Counter(key for key, _ in known).items() if count > 1]
    if twice:
        raise PackError(f"More than one {what} is called {twice[0]}.")
    return dict(known)
