"""The lobby: opening a table, taking a seat, and choosing an investigator."""

from __future__ import annotations

import discord
from msgspec.structs import replace

from bot.engine.english import join_names
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.people.hints import Hint
from bot.table.declares.house_rules import choices_in_boxes
from bot.table.declares.lobby_choices import Choice
from bot.table.lobby import lobbies, open_seats, ready_seats
from bot.table.lobby.open_seats import free_seats
from cogs.lobby.deck_panel import DECK, DeckShelf, join_with_deck, ready_decks
from cogs.lobby.joining_campaigns import campaign_to_join_later, wait_answer
from cogs.wire.context import Context, Visitor, check_permissions
from cogs.wire.controls import Row, button, rows_of_buttons, select_menu
from cogs.wire.custom_id import ANY, Control, Op, Press
from cogs.wire.discord_text import CHOICE, clip
from cogs.wire.presses import Pressed, press
from cogs.wire.receipt_text import done_text
from cogs.wire.reply import Private, sentence

PAGE = 25
MAKES_ROOM = "A companion plays here and makes room"


def free_investigators(visitor: Visitor) -> list[Choice]:
    """Return the investigators to join as: unused ones in a lobby, vacated ones in a game."""
    snapshot = visitor.snapshot
    if snapshot.record.status == "lobby":
        taken = [slug for s, slug in snapshot.labels.items() if s not in snapshot.companions]
        everybody = choices_in_boxes(snapshot.kit.offers.investigators(), snapshot.lobby.settings)
        return [c for c in everybody if c.many or c.slug not in taken]
    if snapshot.session is None:
        return []
    return [*free_seats(snapshot).values(), *open_seats.new_investigators(snapshot)]


async def join_answer(
    context: Context, visitor: Visitor, investigator: str, deck: str = ""
) -> Private:
    """Take a seat, perhaps with a deck; without a name, show the free investigators."""
    free = free_investigators(visitor)
    if not free and not visitor.seats:
        campaign = await campaign_to_join_later(context, visitor)
        if campaign is not None:
            return await wait_answer(context, campaign, investigator, deck)
    hint = Hint.LOBBY if visitor.snapshot.record.status == "lobby" else None
    if deck:
        joined = await join_with_deck(context, visitor, investigator, deck)
        return replace(joined, hint=hint)
    if investigator:
        told = await context.tables.change(visitor.game, lobbies.join, visitor.caller, investigator)
        said = list(told.lines) or ["✓ You’ve taken a seat."]
        starter = await _starter_line(context, visitor, again=told.again)
        return replace(sentence("\n".join([*said, *starter])), hint=hint)
    if not free:
        own = [visitor.name(seat) for seat in visitor.seats]
        raise NotAllowed(open_seats.why_no_seat(visitor.snapshot, own))
    return await _investigator_question(context, visitor, free)


async def _investigator_question(context: Context, visitor: Visitor, free: list[Choice]) -> Private:
    """Ask for the investigator: the caller's decks first, then the free investigators.

    Decks have a menu of their own if one menu is too short.
    """
    played = _investigators_of_companions(visitor)
    decks = await _own_deck_choices(context, visitor, free)
    choices = [_investigator_choice(each, companion=each.slug in played) for each in free]
    pickers: list[Row] = []
    if len(decks) + len(choices) <= PAGE:
        choices = decks + choices
    else:
        own = Press(Op.JOIN, visitor.game, rest=DECK.rstrip(":"))
        pickers = [Row(select_menu(own, "Choose one of your decks", decks[:PAGE]))] if decks else []
    picker = select_menu(Press(Op.JOIN, visitor.game), "Choose an investigator", choices[:PAGE])
    return Private("**Who are you playing?**", (*pickers, Row(picker)))


async def _starter_line(context: Context, visitor: Visitor, *, again: bool) -> list[str]:
    """Return that a starter deck was taken, in a game with decks that has not begun; else ""."""
    if again or visitor.snapshot.record.status != "lobby" or visitor.snapshot.kit.decks is None:
        return []
    if await DeckShelf(context, visitor.caller.user).own_decks():
        return ["You have the starter deck. To bring one of yours: `/game join deck:`."]
    return ["You have the starter deck. To bring your own: `/deck import`."]


@press(Op.JOIN)
async def join_pressed(at: Pressed) -> Private:
    """Take a seat with the choice from the list. Raises `RulesError` if that is not allowed."""
    if at.value.startswith(DECK):
        return await join_answer(at.context, at.visitor, "", at.value.removeprefix(DECK))
    return await join_answer(at.context, at.visitor, at.value)


@press(Op.LEAVE)
async def leave_pressed(at: Pressed) -> Private:
    """Give up the seat after confirmation. Raises `NotAllowed` if the seats have changed since."""
    if at.press.rest == "no":
        return sentence("Nothing changed.")
    meant, _, slug = at.press.rest.partition(".")
    if slug and (at.seat is None or at.visitor.snapshot.labels.get(at.seat) != slug):
        raise NotAllowed("The seats have changed since; press Leave again.")
    return await leave_answer(at.context, at.visitor, seat=at.seat, meant=meant == "yes")


async def _own_deck_choices(
    context: Context, visitor: Visitor, free: list[Choice]
) -> list[discord.SelectOption]:
    """Return the caller's own decks whose investigators are free."""
    names = {choice.slug: choice.name for choice in free}
    return [
        discord.SelectOption(
            label=clip(f"{names[deck.investigator]} — {deck.name}", CHOICE),
            value=f"{DECK}{deck.name}",
            description="Your deck",
        )
        for deck in await ready_decks(context, visitor)
        if deck.investigator in names and len(deck.name) <= CHOICE - len(DECK)
    ]


