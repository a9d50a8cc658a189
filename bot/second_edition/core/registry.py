"""What cards do: scripts registered under the code of what they serve.

A code names an investigator, an Ancient One, a possession card, a monster, a Mythos card. *When*
an ability may be used is a predicate in its decorator, *what* it does is the body. The first line
of a body's docstring is the thing's name and the text that players read, in our own words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import (
    TYPE_CHECKING,
    Any,
    Concatenate,
    Generic,
    Literal,
    ParamSpec,
    Protocol,
    TypedDict,
    Unpack,
    overload,
)

from msgspec import Struct
from typing_extensions import TypeVar

from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.bans import Ban
from bot.second_edition.core.moments import Drawn, Event, Hit, Loss
from bot.second_edition.core.state import Check, Combat
from bot.second_edition.core.topics import TOPICS, Topic
from bot.second_edition.printed.terms import CardNo, Place, Skill

if TYPE_CHECKING:
    from bot.second_edition.core.game import Board

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])
A = TypeVar("A")
E = TypeVar("E", bound=Event)
W = TypeVar("W")
A_co = TypeVar("A_co", default=object, covariant=True)
"""What a use answers; scripts that do not look at it leave it out."""
_NOTHING: Any = None


class Window(StrEnum):
    """When an ability can be used, and what `Use.about` is then."""

    ANY = "any"
    """Whenever its owner is asked something in a turn (nothing)."""
    UPKEEP = "upkeep"
    """One's own upkeep actions (nothing)."""
    MOVEMENT = "movement"
    """One's own Movement, with points left to spend where it costs some (nothing)."""
    ARKHAM = "arkham"
    """One's own Arkham Encounters instead of anything else; also rumors, in streets (nothing)."""
    BEFORE_CHECK = "before_check"
    """Before the dice are rolled (the `Check`)."""
    AFTER_CHECK = "after_check"
    """After a roll, before the result counts (the `Check`)."""
    HORROR = "horror"
    """Before the Horror check against something Nightmarish (the `Combat`)."""
    COMBAT = "combat"
    """Before each round's Fight or Flee (the `Combat`)."""
    LOSS = "loss"
    """Sanity or Stamina is about to be lost (the `Loss`)."""
    HIT = "hit"
    """A Combat check failed, damage is due (the `Hit`)."""
    DRAWN = "drawn"
    """An encounter card of one's own was drawn (the `Drawn`)."""
    ATTACKED = "attacked"
    """The Ancient One attacks (nothing)."""


@dataclass(frozen=True)
class Forbidden:
    """What a code forbids: when, and the sentence for the player."""

    when: Callable[..., bool]
    why: str


class Origin(Struct, frozen=True):
    """A thing in force: its code, its owner's seat, and its number if it is a held card."""

    code: str
    seat: Seat | None = None
    card: CardNo | None = None


class Use(Struct, Generic[A_co]):
    """One use of an ability: by whom, of which thing, in answer to what.

    A script that answers something says what: ``Use[Check]``; see `Window`.
    """

    seat: Seat
    origin: Origin
    about: A_co = _NOTHING

    @property
    def card(self) -> CardNo:
        """The held card whose ability it is."""
        assert self.origin.card is not None
        return self.origin.card


Body = Callable[["Board", Use[Any]], Script[None]]
Predicate = Callable[["Board", Use[Any]], bool]
Number = Callable[["Board", Use[Any]], int]
Reason = Callable[["Board", Use[Any]], str]
"""Words for the player: why something cannot be done now, or what it would mean; or nothing."""


def _always(_b: Board, _use: Use[Any]) -> bool:
    return True


def _no_reason(_b: Board, _use: Use[Any]) -> str:
    return ""


@dataclass(frozen=True, kw_only=True)
class Ability:
    """Something that may be used."""

    code: str
    window: Window
    run: Body
    when: Predicate = _always
    why_not: Reason = _no_reason
    """What is missing to pay for it: it is shown with the reason, and cannot be used."""
    label: str = ""
    verb: str = "use"
    exhausts: bool = False
    """Only while ready; exhausted before the body runs."""
    others: bool = False
    """Whether it also answers checks, losses and combats of other investigators."""
    anyone: bool = False
    """An environment or rumor: everybody may use it."""
    points: int = 0
    """Movement points that it costs, paid before the body runs."""
    note: Reason = _no_reason
    """What stands beside it: its odds as they are now."""


@dataclass(frozen=True, kw_only=True)
class Spell:
    """How a spell is cast; without `run` it adds its combat bonus until the combat ends."""

    code: str
    window: Window
    run: Callable[[Board, Use[Any], Check], Script[None]] | None = None
    when: Predicate = _always
    modifier: Number | None = None
    difficulty: Number | None = None
    discards: bool = False
    """Discarded when cast, not exhausted."""
    counts: bool = False
    """The number of successes matters."""
    also: Window | None = None
    """A second window in which it can be cast."""


