"""Words of encounters that a box adds to the vocabulary: its packs register them, `Word` says them.

What every game can say is an op of its own; here stands what only a box knows, a token of its track
for one. A word has its clause and its script side by side, so text and effect cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.game import Board
from bot.second_edition.encounters.entries import ContentError

Deed = Callable[[Board, Seat, str], Script[None]]
"""What a word does: the board, for whom, and the code of what says it."""


def _always(_b: Board, _seat: Seat) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class BoxWord:
    """A word: its clause ("add 1 token to the track"), what it does, and whether it can."""

    said: str
    run: Deed
    can: Callable[[Board, Seat], bool]


@dataclass
class BoxWords:
    """All words of boxes, filled when the packs' modules are imported."""

    known: dict[str, BoxWord] = field(default_factory=dict[str, BoxWord])

    def __getitem__(self, name: str) -> BoxWord:
        """A word by its name; KeyError if no pack registered it."""
        return self.known[name]


BOX_WORDS = BoxWords()


def box_word(
    name: str, said: str, *, can: Callable[[Board, Seat], bool] = _always
) -> Callable[[Deed], Deed]:
    """Register a word: its clause is imperative and in lower case. `can`: it is offered only then.

    Raises `ContentError` for a name that is registered twice.
    """
    if name in BOX_WORDS.known:
        raise ContentError(f"the word {name} is registered twice")

    def register(run: Deed) -> Deed:
        BOX_WORDS.known[name] = BoxWord(said, run, can)
        return run

    return register
