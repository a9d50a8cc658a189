"""The game master's commands: JSON objects with a ``do``, enough to build any position.

Each is a record of a module beside this one, whose docstring says what it does; `docs/drive.md`
has them all, made from the records. Seats are numbers; places, worlds, cards, monsters and Mythos
cards are named by their ids.
"""

from __future__ import annotations

from typing import get_args

from bot.engine.command_reading import Reader
from bot.engine.errors import NotAllowed
from bot.engine.json_types import JsonObject
from bot.engine.script import Script
from bot.second_edition.core import frames
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Step
from bot.second_edition.gm.board import (
    CloseGate,
    HandGateTrophy,
    MoveInvestigator,
    OpenGate,
    PutMonster,
    SetSeal,
)
from bot.second_edition.gm.cards import HandCard, SetSpecial, TurnCondition, TurnMythosCard
from bot.second_edition.gm.chance import Draws, ManyDraws
from bot.second_edition.gm.command_base import Command
from bot.second_edition.gm.course import Awaken, End, Go, GoToPhase, SetFirst
from bot.second_edition.gm.join_command import JoinGame
from bot.second_edition.gm.numbers import SetClues, SetNumber, SetSliders, SetStatus, SetTrack
from bot.second_edition.gm.stacking import StackDeck

AnyCommand = (
    SetNumber | SetClues | MoveInvestigator | PutMonster | HandGateTrophy | TurnMythosCard
    | TurnCondition
    | OpenGate | CloseGate | SetSeal | HandCard | SetSpecial | SetStatus | SetSliders | SetFirst
    | SetTrack | JoinGame | Go | GoToPhase | Draws | ManyDraws | StackDeck | Awaken | End
)  # fmt: skip
COMMANDS: Reader[Command] = Reader(get_args(AnyCommand))
"""Reads a command from JSON values."""


def carry_out(b: Board, command: JsonObject) -> Script[None] | None:
    """Carry out a command, or return its script. Raises `RulesError` before any change."""
    wanted = COMMANDS.read({"do": "many_draws", **command} if "draws" in command else command)
    if b.state.cursor.step is Step.DEAL and not isinstance(wanted, Draws | ManyDraws | End):
        raise NotAllowed("The cards are still being dealt: only what comes next can be set.")
    script = wanted.run(b)
    return None if script is None else frames.run_apart(script)
