"""A game of the board game's kit, played as far as a test wants."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.engine.ask import Ask
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Overridden
from bot.engine.session import Session
from bot.kits.second_edition.kit import SecondEditionKit
from bot.table.declares.lobby_choices import Lobby
from bot.tools.chooser import Chooser

JOE, MANDY = Seat(0), Seat(1)
AnySession = Session


@cache
def the_kit() -> SecondEditionKit:
    """The one kit of these tests."""
    return SecondEditionKit()


def lobby(**more: Any) -> Lobby:
    """Joe and Mandy against Hastur."""
    chosen = {
        "scenario": "hastur",
        "difficulty": "standard",
        "investigators": ("joe_diamond", "mandy_thompson"),
    }
    return Lobby(**(chosen | more))


def begun(kit: SecondEditionKit, **more: Any) -> AnySession:
    """A game at its first question."""
    return Session.start(kit.rules, kit.offers.game_setup(lobby(**more)), bytes(16))[0]


def gm(session: AnySession, command: dict[str, Any]) -> tuple[Fact, ...]:
    """Carry a command out; what it told."""
    return session.apply(Overridden(command, reason="test")).facts


def played_to(session: AnySession, kind: str, *, most: int = 400, seed: str = "0") -> Ask:
    """Random answers until a question of this kind stands open."""
    chooser = Chooser(seed)
    for _ in range(most):
        found = next((ask for ask in session.asks if ask.kind == kind), None)
        if found is not None:
            return found
        choice = chooser.choose(session.asks)
        assert choice is not None
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
    raise AssertionError(f"no question of the kind {kind}")
