"""The request to go back that stands at a table, if any."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.store.game_records import Outgoing, VoteRecord
from bot.table.game.loaded_game import LoadedGame
from bot.table.game.seating import Seating
from bot.table.posts.courier import Vote


class Votes:
    """The request to go back of one table, as the store has it."""

    def __init__(self, game: LoadedGame, seats: Seating) -> None:
        self._game = game
        self._seats = seats
        self.standing: Vote | None = None

    async def read(self) -> None:
        """Read it anew; who left the table is not asked any more."""
        kept = await self._game.store.votes.find(self._game.number)
        here = set(self._seats.occupants.values())
        self.standing = kept and Vote(
            step=kept.step,
            to=kept.to,
            asker=kept.asker,
            # Else the table would wait for the word of somebody who is gone.
            missing=tuple(user for user in kept.missing if user in here),
            until=kept.until,
        )

    async def put(self, vote: Vote | None, told: Sequence[Outgoing]) -> None:
        """Keep a request in place of the last one, or drop it, and tell."""
        kept = vote and VoteRecord(vote.step, vote.to, vote.asker, vote.missing, vote.until)
        await self._game.store.votes.put(self._game.number, kept, outbox=told)
        self.standing = vote

    def stands_at(self, step: int, *, idle: bool) -> None:
        """Note a step: where nothing happened by it (`idle`) the request stands on."""
        vote = self.standing
        self.standing = replace(vote, step=step) if vote is not None and idle else None

    def voters(self) -> list[Seat]:
        """Return whose word on the request is missing."""
        missing = self.standing.missing if self.standing is not None else ()
        return [seat for seat, user in sorted(self._seats.occupants.items()) if user in missing]
