"""What cards do: scripts registered under the code of the card that they serve.

*When* an ability may be used is a predicate in its decorator, *what* it does is the body. The first
line of a body's docstring is the card's name and the text that players read, in our own words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar, Unpack

from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.cards import CardCode, Token
from bot.lcg.events import Event
from bot.lcg.state import CopyNo, Piece, PieceId, SkillTest

if TYPE_CHECKING:
    from bot.lcg.game import Game

F = TypeVar("F", bound=Callable[..., Any])


class Timing(StrEnum):
    """Where in a moment an ability stands."""

    WHEN = "when"
    AFTER = "after"


class Kind(StrEnum):
    """How an ability comes into effect."""

    ACTION = "action"
    FREE = "free"
    REACTION = "reaction"
    FORCED = "forced"


@dataclass(frozen=True, kw_only=True)
class Cost:
    """What is paid at once to use an ability or play a card."""

    actions: int = 0
    resources: int = 0
    uses: int = 0
    exhaust: bool = False
    discard_self: bool = False
    clues: int = 0
    horror: int = 0
    damage: int = 0
    damage_self: int = 0
    """Damage that the card itself is dealt."""
    horror_self: int = 0
    """Horror that the card itself is dealt."""
    discard_cards: int = 0


@dataclass(frozen=True)
class Limit:
    """At most `count` times per `period` (`round`, `turn`, `phase`, `test`, `game`).

    Per copy of the card and per player; with `group` for all players together.
    """

    count: int
    period: str
    group: bool = False


@dataclass
class Use:
    """One use of an ability: by whom, of which card, in answer to what."""

    seat: Seat
    piece: Piece | None = None
    copy: CopyNo | None = None
    event: Event | None = None
    target: PieceId | None = None

    @property
    def source(self) -> Piece:
        """The card in play whose ability it is."""
        assert self.piece is not None
        return self.piece


Body = Callable[["Game", Use], Script[None]]
B = TypeVar("B", bound=Body)
Predicate = Callable[["Game", Use], bool]


def _always(_game: Game, _use: Use) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class Ability:
    """An ability of a card, as registered."""

    code: CardCode
    name: str
    kind: Kind
    run: Body
    when: Predicate = _always
    why: str = "It would change nothing now."
    """The reason that players read while `when` is false."""
    cost: Cost = Cost()
    is_a: frozenset[str] = frozenset()
    """Bold designators: `fight`, `evade`, `investigate`, `move`, `parley`, `resign`."""
    provokes: bool = True
    """Whether its actions provoke attacks of opportunity, unless the designators say otherwise."""
    to: type[Event] | None = None
    timing: Timing = Timing.AFTER
    limit: Limit | None = None
    label: str = ""
    targets: Callable[[Game, Use], list[PieceId]] | None = None
    """Legal targets, where the player names one with the command (an enemy to fight)."""


@dataclass(frozen=True, kw_only=True)
class EventCard:
    """How an event is played."""

    code: CardCode
    run: Body
    when: Predicate = _always
    why: str = "It would change nothing now."
    to: type[Event] | None = None
    timing: Timing = Timing.AFTER
    is_a: frozenset[str] = frozenset()
    own_turn: bool = True
    """A fast event without a trigger: only during the player's own turn."""
    targets: Callable[[Game, Use], list[PieceId]] | None = None


def _no_other(_game: Game, _test: SkillTest) -> bool:
    return False


def _any_result(_game: Game, _test: SkillTest) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class TokenRule:
    """What a symbol means: its modifier, its effect at ST.4, and its part of a failed test."""

    modifier: Callable[[Game, SkillTest], int]
    reveal_another: Callable[[Game, SkillTest], bool] = _no_other
    now: Callable[[Game, SkillTest], Script[None]] | None = None
    on_fail: Callable[[Game, SkillTest], Script[None]] | None = None
    on_success: Callable[[Game, SkillTest], Script[None]] | None = None
    automatic: Callable[[Game, SkillTest], str] | None = None
    matters: Callable[[Game, SkillTest], bool] = _any_result
    """Whether its part of the result would do anything; else nobody is asked about its order."""


@dataclass(frozen=True, kw_only=True)
class CommitRule:
    """What a committed skill card adds, besides its icons."""

    code: CardCode
    text: str
    on_success: Callable[[Game, SkillTest, Seat], Script[None]] | None = None
    adjust: Callable[[Game, SkillTest, Seat], None] | None = None
    """Changes a count of the result (one more damage, one more clue) at ST.6."""
    own_only: bool = False
    """Whether it may be committed to own tests only."""


