"""Verbs that both games have: one command carries out either game's."""

from __future__ import annotations

from bot.table.vocabulary import Argument, NamedFrom, Verb

MOVE = Verb(
    "move", "Move to another place.", arguments=(Argument("to", "Where to"),), aimed="move to"
)
FIGHT = Verb(
    "fight",
    "Fight an enemy or monster.",
    arguments=(
        Argument("target", "Whom", optional=True),
        Argument("with", "With what", optional=True),
    ),
    source=NamedFrom.WEAPON,
    named_by_card=True,
)
EVADE = Verb(
    "evade",
    "Evade an enemy or monster.",
    arguments=(Argument("target", "Whom", optional=True),),
    named_by_card=True,
)
