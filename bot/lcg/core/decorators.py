"""Decorators that register a script under the code of its card.

The decorator's predicate says *when* an ability may be used, the body *what* it does. The first
line of a body's docstring is the card's name and the text that players read, in our own words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import (
    Any,
    Concatenate,
    Generic,
    Literal,
    Protocol,
    TypedDict,
    Unpack,
    overload,
)

from typing_extensions import TypeVar

from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.script import Script
from bot.lcg.core.constants import Asked, P, R
from bot.lcg.core.game import Game
from bot.lcg.core.interludes import InterludeStep, ScenariosPast
from bot.lcg.core.moments import CardDrawn, Event
from bot.lcg.core.registry import (
    REGISTRY,
    Ability,
    AbilityKind,
    Attempt,
    Body,
    CommitRule,
    Constant,
    Cost,
    EventCard,
    Headcount,
    Imitator,
    Limit,
    Objective,
    Timing,
    TokenRule,
    Use,
)
from bot.lcg.core.state import CopyNo, Piece, PieceId, SkillTest
from bot.lcg.printed.cards import CardCode, Skill, Token

M = TypeVar("M", bound=Event | None, default=Event | None)
"""The moment of a use, if it answers one."""
A = TypeVar("A", bound=Event, default=Event)
"""The moment that a script answers: the type in its `Use` and in that of its predicate."""


_Answer = Callable[[Game, Use[M]], Script[None]]
_Revelation = Callable[[Game, Use[CardDrawn]], Script[None]]
_OfGame = Callable[[Game], Script[None]]
_OfSeat = Callable[[Game, Seat], Script[None]]
_AllOut = Callable[[Game], Script[str]]
_Resolves = Callable[[Game, str], Script[None]]
_Interlude = Callable[[ScenariosPast], InterludeStep]
_Originals = Callable[[Game, Seat], list[CopyNo]]
_Leaves = Callable[[Game, Piece], str | None]
_Handler = Callable[[Game, JsonObject], Script[None]]
_Damage = Callable[[Game, SkillTest], int]
_MayCommit = Callable[[Game, SkillTest, Seat], bool]
_Icons = Callable[[Game, SkillTest, Seat], tuple[Skill, ...]]
_OfCommitted = Callable[[Game, SkillTest, Seat], Script[None]]
_Committing = Callable[[Game, SkillTest, Seat, CopyNo], Script[None]]
_Rewards = Callable[[Game, Seat], None]
_Adjusts = Callable[[Game, SkillTest, Seat], None]


class _Registers(Protocol[A]):
    """A decorator that registers a function and returns it unchanged; several can be stacked."""

    @overload
    def __call__(self, body: _Answer[Event | None], /) -> _Answer[Event | None]: ...
    @overload
    def __call__(self, body: _Answer[A], /) -> _Answer[A]: ...


class _Terms(TypedDict, Generic[M], total=False):
    """The terms of using an ability: the fields of `Ability`."""

    cost: Cost
    when: Callable[[Game, Use[M]], bool]
    why: str
    is_a: frozenset[str]
    provokes: bool
    limit: Limit | None
    targets: Callable[[Game, Use[M]], list[PieceId]] | None
    attempt: Attempt | None
    tests: str
    note: Callable[[Game, Use[M]], str]
    granted: Callable[[Game, Use[M]], bool] | None
    boosts: int
    futile: Callable[[Game, Use[M]], bool]
    gain: bool
    noted: bool


class _EventTerms(TypedDict, Generic[M], total=False):
    """The terms of an event, when it may be played: the fields of `EventCard`."""

    when: Callable[[Game, Use[M]], bool]
    why: str
    timing: Timing
    is_a: frozenset[str]
    own_turn: bool
    aimless: Callable[[Game, Use[M]], bool] | None
    targets: Callable[[Game, Use[M]], list[PieceId]] | None
    xs: Callable[[Game, Use[M]], list[int]] | None
    attempt: Attempt | None
    note: Callable[[Game, Use], str]
    of_each: bool
    provokes: bool


class _Moment(TypedDict, total=False):
    """The moment that an ability answers."""

    to: type[Event]
    timing: Timing
    face_down: bool


def _register_ability(
    kind: AbilityKind,
    code: str,
    name: str,
    label: str,
    terms: _Terms[Any],
    moment: _Moment | None = None,
) -> Callable[[Body], Body]:
    def register(body: Body) -> Body:
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


def action(
    code: str, name: str, *, label: str = "", **terms: Unpack[_Terms]
) -> Callable[[Body], Body]:
    """Register an action ability. Rules Reference, "Activate Action"."""
    return _register_ability(
        AbilityKind.ACTION, code, name, label, {"cost": Cost(actions=1), **terms}
    )


def free(
    code: str, name: str, *, label: str = "", **terms: Unpack[_Terms]
) -> Callable[[Body], Body]:
    """Register a free triggered ability. Rules Reference, "Triggered Abilities"."""
    return _register_ability(AbilityKind.FREE, code, name, label, terms)


def reaction(
    code: str,
    name: str,
    *,
    to: type[A],
    timing: Timing = Timing.AFTER,
    label: str = "",
    **terms: Unpack[_Terms[A]],
) -> _Registers[A]:
    """Register a reaction to a moment. Rules Reference, "Triggered Abilities"."""
    return _register_ability(
        AbilityKind.REACTION, code, name, label, terms, {"to": to, "timing": timing}
    )


def forced(
    code: str,
    name: str,
    *,
    to: type[A],
    timing: Timing = Timing.AFTER,
    face_down: bool = False,
    **terms: Unpack[_Terms[A]],
) -> _Registers[A]:
    """Register a forced ability. With `face_down` it is on the unrevealed side of a location."""
    moment = _Moment(to=to, timing=timing, face_down=face_down)
    return _register_ability(AbilityKind.FORCED, code, name, "", terms, moment)


def event(
    code: str, *, to: type[A] | None = None, **terms: Unpack[_EventTerms[A]]
) -> _Registers[A]:
    """Register the playing of an event (`EventCard`). Rules Reference, "Event Cards"."""

    def register(body: Body) -> Body:
        REGISTRY.add_event(EventCard(code=CardCode(code), run=body, to=to, **terms))
        return body

    return register


def imitates(code: str, *, why: str, removes: bool = False) -> Callable[[_Originals], _Originals]:
    """Register a card that is played as an exact copy of an event, and then leaves the game.

    The function `(game, seat)` returns the events that it can copy now. `why` is the reason that
    players read while there is none. With `removes` the copied event leaves the game as well.
    """

    def register(body: _Originals) -> _Originals:
        REGISTRY.imitators[CardCode(code)] = Imitator(originals=body, why=why, removes=removes)
        REGISTRY.describe(CardCode(code), body)
        return body

    return register


def revelation(*codes: str) -> Callable[[_Revelation], _Revelation]:
    """Register the drawing of treacheries and other weaknesses. Rules Reference, "Revelation"."""

    def register(body: _Revelation) -> _Revelation:
        for code in codes:
            REGISTRY.revelations[CardCode(code)] = body
            REGISTRY.describe(CardCode(code), body)
        return body

    return register


def constant(
    code: str,
    what: Asked[P, R],
    *,
    revealed: bool = True,
    stage: bool = False,
    in_hand: bool = False,
) -> Callable[[Callable[Concatenate[Game, Piece, P], R]], Callable[Concatenate[Game, Piece, P], R]]:
    """Register a constant ability: the answer of a card to a question (`constants`).

    `revealed` is the side of a location that has the ability. The ability of an act or agenda
    (`stage`) applies while it is the current one, that of an investigator (whose card's controller
    it is) unless the text counts as blank. With `in_hand` it applies only while the card is in a
    hand, whose investigator is the controller. Raises `ValueError` if the function does not take
    the question's parameters after the game and the card, or if the card already answers it.

    Rules Reference, "Ability", Constant Abilities.
    """

    def register(
        body: Callable[Concatenate[Game, Piece, P], R],
    ) -> Callable[Concatenate[Game, Piece, P], R]:
        REGISTRY.add_constant(what, Constant(CardCode(code), body, revealed, stage, in_hand))
        return body

    return register


class _CommitTerms(TypedDict, total=False):
    """The tests that a skill card may be committed to, and when its effect matters.

    See `CommitRule`.
    """

    own_only: bool
    matters: Callable[[Game, SkillTest], bool]


@overload
def committed(
    *codes: str, adjust: Literal[True], **terms: Unpack[_CommitTerms]
) -> Callable[[_Adjusts], _Adjusts]: ...
@overload
def committed(
    *codes: str, **terms: Unpack[_CommitTerms]
) -> Callable[[_OfCommitted], _OfCommitted]: ...
def committed(
    *codes: str, adjust: bool = False, **terms: Unpack[_CommitTerms]
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register the effect of a committed skill card when its test succeeds.

    With `adjust` the body is a plain function `(game, test, seat)` that changes a number of the
    result; if not, it is a script with the same parameters, and a separate result at ST.7. Rules
    Reference, "Skill Cards".
    """

    def register(body: Callable[..., Any]) -> Callable[..., Any]:
        for code in codes:
            if adjust:
                _change_commits(code, body, adjust=body, **terms)
            else:
                _change_commits(code, body, on_success=body, **terms)
        return body

    return register


