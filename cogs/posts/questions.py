"""Questions in public: their text, the readiness of seats, the public controls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple

import discord
from discord import ui
from msgspec.structs import replace

from bot.engine.ask import SIDE_ACTION_PREFIX, Ask, Join, Option, Part, Passed, Pick
from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.engine.names import first_name
from bot.table.declares.vocabulary import PASS
from bot.table.posts.courier import Message, Prompt
from cogs.wire.controls import (
    IN_FULL,
    ROW,
    Anchor,
    Item,
    Row,
    cut_options_in_full,
    rows_of_buttons,
    single_choice_controls,
    whole_lists,
)
from cogs.wire.custom_id import Control, Op
from cogs.wire.discord_text import small_print
from cogs.wire.page import Page, Ranked, items_height, most_that_fit, text_height
from cogs.wire.pending import Pending

BUTTON = discord.ComponentType.button
MOST_FOR_ALL = 2
"""Options of a choice open to any player that are shown in public."""
MOST_LISTS = 3
"""Seats with a list each in public."""
MOST_LISTS_OF_ONE = 2
"""Lists of the one person who is asked, in public."""
USUAL_BUTTONS, FEW_BUTTONS, LEAST_BUTTONS = 4, 3, 1
"""Buttons that a question keeps: before lines with odds, before what a failure does, and always."""
ODDS, CUT_ODDS, SUMS, CUT = range(4)
"""The order in which lines under a question are kept: odds first, full texts of buttons last."""
_TOKENS = re.compile(r"(?<=%) \(\d+ of \d+\)")
"""The numbers of tokens behind a chance."""
_FAILURE = re.compile(r"(?<=%); failure: .*")
"""What happens at a failure, after a chance."""
IN_PANEL = small_print("More under *Your choice*.")
"""In place of lines for which a phone has no room."""


def only_awaited_prompt(prompts: Sequence[Prompt]) -> Prompt | None:
    """Return the question if the table waits for one player only; else None."""
    asked = [prompt for prompt in prompts if prompt.ask.awaited]
    return asked[0] if len(asked) == 1 and len(asked[0].ask.awaited) == 1 else None


def add_prompt(
    page: Page, message: Message, prompt: Prompt, room: int, *, pressed: bool = True
) -> None:
    """Return a question for one person: its sums, its controls, and who else may act."""
    if not pressed:
        page.add_text("\n".join(most_that_fit(_ranked_arithmetic(prompt), room, IN_PANEL)))
        return
    controls: list[Item] = []
    lines: list[Ranked] = []
    left, openly, ready = room, _public_form(prompt), ready_line(prompt, message.names)
    for place in _question_layouts():
        controls = _question_controls(message.game, prompt, openly, place.buttons, place.lists)
        lines = _ranked_lines(prompt, openly, controls, place, ready)
        left = room - items_height(controls)
        odds = [line for line, rank in lines if rank == ODDS]
        kept = odds if place.whole else odds[:1]
        if text_height(kept if len(kept) == len(lines) else [*kept, IN_PANEL]) <= left:
            break
    kept = most_that_fit(lines, left, IN_PANEL)
    if not any(
        rank in (CUT, CUT_ODDS) and line != IN_FULL and line in kept for line, rank in lines
    ):
        kept = [line for line in kept if line != IN_FULL]
    page.add_text("\n".join(kept))
    page.add_items(controls)


class _Place(NamedTuple):
    """What the status message has room for, at one question."""

    buttons: int
    lists: int
    exact: bool = True
    """True if its odds have the numbers of tokens: `25% (4 of 16)`."""
    whole: bool = True
    """True if all lines with odds have to fit, not just the first."""
    failure: bool = True
    """True if its odds say what happens at a failure."""


def _question_layouts() -> Iterator[_Place]:
    """Yield layouts from fullest to smallest; details of odds are dropped before usual buttons."""
    for exact in (True, False):
        for lists in (MOST_LISTS_OF_ONE, 1):
            for buttons in range(ROW, USUAL_BUTTONS - 1, -1):
                yield _Place(buttons, lists, exact)
    for failure in (True, False):
        for buttons in range(USUAL_BUTTONS, FEW_BUTTONS - 1, -1):
            yield _Place(buttons, 1, exact=False, whole=False, failure=failure)
    for buttons in range(FEW_BUTTONS - 1, LEAST_BUTTONS - 1, -1):
        yield _Place(buttons, 1, exact=False, whole=False, failure=False)


def _ranked_arithmetic(prompt: Prompt, *, exact: bool = True, failure: bool = True) -> list[Ranked]:
    """Return the lines under a question with their ranks.

    Without `exact` their odds lack the tokens, without `failure` what happens at a failure.
    """
    cuts = [cut for cut, whole in ((_TOKENS, exact), (_FAILURE, failure)) if not whole]
    lines = [reduce(lambda text, cut: cut.sub("", text), cuts, line) for line in prompt.lines]
    return [(line, ODDS if "%" in line else SUMS) for line in lines if line]


def _ranked_lines(
    prompt: Prompt, openly: _Openly, controls: Sequence[Item], place: _Place, ready: str
) -> list[Ranked]:
    """Return the lines under a question with their ranks; high ranks are dropped first."""
    sums = _ranked_arithmetic(prompt, exact=place.exact, failure=place.failure)
    cut = _cut_options_in_full(openly, controls, place.buttons)
    ranks = [CUT_ODDS if "%" in line else CUT for line in cut]
    whole = [
        (line, min(ranks) if line == IN_FULL else rank)
        for line, rank in zip(cut, ranks, strict=True)
    ]
    return [*sums, *whole, *([(ready, ODDS)] if ready else [])]


def prompt_for_any_of_several(prompts: Sequence[Prompt]) -> Prompt | None:
    """Return the question that any of several can answer by one press; else None."""
    asked = [prompt for prompt in prompts if prompt.ask.awaited]
    if len(asked) != 1 or len(asked[0].ask.awaited) < 2:
        return None
    ask = _question_for_all(asked[0].ask)
    seats = _players_of_public_choice(asked[0], ask)
    few = seats and len(ask.parts[seats[0]].options) <= MOST_FOR_ALL
    return asked[0] if few else None


def lists_of_asked_seats(message: Message) -> list[Item]:
    """Return a list for each of two or three asked seats, labelled with its investigator."""
    by_itself = {each.seat for each in message.waiting if each.by_itself}
    asked = [(prompt, seat) for prompt in message.prompts for seat in prompt.ask.awaited]
    asked = [(prompt, seat) for prompt, seat in asked if seat not in by_itself]
    if len(asked) > MOST_LISTS:
        return []
    return [row for prompt, seat in asked for row in _list_of_seat(message, prompt, seat)]


def _list_of_seat(message: Message, prompt: Prompt, seat: Seat) -> list[Item]:
    ask = prompt.ask
    shared = len(ask.must) > 1 and ask.join is not Join.ALL  # one answer is enough for all
    if (
        shared
        or prompt.vocabulary.question(ask.kind).apart
        or not _is_single_choice(ask.parts[seat])
    ):
        return []
    own = replace(ask, parts={seat: _without_side_actions(ask.parts[seat])})
    at = Anchor(message.game, Pending(seat, own, vocabulary=prompt.vocabulary), prompt.mark)
    return whole_lists(at, _name_of_seat(message.names, seat))


def ready_lines(message: Message) -> list[str]:
    """Return the number of seats that have answered the same question; they choose in panels."""
    asked = [prompt for prompt in message.prompts if prompt.ask.awaited]
    return [ready_line(asked[0], message.names)] if len(asked) == 1 else []


class _Openly(NamedTuple):
    """A question as the public may see it."""

    ask: Ask
    seats: Sequence[Seat]
    """The seats that may answer it there."""
    pending: Pending | None
    """The question of the first of them; None if there are none."""


def _public_form(prompt: Prompt) -> _Openly:
    ask = _question_for_all(prompt.ask)
    seats = _players_of_public_choice(prompt, ask)
    pending = Pending(seats[0], ask, vocabulary=prompt.vocabulary) if seats else None
    return _Openly(ask, seats, pending)


def _cut_options_in_full(openly: _Openly, controls: Sequence[Item], most_buttons: int) -> list[str]:
    """Return the full texts of options that the public controls cut."""
    if (pending := openly.pending) is None:
        return []
    return cut_options_in_full(
        pending,
        most_buttons=_buttons_for_options(openly.ask, pending.part.options, most_buttons),
        among=_option_keys(controls),
    )


def _option_keys(controls: Sequence[Item]) -> set[str]:
    """Return the keys of the options on buttons or in lists."""
    found: set[str] = set()
    for row in controls:
        for each in row.children if isinstance(row, ui.ActionRow) else ():
            if not isinstance(each, Control) or each.press is None:
                continue
            found.add(each.press.rest)
            if isinstance(each.item, ui.Select):
                found |= {option.value for option in each.item.options}
    return found


def ready_line(prompt: Prompt, names: dict[Seat, str]) -> str:
    """Return who has answered, holds and may act, without revealing hidden cards."""
    ask = prompt.ask
    parts: list[str] = []
    if len(ask.must) > 1 and ask.join is Join.ALL:
        parts.append(f"{len(ask.must) - len(ask.awaited)}/{len(ask.must)} ready")
    for does, seats in _sentences_of_seats(ask).items():
        if seats:
            parts.append(f"{join_names([_short_name(names, seat) for seat in seats])} {does}")
    return small_print(" · ".join(parts)) if parts else ""


def _sentences_of_seats(ask: Ask) -> dict[str, list[Seat]]:
    """Return a sentence about seats whose state is public."""
    openly = [seat for seat in ask.may if ask.parts[seat].options]
    return {
        "asked to wait": [seat for seat in ask.held if seat not in ask.given],
        "can act too": [seat for seat in openly if seat not in ask.given],
        "passed": [seat for seat in ask.given if _has_passed_publicly(ask, seat)],
    }


def _name_of_seat(names: dict[Seat, str], seat: Seat) -> str:
    return names.get(seat, f"Seat {seat + 1}")


def _short_name(names: dict[Seat, str], seat: Seat) -> str:
    """Return an investigator's first name; the full name if two share the first."""
    name = _name_of_seat(names, seat)
    short = first_name(name)
    others = (first_name(each) for key, each in names.items() if key != seat)
    return name if short in others else short


