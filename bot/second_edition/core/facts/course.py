"""The course of the game: turns, phases, the final battle, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.second_edition.core.facts.fact_base import BoardFact, MaybeSeatFact


class GameBegan(BoardFact, frozen=True):
    """The game is set up."""

    people: ClassVar[Mapping[str, str]] = {"first": "who"}

    ancient_one: str
    first: Seat
    who: str = ""
    """The first player's investigator."""
    facts: str = ""
    """The name of the host's further facts, if the game is played with some."""


class TurnBegan(BoardFact, frozen=True):
    """A turn begins."""

    people: ClassVar[Mapping[str, str]] = {"first": "who"}

    turn: int
    first: Seat
    who: str = ""
    """The first player's investigator."""


class PhaseBegan(Fact, frozen=True):
    """A phase begins."""

    phase: str


class GmChanged(MaybeSeatFact, frozen=True):
    """The game master changed something that no other fact reports.

    `what` is `monster` (args: its code, from, to), `clues` (place, how many lie there now), `first`
    (none), `seal` (place that is sealed no more), `card` (its code, now in its deck), `gate_trophy`
    (world), `mythos_card` (its code, now in play), `draws` (purpose) or `stack` (deck, number of
    cards).
    """

    what: str
    args: tuple[str, ...] = ()


class AncientOneWoke(Fact, frozen=True):
    """The Ancient One awakens.

    The reason is `doom`, `gates`, `markers`, `cup`, `overrun` or `gm`.
    """

    code: str
    why: str


class BattleRound(Fact, frozen=True):
    """A round of the final battle begins."""

    round: int
    doom: int


class GameEnded(Fact, frozen=True):
    """The game is over."""

    won: bool
    resolution: str
    score: int = 0
    first_citizen: str = ""
    by: tuple[tuple[str, int], ...] = ()
    """The parts of the score."""
