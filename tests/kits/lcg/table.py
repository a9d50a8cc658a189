"""A game of the card game's kit."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Overridden
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.table.declares.lobby_choices import Lobby

ROLAND = Seat(0)


@cache
def the_kit() -> LcgKit:
    """The one kit of these tests."""
    return LcgKit()


def lobby(**more: Any) -> Lobby:
    """Roland and Daisy before *The Gathering*."""
    chosen = {
        "scenario": "the_gathering",
        "difficulty": "standard",
        "investigators": ("roland_banks", "daisy_walker"),
    }
    return Lobby(**(chosen | more))


def begun(kit: LcgKit, **more: Any) -> Session:
    """A game at its mulligan."""
    return Session.start(kit.rules, kit.offers.game_setup(lobby(**more)), bytes(16))[0]


def gm(session: Session, command: dict[str, Any]) -> tuple[Fact, ...]:
    """Carry a command out; what it told."""
    return session.apply(Overridden(command, reason="test")).facts
