"""Companions at tables: they play seats of their own, or for who is away, and think elsewhere.

A companion answers a moment after it is asked. It waits while people can take their turns before
it, and two minutes where people are asked as well and the first answer decides. Another process
thinks for it; meanwhile the table goes on, and the result is dropped if the question has changed by
then. If a thought is lost, as by a kill, it starts again: the row of the answer stays in the store.
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
from bot.table.automation.deputies import COMPANION_KEY, Deputy, answer, said_ahead
from bot.table.automation.thinker import Thinker
from bot.table.declares.pace import DAY, HOUR, MINUTE, PACES, Rhythm
from bot.table.declares.table_settings import Hands
from bot.table.errors import own_trouble
from bot.table.game.table import Table
from bot.table.memory.absences import Absence
from bot.table.reminders.reminder_policy import blocking
from bot.table.reminders.scheduled_actions import AT_ONCE, ScheduledAction

SOON: Final = 10.0
"""Seconds before a companion answers what is asked of it."""
BREATH: Final = 2 * MINUTE
"""The same where people are asked as well, and the first to answer decides; after a step back,
unless a person has done something since; and after many turns in which no person did anything."""
LOST: Final = 2 * MINUTE
"""Seconds after which a thought of which nothing is heard is begun anew."""
THOUGHT: Final = ThinkingBudget(seconds=5.0)
"""The most that a decision costs."""
PATIENCE: Final = PACES[Rhythm.DAY].optional
"""Seconds for which a companion lets people go first at a table without deadlines."""

Ring = Callable[[int], Awaitable[None]]
"""Does what is due for a game."""


class _Thought(Struct):
    """What is thought about a question: `came` is None until it is done, and where it failed."""

    began: float
    """Seconds since the epoch."""
    mark: str
    """The question's."""
    came: RankedAnswer | None = None
    done: bool = False


