"""The message with all questions in a player's private place; known by its last buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord

from cogs.wire.controls import Row, button
from cogs.wire.custom_id import Interaction, Op, Press, custom_id_of, parse_press

ANSWERS: Final = "answers"
"""The first word of presses that choose where a player answers."""


def own_row(game: int) -> Row:
    """Return the last row of the message in a private place."""
    return Row(
        button(Press(Op.HAND, game), "My cards"),
        button(Press(Op.BOARD, game), "Board"),
        button(Press(Op.LOG, game), "Log"),
        button(Press(Op.CATCHUP, game), "Catch up"),
        button(Press(Op.TABLE, game, rest=ANSWERS), "Where I answer …"),
    )


def own_message_pressed(interaction: Interaction) -> int:
    """Return the message of a private place whose question was pressed; else 0."""
    press = parse_press(custom_id_of(interaction))
    message = interaction.message
    if message is None or press is None or not press.ask or press.op is Op.LOG:
        return 0
    return message.id if is_own_message(message, press.game) else 0


def is_own_message(message: discord.Message, game: int) -> bool:
    """Return True if a message of ours is the one in a private place of a game."""
    last = _last_component(message.components)
    press = parse_press(getattr(last, "custom_id", None) or "")
    return press is not None and (press.op, press.game, press.rest) == (Op.TABLE, game, ANSWERS)


def _last_component(components: Sequence[Any]) -> Any:
    """Return the last button, text or picture of a message; None if it has none."""
    last = None
    while components:
        last = components[-1]
        components = getattr(last, "children", ())
    return last


def in_own_thread(interaction: Interaction, channel: int) -> bool:
    """Return True if something was pressed in a private thread of a channel."""
    thread = interaction.channel
    return (
        isinstance(thread, discord.Thread) and thread.is_private() and thread.parent_id == channel
    )
