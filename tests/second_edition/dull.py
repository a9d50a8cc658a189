"""A game played dully, to where a test of the ruleset begins."""

from __future__ import annotations

from typing import Any

from bot.engine.outcomes import Outcome
from bot.engine.session import Session
from tests.second_edition.game import Game
from tests.second_edition.playing import rules, seed_of
from tests.second_edition.terms import Phase

DULL = {"investigators": ["joe_diamond", "mandy_thompson"], "ancient_one": "cthulhu"}


def start(**more: Any) -> tuple[Game, Outcome]:
    """A game with its sliders still to be placed."""
    session, outcome = Session.start(rules(), {**DULL, **more}, seed_of("ruleset"))
    return Game(session, outcome), outcome


def at_phase(phase: Phase, **more: Any) -> Game:
    """A game played dully until a phase is reached."""
    return start(**more)[0].until(phase)


def playing(**more: Any) -> Game:
    """A game in its first Movement phase, in which seat 0 is asked first."""
    game = at_phase(Phase.MOVEMENT, **more)
    game.order(do="first", seat=0)
    game.order(do="phase", to="movement")
    return game
