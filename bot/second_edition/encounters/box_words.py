"""Operations that boxes add to the vocabulary of encounters; the op `Word` uses them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.game import Board
from bot.second_edition.encounters.entries import ContentError

WordEffect = Callable[[Board, Seat, str], Script[None]]
"""A word's effect: the board, the seat, and the code of the source."""


def _always_true(_b: Board, _seat: Seat) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class BoxWord:
    """A box's own operation: its text ("add 1 token to the track"), script and condition."""

    said: str
    run: WordEffect
    can: Callable[[Board, Seat], bool]


@dataclass
class BoxWords:
    """All operations of boxes, filled when the packs' modules are imported."""

    known: dict[str, BoxWord] = field(default_factory=dict[str, BoxWord])

    def __getitem__(self, name: str) -> BoxWord:
        """Return the operation with this name. Raises KeyError if no pack has registered it."""
        return self.known[name]


BOX_WORDS = BoxWords()


def box_word(
    name: str, said: str, *, can: Callable[[Board, Seat], bool] = _always_true
) -> Callable[[WordEffect], WordEffect]:
    """Register a word: its clause is imperative and in lower case. `can`: it is offered only then.

    `said` is its text, imperative and in lower case. It is offered only if `can` is true. Raises
    `ContentError` for a name that is registered twice.
    """
    if name in BOX_WORDS.known:
        raise ContentError(f"the word {name} is registered twice")

    def register(run: WordEffect) -> WordEffect:
        BOX_WORDS.known[name] = BoxWord(said, run, can)
        return run

    return register
