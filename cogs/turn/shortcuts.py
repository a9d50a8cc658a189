"""Menus of shortcuts beside a question: several answers by one press, which `together` gives."""

from __future__ import annotations

import discord

from bot.table.declares.shortcuts import Shortcut, ShortcutMenu
from cogs.turn.contributions import QUESTION_ITEMS
from cogs.turn.together import AND, SHORTCUTS
from cogs.wire.context import Visitor
from cogs.wire.controls import Item, Row, anchor, menu
from cogs.wire.custom_id import Op
from cogs.wire.discord_text import CHOICE, LABEL, beside_label, clip
from cogs.wire.pending import Pending

MOST_KEYS = 60
"""Characters of keys that the id of a button has room for."""


@QUESTION_ITEMS.add
def shortcut_rows(visitor: Visitor, pending: Pending) -> list[Item]:
    """Return a row for each menu of an awaited question; a button if it has a single shortcut."""
    if not pending.is_awaited or visitor.snapshot.session is None:
        return []
    kit, session = visitor.snapshot.kit, visitor.snapshot.running()
    menus = kit.words.shortcuts(session, pending.ask, pending.seat)
    return [_row(visitor, pending, number, each) for number, each in enumerate(menus)]


def _row(visitor: Visitor, pending: Pending, number: int, offered: ShortcutMenu) -> Item:
    at = anchor(visitor.game, pending)
    only = offered.shortcuts[0] if len(offered.shortcuts) == 1 else None
    if only is not None and len(keys := AND.join(only.keys)) <= MOST_KEYS:
        label = beside_label(only.label, only.note, LABEL)
        return Row(at.button(Op.TOGETHER, label, f"{SHORTCUTS}{number}.{keys}"))
    press = at.press(Op.TOGETHER, f"{SHORTCUTS}{number}")
    return Row(menu(press, offered.title, [_choice(each) for each in offered.shortcuts]))


def _choice(shortcut: Shortcut) -> discord.SelectOption:
    return discord.SelectOption(
        label=clip(shortcut.label, CHOICE),
        value=AND.join(shortcut.keys),
        description=clip(shortcut.note, CHOICE) or None,
    )
