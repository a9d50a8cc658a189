"""The scripts of cards, as registered: abilities, events, symbols, objectives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from msgspec import Struct
from typing_extensions import TypeVar

from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.script import Script
from bot.lcg.core.constants import Question
from bot.lcg.core.interludes import InterludeStep, ScenariosPast
from bot.lcg.core.moments import Event
from bot.lcg.core.state import CopyNo, Piece, PieceId, SkillTest
from bot.lcg.printed.cards import CardCode, Skill, Token

if TYPE_CHECKING:  # the game calls these scripts
    from bot.lcg.core.game import Game

E_co = TypeVar("E_co", bound=Event | None, default=Event | None, covariant=True)
_NOTHING: Any = None


class Timing(StrEnum):
    """The point of a moment at which an ability reacts: when it would happen, or after it."""

    WHEN = "when"
    AFTER = "after"


class AbilityKind(StrEnum):
    """The way in which an ability comes into effect."""

    ACTION = "action"
    FREE = "free"
    REACTION = "reaction"
    FORCED = "forced"


@dataclass(frozen=True, kw_only=True)
class Cost:
    """The price of an ability or a card. Rules Reference, "Costs"."""

    actions: int = 0
    resources: int = 0
    uses: int = 0
    exhaust: bool = False
    discard_self: bool = False
    exile_self: bool = False
    clues: int = 0
    horror: int = 0
    damage: int = 0
    direct: bool = False
    """True if that damage and horror cannot be assigned to assets."""
    damage_self: int = 0
    """Damage that the card itself is dealt."""
    horror_self: int = 0
    """Horror that the card itself is dealt."""
    exhaust_target: bool = False
    """True if the card at which the ability is aimed is exhausted."""
    doom_self: int = 0
    """Doom that is placed on the card itself."""
    discard_cards: int = 0
    discard_icons: Skill | None = None
    """A card from hand with icons of this skill; the effect finds it in `Use.paid`."""
    group_clues: int = 0
    """Clues for each investigator who started, spent by the investigators as a group."""
    group_here: bool = False
    """True if only the investigators at the card's location form that group."""


@dataclass(frozen=True)
class Limit:
    """A limit of an ability: at most `count` uses per `period`, for each copy and player.

    With `group`, for all players together; with `per_investigator`, `count` uses for each
    investigator who started.
    """

    count: int
    period: str
    group: bool = False
    per_investigator: bool = False


@dataclass(frozen=True, kw_only=True)
class Attempt:
    """The changes that a card makes to the test of a Fight, Evade or Investigate action.

    They are stored with the ability, so that its script (`fight_with` and others) and the odds
    shown beforehand agree.
    """

    skill: Skill | None = None
    """Instead of the usual one."""
    base: int | None = None
    """The base value of the skill, instead of the investigator's own."""
    bonus: int = 0
    """The bonus to the skill."""
    plus: Skill | None = None
    """Another skill of the investigator that is added as well."""
    per_action: int = 0
    """The bonus to the skill for each action spent on it, including its cost."""
    shift: int = 0
    """The change of the difficulty."""
    damage: int = 0
    """The additional damage of a successful attack."""
    more: str = ""
    """The rule of additional damage that is known only when the damage is dealt."""
    spares: bool = False
    """True if a failed attack hits no other investigator."""
    clues: int = 1
    """Clues that a successful investigation discovers; with 0 something else comes instead."""
    on_symbol: tuple[str, ...] = ()
    """Handlers that run when a symbol is revealed."""


class Use(Struct, Generic[E_co]):
    """One use of an ability: the seat, the card, and the moment that it reacts to."""

    seat: Seat
    piece: Piece | None = None
    copy: CopyNo | None = None
    event: E_co = _NOTHING
    target: PieceId | None = None
    attempt: Attempt | None = None
    """How the test of the ability is made, if it is a Fight, Evade or Investigate."""
    paid: tuple[CopyNo, ...] = ()
    """The cards discarded from hand to pay for it."""
    x: int = 0
    """The X that was paid for a card."""
    actions: int = 0
    """Actions spent on it, or its current price in actions, including other cards' additions."""
    imitator: CopyNo | None = None
    """The card that would be played as a copy of the event `copy`; None if that itself is."""

    @property
    def held(self) -> CopyNo:
        """Return the card that is played: the copy of the event, or the card itself."""
        assert self.copy is not None
        return self.copy if self.imitator is None else self.imitator

    @property
    def source(self) -> Piece:
        """Return the card in play that has the ability."""
        assert self.piece is not None
        return self.piece


AnyUse = Use[Any]
"""A use in answer to any moment."""
Body = Callable[["Game", AnyUse], Script[None]]
"""What an ability does."""


def _always_true(_game: object, _use: Use) -> bool:
    return True


