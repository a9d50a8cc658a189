"""Scripts of cards, bound to the game: the records as content and rules see them."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.script import Script
from bot.lcg.core import records
from bot.lcg.core.game import Game
from bot.lcg.core.records import (
    REGISTRY,
    AbilityKind,
    AnyUse,
    Attempt,
    Constant,
    Cost,
    Limit,
    Timing,
    Use,
)

__all__ = [
    "REGISTRY",
    "Ability",
    "AbilityKind",
    "Attempt",
    "Body",
    "CommitRule",
    "Constant",
    "Cost",
    "EventCard",
    "Headcount",
    "Limit",
    "Objective",
    "Registry",
    "Timing",
    "TokenRule",
    "Use",
]

Ability = records.Ability[Game]
CommitRule = records.CommitRule[Game]
EventCard = records.EventCard[Game]
Objective = records.Objective[Game]
Registry = records.Registry[Game]
Headcount = records.Headcount[Game]
TokenRule = records.TokenRule[Game]
Body = Callable[[Game, AnyUse], Script[None]]
