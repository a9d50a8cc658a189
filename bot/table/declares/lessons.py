"""Tutorials as data: a real game with a fixed seed, and its lessons in order.

The texts are content (`data/<game>/tutorial.toml`). A lesson identifies its question and option by
kind and key, never by label; `{option}` is replaced by the label when it is shown.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.engine.ask import Answer, Ask, Option, Part, Picked
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject

OPTION: Final = "{option}"
"""Placeholder for the label of the option to press."""
NOTHING: Final = "nothing"
"""The key of a lesson that teaches an explicit choice of nothing."""


class Lesson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step: its subject, its question, and the texts before and after."""

    teaches: str
    """A few words for the heading."""
    ask: str
    """The kind of the question."""
    key: str = ""
    """The key of the option, or `NOTHING`."""
    verb: str = ""
    """The verb of the option; `about` tells apart several options with the same verb."""
    about: str = ""
    """The id of the option's subject."""
    say: str
    """Why and what to press: `{option}` is its label."""
    done: str = ""
    """The text after the lesson, on its result."""

    def option(self, part: Part) -> Option | None:
        """Return the lesson's option; None if no option or several fit."""
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
    """The table that a tutorial leads to at its end; one press opens its lobby."""

    label: str
    """The label of the button."""
    game: str
    """The ruleset."""
    scenario: str
    settings: JsonObject = {}
    """House rules and boxes of its lobby."""


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
    """The text at the end, a line each."""
    lessons: tuple[Lesson, ...]
    door: Door | None = None


class Progress(Struct, frozen=True, omit_defaults=True):
    """A seat's progress: the steps of the game that completed lessons, in order."""

    done: tuple[int, ...] = ()

    def after_rewind(self, to: int) -> Progress:
        """Return the progress that is left after the game goes back to step `to`."""
        return Progress(tuple(step for step in self.done if step <= to))


class Place(Struct, frozen=True):
    """The current lesson of a seat, with its question."""

    number: int
    """Counted from 1."""
    lesson: Lesson
    ask: Ask
    seat: Seat
    option: Option | None
    """The option to choose; None for none."""

    def fits(self, ask: int, answer: Answer | None) -> bool:
        """Return True if an answer is the one that the lesson teaches."""
        keys = () if self.option is None else (self.option.key,)
        return ask == self.ask.id and isinstance(answer, Picked) and answer.keys == keys


def find_current_lesson(
    asks: tuple[Ask, ...], tutorial: Tutorial, progress: Progress
) -> Place | None:
    """Return the current lesson; None if all are done or the game has taken another course."""
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
