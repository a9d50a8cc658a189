"""A game for the companion: its fast policy, the questions that matter, the value of a position."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Final, Protocol, cast

from msgspec import Struct

from bot.engine.ask import Answer, Ask, Option, Passed, Pick, Picked
from bot.engine.autopilot import NOTHING, Policy, question_of_seat
from bot.engine.ids import Seat
from bot.engine.running import Running

AnyGame = Running
"""A session or a playout."""
AHEAD: Final = 40
"""The rounds that a playout continues."""
HOPELESS: Final = -40.0
"""Options with fewer points than this are not tried."""


class CandidateAnswer(Struct, frozen=True):
    """An answer with the policy's points for it."""

    answer: Answer
    points: float = 0.0


class Head(ABC):
    """The way a companion plays a game. Synchronous, without side effects or chance.

    It reads only what the seat may see: for two positions that look alike to the seat, it gives the
    same answers.
    """

    @abstractmethod
    def choose(self, game: AnyGame, ask: Ask, seat: Seat) -> Answer:
        """Return the policy's answer, quickly. Raises `KeyError` if the seat has no part."""

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat, most: int) -> list[CandidateAnswer]:
        """Return the policy's best answers, best first; the first is that of `choose`."""
        return [CandidateAnswer(self.choose(game, ask, seat))]

    def reasons(self, game: AnyGame, ask: Ask, seat: Seat, answers: Sequence[Answer]) -> list[str]:
        """Return a reason for each answer, in one line; empty if there is nothing to say."""
        return ["" for _ in answers]

    def matters(self, ask: Ask) -> bool:
        """Return True if a question is worth thinking ahead."""
        return False

    def helps(self, ask: Ask) -> bool:
        """Return True if seats that may act are asked for help in this question."""
        return False

    def may_help(self, ask: Ask, seat: Seat) -> bool:
        """Return True if the seat can help with a question that does not wait for it."""
        if seat in ask.given or seat not in ask.may or not self.helps(ask):
            return False
        part = ask.parts[seat]
        return bool(part.options) and not part.can_only_take_back

    def lets_go_first(self, game: AnyGame, ask: Ask, seat: Seat, people: Collection[Seat]) -> bool:
        """Return True if a companion waits while some of `people` can take their turns first.

        The table limits the wait.
        """
        return False

    def sight(self, game: AnyGame, seat: Seat) -> bytes:
        """Return everything the seat sees, as bytes: equal for positions that look alike to it."""
        return b""

    def seed(self, game: AnyGame, ask: Ask, seat: Seat) -> bytes:
        """Return sixteen bytes that seed the thinking, from the seat's view and question only."""
        part = ask.parts[seat]
        keys = "/".join(sorted(option.key for option in part.options))
        asked = f"{seat}/{ask.kind}/{keys}/".encode()
        return hashlib.blake2b(asked + self.sight(game, seat), digest_size=16).digest()

    def mark(self, game: AnyGame) -> object:
        """Return the state to compare with in `is_far`, at the start of a playout."""
        return None

    def is_far(self, began: object, game: AnyGame) -> bool:
        """Return True if a playout has gone far enough to be valued."""
        return game.over

    def value(self, game: AnyGame, began: object) -> float:
        """Return the expected result of the group, from 0 to 1; at the end, the actual one."""
        return 0.0


class AnyAutopilot(Protocol):
    """Anything that answers from a seat's view; see `bot/table/declares/components.py`."""

    def choose(self, session: Any, ask: Ask, seat: Seat) -> Answer:
        """Return a valid answer."""
        ...


