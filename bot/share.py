"""The shards of the bot that a process serves.

Discord divides a bot's servers among its shards: a server belongs to shard `(id >> 22) % count`.
All processes of a bot must count the same.
"""

from __future__ import annotations

import re

from msgspec import Struct

MOST = 9_999
"""Shards or processes that a setting can name."""


class Portion(Struct, frozen=True):
    """A part of the bot: a process of several, or shards by number."""

    process: int = 1
    """From 1."""
    processes: int = 1
    first: int = 0
    last: int = 0
    count: int = 0
    """0: no shards are given, but the part of a process of as many as Discord recommends."""

    @property
    def is_part(self) -> bool:
        """Return True if other processes are meant to serve the rest."""
        return self.last - self.first + 1 < self.count if self.count else self.processes > 1

    @property
    def fraction(self) -> float:
        """Return how much of the whole bot this is: above 0, at most 1."""
        return (self.last - self.first + 1) / self.count if self.count else 1 / self.processes

    def count_for(self, recommended: int) -> int:
        """Return how many shards the bot has: at least one for each process."""
        return self.count or max(recommended, self.processes)

    def shards_of(self, count: int) -> range:
        """The shards of this part, of `count` in all; processes differ by one at most."""
        if self.count:
            return range(self.first, self.last + 1)
        below = self.process - 1
        return range(count * below // self.processes, count * self.process // self.processes)


ALONE = Portion()
"""All shards that Discord recommends."""
ONE = Portion(first=0, last=0, count=1)
"""A single connection, whatever Discord recommends."""


def shard_of(guild: int, count: int) -> int:
    """The shard over which a server's events come."""
    return (guild >> 22) % count


def parse_process(text: str) -> Portion:
    """Read `2/5`, the second of five. Raises ValueError with the rest of a sentence."""
    process, processes = _numbers(r"(\d+)/(\d+)", text) or (0, 0)
    if not 1 <= process <= processes <= MOST:
        raise ValueError(f"is “{text}”: it must look like 2/5, the second of five processes.")
    return Portion(process, processes)


def parse_part(text: str) -> Portion:
    """Read `0-3/16`, or `4/16`. Raises ValueError with the rest of a sentence."""
    first, last, count = _numbers(r"(\d+)-(\d+)/(\d+)", text) or _one(text)
    if not 0 <= first <= last < count <= MOST:
        raise ValueError(f"is “{text}”: it must look like 0-3/16, the first four of 16 shards.")
    return Portion(first=first, last=last, count=count)


def _one(text: str) -> tuple[int, ...]:
    shard, count = _numbers(r"(\d+)/(\d+)", text) or (0, 0)
    return shard, shard, count


def _numbers(form: str, text: str) -> tuple[int, ...] | None:
    found = re.fullmatch(form.replace(r"\d+", "[0-9]{1,9}"), text.replace(" ", ""))
    return tuple(map(int, found.groups())) if found else None