class SeatedCompanions:
    """Plays the seats of companions as long as a person plays at the table."""

    def __init__(
        self,
        thinker: Thinker,
        ring: Ring,
        first: Iterable[Deputy] = (),
        budget: ThinkingBudget = THOUGHT,
    ) -> None:
        """`first` carry out what players said ahead: before them it does nothing for a seat."""
        self._thinker = thinker
        self._ring = ring
        self._first = tuple(first)
        self._budget = budget
        self._thoughts: dict[tuple[int, Seat, AskId], _Thought] = {}
        self._helps: dict[tuple[int, Seat, AskId], tuple[int, bool]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # --- what, and when ---------------------------------------------------------------------------

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """One for each question that waits for a companion, or in which it would help somebody."""
        seats = table.seats.played_by_companions
        if not seats or not table.seats.players:
            return
        if seats - table.seats.companions:  # of a seat of its own nobody said anything ahead
            seats -= said_ahead(table, self._first)
        session, held = table.playing(), max(vote_holds(table), table.automation.gone_back + BREATH)
        for ask in session.asks:
            waits = set(blocking(ask))
            for seat in filter(seats.__contains__, ask.parts):
                if seat in waits or self._would_help(table, ask, seat):
                    at = max(held, self._at(table, ask, seat, helps=seat not in waits))
                    yield ScheduledAction(_key(seat, ask.id), at, seat)

    def _at(self, table: Table, ask: Ask, seat: Seat, *, helps: bool) -> float:
        thought = self._thoughts.get((table.game, seat, ask.id))
        if thought is not None and not thought.done:
            return thought.began + LOST
        since = table.questions.since.get(ask.id, AT_ONCE)
        if helps or thought is not None:
            return min(since, table.clock.now())
        if (wait := _wait_for_people(table, ask, seat)) > 0.0:
            return since + wait
        if table.automation.pauses:
            return since + BREATH  # nobody is there, or all people are out of the game
        return min(since, table.clock.now()) if table.automation.deeds else since + SOON

    def _would_help(self, table: Table, ask: Ask, seat: Seat) -> bool:
        """Return True if a companion puts something in where nobody waits for it; once a step."""
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
        """Answer; or begin to think about it, and answer when that is done."""
        _, number, asked = action.key.split(":")
        seat, session = Seat(int(number)), table.playing()
        ask = session.find(AskId(int(asked)))
        if ask is None:
            return
        key = table.game, seat, ask.id
        thought = self._thoughts.pop(key, None)
        self._forget_closed(table)
        if thought is None and self._thinks(table, ask, seat):
            self._begin(table, ask, seat)
            return
        came = thought.came if thought is not None else None
        if came is None or (thought is not None and thought.mark != session.mark_of(ask)):
            came = table.kit.automation.companion.best(session, ask, seat)
        await _give(table, session, ask, seat, came)

    def _forget_closed(self, table: Table) -> None:
        """Drop thoughts about questions that were closed otherwise."""
        gone = {
            (game, seat, ask)
            for game, seat, ask in self._thoughts
            if game == table.game and table.playing().find(ask) is None
        }
        self._thoughts = {key: each for key, each in self._thoughts.items() if key not in gone}

    def _thinks(self, table: Table, ask: Ask, seat: Seat) -> bool:
        """Return True if it is thought about; not what is put into the test of somebody else."""
        companion, session = table.kit.automation.companion, table.playing()
        if not companion.thinks(ask, self._budget) or seat not in ask.must:
            return False
        if table.lobby.table.hands is Hands.CLOSED and ask.passable(seat):
            return False  # how long it takes would tell whether there was anything to choose
        return self._thinker.has_room(table.game) and companion.has_choice(session, ask, seat)

    def _begin(self, table: Table, ask: Ask, seat: Seat) -> None:
        session = table.playing()
        thought = _Thought(table.clock.now(), session.mark_of(ask))
        self._thoughts[table.game, seat, ask.id] = thought
        thinking = self._thinker.think(table.kit, session, ask, seat, self._budget, game=table.game)

        async def think() -> None:
            ranked = await thinking
            thought.came, thought.done = ranked[0] if ranked else None, True
            with own_trouble("a companion could not go on", game=table.game):
                await self._ring(table.game)

        # In a context of its own: it belongs to no press, and nobody waits for it.
        task = asyncio.get_running_loop().create_task(think(), context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- the end ----------------------------------------------------------------------------------

    async def rest(self) -> None:
        """Wait until nothing is thought about, and what came of it is done."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        """Think no more: what was thought about is thought about anew by the next run."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _wait_for_people(table: Table, ask: Ask, seat: Seat) -> float:
    """Return for how many seconds a companion leaves a question to people; 0 for none."""
    people, head = _present_people(table), table.kit.automation.companion.head
    if head.lets_go_first(table.playing(), ask, seat, people):
        patience = table.loaded.pace.optional or PATIENCE
        return 0.0 if table.lobby.table.companions_first else patience
    asks_people = ask.join is Join.ANY and not people.isdisjoint(ask.must)
    return BREATH if asks_people else 0.0


def _present_people(table: Table) -> set[Seat]:
    """The seats that people play who have not said that they are away, and are not overdue."""
    now, absences = table.clock.now(), table.seats.absences
    return {seat for seat in table.seats.players if not _is_gone(absences.get(seat), now)}


def _is_gone(absence: Absence | None, now: float) -> bool:
    if absence is None or absence.stand_in is not None:
        return False
    return absence.away_until > now or absence.overdue is not None


def vote_holds(table: Table) -> float:
    """Return until when a request to go back is left standing for people to answer; 0 for none."""
    vote, here = table.votes.standing, set(table.seats.players.values())
    return vote.until - DAY + HOUR if vote is not None and here & set(vote.missing) else 0.0


async def _give(
    table: Table, session: AnySession, ask: Ask, seat: Seat, ranked: RankedAnswer
) -> None:
    """Give the answer; the careful one where the rules refuse it.

    So it is where a companion stands in for somebody, and would do what they are asked about first.
    """
    try:
        if seat in table.seats.occupants and _is_for_people(table, ask, seat, ranked.answer):
            raise NotAllowed("That’s for the player of that seat.")
        await answer(table, Answered(seat, ask.id, ranked.answer, "companion", ranked.reason))
    except RulesError:
        careful = table.kit.automation.autopilot.choose(session, ask, seat)
        await answer(table, Answered(seat, ask.id, careful, "companion"))


def _is_for_people(table: Table, ask: Ask, seat: Seat, given: Answer) -> bool:
    """Return True if it resigns, spends experience, or does else what is for a person to do."""
    part, vocabulary = ask.parts[seat], table.kit.words.vocabulary
    keys = given.keys if isinstance(given, Picked) else ()
    chosen = [option for key in keys if (option := part.option(key)) is not None]
    verbs = [vocabulary.verb(option.verb) for option in chosen]
    return any(verb.careful or verb.lasting for verb in verbs)


def _key(seat: Seat, ask: AskId) -> str:
    return f"{COMPANION_KEY}:{seat}:{ask}"
