"""`/games`: somebody's tables in a server, first those that wait for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.words import listed
from bot.store.records import GameRecord
from bot.table.errors import FAILED, own_trouble
from bot.table.game.recovery import AnySession
from bot.table.game.snapshot import Snapshot
from bot.table.posts.nowhere import is_nowhere
from cogs.ui.wire.context import Context
from cogs.ui.wire.item import Interaction
from cogs.ui.wire.reply import Private
from cogs.ui.wire.text import LAYOUT, clip_lines

NONE = "You’re at no table in this server. `/game new` opens one, `/game join` takes a seat."
OPEN = {"lobby": "waiting for players", "paused": "paused"}
"""How tables stand at which nothing is asked."""


class TableLine(Struct, frozen=True):
    """One table of somebody's, as a line."""

    awaited: bool
    line: str


async def games_answer(context: Context, interaction: Interaction) -> Private:
    """The caller's tables that are not over. Raises `NotAllowed` outside a server."""
    if interaction.guild_id is None:
        raise NotAllowed("A table lives in a server’s channel, so there are none to list here.")
    games = await context.store.games.of_user(interaction.user.id)
    here = [game for game in games if game.guild == interaction.guild_id]
    entries = [await _entry(context, game, interaction.user.id) for game in here]
    entries.sort(key=lambda each: not each.awaited)
    return Private(clip_lines([each.line for each in entries], LAYOUT - 100) or NONE)


async def _entry(context: Context, game: GameRecord, user: int) -> TableLine:
    """A table; one that cannot be shown has its line, and leaves the others theirs."""
    with own_trouble("a table could not be listed", game=game.id):
        return await _line_of(context, game, user)
    return TableLine(False, f"{_place(game)}: {FAILED}")


async def _line_of(context: Context, game: GameRecord, user: int) -> TableLine:
    try:
        snapshot = await context.tables.games.snapshot(game.id)
    except RulesError as unreadable:
        return TableLine(False, f"{_place(game)}: {unreadable}")
    url = await context.status_link(snapshot)
    where = _place(game) + (f" ([status]({url}))" if url else "")
    return _line(snapshot, user, where)


def _place(game: GameRecord) -> str:
    """Return where a table is; one without a channel is found by its command."""
    return "`/tutorial`" if is_nowhere(game.channel) else f"<#{game.channel}>"


def _line(snapshot: Snapshot, user: int, where: str) -> TableLine:
    session, status = snapshot.session, snapshot.record.status
    title = snapshot.kit.offers.title if session is None else snapshot.kit.words.heading(session)
    if session is None or status != "running":
        return TableLine(False, f"{where} · {title} · {OPEN.get(status, status)}")
    mine = [seat for seat in session.awaited if seat in snapshot.seats_of(user)]
    names = {seat: snapshot.kit.words.name(session.state, seat) for seat in session.awaited}
    if mine:
        return TableLine(True, f"**{where} · {title} · {_waits(snapshot, session, mine, names)}**")
    return TableLine(False, f"{where} · {title} · waiting for {listed(names.values()) or 'nobody'}")


def _waits(
    snapshot: Snapshot, session: AnySession, mine: Sequence[Seat], names: Mapping[Seat, str]
) -> str:
    """For whom of one's own seats the table waits, since when, and what it asks."""
    asks = [ask for ask in session.asks if any(seat in ask.awaited for seat in mine)]
    since = min((snapshot.since.get(ask.id, 0.0) for ask in asks), default=0.0)
    who = listed(names[seat] for seat in mine)
    when = f" since <t:{int(since)}:R>" if since else ""
    return f"your turn ({who}){when}: {asks[0].prompt}"
