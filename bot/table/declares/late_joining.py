"""Joining a running game with a new investigator, in games that allow it."""

from __future__ import annotations

from typing import Protocol

from bot.engine.json_types import JsonObject
from bot.engine.session import AnySession
from bot.table.declares.house_rules import HouseRule
from bot.table.declares.lobby_choices import Choice


class LateJoining(Protocol):
    """A game's rules for adding an investigator while it is played."""

    rule: HouseRule
    """The house rule that allows it."""

    def why_not(self, session: AnySession) -> str:
        """Return why nobody can join now; empty if someone can."""
        ...

    def choices(self, session: AnySession) -> list[Choice]:
        """Return the investigators that nobody plays, and one drawn at random."""
        ...

    def command(self, investigator: str) -> JsonObject:
        """Return the override that adds the seat, after all others."""
        ...
