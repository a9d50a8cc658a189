"""Several answers in one press: cards committed to a test, and shortcuts through questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from msgspec.structs import replace

from bot.engine.ask import Join, Option, Part, Picked
from bot.engine.english import join_names
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.names import first_name
from bot.table.declares.shortcut_menus import Shortcut, ShortcutMenu
from bot.table.game.snapshot import Told
from bot.table.memory.absences import PRESENT
from bot.table.steps import inputs
from cogs.turn.contributions import QUESTION_ITEMS
from cogs.turn.panel import receipt_panel
from cogs.wire.context import Visitor
from cogs.wire.controls import Item, Row, make_anchor, select_menu
from cogs.wire.custom_id import Op
from cogs.wire.discord_text import CHOICE, LABEL, beside_label, clip
from cogs.wire.pending import Pending
from cogs.wire.presses import Pressed, press_at_question
from cogs.wire.receipt_text import receipt
from cogs.wire.reply import Private

SHORTCUTS: Final = "s"
"""How the rest of the id of a menu of shortcuts begins."""
AND: Final = "+"
"""Between the keys of a shortcut."""


@press_at_question(Op.TOGETHER)
async def contribute_selected(at: Pressed, pending: Pending) -> Private:
    """Take the selected options in order. Raises `NotAllowed` if the first is not possible."""
    context, visitor = at.context, at.visitor
    done: list[str] = []
    told = Told(0)
    kind = "" if at.press.rest.startswith(SHORTCUTS) else pending.ask.kind
    values = at.values or (at.press.rest.partition(".")[2],)  # a button has its keys in its id
    for key in [key for value in values for key in value.split(AND)]:
        now = _question_with(
            visitor if told.now is None else replace(visitor, snapshot=told.now),
            pending.seat,
            key,
            kind,
        )
        option = None if now is None else now.part.option(key)
        if now is None or option is None:
            break
        caller = visitor.caller if not done else replace(visitor.caller, interaction=None)
        given = Answered(now.seat, now.ask.id, Picked((key,)))
        did = await context.tables.change(
            visitor.game, inputs.submit_input, caller, given, now.mark
        )
        told = replace(did, result=(*told.result, *did.result))
        done.append(receipt(now, given.answer))
    if not done:
        raise NotAllowed("That isn’t one of the choices now.")
    return receipt_panel(visitor, " ".join(done), told, go_on=True)


def _question_with(now: Visitor, seat: Seat, key: str, kind: str) -> Pending | None:
    """Return the seat's open question that has this option; of a `kind`, if one is given."""
    same = [
        each
        for each in now.pending((seat,))
        if kind in ("", each.ask.kind) and each.part.option(key) is not None
    ]
    return same[0] if same else None


def seats_shut_out(visitor: Visitor, pending: Pending, option: Option) -> list[Seat]:
    """Return awaited seats that lose their chance to act when this option closes the question."""
    ask = pending.ask
    if not (option.closes or pending.verb(option).closing) or ask.join is not Join.ANY:
        return []
    return [
        seat
        for seat in ask.may
        if seat not in ask.given
        and seat not in visitor.seats
        and _is_played_by_present_person(visitor, seat)
        and _may_contribute(ask.parts[seat])
    ]


def has_asked_for_help(visitor: Visitor, pending: Pending) -> bool:
    """Return True if the question's seat has asked the others for help with it."""
    memory = visitor.snapshot.memories.get(pending.seat)
    return memory is not None and memory.helped == pending.ask.id


def _may_contribute(part: Part) -> bool:
    """Return True if, by public knowledge, a seat may still contribute something."""
    lent = (option for option in part.options if option.secret and option.returns)
    return part.lends or any(not option.futile for option in lent)


def _is_played_by_present_person(visitor: Visitor, seat: Seat) -> bool:
    """Return True if a seat is played by a person who is not away."""
    memory = visitor.snapshot.memories.get(seat)
    absence = (memory and memory.absence) or PRESENT
    away = absence.stand_in is None and bool(absence.away_until)
    return seat in visitor.snapshot.players and not away


_ANY_ONE: Final = " a token"
"""An object without which a button says the same: `Reveal now`."""


def ask_before_closing(
    visitor: Visitor, pending: Pending, option: Option, others: Sequence[Seat]
) -> Private:
    """Ask for confirmation before another seat loses the chance to contribute."""
    at = make_anchor(visitor.game, pending)
    people = join_names(visitor.people(others))
    names = join_names([first_name(visitor.name(seat)) for seat in others])
    ends = visitor.snapshot.deadlines.get((pending.ask.id, pending.seat))
    until = (
        f" If you wait, the table waits until <t:{int(ends.at)}:t> at the latest."
        if ends is not None
        else ""
    )
    return Private(
        f"**{option.label}?** {people} can still help. After this it’s too late.{until}",
        (
            Row(
                at.button(Op.SURE, f"{option.label.removesuffix(_ANY_ONE)} now", option.key),
                at.button(Op.NEVER_MIND, f"Wait for {names}"),
            ),
        ),
    )


# --- shortcuts ------------------------------------------------------------------------------------


MOST_KEYS = 60
"""Characters of keys that the id of a button has room for."""


@QUESTION_ITEMS.add
def shortcut_rows(visitor: Visitor, pending: Pending) -> list[Item]:
    """Return a row for each menu of an awaited question; a button if it has a single shortcut."""
    if not pending.is_awaited or visitor.snapshot.session is None:
        return []
    kit, session = visitor.snapshot.kit, visitor.snapshot.require_session()
    menus = kit.words.shortcut_menus(session, pending.ask, pending.seat)
    return [_shortcut_row(visitor, pending, number, each) for number, each in enumerate(menus)]


def _shortcut_row(visitor: Visitor, pending: Pending, number: int, offered: ShortcutMenu) -> Item:
    at = make_anchor(visitor.game, pending)
    only = offered.shortcuts[0] if len(offered.shortcuts) == 1 else None
    if only is not None and len(keys := AND.join(only.keys)) <= MOST_KEYS:
        label = beside_label(only.label, only.note, LABEL)
        return Row(at.button(Op.TOGETHER, label, f"{SHORTCUTS}{number}.{keys}"))
    press = at.press(Op.TOGETHER, f"{SHORTCUTS}{number}")
    return Row(
        select_menu(press, offered.title, [_shortcut_choice(each) for each in offered.shortcuts])
    )


def _shortcut_choice(shortcut: Shortcut) -> discord.SelectOption:
    return discord.SelectOption(
        label=clip(shortcut.label, CHOICE),
        value=AND.join(shortcut.keys),
        description=clip(shortcut.note, CHOICE) or None,
    )
