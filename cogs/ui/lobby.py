"""The lobby: opening a table, sitting down, and choosing with whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.engine.errors import Malformed, NotAllowed
from bot.table.kit import Choice, Kit
from cogs.ui.controls import Row, menu
from cogs.ui.decks import join_with_deck
from cogs.ui.desk import Desk, Place
from cogs.ui.press import Op, Press
from cogs.ui.reply import Private, sentence
from cogs.ui.text import CHOICE, clip
from cogs.ui.typed import starting

PAGE = 25


def free_investigators(place: Place) -> list[Choice]:
    """Who can be joined as: not taken yet in the lobby, left by their players in a game."""
    look = place.look
    if look.record.status == "lobby":
        return [c for c in look.kit.investigators() if c.slug not in look.labels.values()]
    return [
        Choice(label, place.name(seat))
        for seat, label in sorted(look.labels.items())
        if seat not in look.occupants
    ]


async def join_answer(desk: Desk, place: Place, investigator: str, deck: str = "") -> Private:
    """Sit down, perhaps with a deck; without any name, choose from who is free."""
    if deck:
        return await join_with_deck(desk, place, investigator, deck)
    if investigator:
        told = await desk.tables.join(place.caller, place.game, investigator)
        return sentence("\n".join(told.lines) or "✓ You have sat down.")
    free = free_investigators(place)
    if not free:
        raise NotAllowed("Every seat is taken.")
    choices = [
        discord.SelectOption(
            label=clip(c.name, CHOICE), value=c.slug, description=clip(c.note, CHOICE) or None
        )
        for c in free[:PAGE]
    ]
    picker = menu(Press(Op.JOIN, place.game), "Choose an investigator", choices)
    return Private("**Whom do you play?**", (Row(picker),))


def scenarios(kits: Mapping[str, Kit], typed: str) -> list[tuple[str, str]]:
    """At most 25 (name, value) of what can be played, of all games."""
    rows = {
        f"{choice.name} ({kit.title})": f"{slug}/{choice.slug}"
        for slug, kit in kits.items()
        for choice in kit.scenarios()
    }
    return [(name, rows[name]) for name in starting(rows, typed) if name in rows]


def scenario_named(kits: Mapping[str, Kit], text: str) -> tuple[str, str]:
    """Ruleset and scenario of what was typed or chosen. Raises `Malformed`."""
    fits = [
        (slug, choice)
        for slug, kit in kits.items()
        for choice in kit.scenarios()
        if not text.strip() or _is_called(slug, choice, text)
    ]
    if len(fits) == 1:
        return fits[0][0], fits[0][1].slug
    names = ", ".join(c.name for kit in kits.values() for c in kit.scenarios())
    raise Malformed(f"Which scenario? There is: {names}.")


def _is_called(slug: str, choice: Choice, text: str) -> bool:
    wanted = text.strip().casefold()
    exact = (choice.slug, f"{slug}/{choice.slug}", choice.name.casefold())
    return wanted in exact or wanted in choice.name.casefold()


def named(choices: list[tuple[str, str]]) -> list[discord.app_commands.Choice[str]]:
    """(name, value) pairs as Discord's choices."""
    return [
        discord.app_commands.Choice(name=clip(name, CHOICE), value=value) for name, value in choices
    ]


def house_rules(**chosen: bool | None) -> dict[str, Any]:
    """The table settings that were chosen, by the kit's names."""
    return {name: value for name, value in chosen.items() if value is not None}
