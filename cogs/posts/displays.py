"""Looks that a person may take, and their commands: cards, board, log, cards and rules by name."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.engine.chance import seed_hash
from bot.engine.english import join_names
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.table.declares.display_forms import Article
from bot.table.declares.settings_text import settings_line
from bot.table.declares.vocabulary import SHEET
from bot.table.game.stories import status_lines
from bot.table.posts.nowhere import has_no_channel
from cogs.wire.context import Context, Visitor, is_active, no_such_verb_sentence
from cogs.wire.controls import Item, Row, Style, button, own_questions_button, report_button
from cogs.wire.custom_id import ANY, Op, Press, seat_in
from cogs.wire.discord_text import OVER, clip, clip_lines, mention, small_print
from cogs.wire.lengths import NameText
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import MOST_PICTURES, Private
from cogs.wire.slash_commands import (
    Choices,
    Command,
    matching_names,
    names_as_choices,
    run_at_table,
    visitor_of,
)
from cogs.wire.text_pages import page_answer, page_number, text_pages

ARTICLE = 3_500
TEXT = "text"
"""First word of a press for the text of a picture; a page follows."""


async def board_answer(context: Context, visitor: Visitor, ask: int = 0) -> Private:
    """Show the public board: its picture, whose turn it is, and a button for the text."""
    restore_status(context, visitor)
    snapshot = visitor.snapshot
    session = snapshot.shown_session()
    picture = await context.tables.looks.board(visitor.game)
    waits = visitor.who_is_awaited() if snapshot.record.status == "running" else ""
    text = f"**{snapshot.kit.words.heading(session)}**\n{waits}".strip()
    row = Row(button(Press(Op.BOARD, visitor.game, ask, rest=TEXT), "Text"))
    return Private(text, (row,), (picture,), pictures_first=True, hidden=True)


def board_text_answer(visitor: Visitor, page: int = 0, ask: int = 0) -> Private:
    """Show a page of the public board as text, which is enough to play."""
    snapshot = visitor.snapshot
    seat = visitor.seats[0] if visitor.seats else None
    players = {who: mention(user) for who, user in snapshot.occupants.items()}
    text = snapshot.kit.views.board_text(snapshot.shown_session(), seat, players)
    back = button(Press(Op.BOARD, visitor.game, ask), "Picture")
    return page_answer(text_pages(text), page, partial(_text_press, Op.BOARD, visitor, ask), back)


def _text_press(op: Op, visitor: Visitor, ask: int, page: int) -> Press:
    return Press(op, visitor.game, ask, rest=f"{TEXT}.{page}")


def restore_status(context: Context, visitor: Visitor) -> None:
    """Restore a deleted status message of an unfinished game when a player looks at it."""
    if is_active(visitor.snapshot):
        context.tables.look_for_status(visitor.snapshot.record)


async def with_board_below(context: Context, visitor: Visitor, shown: Private) -> Private:
    """Return the answer with the board below it, at a table without a status message."""
    snapshot = visitor.snapshot
    if not has_no_channel(snapshot.record.channel) or snapshot.session is None or shown.pictures:
        return shown
    return replace(shown, pictures=(await context.tables.looks.board(visitor.game),))


async def hand_answer(context: Context, visitor: Visitor, ask: int = 0) -> Private:
    """Show the caller's own cards of each of their seats, with a button for the text.

    Without a seat, show the way to the public board. Raises `NotAllowed` before the start.
    """
    visitor.snapshot.require_session()
    if not visitor.seats:
        watch = button(Press(Op.TABLE, visitor.game, rest="watch"), "Watch")
        return Private(visitor.no_seat, (Row(watch),), refused=True)
    drawn = [
        await context.tables.looks.hand(visitor.game, seat)
        for seat in visitor.seats[:MOST_PICTURES]
    ]
    pictures = tuple(picture for picture in drawn if picture is not None)
    if len(pictures) < len(visitor.seats):
        return replace(hand_text_answer(visitor, ask=ask), pictures=pictures)
    row = Row(button(Press(Op.HAND, visitor.game, ask, rest=TEXT), "Text"))
    names = f"**{join_names([visitor.name(seat) for seat in visitor.seats])}**"
    text = "\n".join(filter(None, [names, _game_over_note(visitor)]))
    return Private(text, (row,), pictures, pictures_first=True, hidden=True)


def hand_text_answer(visitor: Visitor, page: int = 0, ask: int = 0) -> Private:
    """Show a page of the caller's own cards as text. Raises `NotAllowed` before the start."""
    session = visitor.snapshot.require_session()
    texts = [
        f"**{visitor.name(seat)}**\n{visitor.snapshot.kit.views.hand_text(session, seat)}"
        for seat in visitor.seats
    ]
    pages = text_pages("\n\n".join(filter(None, [_game_over_note(visitor), *texts])))
    back = button(Press(Op.HAND, visitor.game, ask), "Picture")
    return page_answer(pages, page, partial(_text_press, Op.HAND, visitor, ask), back)


