"""What was lived through, added up over runs."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct, field


class Tally(Struct, kw_only=True):
    """Counted by game (ruleset), and in all."""

    table_hours: Counter[str] = field(default_factory=Counter[str])
    """Hours in which a table of each game went on."""
    games: Counter[str] = field(default_factory=Counter[str])
    """Games and campaigns that began."""
    done: Counter[str] = field(default_factory=Counter[str])
    """Deeds of people that were carried out, by kind."""
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

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        names = self.__struct_fields__
        return Tally(**{name: getattr(self, name) + getattr(other, name) for name in names})

    def weeks(self, *rulesets: str) -> float:
        """Table-weeks of these games."""
        return sum(self.table_hours[each] for each in rulesets) / (24 * 7)

    @property
    def deeds(self) -> int:
        """All that people did or tried."""
        return self.done.total() + self.refused.total()
