"""Think ahead: play on from each candidate, in positions consistent with the seat's knowledge.

Sequential halving: try all candidates in the same worlds (a world fixes the hidden cards and the
results of chance), then the better half and the policy's favourite in more worlds, until the budget
is spent. In a playout the head's fast policy plays every seat.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Container, Iterator, Sequence
from statistics import fmean, variance
from time import perf_counter
from typing import Final

from msgspec import Struct, field

from bot.companion.head import AnyGame, CandidateAnswer, Head
from bot.companion.ranking import RankedAnswer, ThinkingBudget
from bot.engine.ask import Answer, Ask, Passed
from bot.engine.errors import RulesError
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered
from bot.engine.playout import Playout, RunningPosition
from bot.engine.ruleset import Ruleset

CAUTION: Final = 1.0
"""How many standard errors another answer must be better than the policy's favourite."""
DOUBT: Final = 0.1
DOUBTS: Final = 2
"""The prior spread of a gain, and the number of values it counts as."""
LONGEST: Final = 600
"""The number of answers after which a playout is valued as it is."""


class _Tried(Struct):
    """A candidate with its value in each world."""

    candidate: CandidateAnswer
    values: list[float] = field(default_factory=list[float])

    def gain(self, other: _Tried) -> tuple[float, float]:
        """Return the mean gain over another candidate in the same worlds, and its error."""
        if self is other:
            return 0.0, 0.0
        gains = [mine - its for mine, its in zip(self.values, other.values, strict=False)]
        return fmean(gains), error_of(gains)

    def ranked(self, favourite: _Tried) -> RankedAnswer:
        gain, error = self.gain(favourite)
        return RankedAnswer(
            answer=self.candidate.answer,
            worth=fmean(favourite.values) + gain,
            points=self.candidate.points,
            playouts=len(self.values),
            error=error if self is not favourite else error_of(self.values),
        )


def error_of(values: Sequence[float]) -> float:
    """Return the standard error of a mean; a few values equal by chance do not make it small."""
    n = len(values)
    spread = variance(values) * (n - 1) if n > 1 else 0.0
    return math.sqrt((spread + DOUBTS * DOUBT**2) / (n - 1 + DOUBTS) / n)


class Matter(Struct, frozen=True, kw_only=True):
    """The question to think about, with its seat, position and seed.

    `seed` depends on the seat's view, never on the game's seed.
    """

    head: Head
    rules: Ruleset
    position: RunningPosition
    number: AskId
    seat: Seat
    seed: bytes

    def __repr__(self) -> str:
        """Return a text without the position, because a traceback or log may show it."""
        return f"Matter(ask {self.number}, seat {self.seat})"

    def worlds(self) -> Iterator[bytes]:
        """Yield seeds of positions consistent with the seat's knowledge, forever."""
        number = 0
        while True:
            number += 1
            text = f"world/{number}".encode()
            yield hashlib.blake2b(text, key=self.seed, digest_size=16).digest()

    def worth(self, answer: Answer, world: bytes) -> float:
        """Return the value of the position in a world, after an answer and a playout."""
        game = self.position.fork(self.rules, world, unseen_by=self.seat)
        head, began = self.head, self.head.mark(game)
        try:
            game.play(Answered(self.seat, self.number, answer))
        except RulesError:
            return 0.0  # impossible in this world, whose hidden cards differ
        play_on(head, game, lambda: head.is_far(began, game))
        return head.value(game, began)


def think(
    matter: Matter,
    candidates: Sequence[CandidateAnswer],
    budget: ThinkingBudget,
    clock: Callable[[], float] = perf_counter,
) -> list[RankedAnswer]:
    """Return the candidates by their worth, best first, except any that were never tried.

    The first one, the policy's favourite, is tried in every world, and at least one other in one.
    An answer overtakes the favourite only if it is better by more than the standard error, because
    a few playouts are less reliable than the policy.
    """
    tried = [_Tried(each) for each in candidates]
    favourite, left = tried[0], tried[1:]
    began, worlds, spent = clock(), matter.worlds(), 0
    stages = max(1, math.ceil(math.log2(len(tried))))

    def is_late() -> bool:
        return _is_spent(budget, 1, 0, clock() - began)

    for stage in range(1, stages + 1):
        cost = len(left) + 1
        while not favourite.values or not _is_spent(
            budget, stage / stages, spent + cost, clock() - began
        ):
            spent += cost
            _try_in_world(matter, favourite, left, next(worlds), is_late)
            left = [each for each in left if each.values]
        left.sort(key=lambda each: -each.gain(favourite)[0])
        left = left[: (len(left) + 1) // 2]
    found = [each for each in tried if each.values]
    found.sort(key=lambda each: -_certain_gain(each, favourite))
    return [each.ranked(favourite) for each in found]


def _try_in_world(
    matter: Matter,
    favourite: _Tried,
    others: Sequence[_Tried],
    world: bytes,
    is_late: Callable[[], bool],
) -> None:
    """Value the candidates in one world; stop if it is late and one other has a value."""
    for each in (favourite, *others):
        if is_late() and any(one.values for one in others):
            return
        each.values.append(matter.worth(each.candidate.answer, world))


def _certain_gain(tried: _Tried, favourite: _Tried) -> float:
    """Return the gain over the favourite, minus its uncertainty."""
    gain, error = tried.gain(favourite)
    return gain - CAUTION * error


def _is_spent(budget: ThinkingBudget, share: float, playouts: int, seconds: float) -> bool:
    """Return True if this is more than a share of the budget."""
    return bool(
        (budget.playouts and playouts > share * budget.playouts)
        or (budget.seconds and seconds >= share * budget.seconds)
    )


def play_on(head: Head, game: Playout, enough: Callable[[], bool]) -> int:
    """Play all seats by the policy until `enough` is True; return the number of answers."""
    for answers in range(LONGEST):
        if game.over or enough():
            return answers
        found = next_question(head, game)
        if found is None:
            return answers
        ask, seat, answer = found
        game.play(Answered(seat, ask.id, answer or head.choose(game, ask, seat)))
    return LONGEST


def next_question(
    head: Head, game: AnyGame, seats: Container[Seat] | None = None
) -> tuple[Ask, Seat, Answer | None] | None:
    """Return the next question for one of these seats (None: all), with the seat and its answer.

    A seat that can help comes first, with its answer; then a seat that must answer, with None for
    the answer. None if no seat has anything to do.
    """
    asks = game.asks

    def is_meant(seat: Seat) -> bool:
        return seats is None or seat in seats

    for ask in asks:
        for seat in ask.may:
            if is_meant(seat) and head.may_help(ask, seat):
                answer = head.choose(game, ask, seat)
                if not isinstance(answer, Passed):
                    return ask, seat, answer
    for ask in asks:
        for seat in ask.awaited:
            if is_meant(seat):
                return ask, seat, None
    return None
