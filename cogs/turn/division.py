"""Dividing piles among keys: damage over assets, clues among holders."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.engine.ask import Allot, Option, Part
from cogs.wire import drafts
from cogs.wire.controls import Anchor, Item, Row, Style, select_menu
from cogs.wire.custom_id import Op
from cogs.wire.discord_text import CHOICE, LABEL, clip, small_print
from cogs.wire.pending import allot_label

STEPPERS = 6
"""Keys that are divided with buttons; more get a select."""
SHORT = 12
"""Characters of a name between − and +: on a phone the three are in one line."""
ONE_PRESS = 5
"""Takers of a single unit that get a button each."""


def division_controls(at: Anchor, form: Allot, amounts: dict[str, int] | None = None) -> list[Item]:
    """Return controls to divide piles: a button per taker, − amount +, or a select."""
    part = at.pending.part
    if _is_single_unit(part, form):
        return [_taker_buttons(at)]
    given = _smallest_division(at, form) if amounts is None else amounts
    left = drafts.undivided_units(part, form, given)
    items: list[Item] = [ui.TextDisplay(_division_text(at, form, given, left))]
    if len(_options_with_steppers(part)) <= STEPPERS:
        items += _pile_controls(at, form, given)
    elif drafts.has_room_in_custom_id(part):
        items += _adder_select(at, form, given)
    text = drafts.write_amounts(part, given) if drafts.has_room_in_custom_id(part) else ""
    last = [
        at.button(
            Op.ALLOT,
            "Done",
            text,
            Style.success,
            disabled=not drafts.is_fully_divided(part, form, given),
        ),
        at.button(Op.CLEAR, "Start over"),
        at.button(Op.TYPE, "Type amounts", text),
    ]
    return [*items, Row(*(last if text else last[2:]))]


def _is_single_unit(part: Part, form: Allot) -> bool:
    """Return True if a single unit goes to one of a few takers, so that one button suffices."""
    one_unit = sum(drafts.units_to_divide(part, form).values()) == 1
    takers = len(part.options)
    return one_unit and 1 < takers <= ONE_PRESS and not any(o.least for o in part.options)


def _taker_buttons(at: Anchor) -> Row:
    """Return a button for each option that can take the single unit."""
    part = at.pending.part
    return Row(
        *(
            at.button(
                Op.ALLOT,
                _taker_label(option),
                drafts.write_amounts(part, {option.key: 1}),
                Style.secondary if drafts.rest_key(part, option.group) == option else Style.primary,
                disabled=option.cap == 0,
            )
            for option in part.options
        )
    )


def _taker_label(option: Option) -> str:
    """Return the label of a taker, with its note if that fits."""
    label = allot_label(option)
    both = f"{label} · {option.note}"
    return both if option.note and len(both) <= LABEL else clip(label, LABEL)


def _options_with_steppers(part: Part) -> list[Option]:
    """Return the options with steppers: all except those that take the rest."""
    return [o for o in part.options if drafts.rest_key(part, o.group) != o]


def _pile_controls(at: Anchor, form: Allot, given: dict[str, int]) -> list[Item]:
    """Return controls for each pile: the full texts of its takers, then their buttons."""
    options = _options_with_steppers(at.pending.part)
    piles = list(dict.fromkeys(option.group for option in options))
    items: list[Item] = []
    for pile in piles:
        takers = [option for option in options if option.group == pile]
        if words := _pile_heading(pile if len(piles) > 1 else "", takers):
            items.append(ui.TextDisplay(words))
        items += [
            _stepper_row(at, form, option, _short_name(option, takers), given) for option in takers
        ]
    return items


def _pile_heading(name: str, takers: Sequence[Option]) -> str:
    """Return the pile's name, and the details of its takers that buttons cut."""
    lines = [f"**{name.capitalize()}**"] if name else []
    for each in takers:
        if each.note or _short_name(each, takers) != each.label:
            words = " · ".join(filter(None, (each.label, each.note.replace("\n", " "))))
            lines.append(small_print(clip(words, CHOICE)))
    return "\n".join(lines)


def _short_name(option: Option, others: Sequence[Option]) -> str:
    """Return the label cut short, or less short if another label would look the same."""
    short = clip(option.label, SHORT)
    alike = [o for o in others if o.label != option.label and clip(o.label, SHORT) == short]
    return clip(option.label, LABEL - SHORT) if alike else short


def _smallest_division(at: Anchor, form: Allot) -> dict[str, int]:
    """Return the division with what each must take; for a cost, with the player's share first."""
    part = at.pending.part
    if at.pending.question.proposes:
        return drafts.suggested_amounts(part, form)
    return drafts.needed_amounts(part, form)


def _division_text(at: Anchor, form: Allot, given: dict[str, int], left: dict[str, int]) -> str:
    wanted = drafts.units_to_divide(at.pending.part, form)
    piles = [_pile_text(name, n, wanted[name]) for name, n in left.items()]
    lines = [f"Left to divide: {', '.join(piles)}"]
    rests = [rest.label for name in left if (rest := drafts.rest_key(at.pending.part, name))]
    lines += [f"Left over: {clip(label, LABEL)}" for label in rests]
    if len(_options_with_steppers(at.pending.part)) > STEPPERS:
        placed = [o for o in at.pending.part.options if given.get(o.key)]
        lines += [f"- {clip(allot_label(o), LABEL)}: {given[o.key]}" for o in placed[:25]]
    return "\n".join(lines)


def _pile_text(name: str, left: int, wanted: int) -> str:
    """Return the rest of a pile, or the excess."""
    more = f"**{-left}** too many of" if left < 0 else f"**{left}** of"
    return f"{more} {wanted} {name}".strip()


def _stepper_row(at: Anchor, form: Allot, option: Option, words: str, given: dict[str, int]) -> Row:
    """Return the buttons to take one away and to add one, with the amount between them."""
    part = at.pending.part
    index = drafts.ordered_keys(part).index(option.key)
    rest = f"{drafts.write_amounts(part, given)}.{index}"
    amount = given.get(option.key, 0)
    most = "" if option.cap is None else f"/{option.cap}"
    room = drafts.has_room_for_unit(part, form, given, option.key)
    return Row(
        at.button(Op.LESS, "Less", rest, disabled=amount <= option.least),
        at.button(
            Op.AMOUNT,
            f"{words}: {amount}{most}",
            rest,
            Style.primary if amount else Style.secondary,
            disabled=True,
        ),
        at.button(Op.MORE, "More", rest, disabled=not room),
    )


def _adder_select(at: Anchor, form: Allot, given: dict[str, int]) -> list[Item]:
    part = at.pending.part
    open_keys = tuple(
        option for option in part.options if drafts.has_room_for_unit(part, form, given, option.key)
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
    return [
        Row(
            select_menu(
                at.press(Op.ADD, drafts.write_amounts(part, given)), "One more to …", listed
            )
        )
    ]
