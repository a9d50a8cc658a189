"""Seeded random draws, with a counter for each purpose.

Draw n of a purpose is a pure function of (seed, purpose, n). So an undo repeats the same draws, a
different order of play does not change them, and anyone who has the seed, which is published when
the game ends, can check every draw.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct, field

T = TypeVar("T")
_WORD = 1 << 64


class ChanceState(Struct):
    """The part of `Chance` that a checkpoint stores; the seed is stored elsewhere."""

    counters: dict[str, int] = field(default_factory=dict[str, int])
    scripted: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """Results fixed in advance by tests or a game master, by purpose."""


class Chance:
    """The random draws of one game."""

    def __init__(self, seed: bytes, state: ChanceState | None = None) -> None:
        self._seed = seed
        self.state = state or ChanceState()
        self.dropped: list[tuple[str, str]] = []
        """Scripted results that were not possible when they were due, with their purposes."""

    def draw_below(self, purpose: str, size: int) -> int:
        """Return a random whole number from 0 to `size` - 1, each equally likely.

        Raises `ValueError` if `size` is less than 1.
        """
        n = self.state.counters.get(purpose, 0)
        self.state.counters[purpose] = n + 1
        return draw_number(self._seed, purpose, n, size)

    def roll_die(self, purpose: str, sides: int = 6) -> int:
        """Return the face of a die, from 1."""
        wanted = self._next_scripted(purpose)
        if wanted is not None:
            if wanted.isdecimal() and 1 <= int(wanted) <= sides:
                return int(wanted)
            self.dropped.append((purpose, wanted))
        return self.draw_below(purpose, sides) + 1

    def choose(self, purpose: str, items: Sequence[T], names: Sequence[str] = ()) -> T:
        """Return a random item. `names` are the names by which a script can request each item.

        Raises `ValueError` if there are no items.
        """
        if not items:
            raise ValueError(f"nothing to draw from for {purpose}")
        known = names or [str(item) for item in items]
        wanted = self._next_scripted(purpose)
        if wanted is not None:
            if wanted in known:
                return items[known.index(wanted)]
            self.dropped.append((purpose, wanted))
        return items[self.draw_below(purpose, len(items))]

    def shuffled(self, purpose: str, items: Sequence[T], names: Sequence[str] = ()) -> list[T]:
        """Return the items in random order (Fisher-Yates), with scripted results first.

        `names` are the names by which a script can request each item. Scripted results without a
        match stay for a later shuffle of the same purpose.
        """
        order = list(range(len(items)))
        for last in range(len(order) - 1, 0, -1):
            other = self.draw_below(purpose, last + 1)
            order[last], order[other] = order[other], order[last]
        first = self._scripted_positions(purpose, names or items)
        return [items[at] for at in (*first, *(at for at in order if at not in first))]

    def script_results(self, purpose: str, wanted: Sequence[str], *, replace: bool = False) -> None:
        """Fix the next results of a purpose, after any that are fixed already.

        `replace`: discard those first. A result that is impossible when it is due is dropped.
        """
        kept = [] if replace else self.state.scripted.get(purpose, [])
        self.state.scripted[purpose] = [*kept, *wanted]
        if not self.state.scripted[purpose]:
            del self.state.scripted[purpose]

    def derive_key(self, purpose: str) -> bytes:
        """Return sixteen bytes derived from the seed, different for each purpose and game.

        They do not reveal the seed.
        """
        return hashlib.blake2b(purpose.encode(), key=self._seed, digest_size=16).digest()

    def copy_state(self) -> ChanceState:
        """Return a copy of the counters and scripted results."""
        return copy_chance(self.state)

    def _scripted_positions(self, purpose: str, names: Sequence[object]) -> list[int]:
        """Return the positions of the scripted results in a shuffle, and use them up."""
        first: list[int] = []
        waiting: list[str] = []
        for wanted in self.state.scripted.get(purpose, ()):
            left = (at for at, name in enumerate(names) if str(name) == wanted and at not in first)
            if (at := next(left, None)) is None:
                waiting.append(wanted)
            else:
                first.append(at)
        if first:
            self.script_results(purpose, waiting, replace=True)
        return first

    def _next_scripted(self, purpose: str) -> str | None:
        queue = self.state.scripted.get(purpose)
        if not queue:
            return None
        # Remove it even if it is impossible: otherwise it would surprise a later draw.
        wanted = queue.pop(0)
        if not queue:
            del self.state.scripted[purpose]
        return wanted


def copy_chance(state: ChanceState) -> ChanceState:
    """Return a copy that can change without changing the original."""
    queues = {purpose: list(queue) for purpose, queue in state.scripted.items()}
    return ChanceState(dict(state.counters), queues)


def draw_number(seed: bytes, purpose: str, n: int, size: int) -> int:
    """Return the `n`th number drawn for a purpose: random, from 0 to `size` - 1.

    Rejection sampling on 64-bit words of BLAKE2b. Raises `ValueError` if `size` is less than 1.
    """
    if size < 1:
        raise ValueError("a draw needs at least one outcome")
    # Draw again above the last whole multiple: otherwise the first outcomes would be likelier.
    limit = _WORD - _WORD % size
    attempt = 0
    while True:
        text = f"{purpose}/{n}/{attempt}".encode()
        word = int.from_bytes(hashlib.blake2b(text, key=seed, digest_size=8).digest(), "big")
        if word < limit:
            return word % size
        attempt += 1


def seed_hash(seed: bytes) -> str:
    """Return the hash of a seed, posted at the start so that players can check it later.

    It is the SHA-256 of the seed's hex digits: `printf %s SEED | sha256sum`.
    """
    return hashlib.sha256(seed.hex().encode()).hexdigest()
