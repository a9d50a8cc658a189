"""The deputies for late or absent occupants: timeouts and stand-ins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from bot.engine.english import with_full_stop
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered
from bot.table.automation.deputies import Deputy, give_answer, seats_acting_ahead
from bot.table.declares.pace import MINUTE
from bot.table.game.table import Table
from bot.table.memory.absences import PILOT, Absence
from bot.table.posts.persons import replace_mentions
from bot.table.reminders.deadlines import Deadline
from bot.table.reminders.reminder_policy import blocking_seats
from bot.table.reminders.scheduled_actions import AT_ONCE, ScheduledAction
from bot.table.seats.standing_in import (
    absence_of,
    away_clause,
    hand_over_overdue,
    hand_to_stand_in,
    is_overdue,
    named_stand_in,
    return_after_absence,
    seat_memories,
)

WARN: Final = "deadline-near"
OVER: Final = "deadline"
LEAVES: Final = "away"
RETURNS: Final = "home"
FLIES: Final = "autopilot"
BREATH: Final = 2 * MINUTE
"""Seconds before the autopilot continues after a person acted: time to step in or pause it."""


class Deadlines:
    """Warns late players, and carries out the timeout at their deadline."""

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """Return a warning for each deadline, then its timeout; none once it is overdue."""
        for each in table.questions.deadlines():
            if each.answer is None and is_overdue(table, each.seat):
                continue
            if each.warning:
                yield ScheduledAction(_action_key(WARN, each.seat, each.ask), each.warning)
            else:
                yield ScheduledAction(_action_key(OVER, each.seat, each.ask), each.at)

    async def act(self, table: Table, action: ScheduledAction) -> None:
        """Warn the player. At the deadline, pass for the seat or hand it to a stand-in."""
        kind, seat, number = _parse_key(action.key)
        wanted = (
            each for each in table.questions.deadlines() if (each.seat, each.ask) == (seat, number)
        )
        deadline = next(wanted, None)
        if deadline is None:
            return
        if kind == WARN:
            await _warn_player(table, deadline)
        elif deadline.answer is not None:
            given = Answered(seat, number, deadline.answer, "silence", deadline.then)
            await give_answer(table, given)
        else:
            await hand_over_overdue(table, seat, number)


async def _warn_player(table: Table, deadline: Deadline) -> None:
    """Announce the deadline and the effect of the timeout once, and ping the late player."""
    seat, ask = deadline.seat, table.require_session().find_question(deadline.ask)
    if ask is None:
        return
    absence = _with_warning(table, seat, ask.id)
    user = table.seats.players.get(seat, 0)
    heard = table.people.may_ping(user, table.game)
    memories = seat_memories(table, seat, absence)
    table.seats.memories = {
        **table.seats.memories,
        **memories,
    }  # the deadline counts from the warning
    end = next(
        (each.at for each in table.questions.deadlines() if _is_same_deadline(each, deadline)),
        deadline.at,
    )
    silence = f"If you haven’t answered by <t:{int(end)}:f>, {deadline.then}."
    line = f"⏰ {table.person(seat)}: {with_full_stop(ask.prompt)} {silence}"
    line = replace_mentions(line, table.seats.occupants)
    await table.store_memories(memories, line, calls={seat: ask.kind} if heard else {})


def _with_warning(table: Table, seat: Seat, ask: AskId) -> Absence:
    """Return a seat's absence with one more warning, keeping those for open questions only."""
    absence, session = absence_of(table, seat), table.require_session()
    kept = {
        each: at for each, at in absence.warned.items() if session.find_question(each) is not None
    }
    return replace(absence, warned={**kept, ask: table.clock.now()})


def _is_same_deadline(one: Deadline, other: Deadline) -> bool:
    return (one.seat, one.ask) == (other.seat, other.ask)


class Absences:
    """Gives the seats of absent players to the stand-ins they chose, and back on their return."""

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """Return the handovers: immediately, and at the end of the absence."""
        for seat, user in sorted(table.seats.occupants.items()):
            absence, away = (
                absence_of(table, seat),
                table.people.cached_preferences(user).away_until,
            )
            if (absence.while_away and absence.stand_in is not None) or absence.away_until:
                yield ScheduledAction(f"{RETURNS}:{seat}", away)
            if _should_hand_over(table, seat, absence, away):
                yield ScheduledAction(f"{LEAVES}:{seat}", AT_ONCE)

    async def act(self, table: Table, action: ScheduledAction) -> None:
        """Give the seat to a stand-in, or back."""
        kind, number = action.key.split(":")
        seat = Seat(int(number))
        if kind == RETURNS:
            await return_after_absence(table, seat)
        elif (friend := named_stand_in(table, seat)) is not None:
            await hand_to_stand_in(table, seat, friend, away_clause(table, seat), while_away=True)


def _should_hand_over(table: Table, seat: Seat, absence: Absence, away: float) -> bool:
    """Return True if a seat's occupant is away and the seat must go to their stand-in."""
    wanted = absence.at_once and absence.stand_in is None and absence.waived < away
    return wanted and away > table.clock.now() and named_stand_in(table, seat) is not None


class Autopilots:
    """Plays the seats that were given to the autopilot."""

    def __init__(self, first: Iterable[Deputy] = ()) -> None:
        """Create the deputy. It does not act for seats whose `first` deputies act."""
        self._first = tuple(first)

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """Return an action for each question that waits for a seat of the autopilot."""
        flown = {seat for seat, each in table.seats.absences.items() if each.stand_in == PILOT}
        if not table.seats.players or not flown:
            return
        flown -= seats_acting_ahead(table, self._first)
        for ask in table.require_session().asks:
            for seat in blocking_seats(ask):
                if seat in flown:
                    since = table.questions.since.get(ask.id, AT_ONCE)
                    at = AT_ONCE if table.automation.actions_in_row else since + BREATH
                    yield ScheduledAction(_action_key(FLIES, seat, ask.id), at, seat)

    async def act(self, table: Table, action: ScheduledAction) -> None:
        """Give the answer of the game's autopilot policy, which uses only what the seat may see."""
        _, seat, number = _parse_key(action.key)
        session = table.require_session()
        ask = session.find_question(number)
        if ask is not None:
            chosen = table.kit.automation.autopilot.choose(session, ask, seat)
            await give_answer(table, Answered(seat, number, chosen, "autopilot"))


def _action_key(kind: str, seat: Seat, ask: AskId) -> str:
    return f"{kind}:{seat}:{ask}"


def _parse_key(key: str) -> tuple[str, Seat, AskId]:
    kind, seat, ask = key.split(":")
    return kind, Seat(int(seat)), AskId(int(ask))
