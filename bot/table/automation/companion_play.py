"""Companions that play their own seats, or stand in for absent occupants.

A companion answers a moment after it is asked. It waits while people can take their turns first,
and two minutes if people are asked too and the first answer decides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from bot.companion import RankedAnswer
from bot.engine.ask import Answer, Ask, Join, Passed, Picked
from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered
from bot.engine.session import AnySession
from bot.table.automation.deputies import COMPANION_KEY, Deputy, give_answer, seats_acting_ahead
from bot.table.declares.pace import DAY, HOUR, MINUTE, PACES, Rhythm
from bot.table.game.table import Table
from bot.table.memory.absences import Absence
from bot.table.reminders.reminder_policy import blocking_seats
from bot.table.reminders.scheduled_actions import AT_ONCE, ScheduledAction

SOON: Final = 10.0
"""Seconds before a companion answers its question."""
BREATH: Final = 2 * MINUTE
"""Seconds before it answers in some cases.

These are: people are asked too and the first answer decides; a step back, until a person acts; and
many turns without a person's action.
"""
PATIENCE: Final = PACES[Rhythm.DAY].optional
"""Seconds for which a companion lets people go first at a table without deadlines."""


class SeatedCompanions:
    """Plays the seats of companions while a person plays at the table."""

    def __init__(self, first: Iterable[Deputy] = ()) -> None:
        """Create the deputy. A companion does not act for seats whose `first` deputies act."""
        self._first = tuple(first)
        self._helps: dict[tuple[int, Seat, AskId], tuple[int, bool]] = {}
        self._firsts: dict[int, tuple[int, tuple[int, AskId, tuple[Seat, ...]], Seat]] = {}
        """By table: the step, the question with its companions, and the one that answers first."""

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """Return an action for each question that waits for a companion or could use its help."""
        seats = table.seats.played_by_companions
        if not seats or not table.seats.players:
            return
        if seats - table.seats.companions:  # a companion's own seat has no orders or plans
            seats -= seats_acting_ahead(table, self._first)
        session, held = (
            table.require_session(),
            max(undo_vote_deadline(table), table.automation.gone_back + BREATH),
        )
        for ask in session.asks:
            waits = set(blocking_seats(ask))
            for seat in self._acting_seats(table, ask, seats, waits):
                at = max(held, _due_time(table, ask, seat, helps=seat not in waits))
                yield ScheduledAction(_action_key(seat, ask.id), at, seat)

    def _acting_seats(
        self, table: Table, ask: Ask, seats: Collection[Seat], waits: Collection[Seat]
    ) -> Iterator[Seat]:
        """Yield the companions that answer a question now, and those that would help."""
        mine = [seat for seat in ask.parts if seat in seats]
        yield from self._first_to_answer(table, ask, [seat for seat in mine if seat in waits])
        helpers = (seat for seat in mine if seat not in waits)
        yield from (seat for seat in helpers if self._would_help(table, ask, seat))

    def _first_to_answer(self, table: Table, ask: Ask, seats: Sequence[Seat]) -> Sequence[Seat]:
        """Return the companions that answer now: one of them if the first answer decides.

        It decides once a step.
        """
        if ask.join is not Join.ANY or len(seats) < 2:
            return seats
        session, key = table.require_session(), (table.game, ask.id, tuple(seats))
        known = self._firsts.get(table.game)
        if known is None or known[:2] != (session.step, key):
            first = table.kit.automation.companion.head.first_of(session, ask, seats)
            known = self._firsts[table.game] = session.step, key, first
        return [known[2]]

    def _would_help(self, table: Table, ask: Ask, seat: Seat) -> bool:
        """Return True if a companion would contribute to a question that does not wait for it.

        It decides once a step.
        """
        head, session = table.kit.automation.companion.head, table.require_session()
        if not head.may_help(ask, seat):
            return False
        key = (table.game, seat, ask.id)
        known = self._helps.get(key)
        if known is None or known[0] != session.step:
            self._helps = {
                k: each
                for k, each in self._helps.items()
                if k[0] != table.game or each[0] == session.step
            }
            helps = not isinstance(head.choose(session, ask, seat), Passed)
            known = self._helps[key] = session.step, helps
        return known[1]

    async def act(self, table: Table, action: ScheduledAction) -> None:
        """Give the answer, if the question is still open."""
        _, number, asked = action.key.split(":")
        seat, session = Seat(int(number)), table.require_session()
        ask = session.find_question(AskId(int(asked)))
        if ask is not None:
            best = table.kit.automation.companion.best(session, ask, seat)
            await _give_answer(table, session, ask, seat, best)


def _due_time(table: Table, ask: Ask, seat: Seat, *, helps: bool) -> float:
    since = table.questions.since.get(ask.id, AT_ONCE)
    if helps:
        return min(since, table.clock.now())
    if (wait := _wait_for_people(table, ask, seat)) > 0.0:
        return since + wait
    if table.automation.is_paused_for_people:
        return since + BREATH  # no person is present, or all are out of the game
    return min(since, table.clock.now()) if table.automation.actions_in_row else since + SOON


def _wait_for_people(table: Table, ask: Ask, seat: Seat) -> float:
    """Return how many seconds a companion waits for people to answer; 0 if it need not wait."""
    people, head = _present_people(table), table.kit.automation.companion.head
    patience = table.loaded.pace.optional or PATIENCE
    if head.leaves_to_people(ask, people):
        return patience
    if head.lets_go_first(table.require_session(), ask, seat, people):
        return 0.0 if table.lobby.table.companions_first else patience
    asks_people = ask.join is Join.ANY and not people.isdisjoint(ask.must)
    return BREATH if asks_people else 0.0


def _present_people(table: Table) -> set[Seat]:
    """Return the seats played by people who are neither away nor overdue."""
    now, absences = table.clock.now(), table.seats.absences
    return {
        seat for seat in table.seats.players if not _is_absent_or_overdue(absences.get(seat), now)
    }


def _is_absent_or_overdue(absence: Absence | None, now: float) -> bool:
    if absence is None or absence.stand_in is not None:
        return False
    return absence.away_until > now or absence.overdue is not None


def undo_vote_deadline(table: Table) -> float:
    """Return the time until which companions wait for votes on an undo; 0 if there is none."""
    vote, here = table.votes.standing, set(table.seats.players.values())
    return vote.until - DAY + HOUR if vote is not None and here & set(vote.missing) else 0.0


async def _give_answer(
    table: Table, session: AnySession, ask: Ask, seat: Seat, ranked: RankedAnswer
) -> None:
    """Give the chosen answer or, if the rules refuse it, the autopilot's answer.

    A companion that stands in for someone leaves decisions for people to the autopilot too.
    """
    try:
        if seat in table.seats.occupants and _is_for_people(table, ask, seat, ranked.answer):
            raise NotAllowed("That’s for the player of that seat.")
        await give_answer(table, Answered(seat, ask.id, ranked.answer, "companion", ranked.reason))
    except RulesError:
        careful = table.kit.automation.autopilot.choose(session, ask, seat)
        await give_answer(table, Answered(seat, ask.id, careful, "companion"))


def _is_for_people(table: Table, ask: Ask, seat: Seat, given: Answer) -> bool:
    """Return True if only a person may decide this: resigning, spending experience and the like."""
    part, vocabulary = ask.parts[seat], table.kit.words.vocabulary
    keys = given.keys if isinstance(given, Picked) else ()
    chosen = [option for key in keys if (option := part.option(key)) is not None]
    verbs = [vocabulary.verb(option.verb) for option in chosen]
    return any(verb.careful or verb.lasting for verb in verbs)


def _action_key(seat: Seat, ask: AskId) -> str:
    return f"{COMPANION_KEY}:{seat}:{ask}"
