"""Companions: seated in the lobby or in a free seat of a game, and sent away."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from msgspec.structs import replace

from bot.engine.english import listed
from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.table.declares.lobby_choices import Choice
from bot.table.lobby.lobby_companions import (
    add_companion,
    choices_for_companions,
    remove_companion,
)
from cogs.posts.status import COMPANION
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Row, button, menu, rows
from cogs.wire.custom_id import Control, Op, Press
from cogs.wire.discord_text import CHOICE, clip
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Private, sentence

ADD, SEND_AWAY = "add", "off"
ITS_OWN = "-"
"""In place of an investigator: whoever it likes."""
ASKED = (
    "**Who does the companion play?** It plays a seat by itself, after the people where they may "
    "go first. Anyone who wants the seat can take it."
)
FULL = "The table is full."


async def companion_answer(
    context: Context, at: Visitor, investigator: str, *, leaves: bool
) -> Private:
    """Give a seat to a companion, or send one away. Raises `RulesError` where it may not be."""
    change = context.tables.change
    if leaves:
        told = await change(at.game, remove_companion, at.caller, _companion(at, investigator))
    else:
        told = await change(at.game, add_companion, at.caller, investigator.strip())
    return sentence("\n".join(told.lines))


def _companion(at: Visitor, investigator: str) -> Seat:
    """The companion that is meant: the named one, or the only one."""
    seats = sorted(at.snapshot.companions)
    meant = at.seats_named(investigator, seats) if investigator.strip() else seats
    if len(meant) == 1:
        return meant[0]
    names = ", ".join(map(at.name, seats))
    raise NotAllowed(f"Which companion? Here: {names}." if seats else "No companion plays here.")


def companion_names(at: Visitor) -> list[str]:
    """Return what can be typed: whom a companion could play, and those that play already."""
    look = at.snapshot
    if look.record.status == "lobby":
        free = [each.name for each in choices_for_companions(look)]
    else:
        free = [at.name(seat) for seat in sorted(look.labels) if seat not in look.occupants]
    return list(dict.fromkeys([*free, *(at.name(seat) for seat in sorted(look.companions))]))


@press(Op.TABLE, word=COMPANION)
async def companion_pressed(at: Pressed) -> Private:
    """Open the panel; seat who was chosen there, or send somebody away."""
    deed, _, label = at.press.rest.partition(".")[2].partition(".")
    visitor, change = at.visitor, at.context.tables.change
    if visitor.snapshot.record.status != "lobby":
        raise NotAllowed("The game has begun: `/seat companion` gives a free seat to one.")
    if not visitor.seats and not visitor.snapshot.is_gm(visitor.caller):
        raise NotAllowed(visitor.no_seat)
    if not deed:
        return companions_panel(visitor)
    try:
        if deed == ADD:
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
    """Return who could be played by a companion, and a way out for each that is there."""
    look = at.snapshot
    there = sorted(look.companions)
    names = listed([at.name(seat) for seat in there])
    lines = [before, *([f"Companions here: {names}."] if there else [])]
    full = len(look.labels) >= look.kit.offers.seats[1]
    items = [] if full else [Row(_picker(at, choices_for_companions(look)))]
    away = [
        button(
            Press(Op.TABLE, at.game, seat=seat, rest=f"{COMPANION}.{SEND_AWAY}.{_label(at, seat)}"),
            f"Send {at.name(seat)} away",
        )
        for seat in there
    ]
    lines.append(FULL if full else ASKED)
    return Private("\n".join(filter(None, lines)), (*items, *rows(away)))


def _label(at: Visitor, seat: Seat) -> str:
    """The investigator that stands by a seat, which may move up; none where several have it."""
    labels = list(at.snapshot.labels.values())
    label = at.snapshot.labels[seat]
    return label if labels.count(label) == 1 else ""


def _picker(at: Visitor, choices: Sequence[Choice]) -> Control:
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
    return menu(press, "Choose an investigator", options[:25])
