"""A tutorial as values: a real game with a fixed seed, and what is to be done in it, in order.

What it says is content (`data/<game>/tutorial.toml`). A lesson names the question and the option
by what they are, never by their labels; a label is put in where it is shown (`{option}`).
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.engine.ask import Answer, Ask, Option, Part, Picked
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject

OPTION: Final = "{option}"
"""Where a sentence names what is to be pressed."""
NOTHING: Final = "nothing"
"""The key of a lesson in which nothing is chosen, where that is an answer."""


class Lesson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step: what is taught, where, and what is said before and after."""

    teaches: str
    """A few words for the heading."""
    ask: str
    """The kind of the question."""
    key: str = ""
    """The option's, or `NOTHING`."""
    verb: str = ""
    """The option's; where there are several with it, `about` tells which is meant."""
    about: str = ""
    """The id of what the option is about."""
    say: str
    """Why, and what to press: `{option}` is its label."""
    done: str = ""
    """What came of it, said when it was done."""

    def option(self, part: Part) -> Option | None:
        """The one option that is meant; None where there is none, or several fit."""
        fits = [option for option in part.options if self._fits(option)]
        return fits[0] if len(fits) == 1 else None

    def _fits(self, option: Option) -> bool:
        about = "" if option.about is None else str(option.about.id)
        return (
            self.key in ("", option.key)
            and self.verb in ("", option.verb)
            and self.about in ("", about)
        )


class Door(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to which a tutorial leads when it is done: one press opens its lobby."""

    label: str
    """What stands on the button."""
    game: str
    """The ruleset."""
    scenario: str
    settings: JsonObject = {}
    """House rules and boxes that are chosen in the lobby."""


class Tutorial(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game that teaches by doing."""

    scenario: str
    difficulty: str
    investigator: str
    seed: str
    """16 bytes in hexadecimal digits."""
    settings: JsonObject = {}
    """House rules, as in a lobby."""
    minutes: int = 10
    welcome: str
    farewell: tuple[str, ...]
    """What comes next, when all is done; a line each."""
    lessons: tuple[Lesson, ...]
    door: Door | None = None


class Progress(Struct, frozen=True, omit_defaults=True):
    """A seat's way so far: the game's steps by which its lessons were done, in order."""

    done: tuple[int, ...] = ()

    def taken_back(self, to: int) -> Progress:
        """As it was after step `to`."""
        return Progress(tuple(step for step in self.done if step <= to))


class Place(Struct, frozen=True):
    """The lesson that a seat is at, with the question in which it is done."""

    number: int
    """Counted from 1."""
    lesson: Lesson
    ask: Ask
    seat: Seat
    option: Option | None
    """What is to be chosen; None: nothing."""

    def fits(self, ask: int, answer: Answer | None) -> bool:
        """Return True if an answer is what is taught here."""
        keys = () if self.option is None else (self.option.key,)
        return ask == self.ask.id and isinstance(answer, Picked) and answer.keys == keys


def place_in(asks: tuple[Ask, ...], tutorial: Tutorial, progress: Progress) -> Place | None:
    """Find where somebody stands; None: all is done, or the game has left the tutorial's way."""
    number = len(progress.done)
    if number >= len(tutorial.lessons):
        return None
    lesson = tutorial.lessons[number]
    for ask in asks:
        for seat in ask.awaited:
            part = ask.parts[seat]
            option = None if lesson.key == NOTHING else lesson.option(part)
            if ask.kind == lesson.ask and (option is not None or lesson.key == NOTHING):
                return Place(number + 1, lesson, ask, seat, option)
    return None
