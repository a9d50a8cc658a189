"""An earlier board for one person, with ways back and forth in the buttons' ids."""

from __future__ import annotations

from typing import Final

import discord

from bot.engine.errors import NotAllowed
from bot.table.declares.display_forms import Picture
from bot.table.past.history import Earlier
from cogs.past.log_pages import strike_out
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Item, Row, button, select_menu
from cogs.wire.custom_id import Control, Op, Press
from cogs.wire.discord_text import CHOICE, clip, clip_lines, relative_time, small_print
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Private

WORDS, PICTURE = "w", "p"
"""How the board is shown."""
GO: Final = "go"
"""In place of a step: the selected one."""
MOST_TOLD = 1_000
"""Characters of the step's lines, beside a picture."""
MOST_ROUNDS = 25
"""Options of a select."""
UNDONE = "This step was undone later."
INEXACT = "My rules have been updated since. This is the last board I can show before that step."


async def history_answer(
    context: Context, visitor: Visitor, step: int | None = None, number: int = 0
) -> Private:
    """Show the board after a step or before a round; else the previous. Raises `NotAllowed`."""
    return await _show_board(context, visitor, step, PICTURE, number)


@press(Op.HISTORY, in_direct_message=True)
async def history_pressed(at: Pressed) -> Private:
    """Show the board of a button or of the menu. Raises `NotAllowed` for an invalid id."""
    to, _, how = at.press.rest.partition(".")
    wanted = at.value if to == GO and at.values else to
    if not wanted.isdecimal():
        raise NotAllowed("This game doesn’t have that step.")
    return await _show_board(at.context, at.visitor, int(wanted), how[:1])


async def _show_board(
    context: Context, visitor: Visitor, step: int | None, how: str, number: int = 0
) -> Private:
    seen, drawn = await context.tables.past.find_earlier_board(
        visitor.game, visitor.seats, step, number
    )
    return history_view(visitor.game, seen, drawn, in_words=how == WORDS)


def history_view(
    game: int, seen: Earlier, drawn: Picture | None, *, in_words: bool = False
) -> Private:
    """Show an earlier board as a picture, or as text."""
    shown = () if drawn is None or in_words else (drawn,)
    lines = _board_heading(seen) if shown else [*_board_heading(seen), "", seen.text]
    how = PICTURE if shown else WORDS
    items = (_step_buttons(game, seen, how, drawn), *_round_menu(game, seen, how))
    return Private(clip("\n".join(lines), 3_500), items, shown, hidden=True)


def _board_heading(seen: Earlier) -> list[str]:
    """Return the step of the board, with its lines."""
    lines = [f"### {seen.title}", small_print(_moment_text(seen))]
    if seen.undone or not seen.exact:
        lines.append(small_print(UNDONE if seen.undone else INEXACT))
    told = [strike_out(line) if seen.undone else line for line in seen.told]
    return [*lines, clip_lines(told, MOST_TOLD)]


def _moment_text(seen: Earlier) -> str:
    newest = " (the newest)" if seen.step == seen.head else f" of {seen.head}"
    return f"step {seen.step}{newest} · {relative_time(seen.at)}"


def _step_buttons(game: int, seen: Earlier, how: str, drawn: Picture | None) -> Item:
    """Return buttons to the neighbouring steps, and to the same board as a picture or as text."""
    other = PICTURE if how == WORDS else WORDS
    label = "As a picture" if how == WORDS else "As text"
    ways = (
        _step_button(game, seen.chapter_before, how, "a", "⏮ Phase"),
        _step_button(game, seen.before, how, "b", "◀ Step"),
        _step_button(game, seen.after, how, "c", "Step ▶"),
        _step_button(game, seen.chapter_after, how, "d", "Phase ⏭"),
        _step_button(game, seen.asked if drawn is not None else None, other, "e", label),
    )
    return Row(*ways)


def _step_button(game: int, step: int | None, how: str, way: str, label: str) -> Control:
    """Return a button to a step, disabled if there is none. `way` keeps custom ids different."""
    press = Press(Op.HISTORY, game, rest=f"{step or 0}.{how}.{way}")
    return button(press, label, disabled=step is None)


def _round_menu(game: int, seen: Earlier, how: str) -> list[Item]:
    """Return a menu that jumps to the start of a round, if there are several rounds."""
    if len(seen.rounds) < 2:
        return []
    first = max(0, min(seen.round - MOST_ROUNDS // 2, len(seen.rounds) - MOST_ROUNDS))
    options = [
        discord.SelectOption(
            label=clip(title, CHOICE), value=str(step), default=place == seen.round
        )
        for place, (step, title) in enumerate(seen.rounds)
    ]
    press = Press(Op.HISTORY, game, rest=f"{GO}.{how}")
    return [Row(select_menu(press, "Go to a round", options[first : first + MOST_ROUNDS]))]