def committable(
    *codes: str, why: str, own_only: bool = False
) -> Callable[[_MayCommit], _MayCommit]:
    """Register a function `(game, test, seat)` that returns True if a card may be committed.

    With `own_only` it can be committed only to its player's own tests.
    """

    def register(body: _MayCommit) -> _MayCommit:
        for code in codes:
            _change_commits(code, body, allowed=body, why=why, own_only=own_only)
        return body

    return register


def when_committed(*codes: str, own_only: bool = False) -> Callable[[_Committing], _Committing]:
    """Register a script `(game, test, seat, copy)` that runs as the card is committed."""

    def register(body: _Committing) -> _Committing:
        for code in codes:
            _change_commits(code, body, on_commit=body, own_only=own_only)
        return body

    return register


def before_tokens(*codes: str, own_only: bool = False) -> Callable[[_OfCommitted], _OfCommitted]:
    """Register a committed card's script for before chaos tokens are revealed (ST.3).

    The script is `(game, test, seat)`.
    """

    def register(body: _OfCommitted) -> _OfCommitted:
        for code in codes:
            _change_commits(code, body, before=body, own_only=own_only)
        return body

    return register


def after_tokens(*codes: str, own_only: bool = False) -> Callable[[_OfCommitted], _OfCommitted]:
    """Register a committed card's script for after tokens are revealed, before ST.4.

    The script is `(game, test, seat)`.
    """

    def register(body: _OfCommitted) -> _OfCommitted:
        for code in codes:
            _change_commits(code, body, after=body, own_only=own_only)
        return body

    return register