def _has_passed_publicly(ask: Ask, seat: Seat) -> bool:
    """Return True if a seat has publicly passed in a window."""
    return ask.join is not Join.ALL and isinstance(ask.given[seat], Passed)


def public_controls(game: int, prompt: Prompt) -> list[Item]:
    """Return the public controls of the one awaited seat: at most five buttons."""
    return _question_controls(game, prompt, _public_form(prompt), ROW)


def _question_controls(
    game: int,
    prompt: Prompt,
    openly: _Openly,
    most_buttons: int,
    most_lists: int = MOST_LISTS_OF_ONE,
) -> list[Item]:
    ask, seats, pending = openly
    if pending is None:
        return []
    at = Anchor(game, pending, prompt.mark, anyone=len(seats) > 1)
    options = ask.parts[seats[0]].options
    items = (
        single_choice_controls(at, most_buttons=_buttons_for_options(ask, options, most_buttons))
        if options
        else []
    )
    if ask.join is Join.OPEN and all(option.verb != PASS.name for option in options):
        items += rows_of_buttons([at.button(Op.PASS, "Pass")])
    return _join_rows(_controls_on_one_screen(items, most_lists))


def _controls_on_one_screen(items: list[Item], most_lists: int) -> list[Item]:
    """Return the buttons, and the lists unless there are too many for one screen."""
    lists = [item for item in items if not _is_buttons(item)]
    if len(lists) <= most_lists:
        return items
    first = items.index(lists[0])  # what comes after a list turns its pages
    return items[:first]


