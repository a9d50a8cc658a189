"""The open questions of a table: their players, times and deadlines."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from bot.engine.ask import Ask
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Input, decode_record
from bot.store.api import Store
from bot.store.game_records import JournalEntry, Loaded
from bot.table.declares.kit import Kit
from bot.table.game.loaded_game import LoadedGame
from bot.table.game.recovery import restore
from bot.table.game.seating import Seating
from bot.table.game.undo_request import Votes
from bot.table.memory import absences
from bot.table.memory.absences import PRESENT
from bot.table.memory.cached_preferences import People
from bot.table.memory.seat_memory import SeatMemory
from bot.table.reminders.deadline_carryover import carry_over_deadlines
from bot.table.reminders.deadlines import Deadline, compute_deadline, describe_timeout
from bot.table.reminders.reminder_policy import VOTE, Awaited, awaited_seats_of, blocking_seats

NO_ASKS: Final[tuple[Ask, ...]] = ()


class OpenQuestions:
    """The open questions of one table, with the times of asking."""

    def __init__(
        self, game: LoadedGame, seats: Seating, people: People, votes: Votes, *, public: bool
    ) -> None:
        """Create an empty record. With `public` False, `awaited_seats` is always empty."""
        self._game = game
        self._seats = seats
        self._people = people
        self._votes = votes
        self._public = public
        self.since: dict[AskId, float] = {}
        """When each open question was asked, in seconds since the epoch."""
        self._previous_asks = NO_ASKS
        """The questions that were open before the input that is being committed."""

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Return the open questions, with the rules' own labels."""
        return self._game.session.plain_asks if self._game.session is not None else NO_ASKS

    async def read(self, loaded: Loaded) -> None:
        """Load the time at which each open question was asked or reopened."""
        game = self._game
        if game.session is None or loaded.checkpoint is None:
            return
        began = game.lobby.started_at or game.record.created_at
        asks = [ask.id for ask in self.asks]
        put = await load_asked_times(game.store, game.kit, loaded, began, asks)
        now, kept = game.clock.now(), self._seats.memories.values()
        # The journal does not record a reopening; the seats remember its time.
        back = {ask: max((each.asked.get(ask, 0.0) for each in kept), default=0.0) for ask in asks}
        self.since = {ask: max(put.get(ask, now), back[ask]) for ask in asks}
        self._previous_asks = self.asks

    def update(self) -> None:
        """Record the current time for new questions and forget closed ones."""
        now, asks = self._game.clock.now(), self.asks
        self.since = {ask.id: self.since.get(ask.id, now) for ask in asks}
        self._previous_asks = asks

    def carry_over(
        self, given: Input, memories: Mapping[Seat, SeatMemory]
    ) -> Mapping[Seat, SeatMemory]:
        """Return `memories` with asked times and warnings carried over to unchanged questions."""
        known = {**self._seats.memories, **memories}
        now = self._game.clock.now()
        kept = carry_over_deadlines(
            self._previous_asks, self.asks, given, self.asked_since, known, now
        )
        return {**memories, **kept}

    def asked_since(self, ask: Ask, seat: Seat) -> float | None:
        """Return when a seat was asked this question or its unchanged predecessor, if known."""
        memory = self._seats.memories.get(seat)
        kept = memory.asked.get(ask.id) if memory is not None else None
        return self.since.get(ask.id) if kept is None else kept

    def asked_times(self) -> list[float]:
        """Return the times of all open questions, unordered."""
        kept = (at for memory in self._seats.memories.values() for at in memory.asked.values())
        return [*self.since.values(), *kept]

    def awaited_seats(self, *, vote: bool = True) -> list[Awaited]:
        """Return the seats whose answer is missing or, with `vote`, whose vote is missing."""
        game, seats = self._game, self._seats
        if not (game.is_running and self._public):
            return []
        if game.is_tutorial:  # a tutorial pings nobody
            return []
        now, asks = game.clock.now(), self.asks
        found = awaited_seats_of(asks, seats.players, self.since, now, game.phase())
        asked = [
            *(self._votes.voters() if vote else ()),
            *absences.missing_voters(seats.absences, seats.occupants, {ask.id for ask in asks}),
        ]
        # The autopilot plays the seats of absent occupants: do not ask these for a vote.
        here = [seat for seat in dict.fromkeys(asked) if seat in seats.players]
        wanted = [Awaited(seat, seats.occupants[seat], now, VOTE) for seat in here]
        return [*found, *wanted]

    def deadlines(self) -> list[Deadline]:
        """Return the deadline of each open question for each player who must answer it."""
        if not self._game.is_running:
            return []
        asked = [(ask, seat) for ask in self.asks for seat in blocking_seats(ask)]
        players = self._seats.players
        found = [self._deadline(ask, seat, players[seat]) for ask, seat in asked if seat in players]
        return [deadline for deadline in found if deadline is not None]

    def _deadline(self, ask: Ask, seat: Seat, player: int) -> Deadline | None:
        """Return one player's deadline with the effect of a timeout; None if the pace sets none."""
        game, occupants, away = self._game, self._seats.occupants, self._seats.absences
        lobby, absence, now = game.lobby, away.get(seat, PRESENT), game.clock.now()
        who = self._people.cached_preferences(player).for_table(game.number)
        alone = not absences.other_present_people(seat, occupants, away)
        found = compute_deadline(
            ask,
            seat,
            self.asked_since(ask, seat) or now,
            game.pace,
            absences.preferences_for_deadline(who, absence, alone=alone),
            absence,
            lobby.rests,
            now=now,
            paced_at=lobby.paced_at,
        )
        if found is None:
            return None
        if found.answer is not None:
            ask = (
                game.require_session().find_question(ask.id) or ask
            )  # its option labels are made for people
        to = absences.player_of_late_seat(lobby.table.late, seat, occupants, away)
        return replace(found, then=describe_timeout(ask, found, to, game.first_name, game.person))

    def helpers(self) -> set[Seat]:
        """Return the seats that could be asked for help with an open question."""
        session = self._game.session if self._game.is_running else None
        if session is None:
            return set()
        return {
            seat
            for ask in session.asks
            for seat in self._game.kit.words.seats_able_to_help(session, ask)
        }


