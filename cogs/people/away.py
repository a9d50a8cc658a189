"""Being away, and who plays meanwhile: asked at once, for each table that waits or will wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.people.absence import parse_until
from bot.people.zones import zone_of
from bot.table.memory.absences import COMPANION, PILOT, WAIT
from bot.table.seats import standing_in
from bot.table.seats.standing_in import Lending
from cogs.people.preferences import is_off
from cogs.wire.context import Context
from cogs.wire.controls import ROW, Item, Row, button
from cogs.wire.custom_id import Op, Press, seat_in
from cogs.wire.item import Control
from cogs.wire.presses import Request, press_anywhere
from cogs.wire.reply import Private, sentence
from cogs.wire.text import small

AWAY: Final = "away"
"""The word of presses that say who plays."""
CODES: Final = {COMPANION: "companion", PILOT: "pilot", WAIT: "wait"}
MOST: Final = 8
"""Rows of buttons in one answer."""
LATE: Final = "If you don’t choose, the table treats you as late: its deadlines don’t wait for you."
NOBODY: Final = "You play alone at your tables, so they wait for you."


async def away_answer(context: Context, user: int, typed: str) -> Private:
    """Be away until a moment, for all tables, and choose who plays. Raises `RulesError`."""
    people, now = context.tables.people, context.tables.now()
    if is_off(typed):
        await people.change_personal(user, lambda me: me.away(0.0, now))
        return sentence("✓ You’re back.")
    me = await people.personal(user)
    until = parse_until(typed, now, zone_of(me.zone))
    await people.change_personal(user, lambda me: me.away(until, now))
    said = f"✓ You’re away until <t:{int(until)}:f>. No pings before then; your tables can see it."
    return lending_panel(await people.lendings(user), said, until)


@press_anywhere(Op.TABLE, word=AWAY)
async def away_pressed(request: Request) -> Private:
    """Say who plays, in whatever channel one was asked. Raises `NotAllowed` where that is over."""
    context, interaction, press = request.context, request.interaction, request.press
    code = request.argument
    known = {word: seat for seat, word in CODES.items()}
    to = known.get(code, seat_in(code))
    if to is None:
        raise NotAllowed("That button is too old. `/me away` brings a new one.")
    caller = await context.caller(interaction)
    told = await context.tables.change(
        press.game, standing_in.lend_while_away, caller, Seat(press.seat), to
    )
    people = context.tables.people
    until = (await people.personal(caller.user)).away_until
    return lending_panel(await people.lendings(caller.user), "\n".join(told.lines), until)


def lending_panel(lendings: Sequence[Lending], said: str, until: float) -> Private:
    """Return who plays each seat by now, and buttons for who could."""
    if not lendings:
        return sentence(f"{said} {NOBODY}" if "away" in said else said)
    asked = f"**Who plays for you until <t:{int(until)}:f>?**"
    lines = [said, asked, *(_line(each) for each in lendings)]
    if any(each.to is None for each in lendings):
        lines.append(small(LATE))
    items: list[Item] = []
    for number, each in enumerate(lendings):
        own = _rows(each, several=len(lendings) > 1)
        if len(items) + len(own) > MOST:
            lines.append(small(f"And {len(lendings) - number} more: use `/seat friend` there."))
            break
        items += own
    return Private("\n".join(lines), tuple(items))


def _line(each: Lending) -> str:
    """A seat, where it is, and who plays it by now."""
    head = f"- {each.name} in <#{each.channel}>"
    if each.to is None:
        could = ", ".join(f"<@{user}> ({name})" for _, name, user in each.people)
        return f"{head}: nobody yet{f' ({could} could)' if could else ''}"
    chosen = {WAIT: "the table waits", PILOT: "the autopilot", COMPANION: "a companion"}
    people = {seat: f"<@{user}>" for seat, _, user in each.people}
    return f"{head}: {(chosen | people).get(each.to, 'someone else')}"


def _rows(each: Lending, *, several: bool) -> list[Row]:
    """A button for everybody who could play, a companion, the autopilot, and for waiting."""
    whose = f"{each.name}: " if several else ""
    choices = [(seat, str(seat), name) for seat, name, _ in each.people]
    if each.pilot:
        choices += [(COMPANION, CODES[COMPANION], "Companion"), (PILOT, CODES[PILOT], "Autopilot")]
    choices.append((WAIT, CODES[WAIT], "The table waits"))
    buttons = [_button(each, seat, code, whose + label) for seat, code, label in choices]
    return [Row(*buttons[n : n + ROW]) for n in range(0, len(buttons), ROW)]


def _button(each: Lending, seat: Seat, code: str, label: str) -> Control:
    style = discord.ButtonStyle.primary if each.to == seat else discord.ButtonStyle.secondary
    press = Press(Op.TABLE, each.game, seat=each.seat, rest=f"{AWAY}.{code}")
    return button(press, label, style)
