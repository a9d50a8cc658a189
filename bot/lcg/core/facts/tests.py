"""Skill tests."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.printed.cards import CardCode, Skill, Token


class TestBegan(Fact, frozen=True):
    """A skill test begins; `target` is said where it is an enemy with namesakes nearby."""

    __test__ = False

    seat: Seat
    skill: Skill
    value: int
    difficulty: int
    source: str = ""
    kind: str = "plain"
    target: str = ""


class Committed(Fact, frozen=True):
    """A card is committed to a test, or taken back."""

    seat: Seat
    code: CardCode
    back: bool = False


class Boosted(Fact, frozen=True):
    """A test gains a bonus."""

    seat: Seat
    code: CardCode
    amount: int
    skill: Skill


class TokenRevealed(Fact, frozen=True):
    """A chaos token is revealed; `modifier` None counts no number.

    Where a card lets it count as another symbol, it counts `as_face` `by` that card.
    """

    reveals: ClassVar[bool] = True
    seat: Seat
    token: Token
    modifier: int | None = None
    cancelled: bool = False
    as_face: Token | None = None
    by: CardCode | None = None


class TestEnded(Fact, frozen=True):
    """A skill test succeeded or failed; `chance` (passing, of) was that before the draw."""

    __test__ = False

    seat: Seat
    skill: Skill
    success: bool
    total: int
    difficulty: int
    automatic: str = ""
    source: str = ""
    chance: tuple[int, int] = (0, 1)
    picture: bytes = b""
    """The encoded view of the whole test, for its picture."""


class TestStopped(Fact, frozen=True):
    """A skill test ends before its result is known."""

    __test__ = False

    seat: Seat
    source: str = ""
