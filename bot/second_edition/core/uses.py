"""The use of abilities: when they can be used, whose they are, and one single use."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Generic

from msgspec import Struct
from typing_extensions import TypeVar

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CardNo

A_co = TypeVar("A_co", default=object, covariant=True)
"""The subject of a use; scripts that do not need it leave it out."""
_NOTHING: Any = None


class Window(StrEnum):
    """A time at which abilities can be used; each says what `Use.about` then is."""

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
    """The seat's own encounter card was drawn (the `Drawn`)."""
    ATTACKED = "attacked"
    """The Ancient One attacks (nothing)."""
    BESIDE_ENCOUNTER = "beside_encounter"
    """One's own Arkham Encounters, beside what is chosen there (nothing)."""
    MOVED = "moved"
    """One's own movement in Arkham has ended (nothing)."""
    COST = "cost"
    """The Sanity cost of a spell is to be paid (the `SpellCost`)."""
    AFFLICTED = "afflicted"
    """Injuries or Madnesses are to be drawn (the `Afflicted`)."""


class Origin(Struct, frozen=True):
    """A thing in force: its code, its owner's seat, and its number if it is an owned card."""

    code: str
    seat: Seat | None = None
    card: CardNo | None = None


class Use(Struct, Generic[A_co]):
    """One use of an ability: the seat, the thing with the ability, and the occasion (`Window`)."""

    seat: Seat
    origin: Origin
    about: A_co = _NOTHING

    @property
    def card(self) -> CardNo:
        """Return the number of the owned card that has the ability."""
        assert self.origin.card is not None
        return self.origin.card


AnyUse = Use[Any]
"""A use, whatever it is given."""
