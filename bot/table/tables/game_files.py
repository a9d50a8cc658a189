"""Games as files: exported, and imported from elsewhere."""

from __future__ import annotations

from functools import partial

from bot.engine.errors import Malformed
from bot.store.api import Store
from bot.table.declares.kit import Kit
from bot.table.files import export, importing
from bot.table.files.replays import Replays, Watch
from bot.table.game.snapshot import Brought, Caller
from bot.table.tables.lease_keeper import LeaseKeeper
from bot.table.tables.open_tables import OpenTables
from bot.table.tables.openings import Openings
from bot.table.workers.studio import Studio


class FileTables:
    """Exporting and importing games."""

    def __init__(
        self,
        games: OpenTables,
        store: Store,
        studio: Studio,
        leases: LeaseKeeper,
        openings: Openings,
    ) -> None:
        self._games = games
        self._store = store
        self._studio = studio
        self.replays = Replays()
        self._leases = leases
        self._openings = openings

    async def import_file(
        self, caller: Caller, guild: int, channel: int, data: bytes, watch: Watch | None = None
    ) -> Brought:
        """Import a file: store a complete game as an archived one, for viewing in the channel.

        `watch` gets the progress of a complete one, and can stop it. Raises `RulesError` if it was
        stopped, the channel has a game, or the file was changed.
        """
        self._games.check_accepts_work()
        content = await self.replays.run(lambda _: export.unpack_file(data))
        kit = self._openings.kit(content.ruleset)
        if not content.whole:
            return await self._public_view(kit, content)
        await self._openings.check_free(guild, channel)
        await self._leases.lease_of_server(guild)
        way = await self.replays.run(partial(importing.replay_file, kit, content), watch)
        game = await importing.store_game(self._store, content, way, caller, (guild, channel))
        return Brought(game, content.heading, ())

    async def _public_view(self, kit: Kit, content: export.Exported) -> Brought:
        """Return the public view of a game that is running elsewhere."""
        sealed = await importing.check_seal(self._store, content)
        try:
            picture = await self._studio.draw(kit.pictures.board, content.scene)
        except Exception as error:
            raise Malformed(export.SPOILED) from error
        lines = tuple(line for each in content.log for line in each.lines)
        return Brought(0, content.heading, (*lines, sealed), picture)
