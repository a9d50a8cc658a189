"""Dice and skill checks."""

from __future__ import annotations

from typing import ClassVar

from bot.second_edition.core.facts.fact_base import MaybeSeatFact, SeatFact
from bot.second_edition.printed.terms import NOWHERE, CheckKind, Place, Skill


class Rolled(MaybeSeatFact, frozen=True):
    """Dice were rolled, but not for a skill check."""

    reveals: ClassVar[bool] = True
    faces: tuple[int, ...]
    source: str = ""

    @property
    def shows_hidden(self) -> bool:
        """Return True if any dice were rolled."""
        return bool(self.faces)


class CheckBegan(SeatFact, frozen=True):
    """A skill check begins: dice to roll and successes needed."""

    skill: Skill
    kind: CheckKind
    modifier: int
    dice: int
    difficulty: int
    source: str = ""
    """The source: a code, or a `Cause`; for a check to close a gate, its world."""
    closes: Place = NOWHERE
    """The location of the gate that it would close."""
    cards: tuple[str, ...] = ()
    """The codes of the weapons and spells in use."""
    parts: tuple[tuple[str, int], ...] = ()
    """The sum of the dice: the skill, then codes with their changes; see `dice_sums`."""


class DiceRolled(SeatFact, frozen=True):
    """Dice of a check were rolled.

    `why` is "" for the first roll, `clue` for the dice of `clues` clue tokens, `clue_card` for
    those of a card in place of one, or else the code of the re-roll.
    """

    reveals: ClassVar[bool] = True
    faces: tuple[int, ...]
    all: tuple[int, ...]
    successes: int
    why: str = ""
    clues: int = 1

    @property
    def shows_hidden(self) -> bool:
        """Return True if any dice were rolled."""
        return bool(self.faces)


class CheckEnded(SeatFact, frozen=True):
    """A skill check is over. `per_mille` was its chance before the roll, without clues.

    `faces` are the final dice; the last `by_clues` of them came from `clues` clue tokens. A die
    from `lowest` up is a success; one that shows `doubled` (if not 0) counts as two. `tallied`
    means that the check neither passes nor fails: its successes add up, or are looked up in a
    chart.
    """

    skill: Skill
    kind: CheckKind
    passed: bool
    successes: int
    difficulty: int
    per_mille: int = 0
    source: str = ""
    closes: Place = NOWHERE
    modifier: int = 0
    faces: tuple[int, ...] = ()
    by_clues: int = 0
    clues: int = 0
    lowest: int = 5
    doubled: int = 0
    automatic: bool = False
    """Passed or failed without a roll."""
    tallied: bool = False
    parts: tuple[tuple[str, int], ...] = ()
    """The parts of the sum, as in `CheckBegan`, which an earlier message may report."""
