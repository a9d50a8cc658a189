"""Dice and skill checks."""

from __future__ import annotations

from typing import ClassVar

from bot.second_edition.core.facts.fact_base import MaybeSeatFact, SeatFact
from bot.second_edition.printed.terms import NOWHERE, CheckKind, Place, Skill


class Rolled(MaybeSeatFact, frozen=True):
    """Dice were rolled that are not a skill check."""

    reveals: ClassVar[bool] = True
    faces: tuple[int, ...]
    source: str = ""

    @property
    def shows(self) -> bool:
        """Without any die nothing is left to chance."""
        return bool(self.faces)


class CheckBegan(SeatFact, frozen=True):
    """A skill check begins: dice to roll and successes needed."""

    skill: Skill
    kind: CheckKind
    modifier: int
    dice: int
    difficulty: int
    source: str = ""
    """What asks for it: a code, or a `Cause`; of a check to close a gate its world."""
    closes: Place = NOWHERE
    """The location of the gate that it would close."""
    cards: tuple[str, ...] = ()
    """The codes of what one fights with."""
    parts: tuple[tuple[str, int], ...] = ()
    """The sum of the dice: the skill, then codes of what gives or takes some; see `dice_sums`."""


class DiceRolled(SeatFact, frozen=True):
    """Dice of a check.

    `why` is empty for the first roll, `clue` for the dice of `clues` clue tokens, `clue_card` for
    those of a card instead of one, else the code of what re-rolls.
    """

    reveals: ClassVar[bool] = True
    faces: tuple[int, ...]
    all: tuple[int, ...]
    successes: int
    why: str = ""
    clues: int = 1

    @property
    def shows(self) -> bool:
        """Without any die nothing is left to chance."""
        return bool(self.faces)


class CheckEnded(SeatFact, frozen=True):
    """A skill check is over. `per_mille` was its chance before the roll, without clues.

    `faces` are the dice as they lie; the last `by_clues` were given by `clues` clue tokens. A die
    from `lowest` up is a success, one that shows `doubled` (if not 0) is two. `tallied`: it is
    told as neither passed nor failed: its successes add up, or are looked up in a chart.
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
    """As of `CheckBegan`, which may be told in an earlier message."""
