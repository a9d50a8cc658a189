"""A game as the companion knows it: its fast policy, what matters, what a position is worth."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Final, Protocol, cast

from msgspec import Struct

from bot.engine.ask import Answer, Ask, Option, Passed, Pick, Picked
from bot.engine.autopilot import NOTHING, Policy, question
from bot.engine.ids import Seat
from bot.engine.running import Running

AnyGame = Running
"""A session or a playout."""
AHEAD: Final = 40
"""Rounds that a playout goes on."""
HOPELESS: Final = -40.0
"""Points of what is not tried out."""


class CandidateAnswer(Struct, frozen=True):
    """An answer with the policy's points for it."""

    answer: Answer
    points: float = 0.0


class Head(ABC):
    """The way a seat of a game is played. Synchronous; it changes nothing and takes no chance.

    Everything is read from what the seat may see: of two positions that look alike to it the
    answers are the same.
    """

    @abstractmethod
    def choose(self, game: AnyGame, ask: Ask, seat: Seat) -> Answer:
        """The policy's answer: valid, and fast. Raises `KeyError` where the seat is not asked."""

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat, most: int) -> list[CandidateAnswer]:
        """The policy's best answers, best first; the first is that of `choose`."""
        return [CandidateAnswer(self.choose(game, ask, seat))]

    def reasons(self, game: AnyGame, ask: Ask, seat: Seat, answers: Sequence[Answer]) -> list[str]:
        """Return why one would give each of these, in a line; empty where nothing is to be said."""
        return ["" for _ in answers]

    def matters(self, ask: Ask) -> bool:
        """Return True if a question is worth thinking ahead."""
        return False

    def helps(self, ask: Ask) -> bool:
        """Return True if seats that only may act are asked for their help in a question."""
        return False

    def may_help(self, ask: Ask, seat: Seat) -> bool:
        """Return True if a seat has something to give in a question that does not wait for it."""
        if seat in ask.given or seat not in ask.may or not self.helps(ask):
            return False
        part = ask.parts[seat]
        return bool(part.options) and not part.only_takes_back

    def lets_go_first(self, game: AnyGame, ask: Ask, seat: Seat, people: Collection[Seat]) -> bool:
        """Return True if a companion waits while some of `people` can take their turns before it.

        The table bounds the wait.
        """
        return False

    def sight(self, game: AnyGame, seat: Seat) -> bytes:
        """All that a seat sees, as bytes: the same for positions that look alike to it."""
        return b""

    def seed(self, game: AnyGame, ask: Ask, seat: Seat) -> bytes:
        """Sixteen bytes to think by: of what the seat sees and is asked, of nothing else."""
        part = ask.parts[seat]
        keys = "/".join(sorted(option.key for option in part.options))
        asked = f"{seat}/{ask.kind}/{keys}/".encode()
        return hashlib.blake2b(asked + self.sight(game, seat), digest_size=16).digest()

    def mark(self, game: AnyGame) -> object:
        """Return what of a position is remembered while it is played on, for `is_far`."""
        return None

    def is_far(self, began: object, game: AnyGame) -> bool:
        """Return True if a playout has gone far enough from where it began to be valued."""
        return game.over

    def value(self, game: AnyGame, began: object) -> float:
        """Return what the group may hope for in a position, from 0 to 1; at the end what it has."""
        return 0.0


class AnyAutopilot(Protocol):
    """Somebody who answers from a seat's view; see `bot/table/declares/components.py`."""

    def choose(self, session: Any, ask: Ask, seat: Seat) -> Answer:
        """A valid answer."""
        ...


