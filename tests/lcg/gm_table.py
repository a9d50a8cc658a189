"""The table of the game master's commands in `docs/drive.md`: made from the commands.

`python -m tests.lcg.gm_table` writes it anew.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin

from msgspec import structs

from bot.lcg.gm import AnyCommand, Command

PAGE = Path(__file__).parents[2] / "docs" / "drive.md"
BEGIN = "<!-- commands: python -m tests.lcg.gm_table -->\n"
END = "<!-- end of commands -->\n"


def table() -> str:
    """All commands: verb, fields, what they do."""
    head = ["| `do` | fields | what it does |", "|---|---|---|"]
    return "\n".join([*head, *(_row(kind) for kind in get_args(AnyCommand)), ""])


def _row(kind: type[Command]) -> str:
    does = " ".join((kind.__doc__ or "").split()).replace("``", "`")
    return f"| `{kind.__struct_config__.tag}` | {', '.join(_fields(kind))} | {does} |"


def _fields(kind: type[Command]) -> Iterator[str]:
    for field in structs.fields(kind):
        values = _values(field.type)
        name = f"`{field.name}`" if field.required else f"[`{field.name}`]"
        yield f"{name} ({', '.join(values)})" if values else name


def _values(kind: Any) -> list[str]:
    """What may be chosen, where it is one of a few words."""
    if get_origin(kind) is typing.Literal:
        return [f"`{value}`" for value in get_args(kind)]
    if get_origin(kind) in (typing.Union, types.UnionType):
        return [value for part in get_args(kind) for value in _values(part)]
    return []


def page() -> str:
    """The page with its table made anew."""
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
