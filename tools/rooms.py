"""Write the packages of the program and their imports into `docs/rooms.md`.

    python -m tools.rooms

A box in the diagram is a package, or the modules of a package that are not in a subpackage. An
arrow means "imports"; arrows implied by longer paths are omitted. The tables contain the first
sentence of each package's docstring. `tests/bot/test_rooms_page.py` fails while the page is out of
date.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import grimp

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "rooms.md"
PROGRAM: Final = ("bot", "cogs", "renders", "data")
SPLIT: Final = ("bot", "bot.table", "cogs")
"""Packages whose subpackages are separate boxes."""
HOUSES: Final = {
    "cogs": "Commands",
    "bot.table": "The table",
    "games": "The games",
}
"""Frames around boxes that belong together."""
GAMES: Final = ("bot.lcg", "bot.second_edition", "data", "renders", "bot.kits", "bot.pictures")
LEFT_OUT: Final = ("bot", "bot.tools", "bot.local", "bot.monitor", "bot.people", "bot.gateway")
"""Packages outside the path from a press to a post; `bot` only puts the others together."""
NAMES: Final = {
    "bot.table": "clock, errors",
    "cogs": "features, serving",
}
"""The modules outside subpackages."""
TABLES: Final = {
    "bot": "The program",
    "bot.table": "The table",
    "cogs": "Commands",
    "bot.lcg": "The card game",
    "bot.second_edition": "The board game",
}
"""Packages whose subpackages get a table, with its heading."""
Edges = Mapping[str, frozenset[str]]
"""The packages that each package imports from."""


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    return 0


def page() -> str:
    """Return the text of the page."""
    lines = [
        "# Packages",
        "",
        "Made from the code by `python -m tools.rooms`. An arrow means “imports”; arrows implied",
        "by longer paths are omitted. [Architecture](architecture.md) has the small picture.",
        "",
        picture(),
    ]
    for package, title in TABLES.items():
        rows = [f"| `{name}` | {said} |" for name, said in _described_packages(package)]
        lines += [f"## {title}", "", "| Package | Contents |", "|---|---|", *rows, ""]
    return "\n".join(lines)


def picture() -> str:
    """Return the packages as a Mermaid flowchart."""
    edges = without_implied(imports_between_packages())
    lines = ["```mermaid", "flowchart TD"]
    for house, title in HOUSES.items():
        inside = sorted(package for package in edges if frame_of_package(package) == house)
        lines += [f'  subgraph {_mermaid_id(house)}_["{title}"]', *map(_box_line, inside), "  end"]
    outside = (package for package in sorted(edges) if frame_of_package(package) not in HOUSES)
    lines += map(_box_line, outside)
    arrows = ((a, b) for a in sorted(edges) for b in sorted(edges[a]))
    lines += [f"  {_mermaid_id(a)} --> {_mermaid_id(b)}" for a, b in arrows]
    return "\n".join([*lines, "```", ""])


def imports_between_packages() -> Edges:
    """Return the imports between packages, read from the code."""
    graph = grimp.build_graph(*PROGRAM, cache_dir=None)
    found: dict[str, set[str]] = {}
    for module in graph.modules:
        package = package_of(module)
        if package in LEFT_OUT:
            continue
        others = {package_of(each) for each in graph.find_modules_directly_imported_by(module)}
        found.setdefault(package, set()).update(others - {package, *LEFT_OUT})
    return {package: frozenset(others) for package, others in found.items()}


def package_of(module: str) -> str:
    """Return the package that the diagram shows for a module, like `bot.table.game` or `cogs`."""
    package = module.split(".", maxsplit=1)[0]
    for part in module.split(".")[1:]:
        if package not in SPLIT or not _is_package(f"{package}.{part}"):
            return package
        package = f"{package}.{part}"
    return package


def without_implied(edges: Edges) -> Edges:
    """Return the arrows without those that a longer path implies."""
    below = {package: _reachable_packages(edges, package) for package in edges}
    return {
        package: frozenset(
            each for each in others if not any(each in below[other] for other in others - {each})
        )
        for package, others in edges.items()
    }


def frame_of_package(package: str) -> str:
    """Return the frame of a box; the box itself if it has none."""
    if package in GAMES:
        return "games"
    return next((house for house in HOUSES if package.startswith(house)), package)


def _described_packages(package: str) -> Iterator[tuple[str, str]]:
    """Yield the subpackages that have a docstring, with its first paragraph."""
    for path in sorted((ROOT / Path(*package.split("."))).glob("*/__init__.py")):
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        if said := " ".join(text.partition("\n\n")[0].split()):
            yield f"{package}.{path.parent.name}", said


def _reachable_packages(edges: Edges, package: str) -> frozenset[str]:
    found: set[str] = set()
    waiting: list[str] = [package]
    while waiting:
        new = edges.get(waiting.pop(), frozenset()) - found
        found |= new
        waiting += new
    return frozenset(found)


def _is_package(module: str) -> bool:
    return (ROOT / Path(*module.split("."))).is_dir()


def _mermaid_id(package: str) -> str:
    return package.replace(".", "_")


def _box_line(package: str) -> str:
    more = f"<br/>{NAMES[package]}" if package in NAMES else ""
    return f'  {_mermaid_id(package)}["{package}{more}"]'


if __name__ == "__main__":
    raise SystemExit(main())
