"""Companions that play their own seats, or stand in for absent occupants.

A companion answers a moment after it is asked. It waits while people can take their turns first,
and two minutes if people are asked too and the first answer decides. A separate process thinks;
meanwhile the table continues, and the result is dropped if the question has changed. A lost
computation, for example after a kill, starts again: the timer of the answer stays in the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextvars import Context
from typing import Final

from msgspec import Struct

from bot.companion import RankedAnswer, ThinkingBudget
from bot.engine.ask import Answer, Ask, Join, Passed, Picked
from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered
from bot.engine.session import AnySession
from bot.table.automation.deputies import COMPANION_KEY, Deputy, answer, seats_acting_ahead
from bot.table.automation.thinker import Thinker
from bot.table.declares.pace import DAY, HOUR, MINUTE, PACES, Rhythm
from bot.table.declares.table_settings import Hands
from bot.table.errors import logged_failure
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
LOST: Final = 2 * MINUTE
"""Seconds after which a computation without a result starts again."""
THOUGHT: Final = ThinkingBudget(seconds=5.0)
"""The budget of a decision."""
PATIENCE: Final = PACES[Rhythm.DAY].optional
"""Seconds for which a companion lets people go first at a table without deadlines."""

Ring = Callable[[int], Awaitable[None]]
"""Carries out the due actions of a game."""


class _Computation(Struct):
    """The computation for one question; `came` is None until it is done, and if it failed."""

    began: float
    """Seconds since the epoch."""
    mark: str
    """The mark of the question when the computation started."""
    came: RankedAnswer | None = None
    done: bool = False


class SeatedCompanions:
    """Plays the seats of companions while a person plays at the table."""

    def __init__(
        self,
        thinker: Thinker,
        ring: Ring,
        first: Iterable[Deputy] = (),
        budget: ThinkingBudget = THOUGHT,
    ) -> None:
        """`first` are the deputies of orders and plans: for their seats the companion waits."""
        self._thinker = thinker
        self._ring = ring
        self._first = tuple(first)
        self._budget = budget
        self._computations: dict[tuple[int, Seat, AskId], _Computation] = {}
        self._helps: dict[tuple[int, Seat, AskId], tuple[int, bool]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # --- what, and when ---------------------------------------------------------------------------

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """Return an action for each question that waits for a companion or could use its help."""
        seats = table.seats.played_by_companions
        if not seats or not table.seats.players:
            return
        if seats - table.seats.companions:  # a companion's own seat has no orders or plans
            seats -= seats_acting_ahead(table, self._first)
        session, held = table.playing(), max(vote_holds(table), table.automation.gone_back + BREATH)
        for ask in session.asks:
            waits = set(blocking_seats(ask))
            for seat in filter(seats.__contains__, ask.parts):
                if seat in waits or self._would_help(table, ask, seat):
                    at = max(held, self._due_time(table, ask, seat, helps=seat not in waits))
                    yield ScheduledAction(_action_key(seat, ask.id), at, seat)

    def _due_time(self, table: Table, ask: Ask, seat: Seat, *, helps: bool) -> float:
        thought = self._computations.get((table.game, seat, ask.id))
        if thought is not None and not thought.done:
            return thought.began + LOST
        since = table.questions.since.get(ask.id, AT_ONCE)
        if helps or thought is not None:
            return min(since, table.clock.now())
        if (wait := _wait_for_people(table, ask, seat)) > 0.0:
            return since + wait
        if table.automation.pauses:
            return since + BREATH  # no person is present, or all are out of the game
        return min(since, table.clock.now()) if table.automation.actions_in_row else since + SOON

    def _would_help(self, table: Table, ask: Ask, seat: Seat) -> bool:
        """Return True if a companion would contribute to a question that does not wait for it.

        It decides once a step.
        """
        head, session = table.kit.automation.companion.head, table.playing()
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

    # --- doing it ---------------------------------------------------------------------------------

    async def act(self, table: Table, action: ScheduledAction) -> None:
        """Give the answer; or start computing it, and answer when that is done."""
        _, number, asked = action.key.split(":")
        seat, session = Seat(int(number)), table.playing()
        ask = session.find(AskId(int(asked)))
        if ask is None:
            return
        key = table.game, seat, ask.id
        thought = self._computations.pop(key, None)
        self._forget_closed(table)
        if thought is None and self._is_worth_computing(table, ask, seat):
            self._start_computing(table, ask, seat)
            return
        came = thought.came if thought is not None else None
        if came is None or (thought is not None and thought.mark != session.mark_of(ask)):
            came = table.kit.automation.companion.best(session, ask, seat)
        await _give_answer(table, session, ask, seat, came)

    def _forget_closed(self, table: Table) -> None:
        """Drop the computations for questions that have closed."""
        gone = {
            (game, seat, ask)
            for game, seat, ask in self._computations
            if game == table.game and table.playing().find(ask) is None
        }
        self._computations = {
            key: each for key, each in self._computations.items() if key not in gone
        }

    def _is_worth_computing(self, table: Table, ask: Ask, seat: Seat) -> bool:
        """Return True if an answer is worth computing; never for a contribution to another test."""
        companion, session = table.kit.automation.companion, table.playing()
        if not companion.thinks(ask, self._budget) or seat not in ask.must:
            return False
        if table.lobby.table.hands is Hands.CLOSED and ask.may_pass(seat):
            return False  # its duration would show if there was a choice
        return self._thinker.has_room(table.game) and companion.has_choice(session, ask, seat)

    def _start_computing(self, table: Table, ask: Ask, seat: Seat) -> None:
        session = table.playing()
        thought = _Computation(table.clock.now(), session.mark_of(ask))
        self._computations[table.game, seat, ask.id] = thought
        thinking = self._thinker.think(table.kit, session, ask, seat, self._budget, game=table.game)

        async def think() -> None:
            ranked = await thinking
            thought.came, thought.done = ranked[0] if ranked else None, True
            with logged_failure("a companion could not go on", game=table.game):
                await self._ring(table.game)

        # In a separate context: it belongs to no press, and nobody waits for it.
        task = asyncio.get_running_loop().create_task(think(), context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- the end ----------------------------------------------------------------------------------

    async def rest(self) -> None:
        """Wait until all computations are done and their answers given."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        """Cancel all computations; the next run starts them again."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _wait_for_people(table: Table, ask: Ask, seat: Seat) -> float:
    """Return the seconds for which a companion leaves a question to people; 0 for none."""
    people, head = _present_people(table), table.kit.automation.companion.head
    if head.lets_go_first(table.playing(), ask, seat, people):
        patience = table.loaded.pace.optional or PATIENCE
        return 0.0 if table.lobby.table.companions_first else patience
    asks_people = ask.join is Join.ANY and not people.isdisjoint(ask.must)
    return BREATH if asks_people else 0.0


