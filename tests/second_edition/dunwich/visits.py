"""Somebody who has encounters of the box: a position, and a card's entry that is met."""

from __future__ import annotations

from bot.second_edition.printed.terms import SANCTUM, Place, Special
from tests.second_edition.content.driving import SEATS, Position
from tests.second_edition.terms import Gate, Phase

PASS, FAIL = 6, 1


def visitor(**setup: object) -> Position:
    """Joe Diamond and Bob Jenkins with the box, without cards, money, clues, gates and monsters."""
    made = Position(
        "visits",
        **{
            "investigators": ["joe_diamond", "bob_jenkins"],
            "ancient_one": "azathoth",
            "boxes": ["dunwich"],
            **setup,
        },
    )
    made.empties_the_board()
    made.empties_hands(*SEATS)
    made.doom = 0
    made.me.sliders = [0, 0, 0]
    made.phase = Phase.ARKHAM
    return made


def meets(position: Position, card: str, at: str, *faces: int, wanted: str = "") -> None:
    """An entry is resolved where it is for, with these dice; keys in `wanted` are chosen."""
    if at == SANCTUM:
        position.me.specials[Special.MEMBERSHIP] = False
    if position.me.place == "" or not position.world_of(position.me.place):
        position.me.at("silver_twilight_lodge" if at == SANCTUM else at)
    position.me.rolls(*faces)
    position.wanted = wanted.split()
    position.run(position.me.resolve(card, at))


def in_world(position: Position, world: str, *, area: int = 1) -> None:
    """Joe is in an Other World, to which a gate is open in the Woods."""
    no = next(no for no in position.gate_stack if position.gate_world(no) == world)
    position.gate_stack.remove(no)
    position.gates.append(Gate(no, Place("woods")))
    position.me.at(f"{world}:{area}")
    position.me.entered = Place("woods")


def opens(position: Position, place: str, world: str) -> Gate:
    """A gate is open in a location."""
    no = next(no for no in position.gate_stack if position.gate_world(no) == world)
    position.gate_stack.remove(no)
    gate = Gate(no, Place(place))
    position.gates.append(gate)
    position.clues.pop(Place(place), None)
    return gate


def is_up(position: Position, condition: str) -> bool:
    """Return whether a Condition is face up."""
    return condition in (position.conditions or ())
