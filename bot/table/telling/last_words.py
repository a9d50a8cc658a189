"""Additions to the message that tells how a game ended, once it is reckoned and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.table.declares.display_forms import Picture
from bot.table.game.stories import LONGEST
from bot.table.posts.courier import Message

TAKEN_IN: Final = "taken_in"
"""Not a message: the step of its campaign that the last message of a scenario tells."""
MOST_PICTURES: Final = 4
"""In one message."""


class LastWords(Struct, frozen=True):
    """The way the game went; and of a scenario, what its campaign made of it."""

    campaign: tuple[str, ...] = ()
    recap: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    taken_in: int = 0
    """The step of its campaign that is told; 0: none is."""


NOTHING: Final = LastWords()


def with_last_words(message: Message, words: LastWords) -> Message:
    """The message with what there is room for, before its remarks."""
    at = len(message.lines)
    while at and message.lines[at - 1].startswith("-# "):
        at -= 1
    room = LONGEST - sum(len(line) + 1 for line in (*message.lines, *words.campaign))
    more = (*_fitting(words.recap, room), *words.campaign)
    steps = message.steps or (0,) * len(message.lines)
    return replace(
        message,
        lines=(*message.lines[:at], *more, *message.lines[at:]),
        steps=(*steps[:at], *(0 for _ in more), *steps[at:]),
    )


def _fitting(lines: Sequence[str], room: int) -> Sequence[str]:
    """All of the lines, or none: `/recap` shows them."""
    return lines if sum(len(line) + 1 for line in lines) <= room else ()


def with_last_pictures(
    galleries: Sequence[Sequence[Picture]], words: LastWords
) -> tuple[tuple[Picture, ...], ...]:
    """Return a message's galleries, first what the game came to, then how it stands."""
    if not words.pictures:
        return tuple(map(tuple, galleries))
    most = MOST_PICTURES - len(words.pictures)
    return (words.pictures, *map(tuple, list(galleries)[-most:]))
