"""The shop between two scenarios: purchases with their texts, by class, level or name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final

import discord
from discord import ui
from msgspec.structs import replace

from bot.engine.ask import Answer as GivenAnswer, Option, Picked
from bot.engine.errors import NotAllowed, RulesError
from bot.engine.names import match_rank
from bot.table.declares.vocabulary import NOT_READY, READY
from bot.table.telling.messages import explain_question
from cogs.turn.contributions import FOLLOW_UPS, QUESTION_ITEMS
from cogs.wire.context import Visitor
from cogs.wire.controls import Item, Row, Style, button, make_anchor, select_menu
from cogs.wire.custom_id import Control, Op, Press
from cogs.wire.discord_text import CHOICE, DOT, clip, clip_lines, fit_note, small_print
from cogs.wire.forms import text_field
from cogs.wire.pending import Pending
from cogs.wire.presses import Pressed, press
from cogs.wire.receipt_text import BOUGHT
from cogs.wire.reply import Answer, Private

SHOP: Final = "shop"
"""The first word of the shop’s presses."""
FIND: Final = "find"
MOST: Final = 12
"""Cards of a page, each with its text."""
TEXT, DECK, WORDS = 2_200, 1_300, 170
"""Characters of a page, of the deck below it, and of one card's text."""
LEVEL: Final = re.compile(r"\((\d)\)$")
FACTS: Final = re.compile(r"\*|>|Icons:|Health ")
"""How lines of a card begin that say no rule."""
CLOSED: Final = (
    "There’s nothing to buy now. You can shop between scenarios, until you say you’re ready."
)


def purchase_question(at: Visitor) -> Pending | None:
    """Return the caller's open question about buying cards. None if there is none."""
    return next((each for each in at.pending() if _options_for_sale(each)), None)


def shop_answer(at: Visitor, pending: Pending, group: str = "", typed: str = "") -> Private:
    """Return a page of the shop: one class and level, or the cards that fit a typed name."""
    wares = _options_for_sale(pending)
    groups = shop_pages(wares)
    group = group if group in groups else next(iter(groups))
    found = [each for each in wares if match_rank(each.label, typed) is not None] if typed else []
    page = (found or groups[group])[:MOST]
    kit, session = at.snapshot.kit, at.snapshot.require_session()
    none = f"You can buy nothing called “{typed}”." if typed and not found else ""
    head = f"**{at.name(pending.seat)}: {page_name(group) if not found else f'“{typed}”'}**"
    lines = [none, head, *explain_question(kit, session, pending.ask, pending.seat)]
    lines += [line for each in page for line in _ware_lines(at, each)]
    deck = clip(_join_card_lines(kit.views.hand_text(session, pending.seat)), DECK)
    text = f"{clip_lines(filter(None, lines), TEXT)}\n\n{deck}"
    return Private(text, tuple(_shop_controls(at, pending, page, groups, group)), hidden=True)


def _join_card_lines(deck: str) -> str:
    """Return the text with its list of cards on one line, so that the controls stay on screen."""
    lines = deck.split("\n")
    cards = [line.removeprefix("- ").removeprefix("1× ") for line in lines if _is_card_line(line)]
    rest = [line for line in lines if line and not _is_card_line(line)]
    return "\n".join([*rest, small_print(f"Your deck: {DOT.join(cards)}")] if cards else rest)


def _is_card_line(line: str) -> bool:
    return line.startswith("- ")


@QUESTION_ITEMS.add
def shop_row(visitor: Visitor, pending: Pending) -> list[Item]:
    """Return the button to the shop, shown at a question about buying cards."""
    if not _options_for_sale(pending):
        return []
    return [
        Row(
            button(
                _shop_press(visitor, pending, SHOP), "Shop: cards with their text", Style.success
            )
        )
    ]


@FOLLOW_UPS.add
def show_shop_again(
    now: Visitor, answered: Pending, answer: GivenAnswer | None, done: Private
) -> list[Private]:
    """Return the same shop page below the receipt of a purchase, while anything is for sale."""
    bought = _bought_option(answered, answer)
    mine = (
        each for each in now.pending() if each.seat == answered.seat and _options_for_sale(each)
    )
    if bought is None or (pending := next(mine, None)) is None:
        return []
    page = shop_answer(now, pending, _group_key(bought))
    receipt = done.text.partition("\n\n")[0]
    return [replace(page, text=f"{receipt}\n\n{page.text}", hint=done.hint)]


