"""Decorators that register scripts of cards under their codes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Generic, Literal, TypedDict, Unpack, overload

from typing_extensions import TypeVar

from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.bans import Ban
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import Afflicted, Drawn, Event, Hit, Loss, SpellCost
from bot.second_edition.core.records import (
    REGISTRY,
    Ability,
    AncientOneRule,
    Body,
    Encounter,
    Forbidden,
    Registry,
    RumorRule,
    Service,
    Spell,
)
from bot.second_edition.core.state import Combat, Effect, SkillCheck
from bot.second_edition.core.topics import TOPICS, P, R, Topic
from bot.second_edition.core.uses import Origin, Use, Window
from bot.second_edition.printed.terms import Deck, Place

__all__ = [
    "REGISTRY",
    "Ability",
    "AncientOneRule",
    "Body",
    "Encounter",
    "Origin",
    "Registry",
    "RumorRule",
    "Service",
    "Spell",
    "Use",
    "Window",
    "ability",
    "at_stake",
    "constant",
    "forbids",
    "mythos",
    "on",
    "service",
    "spell",
    "while_it_lasts",
]

A = TypeVar("A")
E = TypeVar("E", bound=Event)
W = TypeVar("W")


_OfBoard = Callable[[Board], Script[None]]
_OfSeat = Callable[[Board, Seat], Script[None]]
_Dice = Callable[[Board, Effect, SkillCheck], int]


class _Terms(TypedDict, Generic[A], total=False):
    """The terms of an ability, when and how it may be used: the fields of `Ability`."""

    when: Callable[[Board, Use[A]], bool]
    why_not: Callable[[Board, Use[A]], str]
    label: str
    verb: str
    exhausts: bool
    others: bool
    anyone: bool
    points: int
    note: Callable[[Board, Use[A]], str]
    futile: Callable[[Board, Use[A]], bool]
    registry: Registry


_Does = Callable[[Board, Use[A]], Script[None]]
_AboutNothing = Literal[
    Window.ANY,
    Window.UPKEEP,
    Window.MOVEMENT,
    Window.MOVED,
    Window.ARKHAM,
    Window.BESIDE_ENCOUNTER,
    Window.ATTACKED,
]
_AboutCheck = Literal[Window.BEFORE_CHECK, Window.AFTER_CHECK]
_AboutCombat = Literal[Window.HORROR, Window.COMBAT]


@overload
def ability(
    code: str, window: _AboutNothing, **terms: Unpack[_Terms[object]]
) -> Callable[[_Does[object]], _Does[object]]: ...
@overload
def ability(
    code: str, window: _AboutCheck, **terms: Unpack[_Terms[SkillCheck]]
) -> Callable[[_Does[SkillCheck]], _Does[SkillCheck]]: ...
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
    code: str, window: Literal[Window.COST], **terms: Unpack[_Terms[SpellCost]]
) -> Callable[[_Does[SpellCost]], _Does[SpellCost]]: ...
@overload
def ability(
    code: str, window: Literal[Window.AFFLICTED], **terms: Unpack[_Terms[Afflicted]]
) -> Callable[[_Does[Afflicted]], _Does[Afflicted]]: ...
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
    """Register an ability of a card or investigator; `Window` says when it can be used."""

    def add(run: Body) -> Body:
        made = Ability(code=code, window=window, run=run, **terms)
        registry.abilities.setdefault(code, []).append(made)
        return run

    return add


class _SpellTerms(TypedDict, Generic[A, W], total=False):
    """The terms of a spell, when and how it is cast: the fields of `Spell`."""

    when: Callable[[Board, Use[A]], bool]
    modifier: Callable[[Board, Use[A]], int] | None
    difficulty: Callable[[Board, Use[A]], int] | None
    discards: bool
    counts: bool
    also: W | None
    futile: Callable[[Board, Use[A]], bool]
    registry: Registry


_Casts = Callable[[Board, Use[A], SkillCheck], Script[None]]


@overload
def spell(
    code: str, window: _AboutNothing, **terms: Unpack[_SpellTerms[object, _AboutNothing]]
) -> Callable[[_Casts[object]], _Casts[object]]: ...
@overload
def spell(
    code: str, window: _AboutCheck, **terms: Unpack[_SpellTerms[SkillCheck, _AboutCheck]]
) -> Callable[[_Casts[SkillCheck]], _Casts[SkillCheck]]: ...
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
    """Register the effect of a spell that was cast, `run(b, use, check)`, in a `Window`."""

    def add(run: Callable[..., Script[None]]) -> Callable[..., Script[None]]:
        registry.spells[code] = Spell(code=code, window=window, run=run, **terms)
        return run

    return add


def constant(
    code: str, what: Topic[P, R], *, registry: Registry = REGISTRY
) -> Callable[
    [Callable[Concatenate[Board, Origin, P], R]], Callable[Concatenate[Board, Origin, P], R]
]:
    """Register a function that answers a question of `topics`.

    Raises `ValueError` if the question is unknown, or the code already answers it.
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
    """Register a ban with its sentence. Raises `ValueError` if the code has it already."""

    def add(
        when: Callable[Concatenate[Board, Origin, P], bool],
    ) -> Callable[Concatenate[Board, Origin, P], bool]:
        bodies = registry.bans.setdefault(ban.name, {})
        if code in bodies:
            raise ValueError(f"{code} forbids {ban.name} twice")
        bodies[code] = Forbidden(when, why)
        return when

    return add


def while_it_lasts(code: str, *, registry: Registry = REGISTRY) -> Callable[[_Dice], _Dice]:
    """Register the dice of a lasting effect, which count even after its card has gone."""

    def add(body: _Dice) -> _Dice:
        registry.lasting[code] = body
        return body

    return add


def on(
    code: str, event: type[E], *, registry: Registry = REGISTRY
) -> Callable[
    [Callable[[Board, Origin, E], Script[None]]], Callable[[Board, Origin, E], Script[None]]
]:
    """Register a listener `run(b, origin, event)` to a moment.

    Raises `ValueError` if the code already listens to it.
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
    """Register the text of what a die rolled for the whole table decides: `{stake}` in texts."""
    registry.stakes[code] = clause


def service(
    place: str,
    label: str,
    barred: Callable[[Board, Seat], str],
    note: str = "",
    *,
    told: str,
    deck: Deck | None = None,
    registry: Registry = REGISTRY,
) -> Callable[[Callable[[Board, Seat], Script[None]]], Callable[[Board, Seat], Script[None]]]:
    """Register the service of a location. Raises `ValueError` if it has one already."""

    def add(run: Callable[[Board, Seat], Script[None]]) -> Callable[[Board, Seat], Script[None]]:
        if place in registry.services:
            raise ValueError(f"{place} offers two things")
        made = Service(
            place=Place(place), label=label, barred=barred, run=run, note=note, told=told, deck=deck
        )
        registry.services[made.place] = made
        return run

    return add


def mythos(code: str, *, registry: Registry = REGISTRY) -> Callable[[_OfBoard], _OfBoard]:
    """Register the effect of a headline, or of an environment or rumor that enters play."""

    def add(body: _OfBoard) -> _OfBoard:
        registry.mythos[code] = body
        return body

    return add


def payoff(code: str, *, registry: Registry = REGISTRY) -> Callable[[_OfSeat], _OfSeat]:
    """Register the script `run(b, seat)` for completing a Mission or Task."""

    def add(body: _OfSeat) -> _OfSeat:
        registry.payoffs[code] = body
        return body

    return add
