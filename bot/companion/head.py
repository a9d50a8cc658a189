"""A game for the companion: its fast policy, and the reasons for its answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, Final, Protocol, cast

from msgspec import Struct, structs

from bot.engine.ask import Answer, Ask, Option, Passed, Pick, Picked
from bot.engine.autopilot import NOTHING, Policy, question_of_seat
from bot.engine.ids import Seat
from bot.engine.running import Running

AnyGame = Running
"""A game in play."""
MOST: Final = 5
"""The number of answers that are ranked."""
HOPELESS: Final = -40.0
"""Options with fewer points than this are not ranked, unless the policy chooses them."""


class RankedAnswer(Struct, frozen=True):
    """A possible answer of a seat, compared with others for the same question."""

    answer: Answer
    points: float = 0.0
    """The policy's points, which only give an order."""
    reason: str = ""
    """The reason in one line for the seat's player; empty if there is nothing to say."""

    def because(self, reason: str) -> RankedAnswer:
        """Return the same answer with a reason."""
        return structs.replace(self, reason=reason)


class Head(ABC):
    """The way a companion plays a game. Synchronous, without side effects or chance.

    It reads only what the seat may see: for two positions that look alike to the seat, it gives the
    same answers.
    """

    @abstractmethod
    def choose(self, game: AnyGame, ask: Ask, seat: Seat) -> Answer:
        """Return the policy's answer, quickly. Raises `KeyError` if the seat has no part."""

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat) -> list[RankedAnswer]:
        """Return the policy's best answers, best first; the first is that of `choose`."""
        return [RankedAnswer(self.choose(game, ask, seat))]

    def reasons(self, game: AnyGame, ask: Ask, seat: Seat, answers: Sequence[Answer]) -> list[str]:
        """Return a reason for each answer, in one line; empty if there is nothing to say."""
        return ["" for _ in answers]

    def helps(self, ask: Ask) -> bool:
        """Return True if seats that may act are asked for help in this question."""
        return False

    def may_help(self, ask: Ask, seat: Seat) -> bool:
        """Return True if the seat can help with a question that does not wait for it."""
        if seat in ask.given or seat not in ask.may or not self.helps(ask):
            return False
        part = ask.parts[seat]
        return bool(part.options) and not part.can_only_take_back

    def first_of(self, game: AnyGame, ask: Ask, seats: Sequence[Seat]) -> Seat:
        """Return the companion that answers a question first; never called without seats."""
        return seats[0]

    def lets_go_first(self, game: AnyGame, ask: Ask, seat: Seat, people: Collection[Seat]) -> bool:
        """Return True if a companion waits while some of `people` can take their turns first.

        The table limits the wait.
        """
        return False

    def leaves_to_people(self, ask: Ask, people: Collection[Seat]) -> bool:
        """Return True if some of `people` are to decide before a companion does.

        The table limits the wait.
        """
        return False


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

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat) -> list[RankedAnswer]:
        """Return the options by their points for a single choice, otherwise the chosen answer."""
        first, part, policy = self.choose(game, ask, seat), ask.parts[seat], self.autopilot
        if not isinstance(policy, Policy) or not is_single(part.form):
            return [RankedAnswer(first)]
        known = cast("Policy[Any]", policy)
        return ranked_options(first, scored_options(known, game, ask, seat))[:MOST]


class PolicyHead(Head):
    """A head with a policy; the game defines the reasons."""

    def __init__(self, policy: Policy[Any]) -> None:
        self.policy = policy

    @abstractmethod
    def reason(self, sight: Any, ask: Ask, seat: Seat, answer: Answer) -> str:
        """Return a reason for this answer in one line, given the seat's view."""

    def choose(self, game: AnyGame, ask: Ask, seat: Seat) -> Answer:
        """Return the policy's answer."""
        with game.reading_context():
            return self.policy.choose(game, ask, seat)

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat) -> list[RankedAnswer]:
        """Return the policy's best answers, for a single choice."""
        first = self.choose(game, ask, seat)
        if not is_single(ask.parts[seat].form):
            return [RankedAnswer(first)]
        ranked = ranked_options(first, self.scored(game, ask, seat))
        return [each for n, each in enumerate(ranked) if not n or each.points > HOPELESS][:MOST]

    def scored(self, game: AnyGame, ask: Ask, seat: Seat) -> list[tuple[float, Option]]:
        """Return each option with the policy's points."""
        return scored_options(self.policy, game, ask, seat)

    def reasons(self, game: AnyGame, ask: Ask, seat: Seat, answers: Sequence[Answer]) -> list[str]:
        """Return a reason for each answer in one line, from one view."""
        sight = self.policy.eyes(game, seat)
        return [self.reason(sight, ask, seat, each) for each in answers]


def scored_options(
    policy: Policy[Any], game: AnyGame, ask: Ask, seat: Seat
) -> list[tuple[float, Option]]:
    """Return each option with the policy's points, including doing nothing if the seat may pass."""
    with game.reading_context():
        sight, asked = policy.eyes(game, seat), question_of_seat(ask, seat)
        idle = (NOTHING,) if ask.may_pass(seat) else ()
        options = (*ask.parts[seat].options, *idle)
        return [(policy.score(sight, asked, each), each) for each in options]


def is_single(form: object) -> bool:
    """Return True if at most one option can be chosen."""
    return isinstance(form, Pick) and form.max == 1


def ranked_options(first: Answer, scored: Sequence[tuple[float, Option]]) -> list[RankedAnswer]:
    """Return single options as answers, best first; `first` comes first whatever its points."""
    found = [RankedAnswer(answer_of(option), points) for points, option in scored]
    found.sort(key=lambda each: (each.answer != first, -each.points))
    return found


def answer_of(option: Option) -> Answer:
    """Return the answer that chooses only this option."""
    return Picked((option.key,)) if option.key else Passed()
