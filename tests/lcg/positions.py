"""Positions of the card game from random play, for tests of what players see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from bot.engine.ask import Allotted, Answer, Ask, Part, Passed, Pick, Picked
from bot.engine.chance import Chance
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, State
from tests.lcg.table import rules

SEED = b"what one can see"


def new_session(
    investigators: tuple[str, ...] = ("roland_banks", "daisy_walker"), seed: int = 0, **more: Any
) -> tuple[Session, tuple[Fact, ...]]:
    """A game at its first question, and what was told on the way there."""
    chosen = {"scenario": "the_gathering", "investigators": list(investigators), **more}
    session, outcome = Session.start(rules(), chosen, seed.to_bytes(16, "big"))
    return session, outcome.facts


def random_play(seed: int, steps: int, **more: Any) -> Iterator[tuple[Session, Any]]:
    """A game played at random: the session and the facts after each input."""
    chooser = random.Random(seed)
    session, facts = new_session(seed=seed, **more)
    yield session, facts
    for _ in range(steps):
        if session.over:
            return
        ask = chooser.choice(session.asks)
        seat = chooser.choice(ask.awaited or ask.must)
        given = Answered(seat, ask.id, _answer(ask, seat, chooser))
        yield session, session.apply(given).facts


def _answer(ask: Ask, seat: Seat, chooser: random.Random) -> Answer:
    if ask.may_pass(seat) and chooser.random() < 0.5:
        return Passed()
    return any_answer(ask.parts[seat], chooser)


def any_answer(part: Part, chooser: random.Random) -> Answer:
    """A legal answer to a part of a question, at random."""
    if isinstance(part.form, Pick):
        high = min(part.form.max, len(part.options))
        count = chooser.randint(min(part.form.min, high), high)
        return Picked(tuple(o.key for o in chooser.sample(part.options, count)))
    amounts = {option.key: option.least for option in part.options}
    for group, total in part.form.totals.items():
        own = [option for option in part.options if option.group == group]
        for _ in range(total - sum(option.least for option in own)):
            room = [o for o in own if o.cap is None or amounts[o.key] < o.cap]
            if room:
                amounts[chooser.choice(room).key] += 1
    return Allotted(amounts)


def hidden_differently(state: State, viewer: Seat | None, seed: int) -> State:
    """Return the position with everything shuffled that `viewer` may not know."""
    chooser = random.Random(seed)
    other = msgspec.json.decode(msgspec.json.encode(state), type=State)
    chooser.shuffle(other.encounter_deck)
    chooser.shuffle(other.set_aside_weaknesses)
    for who in other.investigators:
        pool: list[CopyNo] = list(who.deck)
        if who.seat != viewer:
            pool += who.hand
            size = len(who.hand)
            chooser.shuffle(pool)
            who.hand, who.deck = pool[:size], pool[size:]
        else:
            chooser.shuffle(pool)
            who.deck = pool
    return other


def as_game(state: State) -> Game:
    """A state to look at, with a chance of its own."""
    return rules().bind(state, Chance(SEED), lambda _fact: None)
