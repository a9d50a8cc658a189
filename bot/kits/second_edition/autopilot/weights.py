"""The weights by which a seat of the board game is played: one policy, several characters.

In these points a point of Sanity or Stamina that is not missed is about one. The sets of weights
stand in `weights.toml` (`docs/autopilot.md`): characters, and by `WayToWin` what a group changes
that is after one way to win. What a set leaves out has the value that is written here.
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
    """The group's way to win; by the resolution of such a victory."""

    SEALED = "sealed"
    """Six elder signs on the board."""
    CLOSED = "closed"
    """No gate is open, and there is a gate trophy for each player."""
    BEATEN = "beaten"
    """The Ancient One is beaten in the final battle."""


class PolicyWeights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character."""

    # people
    dares: bool = True
    """Whether it takes chances that it need not take, and uses spells and cards by itself."""

    # gates
    seals: float = 26.0
    """A gate that can be sealed."""
    plain: float = 12.0
    """A gate that is only closed."""
    crowded: float = 14.0
    """What is added when nearly as many gates are open as awaken the Ancient One."""
    urgent: float = 5.0
    """What is added with each gate that is fewer than `easy` before that."""
    easy: float = 4.0
    last: float = 0.0
    """What the last open gate is worth beside that, divided among more; where all are closed."""
    sealing: bool = True
    """Whether clue tokens are spent for seals."""
    last_seal: bool = True
    """Whether the sixth seal is wanted."""
    spends_gates: bool = True
    """Whether gate trophies may be spent."""
    abroad: float = 1.0
    """What an encounter in an Other World costs."""

    # clue tokens
    token: float = 4.0
    """One that lies about."""
    short: float = 1.0
    """What is added while too few for a seal are in hand."""
    spare: float = 0.5
    """What is left of that for who has enough for a seal."""
    more: float = 2.0
    """Clue tokens that somebody wants beside those for a seal."""
    throw: float = 0.3
    """The chance that a clue token has to add, in closing a gate."""

    # harm
    point: float = 0.8
    """A point of Sanity or Stamina while many are left."""
    fourth: float = 1.1
    third: float = 1.6
    second: float = 2.4
    """The point that leaves three, two, one."""
    fall: float = 9.0
    """Going insane or unconscious, beside what is lost."""
    clue: float = 2.0
    """A clue token that is lost."""
    scar: float = 9.0
    """An Injury or a Madness instead."""

    # monsters
    trophy: float = 2.0
    """A point of toughness as a trophy."""
    riddance: float = 0.5
    """A monster less in the town."""
    blocked: float = 0.8
    """Turns that are lost by who is held by a monster on the way."""
    onward: float = 3.0
    """What it is worth to go on after a monster, as who fights moves no farther."""
    street: float = 0.2
    """What each monster in the town costs who ends a movement in a street."""

    # time
    turn: float = 3.0
    """A turn of an investigator: so much less is what takes one more."""
    taken: float = 0.08
    """What is left of a place that somebody else is better placed for."""

    # the town
    care: float = 1.0
    """How far healing counts: by the worth of the points that are healed."""
    healthy: float = 3.0
    """Sanity and Stamina with which one goes on."""
    arms: float = 12.0
    """A shop that sells weapons, for who has none."""
    armed: float = 5.0
    """Dice of weapons with which nobody looks for more."""
    curios: float = 6.0
    """A shop that sells rare things, Elder Signs among them."""
    blessing: float = 9.0
    """A church for who can pay."""
    dissection: float = 10.0
    """Clue tokens for trophies."""
    rumor: float = 8.0
    """A Rumor that can be settled."""
    horizon: float = 6.0
    """Doom tokens missing on the track with which one begins to prepare for the final battle."""
    readiness: float = 0.8
    """How much more health and a Blessing are worth just before it."""
    loan: float = 12.0
    """A loan of the bank just before it."""


@cache
def _sets() -> dict[str, dict[str, float | bool]]:
    text = files("bot.kits.second_edition.autopilot").joinpath(FILE).read_bytes()
    return msgspec.toml.decode(text, type=dict[str, dict[str, float | bool]])


@cache
def weights(name: str, way: str = "") -> PolicyWeights:
    """A set of weights by its name, for a way to win. Raises `KeyError` where there is none."""
    found = changed(PolicyWeights(), _sets()[name])
    return changed(found, _sets()[way]) if way else found


def changed(base: PolicyWeights, values: dict[str, float | bool]) -> PolicyWeights:
    """The same with other values. Raises `TypeError` for an unknown one."""
    return structs.replace(base, **values)
