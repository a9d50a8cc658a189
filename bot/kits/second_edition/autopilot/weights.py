"""The weights of a seat's policy in the board game: one policy, several characters.

A point of Sanity or Stamina that is not missed is worth about one. The sets of weights are in
`weights.toml` (`docs/autopilot.md`): characters, and changes by `WayToWin` for a group with one
path to victory. A weight that a set omits has the default below.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct, structs

FILE: Final = "weights.toml"


class WayToWin(StrEnum):
    """The group's path to victory, named like the resolution."""

    SEALED = "sealed"
    """Six elder signs on the board."""
    CLOSED = "closed"
    """No gate is open, and there is a gate trophy for each player."""
    BEATEN = "beaten"
    """The Ancient One is beaten in the final battle."""


class PolicyWeights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The weights of a character."""

    # people
    dares: bool = True
    """True if it takes optional risks, and uses spells and cards unasked."""

    # gates
    seals: float = 26.0
    """A gate that can be sealed."""
    plain: float = 12.0
    """A gate that can only be closed."""
    crowded: float = 14.0
    """The extra worth as the number of open gates nears the gate limit."""
    urgent: float = 5.0
    """The extra worth for each gate below `easy` until the limit."""
    easy: float = 4.0
    last: float = 0.0
    """The extra worth of the last open gate, divided by the number of open ones."""
    sealing: bool = True
    """True if it spends clue tokens on seals."""
    last_seal: bool = True
    """True if it wants the sixth seal."""
    spends_gates: bool = True
    """True if it may spend gate trophies."""

    # clue tokens
    token: float = 4.0
    """A clue token on the board."""
    short: float = 1.0
    """The extra worth while the seat has too few for a seal."""
    spare: float = 0.5
    """The share of it for a seat that has enough for a seal."""
    more: float = 2.0
    """Clue tokens to have in addition to those for a seal."""
    near: float = 0.0
    """The share by which a token is worth more to a seat that nearly has enough for a seal."""
    breaks: float = 0.0
    """The extra cost of spending a token that a seal needs."""
    throw: float = 0.3
    """The chance that a clue token must add to closing a gate."""

    # harm
    point: float = 0.8
    """A point of Sanity or Stamina while many are left."""
    fourth: float = 1.1
    third: float = 1.6
    second: float = 2.4
    """The point that leaves three, two, one."""
    fall: float = 9.0
    """Going insane or unconscious, without the possessions lost."""
    clue: float = 2.0
    """A lost clue token."""
    scar: float = 9.0
    """An Injury or a Madness instead."""

    # monsters
    trophy: float = 2.0
    """A point of toughness as a trophy."""
    riddance: float = 0.5
    """A monster less in the town."""
    blocked: float = 0.8
    """Turns lost to a monster that stops the movement."""
    onward: float = 3.0
    """Continuing past a monster, as a fight ends the movement."""
    street: float = 0.2
    """The cost per monster in the town of ending a movement in a street."""

    freed: float = 1.0
    """The extra worth of monsters beside another seat."""

    # time
    turn: float = 3.0
    """A turn of an investigator; an errand's worth falls by this for each further turn."""
    taken: float = 0.08
    """The share of a place's worth if another seat is better placed."""

    # the town
    encounters: float = 0.5
    """The share of the mean worth of a place's encounters."""
    care: float = 1.0
    """The share of healing, by the worth of the healed points."""
    healthy: float = 3.0
    """Sanity and Stamina that are enough to move on."""
    arms: float = 12.0
    """A shop that sells weapons, for an unarmed investigator."""
    armed: float = 5.0
    """Dice of weapons that are enough."""
    curios: float = 6.0
    """A shop that sells rare things, such as Elder Signs."""
    blessing: float = 9.0
    """A church, if the seat can pay."""
    dissection: float = 10.0
    """Clue tokens for trophies."""
    rumor: float = 8.0
    """A Rumor that can be settled."""
    horizon: float = 6.0
    """Doom tokens missing on the track at which to start preparing for the final battle."""
    readiness: float = 0.8
    """The extra share of health and a Blessing just before it."""


@cache
def _load_sets() -> dict[str, dict[str, float | bool]]:
    text = files("bot.kits.second_edition.autopilot").joinpath(FILE).read_bytes()
    return msgspec.toml.decode(text, type=dict[str, dict[str, float | bool]])


@cache
def load_weights(name: str, way: str = "") -> PolicyWeights:
    """Return a set of weights for a path to victory.

    Raises `KeyError` if there is none of this name.
    """
    found = with_changes(PolicyWeights(), _load_sets()[name])
    return with_changes(found, _load_sets()[way]) if way else found


def with_changes(base: PolicyWeights, values: dict[str, float | bool]) -> PolicyWeights:
    """Return weights with other values.

    Raises `TypeError` for an unknown weight.
    """
    return structs.replace(base, **values)