def commit_hidden(code: str) -> None:
    """Let the holder of a hidden card commit it to tests; it needs no icon for that."""
    card = CardCode(code)
    known = REGISTRY.commits.get(card) or CommitRule(code=card, text="")
    REGISTRY.commits[card] = replace(known, from_hidden=True)


def doubles(code: str, text: str) -> None:
    """Declare that a committed card doubles the difficulty and all results of a success."""
    card = CardCode(code)
    known = REGISTRY.commits.get(card) or CommitRule(code=card, text=text)
    REGISTRY.commits[card] = replace(known, doubles=True)
    REGISTRY.texts.setdefault(card, []).append(text)


def by_margin(*codes: str) -> None:
    """Declare that cards do more the higher a test succeeds.

    Then more icons can help even if success is certain.
    """
    REGISTRY.by_margin.update(map(CardCode, codes))


def by_symbol(*codes: str) -> None:
    """Declare that cards have a bad effect if a symbol is revealed, even if the test succeeds."""
    REGISTRY.by_symbol.update(map(CardCode, codes))


def extra_icons(*codes: str) -> Callable[[_Icons], _Icons]:
    """Register a function `(game, test, seat)` that returns icons which a card gains.

    Rules Reference, "Gains".
    """

    def register(body: _Icons) -> _Icons:
        for code in codes:
            _change_commits(code, body, icons=body)
        return body

    return register


