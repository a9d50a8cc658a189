"""Games as files: taken along, and brought from elsewhere."""

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
    """Games that go to files and come from them."""

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

    async def bring(
        self, caller: Caller, guild: int, channel: int, data: bytes, watch: Watch | None = None
    ) -> Brought:
        """Read a file: a whole game is kept as an archived one, to be looked at in the channel.

        `watch` gets the progress of a whole one, and can stop it.
        Raises `RulesError` where that was done, the channel has a game, or the file is not as it
        was made.
        """
        self._games.check_taking_in()
        content = await self.replays.run(lambda _: export.unpack_file(data))
        kit = self._openings.kit(content.ruleset)
        if not content.whole:
            return await self._looked_at(kit, content)
        await self._openings.check_free(guild, channel)
        await self._leases.lease(guild)
        way = await self.replays.run(partial(importing.replay_file, kit, content), watch)
        game = await importing.keep_game(self._store, content, way, caller, (guild, channel))
        return Brought(game, content.heading, ())

    async def _looked_at(self, kit: Kit, content: export.Exported) -> Brought:
        """A game that goes on elsewhere, as everybody may see it."""
        sealed = await importing.seal_checked(self._store, content)
        try:
            picture = await self._studio.draw(kit.pictures.board, content.scene)
        except Exception as error:
            raise Malformed(export.SPOILED) from error
        lines = tuple(line for each in content.log for line in each.lines)
        return Brought(0, content.heading, (*lines, sealed), picture)
