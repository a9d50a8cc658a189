"""Premises of a game as it begins, in menus of the lobby."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.engine.names import Named, find_matches
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Premise
from bot.table.declares.premises import premises_of_past, shared_premises
from cogs.wire.context import Visitor
from cogs.wire.controls import Item, Row, button, select_menu
from cogs.wire.custom_id import Control, Op, Press
from cogs.wire.discord_text import CHOICE, clip, clip_lines
from cogs.wire.reply import Private

BEFORE = "before"
PAGE = 12
"""Menus of one message."""


def premises_button(at: Visitor) -> list[Item]:
    """Return a button to the menus of premises, if the lobby's game has any."""
    found = premises_of_past(at.snapshot.kit, at.snapshot.lobby)
    if not found or at.snapshot.record.status != "lobby":
        return []
    return [Row(button(Press(Op.TABLE, at.game, rest=BEFORE), f"{found[0].title} …"))]


def premises_answer(at: Visitor, before: str = "", page: int = 0) -> Private:
    """Return the premises about the past, with a menu for each if the caller may change it."""
    found = premises_of_past(at.snapshot.kit, at.snapshot.lobby)
    if not found:
        return Private(before or "Nothing comes before this one.")
    lines = [before, "**What came before**", *(f"- {each.words}." for each in found)]
    may = at.snapshot.is_gm(at.caller) and at.snapshot.record.status == "lobby"
    return Private(
        clip_lines(filter(None, lines), 3_000),
        tuple(_premise_controls(at, found, page) if may else ()),
    )


def page_of_premise(at: Visitor, name: str) -> int:
    """Return the number of the page that shows a premise."""
    names = [each.name for each in premises_of_past(at.snapshot.kit, at.snapshot.lobby)]
    return names.index(name) // PAGE if name in names else 0


def is_shared_premise(at: Visitor, name: str) -> bool:
    """Return True if the players choose this premise together."""
    return any(each.name == name for each in shared_premises(at.snapshot.kit, at.snapshot.lobby))


def shared_menus(at: Visitor) -> list[Item]:
    """Return a menu for each shared premise in the lobby, for players and game masters."""
    if at.snapshot.record.status != "lobby":
        return []
    may = at.seats or at.snapshot.is_gm(at.caller)
    found = shared_premises(at.snapshot.kit, at.snapshot.lobby) if may else []
    return [Row(_premise_menu(at, each)) for each in found]


def _premise_controls(at: Visitor, found: Sequence[Premise], page: int) -> list[Item]:
    pages = max(1, -(-len(found) // PAGE))
    page = min(page, pages - 1)
    items: list[Item] = [Row(_premise_menu(at, each)) for each in found[page * PAGE :][:PAGE]]
    if pages > 1:
        there = [(n, f"Part {n + 1} of {pages}") for n in range(pages) if n != page][:5]
        press = [(Press(Op.TABLE, at.game, ask=n, rest=BEFORE), label) for n, label in there]
        items.append(Row(*(button(each, label) for each, label in press)))
    return items


def _premise_menu(at: Visitor, premise: Premise) -> Control:
    options = [
        discord.SelectOption(
            label=clip(
                f"{premise.title}: {each.name}" if not premise.several else each.name, CHOICE
            ),
            value=each.slug,
            description=clip(each.note, CHOICE) or None,
            default=each.slug in premise.chosen[: premise.most],
        )
        for each in premise.choices
    ]
    press = Press(Op.TABLE, at.game, rest=f"{BEFORE}.{premise.name}")
    few = {"min_values": 0, "max_values": min(premise.most, len(options))}
    return select_menu(press, premise.title, options, **(few if premise.several else {}))


def opening_premises(kits: Mapping[str, Kit]) -> list[Premise]:
    """Return the first premise of each game that has premises, without duplicates."""
    found = [kit.offers.opening_premise for kit in kits.values()]
    return list({each.name: each for each in found if each is not None}.values())


def read_premise(kits: Mapping[str, Kit], typed: str) -> str:
    """Return the slug of the text typed for the first premise; the text if that is ambiguous."""
    choices = [choice for each in opening_premises(kits) for choice in each.choices]
    hits = find_matches((Named(c.slug, c.name, (c.slug,)) for c in choices), typed)
    return hits[0] if len(hits) == 1 else typed
