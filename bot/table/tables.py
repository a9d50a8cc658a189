"""The registry of tables: everything that cogs and tools ask of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.ids import Seat
from bot.engine.journal import Input
from bot.store.api import GameRecord, Store
from bot.table.clock import Clock
from bot.table.courier import Courier
from bot.table.kit import Kit, Picture
from bot.table.look import Caller, Line, Look, Told


class Tables:
    """All games of one store. Refusals are `RulesError`s whose text is for the caller alone."""

    def __init__(
        self,
        store: Store,
        kits: Mapping[str, Kit],
        courier: Courier | None = None,
        *,
        clock: Clock | None = None,
        debounce: float = 0.0,
        idle: float = 1800.0,
    ) -> None:
        """Without a courier nothing is told in public. `debounce` and `idle` are seconds."""

    # Life

    async def open(self) -> None:
        """Send what an earlier run left untold. Need not wait for Discord to be ready."""
        raise NotImplementedError

    async def close(self, within: float = 10.0) -> None:
        """Take nothing in any more, finish what is under way, tell what is told by then."""
        raise NotImplementedError

    # Looking

    async def find(self, guild: int, channel: int) -> Look:
        """The channel's game (active, else the newest). `NotAllowed` if it never had one."""
        raise NotImplementedError

    async def look(self, game: int) -> Look:
        """The game with this number."""
        raise NotImplementedError

    async def log(self, game: int, seat: Seat | None, steps: int = 30) -> list[Line]:
        """What the newest steps told, as `seat` may know it, oldest first."""
        raise NotImplementedError

    async def board(self, game: int) -> Picture:
        """The board as everybody may see it, drawn off the event loop."""
        raise NotImplementedError

    async def hand(self, game: int, seat: Seat) -> Picture | None:
        """The seat's own cards, drawn off the event loop."""
        raise NotImplementedError

    # Lobby

    async def new(
        self,
        caller: Caller,
        guild: int,
        channel: int,
        ruleset: str,
        scenario: str,
        difficulty: str = "",
        settings: dict[str, Any] | None = None,
    ) -> GameRecord:
        """Open a lobby in a channel."""
        raise NotImplementedError

    async def join(self, caller: Caller, game: int, investigator: str, user: int = 0) -> Told:
        """Take a seat with an investigator (by slug); a game master may seat another `user`."""
        raise NotImplementedError

    async def leave(self, caller: Caller, game: int, seat: Seat | None = None) -> Told:
        """Leave a seat (None: all of the caller's). In a running game it waits for a successor."""
        raise NotImplementedError

    async def start(self, caller: Caller, game: int, seed: bytes | None = None) -> Told:
        """Set the game up and post the hash of its seed (16 bytes)."""
        raise NotImplementedError

    # Playing

    async def act(
        self, caller: Caller, game: int, given: Input, *, mark: str = "", reason: str = ""
    ) -> Told:
        """Carry out an input: answers and holds of the caller's seats, overrides of a GM.

        A GM answers for any seat with `Answered(..., by="gm")` and a `reason`. `mark` is that of
        the prompt which was pressed. A rewind has a method of its own.
        """
        raise NotImplementedError

    async def undo(self, caller: Caller, game: int) -> Told:
        """Take the caller's own last step back: at once if free, else by a vote of the others."""
        raise NotImplementedError

    async def vote(self, caller: Caller, game: int, step: int, agree: bool) -> Told:
        """Answer a request to take a step back; the last one who agrees carries it out."""
        raise NotImplementedError

    # Game master

    async def override(
        self, caller: Caller, game: int, command: dict[str, Any], reason: str
    ) -> Told:
        """Change something where the script waits; `command` comes from `Kit.gm_command`."""
        raise NotImplementedError

    async def preview(self, caller: Caller, game: int, step: int) -> tuple[str, Picture]:
        """The position after `step`, as everybody may see it, before rewinding there."""
        raise NotImplementedError

    async def rewind(self, caller: Caller, game: int, to: int, reason: str) -> Told:
        """Go back to the position after step `to`. Nothing is deleted."""
        raise NotImplementedError

    async def pause(self, caller: Caller, game: int, reason: str) -> Told:
        """Refuse inputs until `resume`."""
        raise NotImplementedError

    async def resume(self, caller: Caller, game: int, reason: str = "") -> Told:
        """Take inputs again; the status is posted anew."""
        raise NotImplementedError

    async def seat(self, caller: Caller, game: int, seat: Seat, user: int, reason: str) -> Told:
        """Hand a seat to somebody else."""
        raise NotImplementedError

    async def end(self, caller: Caller, game: int, reason: str) -> Told:
        """End the game as it stands and post its seed; a lobby is closed."""
        raise NotImplementedError

    async def refresh(self, game: int) -> None:
        """Bring the status message up to date, or post it anew if it is gone."""
        raise NotImplementedError
