"""Tables whose channel cannot be reached, and moving a table."""

from __future__ import annotations

from bot.engine.errors import NotAllowed
from bot.engine.said import harmless_text
from bot.store.game_records import ACTIVE
from bot.table.game.oversight import PAUSES, UNHEARD
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.posts import outbox_rows
from bot.table.seats.handing import ITSELF

CLOSED = "closed"
"""Not a message: set while a game is paused because someone archived its thread."""


NOWHERE = "nowhere"
"""Not a message: when a table's channel was found deleted, in seconds since the epoch."""


async def pause_unreachable(table: Table, why: str) -> bool:
    """Pause a game whose channel cannot be reached; return True if it was running."""
    if table.record.status != "running":
        return False
    await table.record_pause("paused")
    action = table.oversight.new_action(ITSELF, UNHEARD, why)
    await table.store.games.set_status(table.game, "paused", action=action)
    await table.read_seats()
    return True


async def is_paused_for_channel(table: Table) -> bool:
    """Return True if the game is paused because its channel could not be reached."""
    actions = [
        d.kind for d in await table.store.table_actions.of_game(table.game) if d.kind in PAUSES
    ]
    return table.record.status == "paused" and actions[-1:] == [UNHEARD]


async def move_table(table: Table, caller: Caller, channel: int, reason: str) -> Told:
    """Move a game to another channel, and resume it if it was paused for its channel.

    Raises `NotAllowed` unless the caller is game master, for a finished game, and for the channel
    where it is; `ChannelTaken` if another game is played there.
    """
    table.oversight.check(caller, reason)
    if table.record.status not in ACTIVE:
        raise NotAllowed("This game is over.")
    if channel == table.record.channel:
        raise NotAllowed("The table is already there.")
    goes_on = await is_paused_for_channel(table)
    line = f"The game master moves the table here: {harmless_text(reason)}"
    told = (
        [outbox_rows.notice_row(channel, line), outbox_rows.status_row(channel)]
        if table.outbox.public
        else []
    )
    action = table.oversight.new_action(caller, "move", reason)
    await table.store.games.move(table.game, channel, outbox=told, action=action)
    table.forget()
    await table.ensure_loaded()
    if goes_on:
        await table.set_status("running", "The game resumes.")
    table.outbox.wake()
    return Told(table.record.head, (f"✓ The table is in <#{channel}> now.",))
