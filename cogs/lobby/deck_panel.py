"""Decks of players' own: handed in, kept, shown, checked, taken to a table."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import discord
from discord import app_commands, ui

from bot.engine.english import quote_names
from bot.engine.errors import Ambiguous, Malformed, NotAllowed, RulesError
from bot.engine.names import Named, find_matches, fold_name
from bot.engine.said import harmless_text, to_plain_line
from bot.store.game_records import DeckRecord
from bot.table.declares.deck_rules import MOST_DECKS, DeckRules, KeptDeck
from bot.table.lobby import lobbies
from bot.table.lobby.choices import find_choice
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Item, Row, Style, button, select_menu
from cogs.wire.custom_id import Interaction, Op, Press
from cogs.wire.discord_text import CHOICE, clip, clip_lines
from cogs.wire.forms import text_field
from cogs.wire.lengths import DECK_NAME
from cogs.wire.reply import Private, sentence
from cogs.wire.slash_commands import matching_names

FAULTS = 3_200
"""Characters for the faults of a deck."""
TEXT = "deck"
NAME = "name"
"""Custom ids of the form's text and of the name."""

FORM = Press(Op.DECK, 0)
CHOOSE = "choose"
"""How the rest of a press begins that chooses a substitute for an unknown card."""


TITLE = 400
"""Characters of a deck's name with its substitutes, as the lobby shows it."""
DECK = "deck:"
"""The prefix of a deck's value in the list of investigators."""


class DeckShelf:
    """One user's stored decks for the game that uses decks."""

    def __init__(self, context: Context, user: int) -> None:
        """Raises `NotAllowed` where no game is played with decks."""
        games = {slug: kit.decks for slug, kit in context.kits.items() if kit.decks is not None}
        if not games:
            raise NotAllowed("None of the games here uses decks.")
        self.context = context
        self.user = user
        self.ruleset, self.rules = next(iter(games.items()))

    async def own_decks(self) -> list[KeptDeck]:
        """Return the user's stored decks, by name."""
        kept = await self.context.store.decks.of_user(self.user, self.ruleset)
        return [KeptDeck(each.name, each.investigator, each.payload) for each in kept]

    async def all_decks(self) -> list[KeptDeck]:
        """Return the user's stored decks, then the starter decks."""
        return [*await self.own_decks(), *self.rules.starters()]

    async def find(self, name: str) -> KeptDeck:
        """Find a deck by name or its only match. Raises `Malformed` or `Ambiguous`."""
        return named_deck(await self.all_decks(), name)

    async def only_own_deck(self) -> KeptDeck:
        """Return the only stored deck. Raises `NotAllowed` or `Ambiguous`."""
        own = await self.own_decks()
        if not own:
            raise NotAllowed("You have no decks yet. Use `/deck import`.")
        if len(own) > 1:
            names = tuple(deck.name for deck in own)
            raise Ambiguous(_which_deck_question(names), names)
        return own[0]

    async def find_own(self, name: str) -> KeptDeck:
        """Find a stored deck. Raises `NotAllowed` if there is none, `Malformed` or `Ambiguous`."""
        own = await self.own_decks()
        if not own:
            raise NotAllowed("You have no decks yet. Use `/deck import`.")
        return named_deck(own, name)

    async def read_deck(self, text: str, file: discord.Attachment | None) -> KeptDeck:
        """Read a deck from a file, a pasted text, a link or a number. Raises `RulesError`."""
        if file is not None:
            return self.rules.read(await read_file(file, self.rules.largest))
        if self.context.deck_source.is_deck_reference(text):
            text = await self.context.deck_source.fetch(text)
        return self.rules.read(text)

    async def store_deck(self, deck: KeptDeck, at: float) -> tuple[KeptDeck, bool]:
        """Store a deck, replacing one of the same name. Raises `TooManyDecks`.

        `at` is the time in seconds.
        """
        same = [d.name for d in await self.own_decks() if d.name.casefold() == deck.name.casefold()]
        name = same[0] if same else deck.name
        record = DeckRecord(self.user, self.ruleset, name, deck.investigator, deck.data, at)
        replaced = await self.context.store.decks.put(record, most=MOST_DECKS)
        return KeptDeck(name, deck.investigator, deck.data), replaced


