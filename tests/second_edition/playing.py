"""Whole games at random, with the invariants looked at after every input."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from bot.engine.journal import Answered, Record
from bot.engine.session import Session
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import State
from bot.second_edition.ruleset import SecondEditionRules
from bot.tools.chooser import Chooser

GameSession = Session[State, Board]


@cache
def rules() -> SecondEditionRules:
    """The ruleset with the whole library, read once."""
    return SecondEditionRules()


def seed_of(name: str) -> bytes:
    """A 128-bit seed from a name."""
    return hashlib.blake2b(name.encode(), digest_size=16).digest()


@dataclass
class Played:
    """A finished game."""

    session: GameSession
    inputs: int
    resolution: str
    facts: Counter[str] = field(default_factory=Counter)


def set_up(players: int, **more: object) -> dict[str, object]:
    """A set-up for so many random investigators."""
    return {"investigators": ["random"] * players, "ancient_one": "random", **more}


def play(
    players: int,
    name: str,
    *,
    cap: int = 20_000,
    restart_every: int = 0,
    check: bool = True,
    **more: object,
) -> Played:
    """Play random legal answers to the end, checking invariants and, at times, restarts."""
    seed = seed_of(name)
    session, outcome = Session.start(rules(), set_up(players, **more), seed)
    chooser = Chooser(name)
    checkpoint, tail = outcome.checkpoint, list[Record]()
    facts = Counter(type(fact).__name__ for fact in outcome.facts)
    inputs = 0
    while not session.over and inputs < cap:
        choice = chooser.choose(session.asks)
        assert choice is not None, session.rules.notation(session.state)
        outcome = session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        inputs += 1
        facts.update(type(fact).__name__ for fact in outcome.facts)
        if outcome.checkpoint is not None:
            checkpoint, tail = outcome.checkpoint, []
        else:
            tail.append(outcome.record)
        if check:
            faults = session.rules.find_faults(session.state)
            assert not faults, (name, inputs, faults, session.rules.notation(session.state))
        if restart_every and inputs % restart_every == 0:
            assert checkpoint is not None
            again = Session.restore(rules(), checkpoint.data, seed, tail)
            assert again.snapshot_hash() == session.snapshot_hash(), (name, inputs)
            assert again.asks == session.asks, (name, inputs)
            session = again
    resolution = session.state.resolution if session.over else "capped"
    return Played(session, inputs, resolution, facts)
