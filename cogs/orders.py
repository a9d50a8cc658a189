"""`/orders`: what is done in a player's stead while they are away."""

from __future__ import annotations

from collections.abc import Callable

import discord
from discord import app_commands

from bot.engine.errors import RulesError
from bot.engine.ids import Seat
from bot.table.automation.order_setting import (
    Change,
    drop_order,
    prepared_order,
    rest_order,
    title_alone,
    title_of,
    wake_order,
    window_order,
)
from bot.table.declares.order_kinds import OrderBook
from bot.table.memory.order_list import WAYS
from cogs.ui.asking.autocomplete import Choices, suggest_seat, visitor_of
from cogs.ui.asking.typed import MOST_SUGGESTIONS, starting
from cogs.ui.personal.orders import changed, orders_of, orders_panel, seat_of
from cogs.ui.wire.context import Context, Visitor
from cogs.ui.wire.reply import Private
from cogs.ui.wire.text import CHOICE, clip

AS = "Which of your seats, if you have several"
STOPS = "When it rests, such as: engaged, falls Agnes, hard 40"
NUMBER = "Which order"
Named = list[tuple[str, str]]
"""Names, each with what it stands for."""


class OrderCommands(app_commands.Group):
    """Standing orders of the caller's seats."""

    def __init__(self, context: Context) -> None:
        super().__init__(
            name="orders", description="What is done in your stead at this table.", guild_only=True
        )
        self.context = context

    @app_commands.command()
    @app_commands.rename(as_="as")
    @app_commands.describe(as_=AS)
    async def show(self, interaction: discord.Interaction, as_: str = "") -> None:
        """Show your standing orders, with menus to change them."""

        async def work() -> Private:
            at = await self.context.here(interaction)
            return orders_panel(at, seat_of(at, as_))

        await self.context.answering.answer(interaction, work)

    @app_commands.command()
    @app_commands.rename(as_="as")
    @app_commands.describe(
        window="Which questions", way="What becomes of them", stops=STOPS, as_=AS
    )
    @app_commands.choices(
        way=[app_commands.Choice(name=words, value=way.value) for way, words in WAYS.items()]
    )
    async def window(
        self,
        interaction: discord.Interaction,
        window: str,
        way: str,
        stops: str = "",
        as_: str = "",
    ) -> None:
        """Always be asked in a kind of window, only where something matters, or pass it."""
        await self._change(interaction, as_, lambda seat: window_order(seat, window, way, stops))

    @app_commands.command()
    @app_commands.rename(as_="as")
    @app_commands.describe(
        answer="Which answer", first="What it is for", second="And what else", stops=STOPS, as_=AS
    )
    async def prepare(
        self,
        interaction: discord.Interaction,
        answer: str,
        first: str = "",
        second: str = "",
        stops: str = "",
        as_: str = "",
    ) -> None:
        """Prepare an answer: it is given when its question comes."""
        await self._change(
            interaction, as_, lambda seat: prepared_order(seat, answer, (first, second), stops)
        )

    @app_commands.command()
    @app_commands.rename(as_="as")
    @app_commands.describe(number=NUMBER, as_=AS)
    async def pause(self, interaction: discord.Interaction, number: int, as_: str = "") -> None:
        """Let an order rest."""
        await self._change(interaction, as_, lambda _seat: rest_order(number))

    @app_commands.command()
    @app_commands.rename(as_="as")
    @app_commands.describe(number=NUMBER, as_=AS)
    async def resume(self, interaction: discord.Interaction, number: int, as_: str = "") -> None:
        """Go on with an order that rests."""
        await self._change(interaction, as_, lambda seat: wake_order(seat, number))

    @app_commands.command()
    @app_commands.rename(as_="as")
    @app_commands.describe(number=f"{NUMBER}; 0 deletes all", as_=AS)
    async def delete(self, interaction: discord.Interaction, number: int, as_: str = "") -> None:
        """Delete an order."""
        await self._change(interaction, as_, lambda _seat: drop_order(number))

    async def _change(
        self, interaction: discord.Interaction, as_: str, change: Callable[[Seat], Change]
    ) -> None:
        async def work() -> Private:
            at = await self.context.here(interaction)
            seat = seat_of(at, as_)
            return await changed(self.context, at, seat, change(seat))

        await self.context.answering.answer(interaction, work)

    # What can be typed

    @show.autocomplete("as_")
    @window.autocomplete("as_")
    @prepare.autocomplete("as_")
    @pause.autocomplete("as_")
    @resume.autocomplete("as_")
    @delete.autocomplete("as_")
    async def _seats(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(self.context, interaction, current)

    @window.autocomplete("window")
    async def _windows(self, interaction: discord.Interaction, current: str) -> Choices:
        found = await self._book(interaction)
        return _fitting([(w.title, w.kind) for w in found.windows] if found else [], current)

    @prepare.autocomplete("answer")
    async def _answers(self, interaction: discord.Interaction, current: str) -> Choices:
        found = await self._book(interaction)
        rows = (
            [(f"{title_alone(a)} · {a.sentence}", a.code) for a in found.answers] if found else []
        )
        return _fitting(rows, current)

    @prepare.autocomplete("first")
    async def _first(self, interaction: discord.Interaction, current: str) -> Choices:
        return await self._slot(interaction, 0, current)

    @prepare.autocomplete("second")
    async def _second(self, interaction: discord.Interaction, current: str) -> Choices:
        return await self._slot(interaction, 1, current)

    async def _slot(self, interaction: discord.Interaction, place: int, current: str) -> Choices:
        at, seat = await self._seat(interaction)
        code = getattr(interaction.namespace, "answer", "")
        if at is None or seat is None or not isinstance(code, str):
            return []
        prepared = at.snapshot.kit.orders.answer(code)
        slots = prepared.slots[place : place + 1] if prepared is not None else ()
        offered = [
            each
            for slot in slots
            if slot.choices is not None
            for each in slot.choices(at.snapshot.running(), seat)
        ]
        return _fitting([(each.name, each.slug) for each in offered], current)

    @window.autocomplete("stops")
    @prepare.autocomplete("stops")
    async def _stops(self, interaction: discord.Interaction, current: str) -> Choices:
        """The last piece of what was typed is completed; what stands before it stays."""
        book = await self._book(interaction)
        before, comma, last = current.rpartition(",")
        kept = f"{before}{comma} " if comma else ""
        wants = {"percent": " 40", "seat": " me"}
        rows = [
            (f"{kept}{stop.code}{wants.get(stop.wants, '')}", stop.title)
            for stop in (book.stops if book else ())
        ]
        named = [(f"{typed} · {title.format(who='I', percent=40)}", typed) for typed, title in rows]
        return _fitting(named, last.strip())

    @pause.autocomplete("number")
    @resume.autocomplete("number")
    @delete.autocomplete("number")
    async def _numbers(
        self, interaction: discord.Interaction, current: int | str
    ) -> list[app_commands.Choice[int]]:
        at, seat = await self._seat(interaction)
        if at is None or seat is None:
            return []
        kit, typed = at.snapshot.kit, str(current or "")
        shown = [e for e in orders_of(at, seat).entries if str(e.number).startswith(typed)]
        return [
            app_commands.Choice(
                name=clip(f"{each.number} · {title_of(kit, each)}", CHOICE), value=each.number
            )
            for each in shown[:MOST_SUGGESTIONS]
        ]

    async def _book(self, interaction: discord.Interaction) -> OrderBook | None:
        at = await visitor_of(self.context, interaction)
        return at.snapshot.kit.orders if at is not None else None

    async def _seat(self, interaction: discord.Interaction) -> tuple[Visitor | None, Seat | None]:
        """Whose orders are typed of: the caller's own, of nobody else anything is suggested."""
        at = await visitor_of(self.context, interaction)
        named = getattr(interaction.namespace, "as", "")
        try:
            seat = None if at is None else seat_of(at, named if isinstance(named, str) else "")
        except RulesError:
            return None, None
        return at, seat


def _fitting(rows: Named, typed: str) -> Choices:
    """Those that fit what was typed, by name."""
    values = dict(rows)
    names = starting(values, typed) if typed else list(values)[:MOST_SUGGESTIONS]
    return [app_commands.Choice(name=clip(n, CHOICE), value=clip(values[n], CHOICE)) for n in names]
