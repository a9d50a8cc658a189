"""Everything that one player is asked, in one panel: for their own thread or direct messages."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.table.game.snapshot import Caller, Snapshot
from bot.table.telling.own_places import own_state
from cogs.turn.panel import all_controls, anchor_of, question_panel, question_text
from cogs.wire.context import Visitor
from cogs.wire.controls import Item
from cogs.wire.custom_id import Control, Op
from cogs.wire.discord_text import LAYOUT, clip, small_print
from cogs.wire.page import OPEN_GAME, Page
from cogs.wire.pending import Pending
from cogs.wire.reply import Private

KEPT = 12
"""Components that are left for the hand and the last row."""
MOST_FURTHER = 900
"""Characters of a question below the first one."""


def own_panel(snapshot: Snapshot, user: int, result: str = "") -> Private:
    """Return all questions of a user with their options, below the result of their last answer."""
    visitor = Visitor(Caller(user), snapshot)
    pending = [each for each in visitor.pending() if each.seat not in each.ask.given]
    done = _done_line(result)
    if not pending:
        state = own_state(snapshot, user) if snapshot.session is not None else None
        text = "\n".join(filter(None, [done, small_print(_rest_sentence(visitor))]))
        return Private(text, own_state=state)
    first, *others = pending
    shown = question_panel(visitor, first, before=done)
    page = Page(OPEN_GAME, reserve=KEPT)
    page.add_text(shown.text)
    page.add_items(shown.items)
    items, below, room = [*shown.items], list[Item](), LAYOUT - len(shown.text) - 1_500
    for each in others:
        further = _question_items(visitor, each)
        length = sum(len(item.content) for item in further if isinstance(item, ui.TextDisplay))
        if length < room and page.add_items(further):
            below += further
            room -= length
            items = _without_own_button(items, each)
    state = own_state(snapshot, user)
    return Private(shown.text, (*items, *below), own_state=state)


def _done_line(result: str) -> str:
    return f"✓ {result.removeprefix('✓ ')}" if result else ""


def _rest_sentence(visitor: Visitor) -> str:
    if visitor.snapshot.record.status != "running":
        return "The game is paused."
    return f"Nothing to decide right now. {visitor.who_is_awaited()}"


def _question_items(visitor: Visitor, pending: Pending) -> list[Item]:
    text = ui.TextDisplay[ui.LayoutView](clip(question_text(visitor, pending), MOST_FURTHER))
    return [text, *all_controls(anchor_of(visitor, pending))]


def _without_own_button(items: Sequence[Item], shown: Pending) -> list[Item]:
    """Return the items without the button to a question that is shown in full below."""
    kept: list[Item] = []
    for item in items:
        if isinstance(item, ui.ActionRow):
            children = [each for each in item.children if not _leads_to(each, shown)]
            if len(children) < len(item.children):
                kept += [ui.ActionRow[ui.LayoutView](*children)] if children else []
                continue
        kept.append(item)
    return kept


def _leads_to(control: Item, shown: Pending) -> bool:
    press = control.press if isinstance(control, Control) else None
    if press is None or press.op is not Op.YOURS:
        return False
    return (press.ask, press.seat) == (shown.ask.id, shown.seat)
