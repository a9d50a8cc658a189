"""Rights of game masters at a table, and their actions outside its journal."""

from __future__ import annotations

from bot.engine.english import with_full_stop
from bot.engine.errors import NotAllowed
from bot.engine.ids import AskId, Seat
from bot.engine.said import harmless_text, to_plain_line
from bot.store.game_records import TableAction
from bot.table.game.loaded_game import LoadedGame
from bot.table.game.snapshot import Caller

PAUSE, UNHEARD = "pause", "unheard"
PAUSES = (PAUSE, UNHEARD)
"""The actions that pause a game: by a game master, or because its channel is closed to the bot."""


class Oversight:
    """The rights of game masters at one table, and which hidden choices they looked at."""

    def __init__(self, game: LoadedGame) -> None:
        self._game = game
        self.seen: frozenset[tuple[int, Seat, AskId]] = frozenset()
        """The choices that each game master (by user) has looked at."""
        self.pause: TableAction | None = None
        """The action that paused the game; None if it is not paused, or if nobody paused it."""

    async def read_pause(self) -> None:
        """Load the action that paused the game, if it is paused."""
        actions: list[TableAction] = []
        if self._game.record.status == "paused":
            actions = await self._game.store.table_actions.of_game(self._game.number)
        found = [action for action in actions if action.kind in (*PAUSES, "resume")]
        self.pause = found[-1] if found and found[-1].kind in PAUSES else None

    def pause_line(self) -> str:
        """Return the author, the reason and the end of a pause; empty if the game is not paused."""
        if self._game.record.status != "paused":
            return ""
        return f"{self._pause_author_line()} A game master can continue it: `/gm resume`."

    def _pause_author_line(self) -> str:
        action = self.pause
        if action is None:
            return "Paused: a seat became free."
        who = "" if action.user is None else f" by <@{action.user}>"
        cause = (
            f"Paused{who}" if action.kind == PAUSE else "Paused, as I couldn’t reach the channel"
        )
        return with_full_stop(
            f"{cause}: {harmless_text(action.reason)}" if action.reason else cause
        )

    def is_gm(self, caller: Caller) -> bool:
        """Return True if the caller may act as game master here."""
        return caller.gm or self._game.record.creator == caller.user

    def check(self, caller: Caller, reason: str) -> None:
        """Raise `NotAllowed` unless the caller is game master and gives a reason."""
        if not self.is_gm(caller):
            raise NotAllowed("Only the game master can do that.")
        if not to_plain_line(reason):
            raise NotAllowed("Give a reason; everyone at the table will see it.")

    def new_action(
        self, caller: Caller, kind: str, reason: str, seat: Seat | None = None
    ) -> TableAction:
        """Return the record of an action outside the journal: its author, time and reason."""
        user, at = caller.user or None, self._game.clock.now()
        return TableAction(self._game.number, at, user, kind, seat, to_plain_line(reason))