# --- times of questions ---------------------------------------------------------------------------


CHUNK: Final = 50
"""Journal entries loaded in one query, backwards from the checkpoint."""


async def load_asked_times(
    store: Store, kit: Kit, loaded: Loaded, began: float, asks: Collection[AskId]
) -> Mapping[AskId, float]:
    """Map each question to the time it was asked, in seconds; at least to `began`."""
    if loaded.checkpoint is None or not asks:
        return {}
    steps = await _entries_since(store, loaded.game.id, loaded.checkpoint.step, min(asks))
    if not steps or steps[0].step == 1:
        put = [(await _first_questions(store, kit, loaded), began)]
    else:
        put = []
    put += [(_next_question(entry), entry.at) for entry in steps]
    found = {ask: _asked_time(ask, put) for ask in asks}
    return {ask: at for ask, at in found.items() if at is not None}


def _asked_time(ask: AskId, put: Sequence[tuple[AskId, float]]) -> float | None:
    """Return when a question was asked, from the next question's number and time of each step."""
    return next((at for following, at in put if ask < following), None)


async def _entries_since(
    store: Store, game: int, step: int, oldest: AskId
) -> Sequence[JournalEntry]:
    """Return the journal entries since a question was asked, or all if that is before the first."""
    steps = await store.journal.entries(game, after=max(step - 1, 0))
    while step > 1 and (not steps or oldest < _next_question(steps[0])):
        until, step = step - 1, max(step - CHUNK, 1)
        steps = [*await store.journal.entries(game, after=step - 1, until=until), *steps]
    return steps


async def _first_questions(store: Store, kit: Kit, loaded: Loaded) -> AskId:
    """Return the first question number that the start of the game did not use."""
    assert loaded.checkpoint is not None
    start = loaded if loaded.checkpoint.step == 0 else await store.journal.load(loaded.game.id, 0)
    return restore(kit.rules, start, tail=False).next_ask


def _next_question(entry: JournalEntry) -> AskId:
    return AskId(decode_record(entry.payload).next_ask)
