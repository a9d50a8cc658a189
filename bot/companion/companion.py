"""The companion as the table meets it."""

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


class NextDeed(Struct, frozen=True):
    """An answer to an open question, and whose it is."""

    seat: Seat
    ask: Ask
    answer: Answer


class Companion:
    """Plays a seat by a game's head: with thought where there is a budget for it."""

    def __init__(self, head: Head) -> None:
        self.head = head

    def rank(
        self, session: AnySession, ask: Ask, seat: Seat, budget: ThinkingBudget = ALONE
    ) -> tuple[RankedAnswer, ...]:
        """The best answers of a seat that is asked, best first: never none.

        Without thought it takes about a millisecond; with it as long as `budget` says, so never on
        an event loop. The session is not touched. Raises `KeyError` where the seat is not asked.
        """
        return self._ranked(session, session.position, ask, seat, budget)

    def rank_at(
        self,
        rules: Ruleset,
        position: RunningPosition,
        number: AskId,
        seat: Seat,
        budget: ThinkingBudget,
    ) -> tuple[RankedAnswer, ...]:
        """Return what `rank` gives at a position that has travelled to another process.

        Raises `KeyError` where no such question stands open, or the seat is not asked.
        """
        game = position.replay(rules, figures=True)
        ask = game.find(number)
        if ask is None:
            raise KeyError(number)
        return self._ranked(game, position, ask, seat, budget)

    def choose(
        self, session: AnySession, ask: Ask, seat: Seat, budget: ThinkingBudget = ALONE
    ) -> Answer:
        """The best answer: valid, and the same for whatever looks the same to the seat."""
        if not self.thinks(ask, budget):
            return self.head.choose(session, ask, seat)
        return self.rank(session, ask, seat, budget)[0].answer

    def best(self, session: AnySession, ask: Ask, seat: Seat) -> RankedAnswer:
        """The policy's own answer, with its reason: the first of `rank` without thought.

        For an event loop: nothing is reckoned of the other answers. Raises `KeyError` as `rank`.
        """
        answer = self.head.choose(session, ask, seat)
        (why,) = self.head.reasons(session, ask, seat, [answer])
        return _unthought(CandidateAnswer(answer)).because(why)

    def has_choice(self, session: AnySession, ask: Ask, seat: Seat) -> bool:
        """Return True if several answers are worth a thought. Raises `KeyError` as `rank`."""
        return len(self.head.candidates(session, ask, seat, most=2)) > 1

    def thinks(self, ask: Ask, budget: ThinkingBudget) -> bool:
        """Return True if an answer is thought about: else it comes at once."""
        return budget.thinks and self.head.matters(ask)

    def next_deed(
        self,
        session: AnySession,
        seats: Container[Seat] | None = None,
        budget: ThinkingBudget = ALONE,
    ) -> NextDeed | None:
        """The next that one of these seats does (all, where None): help first, then what must be.

        None where nothing waits for any of them.
        """
        found = next_question(self.head, session, seats)
        if found is None:
            return None
        ask, seat, answer = found
        if answer is None or self.thinks(ask, budget):
            answer = self.choose(session, ask, seat, budget)
        return NextDeed(seat, ask, answer)

    def _ranked(
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
            ranked = [_unthought(each) for each in found]
        whys = self.head.reasons(game, ask, seat, [each.answer for each in ranked])
        return tuple(each.because(why) for each, why in zip(ranked, whys, strict=True))


def _unthought(candidate: CandidateAnswer) -> RankedAnswer:
    return RankedAnswer(answer=candidate.answer, worth=candidate.points, points=candidate.points)
