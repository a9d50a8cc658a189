"""Questions in public: their words, who is ready, the controls that everybody sees."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui
from msgspec.structs import replace

from bot.engine.ask import ASIDE, Ask, Join, Part, Passed, Pick
from bot.engine.ids import Seat
from bot.engine.words import listed
from bot.table.declares.vocabulary import PASS
from bot.table.posts.courier import Message, Prompt
from cogs.ui.wire.controls import ROW, TWO_ROWS, Anchor, Item, Row, in_full, rows, single
from cogs.ui.wire.custom_id import Op
from cogs.ui.wire.page import Page
from cogs.ui.wire.pending import Pending
from cogs.ui.wire.text import clip, clip_lines, small

BUTTON = discord.ComponentType.button
SHORT_NAME = 12
"""Characters of a name that a button can bear in full."""


def crowded(prompts: Sequence[Prompt]) -> bool:
    """Whether several are asked side by side, more than fits: each opens their own privately."""
    options = [len(p.ask.parts[seat].options) for p in prompts for seat in p.ask.awaited[:1]]
    return len(prompts) > 1 and sum(options) > TWO_ROWS


def add_prompt(page: Page, message: Message, prompt: Prompt) -> None:
    """A question: its words where the lines above do not say them, its sums, its controls."""
    ready, name = ready_line(prompt, message.names), _whose(message, prompt)
    lines = [_prompt_head(message, prompt), *_in_full(prompt, name), *prompt.lines, ready]
    page.text(clip_lines(filter(None, lines), 1_200))
    if not page.items(public_controls(message.game, prompt, name=name)):
        page.items(public_controls(message.game, prompt, most_buttons=ROW, name=name))


def _whose(message: Message, prompt: Prompt) -> str:
    """A short name for the buttons of one seat where others are asked beside it."""
    seats = prompt.ask.awaited
    if len(message.prompts) < 2 or len(seats) != 1:
        return ""
    name = message.names.get(seats[0], "")
    first = next((word for word in name.split() if word[0] not in '"“'), name)
    return name if len(name) <= SHORT_NAME else first


def _in_full(prompt: Prompt, name: str) -> list[str]:
    """What the public controls of a question cannot hold, whose buttons bear a name."""
    ask = _for_all(prompt.ask)
    seats = _openly_asked(prompt, ask)
    if not seats:
        return []
    return in_full(Pending(seats[0], ask, vocabulary=prompt.vocabulary), name=name)


def _prompt_head(message: Message, prompt: Prompt) -> str:
    ask = prompt.ask
    if len(message.prompts) == 1 and any(each.prompt == ask.prompt for each in message.waiting):
        return ""
    names = [message.names[seat] for seat in ask.awaited if seat in message.names]
    who = f"{names[0]}: " if len(names) == 1 else ""
    return f"**{who}{clip(ask.prompt, 300)}**"


def ready_line(prompt: Prompt, names: dict[Seat, str]) -> str:
    """Who has answered, who holds and who may still act, where several are asked.

    Who could act with nothing but hidden cards is not named: that would tell of the cards.
    """
    ask = prompt.ask
    parts: list[str] = []
    if len(ask.must) > 1 and ask.join is Join.ALL:
        parts.append(f"{len(ask.must) - len(ask.awaited)}/{len(ask.must)} ready")
    for does, seats in _doings(ask).items():
        if seats:
            parts.append(f"{listed([_name(names, seat) for seat in seats])} {does}")
    return small(" · ".join(parts)) if parts else ""


def _doings(ask: Ask) -> dict[str, list[Seat]]:
    """What can be said of seats that everybody may know of: the words, and who does it."""
    openly = [seat for seat in ask.may if ask.parts[seat].options]
    return {
        "asked the table to wait": [seat for seat in ask.held if seat not in ask.given],
        "may act too": [seat for seat in openly if seat not in ask.given],
        "passed": [seat for seat in ask.given if _passed_openly(ask, seat)],
    }


def _name(names: dict[Seat, str], seat: Seat) -> str:
    return names.get(seat, f"Seat {seat + 1}")


def _passed_openly(ask: Ask, seat: Seat) -> bool:
    """Whether a seat has passed in a window; that one can choose to is no secret any more."""
    return ask.join is not Join.ALL and isinstance(ask.given[seat], Passed)


def public_controls(
    game: int, prompt: Prompt, *, most_buttons: int = TWO_ROWS, name: str = ""
) -> list[Item]:
    """Controls that everybody sees: of the one awaited seat, or the same for all awaited.

    With a `name` the buttons say whose answer they give.

    Only single choices stand in public; secret options, several at once and divisions open
    privately behind "Your choice".
    """
    ask = _for_all(prompt.ask)
    seats = _openly_asked(prompt, ask)
    if not seats:
        return []
    pending = Pending(seats[0], ask, vocabulary=prompt.vocabulary)
    at = Anchor(game, pending, prompt.mark, anyone=len(seats) > 1, name=name)
    options = ask.parts[seats[0]].options
    items = single(at, most_buttons=most_buttons) if options else []
    if ask.join is Join.OPEN and all(option.verb != PASS.name for option in options):
        items += rows([at.button(Op.PASS, "Pass")])
    return _joined(items)


def _openly_asked(prompt: Prompt, ask: Ask) -> tuple[Seat, ...]:
    """Who takes one option of a choice that all can see; several only where theirs are alike.

    `ask` is what of the prompt's question is for all.
    """
    seats = ask.awaited or ask.may
    parts = [ask.parts[seat] for seat in seats]
    if prompt.vocabulary.question(ask.kind).apart or not all(map(_single, parts)):
        return ()
    if len(seats) > 1 and (prompt.private or not _alike(parts)):
        return ()
    return seats


def _for_all(ask: Ask) -> Ask:
    """Where several are awaited, without what one of them may do beside the question."""
    if len(ask.awaited) < 2:
        return ask
    return replace(ask, parts={seat: _without_asides(part) for seat, part in ask.parts.items()})


def _without_asides(part: Part) -> Part:
    own = tuple(option for option in part.options if not option.key.startswith(ASIDE))
    return replace(part, options=own)


def _single(part: Part) -> bool:
    return isinstance(part.form, Pick) and part.form.max == 1


def _alike(parts: Sequence[Part]) -> bool:
    first = [(option.key, option.label) for option in parts[0].options]
    return all([(o.key, o.label) for o in part.options] == first for part in parts)


def _joined(items: list[Item]) -> list[Item]:
    """The last two rows of buttons as one, where they fit."""
    if len(items) < 2:
        return items
    *before, one, two = items
    if isinstance(one, ui.ActionRow) and isinstance(two, ui.ActionRow):
        children = [*one.children, *two.children]
        if len(children) <= ROW and all(child.type is BUTTON for child in children):
            return [*before, Row(*children)]
    return items
