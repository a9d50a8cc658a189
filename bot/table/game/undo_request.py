"""The open undo request of a table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.store.game_records import Outgoing, VoteRecord
from bot.table.game.loaded_game import LoadedGame
from bot.table.game.seating import Seating
from bot.table.posts.courier import Vote


class Votes:
    """The undo request of one table, as loaded from the store."""

    def __init__(self, game: LoadedGame, seats: Seating) -> None:
        self._game = game
        self._seats = seats
        self.standing: Vote | None = None

    async def read(self) -> None:
        """Load the request without the votes of users who have left the table."""
        kept = await self._game.store.votes.find(self._game.number)
        here = set(self._seats.occupants.values())
        self.standing = kept and Vote(
            step=kept.step,
            to=kept.to,
            asker=kept.asker,
            # Otherwise the table would wait for the vote of someone who has left.
            missing=tuple(user for user in kept.missing if user in here),
            until=kept.until,
        )

    async def store_request(self, vote: Vote | None, told: Sequence[Outgoing]) -> None:
        """Store a request (None: delete the last one) and queue the posts."""
        kept = vote and VoteRecord(vote.step, vote.to, vote.asker, vote.missing, vote.until)
        await self._game.store.votes.put(self._game.number, kept, outbox=told)
        self.standing = vote

    def record_step(self, step: int, *, idle: bool) -> None:
        """Record a step. The open request remains only if the step changed nothing (`idle`)."""
        vote = self.standing
        self.standing = replace(vote, step=step) if vote is not None and idle else None

    def voters(self) -> list[Seat]:
        """Return the seats whose vote on the request is missing."""
        missing = self.standing.missing if self.standing is not None else ()
        return [seat for seat, user in sorted(self._seats.occupants.items()) if user in missing]
