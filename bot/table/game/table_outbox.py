"""Lines that a table tells beside its steps, and the word that there is something to tell."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from bot.engine.ids import Seat
from bot.store.game_records import Outgoing
from bot.table.game.loaded_game import LoadedGame
from bot.table.posts import outbox_rows

LAPSED: Final = "The game has moved on, so the undo request is closed."
Farewell = Callable[[int, int, int], None]
"""Told who lost a seat, and in which channel: nothing that they opened there stays open.

The third number is the game if they still play another seat of it, otherwise 0.
"""


def no_farewell(_user: int, _channel: int, _game: int) -> None:
    """Nobody has anything open."""


class TableOutbox:
    """The outbox of one table: rows for its channel, and who is woken to send them."""

    def __init__(self, game: LoadedGame, wake: Callable[[int], None] | None) -> None:
        """`wake` is called with the channel when there is something to tell; None: never tell."""
        self._game = game
        self._wake = wake
        self._hushed = False
        self.public: Final = wake is not None
        """Whether anything is told at all."""
        self.farewell: Farewell = no_farewell

    def wake(self) -> None:
        """There is something to tell."""
        if self._wake is not None and not self._hushed:
            self._wake(self._game.record.channel)

    @contextmanager
    def told_at_once(self) -> Generator[None]:
        """Tell what is done meanwhile in one go, when all of it is done."""
        self._hushed = True
        try:
            yield
        finally:
            self._hushed = False
            if self._game.is_loaded:
                self.wake()

    async def tell(self, *lines: str) -> None:
        """Say something, and bring the status up to date."""
        if self.public:
            await self._game.store.outbox.enqueue(self._game.number, self.notices(lines))
            self.wake()

    async def show_board(self, *lines: str) -> None:
        """Show the board as it stands to everybody, below these sentences."""
        if self.public:
            row = outbox_rows.board_row(self._game.record.channel, *lines)
            await self._game.store.outbox.enqueue(self._game.number, [row])
            self.wake()

    def notices(self, lines: Sequence[str]) -> list[Outgoing]:
        """Return what says these lines and brings the status up to date."""
        if not self.public:
            return []
        channel = self._game.record.channel
        return (
            outbox_rows.remark_rows(channel, *lines) if lines else [outbox_rows.status_row(channel)]
        )

    def calls(self, wanted: Mapping[Seat, str]) -> list[Outgoing]:
        """Return what calls these seats, each for its kind of reason."""
        if not (wanted and self.public):
            return []
        return [outbox_rows.call_row(self._game.record.channel, wanted)]

    def step_rows(
        self, told: Sequence[Outgoing], *, lapsed: bool, ends: Sequence[str]
    ) -> list[Outgoing]:
        """Return the rows told with a step, none if nobody follows; `ends` go before the last."""
        if not self.public:
            return []
        channel = self._game.record.channel
        rows = [*([outbox_rows.notice_row(channel, LAPSED)] if lapsed else []), *told]
        if ends:
            rows[-1:-1] = [outbox_rows.summary_row(channel, *ends), outbox_rows.recap_row(channel)]
        return rows

    def part(self, user: int, *, plays: bool) -> None:
        """Close what somebody opened who lost a seat here; `plays`: they still have another."""
        record = self._game.record
        self.farewell(user, record.channel, record.id if plays else 0)
