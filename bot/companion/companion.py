"""The companion's interface for the table."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct

from bot.companion.head import AnyGame, Head, RankedAnswer
from bot.engine.ask import Answer, Ask, Passed
from bot.engine.ids import Seat


class NextAnswer(Struct, frozen=True):
    """An answer to an open question, with its seat."""

    seat: Seat
    ask: Ask
    answer: Answer


class Companion:
    """Plays seats with a game's head, and never changes the game."""

    def __init__(self, head: Head) -> None:
        self.head = head

    def rank(self, game: AnyGame, ask: Ask, seat: Seat) -> tuple[RankedAnswer, ...]:
        """Return the best answers of a seat with their reasons, best first, at least one.

        They are valid, and the same for all positions that look alike to the seat. Raises
        `KeyError` if the seat has no part in the question.
        """
        found = self.head.candidates(game, ask, seat)
        whys = self.head.reasons(game, ask, seat, [each.answer for each in found])
        return tuple(each.because(why) for each, why in zip(found, whys, strict=True))

    def best(self, game: AnyGame, ask: Ask, seat: Seat) -> RankedAnswer:
        """Return the first of `rank`, without rating the others. Raises `KeyError` like `rank`."""
        answer = self.head.choose(game, ask, seat)
        (why,) = self.head.reasons(game, ask, seat, [answer])
        return RankedAnswer(answer, reason=why)

    def next_answer(self, game: AnyGame, seats: Container[Seat] | None = None) -> NextAnswer | None:
        """Return the next answer of one of these seats (None: all seats).

        Optional help comes first, then the seats that must answer. None if there is nothing to do.
        """
        chosen = self._find_help(game, seats)
        if chosen is not None:
            return chosen
        for ask in game.asks:
            if mine := [seat for seat in ask.awaited if seats is None or seat in seats]:
                seat = self.head.first_of(game, ask, mine)
                return NextAnswer(seat, ask, self.head.choose(game, ask, seat))
        return None

    def _find_help(self, game: AnyGame, seats: Container[Seat] | None) -> NextAnswer | None:
        """Return help for a question that waits for other seats, or None."""
        for ask in game.asks:
            for seat in ask.may:
                if (seats is None or seat in seats) and self.head.may_help(ask, seat):
                    answer = self.head.choose(game, ask, seat)
                    if not isinstance(answer, Passed):
                        return NextAnswer(seat, ask, answer)
        return None
