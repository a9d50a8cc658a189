"""Campaigns: games whose chapters are games. One rests exactly while a chapter of it is active."""

from typing import Protocol

from bot.store.records import Adoption, GameRecord, NewChapter


class ChapterStore(Protocol):
    """Campaigns: games whose chapters are games. One rests exactly while a chapter is active."""

    async def begin_chapter(self, chapter: NewChapter) -> GameRecord:
        """Begin a chapter while its campaign rests, or return the one that has begun already.

        Raises `ChannelTaken` where the campaign is not its channel's game, `NoSuchGame`.
        """
        ...

    async def adopt(self, adoption: Adoption) -> GameRecord:
        """Begin a campaign with a game that is over as its chapter, or return the one it has.

        Raises `ChannelTaken`, `NoSuchGame`.
        """
        ...

    async def chapter_of(self, parent: int, number: int) -> GameRecord | None:
        """The chapter with this number."""
        ...

    async def chapters_of(self, parent: int) -> list[GameRecord]:
        """All chapters of a campaign, and attempts at them, in order of their beginnings."""
        ...

    async def left_alone(self) -> list[int]:
        """Campaigns that rest although no chapter of them is active."""
        ...
