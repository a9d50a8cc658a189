"""The one kind of button and select that we use: it knows its press and nothing else."""

from __future__ import annotations

import re
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from bot.engine.json_types import JsonObject
from cogs.wire.custom_id import PATTERN, Press, press_of
from cogs.wire.text import CHOICE

Interaction = discord.Interaction[Any]

MOST_VALUES = 25
"""Options of a select."""
UNKNOWN = "That button is too old. `/game status` leads to the newest."


class Presses(Protocol):
    """The methods that the client must offer."""

    async def on_press(
        self, interaction: Interaction, press: Press, values: tuple[str, ...]
    ) -> None:
        """Answer a press; never raises."""
        ...


class Control(ui.DynamicItem[ui.Item[Any]], template=PATTERN):
    """A button or select with one of our custom ids. It outlives restarts."""

    def __init__(self, item: ui.Item[Any], press: Press | None = None) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The control that was used."""
        return cls(item, press_of(match))

    async def callback(self, interaction: Interaction) -> None:
        """Hand the press to the client."""
        if self.press is None:
            await interaction.response.send_message(UNKNOWN, ephemeral=True)
            return
        client = cast("Presses", interaction.client)
        await client.on_press(interaction, self.press, values_of(interaction))


def values_of(interaction: Interaction) -> tuple[str, ...]:
    """Return what was selected, or typed into a form, in order."""
    data = cast("JsonObject", interaction.data or {})
    if "values" in data:
        return tuple(str(value)[:CHOICE] for value in data["values"][:MOST_VALUES])
    return tuple(text for _, text in fields_of(interaction))


def is_form(interaction: Interaction) -> bool:
    """Return True if a form was sent, False for a press."""
    return interaction.type is discord.InteractionType.modal_submit


def fields_of(interaction: Interaction) -> list[tuple[str, str]]:
    """The custom id and the text of each field of a form, in order."""
    data = cast("JsonObject", interaction.data or {})
    return _texts(data.get("components", []))


def _texts(components: list[JsonObject]) -> list[tuple[str, str]]:
    """The same of all text inputs, whatever they are wrapped in."""
    found: list[tuple[str, str]] = []
    for each in components:
        inner = [*each.get("components", []), *([each["component"]] if "component" in each else [])]
        text = (str(each.get("custom_id", "")), str(each.get("value", "")))
        found += [text] if "value" in each else _texts(inner)
    return found