def _always_false(_game: object, _use: Use) -> bool:
    return False


def _no_note(_game: object, _use: Use) -> str:
    return ""


@dataclass(frozen=True, kw_only=True)
class Ability:
    """An ability of a card, as registered."""

    code: CardCode
    name: str
    kind: AbilityKind
    run: Body
    when: Callable[[Game, AnyUse], bool] = _always_true
    why: str = "It wouldn’t change anything now."
    """The reason that players read while `when` is false."""
    cost: Cost = Cost()
    is_a: frozenset[str] = frozenset()
    """Bold designators: `fight`, `evade`, `investigate`, `move`, `parley`, `resign`."""
    provokes: bool = True
    """True if its actions provoke attacks of opportunity, unless the designators exempt them."""
    to: type[Event] | None = None
    timing: Timing = Timing.AFTER
    face_down: bool = False
    """True if a location's forced ability is on its unrevealed side."""
    limit: Limit | None = None
    label: str = ""
    targets: Callable[[Game, AnyUse], list[PieceId]] | None = None
    """Legal targets, where the player names one with the command (an enemy to fight)."""
    attempt: Attempt | None = None
    """How its test is made, if it is a Fight, Evade or Investigate."""
    tests: CardCode | str = ""
    """The card on which the plain test is printed to which it leads, if it leads to one."""
    note: Callable[[Game, AnyUse], str] = _no_note
    """Further consequences, shown before the use."""
    granted: Callable[[Game, AnyUse], bool] | None = None
    """True if another card gives the ability now; None for the card's own ability."""
    boosts: int = 0
    """How much it adds to the skill of the test that is being made."""
    futile: Callable[[Game, AnyUse], bool] = _always_false
    """True if it may be used but cannot help now; see `Option.futile`."""
    gain: bool = False
    """True if it only benefits its user: no cost, limit or choice; see `Option.gain`."""
    noted: bool = False
    """A constant ability, noted at this moment: an investigator's also while it is blank, an
    asset's also where a game master puts it into play and nothing reacts."""


@dataclass(frozen=True, kw_only=True)
class EventCard:
    """An event, and how it is played."""

    code: CardCode
    run: Body
    when: Callable[[Game, AnyUse], bool] = _always_true
    why: str = "It wouldn’t change anything now."
    to: type[Event] | None = None
    timing: Timing = Timing.AFTER
    is_a: frozenset[str] = frozenset()
    own_turn: bool = True
    """A fast event without a trigger: only during the player's own turn."""
    targets: Callable[[Game, AnyUse], list[PieceId]] | None = None
    aimless: Callable[[Game, AnyUse], bool] | None = None
    """True if it may be played without a target, and then loses its designators."""
    xs: Callable[[Game, AnyUse], list[int]] | None = None
    """The values of X that make sense for its cost; None: any."""
    attempt: Attempt | None = None
    """How its test is made, if it is a Fight, Evade or Investigate."""
    note: Callable[[Game, Use], str] = _no_note
    """Further information shown before the player plays it."""
    of_each: bool = False
    """True if its effect depends on which of several evaded enemies it answers."""
    provokes: bool = True
    """True if the action of playing it provokes attacks of opportunity, unless it is a fight."""


@dataclass(frozen=True, kw_only=True)
class Imitator:
    """A card that is played as an exact copy of an event."""

    originals: Callable[[Game, Seat], list[CopyNo]]
    """The events of which a seat can play a copy now."""
    why: str
    """The reason that players read while there is none."""
    removes: bool = False
    """True if the event leaves the game as the copy of it is played."""


def _any_result(_game: object, _test: SkillTest) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class TokenRule:
    """The meaning of a chaos symbol: modifier, effect at ST.4, and part of the test's result."""

    modifier: Callable[[Game, SkillTest], int]
    reveal_another: Callable[[Game, SkillTest], bool] | None = None
    """True if another token is revealed after it; None for never."""
    now: Callable[[Game, SkillTest], Script[None]] | None = None
    on_fail: Callable[[Game, SkillTest], Script[None]] | None = None
    on_success: Callable[[Game, SkillTest], Script[None]] | None = None
    adjust: Callable[[Game, SkillTest], None] | None = None
    """Changes a count of a successful result (one more damage) at ST.6."""
    automatic: Callable[[Game, SkillTest], str] | None = None
    matters: Callable[[Game, SkillTest], bool] = _any_result
    """True if its part of the result would have an effect; if not, no player orders it."""
    by_margin: Callable[[Game], bool] | None = None
    """True if the margin of a success may count for it; None for never."""
    put_off: bool = False
    """Its part of the result is only put off until the test is over: its order changes nothing."""


