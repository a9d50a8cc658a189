"""Actions of game masters, or of hosts who may end a game."""

from __future__ import annotations

from bot.engine.errors import NotAllowed
from bot.store.api import Store
from bot.table.declares.display_forms import Picture
from bot.table.declares.kit import Kit
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.seats import unreachable
from bot.table.steps import game_status, undo
from bot.table.tables.open_tables import OpenTables
from bot.table.telling.publisher import Publisher
from bot.table.workers.studio import Studio


class GmTables:
    """The actions of game masters."""

    def __init__(
        self, games: OpenTables, store: Store, studio: Studio, publisher: Publisher | None
    ) -> None:
        self._games = games
        self._store = store
        self._studio = studio
        self._publisher = publisher

    async def preview(self, caller: Caller, game: int, step: int) -> tuple[str, Picture]:
        """Return the public position after `step`, before a rewind. Raises `NotAllowed`."""

        async def sketch(table: Table) -> tuple[Kit, str, bytes]:
            if not table.oversight.is_gm(caller):
                raise NotAllowed("Only the game master can do that.")
            await undo.check_not_undone(table, step)
            session = await undo.position_after_step(table, step)
            return table.kit, table.kit.words.heading(session), table.kit.views.scene(session)

        kit, heading, scene = await self._games.visit(game, sketch)
        return heading, await self._studio.draw(kit.pictures.board, scene)

    async def resume(self, caller: Caller, game: int, reason: str = "") -> Told:
        """Take inputs again, and update or repost the status. Raises `NotAllowed`."""
        told = await self._games.change(game, lambda t: game_status.resume(t, caller, reason))
        if self._publisher is not None:
            self._publisher.try_now((await self._games.snapshot(game)).record.channel)
        return told

    async def move(self, caller: Caller, game: int, channel: int, reason: str) -> Told:
        """Move a game to another channel of its server. Raises `NotAllowed`."""
        before = (await self._games.snapshot(game)).record
        status = await self._store.messages.find(game, "status")
        told = await self._games.change(
            game, lambda t: unreachable.move_table(t, caller, channel, reason)
        )
        if self._publisher is not None:
            await self._publisher.remove_old_status(before.channel, game, status)
        return told
