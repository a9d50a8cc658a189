"""`/seat` and `/watch`: players of seats, companions, and views for spectators."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.engine.english import join_names
from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.table.declares.lobby_choices import Choice
from bot.table.lobby.lobby_companions import add_companion, choices_for_companions, remove_companion
from bot.table.past import log_lines as table_log
from cogs.posts.status import COMPANION
from cogs.seats.absence_panel import back_answer, friend_answer, friend_names, substitute_answer
from cogs.turn.commands import suggest_seat
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Row, button, rows_of_buttons, select_menu
from cogs.wire.custom_id import Control, Op, Press
from cogs.wire.discord_text import CHOICE, clip, newest_lines
from cogs.wire.lengths import NameText
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Private, sentence
from cogs.wire.slash_commands import (
    Choices,
    Command,
    matching_names,
    names_as_choices,
    run_at_table,
    suggest_any_seat,
    suggest_until,
    visitor_of,
)

LATELY = 12
"""Steps of the log that are shown."""
HEAD = "**Lately**"
MOST_LOG = 500
"""Most characters of them, so that they fit below the picture on a phone."""


async def watch_answer(context: Context, at: Visitor) -> Private:
    """Show the board, newest log lines and awaited players. Raises `NotAllowed`."""
    snapshot = at.snapshot
    snapshot.shown_session()
    waits = at.who_is_awaited() if snapshot.record.status == "running" else ""
    head = snapshot.record.head
    stretches = await context.tables.read(
        at.game, table_log.log_of_steps, (), max(head - LATELY, 0), head
    )
    lately = [line for each in stretches if not each.undone for line in each.lines]
    picture = await context.tables.looks.board(at.game)
    log = newest_lines(lately, MOST_LOG) or ["…" if lately else "Nothing yet."]
    looks = Row(
        button(Press(Op.TABLE, at.game, rest="watch"), "Refresh"),
        button(Press(Op.BOARD, at.game, rest="text"), "Text"),
        button(Press(Op.LOG, at.game), "Log"),
    )
    text = "\n".join(filter(None, [waits, HEAD, *log]))
    return Private(text, (looks,), (picture,), pictures_first=True)


@press(Op.TABLE, word="watch")
async def watch_pressed(at: Pressed) -> Private:
    """Show the public view of the game."""
    return await watch_answer(at.context, at.visitor)


WHOSE = "Which of your investigators, if you play several"


class SeatCommands(app_commands.Group):
    """The slash commands of `/seat`: lending, returning and sharing seats."""

    def __init__(self, context: Context) -> None:
        super().__init__(name="seat", description="Choose who plays your seat while you’re away.")
        self.context = context

    @app_commands.command()
    @app_commands.describe(
        player="Who plays for you",
        until="Like “in 4 days”, “Friday 18:00” or “24 December”, by your own clock",
        investigator=WHOSE,
    )
    async def substitute(
        self,
        interaction: discord.Interaction,
        player: discord.Member,
        until: NameText,
        investigator: NameText = "",
    ) -> None:
        """Let someone play your seat until a day; then it’s yours again."""

        async def lend_seat(at: Visitor) -> Private:
            if player.bot:
                raise NotAllowed("A bot can’t play.")
            return await substitute_answer(self.context, at, player.id, until, investigator)

        await run_at_table(self.context, interaction, lend_seat)

    @app_commands.command()
    @app_commands.describe(investigator=WHOSE)
    async def back(self, interaction: discord.Interaction, investigator: NameText = "") -> None:
        """Take your seat back, or give one back to its player."""
        await run_at_table(
            self.context, interaction, lambda at: back_answer(self.context, at, investigator)
        )

    @app_commands.command()
    @app_commands.describe(
        who="An investigator at this table, “companion”, “autopilot” or “nobody”",
        away="Also as soon as you’re away (/me away)",
        investigator=WHOSE,
        player="The friend, if you’d rather choose the person",
    )
    async def friend(
        self,
        interaction: discord.Interaction,
        who: NameText = "",
        away: bool = False,
        investigator: NameText = "",
        player: discord.Member | None = None,
    ) -> None:
        """Name who plays your seat when you’re late."""

        async def name_stand_in(at: Visitor) -> Private:
            named = None if player is None else player.id
            return await friend_answer(
                self.context, at, who, investigator, player=named, at_once=away
            )

        await run_at_table(self.context, interaction, name_stand_in)

    @app_commands.command()
    @app_commands.describe(
        investigator="Which free investigator it plays; leave empty to let it choose",
        leaves="True: it leaves the seat",
    )
    async def companion(
        self, interaction: discord.Interaction, investigator: NameText = "", leaves: bool = False
    ) -> None:
        """Let a companion play a free seat, or send it away."""

        async def seat_or_remove_companion(at: Visitor) -> Private:
            return await companion_answer(self.context, at, investigator, leaves=leaves)

        await run_at_table(self.context, interaction, seat_or_remove_companion)

    @companion.autocomplete("investigator")
    async def _suggest_free_seats(self, interaction: discord.Interaction, current: str) -> Choices:
        at = await visitor_of(self.context, interaction)
        return names_as_choices(matching_names(companion_names(at), current)) if at else []

    @substitute.autocomplete("until")
    async def _suggest_times(self, interaction: discord.Interaction, current: str) -> Choices:
        at = await visitor_of(self.context, interaction)
        if at is None or not at.seats:
            return []
        return await suggest_until(self.context, interaction.user.id, current)

    @friend.autocomplete("who")
    async def _suggest_friends(self, interaction: discord.Interaction, current: str) -> Choices:
        at = await visitor_of(self.context, interaction)
        return names_as_choices(matching_names(friend_names(at), current)) if at else []

    @friend.autocomplete("investigator")
    @substitute.autocomplete("investigator")
    async def _suggest_own_seats(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(self.context, interaction, current)

    @back.autocomplete("investigator")
    async def _suggest_all_seats(self, interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_any_seat(self.context, interaction, current)


def watch_commands(context: Context) -> list[Command]:
    """Return the command `/watch`: a spectator's view, without secrets."""

    @app_commands.command(description="Watch the game: board, log and whose turn it is.")
    async def watch(interaction: discord.Interaction) -> None:
        await run_at_table(context, interaction, lambda at: watch_answer(context, at))

    return [watch]


