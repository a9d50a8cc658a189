"""The commands that pages, help, lessons and refusals show, and how each is typed."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from discord import AppCommandOptionType

from tests.cogs.commands_page import Command

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
SPAN = re.compile(r"(?<!`)`/([a-z][^`{/]*)`(?!`)")
PAIR = re.compile(r"(\w+):(.*?)(?=\s+\w+:|$)")


@dataclass(frozen=True)
class Shown:
    """A command as it is shown somewhere: its name, and what stands behind it."""

    command: str
    rest: str
    where: str

    def __str__(self) -> str:
        return f"/{self.command} {self.rest}".strip() + f" ({self.where})"

    def options(self, declared: Command) -> dict[str, Any] | None:
        """What is typed; None where it is the command's form and no example.

        Raises `KeyError` for an option that the command has not.
        """
        known = {each.display_name: each for each in declared.parameters}
        if not self.rest:
            return {}
        if pairs := PAIR.findall(self.rest):
            if any(not value.strip() for _, value in pairs):
                assert all(known[name] for name, _ in pairs)
                return None
            return {name: _typed(known[name].type, value.strip()) for name, value in pairs}
        named = [word.strip("[]") for word in self.rest.split()]
        if all(word in known for word in named) or self.rest.isupper():
            return None
        first = declared.parameters[0]
        return {first.display_name: _typed(first.type, self.rest)}


def _typed(kind: AppCommandOptionType, value: str) -> Any:
    if kind is AppCommandOptionType.boolean:
        return value == "True"
    return int(value) if kind is AppCommandOptionType.integer else value


@cache
def spans() -> tuple[tuple[str, str], ...]:
    """Each `/…` with where it first stands, once."""
    found: dict[str, str] = {}
    for where, text in _texts():
        for span in SPAN.findall(text):
            found.setdefault(" ".join(span.split()), where)
    return tuple(found.items())


def _texts() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        yield page.name, page.read_text(encoding="utf-8")
    for folder in ("bot", "cogs", "data"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            tree = ast.parse(source if "`/" in source else "")
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield path.name, node.value
    for path in sorted((ROOT / "data").rglob("tutorial.toml")):
        for text in _strings(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield path.name, text


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each)


def shown(declared: Mapping[str, Command]) -> tuple[list[Shown], list[str]]:
    """The commands that are shown, and what is shown and is none."""
    found: list[Shown] = []
    unknown: list[str] = []
    groups = {name.split()[0] for name in declared if " " in name}
    for span, where in spans():
        words = span.split(" ")
        names = [" ".join(words[:n]) for n in (2, 1)]
        name = next((each for each in names if each in declared), "")
        if name:
            found.append(Shown(name, span[len(name) :].strip(), where))
        elif words[0] not in groups or len(words) > 1:
            unknown.append(f"`/{span}` ({where})")
    return found, unknown


def suggested(declared: Mapping[str, Command]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the description of an option gives as an example: ``Like “Friday”; “off” for none``."""
    for name, command in declared.items():
        for each in command.parameters:
            text = str(each.description)
            plain = re.findall(r"\b[Ll]ike ([^“;]+?)(?:;|$)", text)
            for value in (*plain, *re.findall("“([^”]+)”", text)):
                if each.display_name not in ("as", "option", "to") or "such as" in text:
                    yield name, {each.display_name: value}
