"""Preferences of a person: zone, quiet hours, absence, digest, how they are called."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.errors import Malformed
from bot.engine.words import listed
from bot.people.hours import parse_hours, parse_time, time_text, wall_time
from bot.people.settings import NO_DIGEST, NO_HOURS, AtTable, Personal, Ping
from bot.people.zones import UTC, find_zone, zone_of
from cogs.wire.context import Context
from cogs.wire.reply import Private, sentence

OFF = frozenset(("off", "none", "never", "no", "-"))
"""What undoes a choice."""
PINGS = {
    Ping.CHANNEL: "a mention in the table’s channel",
    Ping.PRIVATE: "a private message, or a mention in the channel if Discord won’t deliver it",
    Ping.OFF: "no pings: you check yourself",
}
IN_UTC = " Wrong time? Set your time zone with `/me zone`."


async def zone_answer(context: Context, user: int, typed: str) -> Private:
    """Live in a time zone. Raises `RulesError` for what is no zone."""
    zone = find_zone(typed)
    me = await context.tables.people.change_personal(user, lambda me: replace(me, zone=zone))
    asleep = f" Your quiet hours: {me.quiet}." if me.quiet else ""
    time = wall_time(context.tables.now(), zone_of(zone))
    return sentence(f"✓ You’re on {_city(zone)} time, where it’s {time}.{asleep}")


async def quiet_answer(context: Context, user: int, typed: str, game: int | None) -> Private:
    """Not be called between two hours of the day, everywhere or at one table.

    Raises `RulesError` for what is no stretch of hours.
    """
    hours = None if is_off(typed) else parse_hours(typed)
    me = await context.tables.people.change_personal(
        user,
        lambda me: (
            replace(me, quiet=hours)
            if game is None
            else me.with_table(
                game, replace(me.tables.get(game, AtTable()), quiet=hours or NO_HOURS)
            )
        ),
    )
    if hours is None:
        return sentence(f"✓ No quiet hours{_where(game)}.")
    begin, end = str(hours).split("–")
    asleep = f"✓ No pings between {begin} and {end} ({_city(me.zone)}){_where(game)}."
    return sentence(f"{asleep}{_zone_hint(me)}")


async def digest_answer(context: Context, user: int, typed: str, game: int | None) -> Private:
    """Be called once a day instead of each time, everywhere or at one table.

    Raises `RulesError` for what is no time of day.
    """
    minute = None if is_off(typed) else parse_time(typed)
    kept = NO_DIGEST if minute is None else minute
    me = await context.tables.people.change_personal(
        user,
        lambda me: (
            replace(me, digest=minute)
            if game is None
            else me.with_table(game, replace(me.tables.get(game, AtTable()), digest=kept))
        ),
    )
    if minute is None:
        return sentence(f"✓ A ping each time{_where(game)}.")
    at = f"{time_text(minute)} ({_city(me.zone)})"
    return sentence(f"✓ One summary a day, at {at}{_where(game)}.{_zone_hint(me)}")


async def ping_answer(context: Context, user: int, typed: str, game: int | None) -> Private:
    """Choose how to be called, everywhere or at one table."""
    ping = _ping(typed)
    await context.tables.people.change_personal(
        user,
        lambda me: (
            replace(me, ping=ping, refused=False)
            if game is None
            else me.with_table(game, replace(me.tables.get(game, AtTable()), ping=ping))
        ),
    )
    return sentence(f"✓ When a table is waiting for you{_where(game)}: {PINGS[ping]}.")


async def hints_answer(context: Context, user: int, *, on: bool) -> Private:
    """Be told what helps, each thing once from now on; or nothing of the kind."""
    await context.tables.people.change_personal(
        user, lambda me: replace(me, hints=on, hinted=() if on else me.hinted)
    )
    if on:
        return sentence("✓ Hints are on: each one once, when it helps.")
    return sentence("✓ No more hints. `/me hints on:True` brings them back.")


def _ping(typed: str) -> Ping:
    try:
        return Ping(typed.strip().lower())
    except ValueError:
        raise Malformed(f"How should I ping you? Choose {listed(Ping, 'or')}.") from None


async def show_answer(context: Context, user: int, game: int | None) -> Private:
    """Everything that a person chose."""
    me = await context.tables.people.personal(user)
    lines = ["**Your settings**", *_lines(me, context.tables.now())]
    if game is not None and (own := me.tables.get(game)) is not None:
        lines += ["**At this table**", *_differences(own)]
    return Private("\n".join(lines))


def _lines(me: Personal, now: float) -> list[str]:
    zone = zone_of(me.zone)
    away = f"Away until <t:{int(me.away_until)}:f>" if now < me.away_until else "Not away"
    return [
        f"Time zone: {me.zone} (it’s {wall_time(now, zone)} there)",
        f"Quiet hours: {me.quiet or 'none'}",
        "Digest: none" if me.digest is None else f"Digest: at {time_text(me.digest)}",
        f"Pings: {PINGS[me.ping]}",
        f"Hints: {'each once' if me.hints else 'none'}",
        away,
    ]


def _differences(own: AtTable) -> list[str]:
    lines = list[str]()
    if own.quiet is not None:
        lines.append(f"Quiet hours: {'none' if own.quiet == NO_HOURS else own.quiet}")
    if own.digest is not None:
        lines.append(f"Digest: {'none' if own.digest == NO_DIGEST else time_text(own.digest)}")
    if own.ping is not None:
        lines.append(f"Pings: {PINGS[own.ping]}")
    return lines


def is_off(typed: str) -> bool:
    """Return whether somebody undoes a choice."""
    return typed.strip().lower() in OFF


def _where(game: int | None) -> str:
    return "" if game is None else " at this table"


def _city(zone: str) -> str:
    """A zone as people say it: `Tokyo`."""
    return zone.rpartition("/")[2].replace("_", " ")


def _zone_hint(me: Personal) -> str:
    return IN_UTC if me.zone == UTC else ""