def _game_over_note(visitor: Visitor) -> str:
    return "" if is_active(visitor.snapshot) else OVER


async def sheet_answer(context: Context, visitor: Visitor, named: str = "") -> Private:
    """Show an investigator's sheet, with a button for the text. Raises `NotAllowed`."""
    return await _sheet_of_seat(context, visitor, _seat_of_sheet(visitor, named))


async def _sheet_of_seat(context: Context, visitor: Visitor, seat: Seat) -> Private:
    check_sheets_are_open(visitor)
    picture = await context.tables.looks.hand(visitor.game, seat)
    if picture is None:
        return sheet_text_answer(visitor, seat)
    row = Row(button(_sheet_text_press(visitor, seat, 0), "Text"))
    text = f"**{visitor.name(seat)}**"
    return Private(text, (row,), (picture,), pictures_first=True, hidden=True)


def sheet_text_answer(visitor: Visitor, seat: Seat, page: int = 0) -> Private:
    """Show one page of a sheet as text for screen readers. Raises `NotAllowed`."""
    check_sheets_are_open(visitor)
    kit, session = visitor.snapshot.kit, visitor.snapshot.require_session()
    words = kit.views.hand_text if seat in visitor.seats else kit.views.sheet_text
    text = f"**{visitor.name(seat)}**\n{words(session, seat)}"
    back = button(Press(Op.TABLE, visitor.game, rest=f"sheet.{seat}"), "Picture")
    return page_answer(text_pages(text), page, partial(_sheet_text_press, visitor, seat), back)


def _sheet_text_press(visitor: Visitor, seat: Seat, page: int) -> Press:
    return Press(Op.TABLE, visitor.game, rest=f"sheet.{seat}.{page}")


def check_sheets_are_open(visitor: Visitor) -> None:
    """Raise `NotAllowed` before the start, and in games where investigator sheets are hidden."""
    visitor.snapshot.require_session()
    if not visitor.snapshot.kit.words.vocabulary.has_verb(SHEET.name):
        raise NotAllowed(no_such_verb_sentence(visitor, SHEET))


def _seat_of_sheet(visitor: Visitor, named: str) -> Seat:
    """Return the seat that a name means, or the caller's first seat without a name."""
    check_sheets_are_open(visitor)
    seats = visitor.seats_named(named) if named.strip() else list(visitor.seats[:1])
    if len(seats) != 1:
        names = ", ".join(map(visitor.name, sorted(visitor.snapshot.labels)))
        raise NotAllowed(f"Whose sheet? Here: {names}.")
    return seats[0]


def article_answer(article: Article, kind: str, game: int = 0) -> Private:
    """Show a card or a rule with a button to report an error; `game` 0 is outside a table."""
    source = [small_print(article.source)] if article.source else []
    return Private(
        clip(f"### {article.title}\n{article.body}", ARTICLE)
        + "".join(f"\n{line}" for line in source),
        (Row(report_button(game, kind, article.title)),),
    )


GONE_STATUS = "The status message was deleted, so I’m posting it again."
"""In place of a link to it."""


def status_answer(visitor: Visitor, url: str) -> Private:
    """Return the status for one person, with a link to the status message."""
    snapshot, session = visitor.snapshot, visitor.snapshot.session
    head = (
        snapshot.kit.words.heading(session)
        if session
        else f"The lobby: {snapshot.kit.offers.title}"
    )
    state = {"paused": " (paused)", "over": " (over)", "archived": " (over)"}
    lines = [f"**{head}**{state.get(snapshot.record.status, '')}"]
    lines += [_seat_line(visitor, seat) for seat in sorted(snapshot.labels)]
    if session:
        lines[1:1] = status_lines(snapshot.kit, snapshot.shown_session())
        if snapshot.record.status == "running":
            lines.append(visitor.who_is_awaited())
        lines += snapshot.kit.words.log_notes(session)
        lines.append(small_print(settings_line(snapshot.kit, snapshot.lobby.table)))
        if snapshot.record.seed is not None:
            lines.append(small_print(f"SHA-256 of the seed: `{seed_hash(snapshot.record.seed)}`"))
    lines.append(url)
    buttons = [
        button(Press(Op.BOARD, visitor.game), "Board"),
        button(Press(Op.LOG, visitor.game), "Log"),
    ]
    if pending := visitor.pending():
        buttons.insert(0, own_questions_button(visitor.game, pending))
    return Private(clip_lines(filter(None, lines), 1_900), (Row(*buttons),) if session else ())


