"""The lobby: opening a table, sitting down, and choosing with whom."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.words import listed
from bot.table.decks import deck_rules
from bot.table.kit import Choice, Kit
from bot.table.lobby import free_seats
from cogs.ui.context import Context, Visitor, check_permissions
from cogs.ui.controls import Row, button, menu, rows
from cogs.ui.decks import DeckShelf, join_with_deck, ready_decks
from cogs.ui.item import Control, Interaction
from cogs.ui.press import ANY, Op, Press
from cogs.ui.reply import Private, sentence
from cogs.ui.text import CHOICE, clip
from cogs.ui.typed import starting

PAGE = 25
DECK = "deck:"
"""What the value of a deck begins with in the list of whom to play."""


def free_investigators(visitor: Visitor) -> list[Choice]:
    """Who can be joined as: not taken yet in the lobby, left by their players in a game."""
    snapshot = visitor.snapshot
    if snapshot.record.status == "lobby":
        taken = snapshot.labels.values()
        return [c for c in snapshot.kit.investigators() if c.many or c.slug not in taken]
    return list(free_seats(snapshot).values()) if snapshot.session is not None else []


async def join_answer(
    context: Context, visitor: Visitor, investigator: str, deck: str = ""
) -> Private:
    """Sit down, perhaps with a deck; without any name, choose from who is free."""
    if deck:
        return await join_with_deck(context, visitor, investigator, deck)
    if investigator:
        told = await context.tables.join(visitor.caller, visitor.game, investigator)
        said = list(told.lines) or ["✓ You have sat down."]
        return sentence(
            "\n".join([*said, *await _starter_line(context, visitor, again=told.again)])
        )
    free = free_investigators(visitor)
    if not free:
        raise NotAllowed("Every seat is taken.")
    choices = [*await _own_choices(context, visitor, free), *map(_investigator_choice, free)]
    picker = menu(Press(Op.JOIN, visitor.game), "Choose an investigator", choices[:PAGE])
    return Private("**Whom do you play?**", (Row(picker),))


async def _starter_line(context: Context, visitor: Visitor, *, again: bool) -> list[str]:
    """That a starter deck was taken, where there are decks and the game has not begun."""
    if (
        again
        or visitor.snapshot.record.status != "lobby"
        or deck_rules(visitor.snapshot.kit) is None
    ):
        return []
    if await DeckShelf(context, visitor.caller.user).own():
        return ["The deck is the starter deck; `/game join deck:` takes one of yours."]
    return ["The deck is the starter deck; `/deck import` brings one of your own."]


async def join_picked(context: Context, visitor: Visitor, value: str) -> Private:
    """Sit down as was chosen from the list: an investigator, or a deck of one's own."""
    if value.startswith(DECK):
        return await join_answer(context, visitor, "", value.removeprefix(DECK))
    return await join_answer(context, visitor, value)


async def _own_choices(
    context: Context, visitor: Visitor, free: list[Choice]
) -> list[discord.SelectOption]:
    """The caller's own decks of investigators that are free."""
    names = {choice.slug: choice.name for choice in free}
    return [
        discord.SelectOption(
            label=clip(f"{names[deck.investigator]} — {deck.name}", CHOICE),
            value=f"{DECK}{deck.name}",
            description="Your deck",
        )
        for deck in await ready_decks(context, visitor)
        if deck.investigator in names and len(deck.name) <= CHOICE - len(DECK)
    ][: PAGE - len(free)]


def _investigator_choice(choice: Choice) -> discord.SelectOption:
    return discord.SelectOption(
        label=clip(choice.name, CHOICE),
        value=choice.slug,
        description=clip(choice.note, CHOICE) or None,
    )


async def leave_answer(
    context: Context, visitor: Visitor, *, seat: Seat | None = None, meant: bool = False
) -> Private:
    """Get up; in a running game it is asked about first: the hand goes to whoever comes next.

    In the lobby, too, who has several seats is asked which.
    """
    status = visitor.snapshot.record.status
    if not meant and visitor.seats and status in ("running", "paused"):
        return _leave_question(visitor)
    if not meant and len(visitor.seats) > 1 and status == "lobby":
        return _which_to_leave(visitor)
    told = await context.tables.leave(visitor.caller, visitor.game, seat)
    return sentence("\n".join(told.lines) or "✓ You left the table.")


