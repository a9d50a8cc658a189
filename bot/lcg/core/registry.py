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
    """The place of an ability in a moment."""

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
    """The price of an ability or a card, paid at once. Rules Reference, "Costs"."""

    actions: int = 0
    resources: int = 0
    uses: int = 0
    exhaust: bool = False
    discard_self: bool = False
    exile_self: bool = False
    clues: int = 0
    horror: int = 0
    damage: int = 0
    damage_self: int = 0
    """Damage that the card itself is dealt."""
    horror_self: int = 0
    """Horror that the card itself is dealt."""
    doom_self: int = 0
    """Doom that is placed on the card itself."""
    discard_cards: int = 0
    discard_icons: Skill | None = None
    """A card from hand with icons of this skill; the effect finds it in `Use.paid`."""
    group_clues: int = 0
    """Clues for each investigator who started, spent by the investigators as a group."""
    group_here: bool = False
    """Only those at the card's location are that group."""


@dataclass(frozen=True)
class Limit:
    """At most `count` times per `period`, per copy and player; with `group` for all together."""

    count: int
    period: str
    group: bool = False


@dataclass(frozen=True, kw_only=True)
class Attempt:
    """Differences of a card's Fight, Evade or Investigate test from the basic action's.

    It stands beside the ability, so that its script (`fight_with` and the like) and the odds that
    players read before they use it say the same.
    """

    skill: Skill | None = None
    """Instead of the usual one."""
    base: int | None = None
    """The base value of the skill, instead of the investigator's own."""
    bonus: int = 0
    """What the card adds to the skill."""
    plus: Skill | None = None
    """Another skill of the investigator that is added as well."""
    per_action: int = 0
    """What the card adds to the skill for each action that is spent on it, its cost included."""
    shift: int = 0
    """What the card adds to the difficulty."""
    damage: int = 0
    """What the card adds to the damage of a successful attack."""
    more: str = ""
    """The rule of additional damage that is known only when the damage is dealt."""
    spares: bool = False
    """Whether a failed attack hits no other investigator."""
    clues: int = 1
    """Clues that a successful investigation discovers; with 0 something else comes instead."""
    on_symbol: tuple[str, ...] = ()
    """Handlers that run when a symbol is revealed."""


class Use(Struct, Generic[E_co]):
    """One use of an ability: by whom, of which card, and which moment it answers."""

    seat: Seat
    piece: Piece | None = None
    copy: CopyNo | None = None
    event: E_co = _NOTHING
    target: PieceId | None = None
    attempt: Attempt | None = None
    """How the test of the ability is made, if it is a Fight, Evade or Investigate."""
    paid: tuple[CopyNo, ...] = ()
    """The cards from hand that were discarded to pay for it."""
    x: int = 0
    """The X that was paid for a card."""
    actions: int = 0
    """Actions spent on it, or that it would cost now; those that other cards add included."""

    @property
    def source(self) -> Piece:
        """The card in play whose ability it is."""
        assert self.piece is not None
        return self.piece


AnyUse = Use[Any]
"""A use in answer to whatever moment."""
Body = Callable[["Game", AnyUse], Script[None]]
"""What an ability does."""


def _always(_game: object, _use: Use) -> bool:
    return True


def _never(_game: object, _use: Use) -> bool:
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
    when: Callable[[Game, AnyUse], bool] = _always
    why: str = "It wouldn’t change anything now."
    """The reason that players read while `when` is false."""
    cost: Cost = Cost()
    is_a: frozenset[str] = frozenset()
    """Bold designators: `fight`, `evade`, `investigate`, `move`, `parley`, `resign`."""
    provokes: bool = True
    """Whether its actions provoke attacks of opportunity, unless the designators say otherwise."""
    to: type[Event] | None = None
    timing: Timing = Timing.AFTER
    face_down: bool = False
    """Whether a forced one of a location stands on its unrevealed side."""
    limit: Limit | None = None
    label: str = ""
    targets: Callable[[Game, AnyUse], list[PieceId]] | None = None
    """Legal targets, where the player names one with the command (an enemy to fight)."""
    attempt: Attempt | None = None
    """How its test is made, if it is a Fight, Evade or Investigate."""
    tests: CardCode | str = ""
    """The card on which the plain test is printed to which it leads, if it leads to one."""
    note: Callable[[Game, AnyUse], str] = _no_note
    """What else it leads to, for players to read before they use it."""
    granted: Callable[[Game, AnyUse], bool] | None = None
    """Whether the card has the ability now, where something else gives it; None: it is its own."""
    boosts: int = 0
    """How much it adds to the skill of the test that is being made."""
    futile: Callable[[Game, AnyUse], bool] = _never
    """Whether it may be used and cannot help now, see `Option.futile`."""
    gain: bool = False
    """Whether it only gives its user something: no cost, no limit, no choice; see `Option.gain`."""
    noted: bool = False
    """A constant ability, noted at this moment: an investigator's also while it is blank, an
    asset's also where a game master puts it into play and nothing reacts."""


