"""Views of tables: the game of a channel, its log, its pictures, its positions."""

from __future__ import annotations

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.store.api import Store
from bot.table.declares.display_forms import Picture
from bot.table.declares.kit import Kit
from bot.table.game.snapshot import Snapshot
from bot.table.game.table import Table
from bot.table.tables.open_tables import OpenTables
from bot.table.telling.own_places import OwnState, draw_hands, own_state
from bot.table.workers.studio import Studio


class LookTables:
    """Queries of tables; nothing is changed."""

    def __init__(self, games: OpenTables, store: Store, studio: Studio) -> None:
        self._games = games
        self._store = store
        self._studio = studio

    async def find(self, guild: int, channel: int) -> Snapshot:
        """Return the channel's game, campaigns before chapters. Raises `NotAllowed` if none."""
        return await self._games.snapshot(await self._find_number(guild, channel))

    async def find_outline(self, guild: int, channel: int) -> Snapshot:
        """Return the channel's game without loading its board, which may be unreadable."""
        return await self._games.outline(await self._find_number(guild, channel))

    async def _find_number(self, guild: int, channel: int) -> int:
        record = await self._store.games.active_in(guild, channel)
        if record is not None:
            return record.id
        past = [game for game in await self._store.games.in_channel(channel) if game.guild == guild]
        if not past:
            raise NotAllowed("There’s no game in this channel. `/game new` opens one.")
        return past[0].parent or past[0].id

    async def board(self, game: int) -> Picture:
        """Return the public board, drawn off the event loop. Raises `NotAllowed`."""

        async def sketch(table: Table) -> tuple[Kit, bytes]:
            return table.kit, table.kit.views.scene(table.loaded.shown_session())

        kit, scene = await self._games.visit(game, sketch)
        return await self._studio.draw(kit.pictures.board, scene)

    async def draw_own_hands(self, game: int, user: int, state: OwnState) -> list[Picture]:
        """Draw a player's hands if their own place still has to show this state."""

        async def draw(table: Table) -> list[Picture]:
            snapshot = table.snapshot()
            if snapshot.session is None or own_state(snapshot, user) != state:
                return []
            return await draw_hands(table, snapshot.seats_of(user), self._studio)

        return await self._games.visit(game, draw)

    async def hand(self, game: int, seat: Seat) -> Picture | None:
        """Return the picture of the seat's cards, drawn while the game's inputs wait.

        Raises `NotAllowed` before the game has started, and if there is no such seat.
        """

        async def draw(table: Table) -> Picture | None:
            session = table.require_session()
            if seat not in table.kit.rules.seats(session.state):
                raise NotAllowed("This table doesn’t have that seat.")
            drawing = table.kit.pictures.hand(session, seat)
            return None if drawing is None else await self._studio.draw(drawing)

        return await self._games.visit(game, draw)
