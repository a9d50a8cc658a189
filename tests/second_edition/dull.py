"""A game played dully, to where a test of the ruleset begins."""

from __future__ import annotations

from typing import Any

from bot.engine.ask import Answer, Ask, Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Overridden
from bot.engine.session import Outcome, Session
from bot.second_edition.core.state import Phase
from tests.second_edition.playing import GameSession, rules, seed_of

DULL = {"investigators": ["joe_diamond", "mandy_thompson"], "ancient_one": "cthulhu"}


def start(**more: Any) -> tuple[GameSession, Outcome]:
    """A game with its sliders still to be placed."""
    return Session.start(rules(), {**DULL, **more}, seed_of("ruleset"))


def answer(session: GameSession, key: str | None = None, seat: int | None = None) -> Outcome:
    """Answer the first open question, with the last option if none is named."""
    ask = next(each for each in session.asks if seat is None or seat in each.awaited)
    who = ask.awaited[0] if seat is None else Seat(seat)
    return session.apply(Answered(who, ask.id, _given(ask, who, key)))


def _given(ask: Ask, seat: Seat, key: str | None) -> Answer:
    part = ask.parts[seat]
    keys = [option.key for option in part.options]
    if ask.kind == "sliders" and key is None:
        return Picked((keys[0],))
    return Picked((key or keys[-1],))


def until(session: GameSession, phase: Phase) -> GameSession:
    """Play dully until a phase is reached."""
    for _ in range(400):
        if session.state.phase is phase and session.asks:
            return session
        answer(session)
    raise AssertionError(f"{phase} was not reached")


def override(session: GameSession, **command: Any) -> Outcome:
    """A game master's command."""
    return session.apply(Overridden(command))


def playing(**more: Any) -> GameSession:
    """A game in its first Movement phase, in which seat 0 is asked first."""
    session, _ = start(**more)
    until(session, Phase.MOVEMENT)
    override(session, do="first", seat=0)
    override(session, do="phase", to="movement")
    return session


def faults(session: GameSession) -> list[str]:
    """Broken invariants."""
    return rules().faults(session.state)
