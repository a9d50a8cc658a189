"""Settings of one person: time zone, quiet hours, absence, pings."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from bot.people.hours import Hours
from bot.people.time_zones import UTC


class Ping(StrEnum):
    """The way in which a person learns that a table waits for them."""

    CHANNEL = "channel"
    """A mention in the table's channel."""
    PRIVATE = "private"
    """A private message; a mention in the channel if Discord refuses it."""
    OFF = "off"
    """No ping."""


class AnswerPlace(StrEnum):
    """The place where Keeper asks a player."""

    CHANNEL = "channel"
    """The status of the table."""
    THREAD = "thread"
    """A private thread of the table's channel."""
    DIRECT = "direct"
    """Direct messages."""


NO_HOURS = Hours(0, 0)
"""No quiet hours at one table, although the person has some elsewhere."""
NO_DIGEST = -1
"""No digest at one table, although the person has one elsewhere."""


class AtTable(Struct, frozen=True, omit_defaults=True):
    """A person's settings for one table; None means as for all tables."""

    ping: Ping | None = None
    quiet: Hours | None = None
    digest: int | None = None
    answers: AnswerPlace | None = None


class Personal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A person's settings for all tables, with exceptions for single tables."""

    zone: str = UTC
    """An IANA name."""
    quiet: Hours | None = None
    """Quiet hours, in which the person gets no pings."""
    away_until: float = 0.0
    """End of the absence in seconds since the epoch; a past time means not away."""
    away_said: float = 0.0
    """Time of `/me away` in seconds since the epoch; 0 if not away."""
    digest: int | None = None
    """Minutes after midnight of the daily digest, which replaces single pings."""
    ping: Ping = Ping.CHANNEL
    digested: float = 0.0
    """Time of the last digest in seconds since the epoch; one digest covers all tables."""
    refused: bool = False
    """True if Discord refused a private message and the channel has told the person so."""
    hints: bool = True
    """True if the person wants hints, each once."""
    hinted: tuple[str, ...] = ()
    """Values of the hints that the person has got (`hints.Hint`)."""
    answers: AnswerPlace | None = None
    """Where they are asked; None: as the table wants it."""
    tables: dict[int, AtTable] = field(default_factory=dict[int, AtTable])
    """Differences, by the id of a game."""

    def with_absence(self, until: float, now: float) -> Personal:
        """Return the settings with an absence until a time; 0 ends the absence."""
        return replace(self, away_until=until, away_said=now if until else 0.0)

    def with_hint(self, hint: str) -> Personal:
        """Return the settings with a hint marked as given."""
        return replace(self, hinted=(*self.hinted, hint))

    def for_table(self, game: int) -> Personal:
        """Return the settings that apply to one table."""
        own = self.tables.get(game)
        if own is None:
            return self
        return replace(
            self,
            ping=self.ping if own.ping is None else own.ping,
            quiet=_to_optional_hours(self.quiet if own.quiet is None else own.quiet),
            digest=_to_optional(self.digest if own.digest is None else own.digest),
            answers=self.answers if own.answers is None else own.answers,
        )

    def with_table_settings(self, game: int, own: AtTable) -> Personal:
        """Return the settings with others for one table."""
        kept = {number: each for number, each in self.tables.items() if number != game}
        return replace(self, tables=kept if own == AtTable() else {**kept, game: own})


def _to_optional(digest: int | None) -> int | None:
    return None if digest == NO_DIGEST else digest


def _to_optional_hours(quiet: Hours | None) -> Hours | None:
    return None if quiet == NO_HOURS else quiet


def encode_personal(personal: Personal) -> bytes:
    """Encode settings as JSON."""
    return msgspec.json.encode(personal)


def decode_personal(data: bytes) -> Personal:
    """Decode settings from JSON and ignore unknown fields. Raises `msgspec.DecodeError`."""
    return msgspec.json.decode(data, type=Personal)
