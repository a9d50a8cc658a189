"""The game as everybody may see it, for who only looks on."""

from __future__ import annotations

from bot.table.past import log as table_log
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Row, button
from cogs.wire.custom_id import Op, Press
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Private
from cogs.wire.text import clip, mention, newest_lines

LATELY = 12
"""Steps of the log that are shown."""
HEAD = "**Lately**"
MOST_LOG = 1_200
"""Characters of them."""
MOST = 3_700
"""Characters of the answer; a board has at most 3,500."""


async def watch_answer(context: Context, at: Visitor) -> Private:
    """Board, what happened lately and whom the table waits for; nothing of any seat's own.

    Raises `NotAllowed` before the game has started.
    """
    snapshot = at.snapshot
    session = snapshot.shown_session()
    players = {seat: mention(user) for seat, user in snapshot.occupants.items()}
    text = snapshot.kit.views.board_text(session, None, players)
    waits = at.who_is_awaited() if snapshot.record.status == "running" else ""
    head = snapshot.record.head
    stretches = await context.tables.read(at.game, table_log.lines, (), max(head - LATELY, 0), head)
    lately = [line for each in stretches if not each.undone for line in each.lines]
    picture = await context.tables.looks.board(at.game)
    room = min(MOST_LOG, MOST - len(text) - len(waits) - len(HEAD) - 4)
    log = newest_lines(lately, room) or ["…" if lately else "Nothing yet."]
    body = "\n".join([text, "", HEAD, *log, "", waits])
    looks = Row(
        button(Press(Op.TABLE, at.game, rest="watch"), "Refresh"),
        button(Press(Op.LOG, at.game), "Log"),
    )
    return Private(clip(body, MOST), (looks,), (picture,))


@press(Op.TABLE, word="watch")
async def watch_pressed(at: Pressed) -> Private:
    """Show the game as everybody may see it."""
    return await watch_answer(at.context, at.visitor)
