"""Playing a seat for somebody who is away: every option is scored, and the best one taken.

A policy is a list of *considerations* for each kind of question: small functions that say in
points how far an option is to be preferred, from what the seat may see. Their sum decides, the
first listed among equals, without chance; so the same sight gives the same answer. The first line
of a consideration's docstring is what `docs/autopilot.md` says of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from msgspec import Struct, structs

from bot.engine.about import About
from bot.engine.answer_checks import without_rivals
from bot.engine.ask import Allot, Allotted, Answer, Ask, Option, Part, Passed, Pick, Picked
from bot.engine.ids import Seat
from bot.engine.running import Running

V = TypeVar("V")
NOTHING: Final = Option(key="", label="", verb="pass")
"""Doing nothing, where that is an answer: scored like the options."""
NEVER: Final = -1_000.0
"""Points of what is done only where there is nothing else."""


class AutopilotQuestion(Struct, frozen=True, kw_only=True):
    """A seat's question; nothing of what others are asked."""

    seat: Seat
    kind: str
    part: Part
    about: About | None = None
    may_pass: bool = False
    given: Mapping[str, int] = {}
    """Units that have been given so far, by key, where something is divided."""

    @property
    def sensible_options(self) -> Sequence[Option]:
        """The options; without the futile ones if the seat may pass."""
        return [each for each in self.part.options if not (each.futile and self.may_pass)]


Consideration = Callable[[V, AutopilotQuestion, Option], float]
"""Points for an option, from what a seat sees: 0 where it has nothing to say."""


def question(ask: Ask, seat: Seat) -> AutopilotQuestion:
    """Return what a seat is asked. Raises `KeyError` where it is not."""
    return AutopilotQuestion(
        seat=seat,
        kind=ask.kind,
        part=ask.parts[seat],
        about=ask.about,
        may_pass=ask.passable(seat),
    )


class Policy(Generic[V]):
    """The way a seat is played: what it looks at, and what it considers."""

    def __init__(
        self,
        eyes: Callable[[Running, Seat], V],
        considerations: Mapping[str, Sequence[Consideration[V]]],
        always: Sequence[Consideration[V]] = (),
    ) -> None:
        self.eyes = eyes
        self.considerations = considerations
        """By kind of question."""
        self.always = always
        """In every question."""

    def choose(self, session: Running, ask: Ask, seat: Seat) -> Answer:
        """A valid answer of a seat that is asked, from its view and its own part of the question.

        Raises `KeyError` where it is not asked.
        """
        return self.answer(self.eyes(session, seat), question(ask, seat))

    def answer(self, sight: V, asked: AutopilotQuestion) -> Answer:
        """The answer of who sees this and is asked that."""
        match asked.part.form:
            case Pick(low, high):
                keys = self._pick_best(sight, asked, low, high)
                return Passed() if asked.may_pass and not keys else Picked(keys)
            case Allot(totals):
                return Allotted(self._divide_piles(sight, asked, totals))

    def score(self, sight: V, asked: AutopilotQuestion, option: Option) -> float:
        """Return what all considerations give an option."""
        found = (*self.always, *self.considerations.get(asked.kind, ()))
        return sum(each(sight, asked, option) for each in found)

    def _pick_best(
        self, sight: V, asked: AutopilotQuestion, low: int, high: int
    ) -> tuple[str, ...]:
        """The best ones: as many as must be, then those that are better than nothing."""
        scores = {each.key: self.score(sight, asked, each) for each in asked.sensible_options}
        nothing = self.score(sight, asked, NOTHING) if asked.may_pass or not low else 0.0
        ranked = sorted(scores, key=lambda key: -scores[key])
        least = 0 if asked.may_pass and scores and scores[ranked[0]] <= nothing else low
        wanted = [key for n, key in enumerate(ranked) if n < least or scores[key] > nothing]
        return without_rivals(asked.part, wanted)[:high]

    def _divide_piles(
        self, sight: V, asked: AutopilotQuestion, totals: Mapping[str, int]
    ) -> dict[str, int]:
        """Each pile unit by unit, as much of it as fits."""
        amounts = {option.key: option.least for option in asked.part.options}
        for name, total in totals.items():
            pile = [option for option in asked.part.options if option.group == name]
            for _ in range(total - sum(option.least for option in pile)):
                now = structs.replace(asked, given=dict(amounts))
                if (best := self._roomiest(sight, now, pile)) is None:
                    break
                amounts[best.key] += 1
        return {key: n for key, n in amounts.items() if n}

    def _roomiest(
        self, sight: V, asked: AutopilotQuestion, pile: Sequence[Option]
    ) -> Option | None:
        """The best of those that take one more, beside what is given by now."""
        room = [each for each in pile if each.cap is None or asked.given[each.key] < each.cap]
        return max(room, key=lambda each: self.score(sight, asked, each), default=None)
