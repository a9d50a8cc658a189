"""Errors of inputs, and exceptions that end scripts early."""

from __future__ import annotations

from bot.engine.ids import Seat


class RulesError(Exception):
    """An input was refused; `str(error)` is a sentence for the player who sent it."""


class Malformed(RulesError):
    """The input cannot be parsed."""


class NotAllowed(RulesError):
    """The rules forbid the input."""


class Looked(NotAllowed):
    """A game master's command was refused with a text that reveals something hidden.

    `public` is the text to post at the table before the game master gets the refusal. It does not
    contain what the game master saw.
    """

    def __init__(self, sentence: str, public: str) -> None:
        super().__init__(sentence)
        self.public = public


class Closed(NotAllowed):
    """The answered question is no longer open."""

    def __init__(self) -> None:
        super().__init__("That question is closed.")


class HeldUp(NotAllowed):
    """The seats in `seats` asked the table to wait and have not acted or passed yet."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        super().__init__("A teammate asked the table to wait and hasn’t acted yet.")
        self.seats = seats


class Ambiguous(RulesError):
    """Several things match a name; `choices` are their labels."""

    def __init__(self, sentence: str, choices: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.choices = choices


class ReplayMismatch(Exception):
    """A journal does not replay under the current rules; `step` is the first input that differs."""

    def __init__(self, step: int, why: str) -> None:
        super().__init__(f"step {step}: {why}")
        self.step = step
        self.why = why


class Stop(Exception):
    """Base class of the planned ends of all running scripts; only the session catches them."""


class GameEnds(Stop):
    """The game is over. `resolution` is the ruleset's name for the ending."""

    def __init__(self, resolution: str) -> None:
        super().__init__(resolution)
        self.resolution = resolution


class JumpTo(Stop):
    """Stop all scripts and continue at `to`, a cursor of the ruleset."""

    def __init__(self, to: object) -> None:
        super().__init__("cut")
        self.to = to


class SeatLeft(Exception):
    """The seat that a script acts for has left the game; its frame catches this."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(f"seat {seat} left")
        self.seat = seat
