"""The game master's commands: their arguments and effects.

A command is read into its record, which names everything it touches before it changes anything.
`run` changes the game at once and may give a script that resolves what follows on top of what
is being asked. Unless a command says `resolve` or `enter`, no ability reacts to what it does.
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
from bot.lcg.gm.numbers import Advance, SetCounters, SetLead, SetRound, SetStage

AnyCommand = (
    SetCounters | SetRound | SetLead | SetStage | Advance | MoveInvestigator | Reveal | AddPlace
    | RemoveCard | Defeat | Resign | Spawn | Engage | Disengage | Send | Turn | Give | Hand
    | Discard | Put | StackDeck | ShuffleDeck | Bag | Draws | DrawCards | DrawEncounter | Deal
    | Attack | Test | Go | End
)  # fmt: skip

__all__ = ["AnyCommand", "Command", "Draws"]
