"""The game master's commands: their arguments and effects.

A command is decoded into a struct, which checks everything it names before it changes anything.
`run` changes the game immediately, and may return a script for the consequences, which runs above
the open questions. Unless a command has `resolve` or `enter`, no ability reacts to it.
"""

from __future__ import annotations

from bot.lcg.gm.board import (
    AddPlace,
    Deal,
    Defeat,
    MoveInvestigator,
    RemoveCard,
    Resign,
    Reveal,
    Test,
)
from bot.lcg.gm.cards import (
    Discard,
    DrawCards,
    DrawEncounter,
    Give,
    Hand,
    Put,
    ShuffleDeck,
    StackDeck,
    Turn,
)
from bot.lcg.gm.chance import Bag, Draws
from bot.lcg.gm.command_base import Command
from bot.lcg.gm.course import End, Go
from bot.lcg.gm.foes import Attack, Disengage, Engage, Send, Spawn
from bot.lcg.gm.investigators import SetBeneath, SetRole
from bot.lcg.gm.numbers import Advance, SetCounters, SetLead, SetRound, SetStage

AnyCommand = (
    SetCounters | SetRound | SetLead | SetStage | Advance | MoveInvestigator | Reveal | AddPlace
    | RemoveCard | Defeat | Resign | Spawn | Engage | Disengage | Send | Turn | Give | Hand
    | Discard | Put | StackDeck | ShuffleDeck | Bag | Draws | DrawCards | DrawEncounter | Deal
    | Attack | Test | SetBeneath | SetRole | Go | End
)  # fmt: skip

__all__ = ["AnyCommand", "Command", "Draws"]