def _investigators_of_companions(visitor: Visitor) -> set[str]:
    """Return the investigators of companions, by list value; a player may take them over."""
    snapshot = visitor.snapshot
    if snapshot.record.status == "lobby":
        return {snapshot.labels[seat] for seat in snapshot.companions}
    return {each.slug for seat, each in free_seats(snapshot).items() if seat in snapshot.companions}


def _investigator_choice(choice: Choice, *, companion: bool) -> discord.SelectOption:
    note = f"{MAKES_ROOM} · {choice.note}" if companion and choice.note else choice.note
    return discord.SelectOption(
        label=clip(choice.name, CHOICE),
        value=choice.slug,
        description=clip(note or MAKES_ROOM * companion, CHOICE) or None,
    )


async def leave_answer(
    context: Context, visitor: Visitor, *, seat: Seat | None = None, meant: bool = False
) -> Private:
    """Leave a seat; confirm in a running game; with several seats ask which."""
    status = visitor.snapshot.record.status
    if not meant and visitor.seats and status in ("running", "paused"):
        return _leave_question(visitor)
    if not meant and len(visitor.seats) > 1 and status == "lobby":
        return _which_seat_question(visitor)
    told = await context.tables.change(visitor.game, lobbies.leave, visitor.caller, seat)
    return sentence("\n".join(told.lines) or "✓ You’ve left the table.")


def _leave_question(visitor: Visitor) -> Private:
    """Return the consequences of leaving; a player of several seats is asked which."""
    names, several = [visitor.name(seat) for seat in visitor.seats], len(visitor.seats) > 1
    ways = [
        _leave_button(visitor, f"Yes: leave {name}", seat)
        for seat, name in zip(visitor.seats, names, strict=True)
    ]
    everything = [_leave_button(visitor, "Yes: leave all of them", ANY)] if several else []
    stay = button(Press(Op.LEAVE, visitor.game, rest="no"), "Never mind")
    return Private(
        f"**Leave {join_names(names)}?** The game waits until someone takes the seat with `/game "
        "join`. Anyone can, and they’ll see your cards.",
        tuple(rows_of_buttons([*ways, *everything, stay])),
    )


def _which_seat_question(visitor: Visitor) -> Private:
    """Ask which of several seats to leave.

    Seats may be renumbered in a lobby, so buttons name the investigators.
    """
    labels = visitor.snapshot.labels
    ways = [
        _leave_button(visitor, f"Leave {visitor.name(seat)}", seat, f"yes.{labels[seat]}")
        for seat in visitor.seats
    ]
    everything = "Leave both" if len(ways) == 2 else "Leave all of them"
    stay = button(Press(Op.LEAVE, visitor.game, rest="no"), "Never mind")
    return Private(
        "**Which seat are you leaving?**",
        tuple(rows_of_buttons([*ways, _leave_button(visitor, everything, ANY), stay])),
    )


def _leave_button(visitor: Visitor, label: str, seat: int, rest: str = "yes") -> Control:
    press = Press(Op.LEAVE, visitor.game, seat=seat, rest=rest)
    return button(press, label, discord.ButtonStyle.danger)


READY, NOT_READY = "ready", "unready"
"""Of a press: the presser is ready to begin, or not. Pressed twice, it does the same."""


async def ready_answer(context: Context, at: Visitor, *, on: bool | None = None) -> Private:
    """Set the caller ready or not (None: toggle). Raises `NotAllowed` without a seat."""
    told = await context.tables.change(at.game, ready_seats.set_ready, at.caller, on=on)
    back = [button(Press(Op.TABLE, at.game, rest=NOT_READY), "Not ready")] if on else []
    return Private("\n".join(told.lines), (Row(*back),) if back else ())


async def rematch_answer(context: Context, at: Visitor) -> Private:
    """Open a new table with the same players and settings. Raises `NotAllowed` if it cannot."""
    await context.tables.lobby.rematch(at.caller, at.game)
    return sentence(
        "✓ The table is open again, with everyone in their seats. Each of you presses Ready."
    )


@press(Op.TABLE, word=READY)
@press(Op.TABLE, word=NOT_READY)
async def ready_pressed(at: Pressed) -> Private:
    """Set the presser ready, or not."""
    return await ready_answer(at.context, at.visitor, on=at.press.rest == READY)


@press(Op.TABLE, word="rematch")
async def rematch_pressed(at: Pressed) -> Private:
    """Open a new table with the same players and settings."""
    check_permissions(at.interaction)
    return await rematch_answer(at.context, at.visitor)


@press(Op.START)
async def start_pressed(at: Pressed) -> Private:
    """Begin the game."""
    check_permissions(at.interaction)
    told = await at.context.tables.change(at.visitor.game, lobbies.start, at.visitor.caller, None)
    return sentence(done_text("The game begins.", told))


@press(Op.AGAIN)
async def new_table_pressed(at: Pressed) -> Private:
    """Open a new table with the game and options of the finished one."""
    check_permissions(at.interaction)
    snapshot = at.visitor.snapshot
    await at.context.tables.lobby.open_lobby(
        at.visitor.caller,
        snapshot.record.guild,
        snapshot.record.channel,
        snapshot.record.ruleset,
        snapshot.lobby.scenario,
        snapshot.lobby.difficulty,
        snapshot.lobby.settings,
        table=snapshot.lobby.table,
    )
    return sentence("✓ The table is open. Players press Join below.")