def _which_deck_question(names: Sequence[str]) -> str:
    """Return a request to name one of several decks."""
    return f"Which deck: {clip(', '.join(quote_names(map(harmless_text, names))), 800)}?"


def named_deck(decks: Sequence[KeptDeck], name: str) -> KeptDeck:
    """Return the named deck; raises `Malformed` or `Ambiguous` with the possible names."""
    exact = [deck for deck in decks if deck.name == name]
    hits = exact or find_matches((Named(deck, deck.name) for deck in decks), name)
    names = tuple(deck.name for deck in hits or decks)
    if not hits:
        raise Malformed(
            f"I don’t know the deck “{harmless_text(name)}”. Choose from: "
            f"{clip(', '.join(map(harmless_text, names)), 800)}."
        )
    if len(hits) > 1 and fold_name(hits[0].name) != fold_name(name):
        raise Ambiguous(_which_deck_question(names), names)
    return hits[0]


async def read_file(file: discord.Attachment, largest: int) -> bytes:
    """Return a file's content. Raises `Malformed` if it is too large, `NotAllowed` if gone."""
    too_large = f"That file is too big for a deck: at most {largest // 1024} KiB."
    if file.size > largest:
        raise Malformed(f"{too_large} Nothing was saved.")
    try:
        data = await file.read()
    except (discord.HTTPException, discord.NotFound):
        raise NotAllowed("I couldn’t load that file. Please attach it again.") from None
    return data


# --- commands -------------------------------------------------------------------------------------


async def import_answer(
    context: Context,
    interaction: Interaction,
    text: str,
    file: discord.Attachment | None = None,
    name: str = "",
    instead: str = "",
) -> Private | ui.Modal:
    """Store an imported deck; without one, return the form to paste one into."""
    decks = DeckShelf(context, interaction.user.id)
    if not text.strip() and file is None:
        if instead.strip():
            raise Malformed("Send the deck with its replacement cards: a file, text or link.")
        return paste_form(links=context.deck_source.reads_links, name=name)
    deck = await decks.read_deck(text, file)
    if title := to_plain_line(name, DECK_NAME):
        deck = KeptDeck(title, deck.investigator, deck.data)
    older = [d for d in await decks.own_decks() if d.name.casefold() == deck.name.casefold()]
    deck = decks.rules.apply_substitutes(deck, instead, older)
    deck, replaced = await decks.store_deck(deck, interaction.created_at.timestamp())
    what = "replaces the older one." if replaced else "is saved."
    return await stored_deck_answer(context, interaction, decks, deck, what)


async def stored_deck_answer(
    context: Context, interaction: Interaction, decks: DeckShelf, deck: KeptDeck, what: str
) -> Private:
    """Reply that a deck was stored, with its faults or the places to play it."""
    sheet = decks.rules.sheet(deck)
    lines = [f"✓ **{harmless_text(deck.name)}** {what}", sheet.summary, *sheet.notes]
    if sheet.faults:
        lines += ["You can’t play it yet:", fault_list(sheet.faults)]
        return Private("\n".join(lines), substitutes_button(decks, deck))
    lines.append("See it: `/deck show`. Play it: `/game join deck:`.")
    return Private("\n".join(lines), await _play_here_button(context, interaction, deck))


def substitutes_button(decks: DeckShelf, deck: KeptDeck) -> tuple[Item, ...]:
    """Return a button to choose substitutes for the unknown cards of a stored deck."""
    if not decks.rules.count_unknown_cards(deck):
        return ()
    press = Press(Op.DECK, 0, rest=f"{CHOOSE}.{deck_mark(deck.name)}.")
    return (Row(button(press, "Choose replacements …", Style.primary)),)


def deck_mark(name: str) -> str:
    """Return a short id that tells a user's decks apart in custom ids."""
    return hashlib.blake2b(name.encode(), digest_size=3).hexdigest()


