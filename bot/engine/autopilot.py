"""Play a seat while its occupant is away: score every option and take the best.

A policy has a list of *considerations* for each kind of question: small functions that give an
option points, given what the seat may see. The option with the highest sum wins, the first one if
several are equal. There is no chance in it, so the same view gives the same answer. The first line
of each consideration's docstring appears in `docs/autopilot.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from msgspec import Struct, structs

from bot.engine.about import About
from bot.engine.answer_checks import compatible_keys
from bot.engine.ask import Allot, Allotted, Answer, Ask, Option, Part, Passed, Pick, Picked
from bot.engine.ids import Seat
from bot.engine.running import Running

V = TypeVar("V")
NOTHING: Final = Option(key="", label="", verb="pass")
"""The option of doing nothing, scored like the others where it is possible."""
NEVER: Final = -1_000.0
"""Points for an option to take only if there is no other."""


class AutopilotQuestion(Struct, frozen=True, kw_only=True):
    """The question of one seat, without the parts of other seats."""

    seat: Seat
    kind: str
    part: Part
    about: About | None = None
    may_pass: bool = False
    given: Mapping[str, int] = {}
    """The units allotted so far, by key."""

    @property
    def sensible_options(self) -> Sequence[Option]:
        """All options or, if the seat may pass, only those that are not futile."""
        return [each for each in self.part.options if not (each.futile and self.may_pass)]


Consideration = Callable[[V, AutopilotQuestion, Option], float]
"""Return the points for an option, given a seat's view; 0 if the consideration does not apply."""


def question_of_seat(ask: Ask, seat: Seat) -> AutopilotQuestion:
    """Return the part of a question that a seat has. Raises `KeyError` if it has none."""
    return AutopilotQuestion(
        seat=seat,
        kind=ask.kind,
        part=ask.parts[seat],
        about=ask.about,
        may_pass=ask.may_pass(seat),
    )


class Policy(Generic[V]):
    """Rules that play a seat: a view of the game, and considerations that score options."""

    def __init__(
        self,
        eyes: Callable[[Running, Seat], V],
        considerations: Mapping[str, Sequence[Consideration[V]]],
        always: Sequence[Consideration[V]] = (),
    ) -> None:
        self.eyes = eyes
        self.considerations = considerations
        """The considerations by kind of question."""
        self.always = always
        """The considerations for every question."""

    def choose(self, session: Running, ask: Ask, seat: Seat) -> Answer:
        """Return a valid answer for a seat, from its view and its own part of the question.

        Raises `KeyError` if the seat has no part in the question.
        """
        return self.answer(self.eyes(session, seat), question_of_seat(ask, seat))

    def answer(self, sight: V, asked: AutopilotQuestion) -> Answer:
        """Return the best answer to a question, given the seat's view."""
        match asked.part.form:
            case Pick(low, high):
                keys = self._pick_best(sight, asked, low, high)
                return Passed() if asked.may_pass and not keys else Picked(keys)
            case Allot(totals):
                return Allotted(self._divide_piles(sight, asked, totals))

    def score(self, sight: V, asked: AutopilotQuestion, option: Option) -> float:
        """Return the sum of the points of all considerations for an option."""
        found = (*self.always, *self.considerations.get(asked.kind, ()))
        return sum(each(sight, asked, option) for each in found)

    def _pick_best(
        self, sight: V, asked: AutopilotQuestion, low: int, high: int
    ) -> tuple[str, ...]:
        """Return the best keys: the required number, and more if they beat doing nothing."""
        scores = {each.key: self.score(sight, asked, each) for each in asked.sensible_options}
        nothing = self.score(sight, asked, NOTHING) if asked.may_pass or not low else 0.0
        ranked = sorted(scores, key=lambda key: -scores[key])
        least = 0 if asked.may_pass and scores and scores[ranked[0]] <= nothing else low
        wanted = [key for n, key in enumerate(ranked) if n < least or scores[key] > nothing]
        return compatible_keys(asked.part, wanted)[:high]

    def _divide_piles(
        self, sight: V, asked: AutopilotQuestion, totals: Mapping[str, int]
    ) -> dict[str, int]:
        """Divide each pile unit by unit among the best options with room."""
        amounts = {option.key: option.least for option in asked.part.options}
        for name, total in totals.items():
            pile = [option for option in asked.part.options if option.group == name]
            for _ in range(total - sum(option.least for option in pile)):
                now = structs.replace(asked, given=dict(amounts))
                if (best := self._best_option_with_room(sight, now, pile)) is None:
                    break
                amounts[best.key] += 1
        return {key: n for key, n in amounts.items() if n}

    def _best_option_with_room(
        self, sight: V, asked: AutopilotQuestion, pile: Sequence[Option]
    ) -> Option | None:
        """Return the best option that can take one more unit; None if all are full."""
        room = [each for each in pile if each.cap is None or asked.given[each.key] < each.cap]
        return max(room, key=lambda each: self.score(sight, asked, each), default=None)
