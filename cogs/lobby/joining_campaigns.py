"""Joining a campaign: the investigator and deck of a new player, now or after a scenario."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from msgspec.structs import replace

from bot.engine.english import join_names
from bot.engine.errors import NotAllowed
from bot.table.campaigns import waiting_list
from bot.table.declares.lobby_choices import Choice
from bot.table.lobby.choices import find_choice
from cogs.lobby.deck_panel import DeckShelf
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Row, select_menu
from cogs.wire.custom_id import Op, Press
from cogs.wire.discord_text import CHOICE, clip
from cogs.wire.reply import Private, sentence

MOST_CHOICES = 25
"""Choices of a menu."""
JOINS = "joins"
"""The first word of the press that chooses a new player's investigator."""


def unused_investigators(at: Visitor) -> list[Choice]:
    """Return the investigators for a new player of the campaign, now or after the scenario."""
    session, chapters = at.snapshot.session, at.snapshot.kit.chapters
    if session is None or chapters is None:
        return []
    unused = chapters.unused_investigators(session)
    return [each for each in at.snapshot.kit.offers.investigators() if each.slug in unused]


def investigator_question(at: Visitor, able: Sequence[Choice]) -> Private:
    """Ask for a new player's investigator; those that do not fit the menu can be typed."""
    options = [
        discord.SelectOption(label=clip(each.name, CHOICE), value=each.slug)
        for each in able[:MOST_CHOICES]
    ]
    picker = select_menu(Press(Op.TABLE, at.game, rest=JOINS), "Choose an investigator", options)
    more = len(able) - len(options)
    others = f" {more} more: `/campaign join investigator:`." if more > 0 else ""
    return Private(f"**Who are you playing?**{others}", (Row(picker),))


async def choose_investigator_and_deck(
    context: Context, at: Visitor, investigator: str, name: str, able: Sequence[Choice]
) -> tuple[str, list[str] | None]:
    """Return the slug of the chosen investigator, and the deck's codes (None: starter deck)."""
    if not name:
        if not investigator.strip():
            raise NotAllowed(f"Who are you playing? {available_investigators_sentence(able)}")
        return find_choice(tuple(able), investigator, "investigator").slug, None
    shelf = DeckShelf(context, at.caller.user)
    deck = await shelf.find(name)
    if deck in shelf.rules.starters():
        return deck.investigator, None
    return deck.investigator, shelf.rules.cards(deck)


def available_investigators_sentence(able: Sequence[Choice]) -> str:
    """Return a sentence that lists the available investigators."""
    return (
        f"Choose from: {join_names((c.name for c in able), 'or')}." if able else "Nobody is free."
    )


async def wait_answer(context: Context, at: Visitor, investigator: str, deck: str) -> Private:
    """Put the caller on the list of players who join after the scenario. Raises `RulesError`."""
    able = unused_investigators(at)
    if not investigator.strip() and not deck and able:
        return investigator_question(at, able)
    slug, cards = await choose_investigator_and_deck(context, at, investigator, deck, able)
    told = await context.tables.change(
        at.game, waiting_list.join_waiting_list, at.caller, slug, cards
    )
    return sentence("\n".join(told.lines))


async def campaign_to_join_later(context: Context, at: Visitor) -> Visitor | None:
    """Return the campaign whose scenario is being played here. None if there is none."""
    parent = at.snapshot.record.parent
    if parent is None:
        return None
    found = replace(at, snapshot=await context.tables.games.snapshot(parent))
    return found if waiting_list.is_scenario_in_play(found.snapshot) else None