@dataclass(frozen=True, kw_only=True)
class Objective:
    """How an act with an objective advances, as far as the board shows it."""

    enemy: CardCode | None = None
    """Whose defeat it wants."""
    payers: Callable[[Game], list[Seat]] | None = None
    """Whose clues count; everybody's by default."""
    where: str = ""
    """Where they count, after the number of clues: ``in the Hallway``."""


@dataclass
class Registry:
    """All behaviour, by code."""

    abilities: dict[CardCode, list[Ability]] = field(default_factory=dict[CardCode, list[Ability]])
    listeners: dict[tuple[type[Event], Timing], list[Ability]] = field(
        default_factory=dict[tuple[type[Event], Timing], list[Ability]]
    )
    events: dict[CardCode, EventCard] = field(default_factory=dict[CardCode, EventCard])
    answers: dict[tuple[type[Event], Timing], list[EventCard]] = field(
        default_factory=dict[tuple[type[Event], Timing], list[EventCard]]
    )
    revelations: dict[CardCode, Body] = field(default_factory=dict[CardCode, Body])
    constants: dict[str, list[tuple[CardCode, Callable[..., Any]]]] = field(
        default_factory=dict[str, list[tuple[CardCode, Callable[..., Any]]]]
    )
    tokens: dict[tuple[CardCode, Token], TokenRule] = field(
        default_factory=dict[tuple[CardCode, Token], TokenRule]
    )
    commits: dict[CardCode, CommitRule] = field(default_factory=dict[CardCode, CommitRule])
    backs: dict[CardCode, Callable[[Game], Script[None]]] = field(
        default_factory=dict[CardCode, Callable[["Game"], Script[None]]]
    )
    handlers: dict[str, Callable[[Game, dict[str, Any]], Script[None]]] = field(
        default_factory=dict[str, Callable[["Game", dict[str, Any]], Script[None]]]
    )
    objectives: dict[CardCode, Objective] = field(default_factory=dict[CardCode, "Objective"])
    """Acts that advance as their objective says, not by spending clues at any time."""
    resolutions: dict[str, Callable[[Game, str], Script[None]]] = field(
        default_factory=dict[str, Callable[["Game", str], Script[None]]]
    )
    set_ups: dict[str, Callable[[Game], None]] = field(
        default_factory=dict[str, Callable[["Game"], None]]
    )
    texts: dict[CardCode, list[str]] = field(default_factory=dict[CardCode, list[str]])
    rulings: dict[CardCode, list[str]] = field(default_factory=dict[CardCode, list[str]])

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

    def ability(self, code: CardCode, name: str) -> Ability:
        """A card's ability by name; KeyError if it has none of that name."""
        for ability in self.abilities.get(code, ()):
            if ability.name == name:
                return ability
        raise KeyError(f"{code}:{name}")

    def with_scripts(self) -> set[CardCode]:
        """All codes that have any behaviour registered."""
        constants = {code for rules in self.constants.values() for code, _ in rules}
        tokens = {code for code, _ in self.tokens}
        return (
            set(self.abilities)
            | set(self.events)
            | set(self.revelations)
            | set(self.commits)
            | set(self.backs)
            | constants
            | tokens
        )


REGISTRY = Registry()
"""Filled when the packs' modules are imported."""


class _Terms(TypedDict, total=False):
    """When and by whom an ability may be used; the fields of `Ability`."""

    cost: Cost
    when: Predicate
    why: str
    is_a: frozenset[str]
    provokes: bool
    limit: Limit | None
    targets: Callable[[Game, Use], list[PieceId]] | None


class _EventTerms(TypedDict, total=False):
    """When an event may be played; the fields of `EventCard`."""

    when: Predicate
    why: str
    to: type[Event] | None
    timing: Timing
    is_a: frozenset[str]
    own_turn: bool
    targets: Callable[[Game, Use], list[PieceId]] | None


class _Moment(TypedDict, total=False):
    """The moment that an ability answers."""

    to: type[Event]
    timing: Timing


def _register(
    kind: Kind, code: str, name: str, label: str, terms: _Terms, moment: _Moment | None = None
) -> Callable[[B], B]:
    def register(body: B) -> B:
        REGISTRY.add(
            Ability(
                code=CardCode(code),
                name=name,
                kind=kind,
                run=body,
                label=label,
                **terms,
                **(moment or _Moment()),
            )
        )
        return body

    return register


def action(code: str, name: str, *, label: str = "", **terms: Unpack[_Terms]) -> Callable[[B], B]:
    """An action ability (of one action unless `cost` says more)."""
    return _register(Kind.ACTION, code, name, label, {"cost": Cost(actions=1), **terms})


