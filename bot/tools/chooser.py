"""Random legal answers, the same for the same seed."""

from __future__ import annotations

import random

from msgspec import Struct

from bot.engine.answer_checks import compatible_keys
from bot.engine.ask import Allot, Allotted, Answer, Ask, Option, Part, Passed, Pick, Picked
from bot.engine.ids import Seat

BUTT_IN = 0.15
"""The probability that a seat acts that only may."""


class ChosenAnswer(Struct, frozen=True):
    """An answer to a question, with its seat."""

    seat: Seat
    ask: Ask
    answer: Answer
    forced: bool
    """True if the seat had to choose: it could neither pass nor wait for a timeout."""


def seats_that_must_answer(asks: tuple[Ask, ...]) -> list[tuple[Ask, Seat]]:
    """Return the seats that must answer, with their questions."""
    return [(ask, seat) for ask in asks for seat in ask.awaited]


def seats_that_may_act(asks: tuple[Ask, ...]) -> list[tuple[Ask, Seat]]:
    """Return the seats that may act, have not answered, and have options."""
    return [
        (ask, seat)
        for ask in asks
        for seat in ask.may
        if seat not in ask.given and ask.parts[seat].options
    ]


class Chooser:
    """Answers open questions at random, and passes half of the optional ones."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def choose(self, asks: tuple[Ask, ...]) -> ChosenAnswer | None:
        """Return an answer to one of the questions; None if no seat can answer."""
        awaited, free = seats_that_must_answer(asks), seats_that_may_act(asks)
        if free and (not awaited or self._random.random() < BUTT_IN):
            ask, seat = self._random.choice(free)
            return ChosenAnswer(seat, ask, self.random_answer(ask.parts[seat]), forced=False)
        if not awaited:
            return None
        ask, seat = self._random.choice(awaited)
        return self.answer(ask, seat)

    def answer(self, ask: Ask, seat: Seat) -> ChosenAnswer:
        """Return an answer of a seat that a question waits for."""
        part = ask.parts[seat]
        if ask.may_pass(seat):
            passes = not part.options or self._random.random() < 0.5
            answer = Passed() if passes else self.random_answer(part)
            return ChosenAnswer(seat, ask, answer, forced=False)
        if isinstance(part.form, Pick) and part.form.min == 0:
            passes = self._random.random() < 0.5
            answer = Picked(()) if passes else self.random_answer(part)
            return ChosenAnswer(seat, ask, answer, forced=False)
        return ChosenAnswer(seat, ask, self.random_answer(part), forced=not ask.silence)

    def random_answer(self, part: Part) -> Answer:
        """Return a random answer that is no pass."""
        match part.form:
            case Pick(low, high):
                most = min(high, len(part.options))
                count = self._random.randint(min(max(low, 1), most), most)
                keys = [option.key for option in part.options]
                return Picked(compatible_keys(part, self._random.sample(keys, count)))
            case Allot(totals):
                amounts: dict[str, int] = {}
                for name, total in totals.items():
                    amounts |= self._random_division(part, name, total)
                return Allotted({key: n for key, n in amounts.items() if n})

    def _random_division(self, part: Part, name: str, total: int) -> dict[str, int]:
        """Divide a pile at random, as far as there is room."""
        options = [option for option in part.options if option.group == name]
        amounts = {option.key: option.least for option in options}
        for _ in range(total - sum(amounts.values())):
            room = [option for option in options if has_room(option, amounts[option.key])]
            if not room:
                break
            amounts[self._random.choice(room).key] += 1
        return amounts


def has_room(option: Option, amount: int) -> bool:
    """Return True if an option of a division can take one more unit."""
    return option.cap is None or amount < option.cap
