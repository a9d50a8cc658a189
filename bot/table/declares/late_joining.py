"""Joining a running game with an investigator of one's own, in games that know it."""

from __future__ import annotations

from typing import Protocol

from bot.engine.json_types import JsonObject
from bot.engine.session import AnySession
from bot.table.declares.house_rules import HouseRule
from bot.table.declares.lobby_choices import Choice


class LateJoining(Protocol):
    """How a game takes a new investigator while it is played."""

    rule: HouseRule
    """The house rule by which it does."""

    def why_not(self, session: AnySession) -> str:
        """Return why nobody can join now; empty if somebody can."""
        ...

    def choices(self, session: AnySession) -> list[Choice]:
        """Return the investigators that nobody plays, with one that is drawn at random."""
        ...

    def command(self, investigator: str) -> JsonObject:
        """Return the override by which the seat is added, after all others."""
        ...
