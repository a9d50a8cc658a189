"""What a seat of the board game's table does: checks, losses, and what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from bot.engine.script import Script
from bot.second_edition.core import rolls
from bot.second_edition.core.game import Consequence
from bot.second_edition.encounters import ways
from bot.second_edition.printed.ops import Way
from bot.second_edition.printed.terms import (
    CardNo,
    CheckKind,
    Coin,
    Skill,
)
from bot.second_edition.verbs import (
    checks,
    clue_tokens,
    coins,
    dangers,
    losses,
    weapons,
)
from bot.second_edition.verbs.checks import Result
from tests.second_edition.player_look import PlayerLook


class PlayerChecks(PlayerLook):
    """What a seat of the board game's table does: checks, losses, and what they cost."""

    # Rolls

    def roll(self, dice: int = 1, *, source: str = "") -> list[int]:
        """Dice that are no skill check: no clue token helps."""
        return rolls.roll(self.board, self.seat, dice, source=source)

    # Ways

    def way_note(self, way: Way) -> str:
        """Return what stands beside a way: that it takes the last Sanity or Stamina, its odds."""
        return ways.way_note(self.board, self.seat, way)

    # Checks

    def check(
        self,
        what: Skill | CheckKind,
        modifier: int = 0,
        difficulty: int = 1,
        *,
        source: str = "",
        passing: Consequence = "",
        failing: Consequence = "",
    ) -> Script[bool]:
        """A skill check or special check; whether it is passed."""
        return checks.check(
            self.board,
            self.seat,
            what,
            modifier,
            difficulty,
            source=source,
            passing=passing,
            failing=failing,
        )

    def count_successes(
        self, what: Skill | CheckKind, modifier: int = 0, *, source: str = ""
    ) -> Script[int]:
        """A check of which the number of successes matters."""
        return checks.count_successes(self.board, self.seat, what, modifier, source=source)

    def perform_check(
        self, what: Skill | CheckKind, modifier: int = 0, difficulty: int = 1, **more: Any
    ) -> Script[Result]:
        """A check from its first die to its end; `more` as in `CheckSpec`."""
        spec = checks.CheckSpec(what, modifier, difficulty, **more)
        return checks.perform_check(self.board, self.seat, spec)

    # Clue tokens

    def clue_group(self) -> int:
        """Return how many clue tokens have to be spent at a time."""
        return clue_tokens.clue_group(self.board, self.seat)

    # Dangers

    def fall(self, *, sanity: int = 0, stamina: int = 0, cost: bool = False) -> str:
        """Return what losing so much at once does: `drives you insane`."""
        return dangers.fall(self.board, self.seat, sanity=sanity, stamina=stamina, cost=cost)

    def stake(self, coin: Coin, share: Fraction, failed: int, passed: int = 0) -> str:
        """Return what a check passed with this chance costs, as it stands on a button."""
        return dangers.stake(self.board, self.seat, coin, share, failed, passed)

    # Losses

    def amount(self, coin: Coin) -> int:
        """Return what a seat has of something."""
        return coins.amount(self.board, self.seat, coin)

    def can_pay(
        self,
        *,
        sanity: int = 0,
        stamina: int = 0,
        money: int = 0,
        clues: int = 0,
        discards: bool = False,
    ) -> bool:
        """Return whether a cost can be paid; Sanity and Stamina may fall to 0."""
        return losses.can_pay(
            self.board,
            self.seat,
            sanity=sanity,
            stamina=stamina,
            money=money,
            clues=clues,
            discards=discards,
        )

    def gain(
        self,
        *,
        sanity: int = 0,
        stamina: int = 0,
        money: int = 0,
        clues: int = 0,
        source: str = "",
        forced: bool = False,
    ) -> Script[None]:
        """Gain, never above the maximum."""
        return losses.gain(
            self.board,
            self.seat,
            sanity=sanity,
            stamina=stamina,
            money=money,
            clues=clues,
            source=source,
            forced=forced,
        )

    def lose(
        self,
        *,
        sanity: int = 0,
        stamina: int = 0,
        money: int = 0,
        clues: int = 0,
        source: str = "",
        settled: bool = True,
    ) -> Script[None]:
        """Lose at once what one source takes."""
        return losses.lose(
            self.board,
            self.seat,
            sanity=sanity,
            stamina=stamina,
            money=money,
            clues=clues,
            source=source,
            settled=settled,
        )

    def lower_maximum(self, coin: Coin | None = None, *, source: str = "") -> Script[None]:
        """Lower the maximum Sanity or Stamina by 1 for the rest of the game."""
        return losses.lower_maximum(self.board, self.seat, coin, source=source)

    def pay(
        self,
        *,
        sanity: int = 0,
        stamina: int = 0,
        money: int = 0,
        clues: int = 0,
        source: str = "",
        settled: bool = True,
        discards: bool = False,
    ) -> Script[None]:
        """Pay a cost: nothing lessens it."""
        return losses.pay(
            self.board,
            self.seat,
            sanity=sanity,
            stamina=stamina,
            money=money,
            clues=clues,
            source=source,
            settled=settled,
            discards=discards,
        )

    def settle(self) -> Script[None]:
        """Cut Sanity and Stamina to their maxima; at 0 the investigator goes down."""
        return coins.settle(self.board, self.seat)

    def split(self, total: int, coins: Sequence[Coin], *, source: str = "") -> Script[None]:
        """Gain `total`, divided by the player among `coins`."""
        return losses.split(self.board, self.seat, total, coins, source=source)

    # Weapons

    def cost_of_use(self, some: tuple[CardNo, ...]) -> Script[None]:
        """Return what the weapons of a Combat check cost beside themselves."""
        return weapons.cost_of_use(self.board, self.seat, some)
