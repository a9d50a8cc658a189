"""An older panel is deleted only where it is another message than the one that is changed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.ui.wire.panels import is_one_message


class Answered:
    """An interaction that put out a message."""

    def __init__(self, number: int, *, gone: bool = False) -> None:
        self._number, self._gone = number, gone

    async def original_response(self) -> Any:
        """The message, as long as the token lives."""
        if self._gone:
            raise discord.NotFound(SimpleNamespace(status=404, reason=""), "Unknown Webhook")  # pyright: ignore[reportArgumentType]
        return SimpleNamespace(id=self._number)


def pressed(number: int, *, ephemeral: bool = True) -> Any:
    """A press in a message."""
    flags = SimpleNamespace(ephemeral=ephemeral)
    return SimpleNamespace(message=SimpleNamespace(id=number, flags=flags))


@pytest.mark.parametrize(
    ("older", "newer", "is_one"),
    [
        (Answered(1), pressed(1), True),
        (Answered(1), pressed(2), False),
        (Answered(1), pressed(1, ephemeral=False), False),
        (Answered(1), SimpleNamespace(message=None), False),
        (Answered(1, gone=True), pressed(2), True),
    ],
    ids=["its own", "another", "in the channel", "a command", "nobody knows"],
)
async def test_whether_an_answer_changes_the_older_panel(
    older: Any, newer: Any, is_one: bool
) -> None:
    """A panel that is changed into another choice is not deleted under its reader."""
    assert await is_one_message(older, newer) is is_one
