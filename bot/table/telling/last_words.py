"""The recap that is added to the closing message of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.game_numbers import Person, Recap, short_person_phrases
from bot.table.declares.display_forms import Picture
from bot.table.posts.courier import Message

TAKEN_IN: Final = "taken_in"
"""Not a message: the campaign's step that the closing message of a scenario describes."""
FATE: Final = "- **"
"""The beginning of a line on a person's fate, before the name."""


class LastWords(Struct, frozen=True):
    """The recap of the game and, for a scenario, its result in the campaign."""

    campaign: tuple[str, ...] = ()
    recap: Recap | None = None
    picture: Picture | None = None
    """The recap as a picture."""
    taken_in: int = 0
    """The campaign's step that is described; 0 if none."""


NOTHING: Final = LastWords()


def _count_course_lines(lines: Sequence[str]) -> int:
    """Return how many lines come before the small print at the end."""
    end = len(lines)
    while end and lines[end - 1].startswith("-# "):
        end -= 1
    return end


def with_last_words(message: Message, words: LastWords) -> Message:
    """Return the message with the recap and the campaign's lines added to its text.

    Everything else about the game is in its picture and behind *Recap*.
    """
    steps = message.steps or (0,) * len(message.lines)
    found = list(zip(message.lines, steps, strict=True))
    end = _count_course_lines(message.lines)
    fates = (number for number in range(end) if found[number][0].startswith(FATE))
    last = max(fates, default=end - 1)
    more = _add_all_counts(found, words.recap)
    found[end:end] = [(line, 0) for line in words.campaign]
    found[last + 1 : last + 1] = [*_chapter_lines(words.recap), *more]
    return replace(
        message, lines=tuple(line for line, _ in found), steps=tuple(step for _, step in found)
    )


def _add_all_counts(found: list[tuple[str, int]], recap: Recap | None) -> list[tuple[str, int]]:
    """Add each person's numbers to the line on their fate; return lines for the others."""
    more: list[tuple[str, int]] = []
    for person in () if recap is None else recap.people:
        _add_counts(found, more, person)
    return more


def _add_counts(found: list[tuple[str, int]], more: list[tuple[str, int]], person: Person) -> None:
    """Add a person's numbers to the line on their fate, or else as a line of `more`."""
    head, counts = f"{FATE}{person.name}**: ", short_person_phrases(person)
    for number, (line, step) in enumerate(found):
        if line.startswith(head):
            if counts:
                found[number] = (f"{line.removesuffix('.')}; {'; '.join(counts)}.", step)
            return
    fate = [person.fate] if person.fate else []
    more.append((f"{head}{'; '.join([*fate, *counts]) or 'nothing to report'}.", 0))


def _chapter_lines(recap: Recap | None) -> list[tuple[str, int]]:
    """Return a line on the end of each scenario of a campaign."""
    episodes = () if recap is None else recap.episodes
    return [(f"{FATE}{each.title}**: {each.result}.", 0) for each in episodes]
