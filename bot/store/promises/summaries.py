"""What games came to, and where one can look back to."""

from typing import Protocol

from bot.store.records import Finished, Summary


class SummaryStore(Protocol):
    """What games came to, and where one can look back to."""

    async def milestones(self, game: int) -> list[int]:
        """The live steps with a checkpoint that is kept: where turns and phases began, in order."""
        ...

    async def put_summary(self, summary: Summary) -> None:
        """Keep what a game came to, in place of an earlier summary. Raises `NoSuchGame`."""
        ...

    async def finished_in(self, guild: int) -> list[Finished]:
        """The games played in a server that are over and have a summary of their newest step.

        One that was brought along, at which nobody sat, is none of them.
        """
        ...

    async def finished_by(self, user: int) -> list[Finished]:
        """The same for the seats in which somebody sat when their games ended."""
        ...

    async def unsummed(self, *, guild: int | None = None, user: int | None = None) -> list[int]:
        """Games of a server, or in which somebody ever sat, that are over without a summary."""
        ...
