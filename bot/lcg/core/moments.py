"""Moments that abilities react to.

Each is a mutable record that lives while the moment is being resolved. "When" abilities see it
before it takes effect and may change or cancel it; "after" abilities see it done. Pieces are held
by object, so that an enemy that left play can still be asked where it was.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field

from bot.engine.about import About
from bot.engine.ids import Seat
from bot.lcg.core.state import CopyNo, Piece, PieceId, RevealedToken, SkillTest
from bot.lcg.printed.cards import Card, CardCode, Token


class Event(Struct, kw_only=True):
    """Base of all moments."""

    cancelled: bool = False


class PhaseBegins(Event, kw_only=True):
    """A phase begins (its name).

    An answer "when" it begins may cancel it: then the phase is skipped.
    """

    phase: str


class PhaseEnds(Event, kw_only=True):
    """A phase ends (its name); the name `round` means that the round ends."""

    phase: str
    repeated: bool = False
    """True if the same phase is repeated."""


class RoundEnds(Event, kw_only=True):
    """The round ends; "after" is "at the end of the round". Rules Reference, "At"."""


class TurnBegins(Event, kw_only=True):
    """A turn begins."""

    seat: Seat


class TurnEnds(Event, kw_only=True):
    """A turn ends."""

    seat: Seat


class TokenDue(Event, kw_only=True):
    """Chaos tokens are about to be revealed (when): `count` tokens, of which one is chosen."""

    test: SkillTest
    count: int = 1


class TokenReveals(Event, kw_only=True):
    """A chaos token is revealed in a test."""

    test: SkillTest
    drawn: RevealedToken
    ignored_by: PieceId | None = None
    """The card that ignores it (cancelled): it stays out of the bag, and another is revealed."""
    instead_of: PieceId | None = None
    """The card that has ignored the token before, for which this one is revealed."""
    stands: bool = False
    """True if it can be neither cancelled nor ignored."""


class LooseTokenReveals(Event, kw_only=True):
    """A chaos token is revealed outside a test (when); an answer may change `token`."""

    seat: Seat
    token: Token
    ignored_by: PieceId | None = None
    """The card that ignores it (cancelled): another is revealed."""
    instead_of: PieceId | None = None
    """The card that has ignored the token before, for which this one is revealed."""


class TestFails(Event, kw_only=True):
    """A test is about to fail (when) or has failed (after), before its results are applied."""

    __test__ = False

    test: SkillTest


class TestSucceeds(Event, kw_only=True):
    """A test has succeeded, before its results are applied."""

    __test__ = False

    test: SkillTest


class TestOver(Event, kw_only=True):
    """A test has ended, its results applied."""

    __test__ = False

    test: SkillTest


class CluesFound(Event, kw_only=True):
    """Clues are about to be discovered (when.

    `count` may be lowered) or were discovered (after).
    """

    seat: Seat
    place: PieceId
    count: int


class Split(StrEnum):
    """How the harm of a source must be split among an investigator and their assets."""

    FREE = "free"
    PACKED = "packed"
    """One card takes as much as it can before the next."""
    EVEN = "even"
    """As evenly as possible."""


class Harm(Struct):
    """Damage and horror dealt to one investigator by one source, split among their cards."""

    seat: Seat
    damage: int = 0
    horror: int = 0
    source: About | None = None
    direct: bool = False
    attacker: Piece | None = None
    assets_first: bool = False
    """True if the investigator takes only the damage for which its own assets have no room."""
    split: Split = Split.FREE
    damage_on: dict[PieceId, int] = field(default_factory=dict[PieceId, int])
    """Damage assigned to assets; the rest is the investigator's."""
    horror_on: dict[PieceId, int] = field(default_factory=dict[PieceId, int])
    certain: bool = False
    """True if nothing can cancel any of it."""
    damaged: list[Seat] = field(default_factory=list[Seat])
    """Investigators who controlled a card on which damage was placed."""

    @property
    def own_damage(self) -> int:
        """Return the damage that the investigator card itself takes."""
        return self.damage - sum(self.damage_on.values())

    @property
    def own_horror(self) -> int:
        """Return the horror that the investigator card itself takes."""
        return self.horror - sum(self.horror_on.values())


