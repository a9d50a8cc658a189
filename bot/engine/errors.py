"""Errors of inputs, and the way in which a script ends early."""

from __future__ import annotations

from bot.engine.ids import Seat


class RulesError(Exception):
    """The input is refused; `str(error)` is a sentence for the player who sent it."""


class Malformed(RulesError):
    """The input cannot be read."""


class NotAllowed(RulesError):
    """The rules say no."""


class Looked(NotAllowed):
    """The refusal of a game master's command tells something hidden.

    `public` is what the table is told before the game master is answered, without what was seen.
    """

    def __init__(self, sentence: str, public: str) -> None:
        super().__init__(sentence)
        self.public = public


class Closed(NotAllowed):
    """The question that is answered does not stand open any more."""

    def __init__(self) -> None:
        super().__init__("That question is closed.")


class HeldUp(NotAllowed):
    """`seats` asked the table to wait, and have neither acted nor passed yet."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        super().__init__("A teammate asked the table to wait and hasn’t acted yet.")
        self.seats = seats


class Ambiguous(RulesError):
    """More than one thing fits what was named; `choices` are their labels."""

    def __init__(self, sentence: str, choices: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.choices = choices


class Misfit(Exception):
    """A journal does not fit the running rules; `step` is the first input that differs."""

    def __init__(self, step: int, why: str) -> None:
        super().__init__(f"step {step}: {why}")
        self.step = step
        self.why = why


class Stop(Exception):
    """A planned end of the running scripts; only the session catches it."""


class GameEnds(Stop):
    """The game is over. `resolution` is the ruleset's name of how it ended."""

    def __init__(self, resolution: str) -> None:
        super().__init__(resolution)
        self.resolution = resolution


class JumpTo(Stop):
    """Everything that runs is dropped and the game goes on at `to`, a cursor of the ruleset."""

    def __init__(self, to: object) -> None:
        super().__init__("cut")
        self.to = to


class SeatLeft(Exception):
    """The seat for which a script acts is out; caught by the frame that performs for the seat."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(f"seat {seat} left")
        self.seat = seat
