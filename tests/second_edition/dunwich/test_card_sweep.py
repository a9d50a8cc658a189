"""Every card of the box that can be used is used once, in a turn in which it bites."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import CheckKind, Deck, Place, Skill
from tests.second_edition.content.driving import Position
from tests.second_edition.packs import REGISTRY, whole_library
from tests.second_edition.terms import AbilityUsed, Phase, Window

LIBRARY = whole_library()
STREETS, WOODS = Place("uptown_streets"), Place("woods")
SUFFERED = (Deck.INJURY, Deck.MADNESS)
USABLE = [
    code
    for code, card in LIBRARY.cards.items()
    if LIBRARY.origins[code] == "dunwich" and card.deck not in SUFFERED
    if code in REGISTRY.abilities or code in REGISTRY.spells
]
PLAYED = [
    code
    for code in LIBRARY.investigators
    if LIBRARY.origins[code] == "dunwich" and code in REGISTRY.abilities
]
CHECKS = (CheckKind.EVADE, CheckKind.COMBAT, CheckKind.HORROR, CheckKind.SPELL, Skill.LUCK)


def turn(position: Position, code: str) -> None:
    """A turn with a bit of everything, in which a thing is used wherever it is offered."""
    slug = code.replace("_", "-")
    position.wanted = [f"{how}:{slug}" for how in ("use", "cast") for _ in range(9)]
    me = position.me
    me.at(STREETS)
    me.rolls(*[6] * 6)
    position.phase = Phase.UPKEEP
    me.sanity, me.stamina = 3, 3
    position.run(me.upkeep())
    _moves(position)
    _fails(position)
    _encounters(position)
    _falls(position)


def _moves(position: Position) -> None:
    me = position.me
    position.phase = Phase.MOVEMENT
    position.clues[STREETS] = 1
    me.walked, me.points = False, 4
    for _ in range(2):
        position.forget_draws()
        me.rolls(*[6] * 6)
        position.run(me.ask_movement_choice())
    me.at(STREETS)
    position.forget_draws()
    position.run(me.end_movement())


def _fails(position: Position) -> None:
    me = position.me
    for what in CHECKS:
        position.forget_draws()
        me.rolls(*[1] * 12)
        me.clues, me.sanity = 6, 4
        position.run(me.check(what))
    no = position.places("zombie", "uptown_streets")
    me.at(STREETS)
    me.sanity, me.stamina, me.clues = 4, 4, 4
    position.forget_draws()
    position.run(me.fight(no))
    position.run(position.other.lose(sanity=1), position.other.seat)


def _encounters(position: Position) -> None:
    me = position.me
    position.phase = Phase.ARKHAM
    me.at("woods")
    me.sanity, me.stamina, me.points = 4, 4, 4
    position.forget_draws()
    position.run(me.arkham_encounter())


def _falls(position: Position) -> None:
    me = position.me
    me.sanity, me.stamina = 4, 4
    position.run(me.lose(sanity=1, stamina=1))
    me.at(STREETS)
    me.stamina = 0
    position.wanted.append("card")
    position.run(me.settle())


def used(position: Position) -> set[str]:
    """Return what was used in a position, by code."""
    return {fact.source for fact in position.told(AbilityUsed)}


def staged(code: str, attempt: int, **setup: object) -> Position:
    """A town in which most things can be used: a gate, a monster in the Sky, clues, doom."""
    position = Position(
        f"{code}/{attempt}",
        **{
            "investigators": ["joe_diamond", "bob_jenkins"],
            "ancient_one": "yig",
            "boxes": ["dunwich"],
            **setup,
        },
    )
    position.rich()
    position.sets(doom=2)
    position.gate("graveyard", "abyss")
    sky = position.on_board(position.places("byakhee", "easttown_streets"))
    assert sky is not None
    sky.place = Place("sky")
    position.places("ghoul", "easttown_streets")
    position.me.sliders[2] = 3
    return position


def into_the_deck(position: Position, code: str) -> None:
    """An Ally that is not among the eleven of this game is."""
    for card in [each for each in position.removed if position.code(each) == code]:
        position.removed.remove(card)
        position.decks[Deck.ALLY].append(card)


@pytest.mark.parametrize("code", USABLE)
def test_every_card_is_used(code: str) -> None:
    """In one of a few turns it is offered, used, and breaks no invariant."""

    def is_used(attempt: int) -> bool:
        position = staged(code, attempt)
        into_the_deck(position, code)
        position.gets(code)
        turn(position, code)
        assert not position.faults()
        return code in used(position)

    assert any(map(is_used, range(6)))


@pytest.mark.parametrize("code", PLAYED)
def test_every_investigator_does_what_they_can(code: str) -> None:
    """In one of a few turns the ability is used."""

    def is_used(attempt: int) -> bool:
        position = staged(code, attempt, investigators=[code, "joe_diamond"])
        turn(position, code)
        assert not position.faults()
        return code in used(position)

    assert any(map(is_used, range(6)))


def test_windows_are_named() -> None:
    """The box's own windows are used by something of it."""
    windows = {each.window for code in USABLE for each in REGISTRY.abilities.get(code, ())}
    windows |= {REGISTRY.spells[code].window for code in USABLE if code in REGISTRY.spells}

    wanted = {Window.COST, Window.AFFLICTED, Window.MOVED, Window.BESIDE_ENCOUNTER}
    assert wanted <= windows
