"""Games by number, channel and person, and what is changed beside their journal."""

from collections.abc import Collection, Sequence
from typing import Protocol

from bot.store.records import GameRecord, GameStatus, NewGame, Outgoing, TableDeed, WholeGame


class GameStore(Protocol):
    """Games by number, channel and person, and what is changed beside their journal."""

    async def create_game(self, new: NewGame) -> GameRecord:
        """Create a game, or return the one that the same interaction created.

        Raises `ChannelTaken` if the channel has an active game.
        """
        ...

    async def bring(self, whole: WholeGame) -> int:
        """Keep a whole game, all of it or nothing; its number, also where it was brought before.

        Raises `ChannelTaken` if it is active and the channel has an active game.
        """
        ...

    async def game(self, game: int) -> GameRecord:
        """The game with this number; `NoSuchGame` if there is none."""
        ...

    async def games(
        self, *, guild: int | None = None, statuses: Collection[GameStatus] | None = None
    ) -> list[GameRecord]:
        """All games, or those of a guild or of some statuses, oldest first."""
        ...

    async def games_in(self, channel: int) -> list[GameRecord]:
        """All games that a channel ever held, newest first."""
        ...

    async def games_created(self, at: float) -> list[GameRecord]:
        """The games that were created at this very time, oldest first: mostly one."""
        ...

    async def active_game(self, guild: int, channel: int) -> GameRecord | None:
        """The game in the lobby, running or paused in a channel."""
        ...

    async def games_of(self, user: int) -> list[GameRecord]:
        """The active games in which somebody has a seat now, oldest first."""
        ...

    async def open_tables(self, guild: int, creator: int) -> tuple[int, int]:
        """Return how many active games a guild has, and how many of all somebody created."""
        ...

    async def set_status(
        self,
        game: int,
        status: GameStatus,
        *,
        outbox: Sequence[Outgoing] = (),
        deed: TableDeed | None = None,
    ) -> None:
        """Change a game's status outside its journal (pause, archive), tell, and keep the deed.

        However it changes: as a chapter becomes active its campaign rests, as it ends the campaign
        goes on.

        Raises `NoSuchGame`, and `ChannelTaken` where the channel has another active game.
        """
        ...

    async def configure(
        self,
        game: int,
        config: bytes,
        *,
        seed: bytes | None = None,
        rules_version: str | None = None,
        ruleset: str | None = None,
        outbox: Sequence[Outgoing] = (),
    ) -> None:
        """Replace a game's configuration, and its seed, rules version and ruleset if given; tell.

        Raises `NoSuchGame`.
        """
        ...

    async def move(
        self,
        game: int,
        channel: int,
        *,
        outbox: Sequence[Outgoing] = (),
        deed: TableDeed | None = None,
    ) -> None:
        """Let a game live in another channel: what is still to be told is told there.

        A campaign that rests goes along with its chapter.

        The messages that played a part for it stay behind and are forgotten. Raises `NoSuchGame`,
        and `ChannelTaken` where the channel has another active game.
        """
        ...
