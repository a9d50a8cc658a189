"""`/games`: a user's tables in a server, and those they may close, move or take over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import discord
from discord import ui
from msgspec import Struct

from bot.engine.english import join_names
from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.store.game_records import ACTIVE, GameRecord
from bot.table.errors import FAILED, logged_failure
from bot.table.game.snapshot import Caller, Snapshot, Told
from bot.table.posts.nowhere import has_no_channel
from bot.table.seats.unreachable import NOWHERE
from bot.table.steps import game_status as gm_steps
from cogs.gm.ending import CLOSING, ENDING
from cogs.wire.context import Context, Visitor, check_permissions
from cogs.wire.controls import Item, Row, button
from cogs.wire.custom_id import Interaction, Op, Press
from cogs.wire.discord_text import LAYOUT, clip, mention, small_print
from cogs.wire.forms import reason_form
from cogs.wire.presses import Request, press_anywhere
from cogs.wire.reply import Answer, Private

NONE = "You’re at no table in this server. `/game new` opens one, `/game join` takes a seat."
OPEN = {"lobby": "waiting for players", "paused": "paused"}
"""The states of tables without a question."""
GAMES: Final = "games"
"""The first word of presses in this list."""
ON_A_PAGE: Final = 8
"""Tables on a page: a line and a row of buttons each, within Discord's 40 components."""
MOVED: Final = "chosen from the list of tables"
"""The reason that the table reads."""
TOO_OLD: Final = "That button is too old. `/games` brings a new one."


class TableLine(Struct, frozen=True):
    """One table in a user's list."""

    game: GameRecord
    line: str
    awaited: bool = False


