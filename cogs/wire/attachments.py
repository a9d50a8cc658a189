"""Pictures of a message: galleries with their descriptions, and the files."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from itertools import count

import discord
from discord import ui

from bot.table.declares.shapes import Picture
from cogs.wire.controls import Item
from cogs.wire.text import ALT, clip

MOST_PICTURES = 4


def galleries(groups: Iterable[Sequence[Picture]]) -> list[Item]:
    """Galleries of pictures with their descriptions; pictures of one gallery stand side by side.

    Discord crops what stands side by side, so what is to be read stands alone.
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
    """The pictures as files to send; good for one sending."""
    return [
        discord.File(
            io.BytesIO(picture.data),
            filename=file_name(picture, i),
            description=clip(picture.alt, ALT),
        )
        for i, picture in enumerate(pictures[:MOST_PICTURES])
    ]


def file_name(picture: Picture, index: int) -> str:
    """A name that Discord keeps as it is, different for each picture of a message."""
    stem, _, kind = picture.name.rpartition(".")
    clean = re.sub(r"[^A-Za-z0-9_-]+", "_", stem or picture.name).strip("_") or "picture"
    return f"{clean[:40]}_{index + 1}.{kind if stem else 'png'}"
