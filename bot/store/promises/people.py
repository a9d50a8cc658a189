"""What people and servers chose, decks of their own, and how somebody is forgotten."""

from collections.abc import Callable
from typing import Protocol

from bot.store.records import DeckRecord, Forgotten, GuildSettings, Preferences

Change = Callable[[bytes | None], bytes]
"""Makes what is kept from now on of what was kept, if anything was.

It is called on a thread, within the transaction: of two changes at once neither is lost. A
transaction that is begun anew calls it again, so that it does nothing else.
"""


class PeopleStore(Protocol):
    """What people and servers chose, decks of their own, and how somebody is forgotten."""

    async def preferences(self, user: int) -> Preferences | None:
        """Return what somebody chose."""
        ...

    async def change_preferences(self, user: int, change: Change) -> bytes:
        """Keep what `change` makes of what somebody chose; nothing where it raises."""
        ...

    async def guild_settings(self, guild: int) -> GuildSettings | None:
        """Return what a server chose."""
        ...

    async def change_guild_settings(self, guild: int, change: Change) -> bytes:
        """The same for what a server chose."""
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