def _is_buttons(item: Item) -> bool:
    return isinstance(item, ui.ActionRow) and all(each.type is BUTTON for each in item.children)


def _buttons_for_options(ask: Ask, options: Sequence[Option], most_buttons: int) -> int:
    """Return the number of buttons available for options."""
    passes = ask.join is Join.OPEN and all(option.verb != PASS.name for option in options)
    return most_buttons - passes


def _players_of_public_choice(prompt: Prompt, ask: Ask) -> tuple[Seat, ...]:
    """List the players of each option of a public choice; only if their options are alike."""
    seats = ask.awaited or ask.may
    parts = [ask.parts[seat] for seat in seats]
    if prompt.vocabulary.question(ask.kind).apart or not all(map(_is_single_choice, parts)):
        return ()
    if len(seats) > 1 and (prompt.private or not _have_same_options(parts)):
        return ()
    return seats


def _question_for_all(ask: Ask) -> Ask:
    """Return the question as text, without side actions if the table waits for several seats."""
    if len(ask.awaited) < 2:
        return ask
    return replace(
        ask, parts={seat: _without_side_actions(part) for seat, part in ask.parts.items()}
    )


def _without_side_actions(part: Part) -> Part:
    own = tuple(option for option in part.options if not option.key.startswith(SIDE_ACTION_PREFIX))
    return replace(part, options=own)


def _is_single_choice(part: Part) -> bool:
    return isinstance(part.form, Pick) and part.form.max == 1


def _have_same_options(parts: Sequence[Part]) -> bool:
    first = [(option.key, option.label) for option in parts[0].options]
    return all([(o.key, o.label) for o in part.options] == first for part in parts)


def _join_rows(items: list[Item]) -> list[Item]:
    """Return the items with their last two rows of buttons joined, if they fit in one row."""
    if len(items) < 2:
        return items
    *before, one, two = items
    if isinstance(one, ui.ActionRow) and isinstance(two, ui.ActionRow):
        children = [*one.children, *two.children]
        if len(children) <= ROW and all(child.type is BUTTON for child in children):
            return [*before, Row(*children)]
    return items
