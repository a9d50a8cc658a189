"""A table that cannot be reached, or goes elsewhere."""

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
"""Not a message: set while a game waits because its thread was archived by somebody."""


NOWHERE = "nowhere"
"""Not a message: since when a table's channel is known to be deleted, seconds since the epoch."""


async def unheard(table: Table, why: str) -> bool:
    """Nobody can hear the game any more: it waits, nothing is lost. Whether it ran until now."""
    if table.record.status != "running":
        return False
    await table.note_rest("paused")
    deed = table.oversight.deed(ITSELF, UNHEARD, why)
    await table.store.games.set_status(table.game, "paused", deed=deed)
    await table.read_seats()
    return True


async def waits_to_be_heard(table: Table) -> bool:
    """Tell whether it is paused because its channel could not be reached, and for nothing since."""
    deeds = [d.kind for d in await table.store.deeds.of_game(table.game) if d.kind in PAUSES]
    return table.record.status == "paused" and deeds[-1:] == [UNHEARD]


async def move(table: Table, caller: Caller, channel: int, reason: str) -> Told:
    """Take the game to another channel; one that waited for its channel goes on there.

    Raises `NotAllowed` for who is no game master, for a game that is over, and for the channel
    where it is; `ChannelTaken` where another game is played.
    """
    table.oversight.check(caller, reason)
    if table.record.status not in ACTIVE:
        raise NotAllowed("This game is over.")
    if channel == table.record.channel:
        raise NotAllowed("The table is already there.")
    goes_on = await waits_to_be_heard(table)
    line = f"The game master moves the table here: {harmless_text(reason)}"
    told = (
        [outbox_rows.notice_row(channel, line), outbox_rows.status_row(channel)]
        if table.outbox.public
        else []
    )
    deed = table.oversight.deed(caller, "move", reason)
    await table.store.games.move(table.game, channel, outbox=told, deed=deed)
    table.forget()
    await table.ready()
    if goes_on:
        await table.set_status("running", "The game resumes.")
    table.outbox.wake()
    return Told(table.record.head, (f"✓ The table is in <#{channel}> now.",))
