"""Files that are worked out now: how far they are, shown to who brought them, who may stop them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Final

from bot.engine.errors import NotAllowed
from bot.table.files.replays import ReplayProgress, Watch
from cogs.wire.controls import Row, Style, button
from cogs.wire.custom_id import Interaction, Op, Press
from cogs.wire.delivery import show_meanwhile
from cogs.wire.reply import Private

FIRST: Final = 4.0
"""Seconds before anything is shown: most files are done by then."""
EVERY: Final = 5.0
NONE_YET: Final = "No step checked yet …"
"""It is read, or others before it."""
NOT_YOURS: Final = "Only the person who brought that file can stop it."
NO_MORE: Final = "That file is no longer being checked, so there’s nothing to stop."


class FileChecks:
    """The files under way, by the command that brought them."""

    def __init__(self, first: float = FIRST, every: float = EVERY) -> None:
        self._first, self._every = first, every
        self._under_way: dict[str, tuple[int, ReplayProgress]] = {}

    @asynccontextmanager
    async def watching(self, interaction: Interaction) -> AsyncGenerator[Watch]:
        """Show how far a file is while it is worked out; at the end all that was shown is there."""
        key, ended = str(interaction.id), asyncio.Event()
        tasks: list[asyncio.Task[None]] = []

        def watch(progress: ReplayProgress) -> None:
            self._under_way[key] = interaction.user.id, progress
            tasks.append(asyncio.create_task(self._tell(interaction, progress, ended)))

        try:
            yield watch
        finally:
            self._under_way.pop(key, None)
            ended.set()
            await asyncio.gather(*tasks)

    def stop(self, key: str, user: int) -> None:
        """Stop a file. Raises `NotAllowed` for all but its bringer, and where it is too late."""
        if (found := self._under_way.get(key)) is None:
            raise NotAllowed(NO_MORE)
        bringer, progress = found
        if user != bringer:
            raise NotAllowed(NOT_YOURS)
        if not progress.stop():
            raise NotAllowed(NO_MORE)

    async def _tell(
        self, interaction: Interaction, progress: ReplayProgress, ended: asyncio.Event
    ) -> None:
        """Never cut off in the middle of an edit: it could arrive after the answer."""
        seconds = self._first
        while not await _is_set_within(ended, seconds) and not progress.is_stopped:
            await show_meanwhile(interaction, _show_progress(interaction, progress))
            seconds = self._every


async def _is_set_within(event: asyncio.Event, seconds: float) -> bool:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
    return event.is_set()


def _show_progress(interaction: Interaction, progress: ReplayProgress) -> Private:
    far = f"Checked {progress.done:,} of {progress.of:,} steps …" if progress.of else NONE_YET
    stop = button(Press(Op.STOP, 0, rest=str(interaction.id)), "Stop", Style.danger)
    return Private(far, (Row(stop),))
