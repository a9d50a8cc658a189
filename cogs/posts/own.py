"""The message in a player's own place: questions, their options and the hand."""

from __future__ import annotations

from discord import ui

from bot.table.posts.courier import Message
from cogs.wire.discord_text import clip_lines, mention
from cogs.wire.own_place import own_row
from cogs.wire.page import OPEN_GAME, Page
from cogs.wire.reply import MOST_PICTURES, Private, galleries

MOST_HAND = 1_200
"""Characters of the hand."""


def own_view(message: Message, *, pictures: bool = True) -> ui.LayoutView:
    """Return the message as a layout; whoever it calls is mentioned in its first line."""
    page = Page(OPEN_GAME, reserve=MOST_PICTURES + 6)
    page.text(" ".join(map(mention, message.mentions)))
    if isinstance(panel := message.panel, Private):
        page.text(panel.text, beside=panel.items)
        page.items(panel.items)
    if not (pictures and message.galleries):
        page.text(clip_lines(message.lines, MOST_HAND))
    last = galleries(message.galleries) if pictures else []
    return page.view([*last, own_row(message.game)])
