"""Rules of the card game run by hand: what they ask, what they give back, which moments they name.

For what no command of the game master and no card does just so: a test calls the rule itself and
answers what it asks. The positions are those of `Table`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from bot.engine.ask import Answer, Draft
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.script import Question, Script
from bot.lcg.core.facts import ForcedHappened
from bot.lcg.core.game import Game
from bot.lcg.core.moments import Event
from bot.lcg.core.registry import Ability, AbilityKind, Timing, Use
from tests.lcg.table import Table

T = TypeVar("T")
E = TypeVar("E", bound=Event)
Replies = dict[Seat, Answer]


def run(script: Script[T], *replies: Replies) -> tuple[T, list[Draft]]:
    """What a script gives back, and what it asked; each question gets the next of the replies."""
    given, asked = list(replies), list[Draft]()
    try:
        question: Any = script.send(None)
        while True:
            assert isinstance(question, Question), question
            draft = question.build()
            if draft is not None:
                asked.append(draft)
            question = script.send({} if draft is None else given.pop(0))
    except StopIteration as done:
        assert not given, "it did not ask so often"
        return done.value, asked


def result(script: Script[T]) -> T:
    """What a script gives back that asks nothing."""
    found, asked = run(script)
    assert not asked
    return found


def hears(
    table: Table, event: type[E], timing: Timing, then: Callable[[E], object] = lambda _: None
) -> list[E]:
    """Every such moment from now on; `then` may change it, as a forced ability of the act would."""
    heard: list[E] = []

    async def hear(_g: Game, use: Use[Any]) -> None:
        heard.append(use.event)
        then(use.event)

    code = table.game.act.code
    ability = Ability(
        code=code, name="hear", kind=AbilityKind.FORCED, run=hear, to=event, timing=timing
    )
    known = table.game.registry
    listeners = {key: list(found) for key, found in known.listeners.items()}
    listeners.setdefault((event, timing), []).append(ability)
    table.game.registry = replace(known, listeners=listeners)
    return heard


def collected(table: Table) -> list[Fact]:
    """What is told from now on, but for what those moments tell to which somebody listens."""
    facts: list[Fact] = []

    def tell(fact: Fact) -> None:
        if not isinstance(fact, ForcedHappened):
            facts.append(fact)

    table.game.tell = tell
    return facts


def cancels(event: Event) -> None:
    """What is to come of it does not."""
    event.cancelled = True
