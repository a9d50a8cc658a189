"""A private message that was sent, and the interaction whose token can still change it."""

from __future__ import annotations

import contextlib

import aiohttp
import discord
from msgspec import Struct

from cogs.wire.custom_id import Interaction
from cogs.wire.own_place import own_message_pressed
from cogs.wire.page import Page

FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Errors of a call to Discord that did not succeed."""


class ShownMessage(Struct, frozen=True):
    """A private message, and the interaction whose token can still change it."""

    interaction: Interaction
    id: int = 0
    """The message's id; 0 if Discord did not say."""
    followup: bool = False
    """True if it is not the interaction's first answer, but a further one."""

    def is_same(self, other: ShownMessage) -> bool:
        """Return True if both are the same message."""
        return self.interaction is other.interaction or self.id == other.id != 0

    async def delete(self) -> None:
        """Delete the message; once the token has expired it stays."""
        with contextlib.suppress(*FAILURES):
            if self.followup:
                await self.interaction.followup.delete_message(self.id)
            else:
                await self.interaction.delete_original_response()

    async def change(self, page: Page) -> None:
        """Show a page in place of what it shows; once the token has expired it stays as it is."""
        with contextlib.suppress(*FAILURES):
            if self.followup:
                await self.interaction.followup.edit_message(
                    self.id, view=page.view(), attachments=[]
                )
            else:
                await self.interaction.edit_original_response(view=page.view(), attachments=[])


def panel_pressed(interaction: Interaction) -> int:
    """The id of the private message in which a control was used; 0 for any other interaction.

    The answer replaces that message. In a player's own place only questions are answered so.
    """
    message = interaction.message
    if message is None or not message.flags.components_v2:
        return 0
    return message.id if message.flags.ephemeral else own_message_pressed(interaction)
