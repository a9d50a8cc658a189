"""Moments that abilities react to.

Each is a mutable record that lives while the moment is being resolved. "When" abilities see it
before it takes effect and may change or cancel it; "after" abilities see it done. Pieces are held
by object, so that an enemy that left play can still be asked where it was.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.engine.ids import Seat
from bot.lcg.cards import Card, CardCode
from bot.lcg.state import CopyNo, Drawn, Piece, PieceId, SkillTest


@dataclass(kw_only=True)
class Event:
    """Base of all moments."""

    cancelled: bool = False


@dataclass(kw_only=True)
class PhaseBegins(Event):
    """A phase has begun (its name)."""

    phase: str


@dataclass(kw_only=True)
class PhaseEnds(Event):
    """A phase ends (its name), `round` for the whole round."""

    phase: str


@dataclass(kw_only=True)
class RoundEnds(Event):
    """The round ends: "when" is "when the round ends", "after" is "at the end of the round"."""


@dataclass(kw_only=True)
class TurnBegins(Event):
    """A turn begins."""

    seat: Seat


@dataclass(kw_only=True)
class TurnEnds(Event):
    """A turn ends."""

    seat: Seat


@dataclass(kw_only=True)
class TokenDue(Event):
    """A chaos token would be revealed (when): `count` of them are, and one is chosen to count."""

    test: SkillTest
    count: int = 1


@dataclass(kw_only=True)
class TokenReveals(Event):
    """A chaos token is revealed in a test."""

    test: SkillTest
    drawn: Drawn


@dataclass(kw_only=True)
class TestFails(Event):
    """A test would fail (when) or has failed (after), before its results are applied."""

    __test__ = False

    test: SkillTest


@dataclass(kw_only=True)
class TestSucceeds(Event):
    """A test has succeeded, before its results are applied."""

    __test__ = False

    test: SkillTest


@dataclass(kw_only=True)
class TestOver(Event):
    """A test has ended, its results applied."""

    __test__ = False

    test: SkillTest


@dataclass(kw_only=True)
class CluesFound(Event):
    """Clues would be discovered (when; `count` may be lowered) or were discovered (after)."""

    seat: Seat
    place: PieceId
    count: int


@dataclass
class Harm:
    """Damage and horror dealt to one investigator by one source, and how it is split."""

    seat: Seat
    damage: int = 0
    horror: int = 0
    source: str = ""
    code: CardCode | None = None
    direct: bool = False
    attacker: Piece | None = None
    damage_on: dict[PieceId, int] = field(default_factory=dict[PieceId, int])
    """Damage assigned to assets; the rest is the investigator's."""
    horror_on: dict[PieceId, int] = field(default_factory=dict[PieceId, int])

    @property
    def own_damage(self) -> int:
        """Damage for the investigator card itself."""
        return self.damage - sum(self.damage_on.values())

    @property
    def own_horror(self) -> int:
        """Horror for the investigator card itself."""
        return self.horror - sum(self.horror_on.values())


@dataclass(kw_only=True)
class HarmDealt(Event):
    """Harm is assigned (when) or placed (after)."""

    harm: Harm


@dataclass(kw_only=True)
class EnemyAttacks(Event):
    """An enemy attacks one investigator."""

    enemy: Piece
    seat: Seat
    opportunity: bool = False
    damage: int = 0
    horror: int = 0


@dataclass(kw_only=True)
class AttackLands(Event):
    """An attack that was not cancelled is about to be dealt; the enemy's own "when it attacks".

    Rulings, "Dodge": such an ability does nothing where the attack is cancelled.
    """

    enemy: Piece
    seat: Seat
    attack: EnemyAttacks


@dataclass(kw_only=True)
class EnemyFalls(Event):
    """An enemy is defeated; `seat` is who defeated it."""

    enemy: Piece
    seat: Seat | None = None


@dataclass(kw_only=True)
class EnemyEvades(Event):
    """An enemy is evaded."""

    enemy: Piece
    seat: Seat


@dataclass(kw_only=True)
class EnemySpawns(Event):
    """An enemy has entered play."""

    enemy: Piece
    seat: Seat | None


@dataclass(kw_only=True)
class EnemyEngages(Event):
    """An enemy engages an investigator."""

    enemy: Piece
    seat: Seat


@dataclass(kw_only=True)
class CardDrawn(Event):
    """An encounter card or weakness is drawn; "when" is before its revelation."""

    seat: Seat
    copy: CopyNo
    card: Card
    surge: bool = False
    """Whether one more card is drawn after it; a revelation may say so."""


@dataclass(kw_only=True)
class CardEnters(Event):
    """A card has entered play."""

    piece: Piece
    seat: Seat | None


@dataclass(kw_only=True)
class CardPlayedEvent(Event):
    """A card was played, resolved included."""

    seat: Seat
    card: Card
    copy: CopyNo


@dataclass(kw_only=True)
class Leaves(Event):
    """An investigator leaves a location (when)."""

    seat: Seat
    place: PieceId
    to: PieceId


@dataclass(kw_only=True)
class Enters(Event):
    """An investigator has entered a location."""

    seat: Seat
    place: PieceId


@dataclass(kw_only=True)
class GameEndsFor(Event):
    """The game ends for an investigator, at the scenario's end or at elimination."""

    seat: Seat
