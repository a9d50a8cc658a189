"""Posts of a table outside its steps, and the signal that there are unsent posts."""

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
"""Called with the user who lost a seat and its channel, so that their panels there are closed.

The third number is the game if they still play another seat of it, otherwise 0.
"""


def ignore_farewell(_user: int, _channel: int, _game: int) -> None:
    """Do nothing: no panel is open."""


class TableOutbox:
    """The outbox of one table: rows for its channel, and the callback that sends them."""

    def __init__(self, game: LoadedGame, wake: Callable[[int], None] | None) -> None:
        """`wake` is called with the channel when there are new posts; None: never post."""
        self._game = game
        self._wake = wake
        self._hushed = False
        self.public: Final = wake is not None
        """True if the table posts anything."""
        self.farewell: Farewell = ignore_farewell

    def wake(self) -> None:
        """Signal that there are unsent posts."""
        if self._wake is not None and not self._hushed:
            self._wake(self._game.record.channel)

    @contextmanager
    def batched(self) -> Generator[None]:
        """Collect all posts made in this block and send them together at its end."""
        self._hushed = True
        try:
            yield
        finally:
            self._hushed = False
            if self._game.is_loaded:
                self.wake()

    async def post_lines(self, *lines: str) -> None:
        """Post sentences and update the status."""
        if self.public:
            await self._game.store.outbox.enqueue(self._game.number, self.notice_rows(lines))
            self.wake()

    async def show_board(self, *lines: str) -> None:
        """Post the current board to the channel, below these sentences."""
        if self.public:
            row = outbox_rows.board_row(self._game.record.channel, *lines)
            await self._game.store.outbox.enqueue(self._game.number, [row])
            self.wake()

    def notice_rows(self, lines: Sequence[str]) -> list[Outgoing]:
        """Return the outbox rows that post these lines and update the status."""
        if not self.public:
            return []
        channel = self._game.record.channel
        return (
            outbox_rows.remark_rows(channel, *lines) if lines else [outbox_rows.status_row(channel)]
        )

    def ping_rows(self, wanted: Mapping[Seat, str]) -> list[Outgoing]:
        """Return the outbox rows that ping these seats, each with the kind of question."""
        if not (wanted and self.public):
            return []
        return [outbox_rows.call_row(self._game.record.channel, wanted)]

    def step_rows(
        self, told: Sequence[Outgoing], *, lapsed: bool, ends: Sequence[str]
    ) -> list[Outgoing]:
        """Return the outbox rows of a step; none if the table posts nothing.

        `ends` are posted before the last row.
        """
        if not self.public:
            return []
        channel = self._game.record.channel
        rows = [*([outbox_rows.notice_row(channel, LAPSED)] if lapsed else []), *told]
        if ends:
            rows[-1:-1] = [outbox_rows.summary_row(channel, *ends), outbox_rows.recap_row(channel)]
        return rows

    def close_panels_of(self, user: int, *, plays: bool) -> None:
        """Close the panels of a user who lost a seat; `plays`: they still have another one."""
        record = self._game.record
        self.farewell(user, record.channel, record.id if plays else 0)
