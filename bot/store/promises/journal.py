"""The journal and its checkpoints: inputs that are kept, and ways back to a position."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from bot.store.records import (
    GameStatus,
    JournalEntry,
    Loaded,
    Outgoing,
    SeatRecord,
    Segment,
    StoredCheckpoint,
    Timer,
)


class JournalStore(Protocol):
    """The journal and its checkpoints: inputs that are kept, and ways back to a position."""

    async def commit(
        self,
        entry: JournalEntry,
        *,
        checkpoint: StoredCheckpoint | None = None,
        outbox: Sequence[Outgoing] = (),
        status: GameStatus | None = None,
        rewind_to: int | None = None,
        keep_vote: bool = False,
        timers: Sequence[Timer] | None = None,
        seats: Sequence[SeatRecord] = (),
        newcomer: tuple[SeatRecord, int] | None = None,
    ) -> bool:
        """Journal one input with all that follows from it, in one transaction.

        `checkpoint` is of the entry's own step. `rewind_to` retires every entry and checkpoint
        after that live step, but for this entry. `keep_vote`: a request to go back that stands
        does so at this step, too. `timers` replace all timers of the game, and `seats` what these
        seats keep (their settings). `newcomer` sits down on a seat that is new by it.
        True: it stands now. False: the very same commit stood already; nothing was changed.
        Raises `DuplicateInteraction` (this interaction made another input), `StepConflict` (the
        step is not the next one), `NoSuchStep` (`rewind_to` is not live), `NoSuchGame`.
        """
        ...

    async def put_checkpoint(self, checkpoint: StoredCheckpoint) -> None:
        """Add or replace the checkpoint of a live step: the start, or an upcast state.

        Raises `NoSuchStep` where the step is not live, `NoSuchGame`.
        """
        ...

    async def load(self, game: int) -> Loaded:
        """Return how to rebuild the game as it stands. Raises `NoSuchGame`."""
        ...

    async def load_at(self, game: int, step: int) -> Loaded:
        """Return how to rebuild the position as it was after `step`, rewound away since or not.

        Raises `NoSuchStep` if the game never had it.
        """
        ...

    async def journal(
        self, game: int, *, after: int = 0, until: int | None = None
    ) -> list[JournalEntry]:
        """All entries with after < step <= until, retired ones too, in order."""
        ...

    async def entry_of(self, interaction: int) -> JournalEntry | None:
        """The input that an interaction made: a doubled delivery is dropped by this."""
        ...

    def segments(self, game: int) -> AsyncIterator[Segment]:
        """Return what to verify: for each stored checkpoint the way to it from the one before.

        Retired checkpoints too, each along the branch that led to it. The entries after the
        newest checkpoint are in `load`.
        """
        ...
