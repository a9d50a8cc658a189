"""A player takes back their own last step."""

from __future__ import annotations

from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.steps import inputs, undo


async def undo_own_step(table: Table, caller: Caller, head: int | None = None) -> Told:
    """Take the caller's own last step back: at once if it is free, else by a vote of the others.

    Where an answer takes it back and leaves what others did since, that is given. With `head`, the
    step of the plan that was looked at, only if it is still the newest.
    Raises `NotAllowed` where there is nothing to take back, or it may not be.
    """
    if head in (None, table.record.head) and not await table.interactions.has_done(
        caller.interaction
    ):
        answer = await undo.taking_back(table, caller)
        if answer is not None:
            return await inputs.act(table, caller, answer)
    return await undo.undo(table, caller, head)