def _present_people(table: Table) -> set[Seat]:
    """Return the seats played by people who are neither away nor overdue."""
    now, absences = table.clock.now(), table.seats.absences
    return {seat for seat in table.seats.players if not _is_gone(absences.get(seat), now)}


def _is_gone(absence: Absence | None, now: float) -> bool:
    if absence is None or absence.stand_in is not None:
        return False
    return absence.away_until > now or absence.overdue is not None


def vote_holds(table: Table) -> float:
    """Return until when companions wait for the votes on an undo request; 0 if there is none."""
    vote, here = table.votes.standing, set(table.seats.players.values())
    return vote.until - DAY + HOUR if vote is not None and here & set(vote.missing) else 0.0


async def _give_answer(
    table: Table, session: AnySession, ask: Ask, seat: Seat, ranked: RankedAnswer
) -> None:
    """Give the answer; the autopilot's if the rules refuse it.

    A companion that stands in for someone leaves decisions for people to the autopilot too.
    """
    try:
        if seat in table.seats.occupants and _is_for_people(table, ask, seat, ranked.answer):
            raise NotAllowed("That’s for the player of that seat.")
        await answer(table, Answered(seat, ask.id, ranked.answer, "companion", ranked.reason))
    except RulesError:
        careful = table.kit.automation.autopilot.choose(session, ask, seat)
        await answer(table, Answered(seat, ask.id, careful, "companion"))


def _is_for_people(table: Table, ask: Ask, seat: Seat, given: Answer) -> bool:
    """Return True if only a person may decide this: resigning, spending experience and the like."""
    part, vocabulary = ask.parts[seat], table.kit.words.vocabulary
    keys = given.keys if isinstance(given, Picked) else ()
    chosen = [option for key in keys if (option := part.option(key)) is not None]
    verbs = [vocabulary.verb(option.verb) for option in chosen]
    return any(verb.careful or verb.lasting for verb in verbs)


def _action_key(seat: Seat, ask: AskId) -> str:
    return f"{COMPANION_KEY}:{seat}:{ask}"