@dataclass(frozen=True, kw_only=True)
class RumorRule:
    """What a Rumor does: at the end of every Mythos phase, when it passes, when it fails."""

    code: str
    ongoing: Callable[[Board], Script[None]]
    has_failed: Callable[[Board], bool]
    fails: Callable[[Board], Script[None]]
    has_passed: Callable[[Board], bool]
    """For those that pass by themselves; those passed by a deed call `pass_rumor`."""
    passes: Callable[[Board], Script[None]]


@dataclass(frozen=True, kw_only=True)
class AncientOneRule:
    """The final battle with an Ancient One."""

    code: str
    attack: Callable[[Board, Seat, int], Script[None]]
    """On one investigator; the number is the check's modifier in this round."""
    begin: Callable[[Board], Script[None]] | None = None
    after: Callable[[Board], Script[None]] | None = None
    """Once, after all were attacked."""
    rating: Callable[[Board], int] | None = None
    """A combat rating that is fixed when the battle begins."""
    check: Skill | None = None
    """The skill that its attack checks, which stands in the attack's text as `{check}`."""


@dataclass(frozen=True, kw_only=True)
class Service:
    """What a location offers instead of an encounter."""

    place: Place
    label: str
    barred: Callable[[Board, Seat], str]
    """Why it cannot be used now; empty if it can."""
    run: Callable[[Board, Seat], Script[None]]
    note: str = ""
    """What it binds one to, beside its label."""
    told: str = ""
    """What somebody does there, as the log says it: `shops`."""


Encounter = Callable[["Board", Seat, str, str], Script[None]]
"""Resolve the entry of a card: the seat, the card's id, the entry (a place id or world id)."""


async def _nothing(_b: Board, _seat: Seat, _card: str, _entry: str) -> None:
    return None


class Texts(Protocol):
    """Texts of things, by code."""

    def __call__(self, code: str, modifier: int = 1, /) -> str:
        """The text of a code; `modifier` is that of an Ancient One's attack in this round."""
        ...


def _no_note(_code: str, _modifier: int = 1, /) -> str:
    return ""


async def _nobody(_b: Board, _seat: Seat) -> None:
    return None


def _no_text(_card: str, _entry: str) -> str:
    return ""


@dataclass
class Registry:
    """Everything that content registered."""

    abilities: dict[str, list[Ability]] = field(default_factory=dict[str, list[Ability]])
    spells: dict[str, Spell] = field(default_factory=dict[str, Spell])
    constants: dict[str, dict[str, Callable[..., Any]]] = field(
        default_factory=dict[str, dict[str, Callable[..., Any]]]
    )
    bans: dict[str, dict[str, Forbidden]] = field(default_factory=dict[str, dict[str, Forbidden]])
    """What is forbidden, by the name of the ban and the code that forbids it."""
    listeners: dict[type, dict[str, Callable[..., Script[None]]]] = field(
        default_factory=dict[type, dict[str, Callable[..., Script[None]]]]
    )
    mythos: dict[str, Callable[[Board], Script[None]]] = field(
        default_factory=dict[str, Callable[["Board"], Script[None]]]
    )
    stakes: dict[str, str] = field(default_factory=dict[str, str])
    """What hangs on a die that a code rolls for the whole table, as a clause."""
    lasting: dict[str, Callable[..., int]] = field(default_factory=dict[str, Callable[..., int]])
    """Dice that lasting effects give, by the effect's name."""
    rumors: dict[str, RumorRule] = field(default_factory=dict[str, RumorRule])
    ancient_ones: dict[str, AncientOneRule] = field(default_factory=dict[str, AncientOneRule])
    services: dict[Place, Service] = field(default_factory=dict[Place, Service])
    location_encounter: Encounter = _nothing
    gate_encounter: Encounter = _nothing
    goes_down: Callable[[Board, Seat], Script[None]] = _nobody
    """What happens to who has no Sanity or Stamina left."""
    note: Texts = _no_note
    """The text that players read of a thing's scripts, by code; empty if it has none."""
    entry_text: Callable[[str, str], str] = _no_text
    """The sentence of a card's entry (card, entry); empty if there is none."""

    def bodies(self, code: str) -> Iterator[Callable[..., Any]]:
        """Everything registered for a code, whose docstrings are its text."""
        yield from (ability.run for ability in self.abilities.get(code, ()))
        if code in self.spells and (run := self.spells[code].run) is not None:
            yield run
        for table in (*self.constants.values(), *self.listeners.values(), {**self.mythos}):
            if code in table:
                yield table[code]
        yield from (table[code].when for table in self.bans.values() if code in table)
        if code in self.rumors:
            yield self.rumors[code].ongoing
        if (rule := self.ancient_ones.get(code)) is not None:
            yield from (body for body in (rule.begin, rule.attack) if body is not None)

    def codes(self) -> set[str]:
        """All codes that something is registered for."""
        tables = (*self.constants.values(), *self.bans.values(), *self.listeners.values())
        known = {code for table in tables for code in table}
        known.update(self.abilities, self.spells, self.lasting)
        return known.union(self.mythos, self.rumors, self.ancient_ones)

    def answering(
        self, what: Topic[P, R]
    ) -> Mapping[str, Callable[Concatenate[Board, Origin, P], R]]:
        """What answers a question, by code; for what is asked of one code, in force or not."""
        return self.constants.get(what.name, {})

    def why_forbidden(self, code: str, ban: Ban[...]) -> str:
        """The sentence with which a code forbids something; empty if it does not any more."""
        found = self.bans.get(ban.name, {}).get(code)
        return "" if found is None else found.why

    def battle_text(self, ancient_one: str, modifier: int = 1, *, begin: bool = False) -> str:
        """What an Ancient One does as the battle begins, or in its attack; empty if nothing.

        `modifier` is that of the attack's check in the round of the battle.
        """
        rule = self.ancient_ones.get(ancient_one)
        body = None if rule is None else rule.begin if begin else rule.attack
        return self.worded(ancient_one, body, modifier)

    def worded(self, code: str, body: object, modifier: int = 1) -> str:
        """A body's docstring as players read it.

        `{check}` in it is the check of an Ancient One's attack, `{stake}` what hangs on a die.
        """
        text = " ".join((getattr(body, "__doc__", "") or "").split())
        rule = self.ancient_ones.get(code)
        if rule is not None and rule.check is not None:
            text = text.replace("{check}", f"{rule.check.capitalize()} ({modifier:+d})")
        return text.replace("{stake}", self.stakes.get(code, ""))