def free(code: str, name: str, *, label: str = "", **terms: Unpack[_Terms]) -> Callable[[B], B]:
    """A free triggered ability, usable in any player window in which `when` holds."""
    return _register(Kind.FREE, code, name, label, terms)


def reaction(
    code: str,
    name: str,
    *,
    to: type[Event],
    timing: Timing = Timing.AFTER,
    label: str = "",
    **terms: Unpack[_Terms],
) -> Callable[[B], B]:
    """A reaction to a moment."""
    return _register(Kind.REACTION, code, name, label, terms, {"to": to, "timing": timing})


def forced(
    code: str,
    name: str,
    *,
    to: type[Event],
    timing: Timing = Timing.AFTER,
    **terms: Unpack[_Terms],
) -> Callable[[B], B]:
    """A forced ability at a moment."""
    return _register(Kind.FORCED, code, name, "", terms, {"to": to, "timing": timing})


def event(code: str, **terms: Unpack[_EventTerms]) -> Callable[[B], B]:
    """What playing an event does; see `EventCard` for when it may be played."""

    def register(body: B) -> B:
        REGISTRY.add_event(EventCard(code=CardCode(code), run=body, **terms))
        return body

    return register


def revelation(*codes: str) -> Callable[[F], F]:
    """What drawing a treachery, or a weakness of another type, does."""

    def register(body: F) -> F:
        for code in codes:
            REGISTRY.revelations[CardCode(code)] = body
            REGISTRY.describe(CardCode(code), body)
        return body

    return register


def constant(code: str, what: str) -> Callable[[F], F]:
    """A constant ability: a function that `Game.total` sums or `Game.ban` asks.

    `what` names the question: `skill`, `shroud`, `fight`, `evade`, `health`, `sanity`,
    `play_cost`, `action_cost`, `may_not_play`, `may_not_enter`, `may_not_investigate`,
    `may_not_leave`, `playable_too`, `events_to_deck`, `blank`, `token`; the arguments are listed
    at its caller.
    """

    def register(body: F) -> F:
        REGISTRY.constants.setdefault(what, []).append((CardCode(code), body))
        REGISTRY.describe(CardCode(code), body)
        return body

    return register


def committed(*codes: str, adjust: bool = False, own_only: bool = False) -> Callable[[F], F]:
    """What a committed skill card does on success.

    With `adjust` the body is a plain function `(game, test, seat)` that changes a count of the
    result; otherwise a script of that signature, a result of its own at ST.7. With `own_only` it
    may be committed to own tests only.
    """

    def register(body: F) -> F:
        for code in codes:
            text = " ".join((body.__doc__ or "").split())
            rule = (
                CommitRule(code=CardCode(code), text=text, adjust=body, own_only=own_only)
                if adjust
                else CommitRule(code=CardCode(code), text=text, on_success=body, own_only=own_only)
            )
            REGISTRY.commits[CardCode(code)] = rule
            REGISTRY.describe(CardCode(code), body)
        return body

    return register


def back(code: str) -> Callable[[F], F]:
    """The other side of an act or agenda, carried out when it advances."""

    def register(body: F) -> F:
        REGISTRY.backs[CardCode(code)] = body
        REGISTRY.describe(CardCode(code), body)
        return body

    return register


def objective(
    *codes: str,
    enemy: str = "",
    payers: Callable[[Game], list[Seat]] | None = None,
    where: str = "",
) -> None:
    """These acts have an objective, registered as a reaction or forced ability of theirs.

    For the board's progress: the `enemy` to defeat, or whose clues count (`payers`) and `where`.
    """
    target = CardCode(enemy) if enemy else None
    for code in codes:
        REGISTRY.objectives[CardCode(code)] = Objective(enemy=target, payers=payers, where=where)


def handler(name: str) -> Callable[[F], F]:
    """Work that was put off until the test or action in progress is finished."""

    def register(body: F) -> F:
        REGISTRY.handlers[name] = body
        return body

    return register


def token_rule(code: str, token: Token, rule: TokenRule, text: str = "") -> None:
    """What a symbol means by an investigator's or a scenario's card."""
    REGISTRY.tokens[(CardCode(code), token)] = rule
    if text:
        REGISTRY.texts.setdefault(CardCode(code), []).append(text)


def resolution(scenario: str) -> Callable[[F], F]:
    """What a scenario's resolutions do, besides their numbers."""

    def register(body: F) -> F:
        REGISTRY.resolutions[scenario] = body
        return body

    return register


def ruling(code: str, text: str) -> None:
    """An official ruling in our own words, shown with the card."""
    REGISTRY.rulings.setdefault(CardCode(code), []).append(text)
