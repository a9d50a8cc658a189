"""Actions of players in a running game: inputs, orders, plans, undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from bot.table.declares.display_forms import Picture
from bot.table.declares.kit import Kit
from bot.table.game.snapshot import Caller, ReadAnswer, Snapshot
from bot.table.game.table import Table
from bot.table.steps import inputs, undo
from bot.table.tables.open_tables import OpenTables
from bot.table.workers.studio import Studio

T = TypeVar("T")


class PlayTables:
    """The actions of players."""

    def __init__(self, games: OpenTables, studio: Studio) -> None:
        self._games = games
        self._studio = studio

    async def act_on(
        self, caller: Caller, game: int, choose: Callable[[Snapshot], ReadAnswer[T] | T]
    ) -> T:
        """Match an answer to the current game and carry it out, in one visit.

        `choose` must not change anything. A result other than a `ReadAnswer` is returned and
        nothing is done. Raises the errors of `choose`, and `RulesError` if the answer is refused.
        """

        async def look_and_act(table: Table) -> T:
            chosen = choose(table.snapshot())
            if not isinstance(chosen, ReadAnswer):
                return chosen
            self._games.check_accepts_work()
            reply = cast("ReadAnswer[T]", chosen)
            return reply.then(await inputs.submit_input(table, caller, reply.given))

        return await self._games.visit(game, look_and_act)

    async def pictures_of_undo(self, caller: Caller, game: int) -> tuple[Picture, ...]:
        """Return the public boards before and after an undo. Raises `NotAllowed`."""

        async def sketch(table: Table) -> tuple[Kit, list[bytes]]:
            to = (await undo.plan_undo(table, caller)).to
            sessions = (table.loaded.shown_session(), await undo.position_after_step(table, to))
            return table.kit, [table.kit.views.scene(session) for session in sessions]

        kit, scenes = await self._games.visit(game, sketch)
        if not all(map(kit.views.has_content, scenes)) or kit.views.outline(
            scenes[0]
        ) == kit.views.outline(scenes[1]):
            return ()
        drawn = [await self._studio.draw(kit.pictures.board, scene) for scene in scenes]
        return tuple(map(undo.as_board_stage, drawn, undo.STAGES))
