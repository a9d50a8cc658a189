"""The lobby: opening a table, sitting down, and choosing with whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.engine.errors import Malformed, NotAllowed
from bot.table.decking import deck_rules
from bot.table.kit import Choice, Kit
from cogs.ui.controls import Row, menu
from cogs.ui.decks import join_with_deck, ready_decks
from cogs.ui.desk import Desk, Place
from cogs.ui.press import Op, Press
from cogs.ui.reply import Private, sentence
from cogs.ui.text import CHOICE, clip
from cogs.ui.typed import starting

PAGE = 25
DECK = "deck:"
"""What the value of a deck begins with in the list of whom to play."""


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
        said = list(told.lines) or ["✓ You have sat down."]
        return sentence("\n".join([*said, *_starter_line(place, again=told.again)]))
    free = free_investigators(place)
    if not free:
        raise NotAllowed("Every seat is taken.")
    choices = [*await _own_choices(desk, place, free), *map(_investigator_choice, free)]
    picker = menu(Press(Op.JOIN, place.game), "Choose an investigator", choices[:PAGE])
    return Private("**Whom do you play?**", (Row(picker),))


def _starter_line(place: Place, *, again: bool) -> list[str]:
    """That a starter deck was taken, where there are decks and the game has not begun."""
    if again or place.look.record.status != "lobby" or deck_rules(place.look.kit) is None:
        return []
    return ["The deck is the starter deck; `/game join deck:` takes one of yours."]


async def join_picked(desk: Desk, place: Place, value: str) -> Private:
    """Sit down as was chosen from the list: an investigator, or a deck of one's own."""
    if value.startswith(DECK):
        return await join_answer(desk, place, "", value.removeprefix(DECK))
    return await join_answer(desk, place, value)


async def _own_choices(desk: Desk, place: Place, free: list[Choice]) -> list[discord.SelectOption]:
    """The caller's own decks of investigators that are free."""
    names = {choice.slug: choice.name for choice in free}
    return [
        discord.SelectOption(
            label=clip(f"{names[deck.investigator]} — {deck.name}", CHOICE),
            value=f"{DECK}{deck.name}",
            description="Your deck",
        )
        for deck in await ready_decks(desk, place)
        if deck.investigator in names and len(deck.name) <= CHOICE - len(DECK)
    ][: PAGE - len(free)]


def _investigator_choice(choice: Choice) -> discord.SelectOption:
    return discord.SelectOption(
        label=clip(choice.name, CHOICE),
        value=choice.slug,
        description=clip(choice.note, CHOICE) or None,
    )


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
