"""Settings of one person: where they live, when they sleep, how they want to be called."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from bot.people.hours import Hours
from bot.people.zones import UTC


class Ping(StrEnum):
    """The way in which somebody is told that a table waits for them."""

    CHANNEL = "channel"
    """A mention in the table's channel."""
    PRIVATE = "private"
    """A private message; the channel where Discord refuses it."""
    OFF = "off"
    """Not at all: they look by themselves."""


NO_HOURS = Hours(0, 0)
"""No quiet hours at a table, whatever holds elsewhere."""
NO_DIGEST = -1
"""No digest at a table, whatever holds elsewhere."""


class AtTable(Struct, frozen=True, omit_defaults=True):
    """Settings for one table that differ; None is as everywhere."""

    ping: Ping | None = None
    quiet: Hours | None = None
    digest: int | None = None


class Personal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One person's choices for all tables, and what differs at some."""

    zone: str = UTC
    """An IANA name."""
    quiet: Hours | None = None
    """When nobody calls them."""
    away_until: float = 0.0
    """Seconds since the epoch; past is not away."""
    away_said: float = 0.0
    """When they said so; 0: to a program whose tables all waited for who is away."""
    digest: int | None = None
    """Minutes after midnight of the one call a day that they want instead of many."""
    ping: Ping = Ping.CHANNEL
    digested: float = 0.0
    """When the last digest went out, seconds since the epoch: one serves all tables."""
    refused: bool = False
    """Discord refused a private message to them: they were told so in the channel, once."""
    hints: bool = True
    """They are told what helps, each once."""
    hinted: tuple[str, ...] = ()
    """The names of the hints that they were told (`hints.Hint`)."""
    tables: dict[int, AtTable] = field(default_factory=dict[int, AtTable])
    """By the number of a game."""

    def away(self, until: float, now: float) -> Personal:
        """Away from now until a time, seconds since the epoch; 0: not any more."""
        return replace(self, away_until=until, away_said=now if until else 0.0)

    def with_hint(self, hint: str) -> Personal:
        """Told a hint, which they are not told again."""
        return replace(self, hinted=(*self.hinted, hint))

    def at(self, game: int) -> Personal:
        """The choices as they are at one table."""
        own = self.tables.get(game)
        if own is None:
            return self
        return replace(
            self,
            ping=self.ping if own.ping is None else own.ping,
            quiet=_or_no_hours(self.quiet if own.quiet is None else own.quiet),
            digest=_or_none(self.digest if own.digest is None else own.digest),
        )

    def with_table(self, game: int, own: AtTable) -> Personal:
        """With other choices at one table."""
        kept = {number: each for number, each in self.tables.items() if number != game}
        return replace(self, tables=kept if own == AtTable() else {**kept, game: own})


def _or_none(digest: int | None) -> int | None:
    return None if digest == NO_DIGEST else digest


def _or_no_hours(quiet: Hours | None) -> Hours | None:
    return None if quiet == NO_HOURS else quiet


def encode_personal(personal: Personal) -> bytes:
    """As JSON."""
    return msgspec.json.encode(personal)


def decode_personal(data: bytes) -> Personal:
    """From JSON; fields of later versions are left out. Raises `msgspec.DecodeError`."""
    return msgspec.json.decode(data, type=Personal)