def _change_commits(code: str, body: Callable[..., Any], **terms: Any) -> None:
    """Replace the registered commit rule of a card by a changed one."""
    card = CardCode(code)
    known = REGISTRY.commits.get(card) or CommitRule(code=card, text="")
    text = " ".join(filter(None, (known.text, " ".join((body.__doc__ or "").split()))))
    REGISTRY.commits[card] = replace(known, text=text, **terms)
    REGISTRY.describe(card, body)


def back(code: str) -> Callable[[_OfGame], _OfGame]:
    """Register the script of the other side of an act or agenda.

    Rules Reference, "Act Deck and Agenda Deck".
    """

    def register(body: _OfGame) -> _OfGame:
        REGISTRY.backs[CardCode(code)] = body
        REGISTRY.describe(CardCode(code), body)
        return body

    return register


def as_soon_as(code: str, is_due: Callable[[Game], bool]) -> Callable[[_OfGame], _OfGame]:
    """Register a script of a card for whenever a condition holds between two steps.

    The card is the current act or agenda, or any other card in play.
    """

    def register(body: _OfGame) -> _OfGame:
        REGISTRY.due[CardCode(code)] = is_due, body
        return body

    return register


def objective(
    *codes: str,
    enemy: str = "",
    payers: Callable[[Game], list[Seat]] | None = None,
    place: str = "",
    on_act: int = 0,
    tally: Headcount | None = None,
    anytime: bool = False,
    at_once: bool = False,
    text: str = "",
) -> None:
    """Register the objective of acts; it is also a reaction or forced ability of the act.

    The board shows progress by the `enemy` to defeat, the seats whose clues count (`payers`), the
    `place` where they count, the clues to put `on_act` for each investigator who started, or
    another count (`tally`). With `anytime` clues are spent on the act as on any other, by its
    payers; beside an `enemy` or a count that is a second objective. With `at_once` the group has to
    advance it as soon as the count is complete. `text` is added to the text of the acts that
    players read. Rules Reference, "Act Deck and Agenda Deck".
    """
    goal = Objective(
        enemy=CardCode(enemy) if enemy else None,
        payers=payers,
        place=CardCode(place) if place else None,
        on_act=on_act,
        tally=tally,
        anytime=anytime,
        at_once=at_once,
    )
    for code in codes:
        REGISTRY.objectives[CardCode(code)] = goal
        if text:
            REGISTRY.texts.setdefault(CardCode(code), []).append(text)


def leaving(*codes: str) -> Callable[[_Leaves], _Leaves]:
    """Register a function of the game and the card that runs immediately when a card leaves play.

    It returns the pile or area to which the card goes instead, `STAYS`, or None. An effect that
    asks a question or deals harm has to wait until the current effect is finished: `follow_up`.
    Rules Reference, "Leaves Play".
    """

    def register(body: _Leaves) -> _Leaves:
        for code in codes:
            REGISTRY.leaving[CardCode(code)] = body
            REGISTRY.describe(CardCode(code), body)
        return body

    return register


def handler(name: str) -> Callable[[_Handler], _Handler]:
    """Register a named script that `put_off` can run later.

    Rules Reference, "Nested Skill Tests".
    """

    def register(body: _Handler) -> _Handler:
        REGISTRY.handlers[name] = body
        return body

    return register


