"""Times at which Keeper may ping a person: not in quiet hours, and not while they are away."""

from __future__ import annotations

from bot.people.hours import next_time_at_minute
from bot.people.person_settings import Personal, Ping
from bot.people.time_zones import zone_by_name


def next_ping_time(personal: Personal, at: float, now: float = 0.0) -> float | None:
    """Return the first time from `at` on when the person may be pinged; None if never.

    Times are seconds since the epoch. `now` makes sure that a late ping respects quiet hours too.
    A digest is sent at its time even in quiet hours, because the person chose both.
    """
    if personal.ping is Ping.OFF:
        return None
    zone = zone_by_name(personal.zone)
    at = max(at, personal.away_until)
    if personal.digest is not None:
        return next_time_at_minute(at - 1, personal.digest, zone)
    return at if personal.quiet is None else personal.quiet.end_after(max(at, now), zone)


def is_reachable(personal: Personal, now: float) -> bool:
    """Return True if a ping that was due earlier may be sent `now`.

    A late digest is sent in quiet hours too, so that it is not lost.
    """
    if personal.ping is Ping.OFF or now < personal.away_until:
        return False
    return personal.digest is not None or next_awake_time(personal, now) <= now


def next_awake_time(personal: Personal, at: float) -> float:
    """Return the first time from `at` on outside the person's quiet hours and absence.

    Times are seconds since the epoch. Deadlines use it, whichever way the person is pinged.
    """
    at = max(at, personal.away_until)
    return (
        at if personal.quiet is None else personal.quiet.end_after(at, zone_by_name(personal.zone))
    )
