"""What was lived through, added up over runs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field


class Tally(Struct, kw_only=True):
    """Counted by game (ruleset), and in all."""

    table_hours: Counter[str] = field(default_factory=Counter[str])
    """Hours in which a table of each game went on."""
    games: Counter[str] = field(default_factory=Counter[str])
    """Games and campaigns that began."""
    done: Counter[str] = field(default_factory=Counter[str])
    """Actions of people that were carried out, by kind."""
    refused: Counter[str] = field(default_factory=Counter[str])
    """Those that were refused with a sentence."""
    steps: int = 0
    """Inputs in the journals, what went on by itself as well."""
    by_itself: int = 0
    calls: int = 0
    """Mentions and letters."""
    posts: int = 0
    edits: int = 0
    rings: int = 0
    """Of the alarm."""
    restarts: int = 0
    kills: int = 0
    """Ends of the bot in the middle of something."""
    checks: int = 0
    seconds: float = 0.0
    towns: int = 0
    found: int = 0
    """Findings, each of which is to be mended or explained."""

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        names = self.__struct_fields__
        return Tally(**{name: getattr(self, name) + getattr(other, name) for name in names})

    def weeks(self, *rulesets: str) -> float:
        """Table-weeks of these games."""
        return sum(self.table_hours[each] for each in rulesets) / (24 * 7)

    @property
    def actions(self) -> int:
        """All that people did or tried."""
        return self.done.total() + self.refused.total()


def read_towns(file: Path) -> dict[int, Tally]:
    """The towns that were lived through so far; of one that was lived again, the newest."""
    if not file.exists():
        return {}
    lines = [msgspec.json.decode(each) for each in file.read_bytes().splitlines()]
    return {line["seed"]: Tally(**_counted(line["tally"])) for line in lines}


def _counted(kept: dict[str, Any]) -> dict[str, Any]:
    return {name: Counter(n) if isinstance(n, dict) else n for name, n in kept.items()}


def add_town(file: Path, seed: int, tally: Tally) -> None:
    """Keep what a town came to."""
    with file.open("ab") as opened:
        opened.write(msgspec.json.encode({"seed": seed, "tally": tally}) + b"\n")