class AutopilotHead(Head):
    """A head that uses an autopilot; if that is a `Policy`, it ranks every option."""

    def __init__(self, autopilot: AnyAutopilot) -> None:
        self.autopilot = autopilot

    def choose(self, game: AnyGame, ask: Ask, seat: Seat) -> Answer:
        """Return the autopilot's answer."""
        return self.autopilot.choose(game, ask, seat)

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat, most: int) -> list[CandidateAnswer]:
        """Return the options by their points for a single choice, otherwise the chosen answer."""
        first, part, policy = self.choose(game, ask, seat), ask.parts[seat], self.autopilot
        if not isinstance(policy, Policy) or not is_single(part.form):
            return [CandidateAnswer(first)]
        known = cast("Policy[Any]", policy)
        return ranked_options(first, scored_options(known, game, ask, seat))[:most]


class PolicyHead(Head):
    """A head with a policy; the game defines the questions that matter, and rounds.

    A playout continues for many rounds, so it nearly always reaches the end of the game.
    """

    weighty: ClassVar[tuple[str, ...]] = ()
    """The kinds of question to think about."""

    def __init__(self, policy: Policy[Any], ahead: int = AHEAD) -> None:
        """Create a head; a playout continues for `ahead` rounds."""
        self.policy = policy
        self.ahead = ahead

    @abstractmethod
    def reason(self, sight: Any, ask: Ask, seat: Seat, answer: Answer) -> str:
        """Return a reason for this answer in one line, given the seat's view."""

    @abstractmethod
    def round(self, game: AnyGame) -> int:
        """Return the number of the round, or of the turn in games without rounds."""

    def choose(self, game: AnyGame, ask: Ask, seat: Seat) -> Answer:
        """Return the policy's answer."""
        with game.looking():
            return self.policy.choose(game, ask, seat)

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat, most: int) -> list[CandidateAnswer]:
        """Return the policy's best answers, for a single choice."""
        first = self.choose(game, ask, seat)
        if not is_single(ask.parts[seat].form):
            return [CandidateAnswer(first)]
        ranked = ranked_options(first, self.scored(game, ask, seat))
        return [each for n, each in enumerate(ranked) if not n or each.points > HOPELESS][:most]

    def scored(self, game: AnyGame, ask: Ask, seat: Seat) -> list[tuple[float, Option]]:
        """Return each option with the policy's points."""
        return scored_options(self.policy, game, ask, seat)

    def reasons(self, game: AnyGame, ask: Ask, seat: Seat, answers: Sequence[Answer]) -> list[str]:
        """Return a reason for each answer in one line, from one view."""
        sight = self.policy.eyes(game, seat)
        return [self.reason(sight, ask, seat, each) for each in answers]

    def matters(self, ask: Ask) -> bool:
        """Return True if this kind of question is worth thinking ahead."""
        return ask.kind in self.weighty

    def mark(self, game: AnyGame) -> object:
        """Return the current round."""
        return self.round(game)

    def is_far(self, began: Any, game: AnyGame) -> bool:
        """Return True if more than `ahead` rounds have begun since."""
        return self.round(game) > began + self.ahead


def scored_options(
    policy: Policy[Any], game: AnyGame, ask: Ask, seat: Seat
) -> list[tuple[float, Option]]:
    """Return each option with the policy's points, including doing nothing if the seat may pass."""
    with game.looking():
        sight, asked = policy.eyes(game, seat), question_of_seat(ask, seat)
        idle = (NOTHING,) if ask.may_pass(seat) else ()
        options = (*ask.parts[seat].options, *idle)
        return [(policy.score(sight, asked, each), each) for each in options]


def is_single(form: object) -> bool:
    """Return True if at most one option can be chosen."""
    return isinstance(form, Pick) and form.max == 1


def ranked_options(first: Answer, scored: Sequence[tuple[float, Option]]) -> list[CandidateAnswer]:
    """Return single options as answers, best first; `first` comes first whatever its points."""
    found = [CandidateAnswer(answer_of(option), points) for points, option in scored]
    found.sort(key=lambda each: (each.answer != first, -each.points))
    return found


def answer_of(option: Option) -> Answer:
    """Return the answer that chooses only this option."""
    return Picked((option.key,)) if option.key else Passed()