def _seat_line(visitor: Visitor, seat: Seat) -> str:
    user = visitor.snapshot.occupants.get(seat)
    by_itself = "a companion" if seat in visitor.snapshot.companions else "nobody"
    return f"- {visitor.name(seat)}: {mention(user) if user else by_itself}"


def view_buttons(visitor: Visitor, *, back: bool = False) -> list[Item]:
    """Return the buttons below a view at a table without a status; `back` to the question."""
    record = visitor.snapshot.record
    if not has_no_channel(record.channel):
        return []
    asked = next((each.ask.id for each in visitor.pending()), 0)
    home = Press(Op.YOURS, record.id, asked, ANY)
    ways = [button(home, "Back to the game", Style.success)] if back else []
    others = ((Op.HAND, "My cards"), (Op.BOARD, "Board"))
    return [Row(*ways, *(button(Press(op, record.id, asked), words) for op, words in others))]


@press(Op.BOARD, in_direct_message=True)
async def board_pressed(at: Pressed) -> Private:
    """Show the board."""
    return _with_back_button(at, await board_answer(at.context, at.visitor, at.press.ask))


@press(Op.BOARD, word=TEXT, in_direct_message=True)
async def board_text_pressed(at: Pressed) -> Private:
    """Show a page of the board as text."""
    shown = board_text_answer(at.visitor, page_number(at.argument), at.press.ask)
    return _with_back_button(at, shown)


@press(Op.HAND, in_direct_message=True)
async def hand_pressed(at: Pressed) -> Private:
    """Show the presser's cards."""
    return _with_back_button(at, await hand_answer(at.context, at.visitor, at.press.ask))


@press(Op.HAND, word=TEXT, in_direct_message=True)
async def hand_text_pressed(at: Pressed) -> Private:
    """Show a page of the presser's cards as text."""
    if not at.visitor.seats:
        return await hand_answer(at.context, at.visitor)
    shown = hand_text_answer(at.visitor, page_number(at.argument), at.press.ask)
    return _with_back_button(at, shown)


@press(Op.TABLE, word="sheet")
async def sheet_pressed(at: Pressed) -> Private:
    """Show a sheet, or a page of its text if the press names one."""
    number, _, page = at.argument.partition(".")
    seat = seat_in(number)
    if seat is None or seat not in at.visitor.snapshot.labels:
        raise NotAllowed("This table doesn’t have that seat.")
    if not page:
        return await _sheet_of_seat(at.context, at.visitor, seat)
    return sheet_text_answer(at.visitor, seat, page_number(page))


def _with_back_button(at: Pressed, shown: Private) -> Private:
    """Return a view that replaces the question, with a button back to it."""
    return replace(shown, items=(*shown.items, *view_buttons(at.visitor, back=True)))


def table_commands(context: Context) -> list[Command]:
    """Return the commands `/hand`, `/sheet` and `/board`."""

    @app_commands.command(description="Show your cards, to you alone.")
    async def hand(interaction: discord.Interaction) -> None:
        await run_at_table(context, interaction, lambda at: hand_answer(context, at))

    @app_commands.command(name=SHEET.name, description=SHEET.help)
    @app_commands.describe(investigator="Whose hand; leave empty for yours")
    async def sheet(interaction: discord.Interaction, investigator: NameText = "") -> None:
        await run_at_table(context, interaction, lambda at: sheet_answer(context, at, investigator))

    async def suggest_investigators(interaction: discord.Interaction, current: str) -> Choices:
        at = await visitor_of(context, interaction)
        return (
            names_as_choices(matching_names(map(at.name, sorted(at.snapshot.labels)), current))
            if at
            else []
        )

    sheet.autocomplete("investigator")(suggest_investigators)

    @app_commands.command(description="Show the board.")
    async def board(interaction: discord.Interaction) -> None:
        await run_at_table(context, interaction, lambda at: board_answer(context, at))

    return [hand, sheet, board]
