"""What is kept small, and what is kept no longer."""

from collections.abc import AsyncIterator
from typing import Protocol


class KeepingStore(Protocol):
    """Games that are over are packed; servers that left, and dead posts, are erased in the end."""

    def ripe(self, before: float) -> AsyncIterator[int]:
        """The games that are over, not packed, and had their last input before a time."""
        ...

    async def pack(self, game: int) -> bool:
        """Let the steps and checkpoints of a game that is over take little room.

        What is read of it is as before. Whatever changes one of them puts all back. The work of
        making them small holds nobody up. False: there is nothing to pack, or it changed meanwhile.
        """
        ...

    async def unpack(self, game: int) -> bool:
        """Put the steps and checkpoints of a game back, as they were. False: it is not packed."""
        ...

    async def guilds(self) -> list[int]:
        """The servers that have games."""
        ...

    async def note_departure(self, guild: int, at: float) -> bool:
        """A server sent the bot away. False: that is known, and since when stays as it is."""
        ...

    async def note_return(self, guild: int) -> bool:
        """The bot is in a server: nothing of it is to be erased. False: nothing was."""
        ...

    async def departures(self) -> dict[int, float]:
        """The servers that sent the bot away, and since when."""
        ...

    async def erase_game(self, game: int, *, left_before: float) -> bool:
        """Erase all of a game whose server left before a time. False: there is no such game."""
        ...

    async def erase_guild(self, guild: int, *, left_before: float) -> bool:
        """Erase what else is kept of a server that left before a time and has no games any more.

        False: it did not leave, later, or has games.
        """
        ...

    async def prune_outbox(self, before: float) -> int:
        """Drop the posts that were given up before a time; how many."""
        ...