class HarmDue(Event, kw_only=True):
    """Damage and horror are about to be dealt (when).

    They are not assigned yet; answers may change the amounts.
    """

    harm: Harm


class HarmDealt(Event, kw_only=True):
    """Harm is assigned (when) or placed (after). Rules Reference, "Dealing Damage/Horror"."""

    harm: Harm


class EnemyEnters(Event, kw_only=True):
    """An enemy has entered a location: moved there, spawned, or came with an investigator."""

    enemy: Piece
    place: PieceId


class StoryFlips(Event, kw_only=True):
    """A card is turned to the story on its other side (when), or that story is resolved (after)."""

    seat: Seat
    piece: Piece


class PlaceLeaves(Event, kw_only=True):
    """A location leaves play (when); everything on it is still there."""

    place: Piece


class EnemyAttacks(Event, kw_only=True):
    """An enemy attacks one investigator."""

    enemy: Piece
    seat: Seat
    opportunity: bool = False
    damage: int = 0
    horror: int = 0
    turned_on: Piece | None = None
    """Another enemy that takes the damage instead, including later additions."""
    countered_by: CardCode | None = None
    """The card by which the attacked deals 1 damage to the enemy once the attack is resolved."""


class EnemyIsAttacked(Event, kw_only=True):
    """An investigator attacks an enemy (when): it is paid for, and the test has not begun."""

    enemy: Piece
    seat: Seat


class AttackLands(Event, kw_only=True):
    """An attack that nothing has cancelled is about to deal its damage. Rulings, "Dodge"."""

    enemy: Piece
    seat: Seat
    attack: EnemyAttacks


class EnemyHarmed(Event, kw_only=True):
    """An enemy has taken damage (after), dealt by a seat or another source.

    It may be defeated by it.
    """

    enemy: Piece
    seat: Seat | None = None
    attack: bool = False
    """True if an investigator’s attack dealt it."""


class EnemyFalls(Event, kw_only=True):
    """An enemy is defeated, by `seat` if given."""

    enemy: Piece
    seat: Seat | None = None


class AssetFalls(Event, kw_only=True):
    """An asset is defeated: "when" it is still in play."""

    piece: Piece
    seat: Seat


class ThresholdReached(Event, kw_only=True):
    """The agenda is about to advance because of the doom in play (when).

    If cancelled, it does not.
    """


class DeckRunsOut(Event, kw_only=True):
    """The last card of an investigator's deck has left it."""

    seat: Seat


class SpawnsNowhere(Event, kw_only=True):
    """An enemy is about to spawn at a location that is not in play (when)."""

    card: Card
    seat: Seat | None = None


class PlaceDrawn(Event, kw_only=True):
    """A location was drawn at random; an answer may replace it."""

    place: Piece


class PlaceReveals(Event, kw_only=True):
    """An investigator has revealed a location by entering it."""

    seat: Seat
    place: PieceId


class JoinsVictory(Event, kw_only=True):
    """An enemy has joined the victory display.

    Answers to this come before answers to its defeat.
    """

    enemy: Piece


class AgendaAdvances(Event, kw_only=True):
    """The agenda advances (when): its other side is not carried out yet."""

    agenda: CardCode


class AgendaGainsDoom(Event, kw_only=True):
    """Doom has been placed on an agenda (after)."""

    agenda: CardCode
    amount: int


class EnemyReadies(Event, kw_only=True):
    """An exhausted enemy is about to ready (when)."""

    enemy: Piece


class EnemyHunts(Event, kw_only=True):
    """An enemy would move (when) or has moved (after) by its hunter keyword."""

    enemy: Piece
    steps: int = 1
    """Its moves so far in this instance."""


