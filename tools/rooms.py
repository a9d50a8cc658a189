"""Draws the rooms of the program into `docs/architecture.md`: which room stands on which others.

    python -m tools.rooms

A room is a package of its own, or what lies loose beside such packages. An arrow is an import; one
that follows from others is left out. `tests/bot/test_rooms_page.py` fails while the picture is old.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import grimp

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "architecture.md"
BEGIN: Final = "<!-- rooms: made by `python -m tools.rooms` -->\n"
END: Final = "<!-- /rooms -->\n"
PROGRAM: Final = ("bot", "cogs", "renders", "data")
SPLIT: Final = ("bot", "bot.table", "cogs")
"""Packages that are told room by room; whatever lies loose in them is one room of its own."""
HOUSES: Final = {
    "cogs": "Commands",
    "bot.table": "The table",
    "games": "The games",
}
"""Frames around rooms that belong together."""
GAMES: Final = ("bot.lcg", "bot.second_edition", "data", "renders", "bot.kits", "bot.pictures")
LEFT_OUT: Final = ("bot", "bot.tools", "bot.local", "bot.monitor", "bot.people", "bot.gateway")
"""Rooms beside the way from a press to a post; `bot` itself puts them together."""
NAMES: Final = {
    "bot.table": "clock, errors",
    "cogs": "features, serving",
}
"""Of what lies loose in a package."""

Edges = Mapping[str, frozenset[str]]
"""By room: the rooms that it imports from."""


def main() -> int:
    """Write the picture into the page."""
    PAGE.write_text(with_picture(PAGE.read_text(encoding="utf-8"), picture()), encoding="utf-8")
    return 0


def with_picture(page: str, drawn: str) -> str:
    """Return the page with this picture between its two marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{drawn}{END}{after}"


def picture() -> str:
    """Return the rooms as a Mermaid flowchart."""
    edges = reduced(edges_between_rooms())
    lines = ["```mermaid", "flowchart TD"]
    for house, title in HOUSES.items():
        inside = sorted(room for room in edges if house_of(room) == house)
        lines += [f'  subgraph {_mermaid_id(house)}_["{title}"]', *map(_box_line, inside), "  end"]
    lines += [_box_line(room) for room in sorted(edges) if house_of(room) not in HOUSES]
    lines += [
        f"  {_mermaid_id(a)} --> {_mermaid_id(b)}" for a in sorted(edges) for b in sorted(edges[a])
    ]
    return "\n".join([*lines, "```", ""])


def edges_between_rooms() -> Edges:
    """Return which room imports from which, read from the code."""
    graph = grimp.build_graph(*PROGRAM, cache_dir=None)
    found: dict[str, set[str]] = {}
    for module in graph.modules:
        room = room_of(module)
        if room in LEFT_OUT:
            continue
        others = {room_of(each) for each in graph.find_modules_directly_imported_by(module)}
        found.setdefault(room, set()).update(others - {room, *LEFT_OUT})
    return {room: frozenset(others) for room, others in found.items()}


def room_of(module: str) -> str:
    """Return the room in which a module lies: `bot.table.game`, `bot.lcg`, or `cogs`."""
    room = module.split(".", maxsplit=1)[0]
    for part in module.split(".")[1:]:
        if room not in SPLIT or not _is_package(f"{room}.{part}"):
            return room
        room = f"{room}.{part}"
    return room


def reduced(edges: Edges) -> Edges:
    """Leave out the arrows that follow from others."""
    below = {room: _reachable_rooms(edges, room) for room in edges}
    return {
        room: frozenset(
            each for each in others if not any(each in below[other] for other in others - {each})
        )
        for room, others in edges.items()
    }


def house_of(room: str) -> str:
    """Return the frame in which a room is drawn; the room itself where it has none."""
    if room in GAMES:
        return "games"
    return next((house for house in HOUSES if room.startswith(house)), room)


def _reachable_rooms(edges: Edges, room: str) -> frozenset[str]:
    found: set[str] = set()
    waiting: list[str] = [room]
    while waiting:
        new = edges.get(waiting.pop(), frozenset()) - found
        found |= new
        waiting += new
    return frozenset(found)


def _is_package(module: str) -> bool:
    return (ROOT / Path(*module.split("."))).is_dir()


def _mermaid_id(room: str) -> str:
    return room.replace(".", "_")


def _box_line(room: str) -> str:
    more = f"<br/>{NAMES[room]}" if room in NAMES else ""
    return f'  {_mermaid_id(room)}["{room}{more}"]'


if __name__ == "__main__":
    raise SystemExit(main())