REGISTRY = Registry()


class _Terms(TypedDict, Generic[A], total=False):
    """When and how an ability may be used; the fields of `Ability`."""

    when: Callable[[Board, Use[A]], bool]
    why_not: Callable[[Board, Use[A]], str]
    label: str
    verb: str
    exhausts: bool
    others: bool
    anyone: bool
    points: int
    note: Callable[[Board, Use[A]], str]
    registry: Registry


_Does = Callable[["Board", Use[A]], Script[None]]
_AboutNothing = Literal[Window.ANY, Window.UPKEEP, Window.MOVEMENT, Window.ARKHAM, Window.ATTACKED]
_AboutCheck = Literal[Window.BEFORE_CHECK, Window.AFTER_CHECK]
_AboutCombat = Literal[Window.HORROR, Window.COMBAT]


@overload
def ability(
    code: str, window: _AboutNothing, **terms: Unpack[_Terms[object]]
) -> Callable[[_Does[object]], _Does[object]]: ...
@overload
def ability(
    code: str, window: _AboutCheck, **terms: Unpack[_Terms[Check]]
) -> Callable[[_Does[Check]], _Does[Check]]: ...
@overload
def ability(
    code: str, window: _AboutCombat, **terms: Unpack[_Terms[Combat]]
) -> Callable[[_Does[Combat]], _Does[Combat]]: ...
@overload
def ability(
    code: str, window: Literal[Window.LOSS], **terms: Unpack[_Terms[Loss]]
) -> Callable[[_Does[Loss]], _Does[Loss]]: ...
@overload
def ability(
    code: str, window: Literal[Window.HIT], **terms: Unpack[_Terms[Hit]]
) -> Callable[[_Does[Hit]], _Does[Hit]]: ...
@overload
def ability(
    code: str, window: Literal[Window.DRAWN], **terms: Unpack[_Terms[Drawn]]
) -> Callable[[_Does[Drawn]], _Does[Drawn]]: ...
def ability(
    code: str, window: Window, *, registry: Registry = REGISTRY, **terms: Any
) -> Callable[[Body], Body]:
    """Register something that may be used while its card or investigator is in force.

    The window says what its use is about: see `Window`.
    """

    def add(run: Body) -> Body:
        made = Ability(code=code, window=window, run=run, **terms)
        registry.abilities.setdefault(code, []).append(made)
        return run

    return add


class _SpellTerms(TypedDict, Generic[A, W], total=False):
    """When and how a spell is cast; the fields of `Spell`."""

    when: Callable[[Board, Use[A]], bool]
    modifier: Callable[[Board, Use[A]], int] | None
    difficulty: Callable[[Board, Use[A]], int] | None
    discards: bool
    counts: bool
    also: W | None
    registry: Registry


