"""What people and servers chose, decks of their own, and how somebody is forgotten."""

from typing import Protocol

from bot.store.records import DeckRecord, Forgotten, GuildSettings, Preferences


class PeopleStore(Protocol):
    """What people and servers chose, decks of their own, and how somebody is forgotten."""

    async def preferences(self, user: int) -> Preferences | None:
        """What somebody chose."""
        ...

    async def set_preferences(self, preferences: Preferences) -> None:
        """Keep what somebody chose."""
        ...

    async def guild_settings(self, guild: int) -> GuildSettings | None:
        """What a server chose."""
        ...

    async def set_guild_settings(self, settings: GuildSettings) -> None:
        """Keep what a server chose."""
        ...

    async def put_deck(self, deck: DeckRecord, *, most: int) -> bool:
        """Keep a deck. True: it took the place of one with the same name.

        Raises `TooManyDecks` where its owner has `most` others, of all games.
        """
        ...

    async def deck(self, user: int, ruleset: str, name: str) -> DeckRecord | None:
        """Somebody's deck with exactly this name."""
        ...

    async def decks(self, user: int, ruleset: str) -> list[DeckRecord]:
        """Somebody's decks of a game, by name."""
        ...

    async def remove_deck(self, user: int, ruleset: str, name: str) -> bool:
        """Drop a deck. False: there was none."""
        ...

    async def forget_user(self, user: int, at: float) -> Forgotten:
        """Erase somebody: preferences, decks, votes go; tenures, inputs, games stay, nameless.

        Opaque bytes (payloads, configurations) are the caller's: keep user ids out of them.
        """
        ...
