"""Players of a seat whose own is not heard of, or away: a friend, the autopilot, a companion.

A friend is named by the seat in which they sit at the same table, so that nothing that a seat
keeps names a person.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ids import AskId, Seat
from bot.people.person_settings import Personal
from bot.table.declares.table_settings import Late

PILOT: Final = Seat(-1)
"""In place of a seat: the autopilot."""
WAIT: Final = Seat(-2)
"""In place of a seat, in a vote: nobody, the table waits."""


COMPANION: Final = Seat(-3)
"""In place of a seat: a companion, which plays to win."""
ITSELF: Final = frozenset({PILOT, COMPANION})
"""In place of a seat: the program."""


_PROGRAM: Final[Mapping[Late, Seat]] = {Late.AUTOPILOT: PILOT, Late.COMPANION: COMPANION}
"""Who of the program plays for somebody who is late, where the table wants that."""


class Absence(Struct, frozen=True, omit_defaults=True):
    """A seat's notes about its player's absence. Seats are of the same table."""

    friend: Seat | None = None
    """Who stands in when it comes to that, or one of `ITSELF`: as its player wants it."""
    at_once: bool = False
    """They do as soon as the player says that they are away."""
    stand_in: Seat | None = None
    """Who plays it now, or one of `ITSELF`; None: its own player."""
    while_away: bool = False
    """Only until its player is away no longer."""
    since: float = 0.0
    """When whoever plays it now began to (seconds): their time is reckoned from then."""
    away_until: float = 0.0
    """Until when its player said that they are away, as the table shows it (seconds); 0: not."""
    waits: bool = False
    """Its player wants the table to wait for them until then."""
    waived: float = 0.0
    """The player took the seat back in spite of being away until then (seconds)."""
    warned: dict[AskId, float] = {}
    """For which open questions its player was warned, and when (seconds)."""
    overdue: AskId | None = None
    """The question of which the table was told that nobody answers it."""
    ballot: bool = False
    """The table is asked who stands in, for that question."""
    votes: dict[Seat, Seat] = {}
    """What others want: a seat, one of `ITSELF`, or `WAIT`."""

    @property
    def given_away(self) -> bool:
        """Somebody else plays the seat, or the table is asked who does."""
        return self.stand_in is not None or self.overdue is not None

    def with_player(self, to: Seat | None, now: float, *, while_away: bool = False) -> Absence:
        """Somebody else plays it, the autopilot, or again its own player (None).

        Whoever it is has as much time as anybody from `now` on (seconds since the epoch).
        """
        return replace(
            self,
            stand_in=to,
            while_away=while_away,
            waits=False,
            since=now,
            warned={},
            overdue=None,
            ballot=False,
            votes={},
        )

    def left_unanswered(self, ask: AskId, *, ballot: bool = False) -> Absence:
        """Nobody answers a question in time; `ballot`: the table is asked who stands in."""
        return replace(self, stand_in=None, while_away=False, overdue=ask, ballot=ballot, votes={})

    def away(self, until: float) -> Absence:
        """Its player is away until then, or no longer (0); that the table waits goes on."""
        return replace(self, away_until=until, waits=self.waits and bool(until))

    def waited_for(self, now: float) -> Absence:
        """Nobody plays it until its player is back, as they chose, whatever they wanted before."""
        return replace(self.with_player(None, now), waits=True, waived=self.away_until)

    def taken_back(self, now: float, away_until: float) -> Absence:
        """Its own player plays it again, even if they wanted to be away until later."""
        return replace(self.with_player(None, now), waived=away_until, away_until=0.0)


def waited_for(who: Personal, absence: Absence, *, alone: bool) -> Personal:
    """Return the late person for a deadline: as away where the table waits for them."""
    if alone or not who.away_said:
        return who
    until = min(who.away_until, absence.away_until) if absence.waits else 0.0
    return replace(who, away_until=until)


PRESENT: Final = Absence()
"""Whose player is there, and named nobody."""


def others(
    seat: Seat, occupants: Mapping[Seat, int], absences: Mapping[Seat, Absence]
) -> dict[Seat, int]:
    """The other people of the table who are there, each by the first seat that they play."""
    found: dict[int, Seat] = {}
    for each, user in sorted(occupants.items()):
        if user != occupants.get(seat) and absences.get(each, PRESENT).stand_in is None:
            found.setdefault(user, each)
    return {each: user for user, each in found.items()}


def electors(
    absences: Mapping[Seat, Absence], occupants: Mapping[Seat, int], asks: Container[AskId | None]
) -> list[Seat]:
    """Those who are asked who stands in for somebody, and have not said; `asks` stand open."""
    return [
        each
        for seat, absence in sorted(absences.items())
        if absence.ballot and absence.overdue in asks
        for each in others(seat, occupants, absences)
        if each not in absence.votes
    ]


def players(occupants: Mapping[Seat, int], absences: Mapping[Seat, Absence]) -> dict[Seat, int]:
    """Return who plays each seat now: a stand-in, else its own player; nobody for the program."""
    found: dict[Seat, int] = {}
    for seat, owner in occupants.items():
        stand_in = absences.get(seat, PRESENT).stand_in
        if stand_in in ITSELF:
            continue
        found[seat] = owner if stand_in is None else occupants.get(stand_in, owner)
    return found


def flies(seat: Seat, occupants: Mapping[Seat, int], absences: Mapping[Seat, Absence]) -> bool:
    """Return True if somebody is left who plays, when the program plays a seat."""
    return any(each != seat for each in players(occupants, absences))


def able_friend(
    seat: Seat, occupants: Mapping[Seat, int], absences: Mapping[Seat, Absence]
) -> Seat | None:
    """Return whom a seat's player named, if they are there; one of `ITSELF` if it is no person."""
    friend = absences.get(seat, PRESENT).friend
    if friend in ITSELF:
        return friend if flies(seat, occupants, absences) else None
    user = None if friend is None else occupants.get(friend)
    if friend is None or players(occupants, absences).get(friend) != user:
        return None
    return friend if user is not None and user != occupants.get(seat) else None


def successor(
    late: Late, seat: Seat, occupants: Mapping[Seat, int], absences: Mapping[Seat, Absence]
) -> Seat | None:
    """Return who plays a late seat: a seat, one of `ITSELF`, or `WAIT`; None: the others vote."""
    if late in _PROGRAM and flies(seat, occupants, absences):
        return _PROGRAM[late]
    if late is Late.STAND_IN:
        lent = absences.get(seat, PRESENT).stand_in is not None
        friend = None if lent else able_friend(seat, occupants, absences)
        if friend is not None or others(seat, occupants, absences):
            return friend
    return WAIT