async def _play_here_button(
    context: Context, interaction: Interaction, deck: KeptDeck
) -> tuple[Item, ...]:
    """Return a button to join this channel's lobby with the deck. None if it cannot be joined."""
    try:
        visitor = await context.visitor_here(interaction)
    except NotAllowed:
        return ()
    seen = visitor.snapshot
    fits = len(deck.name) <= CHOICE - len(DECK) and seen.kit.decks is not None
    others = {seen.labels[seat] for seat in seen.labels if seat not in visitor.seats}
    if not fits or seen.record.status != "lobby" or deck.investigator in others:
        return ()
    option = discord.SelectOption(
        label=clip(f"Play it here: {deck.name}", CHOICE), value=f"{DECK}{deck.name}"
    )
    return (Row(select_menu(Press(Op.JOIN, visitor.game), "Play it here", [option])),)


async def store_pasted_deck(
    context: Context, interaction: Interaction, typed: tuple[str, ...]
) -> Private | ui.Modal:
    """Store the deck pasted into the form, under its name. Raises `Malformed` or `RulesError`."""
    text, name = (*typed, "", "")[:2]
    if not text.strip():
        raise Malformed("It’s empty. Nothing was saved.")
    return await import_answer(context, interaction, text, name=name)


async def show_answer(context: Context, interaction: Interaction, name: str) -> Private:
    """Show a deck as text and as a picture."""
    decks = DeckShelf(context, interaction.user.id)
    deck = await (decks.find(name) if name.strip() else decks.only_own_deck())
    sheet = decks.rules.sheet(deck)
    lines = [f"### {harmless_text(deck.name)}", sheet.summary, *sheet.lines, *sheet.notes]
    if sheet.faults:
        lines.append("`/deck check` says what’s wrong with it.")
    picture = await context.tables.studio.run(decks.rules.picture, deck)
    ways = substitutes_button(decks, deck) if deck not in decks.rules.starters() else ()
    return Private(clip_lines(lines, FAULTS), ways, pictures=(picture,))


async def list_answer(context: Context, interaction: Interaction) -> Private:
    """List the caller's decks, and mention the starter decks."""
    decks = DeckShelf(context, interaction.user.id)
    own = await decks.own_decks()
    lines = [deck_line(decks.rules, deck) for deck in own]
    head = f"You have {len(own)} deck{'s'[: len(own) != 1]}." if own else "You have no decks yet."
    starters = len(decks.rules.starters())
    last = f"\nEveryone can also use the {starters} starter decks." if starters else ""
    return Private("\n".join(filter(None, [head, clip_lines(lines, FAULTS), last])))


def deck_line(rules: DeckRules, deck: KeptDeck) -> str:
    """Return a summary of a deck in one line."""
    return f"- **{harmless_text(deck.name)}**: {rules.sheet(deck).summary}"


async def check_answer(
    context: Context, interaction: Interaction, text: str, file: discord.Attachment | None
) -> Private:
    """List every fault of a stored or imported deck. Nothing is stored."""
    decks = DeckShelf(context, interaction.user.id)
    deck = await _find_or_read_deck(decks, text, file)
    sheet = decks.rules.sheet(deck)
    head = f"**{harmless_text(deck.name)}**: {sheet.summary}"
    if not sheet.faults:
        return Private("\n".join([head, *sheet.notes, "✓ It follows every rule of deck building."]))
    ways = substitutes_button(decks, deck) if deck in await decks.own_decks() else ()
    return Private("\n".join([head, *sheet.notes, fault_list(sheet.faults)]), ways)


async def _find_or_read_deck(
    decks: DeckShelf, text: str, file: discord.Attachment | None
) -> KeptDeck:
    if file is not None:
        return await decks.read_deck(text, file)
    if not text.strip():
        return await decks.only_own_deck()
    try:
        return await decks.find(text)
    except RulesError:
        if len(text) <= DECK_NAME and not decks.context.deck_source.is_deck_reference(text):
            raise
    return await decks.read_deck(text, None)


