"""Changes of monsters by effects in force: to their numbers, and to their toll."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Dimension, MonsterNo, Movement, Skill


class Stats(Struct):
    """A monster's current numbers; effects in force may change them."""

    no: MonsterNo
    code: str
    seat: Seat | None
    """The seat that meets it, or None."""
    movement: Movement
    symbol: Dimension
    awareness: int
    horror_rating: int | None
    horror_damage: int
    toughness: int
    combat_rating: int | None
    combat_damage: int
    combat_skill: Skill
    ambush: bool
    endless: bool
    undead: bool
    spawn: bool
    nightmarish: int
    overwhelming: int
    physical_resistance: bool
    physical_immunity: bool
    magical_resistance: bool
    magical_immunity: bool


class Toll(StrEnum):
    """The price that some monsters demand before each Combat check."""

    ITEM = "item"
    """An item of own choice; one that is fought with helps no more."""
    CLUE = "clue"
    """A clue token."""
