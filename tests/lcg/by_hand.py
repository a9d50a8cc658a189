"""Rules of the card game called directly, for what no command of the game master does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from bot.engine.ask import Answer, Draft, Picked
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.script import Question, Script
from bot.lcg.core.facts import ForcedHappened, GmChanged
from bot.lcg.core.game import Game
from bot.lcg.core.moments import Event
from bot.lcg.core.registry import Ability, AbilityKind, Timing, Use
from tests.lcg.table import Table

T = TypeVar("T")
E = TypeVar("E", bound=Event)
Replies = dict[Seat, Answer]
Change = Callable[[], object]


def run(script: Script[T], *replies: Replies | Change) -> tuple[T, list[Draft]]:
    """Run a script, replying to each question; a reply that is a function changes the game."""
    given, asked = list(replies), list[Draft]()
    try:
        question = script.send(None)
        while True:
            draft, reply = _looked_at(question)
            if draft is not None:
                asked.append(draft)
                reply = _answered(question, given)
            question = script.send(reply)
    except StopIteration as done:
        assert not given, "it did not ask so often"
        return done.value, asked


def _looked_at(question: object) -> tuple[Draft | None, Replies]:
    """The question as it is put, else what goes without asking: nothing, or the one thing."""
    assert isinstance(question, Question), question
    draft = question.build()
    if draft is None:
        return None, {}
    options = [(seat, option.key) for seat, part in draft.parts.items() for option in part.options]
    if len(options) == 1:
        return None, {seat: Picked((key,)) for seat, key in options}
    return draft, {}


def _answered(question: Question, given: list[Replies | Change]) -> Replies:
    """The next reply, once what comes before it has happened; none where nothing is asked then."""
    while callable(change := given.pop(0)):
        change()
        if question.build() is None:
            return {}
    return change


def result(script: Script[T]) -> T:
    """Return what a script gives back that asks nothing."""
    found, asked = run(script)
    assert not asked
    return found


def offered(script: Script[Any]) -> list[str]:
    """The keys of everything that a script offers first; it goes no further. Empty: nothing."""
    try:
        draft, reply = _looked_at(script.send(None))
    except StopIteration:
        return []
    script.close()
    if draft is None:
        return [
            key for answer in reply.values() if isinstance(answer, Picked) for key in answer.keys
        ]
    return [option.key for part in draft.parts.values() for option in part.options]


def hears(
    table: Table, event: type[E], timing: Timing, then: Callable[[E], object] = lambda _: None
) -> list[E]:
    """Every such moment from now on; `then` may change it, as a forced ability of the act would."""
    heard: list[E] = []

    async def hear(_g: Game, use: Use[Any]) -> None:
        heard.append(use.event)
        then(use.event)

    code = table.game.stages.act.code
    ability = Ability(
        code=code, name="hear", kind=AbilityKind.FORCED, run=hear, to=event, timing=timing
    )
    known = table.game.registry
    listeners = {key: list(found) for key, found in known.listeners.items()}
    listeners.setdefault((event, timing), []).append(ability)
    table.game.set_rules(table.game.library, replace(known, listeners=listeners))
    return heard


def collected(table: Table) -> list[Fact]:
    """Return what the rules tell from now on, without what is told of orders and of who listens."""
    facts: list[Fact] = []

    def tell(fact: Fact) -> None:
        if not isinstance(fact, ForcedHappened | GmChanged):
            facts.append(fact)

    table.game.tell = tell
    return facts


def cancels(event: Event) -> None:
    """Cancel what is to come of it."""
    event.cancelled = True
