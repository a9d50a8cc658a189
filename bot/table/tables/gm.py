"""Deeds of a game master, or of whoever may end a game, at a table."""

from __future__ import annotations

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.store.api import Store
from bot.table.declares.kit import Kit
from bot.table.declares.shapes import Picture
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.seats import moving
from bot.table.steps import audit, gm, inputs, override_ends, undo
from bot.table.tables.open_tables import OpenTables
from bot.table.telling.publisher import Publisher
from bot.table.workers.studio import Studio


class GmTables:
    """The deeds of game masters."""

    def __init__(
        self, games: OpenTables, store: Store, studio: Studio, publisher: Publisher | None
    ) -> None:
        self._games = games
        self._store = store
        self._studio = studio
        self._publisher = publisher

    async def override(self, caller: Caller, game: int, command: JsonObject, reason: str) -> Told:
        """Change something where the script waits; `command` comes from `Kit.gm.command`.

        Raises `RulesError` where it is refused.
        """
        return await self._games.change(game, lambda t: inputs.override(t, caller, command, reason))

    async def ends(self, caller: Caller, game: int, command: JsonObject, reason: str) -> str:
        """Return what `override` with this command would end, as a sentence; empty for nothing.

        Raises `RulesError` where it would be refused.
        """
        return await self._games.visit(
            game, lambda t: override_ends.sentence_of_ends(t, caller, command, reason)
        )

    async def preview(self, caller: Caller, game: int, step: int) -> tuple[str, Picture]:
        """The position after `step`, as everybody may see it, before rewinding there.

        Raises `NotAllowed` for other people, and where one cannot go back to the step.
        """

        async def sketch(table: Table) -> tuple[Kit, str, bytes]:
            if not table.oversight.is_gm(caller):
                raise NotAllowed("Only the game master can do that.")
            await undo.check_stands(table, step)
            session = await undo.position(table, step)
            return table.kit, table.kit.words.heading(session), table.kit.views.scene(session)

        kit, heading, scene = await self._games.visit(game, sketch)
        return heading, await self._studio.draw(kit.pictures.board, scene)

    async def rewind(self, caller: Caller, game: int, to: int, reason: str) -> Told:
        """Go back to the position after step `to`. Nothing is deleted.

        Raises `NotAllowed` for other people, and where one cannot go back to the step.
        """
        return await self._games.change(game, lambda t: undo.rewind(t, caller, to, reason))

    async def pause(self, caller: Caller, game: int, reason: str) -> Told:
        """Refuse inputs until `resume`.

        Raises `NotAllowed` for other people, and where the game does not run.
        """
        return await self._games.change(game, lambda t: gm.pause(t, caller, reason))

    async def resume(self, caller: Caller, game: int, reason: str = "") -> Told:
        """Take inputs again; the status is brought up to date, or posted anew if it is gone.

        Raises `NotAllowed` for other people, and where the game is not paused.
        """
        told = await self._games.change(game, lambda t: gm.resume(t, caller, reason))
        if self._publisher is not None:
            self._publisher.try_now((await self._games.snapshot(game)).record.channel)
        return told

    async def look_at_choices(self, caller: Caller, game: int, seat: Seat, reason: str) -> Told:
        """Let a game master see what is hidden among a seat's choices; the table is told first.

        Raises `NotAllowed` for other people, and where nothing is asked of the seat.
        """
        return await self._games.change(game, lambda t: gm.look_at_choices(t, caller, seat, reason))

    async def audit(self, caller: Caller, game: int) -> list[str]:
        """Everything that game masters did, and seats that changed hands: who, when, why.

        Raises `NotAllowed` for other people.
        """
        return await self._games.visit(game, lambda t: audit.lines(t, caller))

    async def move(self, caller: Caller, game: int, channel: int, reason: str) -> Told:
        """Take a game to another channel of its server; what is to be told is told there.

        Raises `NotAllowed` as `moving.move` does, and where that channel has a game.
        """
        before = (await self._games.snapshot(game)).record
        status = await self._store.messages.find(game, "status")
        told = await self._games.change(game, lambda t: moving.move(t, caller, channel, reason))
        if self._publisher is not None:
            await self._publisher.leave(before.channel, game, status)
        return told

    async def end(self, caller: Caller, game: int, reason: str) -> Told:
        """End the game as it stands and post its seed; a lobby is closed.

        So can a game be ended that cannot be opened any more.
        Raises `NotAllowed` for other people, and where the game is over.
        """
        return await self._games.change_anyhow(game, lambda t: gm.end(t, caller, reason))

    async def archive(self, caller: Caller, game: int, reason: str) -> Told:
        """Put a game away that is over: it cannot be rewound any more.

        Raises `NotAllowed` for other people, and while the game is not over.
        """
        return await self._games.change(game, lambda t: gm.archive(t, caller, reason))
