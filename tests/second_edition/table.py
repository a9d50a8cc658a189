"""A table of the board game for tests: builds a position, does deeds on it, shows what happened.

    table = Table("joe_diamond", "mandy_thompson", ancient_one="ithaqua")
    table.joe.at("woods").has(clues=2).rolls(1, 1, 5)
    table.monster("ghoul", "woods")

    assert table.run(table.joe.check(Skill.WILL), "clue")

    assert table.joe.clues == 1

Nobody owns a card and nothing lies on the board but clue tokens. A *deed* is what a seat or the
town does, a verb of the rules: `run` carries it out, `act` does so in the frame of an action of an
investigator, which ends where that one goes down. Answers are given in order to whoever is awaited;
one that is missing or left over fails the test. The ways into the rules stand here and in the
modules that this one builds on, so that the rules can move under the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from bot.engine.ask import ASIDE, Allotted, Ask, Passed, Picked, valid
from bot.engine.chance import Chance, ChanceState
from bot.engine.errors import SeatLeft, Stop
from bot.engine.facts import Fact
from bot.engine.fiber import Fiber
from bot.engine.ids import Seat
from bot.engine.open_question import OpenQuestion
from bot.engine.run_state import RunState
from bot.engine.script import Script
from bot.second_edition.core.frames import perform
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Cursor, Step
from bot.second_edition.turn import setup
from bot.second_edition.verbs import any_phase
from tests.second_edition.playing import rules
from tests.second_edition.table_build import Still, TableBuild


@dataclass(frozen=True)
class Beside:
    """What a seat does beside the question that stands open, by key without `ASIDE`."""

    key: str
    seat: int = 0


Give = str | dict[str, int] | tuple[str, ...] | Beside
"""A key, or its beginning; amounts by key; several keys; a deed beside the question."""

SEED = b"scene"
CALM = ("mandy_thompson", "joe_diamond", "bob_jenkins", "vincent_lee")


class Begun:
    """A deed that stays where it asks."""

    def __init__(self, fiber: Fiber) -> None:
        self._fiber = fiber

    @property
    def done(self) -> bool:
        """Whether it has come to its end."""
        return self._fiber.done

    @property
    def result(self) -> Any:
        """What it came to."""
        return self._fiber.result

    @property
    def asks(self) -> list[Ask]:
        """The questions that it asks now."""
        return [each.ask for each in self._fiber.open_questions() if each.ask is not None]

    def chooses(self, seat: int, *keys: str) -> None:
        """A seat answers the first question by key."""
        opened = next(iter(self._fiber.open_questions()))
        opened.give(Seat(seat), Picked(keys))
        self._fiber.answered(opened)

    def settles(self) -> None:
        """What it asks is computed anew, until nothing runs on by itself."""
        while not self.done and self._fiber.settle():
            continue


class Table(TableBuild):
    """A game after its deal: nobody owns a card, nothing lies on the board but clue tokens."""

    def __init__(self, *investigators: str, ancient_one: str = "azathoth", **settings: Any) -> None:
        self.seated = investigators or CALM[:1]
        state, drawn = _dealt(self.seated, ancient_one, **settings)
        chance = Chance(SEED, ChanceState(counters=dict(drawn)))
        self.facts: list[Fact] = []
        self._board = rules().bind(rules().decode(state, rules().schema), chance, self.facts.append)
        self.asked: list[Ask] = []
        self.raised: BaseException | None = None

    @property
    def board(self) -> Board:
        """The board that the rules are given."""
        return self._board

    def run(self, deed: Script[Any], *answers: Give) -> Any:
        """Carry out a deed, giving these answers to whoever is awaited, in order.

        Raises `RulesError` for an answer that the question does not allow.
        """
        state = RunState(1, set(), partial(any_phase.beside, self.board))
        fiber = Fiber(deed, state)
        queue = list(answers)
        try:
            fiber.start()
            while not fiber.done:
                self._answer(fiber, queue, state)
                while not fiber.done and fiber.settle():
                    continue
        except (Stop, SeatLeft) as error:
            self.raised = error
            return None
        assert not queue, f"answers are left over: {queue}"
        return fiber.result

    def begins(self, deed: Script[Any], *, seat: int | None = None) -> Begun:
        """Begin a deed, in the frame of a seat if one is named, and stay at its first question."""
        script = deed if seat is None else perform(self.board, Seat(seat), deed)
        state = RunState(1, set(), partial(any_phase.beside, self.board))
        fiber = Fiber(script, state)
        fiber.start()
        return Begun(fiber)

    def _answer(self, fiber: Fiber, queue: list[Give], state: RunState) -> None:
        opened = next(each for each in fiber.open_questions() if each.ask and each.ask.awaited)
        assert opened.ask is not None
        self.asked.append(opened.ask)
        assert queue, f"an answer is missing: {opened.ask.prompt} {_keys(opened.ask)}"
        if isinstance(given := queue.pop(0), Beside):
            self._beside(opened, given, state)
            return
        seat = opened.ask.awaited[0]
        answer = _answer(opened.ask, seat, given)
        if not isinstance(answer, Passed):
            valid(opened.ask.parts[seat], answer)
        opened.give(seat, answer)
        fiber.answered(opened)

    def _beside(self, opened: OpenQuestion, given: Beside, state: RunState) -> None:
        assert opened.ask is not None
        seat = Seat(given.seat)
        aside = opened.aside(seat, Picked((_key(opened.ask, seat, ASIDE + given.key),)))
        assert aside is not None
        deed = Fiber(aside.run(), state)
        deed.start()
        assert deed.done

    def act(self, deed: Script[Any], *answers: Give, seat: int = 0) -> bool:
        """Carry out what a seat does, in a frame of its own; False if it stopped in the middle."""
        return bool(self.run(perform(self.board, Seat(seat), deed), *answers))


def undealt(*investigators: str) -> Still:
    """A game before anything is shuffled, to be looked at."""
    return Still(rules().new({"investigators": list(investigators)}))


@cache
def _dealt(
    names: tuple[str, ...], ancient_one: str, **settings: Any
) -> tuple[bytes, dict[str, int]]:
    """The encoded state of a game whose deal hands out nothing, and how often chance was asked."""
    made = rules().new(
        {"investigators": list(names), "ancient_one": ancient_one, "settings": settings}
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
    return rules().encode(made), chance.state.counters


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
