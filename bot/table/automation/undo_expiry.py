"""A request to go back does not stand for ever: after a day it lapses, with a line."""

from __future__ import annotations

from collections.abc import Iterable

from bot.table.game.table import Table
from bot.table.reminders.scheduled_actions import ScheduledAction

KEY = "vote-lapses"
NOT_ALL = "Not everyone agreed within a day, so nothing is undone."


class VoteLapses:
    """Closes a request when its time is over."""

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """The end of the request that stands, if it has one."""
        if table.votes.standing is not None and table.votes.standing.until:
            yield ScheduledAction(KEY, table.votes.standing.until)

    async def act(self, table: Table, _action: ScheduledAction) -> None:
        """Close it."""
        await table.put_vote(None, NOT_ALL)
