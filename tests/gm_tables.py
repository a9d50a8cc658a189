"""Write the tables of master commands in `docs/drive.md`: `python -m tests.gm_tables`."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, Final, get_args, get_origin

from msgspec import structs

from bot.engine.command_reading import GmCommand
from bot.lcg.gm import AnyCommand as CardGameCommand
from bot.second_edition.gm.override import AnyCommand as BoardGameCommand

PAGE = Path(__file__).parents[1] / "docs" / "drive.md"
TABLES: Final = {"card game": CardGameCommand, "board game": BoardGameCommand}
"""The commands of each game, by what its table is called in the page."""


def table(kinds: tuple[type[GmCommand], ...]) -> str:
    """Commands: verb, fields, what they do."""
    head = ["| `do` | fields | what it does |", "|---|---|---|"]
    return "\n".join([*head, *(_row(kind) for kind in kinds), ""])


def _row(kind: type[GmCommand]) -> str:
    does = " ".join((kind.__doc__ or "").split()).replace("``", "`")
    return f"| `{kind.__struct_config__.tag}` | {', '.join(_fields(kind))} | {does} |"


def _fields(kind: type[GmCommand]) -> Iterator[str]:
    for field in structs.fields(kind):
        values = _values(field.type)
        name = f"`{field.name}`" if field.required else f"[`{field.name}`]"
        yield f"{name} ({', '.join(values)})" if values else name


def _values(kind: Any) -> list[str]:
    """Return what may be chosen, where it is one of a few words."""
    if get_origin(kind) is typing.Literal:
        return [f"`{value}`" for value in get_args(kind)]
    if get_origin(kind) in (typing.Union, types.UnionType):
        return [value for part in get_args(kind) for value in _values(part)]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [f"`{each.value}`" for each in kind]
    return []


def page() -> str:
    """The page with its tables made anew."""
    text = PAGE.read_text(encoding="utf-8")
    for name, commands in TABLES.items():
        begin, end = _marks(name)
        before, rest = text.split(begin)
        _, after = rest.split(end)
        text = f"{before}{begin}{table(get_args(commands))}{end}{after}"
    return text


def _marks(name: str) -> tuple[str, str]:
    """Return what stands before and behind a table in the page."""
    return f"<!-- {name}: python -m tests.gm_tables -->\n", f"<!-- end of {name} -->\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