@dataclass(frozen=True, kw_only=True)
class CommitRule:
    """The effects of a committed skill card in addition to its icons."""

    code: CardCode
    text: str
    on_success: Callable[[Game, SkillTest, Seat], Script[None]] | None = None
    adjust: Callable[[Game, SkillTest, Seat], None] | None = None
    """Changes a count of the result (one more damage, one more clue) at ST.6."""
    own_only: bool = False
    """True if it may be committed only to the player's own tests."""
    allowed: Callable[[Game, SkillTest, Seat], bool] | None = None
    """True if a seat may commit it to a test; None for any test."""
    why: str = "It can’t be committed to this test."
    """The reason that players read where it is not allowed."""
    icons: Callable[[Game, SkillTest, Seat], tuple[Skill, ...]] | None = None
    """Additional icons while a seat has it committed to a test."""
    matters: Callable[[Game, SkillTest], bool] = _any_result
    """True if its result would have an effect; if not, no player orders it."""
    on_commit: Callable[[Game, SkillTest, Seat, CopyNo], Script[None]] | None = None
    """What it costs or does as it is committed; then it cannot be taken back."""
    before: Callable[[Game, SkillTest, Seat], Script[None]] | None = None
    """Its effect before chaos tokens are revealed."""
    after: Callable[[Game, SkillTest, Seat], Script[None]] | None = None
    """Its effect after chaos tokens are revealed, before symbols take effect."""
    from_hidden: bool = False
    """True for a hidden card that its holder may commit, for which it needs no icon."""
    doubles: bool = False
    """True if it doubles the difficulty, and the results of a success resolve twice."""


@dataclass(frozen=True, kw_only=True)
class Headcount:
    """A count other than clues that an objective needs: the current number and the required one."""

    have: Callable[[Game], int]
    need: Callable[[Game], int] | int
    icon: str
    """`enemy`, `cultist`, or `ally` for investigators."""
    unit: str
    """The words after the numbers."""

    def wanted(self, g: Game) -> int:
        """Return the number that is required now."""
        return self.need if isinstance(self.need, int) else self.need(g)


@dataclass(frozen=True, kw_only=True)
class Objective:
    """An act's objective, for the board. Rules Reference, "Act Deck and Agenda Deck"."""

    enemy: CardCode | None = None
    """The enemy to defeat."""
    payers: Callable[[Game], list[Seat]] | None = None
    """The seats whose clues count; all by default."""
    place: CardCode | None = None
    """The only location where they count, or None."""
    on_act: int = 0
    """Clues for each investigator who started that have to be on the act itself."""
    tally: Headcount | None = None
    anytime: bool = False
    """True if the clues are spent as on any act, though only some may pay, or another objective
    can end the act as well."""
    at_once: bool = False
    """True if the act has to advance as soon as its tally is complete."""


class Constant(NamedTuple):
    """A constant ability of a card in play: its answer to a question of the rules.

    Rules Reference, "Ability".
    """

    code: CardCode
    body: Callable[..., Any]
    revealed: bool = True
    """The side of a location that has the ability; other cards have only one side."""
    stage: bool = False
    """True for an act or agenda: the ability applies while that is the current one."""
    in_hand: bool = False
    """True if the ability applies while the card is in a hand, and only then."""