def _leave_question(visitor: Visitor) -> Private:
    """What follows from leaving; who has several seats is asked which."""
    names, several = [visitor.name(seat) for seat in visitor.seats], len(visitor.seats) > 1
    ways = [
        _leave_button(visitor, f"Yes: leave {name}", seat)
        for seat, name in zip(visitor.seats, names, strict=True)
    ]
    everything = [_leave_button(visitor, "Yes: leave all of them", ANY)] if several else []
    stay = button(Press(Op.LEAVE, visitor.game, rest="no"), "Never mind")
    return Private(
        f"**Leave {listed(names)}?** The game waits until somebody else takes the seat with "
        "`/game join`: anybody can, and sees the cards that are yours now.",
        tuple(rows([*ways, *everything, stay])),
    )


def _which_to_leave(visitor: Visitor) -> Private:
    """Which seats of several in the lobby; seats move up there, so the investigator stands by."""
    labels = visitor.snapshot.labels
    ways = [
        _leave_button(visitor, f"Leave {visitor.name(seat)}", seat, f"yes.{labels[seat]}")
        for seat in visitor.seats
    ]
    everything = "Leave both" if len(ways) == 2 else "Leave all of them"
    stay = button(Press(Op.LEAVE, visitor.game, rest="no"), "Never mind")
    return Private(
        "**Which seat do you leave?**",
        tuple(rows([*ways, _leave_button(visitor, everything, ANY), stay])),
    )


def _leave_button(visitor: Visitor, label: str, seat: int, rest: str = "yes") -> Control:
    press = Press(Op.LEAVE, visitor.game, seat=seat, rest=rest)
    return button(press, label, discord.ButtonStyle.danger)


# --- opening a table ------------------------------------------------------------------------------


class Wish(Struct, frozen=True):
    """What was typed to open a table; everything may be empty."""

    game: str = ""
    scenario: str = ""
    difficulty: str = ""
    settings: dict[str, Any] = {}


async def new_answer(context: Context, interaction: Interaction, wish: Wish) -> Private:
    """Open a table, or ask what is to be played where nothing says it."""
    check_permissions(interaction)
    wish = as_meant(context.kits, wish)
    kits = games_named(context.kits, wish.game)
    if not wish.game.strip() and not wish.scenario.strip():
        kits = games_with(kits, wish.settings)
        if len(scenarios(kits, "")) > 1:
            await context.tables.check_free(interaction.guild_id or 0, interaction.channel_id or 0)
            return _what_is_played(kits, wish)
    ruleset, slug = scenario_named(kits, wish.scenario)
    return await _open(context, interaction, ruleset, slug, wish)


async def opened_answer(
    context: Context, interaction: Interaction, chosen: str, rest: str
) -> Private:
    """Open a table for what was selected."""
    check_permissions(interaction)
    flags, _, difficulty = rest.partition(".")
    ruleset, slug = scenario_named(context.kits, chosen)
    wish = Wish(difficulty=difficulty, settings=read_flags(flags))
    return await _open(context, interaction, ruleset, slug, wish)


async def _open(
    context: Context, interaction: Interaction, ruleset: str, slug: str, wish: Wish
) -> Private:
    if interaction.guild_id is None or interaction.channel_id is None:
        raise NotAllowed("Tables live in the channels of a server.")
    caller = await context.caller(interaction)
    await context.tables.new(
        caller,
        interaction.guild_id,
        interaction.channel_id,
        ruleset,
        slug,
        wish.difficulty,
        wish.settings,
    )
    return sentence("✓ The table is open. Everybody who plays presses Join below.")


def _what_is_played(kits: Mapping[str, Kit], wish: Wish) -> Private:
    """A select with everything that can be played; house rules and difficulty wait in its id."""
    choices = [
        discord.SelectOption(
            label=clip(choice.name, CHOICE),
            value=f"{slug}/{choice.slug}",
            description=clip(" · ".join(filter(None, (kit.title, choice.note))), CHOICE),
        )
        for slug, kit in kits.items()
        for choice in kit.scenarios()
    ]
    level = wish.difficulty if _SLUG.fullmatch(wish.difficulty) else ""
    press = Press(Op.NEW, 0, rest=f"{write_flags(wish.settings)}.{level}")
    picker = menu(press, "Choose a game", choices[:PAGE])
    return Private("**What do you play?**", (Row(picker),))


def games_named(kits: Mapping[str, Kit], text: str) -> dict[str, Kit]:
    """The game of this slug or name; all without one. Raises `Malformed`."""
    wanted = text.strip().casefold()
    exact = {slug: kit for slug, kit in kits.items() if wanted in (slug, kit.title.casefold())}
    fits = exact or {slug: kits[slug] for _, slug in games(kits, text)}
    if not fits or (wanted and len(fits) > 1):
        names = "; ".join(kit.title for kit in kits.values())
        raise Malformed(f"Which game? There is: {names}.")
    return fits