@dataclass(frozen=True, kw_only=True)
class EventCard:
    """An event, and how it is played."""

    code: CardCode
    run: Body
    when: Callable[[Game, AnyUse], bool] = _always
    why: str = "It wouldn’t change anything now."
    to: type[Event] | None = None
    timing: Timing = Timing.AFTER
    is_a: frozenset[str] = frozenset()
    own_turn: bool = True
    """A fast event without a trigger: only during the player's own turn."""
    targets: Callable[[Game, AnyUse], list[PieceId]] | None = None
    aimless: Callable[[Game, AnyUse], bool] | None = None
    """When it may be played without a target as well: then it is none of what it is called."""
    xs: Callable[[Game, AnyUse], list[int]] | None = None
    """The values of X that make sense for its cost; None: any."""
    attempt: Attempt | None = None
    """How its test is made, if it is a Fight, Evade or Investigate."""
    note: Callable[[Game, Use], str] = _no_note
    """What else players should know before they play it."""
    of_each: bool = False
    """Where several enemies are evaded at once it matters which of them it answers."""
    provokes: bool = True
    """Whether the action of playing it provokes attacks of opportunity, unless it is a fight."""


def _any_result(_game: object, _test: SkillTest) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class TokenRule:
    """A symbol's meaning: its modifier, its effect at ST.4, and its part of the result."""

    modifier: Callable[[Game, SkillTest], int]
    reveal_another: Callable[[Game, SkillTest], bool] | None = None
    """Whether another token is revealed after it; None: never."""
    now: Callable[[Game, SkillTest], Script[None]] | None = None
    on_fail: Callable[[Game, SkillTest], Script[None]] | None = None
    on_success: Callable[[Game, SkillTest], Script[None]] | None = None
    adjust: Callable[[Game, SkillTest], None] | None = None
    """Changes a count of a successful result (one more damage) at ST.6."""
    automatic: Callable[[Game, SkillTest], str] | None = None
    matters: Callable[[Game, SkillTest], bool] = _any_result
    """Whether its part of the result would do anything; else nobody is asked about its order."""
    put_off: bool = False
    """Its part of the result is only put off until the test is over: its order changes nothing."""


@dataclass(frozen=True, kw_only=True)
class CommitRule:
    """Additions of a committed skill card besides its icons."""

    code: CardCode
    text: str
    on_success: Callable[[Game, SkillTest, Seat], Script[None]] | None = None
    adjust: Callable[[Game, SkillTest, Seat], None] | None = None
    """Changes a count of the result (one more damage, one more clue) at ST.6."""
    own_only: bool = False
    """Whether it may be committed to own tests only."""
    allowed: Callable[[Game, SkillTest, Seat], bool] | None = None
    """Whether a seat may commit it to a test; None: to any."""
    why: str = "It can’t be committed to this test."
    """The reason that players read where it is not allowed."""
    icons: Callable[[Game, SkillTest, Seat], tuple[Skill, ...]] | None = None
    """Icons that it has besides those printed while a seat has it committed to a test."""
    matters: Callable[[Game, SkillTest], bool] = _any_result
    """Whether its result would do anything; else nobody is asked about its order."""
    on_commit: Callable[[Game, SkillTest, Seat, CopyNo], Script[None]] | None = None
    """What it costs or does as it is committed; then it cannot be taken back."""
    before: Callable[[Game, SkillTest, Seat], Script[None]] | None = None
    """What it does before chaos tokens are revealed."""
    after: Callable[[Game, SkillTest, Seat], Script[None]] | None = None
    """What it does once chaos tokens are revealed, before symbols take effect."""
    doubles: bool = False
    """Whether it doubles the difficulty, and the results of a success are resolved twice."""


@dataclass(frozen=True, kw_only=True)
class Headcount:
    """Things that an objective counts besides clues: how far it is, how far it shall come."""

    have: Callable[[Game], int]
    need: Callable[[Game], int] | int
    icon: str
    """`enemy` or `cultist`."""
    unit: str
    """The words after the numbers."""

    def wanted(self, g: Game) -> int:
        """Return how many are needed now."""
        return self.need if isinstance(self.need, int) else self.need(g)


