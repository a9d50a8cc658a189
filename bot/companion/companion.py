"""The companion's interface for the table."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct

from bot.companion.head import AnyGame, CandidateAnswer, Head
from bot.companion.ranking import ALONE, RankedAnswer, ThinkingBudget
from bot.companion.thinking import Matter, next_question, think
from bot.engine.ask import Answer, Ask
from bot.engine.ids import AskId, Seat
from bot.engine.playout import RunningPosition
from bot.engine.ruleset import Ruleset
from bot.engine.session import AnySession


class NextAnswer(Struct, frozen=True):
    """An answer to an open question, with its seat."""

    seat: Seat
    ask: Ask
    answer: Answer


class Companion:
    """Plays seats with a game's head, thinking ahead if the budget allows it."""

    def __init__(self, head: Head) -> None:
        self.head = head

    def rank(
        self, session: AnySession, ask: Ask, seat: Seat, budget: ThinkingBudget = ALONE
    ) -> tuple[RankedAnswer, ...]:
        """Return the best answers of a seat, best first; there is always at least one.

        Takes about a millisecond without thinking, otherwise as long as `budget` allows, so never
        think on an event loop. Does not change the session. Raises `KeyError` if the seat has no
        part in the question.
        """
        return self._rank_candidates(session, session.position, ask, seat, budget)

    def rank_at(
        self,
        rules: Ruleset,
        position: RunningPosition,
        number: AskId,
        seat: Seat,
        budget: ThinkingBudget,
    ) -> tuple[RankedAnswer, ...]:
        """Return the result of `rank` for a position that came from another process.

        Raises `KeyError` if the question is not open, or the seat has no part in it.
        """
        game = position.replay(rules, figures=True)
        ask = game.find(number)
        if ask is None:
            raise KeyError(number)
        return self._rank_candidates(game, position, ask, seat, budget)

    def choose(
        self, session: AnySession, ask: Ask, seat: Seat, budget: ThinkingBudget = ALONE
    ) -> Answer:
        """Return the best answer.

        It is valid, and the same for all positions that look alike to the seat.
        """
        if not self.thinks(ask, budget):
            return self.head.choose(session, ask, seat)
        return self.rank(session, ask, seat, budget)[0].answer

    def best(self, session: AnySession, ask: Ask, seat: Seat) -> RankedAnswer:
        """Return the policy's answer with its reason: the first of `rank` without thinking.

        Fast enough for an event loop. Raises `KeyError` like `rank`.
        """
        answer = self.head.choose(session, ask, seat)
        (why,) = self.head.reasons(session, ask, seat, [answer])
        return _policy_answer(CandidateAnswer(answer)).because(why)

    def has_choice(self, session: AnySession, ask: Ask, seat: Seat) -> bool:
        """Return True if several answers deserve thought. Raises `KeyError` like `rank`."""
        return len(self.head.candidates(session, ask, seat, most=2)) > 1

    def thinks(self, ask: Ask, budget: ThinkingBudget) -> bool:
        """Return True if the companion would think about this question."""
        return budget.thinks and self.head.matters(ask)

    def next_answer(
        self,
        session: AnySession,
        seats: Container[Seat] | None = None,
        budget: ThinkingBudget = ALONE,
    ) -> NextAnswer | None:
        """Return the next answer of one of these seats (None: all seats).

        Optional help comes first, then the seats that must answer. None if there is nothing to do.
        """
        found = next_question(self.head, session, seats)
        if found is None:
            return None
        ask, seat, answer = found
        if answer is None or self.thinks(ask, budget):
            answer = self.choose(session, ask, seat, budget)
        return NextAnswer(seat, ask, answer)

    def _rank_candidates(
        self,
        game: AnyGame,
        position: RunningPosition,
        ask: Ask,
        seat: Seat,
        budget: ThinkingBudget,
    ) -> tuple[RankedAnswer, ...]:
        found = self.head.candidates(game, ask, seat, budget.candidates)
        if self.thinks(ask, budget) and len(found) > 1:
            matter = Matter(
                head=self.head,
                rules=game.rules,
                position=position,
                number=ask.id,
                seat=seat,
                seed=self.head.seed(game, ask, seat),
            )
            ranked = think(matter, found, budget)
        else:
            ranked = [_policy_answer(each) for each in found]
        whys = self.head.reasons(game, ask, seat, [each.answer for each in ranked])
        return tuple(each.because(why) for each, why in zip(ranked, whys, strict=True))


def _policy_answer(candidate: CandidateAnswer) -> RankedAnswer:
    return RankedAnswer(answer=candidate.answer, worth=candidate.points, points=candidate.points)
