"""People drawn at random: where they live, when they sleep and look in, how they are called."""

from __future__ import annotations

import random
from datetime import datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from bot.people.hours import Hours
from bot.people.person_settings import Personal, Ping

ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "Australia/Sydney",
    "Asia/Tokyo",
    "America/Sao_Paulo",
    "Asia/Kolkata",
)
"""Six; the first three put their clocks forward and back."""
BEGINNINGS = ((2026, 10, 1), (2026, 10, 19), (2027, 3, 8), (2027, 3, 22))
"""Days (UTC): within four weeks from each the clocks change in some of the zones."""
NIGHTS = (Hours(22 * 60, 8 * 60), Hours(23 * 60, 7 * 60), Hours(90, 570), Hours(60, 150))
"""Quiet hours, the last two with the hour in which clocks change."""


SYLLABLES = ("quor", "vex", "zil", "yth", "brax", "ulm")
"""Of displayed names: no word of the games sounds like these."""


def drawn_name(chance: random.Random) -> str:
    """A displayed name, now and then one that looks like formatting."""
    name = "".join(chance.sample(SYLLABLES, 3)).capitalize()
    return chance.choice(("{}", "{}", "**{}**", "`{}", "@{}", "||{}||")).format(name)


class Person:
    """Somebody who plays, on a clock of their own."""

    def __init__(self, user: int, chance: random.Random) -> None:
        self.user = user
        self.zone = chance.choice(ZONES)
        self.hours = frozenset(chance.sample(range(7, 24), chance.choice((1, 2, 4, 6))))
        """Of the day, on their wall: when they look in."""
        self.diligence = chance.choice((0.5, 0.8, 0.95))
        self.care = chance.choice((0.4, 0.7, 0.9))
        """How often they choose with thought."""
        self.name = drawn_name(chance)
        """What Discord displays for them at present; the tables know their number."""
        self.names = [self.name]
        """All that it ever displayed."""
        self.gone_until = 0.0
        """They do not look in until then, and told nobody."""

    def local(self, at: float) -> datetime:
        """Return what their wall shows."""
        return datetime.fromtimestamp(at, ZoneInfo(self.zone))

    def looks_in(self, at: float, chance: random.Random) -> bool:
        """Return whether they look at their tables in this hour."""
        if at < self.gone_until or self.local(at).hour not in self.hours:
            return False
        return chance.random() < self.diligence


def drawn_personal(person: Person, before: Personal, chance: random.Random) -> Personal:
    """Other settings of somebody, who stays where they live or moves."""
    if chance.random() < 0.2:
        person.zone = chance.choice(ZONES)
    return replace(
        before,
        zone=person.zone,
        quiet=chance.choice((None, *NIGHTS)),
        digest=chance.choice((None, None, None, 16 * 60, 150)),
        ping=chance.choice((Ping.CHANNEL, Ping.CHANNEL, Ping.CHANNEL, Ping.PRIVATE, Ping.OFF)),
    )


def sleeps(me: Personal, at: float) -> bool:
    """Return whether somebody is not to be called then, by the clock on their wall alone."""
    if at < me.away_until:
        return True
    if me.digest is not None or me.quiet is None:
        return False
    wall = datetime.fromtimestamp(at, ZoneInfo(me.zone))
    minute, start, end = wall.hour * 60 + wall.minute, me.quiet.start, me.quiet.end
    return start <= minute < end if start <= end else minute >= start or minute < end
