"""Messages as Discord layouts (Components V2): public ones, and those in private places."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from discord import ui

from bot.table.posts.courier import Message, ends_with, is_heading
from cogs.posts.status import status_view
from cogs.wire.controls import Item, Row, button
from cogs.wire.custom_id import Op, Press
from cogs.wire.discord_text import clip_lines, mention, separate_quotations
from cogs.wire.own_place import own_row
from cogs.wire.page import OPEN_GAME, Page
from cogs.wire.reply import MOST_PICTURES, Private, galleries

EXPORT, RECAP = "export", "recap"
"""A press of the table: the game as a file."""
FIRST_BOARD = "0.p"
"""A press of the history: the board at its beginning, drawn."""
LONGEST_LINE = 240
"""Characters of a line that combines several actions of one investigator."""


def message_view(message: Message) -> ui.LayoutView:
    """Return a public message as a layout."""
    if message.kind == "status":
        return status_view(message)
    if message.kind == "own":
        return own_message_view(message)
    page = Page(reserve=MOST_PICTURES + 2)
    if message.title:
        page.add_text(f"### {message.title}")
    page.add_text(post_text(message))
    last = galleries(message.galleries)
    return page.finish([*last, *last_row(message)])


def post_text(message: Message) -> str:
    """Return the lines of a post, shortened to fit."""
    return _text_from_line(message, _omitted_line_count(message))


def possible_post_texts(message: Message) -> set[str]:
    """Return the possible texts of the lines in a post with any title: see `told_text`."""
    readings = (0, 1) if _is_headed(message) else (0,)
    return {_text_from_line(message, first).strip() for first in readings} - {""}


def _is_headed(message: Message) -> bool:
    return bool(message.lines) and is_heading(message.lines[0])


def _text_from_line(message: Message, first: int) -> str:
    """Return the text from line `first` on."""
    people, lines = tuple(message.names.values()), message.lines[first:]
    return separate_quotations(clip_lines(paragraphs(lines, people, message.steps[first:]), 3_200))


def paragraphs(
    lines: Sequence[str], people: Collection[str], steps: Sequence[int] = ()
) -> list[str]:
    """Return lines with actions joined by investigator and step, headings set apart."""
    found: list[str] = []
    before = ("", 0)
    for number, line in enumerate(lines):
        who = (_acting_investigator(line, people), steps[number] if steps else 0)
        if who[0] and who == before and len(found[-1]) + len(line) < LONGEST_LINE:
            found[-1] += f" {line}"
            continue
        found += ["", line] if found and is_heading(line) else [line]
        before = who
    return found


def _acting_investigator(line: str, people: Collection[str]) -> str:
    """Return the investigator whose name begins a line; empty if it is no plain sentence."""
    first, _, rest = line.removeprefix("**").partition(" ")
    plain = rest.endswith((".", "*")) and "\n" not in line and not is_heading(line)
    return first if plain and any(name.split()[0].strip('"“”') == first for name in people) else ""


def _omitted_line_count(message: Message) -> int:
    """Return the number of first lines to omit: one that only repeats the end of the title."""
    return int(bool(message.title and message.lines and ends_with(message.title, message.lines[0])))


def last_row(message: Message) -> list[Item]:
    """Return the controls at the end of a game's last post: what is next."""
    if not message.ends:
        return []
    game = message.game
    looks = Row(
        button(Press(Op.BOARD, game), "Board"),
        button(Press(Op.LOG, game), "Log"),
        button(Press(Op.TABLE, game, rest=RECAP), "Recap"),
        button(Press(Op.HISTORY, game, rest=FIRST_BOARD), "Replay"),
        button(Press(Op.TABLE, game, rest=EXPORT), "Export"),
    )
    if message.chapter:
        return [looks]
    again = Press(Op.TABLE, game, rest="rematch")
    return [Row(button(again, "Rematch"), button(Press(Op.AGAIN, game), "New game")), looks]


# --- a player's own place -------------------------------------------------------------------------


MOST_HAND = 1_200
"""Characters of the hand."""


def own_message_view(message: Message) -> ui.LayoutView:
    """Return the message of a private place as a layout; its first line mentions the reader."""
    page = Page(OPEN_GAME, reserve=MOST_PICTURES + 6)
    page.add_text(" ".join(map(mention, message.mentions)))
    if isinstance(panel := message.panel, Private):
        page.add_text(panel.text, beside=panel.items)
        page.add_items(panel.items)
    if not message.galleries:
        page.add_text(clip_lines(message.lines, MOST_HAND))
    last = galleries(message.galleries)
    return page.finish([*last, own_row(message.game)])
