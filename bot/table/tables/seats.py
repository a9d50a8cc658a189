"""Players of seats: those who are away, stand-ins, seats handed over."""

from __future__ import annotations

from bot.engine.ids import AskId, Seat
from bot.table.game.snapshot import Caller, Told
from bot.table.seats import handing, standing_in
from bot.table.tables.open_tables import OpenTables


class SeatTables:
    """Seats that change hands, for a while or for good."""

    def __init__(self, games: OpenTables) -> None:
        self._games = games

    async def back(self, caller: Caller, game: int) -> Told:
        """The caller plays their own seats again. Raises `NotAllowed` where they do already."""
        return await self._games.change(game, lambda t: standing_in.back(t, caller))

    async def choose_stand_in(
        self, caller: Caller, game: int, seat: Seat, ask: AskId, choice: Seat
    ) -> Told:
        """Say who is to play for somebody who is late: a seat, `absences.PILOT` or `WAIT`.

        Raises `NotAllowed` as `standing_in.vote` does.
        """
        return await self._games.change(
            game, lambda t: standing_in.vote(t, caller, seat, ask, choice)
        )

    async def befriend(
        self, caller: Caller, game: int, seat: Seat, friend: Seat | None, *, at_once: bool = False
    ) -> Told:
        """Name who plays a seat of the caller's when they are late, or as soon as they are away.

        Raises `NotAllowed` as `standing_in.befriend` does.
        """
        return await self._games.change(
            game, lambda t: standing_in.befriend(t, caller, seat, friend, at_once=at_once)
        )

    async def lend_while_away(self, caller: Caller, game: int, seat: Seat, to: Seat) -> Told:
        """Choose who plays a seat of the caller's while they are away: a seat, `PILOT`, `WAIT`.

        Raises `NotAllowed` as `standing_in.lend_while_away` does.
        """
        return await self._games.change(
            game, lambda t: standing_in.lend_while_away(t, caller, seat, to)
        )

    async def autopilot(self, caller: Caller, game: int, seat: Seat, on: bool, reason: str) -> Told:
        """Let the autopilot play a seat, or no longer.

        Raises `NotAllowed` as `standing_in.switch` does.
        """
        return await self._games.change(
            game, lambda t: standing_in.switch(t, caller, seat, on, reason)
        )

    async def substitute(
        self, caller: Caller, game: int, seat: Seat, user: int, until: float
    ) -> Told:
        """Let somebody play a seat of the caller's until a time, seconds since the epoch.

        Raises `NotAllowed` as `handing.substitute` does.
        """
        return await self._games.change(
            game, lambda t: handing.substitute(t, caller, seat, user, until)
        )

    async def give_back(self, caller: Caller, game: int, seat: Seat | None = None) -> Told:
        """End a substitution before its time: its owner, the substitute or a game master.

        Raises `NotAllowed` as `handing.give_back` does.
        """
        return await self._games.change(game, lambda t: handing.give_back(t, caller, seat))

    async def seat(self, caller: Caller, game: int, seat: Seat, user: int, reason: str) -> Told:
        """Hand a seat to somebody else.

        Raises `NotAllowed` for other people, and where there is no such seat.
        """
        return await self._games.change(
            game, lambda t: handing.hand_over(t, caller, seat, user, reason)
        )