_Casts = Callable[["Board", Use[A], "Check"], Script[None]]


@overload
def spell(
    code: str, window: _AboutNothing, **terms: Unpack[_SpellTerms[object, _AboutNothing]]
) -> Callable[[_Casts[object]], _Casts[object]]: ...
@overload
def spell(
    code: str, window: _AboutCheck, **terms: Unpack[_SpellTerms[Check, _AboutCheck]]
) -> Callable[[_Casts[Check]], _Casts[Check]]: ...
@overload
def spell(
    code: str, window: _AboutCombat, **terms: Unpack[_SpellTerms[Combat, _AboutCombat]]
) -> Callable[[_Casts[Combat]], _Casts[Combat]]: ...
@overload
def spell(
    code: str,
    window: Literal[Window.LOSS],
    **terms: Unpack[_SpellTerms[Loss, Literal[Window.LOSS]]],
) -> Callable[[_Casts[Loss]], _Casts[Loss]]: ...
def spell(
    code: str, window: Window, *, registry: Registry = REGISTRY, **terms: Any
) -> Callable[[Callable[..., Script[None]]], Callable[..., Script[None]]]:
    """Register what a spell does when its Spell check is passed: `run(b, use, check)`.

    The window says what its use is about: see `Window`.
    """

    def add(run: Callable[..., Script[None]]) -> Callable[..., Script[None]]:
        registry.spells[code] = Spell(code=code, window=window, run=run, **terms)
        return run

    return add


def constant(
    code: str, what: Topic[P, R], *, registry: Registry = REGISTRY
) -> Callable[
    [Callable[Concatenate[Board, Origin, P], R]], Callable[Concatenate[Board, Origin, P], R]
]:
    """Register an answer to a question of the rules; `topics` lists the questions.

    Raises `ValueError` where the rules put no such question, or the code answers it already.
    """
    if TOPICS.get(what.name) is not what:
        raise ValueError(f"{code} answers {what}, which nothing asks")

    def add(
        body: Callable[Concatenate[Board, Origin, P], R],
    ) -> Callable[Concatenate[Board, Origin, P], R]:
        bodies = registry.constants.setdefault(what.name, {})
        if code in bodies:
            raise ValueError(f"{code} answers {what} twice")
        bodies[code] = body
        return body

    return add


def forbids(
    code: str, ban: Ban[P], why: str, *, registry: Registry = REGISTRY
) -> Callable[
    [Callable[Concatenate[Board, Origin, P], bool]], Callable[Concatenate[Board, Origin, P], bool]
]:
    """Register when something in force forbids what a ban is about; `why` is a sentence.

    Raises `ValueError` where the code forbids it already.
    """

    def add(
        when: Callable[Concatenate[Board, Origin, P], bool],
    ) -> Callable[Concatenate[Board, Origin, P], bool]:
        bodies = registry.bans.setdefault(ban.name, {})
        if code in bodies:
            raise ValueError(f"{code} forbids {ban.name} twice")
        bodies[code] = Forbidden(when, why)
        return when

    return add


def while_it_lasts(code: str, *, registry: Registry = REGISTRY) -> Callable[[F], F]:
    """Register the dice that a lasting effect of this name gives: `body(b, effect, check)`.

    Unlike a constant it speaks also when the card that brought the effect is gone.
    """

    def add(body: F) -> F:
        registry.lasting[code] = body
        return body

    return add


def on(
    code: str, event: type[E], *, registry: Registry = REGISTRY
) -> Callable[
    [Callable[[Board, Origin, E], Script[None]]], Callable[[Board, Origin, E], Script[None]]
]:
    """Register what must happen when something happens: `run(b, origin, event)`.

    Raises `ValueError` where the code listens to it already.
    """

    def add(
        body: Callable[[Board, Origin, E], Script[None]],
    ) -> Callable[[Board, Origin, E], Script[None]]:
        bodies = registry.listeners.setdefault(event, {})
        if code in bodies:
            raise ValueError(f"{code} listens to {event.__name__} twice")
        bodies[code] = body
        return body

    return add


def at_stake(code: str, clause: str, *, registry: Registry = REGISTRY) -> None:
    """Register what hangs on a die that a code rolls for the whole table: `on 1 or 2 add…`.

    In the text of the code's scripts it stands as `{stake}`.
    """
    registry.stakes[code] = clause


def mythos(code: str, *, registry: Registry = REGISTRY) -> Callable[[F], F]:
    """Register a headline's effect, or what an environment or rumor does when it comes."""

    def add(body: F) -> F:
        registry.mythos[code] = body
        return body

    return add