# --- companions -----------------------------------------------------------------------------------


ADD, SEND_AWAY = "add", "off"
ITS_OWN = "-"
"""In place of an investigator: whoever it likes."""
ASKED = (
    "**Who does the companion play?** It plays the seat on its own; where people can go "
    "first, it waits for them. Anyone who wants the seat can take it."
)
FULL = "The table is full."


async def companion_answer(
    context: Context, at: Visitor, investigator: str, *, leaves: bool
) -> Private:
    """Give a seat to a companion, or remove one. Raises `RulesError`."""
    change = context.tables.change
    if leaves:
        told = await change(at.game, remove_companion, at.caller, _find_companion(at, investigator))
    else:
        told = await change(at.game, add_companion, at.caller, investigator.strip())
    return sentence("\n".join(told.lines))


def _find_companion(at: Visitor, investigator: str) -> Seat:
    """Return the named companion, or the only one."""
    seats = sorted(at.snapshot.companions)
    meant = at.seats_named(investigator, seats) if investigator.strip() else seats
    if len(meant) == 1:
        return meant[0]
    names = ", ".join(map(at.name, seats))
    raise NotAllowed(f"Which companion? Here: {names}." if seats else "No companion plays here.")


def companion_names(at: Visitor) -> list[str]:
    """Return the possible texts: investigators for a companion, and present companions."""
    look = at.snapshot
    if look.record.status == "lobby":
        free = [each.name for each in choices_for_companions(look)]
    else:
        free = [at.name(seat) for seat in sorted(look.labels) if seat not in look.occupants]
    return list(dict.fromkeys([*free, *(at.name(seat) for seat in sorted(look.companions))]))


@press(Op.TABLE, word=COMPANION)
async def companion_pressed(at: Pressed) -> Private:
    """Open the panel; seat the chosen companion, or remove one."""
    action, _, label = at.press.rest.partition(".")[2].partition(".")
    visitor, change = at.visitor, at.context.tables.change
    if visitor.snapshot.record.status != "lobby":
        raise NotAllowed("The game has begun: `/seat companion` gives a free seat to one.")
    if not visitor.seats and not visitor.snapshot.is_gm(visitor.caller):
        raise NotAllowed(visitor.no_seat)
    if not action:
        return companions_panel(visitor)
    try:
        if action == ADD:
            named = "" if at.values[:1] in ((), (ITS_OWN,)) else at.values[0]
            told = await change(visitor.game, add_companion, visitor.caller, named)
        else:
            seat = next((s for s, slug in visitor.snapshot.labels.items() if slug == label), None)
            seat = Seat(at.press.seat) if seat is None else seat
            told = await change(visitor.game, remove_companion, visitor.caller, seat)
        lines = told.lines
    except RulesError as refused:
        lines = (str(refused),)
    now = replace(visitor, snapshot=await at.context.tables.games.snapshot(visitor.game))
    return companions_panel(now, "\n".join(lines))


def companions_panel(at: Visitor, before: str = "") -> Private:
    """Return a menu of investigators for a companion, and a button to remove each present one."""
    look = at.snapshot
    there = sorted(look.companions)
    names = join_names([at.name(seat) for seat in there])
    lines = [before, *([f"Companions here: {names}."] if there else [])]
    full = len(look.labels) >= look.kit.offers.seats[1]
    items = [] if full else [Row(_companion_menu(at, choices_for_companions(look)))]
    away = [
        button(
            Press(
                Op.TABLE,
                at.game,
                seat=seat,
                rest=f"{COMPANION}.{SEND_AWAY}.{_companion_label(at, seat)}",
            ),
            f"Send {at.name(seat)} away",
        )
        for seat in there
    ]
    lines.append(FULL if full else ASKED)
    return Private("\n".join(filter(None, lines)), (*items, *rows_of_buttons(away)))


def _companion_label(at: Visitor, seat: Seat) -> str:
    """Return the investigator of a companion's seat, to recognise the seat if its number changes.

    Empty if several seats have it.
    """
    labels = list(at.snapshot.labels.values())
    label = at.snapshot.labels[seat]
    return label if labels.count(label) == 1 else ""


def _companion_menu(at: Visitor, choices: Sequence[Choice]) -> Control:
    options = [
        discord.SelectOption(label="Let it choose", value=ITS_OWN),
        *(
            discord.SelectOption(
                label=clip(each.name, CHOICE),
                value=each.slug,
                description=clip(each.note, CHOICE) or None,
            )
            for each in choices
        ),
    ]
    # Another id each time: a menu that stays the same shows what was chosen in it before.
    press = Press(Op.TABLE, at.game, len(at.snapshot.labels), rest=f"{COMPANION}.{ADD}")
    return select_menu(press, "Choose an investigator", options[:25])
