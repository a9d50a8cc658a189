"""The occupants and players of a table's seats, and the memory of each seat."""

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


async def load_lenders(
    store: Store, game: int, memories: Mapping[Seat, SeatMemory]
) -> dict[Seat, int]:
    """Map each lent seat to its lender. Seats whose lender erased their data are missing."""
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
    """A user on the waiting list of a campaign, who joins after its current chapter."""

    user: int
    investigator: str
    """By slug."""
    cards: tuple[str, ...] = ()
    """The deck; none: the starter deck."""


class Seating:
    """The seats of one table: occupants, players, memories.

    The *occupant* holds the seat now; if the seat is lent to a substitute, that is the substitute.
    The *player* acts for it now: the occupant, or a stand-in while the occupant is late or away.
    """

    def __init__(self) -> None:
        """Create an empty seating; call `read` to fill it."""
        self.occupants: dict[Seat, int] = {}
        self.labels: dict[Seat, str] = {}
        """Investigator slug by seat."""
        self.memories: dict[Seat, SeatMemory] = {}
        """Memory of each seat, independent of its occupant."""
        self.owners: dict[Seat, int] = {}
        """Lender of each seat that is on loan to a substitute."""
        self.waiting: dict[Seat, WaitingPlayer] = {}
        """Users who join the campaign after its chapter, by seat.

        These seats are in no other mapping.
        """

    async def read(self, store: Store, game: int) -> None:
        """Load the seats of a game, replacing the previous ones."""
        seats = await store.seats.of_game(game)
        self.labels = {Seat(s.seat): s.label for s in seats}
        self.memories = {Seat(s.seat): decode_memory(s.settings) for s in seats}
        taken = await store.seats.occupants(game)
        self.occupants = {Seat(seat): user for seat, user in taken.items()}
        self._split_off_waiting_seats()
        self.owners = await load_lenders(store, game, self.memories)

    def _split_off_waiting_seats(self) -> None:
        """Separate the seats of the waiting list from those in play."""
        waits = {seat: each.waits for seat, each in self.memories.items() if each.waits is not None}
        self.waiting = {
            seat: WaitingPlayer(self.occupants[seat], self.labels[seat], cards)
            for seat, cards in waits.items()
            if seat in self.occupants
        }
        if waits:
            self.keep_only(self.labels.keys() - waits.keys())

    def keep_only(self, known: Container[Seat]) -> None:
        """Drop every seat that is not in `known`."""
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
                await store.seats.replace_settings([self.record(game, seat)])

    def record(self, game: int, seat: Seat) -> SeatRecord:
        """Return the store record of a seat."""
        return SeatRecord(game, seat, self.labels[seat], encode_memory(self.memories[seat]))

    @property
    def companions(self) -> frozenset[Seat]:
        """Return the seats without an occupant that a companion plays."""
        return companions_in(self.memories, self.occupants)

    @property
    def played_by_companions(self) -> frozenset[Seat]:
        """Return `companions`, and the seats where a companion stands in for an absent occupant."""
        lent = (seat for seat, each in self.absences.items() if each.stand_in == COMPANION)
        return self.companions.union(lent)

    @property
    def players(self) -> dict[Seat, int]:
        """Map each seat to the user who plays it now, stand-ins before occupants."""
        away = {seat: kept.absence for seat, kept in self.memories.items() if kept.absence}
        return absences.players_by_seat(self.occupants, away) if away else dict(self.occupants)

    def departed_players(self, played: Mapping[Seat, int]) -> list[int]:
        """Return the users in `played` who no longer play or occupy their seat."""
        now = self.players
        return [
            user
            for seat, user in played.items()
            if user not in (self.occupants.get(seat), now.get(seat))
        ]

    @property
    def absences(self) -> dict[Seat, Absence]:
        """Map each seat to its occupant's absence (`PRESENT` if they are here)."""
        return {seat: memory.absence or PRESENT for seat, memory in self.memories.items()}

    def absence_of(self, seat: Seat) -> Absence:
        """Return the absence of a seat's occupant (`PRESENT` if they are here)."""
        memory = self.memories.get(seat)
        return (memory and memory.absence) or PRESENT

    @property
    def helped_questions(self) -> set[AskId]:
        """Return the questions for which a player has asked the table for help."""
        return {each.helped for each in self.memories.values() if each.helped is not None}

    def plays(self, user: int, seat: Seat) -> bool:
        """Return True if a user may act for a seat, as occupant or as stand-in."""
        return self.occupants.get(seat) == user or self.players.get(seat) == user
