"""Dividing piles among keys: damage over assets, clues among holders."""

from __future__ import annotations

import discord
from discord import ui

from bot.engine.ask import Allot, Option, Part
from cogs.ui import drafts
from cogs.ui.controls import Corner, Item, Row, Style, menu
from cogs.ui.pending import allot_label
from cogs.ui.press import Op
from cogs.ui.text import CHOICE, LABEL, clip

STEPPERS = 7
"""Keys that are divided with buttons; more get a select."""
PROPOSED = ("clues",)
"""Kinds of question that start with a division by the order of the keys."""


def division(at: Corner, form: Allot, amounts: dict[str, int] | None = None) -> list[Item]:
    """Controls to divide piles: a line of − amount + per key, or a select where there are many."""
    part = at.pending.part
    given = _start(at, form) if amounts is None else amounts
    left = drafts.left_over(part, form, given)
    items: list[Item] = [ui.TextDisplay(_division_text(at, form, given, left))]
    if len(part.options) <= STEPPERS:
        items += [_stepper(at, form, option, given) for option in _divided(part)]
    elif len(part.options) <= drafts.ROOM:
        items += _adders(at, form, given)
    text = drafts.write_amounts(part, given) if len(part.options) <= drafts.ROOM else ""
    last = [
        at.button(
            Op.ALLOT, "Done", text, Style.success, disabled=not drafts.complete(part, form, given)
        ),
        at.button(Op.CLEAR, "Start over"),
        at.button(Op.TYPE, "Type amounts", text),
    ]
    return [*items, Row(*(last if text else last[2:]))]


def _divided(part: Part) -> list[Option]:
    """What gets steppers: everything but what takes what is left over."""
    return [o for o in part.options if drafts.rest_of(part, o.group) != o]


def _start(at: Corner, form: Allot) -> dict[str, int]:
    """Where a division starts: each key's least; for a cost, with one's own paid first."""
    part = at.pending.part
    if at.pending.ask.kind in PROPOSED:
        return drafts.suggested_amounts(part, form)
    return drafts.first_amounts(part)


def _division_text(at: Corner, form: Allot, given: dict[str, int], left: dict[str, int]) -> str:
    wanted = drafts.totals(at.pending.part, form)
    piles = [_pile_text(name, n, wanted[name]) for name, n in left.items()]
    lines = [f"Left to divide: {', '.join(piles)}"]
    rests = [rest.label for name in left if (rest := drafts.rest_of(at.pending.part, name))]
    lines += [f"What is left over: {clip(label, LABEL)}" for label in rests]
    if len(at.pending.part.options) > STEPPERS:
        placed = [o for o in at.pending.part.options if given.get(o.key)]
        lines += [f"- {clip(allot_label(o), LABEL)}: {given[o.key]}" for o in placed[:25]]
    return "\n".join(lines)


def _pile_text(name: str, left: int, wanted: int) -> str:
    """What is left of a pile, or how much too much was given."""
    more = f"**{-left}** too many of" if left < 0 else f"**{left}** of"
    return f"{more} {wanted} {name}".strip()


def _stepper(at: Corner, form: Allot, option: Option, given: dict[str, int]) -> Row:
    part = at.pending.part
    index = drafts.ordered(part).index(option.key)
    rest = f"{drafts.write_amounts(part, given)}.{index}"
    amount = given.get(option.key, 0)
    most = "" if option.cap is None else f"/{option.cap}"
    return Row(
        at.button(Op.LESS, "−", rest, disabled=amount <= option.least),
        at.button(
            Op.AMOUNT,
            f"{_stepper_words(option)}: {amount}{most}",
            rest,
            Style.primary if amount else Style.secondary,
            disabled=True,
        ),
        at.button(Op.MORE, "+", rest, disabled=not drafts.room_for(part, form, given, option.key)),
    )


def _stepper_words(option: Option) -> str:
    """What takes the units, with what there is to know of it if that fits."""
    label, room = allot_label(option), LABEL - 8
    both = f"{label} ({option.note})"
    return both if option.note and len(both) <= room else clip(label, room)


def _adders(at: Corner, form: Allot, given: dict[str, int]) -> list[Item]:
    part = at.pending.part
    open_keys = tuple(
        option for option in part.options if drafts.room_for(part, form, given, option.key)
    )
    if not open_keys:
        return []
    listed = [
        discord.SelectOption(
            label=clip(f"{allot_label(option)}: {given.get(option.key, 0)}", CHOICE),
            value=option.key,
        )
        for option in open_keys[: drafts.PAGE]
    ]
    return [Row(menu(at.press(Op.ADD, drafts.write_amounts(part, given)), "One more to …", listed))]