class EnemyEvades(Event, kw_only=True):
    """An enemy is evaded."""

    enemy: Piece
    seat: Seat


class EnemySpawns(Event, kw_only=True):
    """An enemy has entered play."""

    enemy: Piece
    seat: Seat | None


class EnemyEngages(Event, kw_only=True):
    """An enemy engages an investigator."""

    enemy: Piece
    seat: Seat


class EncounterDue(Event, kw_only=True):
    """An investigator is about to draw an encounter card in the Mythos phase (when).

    An answer may cancel the draw and do something else.
    """

    seat: Seat


class OpeningHands(Event, kw_only=True):
    """Opening hands are about to be drawn (when), or are complete after mulligans (after)."""


class CardCommitted(Event, kw_only=True):
    """A card was committed to a test (after)."""

    test: SkillTest
    seat: Seat
    copy: CopyNo


class CommitsMade(Event, kw_only=True):
    """All cards are committed to a test (after), before a token is revealed."""

    test: SkillTest


class CardDrawn(Event, kw_only=True):
    """An encounter card or weakness is drawn, before its revelation. Rules Reference, "When"."""

    seat: Seat
    copy: CopyNo
    card: Card
    surge: bool = False
    """True if another card is drawn after it; a revelation may set it."""
    from_deck: bool = False
    """True if it is the top card of the encounter deck."""
    taken_by: Seat | None = None
    """The seat that resolves it instead, as if it had drawn the card."""
    undone: bool = False
    """True if even the draw is cancelled, and a card's text moves the card."""
    bonus: int = 0
    """What is added to each skill of whoever resolves it, during its revelation."""
    annulled: bool = False
    """True if all of the card's effects are cancelled (when); it is discarded, even an enemy."""


class DrawsCards(Event, kw_only=True):
    """An investigator has drawn cards from their own deck (after)."""

    seat: Seat
    copies: tuple[CopyNo, ...]


class CardEnters(Event, kw_only=True):
    """A card has entered play."""

    piece: Piece
    seat: Seat | None


class CardReadies(Event, kw_only=True):
    """An exhausted card in play has readied (after)."""

    piece: Piece


class CardPaidFor(Event, kw_only=True):
    """The cost of a card that is being played is paid (when); its effect is still to come."""

    seat: Seat
    card: Card


class CardPlayedEvent(Event, kw_only=True):
    """A card was played and its effect is resolved."""

    seat: Seat
    card: Card
    copy: CopyNo


class Leaves(Event, kw_only=True):
    """An investigator leaves a location (when). Rules Reference, "Move"."""

    seat: Seat
    place: PieceId
    to: PieceId
    carried: bool = False
    """True if an effect moves them even where they could not go."""


class Enters(Event, kw_only=True):
    """An investigator has entered a location. Rules Reference, "Move"."""

    seat: Seat
    place: PieceId
    led: tuple[PieceId, ...] = ()
    """Enemies that came along."""
    by_action_from: PieceId | None = None
    """The location that they left by a move action; None if it was anything else."""


class EncounterMoves(Event, kw_only=True):
    """An investigator was moved by the effect of an encounter card (after)."""

    seat: Seat
    place: PieceId


class ActionFinished(Event, kw_only=True):
    """An investigator has finished an action in their own turn (after)."""

    seat: Seat
    before: bytes
    """The state before it, encoded."""


class ActionActivated(Event, kw_only=True):
    """An action ability of a card in play was activated and paid for (when)."""

    seat: Seat
    piece: Piece
    is_a: frozenset[str]


class Parleys(Event, kw_only=True):
    """An investigator has performed a parley (after)."""

    seat: Seat
    by_action: bool = True


class DefeatNears(Event, kw_only=True):
    """An investigator is about to be defeated by damage or horror (when)."""

    seat: Seat
    by_horror: bool = False
    """True if it is by horror, alone or with damage."""


class GameEndsFor(Event, kw_only=True):
    """The scenario ends for one investigator. Rules Reference, "Elimination"."""

    seat: Seat
