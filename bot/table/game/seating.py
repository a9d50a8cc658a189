"""People and their seats at a table: who sits and who plays there, and what each seat keeps."""

from __future__ import annotations

from collections.abc import Container, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ids import AskId, Seat
from bot.store.api import Store
from bot.store.game_records import SeatRecord
from bot.table.memory import absences
from bot.table.memory.absences import COMPANION, PRESENT, Absence
from bot.table.memory.seat_memory import SeatMemory, companions_in, decode_memory, encode_memory


async def owners_of(
    store: Store, game: int, memories: Mapping[Seat, SeatMemory]
) -> dict[Seat, int]:
    """Whose each lent seat is, of these; who was forgotten is missing."""
    loans = {seat: kept.tenancy.lent for seat, kept in memories.items() if kept.tenancy.lent}
    if not loans:
        return {}
    tenures = await store.seats.tenures(game)
    return {
        seat: each.user
        for seat, loan in loans.items()
        for each in tenures
        if each.seat == seat and each.until == loan.since and each.user is not None
    }


class WaitingPlayer(Struct, frozen=True):
    """Somebody on the list of those who join a campaign after its chapter."""

    user: int
    investigator: str
    """By slug."""
    cards: tuple[str, ...] = ()
    """The deck; none: the starter deck."""


class Seating:
    """The seats of one table, as they were read."""

    def __init__(self) -> None:
        """Nobody is known before `read`."""
        self.occupants: dict[Seat, int] = {}
        self.labels: dict[Seat, str] = {}
        """Investigators’ slugs."""
        self.memories: dict[Seat, SeatMemory] = {}
        """What each seat keeps whoever sits there."""
        self.owners: dict[Seat, int] = {}
        """Whose the seats are in which somebody stands in for a time."""
        self.waiting: dict[Seat, WaitingPlayer] = {}
        """People who join the campaign after its chapter; their seats are not among the others."""

    async def read(self, store: Store, game: int) -> None:
        """Read a game’s seats anew."""
        seats = await store.seats.of_game(game)
        self.labels = {Seat(s.seat): s.label for s in seats}
        self.memories = {Seat(s.seat): decode_memory(s.settings) for s in seats}
        taken = await store.seats.occupants(game)
        self.occupants = {Seat(seat): user for seat, user in taken.items()}
        self._set_waiting_apart()
        self.owners = await owners_of(store, game, self.memories)

    def _set_waiting_apart(self) -> None:
        waits = {seat: each.waits for seat, each in self.memories.items() if each.waits is not None}
        self.waiting = {
            seat: WaitingPlayer(self.occupants[seat], self.labels[seat], cards)
            for seat, cards in waits.items()
            if seat in self.occupants
        }
        if waits:
            self.leave_out(self.labels.keys() - waits.keys())

    def leave_out(self, known: Container[Seat]) -> None:
        """Let seats that the game does not have (any more) be as if they were not there."""
        self.labels = {seat: each for seat, each in self.labels.items() if seat in known}
        self.memories = {seat: each for seat, each in self.memories.items() if seat in known}
        self.occupants = {seat: each for seat, each in self.occupants.items() if seat in known}
        self.owners = {seat: each for seat, each in self.owners.items() if seat in known}

    async def end_absences(self, store: Store, game: int, before: Mapping[Seat, int]) -> None:
        """End absences and companions at seats whose occupants changed since `before`."""
        for seat, user in self.occupants.items():
            memory = self.memories.get(seat)
            if memory is None or before.get(seat) == user:
                continue
            if memory.absence or memory.tenancy.companion:
                tenancy = replace(memory.tenancy, companion=False)
                self.memories[seat] = replace(memory, absence=None, tenancy=tenancy)
                await store.seats.keep([self.record(game, seat)])

    def record(self, game: int, seat: Seat) -> SeatRecord:
        """Return a seat as it is stored."""
        return SeatRecord(game, seat, self.labels[seat], encode_memory(self.memories[seat]))

    @property
    def companions(self) -> frozenset[Seat]:
        """The seats of companions: nobody sits there, and they play."""
        return companions_in(self.memories, self.occupants)

    @property
    def played_by_companions(self) -> frozenset[Seat]:
        """The same with the seats in which a companion stands in for somebody."""
        lent = (seat for seat, each in self.absences.items() if each.stand_in == COMPANION)
        return self.companions.union(lent)

    @property
    def players(self) -> dict[Seat, int]:
        """Map each seat to the user who plays it now, stand-ins before occupants."""
        away = {seat: kept.absence for seat, kept in self.memories.items() if kept.absence}
        return absences.players(self.occupants, away) if away else dict(self.occupants)

    def departed_players(self, played: Mapping[Seat, int]) -> list[int]:
        """Return who stood in, of those that `played` until now, and does no longer."""
        now = self.players
        return [
            user
            for seat, user in played.items()
            if user not in (self.occupants.get(seat), now.get(seat))
        ]

    @property
    def absences(self) -> dict[Seat, Absence]:
        """Return what each seat keeps about its player's absence."""
        return {seat: memory.absence or PRESENT for seat, memory in self.memories.items()}

    def absence_of(self, seat: Seat) -> Absence:
        """Return what a seat keeps about its player's absence."""
        memory = self.memories.get(seat)
        return (memory and memory.absence) or PRESENT

    @property
    def helped_questions(self) -> set[AskId]:
        """The questions with which others were asked for help."""
        return {each.helped for each in self.memories.values() if each.helped is not None}

    def plays(self, user: int, seat: Seat) -> bool:
        """Return True if somebody may act for a seat: its own player, and whoever stands in."""
        return self.occupants.get(seat) == user or self.players.get(seat) == user
