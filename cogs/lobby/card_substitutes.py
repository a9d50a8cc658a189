"""Substitutes for unknown cards of a deck, chosen one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.engine.errors import NotAllowed
from bot.engine.said import harmless_text
from bot.table.declares.deck_rules import Candidate, KeptDeck, Stranger
from cogs.lobby.deck_panel import (
    CHOOSE,
    DeckShelf,
    deck_mark,
    fault_list,
    store_pasted_deck,
    stored_deck_answer,
)
from cogs.wire.context import Context
from cogs.wire.controls import Item, Row, Style, button, select_menu
from cogs.wire.custom_id import Interaction, Op, Press
from cogs.wire.discord_text import CHOICE, PLACEHOLDER, clip, clip_lines
from cogs.wire.presses import Request, press_anywhere
from cogs.wire.reply import Answer, Private

LEAVE, KEEP = "leave", "keep"
"""Press operations apart from choosing: leave a card unchanged, and store the deck."""
MOST: Final = 10
"""Cards whose substitutes fit in one draft; the next panel asks for the others."""
DIGITS = 5
"""Digits of a code in a draft; zeros mean that a card is unchanged."""
NOBODY = "0" * DIGITS
PAGE = 25
LINES = 3_000
"""Characters of a deck that is shown."""
GONE = "That deck is gone, or it has changed; `/deck list` shows yours."


@press_anywhere(Op.DECK)
async def deck_pressed(request: Request) -> Answer:
    """Store a pasted deck, or continue with a draft of substitutes."""
    context, interaction = request.context, request.interaction
    if not request.press.rest:
        return await store_pasted_deck(context, interaction, request.values)
    what, mark, draft = (*request.press.rest.split("."), "", "")[:3]
    shelf = DeckShelf(context, interaction.user.id)
    deck = next((each for each in await shelf.own_decks() if deck_mark(each.name) == mark), None)
    chosen = _read_substitutes(draft)
    if deck is None or len(chosen) > shelf.rules.count_unknown_cards(deck):
        raise NotAllowed(GONE)
    if what == KEEP:
        return await _store_with_substitutes(context, interaction, shelf, deck, chosen)
    if what == LEAVE:
        chosen = [*chosen, ""]
    chosen += _substitutes_among(request.values, shelf.rules.first_unknown_card(deck, chosen))
    return await _next_question(context, shelf, deck, chosen)


def _substitutes_among(codes: Sequence[str], stranger: Stranger | None) -> list[str]:
    """Return the selected codes that can replace an unknown card."""
    if stranger is None:
        return []
    able = {each.code for each in stranger.candidates}
    return [code for code in codes if code in able]


async def _next_question(
    context: Context, shelf: DeckShelf, deck: KeptDeck, chosen: Sequence[str]
) -> Private:
    """Ask for the substitute of the next unknown card; without one, show the whole deck."""
    stranger = shelf.rules.first_unknown_card(deck, chosen) if len(chosen) < MOST else None
    if stranger is None:
        return await _deck_with_substitutes(context, shelf, deck, chosen)
    of = shelf.rules.count_unknown_cards(deck)
    done = shelf.rules.substitution_lines(shelf.rules.choose_substitutes(deck, chosen))
    where = f", from {stranger.origin}" if stranger.origin else ""
    number = f"Unknown card {len(chosen) + 1} of {of}: {stranger.copies} in the deck{where}."
    asked = f"**Which card replaces {harmless_text(stranger.name)}?** {number}"
    lines = [f"### {harmless_text(deck.name)}", *done, asked]
    if not stranger.candidates:
        lines.append("No card I know fits: leave it out, or change the deck.")
    return Private(clip_lines(lines, LINES), _substitute_controls(deck, stranger, chosen))


def _substitute_controls(
    deck: KeptDeck, stranger: Stranger, chosen: Sequence[str]
) -> tuple[Item, ...]:
    """Return lists of cards, one a class, and buttons to keep the unknown card or to start over."""
    shelves = dict.fromkeys(each.shelf for each in stranger.candidates)
    lists = [
        _class_menu(deck, chosen, number, [c for c in stranger.candidates if c.shelf == shelf])
        for number, shelf in enumerate(shelves)
    ]
    leave = button(_deck_press(LEAVE, deck, chosen), "Leave it out")
    return (*lists, Row(leave, *_start_over_button(deck, chosen)))


def _class_menu(
    deck: KeptDeck, chosen: Sequence[str], number: int, among: Sequence[Candidate]
) -> Row:
    options = [
        discord.SelectOption(
            label=clip(each.name, CHOICE), value=each.code, description=clip(each.note, CHOICE)
        )
        for each in among[:PAGE]
    ]
    words = clip(f"{among[0].shelf.capitalize()} ({len(among)})", PLACEHOLDER)
    return Row(select_menu(_deck_press(CHOOSE, deck, chosen, str(number)), words, options))


def _start_over_button(deck: KeptDeck, chosen: Sequence[str]) -> list[Item]:
    return [button(_deck_press(CHOOSE, deck, ()), "Start over")] if chosen else []


async def _deck_with_substitutes(
    context: Context, shelf: DeckShelf, deck: KeptDeck, chosen: Sequence[str]
) -> Private:
    """Return the deck with the chosen substitutes, and its faults. Nothing is stored."""
    made = shelf.rules.choose_substitutes(deck, chosen)
    sheet = shelf.rules.sheet(made)
    lines = [f"### {harmless_text(deck.name)}", sheet.summary, *sheet.lines, *sheet.notes]
    if sheet.faults:
        lines += ["You can’t play it yet:", fault_list(sheet.faults)]
    keep = button(_deck_press(KEEP, deck, chosen), "Keep it anyway", Style.success)
    picture = await context.tables.studio.run(shelf.rules.picture, made)
    ways = Row(keep, *_start_over_button(deck, chosen))
    return Private(clip_lines(lines, LINES), (ways,), pictures=(picture,))


async def _store_with_substitutes(
    context: Context,
    interaction: Interaction,
    shelf: DeckShelf,
    deck: KeptDeck,
    chosen: Sequence[str],
) -> Private:
    made = shelf.rules.choose_substitutes(deck, chosen)
    made, _ = await shelf.store_deck(made, interaction.created_at.timestamp())
    return await stored_deck_answer(
        context, interaction, shelf, made, "is saved with its replacement cards."
    )


# --- drafts ---------------------------------------------------------------------------------------


def _deck_press(what: str, deck: KeptDeck, chosen: Sequence[str], tail: str = "") -> Press:
    draft = "".join(each or NOBODY for each in chosen)
    rest = f"{what}.{deck_mark(deck.name)}.{draft}"
    return Press(Op.DECK, 0, rest=f"{rest}.{tail}" if tail else rest)


def _read_substitutes(draft: str) -> list[str]:
    """Return the codes of a draft; an empty code means that the card is not replaced."""
    codes = [draft[i : i + DIGITS] for i in range(0, len(draft), DIGITS)]
    return ["" if code == NOBODY else code for code in codes]
