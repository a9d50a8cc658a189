"""A table of the board game for tests: builds a position, does actions on it, shows what happened.

    table = Table("joe_diamond", "mandy_thompson", ancient_one="ithaqua")
    table.joe.at("woods").has(clues=2).rolls(1, 1, 5)
    table.monster("ghoul", "woods")

    assert table.run(table.joe.check(Skill.WILL), "clue")

    assert table.joe.clues == 1

Nobody owns a card and nothing lies on the board but clue tokens. A *action* is what a seat or the
town does, a verb of the rules: `run` carries it out, `act` does so in the frame of an action of an
investigator, which ends where that one goes down. Answers are given in order to whoever is awaited;
one that is missing or left over fails the test. The ways into the rules stand here and in the
modules that this one builds on, so that the rules can move under the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from bot.engine.ask import SIDE_ACTION_PREFIX, Allotted, Ask, Passed, Picked
from bot.engine.chance import Chance
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Input, Overridden
from bot.engine.outcomes import SavedGame
from bot.engine.script import Script
from bot.engine.session import Session
from bot.second_edition.core.frames import perform
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Cursor, Step
from bot.second_edition.turn import setup
from tests.second_edition.playing import rules
from tests.second_edition.staged import IDLE, StagedRules, StagedScript
from tests.second_edition.table_build import Still, TableBuild


@dataclass(frozen=True)
class Beside:
    """A side action of a seat, by key without `SIDE_ACTION_PREFIX`."""

    key: str
    seat: int = 0


Give = str | dict[str, int] | tuple[str, ...] | Beside
"""A key, or its beginning; amounts by key; several keys; an action beside the question."""

SEED = b"scene"
CALM = ("mandy_thompson", "joe_diamond", "bob_jenkins", "vincent_lee")


class Begun:
    """An action that stays where it asks."""

    def __init__(self, table: Table, action: StagedScript) -> None:
        self._table, self._choice = table, action

    @property
    def done(self) -> bool:
        """Return whether it has come to its end."""
        return self._choice.done

    @property
    def result(self) -> Any:
        """Return what it came to."""
        return self._choice.result

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions that it asks now."""
        return self._table.asks

    def chooses(self, seat: int, *keys: str) -> None:
        """A seat answers the first question by key."""
        self._table.applies(Answered(Seat(seat), self.asks[0].id, Picked(keys)))

    def settles(self) -> None:
        """Compute anew what it asks."""
        self._table.applies(Overridden({}))


class Table(TableBuild):
    """A game after its deal: nobody owns a card, nothing lies on the board but clue tokens."""

    def __init__(
        self,
        *investigators: str,
        ancient_one: str = "azathoth",
        boxes: tuple[str, ...] = (),
        **settings: Any,
    ) -> None:
        self.seated = investigators or CALM[:1]
        self.facts: list[Fact] = []
        self._rules = StagedRules(self.facts.append)
        dealt = _dealt(self.seated, ancient_one, boxes, **settings)
        self.session = Session.restore(self._rules, dealt, SEED)
        self.asked: list[Ask] = []
        self.raised: BaseException | None = None

    @property
    def board(self) -> Board:
        """The board that the rules are given."""
        return self.session.game

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions that stand open."""
        return tuple(ask for ask in self.session.asks if ask.kind != IDLE)

    def applies(self, given: Input) -> None:
        """An input to the session; a planned stop is kept as `raised`."""
        self.session.apply(given)
        if self._rules.stopped is not None:
            self.raised, self._rules.stopped = self._rules.stopped, None

    def run(self, action: Script[Any], *answers: Give) -> Any:
        """Carry out an action with these answers in order. Raises `RulesError` for illegal ones."""
        queue, before, self.raised = list(answers), self.raised, None
        begun = self._begin(action)
        while not begun.done and self.raised is None:
            self._answer(queue)
        stopped = self._how_it_ended(begun)
        self.raised = self.raised or before
        assert stopped or not queue, f"answers are left over: {queue}"
        return begun.result

    def begins(self, action: Script[Any], *, seat: int | None = None) -> Begun:
        """Begin an action, in the frame of a seat if one is named; stay at its first question."""
        script = action if seat is None else perform(self.board, Seat(seat), action)
        return Begun(self, self._begin(script))

    def _begin(self, script: Script[Any]) -> StagedScript:
        action = self._rules.action = StagedScript(script)
        self.applies(Overridden({"do": "action"}))
        return action

    def _how_it_ended(self, action: StagedScript) -> bool:
        """Return whether an action was stopped; raises what the rules refused in it."""
        if action.refused is not None:
            raise action.refused
        self.raised = self.raised or action.left
        return self.raised is not None

    def _answer(self, queue: list[Give]) -> None:
        ask = next(each for each in self.asks if each.awaited)
        self.asked.append(ask)
        assert queue, f"an answer is missing: {ask.prompt} {_keys(ask)}"
        given, seat = queue.pop(0), ask.awaited[0]
        if isinstance(given, Beside):
            seat = Seat(given.seat)
            given = _key(ask, seat, SIDE_ACTION_PREFIX + given.key)
        self.applies(Answered(seat, ask.id, _answer(ask, seat, given)))

    def act(self, action: Script[Any], *answers: Give, seat: int = 0) -> bool:
        """Carry out what a seat does, in a frame of its own; False if it stopped in the middle."""
        return bool(self.run(perform(self.board, Seat(seat), action), *answers))


def undealt(*investigators: str, **setup: object) -> Still:
    """A game before anything is shuffled, to be looked at."""
    return Still(rules().new({"investigators": list(investigators), **setup}))


@cache
def _dealt(
    names: tuple[str, ...], ancient_one: str, boxes: tuple[str, ...], **settings: Any
) -> bytes:
    """The checkpoint of a game whose deal hands out nothing."""
    made = rules().new(
        {
            "investigators": list(names),
            "ancient_one": ancient_one,
            "boxes": list(boxes),
            "settings": settings,
        }
    )
    chance = Chance(SEED)
    board = rules().bind(made, chance, lambda _: None)
    made.first = Seat(0)
    setup._shuffle_all(board)
    setup._fill_cup(board)
    setup._lay_clues(board)
    for who in made.investigators:
        setup._settle_in(board, who.seat)
        who.sliders = [0, 0, 0]
    made.turn, made.cursor = 1, Cursor(Step.TURN)
    saved = SavedGame(
        step=0,
        schema=rules().schema,
        version=rules().version,
        next_ask=1,
        chance=chance.state,
        state=msgspec.Raw(rules().encode(made)),
    )
    return msgspec.json.encode(saved)


def _keys(ask: Ask) -> list[str]:
    return [option.key for part in ask.parts.values() for option in part.options]


def _answer(
    ask: Ask, seat: Seat, given: str | dict[str, int] | tuple[str, ...]
) -> Picked | Allotted | Passed:
    if isinstance(given, dict):
        return Allotted(given)
    if given == "pass!":
        return Passed()
    names = (given,) if isinstance(given, str) else given
    return Picked(tuple(_key(ask, seat, name) for name in names))


def _key(ask: Ask, seat: Seat, name: str) -> str:
    keys = [option.key for option in ask.parts[seat].options]
    if name in keys:
        return name
    found = [key for key in keys if key.startswith(name)]
    assert found, f"{name} is not among {keys} ({ask.prompt})"
    return found[0]
