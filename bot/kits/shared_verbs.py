"""Verbs of both games: one command carries out either game's, or its game master's."""

from __future__ import annotations

from bot.table.declares.vocabulary import Argument, GmVerb, NamedFrom, Verb

MOVE = Verb(
    "move",
    "Move to another place.",
    arguments=(
        Argument("to", "Where to"),
        Argument("stop", "Yes: end your movement there", optional=True, flag=True),
    ),
    aimed="move to",
)
FIGHT = Verb(
    "fight",
    "Fight an enemy or monster.",
    arguments=(
        Argument("target", "Who or what", optional=True),
        Argument("with", "With what", optional=True),
    ),
    source=NamedFrom.WEAPON,
    named_by_card=True,
)
EVADE = Verb(
    "evade",
    "Evade an enemy or monster.",
    arguments=(Argument("target", "Who or what", optional=True),),
    named_by_card=True,
)

GM_VERBS = (
    GmVerb(
        "set", "Set a counter: damage, sanity, clues, doom, money and so on.",
        Argument("target", "What"), Argument("value", "A number, or +2, -1"),
    ),
    GmVerb(
        "move", "Move or remove an investigator, an enemy or monster, a card, a gate.",
        Argument("target", "Who or what"), Argument("to", "Where to; “out” takes it away"),
    ),
    GmVerb(
        "spawn", "Bring an enemy or monster, a card or a gate into play.",
        Argument("card", "Which card"), Argument("at", "Where, or who with"), "",
    ),
    GmVerb(
        "draw", "Draw, search or discard cards; fix what is drawn or rolled next.",
        Argument("target", "Who draws, or which deck"), Argument("value", "How many, or a card"),
        "1",
    ),
    GmVerb(
        "token", "Add a token or take one away: chaos bag, blessings, elder signs and so on.",
        Argument("token", "Which token"), Argument("value", "+1 adds it, -1 takes it away"), "+1",
    ),
)  # fmt: skip