@dataclass(frozen=True, kw_only=True)
class Objective:
    """An act's objective, for the board. Rules Reference, "Act Deck and Agenda Deck"."""

    enemy: CardCode | None = None
    """Whose defeat it wants."""
    payers: Callable[[Game], list[Seat]] | None = None
    """Whose clues count; everybody's by default."""
    place: CardCode | None = None
    """Where they count, if not everywhere."""
    on_act: int = 0
    """Clues for each investigator who started that it wants on the act itself."""
    tally: Headcount | None = None
    anytime: bool = False
    """The clues are spent as on any act, though not everybody may pay."""


class Constant(NamedTuple):
    """A constant ability of a card in play: its part of an answer. Rules Reference, "Ability"."""

    code: CardCode
    body: Callable[..., Any]
    revealed: bool = True
    """The side of a location on which it stands; other cards have but one."""
    stage: bool = False
    """Of an act or agenda: it stands while that is the current one."""


@dataclass
class Registry:
    """All behaviour, by code."""

    abilities: dict[CardCode, list[Ability]] = field(default_factory=dict)
    listeners: dict[tuple[type[Event], Timing], list[Ability]] = field(default_factory=dict)
    events: dict[CardCode, EventCard] = field(default_factory=dict)
    answers: dict[tuple[type[Event], Timing], list[EventCard]] = field(default_factory=dict)
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
    objectives: dict[CardCode, Objective] = field(default_factory=dict)
    """Acts that advance as their objective says, not by spending clues at any time."""
    resolutions: dict[str, Callable[[Game, str], Script[None]]] = field(default_factory=dict)
    all_out: dict[str, Callable[[Game], Script[str]]] = field(default_factory=dict)
    """What happens as soon as nobody is left in a scenario: it returns the resolution."""
    leaving: dict[CardCode, Callable[[Game, Piece], str | None]] = field(default_factory=dict)
    """What a card does as it leaves play, and where it goes instead, if it says so."""
    rewards: dict[CardCode, Callable[[Game, Seat], None]] = field(
        default_factory=dict[CardCode, Callable[["Game", Seat], None]]
    )
    """What a card that began in play does for its owner as a scenario gives experience."""
    calm: set[CardCode] = field(default_factory=set[CardCode])
    """Assets that provoke no attacks of opportunity as they are played."""
    draws_counted: set[CardCode] = field(default_factory=set)
    """Encounter cards of which it matters how many copies were drawn this phase."""
    set_ups: dict[str, Callable[[Game], Script[None]]] = field(default_factory=dict)
    """What a scenario's set-up does beyond its facts, by its slug."""
    opening_hands: dict[CardCode, Callable[[Game, Seat], Script[None]]] = field(
        default_factory=dict
    )
    """What an investigator does with the cards drawn for the opening hand instead of a mulligan."""
    stories: dict[CardCode, Body] = field(default_factory=dict)
    """What happens when a story is resolved."""
    interludes: dict[str, Callable[[ScenariosPast], InterludeStep]] = field(default_factory=dict)
    """What happens in a campaign's interlude, by its slug; None: it is skipped."""
    texts: dict[CardCode, list[str]] = field(default_factory=dict)
    token_texts: dict[tuple[CardCode, Token], str] = field(default_factory=dict)
    """What a symbol does by an investigator's or a scenario's card, among the card's texts."""
    by_margin: set[CardCode] = field(default_factory=set)
    """Cards that make it matter by how much a test succeeds."""
    rulings: dict[CardCode, list[str]] = field(default_factory=dict)

    def describe(self, code: CardCode, body: Callable[..., Any]) -> None:
        """Keep the docstring of a body as the card's text."""
        if body.__doc__:
            text = " ".join(body.__doc__.split())
            if text not in self.texts.setdefault(code, []):
                self.texts[code].append(text)

    def add(self, ability: Ability) -> None:
        """Register an ability. Raises `ValueError` if the card has one of that name."""
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
        """Register a constant ability. Raises `ValueError` if it does not fit or is taken."""
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
        """A card's ability by name; KeyError if it has none of that name."""
        for ability in self.abilities.get(code, ()):
            if ability.name == name:
                return ability
        raise KeyError(f"{code}:{name}")

    def with_scripts(self) -> set[CardCode]:
        """All codes that have any behaviour registered."""
        constants = {rule.code for rules in self.constants.values() for rule in rules}
        tokens = {code for code, _ in self.tokens}
        return (
            set(self.abilities)
            | set(self.events)
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
