"""Bans: cards register them by `registry.forbids`, the rules ask for them by `b.in_force.ban`."""

from __future__ import annotations

from typing import Generic, ParamSpec

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Coin, Place, Special

P = ParamSpec("P")


class Ban(Generic[P]):
    """An action that can be forbidden; `P` are the parameters after the board and the origin."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"Ban({self.name!r})"


ALLY = Ban[[Seat]]("ally")
"""An Ally joins a seat."""
APPEAR = Ban[[Place]]("appear")
"""A gate or a monster appears in a place."""
ARREST = Ban[[Seat]]("arrest")
"""A seat is arrested."""
CAST = Ban[[Seat]]("cast")
"""A seat casts a spell."""
DELAY = Ban[[Seat]]("delay")
"""A seat is delayed."""
ENTER = Ban[[Seat, Place]]("enter")
"""A seat enters an area."""
ENVIRONMENT = Ban[[str]]("environment")
"""An Environment of a subtype (`weather`) comes into play."""
FIRST_CLUE = Ban[[Place]]("first_clue")
"""A location gets a clue token in the set-up."""
FLY = Ban[[]]("fly")
"""Flying monsters move."""
GAIN_SANITY = Ban[[Seat]]("gain_sanity")
GAIN_STAMINA = Ban[[Seat]]("gain_stamina")
LEAVE = Ban[[Seat, Place]]("leave")
"""A seat leaves an area."""
LOSE_SPECIAL = Ban[[Seat, Special]]("lose_special")
"""A seat loses a special card."""
SEAL = Ban[[Seat]]("seal")
"""A seat seals a gate."""
SKY = Ban[[]]("sky")
"""Flying monsters move to the Sky or from it."""
SERVICE = Ban[[Seat, Place]]("service")
"""A seat uses the ability of a location."""
TAKE_CLUES = Ban[[Seat]]("take_clues")
"""A seat takes clue tokens from the board."""
TERROR = Ban[[]]("terror")
"""The terror level rises."""

GAIN: dict[Coin, Ban[[Seat]]] = {Coin.SANITY: GAIN_SANITY, Coin.STAMINA: GAIN_STAMINA}
"""The gains that may be forbidden."""
