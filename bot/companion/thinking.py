"""Thinking ahead: each candidate is played on in positions that fit what the seat knows.

Sequential halving: all candidates are tried in the same worlds (a world is how the hidden things
lie, and what chance brings), then the better half in further ones beside the policy's favourite,
until the budget is spent. In a playout every seat is played by the head's fast policy.
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
"""Standard errors by which another answer has to be better than the policy's favourite."""
DOUBT: Final = 0.1
DOUBTS: Final = 2
"""The spread of a gain that is assumed beforehand, and how many values that is worth."""
LONGEST: Final = 600
"""Answers after which a playout is valued where it stands."""


class _Tried(Struct):
    """A candidate and what it came to, world by world."""

    candidate: CandidateAnswer
    values: list[float] = field(default_factory=list[float])

    def gain(self, other: _Tried) -> tuple[float, float]:
        """By how much it is better than another one in the same worlds, and the error of that."""
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
    """The standard error of a mean; few values that are alike by chance do not make it small."""
    n = len(values)
    spread = variance(values) * (n - 1) if n > 1 else 0.0
    return math.sqrt((spread + DOUBTS * DOUBT**2) / (n - 1 + DOUBTS) / n)


class Matter(Struct, frozen=True, kw_only=True):
    """The question that is thought about: whose, where, and by what seed.

    `seed` is of what the seat sees, never of the game.
    """

    head: Head
    rules: Ruleset
    position: RunningPosition
    number: AskId
    seat: Seat
    seed: bytes

    def __repr__(self) -> str:
        """The question alone: a traceback or a log line may show it."""
        return f"Matter(ask {self.number}, seat {self.seat})"

    def worlds(self) -> Iterator[bytes]:
        """Seeds of positions that fit what the seat knows, without end."""
        number = 0
        while True:
            number += 1
            text = f"world/{number}".encode()
            yield hashlib.blake2b(text, key=self.seed, digest_size=16).digest()

    def worth(self, answer: Answer, world: bytes) -> float:
        """Return what the position comes to in a world, played on after an answer."""
        game = self.position.fork(self.rules, world, unseen_by=self.seat)
        head, began = self.head, self.head.mark(game)
        try:
            game.play(Answered(self.seat, self.number, answer))
        except RulesError:
            return 0.0  # what the seat cannot see lies otherwise there
        play_on(head, game, lambda: head.is_far(began, game))
        return head.value(game, began)


def think(
    matter: Matter,
    candidates: Sequence[CandidateAnswer],
    budget: ThinkingBudget,
    clock: Callable[[], float] = perf_counter,
) -> list[RankedAnswer]:
    """The candidates by what they are worth, best first; without those that no time was left for.

    The first one, the policy's favourite, is tried in every world, and one other in one at least.
    Another one goes before it where it is better by more than the error of that: a few playouts
    tell less than the policy.
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
    found.sort(key=lambda each: -_surely(each, favourite))
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


def _surely(tried: _Tried, favourite: _Tried) -> float:
    """By how much it is better than the favourite with some certainty."""
    gain, error = tried.gain(favourite)
    return gain - CAUTION * error


def _is_spent(budget: ThinkingBudget, share: float, playouts: int, seconds: float) -> bool:
    """Return True if so much is more than a share of the budget."""
    return bool(
        (budget.playouts and playouts > share * budget.playouts)
        or (budget.seconds and seconds >= share * budget.seconds)
    )


def play_on(head: Head, game: Playout, enough: Callable[[], bool]) -> int:
    """Play all seats by the policy until it is enough; how many answers were given."""
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
    """Return who of these seats (all, where None) acts next, in which question.

    Who only may help comes first, with the help that is given; else who is waited for, with no
    answer yet. None: nobody.
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
