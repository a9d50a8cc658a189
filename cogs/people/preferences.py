"""Preferences of a person: zone, quiet hours, digest, how they are called; and being away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from msgspec.structs import replace

from bot.engine.english import join_names
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.people.absence_times import parse_until
from bot.people.hours import local_time_text, parse_hours, parse_time, time_text
from bot.people.person_settings import NO_DIGEST, NO_HOURS, AnswerPlace, AtTable, Personal, Ping
from bot.people.time_zones import UTC, find_zone, zone_by_name
from bot.table.memory.absences import COMPANION, PILOT, WAIT
from bot.table.seats import standing_in
from bot.table.seats.standing_in import Lending
from cogs.wire.context import Context
from cogs.wire.controls import ROW, Item, Row, button
from cogs.wire.custom_id import Control, Op, Press, seat_in
from cogs.wire.discord_text import small_print
from cogs.wire.own_place import ANSWERS
from cogs.wire.presses import Pressed, Request, press, press_anywhere
from cogs.wire.reply import Private, sentence

OFF = frozenset(("off", "none", "never", "no", "-"))
"""Words that undo a choice."""
PINGS = {
    Ping.CHANNEL: "a mention in the table’s channel",
    Ping.PRIVATE: "a private message, or a mention in the channel if Discord won’t deliver it",
    Ping.OFF: "no pings: you check yourself",
}
PLACES = {
    AnswerPlace.CHANNEL: "in the table’s channel",
    AnswerPlace.THREAD: "in a private thread (people who manage threads can read it)",
    AnswerPlace.DIRECT: "by direct message",
}
AS_TABLE = "table"
"""In place of an own choice of where to answer."""
WHERE = "**Where do I ask you at this table?** `/me answers` sets it for all tables."
LABELS = {
    AnswerPlace.CHANNEL: "Channel",
    AnswerPlace.THREAD: "Own thread",
    AnswerPlace.DIRECT: "Direct message",
    AS_TABLE: "As the table",
}
IN_UTC = " Wrong time? Set your time zone with `/me zone`."


async def zone_answer(context: Context, user: int, typed: str) -> Private:
    """Set the time zone. Raises `RulesError` for an unknown one."""
    zone = find_zone(typed)
    me = await context.tables.people.change_personal(user, lambda me: replace(me, zone=zone))
    asleep = f" Your quiet hours: {me.quiet}." if me.quiet else ""
    time = local_time_text(context.tables.now(), zone_by_name(zone))
    return sentence(f"✓ You’re on {_city_of_zone(zone)} time, where it’s {time}.{asleep}")


async def quiet_answer(context: Context, user: int, typed: str, game: int | None) -> Private:
    """Set quiet hours, everywhere or at one table. Raises `RulesError`."""
    hours = None if means_off(typed) else parse_hours(typed)
    me = await context.tables.people.change_personal(
        user,
        lambda me: (
            replace(me, quiet=hours)
            if game is None
            else me.with_table_settings(
                game, replace(me.tables.get(game, AtTable()), quiet=hours or NO_HOURS)
            )
        ),
    )
    if hours is None:
        return sentence(f"✓ No quiet hours{_where_text(game)}.")
    begin, end = str(hours).split("–")
    asleep = f"✓ No pings between {begin} and {end} ({_city_of_zone(me.zone)}){_where_text(game)}."
    return sentence(f"{asleep}{_zone_hint(me)}")


async def digest_answer(context: Context, user: int, typed: str, game: int | None) -> Private:
    """Set the time of the daily digest, everywhere or at one table. Raises `RulesError`."""
    minute = None if means_off(typed) else parse_time(typed)
    kept = NO_DIGEST if minute is None else minute
    me = await context.tables.people.change_personal(
        user,
        lambda me: (
            replace(me, digest=minute)
            if game is None
            else me.with_table_settings(game, replace(me.tables.get(game, AtTable()), digest=kept))
        ),
    )
    if minute is None:
        return sentence(f"✓ A ping each time{_where_text(game)}.")
    at = f"{time_text(minute)} ({_city_of_zone(me.zone)})"
    return sentence(f"✓ One summary a day, at {at}{_where_text(game)}.{_zone_hint(me)}")


async def ping_answer(context: Context, user: int, typed: str, game: int | None) -> Private:
    """Choose how the bot pings the user, everywhere or at one table."""
    ping = _read_ping(typed)
    await context.tables.people.change_personal(
        user,
        lambda me: (
            replace(me, ping=ping, refused=False)
            if game is None
            else me.with_table_settings(game, replace(me.tables.get(game, AtTable()), ping=ping))
        ),
    )
    return sentence(f"✓ When a table is waiting for you{_where_text(game)}: {PINGS[ping]}.")


async def set_answer_place(context: Context, user: int, typed: str, game: int | None) -> Private:
    """Choose where the bot asks the user, everywhere or at one table. Raises `RulesError`."""
    place = _read_answer_place(typed)
    if place in (AnswerPlace.THREAD, AnswerPlace.DIRECT):
        context.check_other_channels()
    await context.tables.people.choose_answers(
        user,
        lambda me: (
            replace(me, answers=place)
            if game is None
            else me.with_table_settings(
                game, replace(me.tables.get(game, AtTable()), answers=place)
            )
        ),
    )
    return sentence(f"✓ I ask you {_answer_place_text(place)}{_where_text(game)}.")


def _read_answer_place(typed: str) -> AnswerPlace | None:
    wanted = typed.strip().lower()
    try:
        return None if wanted == AS_TABLE else AnswerPlace(wanted)
    except ValueError:
        ways = join_names([*AnswerPlace, AS_TABLE], "or")
        raise Malformed(f"Where should I ask you? Choose {ways}.") from None


def _answer_place_text(place: AnswerPlace | None) -> str:
    return "where the table’s setting says" if place is None else PLACES[place]


async def hints_answer(context: Context, user: int, *, on: bool) -> Private:
    """Turn hints on, each to be shown once more, or off."""
    await context.tables.people.change_personal(
        user, lambda me: replace(me, hints=on, hinted=() if on else me.hinted)
    )
    if on:
        return sentence("✓ Hints are on: each one once, when it helps.")
    return sentence("✓ No more hints. `/me hints on:True` brings them back.")


def _read_ping(typed: str) -> Ping:
    try:
        return Ping(typed.strip().lower())
    except ValueError:
        raise Malformed(f"How should I ping you? Choose {join_names(Ping, 'or')}.") from None


async def show_answer(context: Context, user: int, game: int | None) -> Private:
    """Show all preferences of the user."""
    me = await context.tables.people.load_preferences(user)
    lines = ["**Your settings**", *_preference_lines(me, context.tables.now())]
    if game is not None and (own := me.tables.get(game)) is not None:
        lines += ["**At this table**", *_difference_lines(own)]
    return Private("\n".join(lines))


def _preference_lines(me: Personal, now: float) -> list[str]:
    zone = zone_by_name(me.zone)
    away = f"Away until <t:{int(me.away_until)}:f>" if now < me.away_until else "Not away"
    return [
        f"Time zone: {me.zone} (it’s {local_time_text(now, zone)} there)",
        f"Quiet hours: {me.quiet or 'none'}",
        "Digest: none" if me.digest is None else f"Digest: at {time_text(me.digest)}",
        f"Pings: {PINGS[me.ping]}",
        f"Where you answer: {_answer_place_text(me.answers)}",
        f"Hints: {'each once' if me.hints else 'none'}",
        away,
    ]


def _difference_lines(own: AtTable) -> list[str]:
    lines = list[str]()
    if own.quiet is not None:
        lines.append(f"Quiet hours: {'none' if own.quiet == NO_HOURS else own.quiet}")
    if own.digest is not None:
        lines.append(f"Digest: {'none' if own.digest == NO_DIGEST else time_text(own.digest)}")
    if own.answers is not None:
        lines.append(f"Where you answer: {PLACES[own.answers]}")
    if own.ping is not None:
        lines.append(f"Pings: {PINGS[own.ping]}")
    return lines


def means_off(typed: str) -> bool:
    """Return True if the typed text turns a preference off."""
    return typed.strip().lower() in OFF


def _where_text(game: int | None) -> str:
    return "" if game is None else " at this table"


def _city_of_zone(zone: str) -> str:
    """Return a time zone as people say it: `Tokyo`."""
    return zone.rpartition("/")[2].replace("_", " ")


def _zone_hint(me: Personal) -> str:
    return IN_UTC if me.zone == UTC else ""


AWAY: Final = "away"
"""The word of presses that choose a stand-in."""
CODES: Final = {COMPANION: "companion", PILOT: "pilot", WAIT: "wait"}
MOST: Final = 8
"""Rows of buttons in one answer."""
LATE: Final = "If you don’t choose, the table treats you as late: its deadlines don’t wait for you."
NOBODY: Final = "You play alone at your tables, so they wait for you."


async def away_answer(context: Context, user: int, typed: str) -> Private:
    """Mark the user as away until a time, and ask who plays for them. Raises `RulesError`."""
    people, now = context.tables.people, context.tables.now()
    if means_off(typed):
        await people.change_personal(user, lambda me: me.with_absence(0.0, now))
        return sentence("✓ You’re back.")
    me = await people.load_preferences(user)
    until = parse_until(typed, now, zone_by_name(me.zone))
    await people.change_personal(user, lambda me: me.with_absence(until, now))
    said = f"✓ You’re away until <t:{int(until)}:f>. No pings before then; your tables can see it."
    return lending_panel(await people.lendings(user), said, until)


@press(Op.TABLE, word=ANSWERS, in_direct_message=True)
async def answers_pressed(at: Pressed) -> Private:
    """Show the places where the bot can ask, or store the pressed one."""
    at.visitor.check_seated()
    if at.argument:
        user = at.visitor.caller.user
        return await set_answer_place(at.context, user, at.argument, at.visitor.game)
    buttons = [
        button(Press(Op.TABLE, at.visitor.game, rest=f"{ANSWERS}.{place}"), label)
        for place, label in LABELS.items()
    ]
    return Private(WHERE, (Row(*buttons),))


@press_anywhere(Op.TABLE, word=AWAY)
async def away_pressed(request: Request) -> Private:
    """Choose a stand-in, from any channel. Raises `NotAllowed` if the time to choose is over."""
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
    until = (await people.load_preferences(caller.user)).away_until
    return lending_panel(await people.lendings(caller.user), "\n".join(told.lines), until)


def lending_panel(lendings: Sequence[Lending], said: str, until: float) -> Private:
    """Return the player of each seat, and buttons for the candidates."""
    if not lendings:
        return sentence(f"{said} {NOBODY}" if "away" in said else said)
    asked = f"**Who plays for you until <t:{int(until)}:f>?**"
    lines = [said, asked, *(_lending_line(each) for each in lendings)]
    if any(each.to is None for each in lendings):
        lines.append(small_print(LATE))
    items: list[Item] = []
    for number, each in enumerate(lendings):
        own = _lending_rows(each, several=len(lendings) > 1)
        if len(items) + len(own) > MOST:
            lines.append(
                small_print(f"And {len(lendings) - number} more: use `/seat friend` there.")
            )
            break
        items += own
    return Private("\n".join(lines), tuple(items))


def _lending_line(each: Lending) -> str:
    """Return a seat, its table, and its player."""
    head = f"- {each.name} in <#{each.channel}>"
    if each.to is None:
        could = ", ".join(f"<@{user}> ({name})" for _, name, user in each.people)
        return f"{head}: nobody yet{f' ({could} could)' if could else ''}"
    chosen = {WAIT: "the table waits", PILOT: "the autopilot", COMPANION: "a companion"}
    people = {seat: f"<@{user}>" for seat, _, user in each.people}
    return f"{head}: {(chosen | people).get(each.to, 'someone else')}"


def _lending_rows(each: Lending, *, several: bool) -> list[Row]:
    """Return a button for each candidate, a companion, the autopilot, and for waiting."""
    whose = f"{each.name}: " if several else ""
    choices = [(seat, str(seat), name) for seat, name, _ in each.people]
    if each.pilot:
        choices += [(COMPANION, CODES[COMPANION], "Companion"), (PILOT, CODES[PILOT], "Autopilot")]
    choices.append((WAIT, CODES[WAIT], "The table waits"))
    buttons = [_candidate_button(each, seat, code, whose + label) for seat, code, label in choices]
    return [Row(*buttons[n : n + ROW]) for n in range(0, len(buttons), ROW)]


def _candidate_button(each: Lending, seat: Seat, code: str, label: str) -> Control:
    style = discord.ButtonStyle.primary if each.to == seat else discord.ButtonStyle.secondary
    press = Press(Op.TABLE, each.game, seat=each.seat, rest=f"{AWAY}.{code}")
    return button(press, label, style)
