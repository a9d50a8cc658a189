"""The ways in which the board game is won, and what each of them asks of the group."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct


class WayToWin(StrEnum):
    """The group's way to win; by the resolution of such a victory."""

    SEALED = "sealed"
    """Six elder signs on the board."""
    CLOSED = "closed"
    """No gate is open, and there is a gate trophy for each player."""
    BEATEN = "beaten"
    """The Ancient One is beaten in the final battle."""


class Weights(Struct, frozen=True, kw_only=True):
    """The wants of a way, in points."""

    seals: float
    """A gate that can be sealed."""
    plain: float
    """A gate that is only closed."""
    crowded: float
    """What is added when nearly as many gates are open as awaken the Ancient One."""
    sealing: bool = True
    """Whether clue tokens are spent for seals."""
    last_seal: bool = True
    """Whether the sixth seal is wanted."""
    spends_gates: bool = True
    """Whether gate trophies may be spent."""
    clues: int = 0
    """Clue tokens that an investigator wants beside those for a seal."""
    token: float = 5.0
    """A clue token that lies about."""
    arms: float = 12.0
    """A shop that sells weapons, for who has none."""
    curios: float = 5.0
    """A shop that sells rare things, Elder Signs among them."""
    blessing: float = 14.0
    """A church for who can pay."""


GOALS: Final[Mapping[WayToWin, Weights]] = {
    WayToWin.SEALED: Weights(seals=32.0, plain=14.0, crowded=16.0),
    WayToWin.CLOSED: Weights(
        seals=36.0,
        plain=34.0,
        crowded=16.0,
        last_seal=False,
        spends_gates=False,
        token=1.5,
        arms=0.0,
        curios=0.0,
        blessing=8.0,
    ),
    WayToWin.BEATEN: Weights(
        seals=12.0,
        plain=5.0,
        crowded=24.0,
        sealing=False,
        last_seal=False,
        spends_gates=False,
        clues=7,
        curios=8.0,
    ),
}