async def games_answer(
    context: Context, interaction: Interaction, page: int = 0, said: str = ""
) -> Private:
    """List a page of the caller's open tables. Raises `NotAllowed` outside a server."""
    guild = interaction.guild_id
    if guild is None:
        raise NotAllowed("A table lives in a server’s channel, so there are none to list here.")
    caller = await context.caller(interaction)
    mine, others = await _tables_in_server(context, caller, guild)
    entries = [await _table_entry(context, game, caller) for game in mine]
    entries.sort(key=lambda each: not each.awaited)
    found: list[TableLine | GameRecord] = [*entries, *others]
    page = max(0, min(page, (len(found) - 1) // ON_A_PAGE))
    items: list[Item] = []
    for each in found[page * ON_A_PAGE : (page + 1) * ON_A_PAGE]:
        entry = each if isinstance(each, TableLine) else await _outline_entry(context, each)
        items += await _table_items(context, interaction, caller, entry)
    items += _elsewhere_note(await _hosted_elsewhere(context, caller, [*mine, *others]))
    items += _page_row(page, len(found))
    return Private("\n".join(filter(None, [said, "" if found else NONE])), tuple(items))


async def _tables_in_server(
    context: Context, caller: Caller, guild: int
) -> tuple[list[GameRecord], list[GameRecord]]:
    """Return the open tables of a server at which the caller sits, and others they may close."""
    games = await context.store.games.of_user(caller.user)
    mine = [game for game in games if game.guild == guild]
    seated = {game.id for game in mine}
    here = await context.store.games.all(guild=guild, statuses=ACTIVE)
    others = [g for g in here if (caller.gm or g.creator == caller.user) and g.id not in seated]
    return mine, others


async def _hosted_elsewhere(context: Context, caller: Caller, here: Sequence[GameRecord]) -> int:
    """Count the open tables that the caller hosts in other servers."""
    _, own = await context.store.games.count_open(0, caller.user)
    return own - sum(game.creator == caller.user for game in here)


def _elsewhere_note(count: int) -> list[Item]:
    if not count:
        return []
    tables = f"{count} more table{'s' * (count > 1)}"
    return [ui.TextDisplay(small_print(f"You host {tables} in other servers: use `/games` there."))]


def _page_row(page: int, tables: int) -> list[Item]:
    if tables <= ON_A_PAGE:
        return []
    pages = -(-tables // ON_A_PAGE)
    turns = [(page - 1, "Back"), (page + 1, "More")]
    presses = [(Press(Op.TABLE, 0, at, rest=f"{GAMES}.page"), label) for at, label in turns]
    return [Row(*(button(press, label) for press, label in presses if 0 <= press.ask < pages))]


# --- lines ----------------------------------------------------------------------------------------


async def _table_entry(context: Context, game: GameRecord, caller: Caller) -> TableLine:
    """Return the entry of a table in the list; if it cannot be read, a line that says so."""
    with logged_failure("a table could not be listed", game=game.id):
        return await _table_line(context, game, caller.user)
    return TableLine(game, f"{_place_text(game)}: {FAILED}")


async def _outline_entry(context: Context, game: GameRecord) -> TableLine:
    """Return the list entry of a table at which the caller has no seat.

    It is made from the outline, without loading the board.
    """
    with logged_failure("a table could not be listed", game=game.id):
        snapshot = await context.tables.games.outline(game.id)
        gone = await context.store.messages.find(game.id, NOWHERE) is not None
        where = "a deleted channel" if gone else _place_text(game)
        host = "nobody" if game.creator is None else mention(game.creator)
        state = OPEN.get(game.status, game.status)
        title = snapshot.kit.offers.title
        return TableLine(game, f"{where} · {title} · {state} · hosted by {host}")
    return TableLine(game, f"{_place_text(game)}: {FAILED}")


async def _table_line(context: Context, game: GameRecord, user: int) -> TableLine:
    try:
        snapshot = await context.tables.games.snapshot(game.id)
    except RulesError as unreadable:
        return TableLine(game, f"{_place_text(game)}: {unreadable}")
    gone = await context.store.messages.find(game.id, NOWHERE) is not None
    url = await context.status_link(snapshot)
    where = _place_text(game) + (f" ([status]({url}))" if url else "")
    return _line_from_snapshot(snapshot, user, "a deleted channel" if gone else where)


def _place_text(game: GameRecord) -> str:
    """Return the place of a table; for one without a channel, how to reach it."""
    return "`/tutorial`" if has_no_channel(game.channel) else f"<#{game.channel}>"


def _line_from_snapshot(snapshot: Snapshot, user: int, where: str) -> TableLine:
    session, game = snapshot.session, snapshot.record
    title = snapshot.kit.offers.title if session is None else snapshot.kit.words.heading(session)
    if session is None or game.status != "running":
        return TableLine(game, f"{where} · {title} · {OPEN.get(game.status, game.status)}")
    mine = [seat for seat in session.awaited if seat in snapshot.seats_of(user)]
    names = {seat: snapshot.kit.words.name(session.state, seat) for seat in session.awaited}
    if mine:
        waits = _waiting_text(snapshot, session, mine, names)
        return TableLine(game, f"**{where} · {title} · {waits}**", awaited=True)
    return TableLine(
        game, f"{where} · {title} · waiting for {join_names(names.values()) or 'nobody'}"
    )


def _waiting_text(
    snapshot: Snapshot, session: AnySession, mine: Sequence[Seat], names: Mapping[Seat, str]
) -> str:
    """Return the caller's seats that the table waits for, since when, and the question."""
    asks = [ask for ask in session.asks if any(seat in ask.awaited for seat in mine)]
    since = min((snapshot.since.get(ask.id, 0.0) for ask in asks), default=0.0)
    who = join_names(names[seat] for seat in mine)
    when = f", asked <t:{int(since)}:R>" if since else ""
    return f"your turn ({who}){when}: {asks[0].prompt}"


# --- buttons --------------------------------------------------------------------------------------


async def _table_items(
    context: Context, interaction: Interaction, caller: Caller, entry: TableLine
) -> list[Item]:
    """Return a table's line, and the caller's possible actions below."""
    text: Item = ui.TextDisplay(clip(entry.line, (LAYOUT - 400) // ON_A_PAGE))
    actions = await _possible_actions(context, interaction, caller, entry.game)
    buttons = [
        button(Press(Op.TABLE, entry.game.id, rest=f"{GAMES}.{action}"), label, style)
        for action, label, style in actions
    ]
    return [text, Row(*buttons)] if buttons else [text]


async def _possible_actions(
    context: Context, interaction: Interaction, caller: Caller, game: GameRecord
) -> list[tuple[str, str, discord.ButtonStyle]]:
    """Return the caller's possible actions on a table, with label and style."""
    plain = discord.ButtonStyle.secondary
    if caller.gm or game.creator == caller.user:
        moves = not has_no_channel(game.channel) and game.channel != interaction.channel_id
        close = ("close", "Close …", discord.ButtonStyle.danger)
        return [close, ("move", "Move here", plain)] if moves else [close]
    silent = await context.tables.hosts.silent_since(game)
    return [] if silent is None else [("host", "Take over …", plain)]


@press_anywhere(Op.TABLE, word=GAMES)
async def games_pressed(request: Request) -> Answer:
    """Carry out a button of the list. Raises `NotAllowed` unless the presser may."""
    context, interaction, press = request.context, request.interaction, request.press
    action = request.argument
    if action == "page":
        return await games_answer(context, interaction, press.ask)
    at = await _table_of_press(context, interaction, press.game)
    match action:
        case "keep":
            return await games_answer(context, interaction)
        case "host":
            told = await context.tables.hosts.take_over(at.caller, at.game)
        case "move":
            told = await _move_table_here(context, interaction, at)
        case "close":
            return _close_question(at)
        case "end":
            return await _end_table(request, at)
        case _:
            raise NotAllowed(TOO_OLD)
    return await games_answer(context, interaction, said="\n".join(told.lines))


async def _table_of_press(context: Context, interaction: Interaction, game: int) -> Visitor:
    """Return the table of a press. Raises `NotAllowed` if it belongs to another server."""
    caller = await context.caller(interaction)
    snapshot = await context.tables.games.outline(game)
    if interaction.guild_id is None or snapshot.record.guild != interaction.guild_id:
        raise NotAllowed("I don’t know that game.")
    return context.visitor(caller, snapshot)


async def _move_table_here(context: Context, interaction: Interaction, at: Visitor) -> Told:
    at.check_gm()
    check_permissions(interaction)
    if interaction.channel_id is None or has_no_channel(at.snapshot.record.channel):
        raise NotAllowed("That table can’t be moved.")
    return await context.tables.gm.move(at.caller, at.game, interaction.channel_id, MOVED)


def _close_question(at: Visitor) -> Private:
    at.check_may_end()
    lobby = at.snapshot.record.status == "lobby"
    label = "Close the table" if lobby else "End the game …"
    end = Press(Op.TABLE, at.game, rest=f"{GAMES}.end")
    keep = Press(Op.TABLE, at.game, rest=f"{GAMES}.keep")
    buttons = (button(end, label, discord.ButtonStyle.danger), button(keep, "Never mind"))
    return Private(
        f"{_place_text(at.snapshot.record)}: {CLOSING if lobby else ENDING}", (Row(*buttons),)
    )


async def _end_table(request: Request, at: Visitor) -> Answer:
    at.check_may_end()
    if not request.from_form and at.snapshot.record.status != "lobby":
        return reason_form(request.press, "End the game", optional=True)
    told = await request.context.tables.change_unread(
        at.game, gm_steps.end, at.caller, request.value
    )
    return await games_answer(request.context, request.interaction, said="\n".join(told.lines))
