"""Undoing a player's own last step."""

from __future__ import annotations

from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.steps import inputs, undo


async def undo_own_step(table: Table, caller: Caller, head: int | None = None) -> Told:
    """Undo the caller's last step: immediately if it is free, otherwise by a vote.

    If an answer can undo it and leave the later steps of others, that answer is given. With `head`,
    the newest step when the caller asked, it is undone only if that is still the newest. Raises
    `NotAllowed` if there is no such step, or if it cannot be undone.
    """
    if head in (None, table.record.head) and not await table.interactions.has_done(
        caller.interaction
    ):
        answer = await undo.answer_that_undoes(table, caller)
        if answer is not None:
            return await inputs.submit_input(table, caller, answer)
    return await undo.undo(table, caller, head)
