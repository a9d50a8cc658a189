"""Skill tests."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from bot.engine.about import About
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.core.card_marks import Marks
from bot.lcg.core.state import RevealedToken, TestKind
from bot.lcg.printed.cards import CardCode, Skill, Token


class TestBegan(Fact, frozen=True):
    """A skill test begins; `target` is given only if other enemies of its name are nearby."""

    __test__ = False

    seat: Seat
    skill: Skill
    value: int
    difficulty: int
    source: About | None = None
    kind: TestKind = TestKind.PLAIN
    target: CardCode = CardCode("")
    marks: Marks = ()


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
    """A chaos token is revealed.

    `as_face` is the token that it counts as because of the card `by`; `modifier` is None for a
    token without a number.
    """

    reveals: ClassVar[bool] = True
    seat: Seat
    token: Token
    modifier: int | None = None
    cancelled: bool = False
    ignored: bool = False
    """True if the token is cancelled but stays out of the bag."""
    as_face: Token | None = None
    by: CardCode | None = None
    blank: bool = False
    """True if the elder sign does nothing, as the investigator's text counts as blank."""


class Share(StrEnum):
    """A kind of summand in a skill test's sum."""

    BASE = "base"
    """The number printed on the investigator."""
    CONSTANT = "constant"
    """A card in play, or a lasting effect."""
    BONUS = "bonus"
    """The tool, or a boost for this test."""
    COMMIT = "commit"
    """The icons of a committed card."""
    EXTRA = "extra"
    """Added when the test would fail."""


class SumPart(Struct, frozen=True, omit_defaults=True):
    """One summand of a skill test's sum."""

    share: Share
    amount: int
    source: About | None = None


class TokenOdds(Struct, frozen=True, omit_defaults=True):
    """A token in the bag: its modifier (None for no number), and whether it alone would succeed."""

    token: Token
    modifier: int | None
    passes: bool
    count: int = 1
    """How many there are."""


class TokenWorth(Struct, frozen=True, omit_defaults=True):
    """A revealed token and its modifier; None for no number."""

    drawn: RevealedToken
    worth: int | None = None


class CommitShare(Struct, frozen=True, omit_defaults=True):
    """A committed card, its seat, and its matching icons."""

    seat: Seat
    code: CardCode
    icons: int


class TestSheet(Struct, frozen=True, omit_defaults=True):
    """A skill test in numbers: its sum, the bag, what was revealed and committed, the result."""

    __test__ = False

    seat: Seat
    skill: Skill
    kind: TestKind
    difficulty: int
    chance: tuple[int, int]
    """The chance of success, as a fraction, before a token is drawn."""
    source: About | None = None
    target: CardCode = CardCode("")
    marks: Marks = ()
    parts: tuple[SumPart, ...] = ()
    bag: tuple[TokenOdds, ...] = ()
    revealed: tuple[TokenWorth, ...] = ()
    commits: tuple[CommitShare, ...] = ()
    success: bool | None = None
    total: int | None = None
    margin: int = 0
    automatic: str = ""


class TestEnded(Fact, frozen=True):
    """A skill test succeeded or failed.

    `chance` (passing, of) is the chance before tokens were drawn.
    """

    __test__ = False

    seat: Seat
    skill: Skill
    success: bool
    total: int
    difficulty: int
    automatic: str = ""
    source: About | None = None
    kind: TestKind = TestKind.PLAIN
    chance: tuple[int, int] = (0, 1)
    deciding: int = 0
    """Tokens in the bag; 0 where one of them reveals another, so that none is the last."""
    sheet: TestSheet | None = None
    """The whole test in numbers, for its picture."""


class TestStopped(Fact, frozen=True):
    """A skill test ends before its result is known."""

    __test__ = False

    seat: Seat
    source: About | None = None
    kind: TestKind = TestKind.PLAIN