def _bought_option(answered: Pending, answer: GivenAnswer | None) -> Option | None:
    """Return the card that an answer buys. None if it buys none."""
    keys = answer.keys if isinstance(answer, Picked) else ()
    options = map(answered.part.option, keys)
    return next((each for each in options if each is not None and each.verb in BOUGHT), None)


@press(Op.TABLE, word=SHOP)
async def shop_pressed(at: Pressed) -> Answer:
    """Show a class of cards, or open the search form.

    Raises `NotAllowed` if nothing is for sale.
    """
    if not at.visitor.seats:
        raise NotAllowed(at.visitor.no_seat)
    pending = purchase_question(at.visitor)
    if pending is None:
        raise NotAllowed(CLOSED)
    wanted = at.values[0] if at.values else ""
    if at.press.rest.partition(".")[2] != FIND:
        return shop_answer(at.visitor, pending, wanted)
    return (
        shop_answer(at.visitor, pending, typed=wanted) if at.from_form else _search_form(at.press)
    )


def _options_for_sale(pending: Pending) -> list[Option]:
    return [o for o in pending.part.options if o.verb in BOUGHT]


def _level_of_ware(option: Option) -> int:
    found = LEVEL.search(option.label)
    return int(found[1]) if found is not None else 0


def _group_key(option: Option) -> str:
    return f"{option.shelf}.{_level_of_ware(option)}"


def shop_pages(wares: Sequence[Option]) -> dict[str, list[Option]]:
    """Return the cards for sale by class and level, upgrades first, in pages."""
    order = {name: place for place, name in enumerate(dict.fromkeys(o.shelf for o in wares))}
    ordered = sorted(wares, key=lambda each: (order[each.shelf], _level_of_ware(each)))
    whole = {key: list(found) for key, found in groupby(ordered, key=_group_key)}
    return {
        key if begin == 0 else f"{key}.{1 + begin // MOST}": found[begin : begin + MOST]
        for key, found in whole.items()
        for begin in range(0, len(found), MOST)
    }


def page_name(group: str) -> str:
    """Return the name of a shop page: `Level 0 Guardian cards`, `Level 1 upgrades, page 2`."""
    shelf, _, rest = group.partition(".")
    level, _, page = rest.partition(".")
    what = shelf if shelf in ("upgrades", "swaps") else f"{shelf.capitalize()} cards"
    return f"Level {level} {what}" + (f", page {page}" if page else "")


def _ware_lines(at: Visitor, option: Option) -> list[str]:
    """Return a card for sale with its price, and its rules text below."""
    note = option.note.replace("\n", " ")
    try:
        body = at.snapshot.kit.guide.card(option.args[-1], None).body.split("\n")
    except RulesError:
        body = []
    rules = " ".join(line for line in body if line and FACTS.match(line) is None)
    return [
        f"**{option.label}** · {note}",
        *([small_print(fit_note(rules, WORDS))] if rules else []),
    ]


def _shop_controls(
    at: Visitor,
    pending: Pending,
    page: Sequence[Option],
    groups: dict[str, list[Option]],
    group: str,
) -> list[Item]:
    here = make_anchor(at.game, pending)
    buys = [
        discord.SelectOption(
            label=clip(each.label, CHOICE),
            value=each.key,
            description=fit_note(each.note.replace("\n", " "), CHOICE) or None,
        )
        for each in page
    ]
    shelves = [
        discord.SelectOption(
            label=clip(f"{page_name(key)} ({len(found)})", CHOICE), value=key, default=key == group
        )
        for key, found in groups.items()
    ]
    return [
        Row(select_menu(here.press(Op.SELECT, "0"), "Buy one of these", buys)),
        Row(select_menu(_shop_press(at, pending, SHOP), "Class and level", shelves[:25])),
        Row(*_page_buttons(at, pending)),
    ]


def _page_buttons(at: Visitor, pending: Pending) -> list[Control]:
    here = make_anchor(at.game, pending)
    ends = [o for o in pending.part.options if o.verb in (READY.name, NOT_READY.name)]
    return [
        button(_shop_press(at, pending, f"{SHOP}.{FIND}"), "Search by name …"),
        *(here.button(Op.OPTION, each.label, each.key, Style.success) for each in ends[:2]),
        here.button(Op.YOURS, "More …"),
    ]


def _shop_press(at: Visitor, pending: Pending, rest: str) -> Press:
    return Press(Op.TABLE, at.game, pending.ask.id, pending.seat, rest)


def _search_form(press: Press) -> ui.Modal:
    form = ui.Modal(title="Search by name", custom_id=press.custom_id)
    form.add_item(ui.Label(text="A card’s name, or part of it", component=text_field("card")))
    return form