def reward(code: str) -> Callable[[_Rewards], _Rewards]:
    """Register a card's script `(game, seat)` for when the scenario gives experience.

    It runs for the owner of the card.
    """

    def register(body: _Rewards) -> _Rewards:
        REGISTRY.rewards[CardCode(code)] = body
        REGISTRY.describe(CardCode(code), body)
        return body

    return register


def plays_calmly(code: str) -> None:
    """Declare that playing an asset provokes no attacks of opportunity."""
    REGISTRY.calm.add(CardCode(code))


def count_draws(code: str) -> None:
    """Count the copies of an encounter card drawn in a phase, for `drawn_before`."""
    REGISTRY.draws_counted.add(CardCode(code))


def when_discarded(code: str) -> Callable[[_Handler], _Handler]:
    """Register a script `(game, {"copy": number})` for when an encounter card is discarded."""

    def register(body: _Handler) -> _Handler:
        name = f"discarded:{code}"
        REGISTRY.discards[CardCode(code)] = name
        REGISTRY.describe(CardCode(code), body)
        return handler(name)(body)

    return register


def damage_rule(name: str) -> Callable[[_Damage], _Damage]:
    """Register a function of the test that returns additional damage of an attack.

    It is called when the damage is dealt.
    """

    def register(body: _Damage) -> _Damage:
        REGISTRY.damage_rules[name] = body
        return body

    return register


def token_rule(code: str, token: Token, rule: TokenRule, text: str = "") -> None:
    """Register the meaning of a chaos symbol for an investigator or a scenario."""
    REGISTRY.tokens[(CardCode(code), token)] = rule
    if text:
        REGISTRY.texts.setdefault(CardCode(code), []).append(text)
        REGISTRY.token_texts[CardCode(code), token] = text


def story(code: str) -> Callable[[Body], Body]:
    """Register the script of a card’s story side.

    The script gets a `Use` whose piece is the card in play that has this side.
    """

    def register(body: Body) -> Body:
        REGISTRY.stories[CardCode(code)] = body
        REGISTRY.describe(CardCode(code), body)
        return body

    return register


def opening_hand(code: str) -> Callable[[_OfSeat], _OfSeat]:
    """Register a script `(game, seat)` with which an investigator draws the opening hand.

    It replaces the mulligan. How many cards are drawn is a printed fact.
    """

    def register(body: _OfSeat) -> _OfSeat:
        REGISTRY.opening_hands[CardCode(code)] = body
        REGISTRY.describe(CardCode(code), body)
        return body

    return register


def set_up(scenario: str) -> Callable[[_OfGame], _OfGame]:
    """Register a scenario's own set-up script, run once its locations and decks are laid out.

    Investigators start at the location that it chooses (`start_at`), or else at the printed one.
    Rules Reference, "Setting Up the Game".
    """

    def register(body: _OfGame) -> _OfGame:
        REGISTRY.set_ups[scenario] = body
        return body

    return register


def resolution(scenario: str) -> Callable[[_Resolves], _Resolves]:
    """Register the scripts of a scenario's resolutions. Rules Reference, "Winning and Losing"."""

    def register(body: _Resolves) -> _Resolves:
        REGISTRY.resolutions[scenario] = body
        return body

    return register


def interlude(slug: str) -> Callable[[_Interlude], _Interlude]:
    """Register a function that returns an interlude's result, or None to skip it.

    It is given the campaign's past.
    """

    def register(body: _Interlude) -> _Interlude:
        REGISTRY.interludes[slug] = body
        return body

    return register


def all_out(scenario: str) -> Callable[[_AllOut], _AllOut]:
    """Register the script of a scenario that runs once all its investigators are eliminated.

    It returns the resolution; without such a script, the resolution is `none`. It may ask the
    eliminated players, and advance the act first. Rules Reference, "Elimination", step 7.
    """

    def register(body: _AllOut) -> _AllOut:
        REGISTRY.all_out[scenario] = body
        return body

    return register


def ruling(code: str, text: str) -> None:
    """Record an official ruling, in our own words, that is shown with the card."""
    REGISTRY.rulings.setdefault(CardCode(code), []).append(text)