async def remove_answer(context: Context, interaction: Interaction, name: str) -> Private:
    """Delete one of the caller's decks. Tables that use it have a copy."""
    decks = DeckShelf(context, interaction.user.id)
    deck = await decks.find_own(name)
    await context.store.decks.remove(decks.user, decks.ruleset, deck.name)
    return sentence(f"✓ {harmless_text(deck.name)} is removed. Tables that use it keep their copy.")


def fault_list(faults: Sequence[str]) -> str:
    """Return the faults, one a line, and the number of those that do not fit."""
    kept: list[str] = []
    room = FAULTS
    for number, fault in enumerate(faults):
        line = f"- {harmless_text(fault)}"
        room -= len(line) + 1
        if room < 0:
            return "\n".join([*kept, f"- and {len(faults) - number} more"])
        kept.append(line)
    return "\n".join(kept)


def paste_form(*, links: bool, name: str = "") -> ui.Modal:
    """Return the form for pasting and naming a deck. `links` tells whether links can be read."""
    form = ui.Modal(title="Bring a deck", custom_id=FORM.custom_id)
    form.add_item(
        ui.Label(
            text="JSON or text export, link or number" if links else "JSON or text export",
            description="Too long? Attach it as a file: /deck import file",
            component=text_field(TEXT, style=discord.TextStyle.paragraph),
        )
    )
    form.add_item(
        ui.Label(
            text="A name for the deck",
            description="Leave empty to keep its name.",
            component=text_field(NAME, default=clip(name, DECK_NAME) or None, required=False),
        )
    )
    return form


# --- at a table -----------------------------------------------------------------------------------


async def join_with_deck(
    context: Context, visitor: Visitor, investigator: str, name: str
) -> Private:
    """Sit down with a deck, or change the deck of the seat that one has.

    Raises `NotAllowed` in a game without decks and for a deck of another investigator, `Malformed`
    or `Ambiguous` for a name that is not one.
    """
    kit = visitor.snapshot.kit
    rules = kit.decks
    if rules is None:
        raise NotAllowed("This game doesn’t use decks.")
    decks = DeckShelf(context, visitor.caller.user)
    deck = await decks.find(name)
    slug = deck.investigator
    if investigator:
        hero = find_choice(kit.offers.investigators(), investigator, "investigator")
        if hero.slug != slug:
            whose = next((c.name for c in kit.offers.investigators() if c.slug == slug), slug)
            raise NotAllowed(f"{harmless_text(deck.name)} is {whose}’s deck, not {hero.name}’s.")
    cards = () if deck in rules.starters() else rules.cards(deck)
    stand_ins = " ".join(rules.substitution_lines(deck))
    shown = clip(f"{deck.name} ({stand_ins})", TITLE) if stand_ins else deck.name
    told = await context.tables.change(
        visitor.game, lobbies.join, visitor.caller, slug, 0, cards, shown
    )
    return sentence("\n".join([*told.lines, f"Your deck is {harmless_text(shown)}."]))


async def ready_decks(context: Context, visitor: Visitor) -> list[KeptDeck]:
    """Return the caller's own decks that can be played at this table now, by name."""
    rules = visitor.snapshot.kit.decks
    if rules is None or visitor.snapshot.record.status != "lobby":
        return []
    own = await DeckShelf(context, visitor.caller.user).own_decks()
    return [deck for deck in own if not rules.sheet(deck).faults]


async def suggest_decks(
    context: Context, interaction: Interaction, typed: str, *, own: bool = False
) -> list[app_commands.Choice[str]]:
    """Return at most 25 names of the caller's decks and the starter decks."""
    try:
        decks = DeckShelf(context, interaction.user.id)
    except NotAllowed:
        return []
    found = await (decks.own_decks() if own else decks.all_decks())
    names = matching_names([deck.name for deck in found], typed)
    return [app_commands.Choice(name=clip(n, CHOICE), value=n[:CHOICE]) for n in names]
