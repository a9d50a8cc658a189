"""Stand-ins for late or absent occupants: a friend, the autopilot, a companion.

A friend is named by their seat at the same table, so that a seat's memory names no person.
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
"""In place of a seat: an automated player."""


_PROGRAM: Final[Mapping[Late, Seat]] = {Late.AUTOPILOT: PILOT, Late.COMPANION: COMPANION}
"""The automated players by the table's setting for late occupants."""


class Absence(Struct, frozen=True, omit_defaults=True):
    """The notes of a seat about its occupant's absence. Seats are of the same table."""

    friend: Seat | None = None
    """The stand-in chosen by the occupant, or one of `ITSELF`."""
    at_once: bool = False
    """The friend stands in as soon as the occupant says that they are away."""
    stand_in: Seat | None = None
    """The seat of the stand-in who plays it now, or one of `ITSELF`; None if there is none."""
    while_away: bool = False
    """Only until the end of the occupant's absence."""
    since: float = 0.0
    """When the present player began to play it (seconds): their deadlines count from then."""
    away_until: float = 0.0
    """The end of the occupant's absence, as posted (seconds); 0 if there is none."""
    waits: bool = False
    """The occupant wants the table to wait for them until then."""
    waived: float = 0.0
    """The occupant took the seat back during an absence with this end (seconds)."""
    warned: dict[AskId, float] = {}
    """The open questions for which the occupant was warned, and when (seconds)."""
    overdue: AskId | None = None
    """The question that has been announced as overdue."""
    ballot: bool = False
    """The table votes on a stand-in, because of that question."""
    votes: dict[Seat, Seat] = {}
    """The votes of others: a seat, one of `ITSELF`, or `WAIT`."""

    @property
    def given_away(self) -> bool:
        """Return True if a stand-in plays the seat or its question is overdue."""
        return self.stand_in is not None or self.overdue is not None

    def with_player(self, to: Seat | None, now: float, *, while_away: bool = False) -> Absence:
        """Return the absence with a stand-in, an automated player, or neither (None).

        The player has the full time for an answer from `now` on (seconds since the epoch).
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

    def with_overdue_question(self, ask: AskId, *, ballot: bool = False) -> Absence:
        """Return the absence with an overdue question; with `ballot`, the table votes about it."""
        return replace(self, stand_in=None, while_away=False, overdue=ask, ballot=ballot, votes={})

    def with_end(self, until: float) -> Absence:
        """Return the absence with another end (0: not away); a wish to be waited for stays."""
        return replace(self, away_until=until, waits=self.waits and bool(until))

    def without_stand_in(self, now: float) -> Absence:
        """Return the absence without a stand-in: the table waits, as the occupant chose."""
        return replace(self.with_player(None, now), waits=True, waived=self.away_until)

    def ended_by_occupant(self, now: float, away_until: float) -> Absence:
        """Return the absence after the occupant took the seat back, even if still away."""
        return replace(self.with_player(None, now), waived=away_until, away_until=0.0)


def preferences_for_deadline(who: Personal, absence: Absence, *, alone: bool) -> Personal:
    """Return the preferences for a deadline: the absence counts only if the table waits."""
    if alone or not who.away_said:
        return who
    until = min(who.away_until, absence.away_until) if absence.waits else 0.0
    return replace(who, away_until=until)


PRESENT: Final = Absence()
"""The absence of an occupant who is present and named no friend."""


def other_present_people(
    seat: Seat, occupants: Mapping[Seat, int], absences: Mapping[Seat, Absence]
) -> dict[Seat, int]:
    """Return the other people present at the table, each with the first seat they play."""
    found: dict[int, Seat] = {}
    for each, user in sorted(occupants.items()):
        if user != occupants.get(seat) and absences.get(each, PRESENT).stand_in is None:
            found.setdefault(user, each)
    return {each: user for user, each in found.items()}


def missing_voters(
    absences: Mapping[Seat, Absence], occupants: Mapping[Seat, int], asks: Container[AskId | None]
) -> list[Seat]:
    """Return the seats that have not voted on a stand-in for one of the questions in `asks`."""
    return [
        each
        for seat, absence in sorted(absences.items())
        if absence.ballot and absence.overdue in asks
        for each in other_present_people(seat, occupants, absences)
        if each not in absence.votes
    ]


def players_by_seat(
    occupants: Mapping[Seat, int], absences: Mapping[Seat, Absence]
) -> dict[Seat, int]:
    """Map each seat to the user who plays it now, leaving out automated players."""
    found: dict[Seat, int] = {}
    for seat, owner in occupants.items():
        stand_in = absences.get(seat, PRESENT).stand_in
        if stand_in in ITSELF:
            continue
        found[seat] = owner if stand_in is None else occupants.get(stand_in, owner)
    return found


def would_leave_a_person(
    seat: Seat, occupants: Mapping[Seat, int], absences: Mapping[Seat, Absence]
) -> bool:
    """Return True if a person would still play if this seat were played automatically."""
    return any(each != seat for each in players_by_seat(occupants, absences))


def present_friend(
    seat: Seat, occupants: Mapping[Seat, int], absences: Mapping[Seat, Absence]
) -> Seat | None:
    """Return the stand-in that the occupant named, if present; one of `ITSELF` always is."""
    friend = absences.get(seat, PRESENT).friend
    if friend in ITSELF:
        return friend if would_leave_a_person(seat, occupants, absences) else None
    user = None if friend is None else occupants.get(friend)
    if friend is None or players_by_seat(occupants, absences).get(friend) != user:
        return None
    return friend if user is not None and user != occupants.get(seat) else None


def player_of_late_seat(
    late: Late, seat: Seat, occupants: Mapping[Seat, int], absences: Mapping[Seat, Absence]
) -> Seat | None:
    """Return who plays a late seat: a seat, one of `ITSELF`, or `WAIT`; None means a vote."""
    if late in _PROGRAM and would_leave_a_person(seat, occupants, absences):
        return _PROGRAM[late]
    if late is Late.STAND_IN:
        lent = absences.get(seat, PRESENT).stand_in is not None
        friend = None if lent else present_friend(seat, occupants, absences)
        if friend is not None or other_present_people(seat, occupants, absences):
            return friend
    return WAIT