@dataclass
class Registry:
    """The registered scripts of all cards, by code."""

    abilities: dict[CardCode, list[Ability]] = field(default_factory=dict)
    listeners: dict[tuple[type[Event], Timing], list[Ability]] = field(default_factory=dict)
    events: dict[CardCode, EventCard] = field(default_factory=dict)
    answers: dict[tuple[type[Event], Timing], list[EventCard]] = field(default_factory=dict)
    imitators: dict[CardCode, Imitator] = field(default_factory=dict)
    """Cards that are played as copies of events."""
    revelations: dict[CardCode, Body] = field(default_factory=dict)
    constants: dict[Question, list[Constant]] = field(default_factory=dict)
    staged: dict[Question, set[CardCode]] = field(default_factory=dict)
    """The acts and agendas that answer a question; of most there is none."""
    tokens: dict[tuple[CardCode, Token], TokenRule] = field(default_factory=dict)
    commits: dict[CardCode, CommitRule] = field(default_factory=dict)
    backs: dict[CardCode, Callable[[Game], Script[None]]] = field(default_factory=dict)
    handlers: dict[str, Callable[[Game, JsonObject], Script[None]]] = field(default_factory=dict)
    discards: dict[CardCode, str] = field(default_factory=dict)
    """Encounter cards that do something when they are discarded, and the handler of it."""
    damage_rules: dict[str, Callable[[Game, SkillTest], int]] = field(default_factory=dict)
    """Additional damage of attacks that is known only when it is dealt."""
    due: dict[CardCode, tuple[Callable[[Game], bool], Callable[[Game], Script[None]]]] = field(
        default_factory=dict
    )
    """Cards that do something as soon as a condition holds: the condition, the script.
    """
    objectives: dict[CardCode, Objective] = field(default_factory=dict)
    """Acts that advance as their objective says, not by spending clues at any time."""
    resolutions: dict[str, Callable[[Game, str], Script[None]]] = field(default_factory=dict)
    all_out: dict[str, Callable[[Game], Script[str]]] = field(default_factory=dict)
    """The script that runs once no investigator is left; it returns the resolution."""
    leaving: dict[CardCode, Callable[[Game, Piece], str | None]] = field(default_factory=dict)
    """The effect of a card as it leaves play; it may return another destination."""
    rewards: dict[CardCode, Callable[[Game, Seat], None]] = field(
        default_factory=dict[CardCode, Callable[["Game", Seat], None]]
    )
    """What a card that began in play does for its owner as a scenario gives experience."""
    calm: set[CardCode] = field(default_factory=set[CardCode])
    """Assets that provoke no attacks of opportunity as they are played."""
    draws_counted: set[CardCode] = field(default_factory=set)
    """Encounter cards whose draws in a phase are counted."""
    set_ups: dict[str, Callable[[Game], Script[None]]] = field(default_factory=dict)
    """Set-up scripts beyond a scenario's facts, by slug."""
    opening_hands: dict[CardCode, Callable[[Game, Seat], Script[None]]] = field(
        default_factory=dict
    )
    """Scripts for an investigator's opening hand in place of a mulligan."""
    stories: dict[CardCode, Body] = field(default_factory=dict)
    """Scripts that resolve a story."""
    interludes: dict[str, Callable[[ScenariosPast], InterludeStep]] = field(default_factory=dict)
    """Scripts of a campaign's interludes, by slug; they return None to be skipped."""
    texts: dict[CardCode, list[str]] = field(default_factory=dict)
    token_texts: dict[tuple[CardCode, Token], str] = field(default_factory=dict)
    """The effect of a symbol by an investigator or scenario card, as shown in the card's text."""
    by_margin: set[CardCode] = field(default_factory=set)
    """Cards that make it matter by how much a test succeeds."""
    by_symbol: set[CardCode] = field(default_factory=set)
    """Cards with a bad effect if a symbol is revealed, though the test succeeds."""
    rulings: dict[CardCode, list[str]] = field(default_factory=dict)

    def describe(self, code: CardCode, body: Callable[..., Any]) -> None:
        """Store the docstring of a script as the card's rules text."""
        if body.__doc__:
            text = " ".join(body.__doc__.split())
            if text not in self.texts.setdefault(code, []):
                self.texts[code].append(text)

    def add(self, ability: Ability) -> None:
        """Register an ability.

        Raises `ValueError` if the card already has an ability of that name.
        """
        known = self.abilities.setdefault(ability.code, [])
        if any(other.name == ability.name for other in known):
            raise ValueError(f"{ability.code} has two abilities called {ability.name!r}")
        known.append(ability)
        self.describe(ability.code, ability.run)
        if ability.to is not None:
            self.listeners.setdefault((ability.to, ability.timing), []).append(ability)

    def add_event(self, card: EventCard) -> None:
        """Register an event card."""
        self.events[card.code] = card
        self.describe(card.code, card.run)
        if card.to is not None:
            self.answers.setdefault((card.to, card.timing), []).append(card)

    def add_constant(self, what: Question, rule: Constant) -> None:
        """Register a constant ability.

        Raises `ValueError` if it does not fit the question, or if the card already answers it.
        """
        if not what.fits(rule.body):
            raise ValueError(f"{rule.code} does not take what {what} is asked of")
        known = self.constants.setdefault(what, [])
        if any((other.code, other.revealed) == (rule.code, rule.revealed) for other in known):
            raise ValueError(f"{rule.code} answers {what} twice")
        known.append(rule)
        if rule.stage:
            self.staged.setdefault(what, set()).add(rule.code)
        self.describe(rule.code, rule.body)

    def ability(self, code: CardCode, name: str) -> Ability:
        """Return a card's ability by its name. Raises KeyError if there is none."""
        for ability in self.abilities.get(code, ()):
            if ability.name == name:
                return ability
        raise KeyError(f"{code}:{name}")

    def with_scripts(self) -> set[CardCode]:
        """Return the codes of all cards that have a registered script."""
        constants = {rule.code for rules in self.constants.values() for rule in rules}
        tokens = {code for code, _ in self.tokens}
        return (
            set(self.abilities)
            | set(self.events)
            | set(self.imitators)
            | set(self.revelations)
            | set(self.commits)
            | set(self.backs)
            | set(self.stories)
            | set(self.leaving)
            | set(self.rewards)
            | constants
            | tokens
        )


REGISTRY = Registry()
"""Filled when the packs' modules are imported."""
