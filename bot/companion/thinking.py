"""Thinking ahead: each candidate is played on in positions that fit what the seat knows.

Sequential halving: all candidates are tried in the same worlds (a world is how the hidden things
lie, and what chance brings), then the better half in further ones, until one is left or the budget
is spent. In a playout every seat is played by the head's fast policy.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Container, Iterator, Sequence
from time import perf_counter
from typing import Any, Final

from msgspec import Struct, field

from bot.companion.head import AnyGame, CandidateAnswer, Head
from bot.companion.ranking import RankedAnswer, ThinkingBudget
from bot.engine.ask import Answer, Ask, Passed
from bot.engine.errors import RulesError
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered
from bot.engine.playout import Playout, RunningPosition
from bot.engine.ruleset import Ruleset

LONGEST: Final = 600
"""Answers after which a playout is valued where it stands."""


class _Tried(Struct):
    """A candidate and what it came to, world by world."""

    candidate: CandidateAnswer
    values: list[float] = field(default_factory=list[float])

    @property
    def mean(self) -> float:
        return sum(self.values) / max(1, len(self.values))

    @property
    def error(self) -> float:
        n = len(self.values)
        if n < 2:
            return 1.0
        spread = sum((each - self.mean) ** 2 for each in self.values) / (n - 1)
        return math.sqrt(spread / n)

    def ranked(self) -> RankedAnswer:
        return RankedAnswer(
            answer=self.candidate.answer,
            worth=self.mean,
            points=self.candidate.points,
            playouts=len(self.values),
            error=self.error,
        )


class Matter(Struct, frozen=True, kw_only=True):
    """The question that is thought about: whose, where, and by what seed.

    `seed` is of what the seat sees, never of the game.
    """

    head: Head
    rules: Ruleset[Any, Any]
    position: RunningPosition
    number: AskId
    seat: Seat
    seed: bytes

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
    """The candidates by what they are worth, best first; of equals the policy's favourite.

    However small the budget, each of them is tried in one world.
    """
    left, out = [_Tried(each) for each in candidates], list[_Tried]()
    began, worlds, spent = clock(), matter.worlds(), 0
    stages = max(1, math.ceil(math.log2(len(left))))
    for stage in range(1, stages + 1):
        least = 1 if stage == 1 else 0
        while least or not _is_spent(budget, stage / stages, spent + len(left), clock() - began):
            world, least = next(worlds), 0
            spent += len(left)
            for each in left:
                each.values.append(matter.worth(each.candidate.answer, world))
        left.sort(key=lambda each: -each.mean)
        half = (len(left) + 1) // 2
        left, out = left[:half], [*left[half:], *out]
    return [each.ranked() for each in (*left, *out)]


def _is_spent(budget: ThinkingBudget, share: float, playouts: int, seconds: float) -> bool:
    """Return whether so much is more than a share of the budget."""
    return bool(
        (budget.playouts and playouts > share * budget.playouts)
        or (budget.seconds and seconds >= share * budget.seconds)
    )


def play_on(head: Head, game: Playout[Any, Any], enough: Callable[[], bool]) -> int:
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
    for ask in asks:
        if head.helps(ask):
            for seat in ask.may:
                if (seats is None or seat in seats) and seat not in ask.given:
                    part = ask.parts[seat]
                    if part.options and not part.only_takes_back:
                        answer = head.choose(game, ask, seat)
                        if not isinstance(answer, Passed):
                            return ask, seat, answer
    for ask in asks:
        for seat in ask.awaited:
            if seats is None or seat in seats:
                return ask, seat, None
    return None
