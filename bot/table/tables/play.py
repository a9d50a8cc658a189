"""Deeds of the players of a running game: inputs, orders, plans, steps taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from bot.engine.ids import AskId, Seat
from bot.engine.journal import Input
from bot.table.automation.order_setting import Change, set_orders
from bot.table.automation.plan_setting import cancel_plan, resume_plan, set_plan
from bot.table.declares.kit import Kit
from bot.table.declares.shapes import Picture
from bot.table.game.snapshot import Caller, ReadAnswer, Snapshot, StepReceipt, Told, UndoPlan
from bot.table.game.table import Table
from bot.table.memory.plan_list import Plan
from bot.table.steps import inputs, receipts, undo
from bot.table.steps.own_undo import undo_own_step
from bot.table.tables.open_tables import OpenTables
from bot.table.workers.studio import Studio

T = TypeVar("T")


class PlayTables:
    """The deeds of players."""

    def __init__(self, games: OpenTables, studio: Studio) -> None:
        self._games = games
        self._studio = studio

    async def act(
        self, caller: Caller, game: int, given: Input, *, mark: str = "", reason: str = ""
    ) -> Told:
        """Carry out an input: answers and holds of the caller's seats, overrides of a GM.

        A GM answers for any seat with `Answered(..., by="gm")` and a `reason`. `mark` is that of
        the prompt which was pressed. A rewind has a method of its own.
        Raises `RulesError` where it is refused; nothing has changed then.
        """
        return await self._games.change(game, lambda t: inputs.act(t, caller, given, mark, reason))

    async def act_on(
        self, caller: Caller, game: int, choose: Callable[[Snapshot], ReadAnswer[T] | T]
    ) -> T:
        """Carry out an answer that is read off the game as it stands, in one visit.

        `choose` only looks. Where it gives anything but a `ReadAnswer` nothing is done, and that is
        handed back. Raises what it raises, and `RulesError` where the answer is refused.
        """

        async def look_and_act(table: Table) -> T:
            chosen = choose(table.snapshot())
            if not isinstance(chosen, ReadAnswer):
                return chosen
            self._games.check_taking_in()
            reply = cast("ReadAnswer[T]", chosen)
            return reply.then(await inputs.act(table, caller, reply.given))

        return await self._games.visit(game, look_and_act)

    async def receipt(
        self, caller: Caller, game: int, ask: AskId, seat: Seat | None
    ) -> list[str] | None:
        """Return what came of an answer that the caller gave already; None where they gave none."""
        return await self._games.visit(game, lambda t: receipts.receipt(t, caller, ask, seat))

    async def step_receipt(self, user: int, game: int, step: int) -> StepReceipt:
        """Return what a step tells the person who made it."""
        return await self._games.visit(game, lambda t: receipts.step_receipt(t, user, step))

    async def set_orders(self, caller: Caller, game: int, seat: Seat, change: Change) -> Told:
        """Change what a seat ordered (`order_setting`), at once carried out where it applies.

        Raises `RulesError` where nothing was changed.
        """
        return await self._games.change(game, lambda t: set_orders(t, caller, seat, change))

    async def set_plan(
        self, caller: Caller, game: int, seat: Seat, text: str, *, more: bool = False
    ) -> Plan:
        """Plan these steps for a seat, instead of what it planned or after that.

        Raises `RulesError` where nothing was changed.
        """
        return await self._games.change(game, lambda t: set_plan(t, caller, seat, text, more=more))

    async def cancel_plan(self, caller: Caller, game: int, seat: Seat) -> None:
        """Forget what a seat planned. Raises `NotAllowed` where there is nothing."""
        await self._games.change(game, lambda t: cancel_plan(t, caller, seat))

    async def resume_plan(self, caller: Caller, game: int, seat: Seat) -> Plan:
        """Go on with a plan that stopped. Raises `NotAllowed` where there is none."""
        return await self._games.change(game, lambda t: resume_plan(t, caller, seat))

    async def undo_plan(self, caller: Caller, game: int) -> UndoPlan:
        """Return what `undo` would do now, in words. Raises `NotAllowed` where it would."""
        return await self._games.visit(game, lambda t: undo.plan(t, caller))

    async def pictures_of_undo(self, caller: Caller, game: int) -> tuple[Picture, ...]:
        """The board as it is and as `undo` would leave it, as everybody may see both.

        Nothing where there is nothing to see. Raises `NotAllowed` where `undo` would.
        """

        async def sketch(table: Table) -> tuple[Kit, list[bytes]]:
            to = (await undo.plan(table, caller)).to
            sessions = (table.loaded.shown_session(), await undo.position(table, to))
            return table.kit, [table.kit.views.scene(session) for session in sessions]

        kit, scenes = await self._games.visit(game, sketch)
        if not all(map(kit.views.shows, scenes)) or kit.views.outline(
            scenes[0]
        ) == kit.views.outline(scenes[1]):
            return ()
        drawn = [await self._studio.draw(kit.pictures.board, scene) for scene in scenes]
        return tuple(map(undo.as_stage, drawn, undo.STAGES))

    async def undo(self, caller: Caller, game: int, head: int | None = None) -> Told:
        """Take the caller's own last step back: at once if free, else by a vote of the others.

        With `head`, the step of the plan that was looked at, only if it is still the newest.
        Raises `NotAllowed` where there is nothing to take back, or it may not be.
        """
        return await self._games.change(game, lambda t: undo_own_step(t, caller, head))

    async def vote(self, caller: Caller, game: int, step: int, agree: bool) -> Told:
        """Answer a request to take a step back; the last one who agrees carries it out.

        Raises `NotAllowed` where no answer of the caller's is wanted.
        """
        return await self._games.change(game, lambda t: undo.vote(t, caller, step, agree))

    async def ask_for_help(self, caller: Caller, game: int, seat: Seat, number: AskId) -> Told:
        """Call those who can help with a question, once; raises `NotAllowed` where nobody can."""
        return await self._games.change(
            game, lambda t: inputs.ask_for_help(t, caller, seat, number)
        )
