"""Rights of game masters at a table, and deeds there beside its journal."""

from __future__ import annotations

from bot.engine.errors import NotAllowed
from bot.engine.ids import AskId, Seat
from bot.engine.said import plain
from bot.store.records import TableDeed
from bot.table.game.loaded_game import LoadedGame
from bot.table.game.snapshot import Caller


class Oversight:
    """The rights of game masters at one table, and what they have openly looked at."""

    def __init__(self, game: LoadedGame) -> None:
        self._game = game
        self.seen: frozenset[tuple[int, Seat, AskId]] = frozenset()
        """Whose choices a game master (by user) has looked at."""

    def is_gm(self, caller: Caller) -> bool:
        """Return whether the caller may act as game master here."""
        return caller.gm or self._game.record.creator == caller.user

    def check(self, caller: Caller, reason: str) -> None:
        """Raise `NotAllowed` unless the caller is game master and gives a reason."""
        if not self.is_gm(caller):
            raise NotAllowed("Only the game master can do that.")
        if not plain(reason):
            raise NotAllowed("Give a reason; everyone at the table will see it.")

    def deed(self, caller: Caller, kind: str, reason: str, seat: Seat | None = None) -> TableDeed:
        """Something done beside the journal, to be kept with who did it, when and why."""
        user, at = caller.user or None, self._game.clock.now()
        return TableDeed(self._game.number, at, user, kind, seat, plain(reason))