def as_meant(kits: Mapping[str, Kit], wish: Wish) -> Wish:
    """The wish; a scenario that was named where the game belongs is put where it belongs."""
    if wish.scenario.strip() or not wish.game.strip() or games(kits, wish.game):
        return wish
    try:
        ruleset, slug = scenario_named(kits, wish.game)
    except Malformed:
        return wish
    return replace(wish, game=ruleset, scenario=slug)


def games_with(kits: Mapping[str, Kit], settings: Iterable[str]) -> dict[str, Kit]:
    """The games that know all of these house rules. Raises `Malformed` where none does."""
    wanted = set(settings)
    fits = {slug: kit for slug, kit in kits.items() if wanted <= {*kit.settings}}
    if not fits:
        rules = listed(name.replace("_", " ") for name in sorted(wanted))
        raise Malformed(f"No game has these house rules together: {rules}.")
    return fits


def games(kits: Mapping[str, Kit], typed: str) -> list[tuple[str, str]]:
    """(name, value) of the games: found by title or by slug."""
    rows = {f"{kit.title} {slug.replace('_', ' ')}": slug for slug, kit in kits.items()}
    return [(kits[rows[name]].title, rows[name]) for name in starting(rows, typed)]


def scenarios(kits: Mapping[str, Kit], typed: str) -> list[tuple[str, str]]:
    """At most 25 (name, value) of what can be played, of all these games."""
    rows = {
        f"{choice.name} ({kit.title})": f"{slug}/{choice.slug}"
        for slug, kit in kits.items()
        for choice in kit.scenarios()
    }
    return [(name, rows[name]) for name in starting(rows, typed) if name in rows]


def scenario_named(kits: Mapping[str, Kit], text: str) -> tuple[str, str]:
    """Ruleset and scenario of what was typed or chosen. Raises `Malformed`.

    Without any, the first one of the only game.
    """
    if not text.strip() and len(kits) == 1:
        slug, kit = next(iter(kits.items()))
        return slug, kit.scenarios()[0].slug
    ranked = [
        (rank, slug, choice)
        for slug, kit in kits.items()
        for choice in kit.scenarios()
        if (rank := _called(slug, choice, text)) is not None
    ]
    best = min((rank for rank, _, _ in ranked), default=None)
    fits = [(slug, choice) for rank, slug, choice in ranked if rank == best]
    if len(fits) == 1:
        return fits[0][0], fits[0][1].slug
    names = ", ".join(c.name for kit in kits.values() for c in kit.scenarios())
    raise Malformed(f"Which scenario? There is: {names}.")


def _called(slug: str, choice: Choice, text: str) -> int | None:
    """How well a text names a scenario: 0 exactly, 1 in part, None not at all."""
    wanted = text.strip().casefold()
    if wanted in (choice.slug, f"{slug}/{choice.slug}", choice.name.casefold()):
        return 0
    return 1 if wanted in choice.name.casefold() else None


def named(choices: list[tuple[str, str]]) -> list[discord.app_commands.Choice[str]]:
    """(name, value) pairs as Discord's choices."""
    return [
        discord.app_commands.Choice(name=clip(name, CHOICE), value=value) for name, value in choices
    ]


HOUSE_RULES = (
    "share_freely", "test_pictures", "injury_madness", "dunwich_monsters", "free_order",
)  # fmt: skip
"""The table settings that can be chosen when a table is opened, by the kits' names."""
_FLAGS = {None: "x", True: "y", False: "n"}
_SLUG = re.compile(r"[a-z0-9_-]{0,40}")


def house_rules(**chosen: bool | None) -> dict[str, Any]:
    """The table settings that were chosen, by the kits' names."""
    return {name: value for name, value in chosen.items() if value is not None}


def write_flags(settings: Mapping[str, Any]) -> str:
    """One letter per house rule: yes, no, or not said."""
    return "".join(_FLAGS[settings.get(name)] for name in HOUSE_RULES)


def read_flags(text: str) -> dict[str, Any]:
    """The settings of such letters."""
    letters = {letter: value for value, letter in _FLAGS.items()}
    pairs = zip(HOUSE_RULES, text, strict=False)
    return house_rules(**{name: letters.get(letter) for name, letter in pairs})
