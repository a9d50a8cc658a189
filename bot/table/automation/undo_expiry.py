"""Closing an undo request that was not agreed to within a day."""

from __future__ import annotations

from collections.abc import Iterable

from bot.table.game.table import Table
from bot.table.reminders.scheduled_actions import ScheduledAction

KEY = "vote-lapses"
NOT_ALL = "Not everyone agreed within a day, so nothing is undone."


class VoteExpiry:
    """Closes an undo request at its deadline."""

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """Return the expiry of the open request, if it has one."""
        if table.votes.standing is not None and table.votes.standing.until:
            yield ScheduledAction(KEY, table.votes.standing.until)

    async def act(self, table: Table, _action: ScheduledAction) -> None:
        """Close the request."""
        await table.put_vote(None, NOT_ALL)
