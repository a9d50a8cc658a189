"""A press, with who pressed and where."""

from __future__ import annotations

from msgspec import Struct

from cogs.wire.context import Context, Visitor
from cogs.wire.custom_id import Press
from cogs.wire.item import Interaction, is_form


class Pressed(Struct, frozen=True):
    """A press by somebody at a table."""

    context: Context
    interaction: Interaction
    visitor: Visitor
    press: Press
    values: tuple[str, ...] = ()

    @property
    def from_form(self) -> bool:
        """Return whether a form was sent, rather than a button pressed."""
        return is_form(self.interaction)

    @property
    def from_panel(self) -> bool:
        """Return whether what was pressed is seen by its presser alone."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral
