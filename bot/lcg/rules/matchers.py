"""Frequent conditions of abilities, for `when=`: "this location", "by you", "you have clues".

Each takes the game and the use of an ability. One that names a card or a phase is a call:
`when=phase_is("mythos")`. The types say which moments a condition fits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from bot.lcg.core.game import Game
from bot.lcg.core.moments import (
    ActionFinished,
    AssetFalls,
    AttackLands,
    CardCommitted,
    CardDrawn,
    CardEnters,
    CardPaidFor,
    CardPlayedEvent,
    CardReadies,
    CluesFound,
    DeckRunsOut,
    DrawsCards,
    EncounterMoves,
    EnemyAttacks,
    EnemyEngages,
    EnemyEnters,
    EnemyEvades,
    EnemyFalls,
    EnemyHarmed,
    EnemyHunts,
    EnemyIsAttacked,
    EnemyReadies,
    EnemySpawns,
    Enters,
    GameEndsFor,
    JoinsVictory,
    Leaves,
    LooseTokenReveals,
    PhaseBegins,
    PhaseEnds,
    PlaceReveals,
    TestFails,
    TestOver,
    TestSucceeds,
    TurnBegins,
    TurnEnds,
)
from bot.lcg.core.registry import Use
from bot.lcg.core.state import Seat, TestKind

AtLocation = CluesFound | EnemyEnters | PlaceReveals | Leaves | Enters | EncounterMoves
OfEnemy = (
    EnemyEnters
    | EnemyIsAttacked
    | EnemyAttacks
    | AttackLands
    | EnemyHarmed
    | EnemyFalls
    | JoinsVictory
    | EnemyReadies
    | EnemyEvades
    | EnemySpawns
    | EnemyEngages
    | EnemyHunts
)
BySeat = (
    TurnBegins
    | TurnEnds
    | ActionFinished
    | LooseTokenReveals
    | CardCommitted
    | CardPaidFor
    | CluesFound
    | EnemyAttacks
    | EnemyIsAttacked
    | AttackLands
    | EnemyHarmed
    | EnemyFalls
    | AssetFalls
    | DeckRunsOut
    | PlaceReveals
    | EnemyEvades
    | EnemySpawns
    | EnemyEngages
    | CardDrawn
    | DrawsCards
    | CardEnters
    | CardPlayedEvent
    | Leaves
    | Enters
    | EncounterMoves
    | GameEndsFor
)
OfTest = TestFails | TestSucceeds | TestOver


def this_location(_g: Game, use: Use[AtLocation]) -> bool:
    """Return True if the event happens at the location that has the ability."""
    return use.event.place == use.source.id


def attached_location(_g: Game, use: Use[AtLocation]) -> bool:
    """Return True if the event happens at the location that the card is attached to."""
    return use.event.place == use.source.host


def location_is(*codes: str) -> Callable[[Game, Use[AtLocation]], bool]:
    """Return a condition: the event happens at a location with one of these codes."""

    def matches(g: Game, use: Use[AtLocation]) -> bool:
        place = g.piece(use.event.place)
        return place is not None and place.code in codes

    return matches


def this_enemy(_g: Game, use: Use[OfEnemy]) -> bool:
    """Return True if the event happens to the enemy that has the ability, or by it."""
    return use.event.enemy is use.source


def attached_enemy(_g: Game, use: Use[OfEnemy]) -> bool:
    """Return True if the event happens to the enemy that the card is attached to."""
    return use.event.enemy.id == use.source.host


def enemy_is(code: str) -> Callable[[Game, Use[OfEnemy]], bool]:
    """Return a condition: the event happens to the enemy with this code."""

    def matches(_g: Game, use: Use[OfEnemy]) -> bool:
        return use.event.enemy.code == code

    return matches


def this_card(_g: Game, use: Use[CardEnters | CardReadies | AssetFalls]) -> bool:
    """Return True if the event happens to the card that has the ability."""
    return use.event.piece is use.source


def by_you(_g: Game, use: Use[BySeat]) -> bool:
    """Return True if the event is done by the user of the ability, or happens to them."""
    return use.event.seat == use.seat


def by_controller(_g: Game, use: Use[BySeat]) -> bool:
    """Return True if the event is done by the card's controller, or happens to them."""
    return use.event.seat == use.source.controller


def by_bearer(_g: Game, use: Use[BySeat]) -> bool:
    """Return True if the event is done by the investigator whose threat area the card is in."""
    return use.event.seat == use.source.threat


def by_investigator_here(g: Game, use: Use[BySeat]) -> bool:
    """Return True if the event is done by an investigator at the ability's location."""
    return _place_of(g, use.event.seat) == use.source.id


def at_your_location(g: Game, use: Use[BySeat]) -> bool:
    """Return True if the event happens to an investigator at the user's location."""
    place = g.who(use.seat).place
    return place is not None and _place_of(g, use.event.seat) == place


def _place_of(g: Game, seat: Seat | None) -> str | None:
    return None if seat is None else g.who(seat).place


def investigates_this_location(_g: Game, use: Use[OfTest]) -> bool:
    """Return True if the test is an investigation of the location that has the ability."""
    test = use.event.test
    return test.kind is TestKind.INVESTIGATE and test.target == use.source.id


def phase_is(name: str) -> Callable[[Game, Use[PhaseBegins | PhaseEnds]], bool]:
    """Return a condition: the event is the beginning or end of the phase with this name."""

    def matches(_g: Game, use: Use[PhaseBegins | PhaseEnds]) -> bool:
        return use.event.phase == name

    return matches


def you_have(what: Literal["clues", "damage", "horror", "resources"]) -> Callable[..., bool]:
    """Return a condition: the user has at least one of these tokens or cards."""

    def matches(g: Game, use: Use[Any]) -> bool:
        return getattr(g.who(use.seat), what) > 0

    return matches


def you_are_hurt(g: Game, use: Use[Any]) -> bool:
    """Return True if the user has damage or horror."""
    who = g.who(use.seat)
    return who.damage > 0 or who.horror > 0


def you_have_a_deck(g: Game, use: Use[Any]) -> bool:
    """Return True if the user's deck has cards left."""
    return bool(g.who(use.seat).deck)


def has_clues(_g: Game, use: Use[Any]) -> bool:
    """Return True if there are clues on the card that has the ability."""
    return use.source.clues > 0