class AutopilotHead(Head):
    """An autopilot that is asked as it is; of a `Policy` every option is ranked."""

    def __init__(self, autopilot: AnyAutopilot) -> None:
        self.autopilot = autopilot

    def choose(self, game: AnyGame, ask: Ask, seat: Seat) -> Answer:
        """The autopilot's answer."""
        return self.autopilot.choose(game, ask, seat)

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat, most: int) -> list[CandidateAnswer]:
        """Each single option by its points, where one is chosen; else what it chooses."""
        first, part, policy = self.choose(game, ask, seat), ask.parts[seat], self.autopilot
        if not isinstance(policy, Policy) or not is_single(part.form):
            return [CandidateAnswer(first)]
        known = cast("Policy[Any]", policy)
        return ranked_options(first, scored_options(known, game, ask, seat))[:most]


class PolicyHead(Head):
    """A head with a policy: a game says which kinds of question matter, and what a turn is.

    Playouts go on for many rounds beside the one in which they begin, so to the end nearly always.
    """

    weighty: ClassVar[tuple[str, ...]] = ()
    """Kinds of question that are thought about."""

    def __init__(self, policy: Policy[Any], ahead: int = AHEAD) -> None:
        """`ahead` are the rounds that a playout goes on."""
        self.policy = policy
        self.ahead = ahead

    @abstractmethod
    def reason(self, sight: Any, ask: Ask, seat: Seat, answer: Answer) -> str:
        """Return why one who sees this would answer so, in a line."""

    @abstractmethod
    def round(self, game: AnyGame) -> int:
        """Return the number of the round, or of the turn of all."""

    def choose(self, game: AnyGame, ask: Ask, seat: Seat) -> Answer:
        """The policy's answer."""
        with game.looking():
            return self.policy.choose(game, ask, seat)

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat, most: int) -> list[CandidateAnswer]:
        """The policy's best answers, where one is chosen."""
        first = self.choose(game, ask, seat)
        if not is_single(ask.parts[seat].form):
            return [CandidateAnswer(first)]
        ranked = ranked_options(first, self.scored(game, ask, seat))
        return [each for n, each in enumerate(ranked) if not n or each.points > HOPELESS][:most]

    def scored(self, game: AnyGame, ask: Ask, seat: Seat) -> list[tuple[float, Option]]:
        """Each option with the policy's points."""
        return scored_options(self.policy, game, ask, seat)

    def reasons(self, game: AnyGame, ask: Ask, seat: Seat, answers: Sequence[Answer]) -> list[str]:
        """Return why one would give each of these, in a line, from one look."""
        sight = self.policy.eyes(game, seat)
        return [self.reason(sight, ask, seat, each) for each in answers]

    def matters(self, ask: Ask) -> bool:
        """Return True if it is of a kind that is worth thinking ahead."""
        return ask.kind in self.weighty

    def mark(self, game: AnyGame) -> object:
        """The round."""
        return self.round(game)

    def is_far(self, began: Any, game: AnyGame) -> bool:
        """Return True if so many rounds have begun since."""
        return self.round(game) > began + self.ahead


def scored_options(
    policy: Policy[Any], game: AnyGame, ask: Ask, seat: Seat
) -> list[tuple[float, Option]]:
    """Each option with the policy's points; doing nothing among them where it is an answer."""
    with game.looking():
        sight, asked = policy.eyes(game, seat), question(ask, seat)
        idle = (NOTHING,) if ask.passable(seat) else ()
        options = (*ask.parts[seat].options, *idle)
        return [(policy.score(sight, asked, each), each) for each in options]


def is_single(form: object) -> bool:
    """Return True if at most one option is chosen."""
    return isinstance(form, Pick) and form.max == 1


def ranked_options(first: Answer, scored: Sequence[tuple[float, Option]]) -> list[CandidateAnswer]:
    """Single options as answers, best first; `first` leads, whatever its points are."""
    found = [CandidateAnswer(answer_of(option), points) for points, option in scored]
    found.sort(key=lambda each: (each.answer != first, -each.points))
    return found


def answer_of(option: Option) -> Answer:
    """The answer that is this option alone."""
    return Picked((option.key,)) if option.key else Passed()
