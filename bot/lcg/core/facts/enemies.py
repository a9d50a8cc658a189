"""Enemies."""

from __future__ import annotations

from bot.engine.about import About
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.core.card_marks import Marks
from bot.lcg.printed.cards import CardCode


class EnemySpawned(Fact, frozen=True):
    """An enemy enters play at `place`; if `place` is empty it could not enter, and is discarded."""

    code: CardCode
    place: CardCode = CardCode("")


class EnemyEngaged(Fact, frozen=True):
    """An enemy engages an investigator; `origin` is the seat it was engaged with before, if any."""

    code: CardCode
    seat: Seat
    readied: bool = False
    origin: Seat | None = None


class EnemyDisengaged(Fact, frozen=True):
    """An enemy is no longer engaged."""

    code: CardCode


class EnemyMoved(Fact, frozen=True):
    """An enemy moves."""

    code: CardCode
    to: CardCode


class EnemyAttacked(Fact, frozen=True):
    """An enemy attacks an investigator; `cancelled` means that the attack was cancelled."""

    code: CardCode
    seat: Seat
    opportunity: bool = False
    cancelled: bool = False
    retaliates: bool = False


class EnemyEvaded(Fact, frozen=True):
    """An enemy is evaded."""

    code: CardCode
    seat: Seat


class EvasionBarred(Fact, frozen=True):
    """An attempt to evade an enemy has no effect, as the enemy cannot be evaded."""

    code: CardCode
    seat: Seat


class EnemyDamaged(Fact, frozen=True):
    """An enemy takes damage (negative: is healed).

    `marks` distinguish it from others of its name.
    """

    code: CardCode
    amount: int
    left: int
    source: About | None = None
    marks: Marks = ()
    seat: Seat | None = None
    """The investigator who dealt it; None if none did."""


class EnemyDefeated(Fact, frozen=True):
    """An enemy is defeated, by `seat` if given."""

    code: CardCode
    seat: Seat | None = None
    victory: int | None = None


class VictoryJoined(Fact, frozen=True):
    """A card in play joins the victory display without being defeated."""

    code: CardCode
    victory: int | None = None
