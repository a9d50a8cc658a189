"""Times at which somebody may be called: never in quiet hours, never while they are away."""

from __future__ import annotations

from bot.people.hours import next_at
from bot.people.settings import Personal, Ping
from bot.people.zones import zone_of


def reach_at(personal: Personal, at: float, now: float = 0.0) -> float | None:
    """The first moment from `at` on when they may be called, seconds since the epoch.

    Where that is past `now`, a call that comes late still keeps their quiet hours. None: never,
    they want no calls. A digest comes at its time even within quiet hours: they chose both.
    """
    if personal.ping is Ping.OFF:
        return None
    zone = zone_of(personal.zone)
    at = max(at, personal.away_until)
    if personal.digest is not None:
        return next_at(at - 1, personal.digest, zone)
    return at if personal.quiet is None else personal.quiet.over_at(max(at, now), zone)


def is_reachable(personal: Personal, now: float) -> bool:
    """Return whether they may be called `now` for what they were to be called before.

    Whoever chose a digest gets it late rather than not at all, within their quiet hours too.
    """
    if personal.ping is Ping.OFF or now < personal.away_until:
        return False
    return personal.digest is not None or awake_at(personal, now) <= now


def awake_at(personal: Personal, at: float) -> float:
    """The first moment from `at` on that is in no quiet hours and no absence of theirs.

    Times are seconds since the epoch. However they are called, nothing is demanded of them before.
    """
    at = max(at, personal.away_until)
    return at if personal.quiet is None else personal.quiet.over_at(at, zone_of(personal.zone))
