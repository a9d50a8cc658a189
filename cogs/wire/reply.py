"""Replies to interactions: private messages with their pictures and files, and forms."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from itertools import count

import discord
from discord import ui
from msgspec import Struct

from bot.engine.errors import NotAllowed
from bot.people.hints import Hint
from bot.table.declares.display_forms import Picture
from bot.table.telling.own_places import OwnState
from cogs.wire.controls import Item
from cogs.wire.discord_text import ALT, CONTENT, clip, separate_quotations
from cogs.wire.page import OPEN_GAME, Page

MOST_PICTURES = 4


def galleries(groups: Iterable[Sequence[Picture]]) -> list[Item]:
    """Return a gallery of pictures with descriptions for each group.

    A picture with text to read has a gallery of its own.
    """
    numbers = count()
    numbered = [[(next(numbers), picture) for picture in group] for group in groups]
    shown = [[each for each in group if each[0] < MOST_PICTURES] for group in numbered]
    return [
        ui.MediaGallery(
            *(
                discord.MediaGalleryItem(
                    f"attachment://{file_name(picture, i)}", description=clip(picture.alt, ALT)
                )
                for i, picture in group
            )
        )
        for group in shown
        if group
    ]


def files(pictures: Sequence[Picture]) -> list[discord.File]:
    """Return the pictures as files, for sending once."""
    return [
        discord.File(
            io.BytesIO(picture.data),
            filename=file_name(picture, i),
            description=clip(picture.alt, ALT),
        )
        for i, picture in enumerate(pictures[:MOST_PICTURES])
    ]


def file_name(picture: Picture, index: int) -> str:
    """Return a file name that Discord keeps unchanged, different for each picture of a message."""
    stem, _, kind = picture.name.rpartition(".")
    clean = re.sub(r"[^A-Za-z0-9_-]+", "_", stem or picture.name).strip("_") or "picture"
    return f"{clean[:40]}_{index + 1}.{kind if stem else 'png'}"


BROKEN = (
    "Something went wrong on my side; this bot’s operator can see it. `/game status` shows where "
    "the game stands. If it happens again, the game master can help with `/gm`."
)
UNSAVED = "My database isn’t answering. Nothing is lost; please try again in a minute."


class Private(Struct, frozen=True):
    """A reply to one person: a text, with controls and pictures if it needs them."""

    text: str
    items: tuple[Item, ...] = ()
    pictures: tuple[Picture, ...] = ()
    pictures_first: bool = False
    """The pictures are above the text, which is short, and not below it."""
    hidden: bool = False
    """It shows a seat's secrets: closed when the seat has another player."""
    document: Picture | None = None
    """A file to download: its name and bytes."""
    hint: Hint | None = None
    """A hint below the text, if the reader has not read it yet."""
    refused: bool = False
    """Nothing was done: the pressed panel stays unchanged."""
    beside_panel: bool = False
    """The pressed panel stays unchanged, although something was done."""
    own_state: OwnState | None = None
    """The state of the player's own place that it shows, if it shows all their questions."""
    unsure: bool = False
    """It does not tell which actions were carried out: something failed on our side."""

    def view(self, *below: Item) -> ui.LayoutView:
        """Return the reply as a layout, with `below` at its end."""
        shown = galleries((picture,) for picture in self.pictures)
        first, last = (shown, []) if self.pictures_first else ([], shown)
        page = Page(OPEN_GAME, reserve=len(last) + 6 * len(below))
        page.add_items(first)
        page.add_text(self.text, beside=self.items)
        page.add_items(self.items)
        if self.document is not None:
            page.add_items([ui.File(f"attachment://{self.document.name}")])
        return page.finish([*last, *below])

    def files(self) -> list[discord.File]:
        """Return the attached files."""
        document = self.document
        if document is None:
            return files(self.pictures)
        return [*files(self.pictures), discord.File(io.BytesIO(document.data), document.name)]

    @property
    def keeps_panel(self) -> bool:
        """True if the reply is a new message and the pressed panel stays."""
        return self.refused or self.beside_panel

    @property
    def plain(self) -> bool:
        """True if the reply is only a text."""
        return (
            not (self.items or self.pictures or self.hidden or self.document)
            and len(separate_quotations(self.text)) <= CONTENT
        )


Answer = Private | ui.Modal
"""The reply to an interaction: a private message, or a form."""


class Hinted(NotAllowed):
    """A refusal with a hint that may help the user."""

    def __init__(self, sentence: str, hint: Hint) -> None:
        super().__init__(sentence)
        self.hint = hint


def sentence(text: str) -> Private:
    """Return a short private reply."""
    return Private(clip(text, CONTENT))
