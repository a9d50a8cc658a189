"""A table's public messages as Discord layouts (Components V2) with their files."""

from __future__ import annotations

import io
import re
from collections.abc import Collection, Iterable, Sequence
from itertools import count
from typing import Any

import discord
from discord import ui
from msgspec.structs import replace

from bot.engine.ask import ASIDE, Ask, Join, Part, Passed, Pick
from bot.engine.ids import Seat
from bot.engine.words import listed
from bot.table.courier import Message, Prompt, Vote, Waiting, ends_with
from bot.table.deadlines import Deadline
from bot.table.kit import Picture
from bot.table.vocabulary import PASS
from cogs.ui.ballots import back_button, ballot_items, ballot_text
from cogs.ui.controls import ROW, TWO_ROWS, Anchor, Item, Row, button, in_full, menu, rows, single
from cogs.ui.pending import Pending
from cogs.ui.press import Op, Press
from cogs.ui.text import ALT, CHOICE, LAYOUT, ago, apart, clip, clip_lines, mention, small

MOST_COMPONENTS = 40
MOST_PICTURES = 4
BUTTON = discord.ComponentType.button
OPEN_GAME = discord.Colour(0x2F6F62)
CLOSED_GAME = discord.Colour(0x6B6459)
MOST_LOST = 600
"""Characters that say what a request to go back would take back."""
SHORT_NAME = 12
"""Characters of a name that a button can bear in full."""
LONGEST_LINE = 240
"""Characters of a line into which deeds of one investigator are put together."""
SILENCE = small("Nothing is chosen for anybody: the table waits.")
"""What it means when nobody answers."""


class Page:
    """A layout that is filled until Discord's limits are reached."""

    def __init__(self, colour: discord.Colour | None = None, reserve: int = 0) -> None:
        """`reserve` components are kept free for `close`."""
        self._box: ui.Container[Any] | None = (
            None if colour is None else ui.Container(accent_colour=colour)
        )
        self._items: list[Item] = []
        self._components = (0 if colour is None else 1) + reserve
        self._room = LAYOUT - 100

    def text(self, text: str) -> None:
        """Add a text, cut to what room is left."""
        text = clip(apart(text), self._room)
        if text.strip() and self._components < MOST_COMPONENTS:
            self._room -= len(text)
            self._add(ui.TextDisplay(text))

    def fits(self, items: Sequence[Item]) -> bool:
        """Whether there is room for all of these."""
        return self._components + sum(map(_weight, items)) <= MOST_COMPONENTS

    def items(self, items: Sequence[Item]) -> bool:
        """Add all of these, or none if they do not fit."""
        if not self.fits(items):
            return False
        for item in items:
            self._room -= len(item.content) if isinstance(item, ui.TextDisplay) else 0
            self._add(item)
        return True

    def view(self, last: Sequence[Item] = ()) -> ui.LayoutView:
        """The layout; `last` takes the place that was kept free.

        It is finished at once: discord.py need not keep it, for each control says in its id what it
        is (`Control`).
        """
        view = ui.LayoutView(timeout=None)
        everything = [*self._items, *last]
        if self._box is None:
            for item in everything:
                view.add_item(item)
        else:
            for item in everything:
                self._box.add_item(item)
            view.add_item(self._box)
        view.stop()
        return view

    def _add(self, item: Item) -> None:
        self._components += _weight(item)
        self._items.append(item)


def _weight(item: Item) -> int:
    """How many components Discord counts for an item."""
    if isinstance(item, ui.ActionRow):
        return 1 + len(item.children)
    return 1


def message_view(message: Message, *, pictures: bool = True) -> ui.LayoutView:
    """A public message as a layout."""
    if message.kind == "status":
        return status_view(message, pictures=pictures)
    page = Page(reserve=MOST_PICTURES + 2)
    if message.title:
        page.text(f"### {message.title}")
    page.text(told_text(message))
    last = galleries(message.galleries) if pictures else []
    return page.view([*last, *last_row(message)])


def told_text(message: Message) -> str:
    """The lines as they stand in a post, shortened to fit.

    A blank line stands before each phase and turn; deeds of one investigator make one line.
    """
    return clip_lines(paragraphs(_told(message), tuple(message.names.values())), 3_200)


def paragraphs(lines: Sequence[str], people: Collection[str]) -> list[str]:
    """Lines with deeds of one investigator in one, and a blank line before each heading."""
    found: list[str] = []
    before = ""
    for line in lines:
        who = _who_does(line, people)
        if who and who == before and len(found[-1]) + len(line) < LONGEST_LINE:
            found[-1] += f" {line}"
            continue
        found += ["", line] if found and _heads(line) else [line]
        before = who
    return found


def _heads(line: str) -> bool:
    """Whether a line is nothing but a heading: a phase or a turn that begins."""
    return line.startswith("**") and line.endswith("**") and not line.endswith(".**")


def _who_does(line: str, people: Collection[str]) -> str:
    """The investigator with whose name a line begins; empty for what is no plain sentence."""
    first, _, rest = line.removeprefix("**").partition(" ")
    plain = rest.endswith((".", "*")) and "\n" not in line and not _heads(line)
    return first if plain and any(name.split()[0] == first for name in people) else ""


def _told(message: Message) -> tuple[str, ...]:
    """The lines, but not one that only repeats where the title ends: the phase that begins."""
    again = message.title and message.lines and ends_with(message.title, message.lines[0])
    return message.lines[1:] if again else message.lines


def last_row(message: Message) -> list[Item]:
    """What stands at the end of a post: nothing, for the status stands below; or a new game."""
    if not message.ends:
        return []
    again = Press(Op.TABLE, message.game, rest="rematch")
    return [Row(button(again, "Rematch"), button(Press(Op.AGAIN, message.game), "New game"))]


def hoped_for(message: Message) -> list[str]:
    """Those who are asked although the table does not wait for them, and whoever sat down."""
    who = [
        f"**{message.names.get(seat, f'Seat {seat + 1}')}** ({mention(message.seats[seat])})"
        for seat in message.called
        if seat in message.seats
    ]
    lines = [f"💬 {listed(who)}: you are asked; nobody waits for you."] if who else []
    asked = {each.user for each in message.waiting}
    asked |= {message.seats.get(seat) for seat in message.called}
    asked |= {*message.vote.missing} if message.vote is not None else set()
    rest = [mention(user) for user in message.mentions if user not in asked]
    return [*lines, *([f"🔔 {listed(rest)}"] if rest else [])]


def status_view(message: Message, *, pictures: bool = True) -> ui.LayoutView:
    """The one message that says where the game stands, whom it waits for, and what can be done."""
    page = Page(CLOSED_GAME if message.closed else OPEN_GAME, reserve=8 + len(message.galleries))
    page.text(f"## {message.title}" if message.title else "")
    page.text(clip_lines(message.lines, 1_800 if message.vote is None else 1_000))
    page.text(clip_lines([*hoped_for(message), *waiting_lines(message.waiting)], 1_200))
    if message.vote is not None:
        page.text(vote_text(message.vote))
        page.items([vote_row(message.game, message.vote)])
    for ballot in message.ballots:
        page.text(ballot_text(ballot))
        page.items(ballot_items(message.game, ballot))
    if message.absent:
        page.items([back_button(message.game)])
    if not message.closed:
        for prompt in () if crowded(message.prompts) else message.prompts:
            _add_prompt(page, message, prompt)
    last = galleries(message.galleries) if pictures else []
    return page.view([*last, *bottom_row(message)])


def waiting_lines(waiting: Sequence[Waiting]) -> list[str]:
    """A line for each question: who, what, because of what, since when; then what silence means."""
    asked: dict[tuple[str, str], list[Waiting]] = {}
    for each in waiting:
        asked.setdefault((each.prompt, each.source), []).append(each)
    lines = [_waiting_line(together) for together in asked.values()]
    ends = [each for each in waiting if each.until]
    silence = [silence_line(each) for each in ends] or [SILENCE]
    return [*lines, *silence] if lines else []


def silence_line(asked: Waiting | Deadline) -> str:
    """What silence means for somebody, and when."""
    when = asked.until if isinstance(asked, Waiting) else asked.at
    return small(f"Without an answer {ago(when)}: {asked.then}.")


def _waiting_line(asked: Sequence[Waiting]) -> str:
    """Everybody who is asked the same thing; whoever acts is asked it anew, later than the rest."""
    first = min(asked, key=lambda each: each.since)
    when = "asked" if all(each.since == first.since for each in asked) else "first asked"
    who = ", ".join(
        f"**{each.name}** ({mention(each.user) if each.user else _unmanned(each)})"
        for each in asked
    )
    why = first.prompt + (f" · {source}" if (source := source_beside(first)) else "")
    since = f" · {when} {ago(first.since)}" if first.since else ""
    return f"⏳ {who}: {why}{since}"


def _unmanned(each: Waiting) -> str:
    return "the autopilot" if each.autopilot else "nobody plays"


def source_beside(asked: Waiting | Ask) -> str:
    """What asks, where the question itself does not name it."""
    return "" if asked.source in asked.prompt else asked.source


def vote_text(vote: Vote) -> str:
    """A request to take a step back, and what would be lost by it."""
    said = vote.said or f"{mention(vote.asker)} asks to take a step back, with all since."
    missing = f" Still to agree: {listed(map(mention, vote.missing))}." if vote.missing else ""
    missing += f" It lapses {ago(vote.until)}." if vote.until else ""
    lost = clip_lines((f"- {line}" for line in vote.lines), MOST_LOST)
    return clip(f"↩ {said}{missing}", 500) + (f" This would be taken back:\n{lost}" if lost else "")


def vote_row(game: int, vote: Vote) -> Item:
    """The two answers to such a request."""
    return Row(
        button(Press(Op.AGREE, game, vote.step), "Agree", discord.ButtonStyle.success),
        button(Press(Op.REFUSE, game, vote.step), "Keep it"),
    )


def bottom_row(message: Message) -> list[Item]:
    """What everybody can open for themselves at any time; nothing in a lobby that was closed."""
    game = message.game
    if message.lobby:
        return [] if message.closed else _lobby_rows(message)
    looks = [
        button(Press(Op.HAND, game), "My cards"),
        button(Press(Op.BOARD, game), "Board"),
        button(Press(Op.LOG, game), "Log"),
        button(Press(Op.CATCHUP, game), "Catch up"),
    ]
    watch = button(Press(Op.TABLE, game, rest="watch"), "Watch")
    if message.prompts and not message.closed:
        yours = button(Press(Op.YOURS, game), "Your choice", _yours_style(message))
        return [Row(yours, *looks), Row(watch)]
    return [Row(*looks, watch)]


def _yours_style(message: Message) -> discord.ButtonStyle:
    """What stands out: the way to hidden choices. Plain where one is asked, and has open ones only.

    Where several are asked it is the same button to all of them, whatever each holds.
    """
    asked = {(seat, prompt.private) for prompt in message.prompts for seat in prompt.ask.awaited}
    plain = len(asked) == 1 and all(seat not in private for seat, private in asked)
    return discord.ButtonStyle.secondary if plain else discord.ButtonStyle.success


def _lobby_rows(message: Message) -> list[Item]:
    """Sitting down, getting up, starting; and how hard it is, where there is a choice."""
    game = message.game
    join = button(Press(Op.JOIN, game), "Join", discord.ButtonStyle.success)
    leave = button(Press(Op.LEAVE, game), "Leave")
    start = button(Press(Op.START, game), "Start the game", discord.ButtonStyle.primary)
    levels = [
        discord.SelectOption(
            label=clip(f"Difficulty: {level.name}", CHOICE),
            value=level.slug,
            description=clip(level.note, CHOICE) or None,
            default=level.slug == message.level,
        )
        for level in message.levels
    ]
    picker = [Row(menu(Press(Op.LEVEL, game), "Difficulty", levels))] if levels else []
    ready = button(Press(Op.TABLE, game, rest="ready"), "Ready", discord.ButtonStyle.success)
    settings = button(Press(Op.TABLE, game, rest="settings"), "Settings …")
    cancel = button(Press(Op.TABLE, game, rest="cancel"), "Cancel …")
    below = [Row(join, leave, ready, start), Row(settings, cancel)]
    return [*picker, *_house_rule_rows(message), *below]


def _house_rule_rows(message: Message) -> list[Item]:
    """A select with every house rule and what it means; of those by default, to do without."""
    rules = [
        discord.SelectOption(
            label=clip(f"House rule: {rule.without or rule.title}", CHOICE),
            value=rule.choice,
            description=clip(rule.left or rule.sentence, CHOICE),
            default=rule.choice in message.chosen,
        )
        for rule in message.house_rules
    ]
    if not rules:
        return []
    press = Press(Op.RULES, message.game)
    return [Row(menu(press, "House rules: none", rules, min_values=0, max_values=len(rules)))]


# --- questions ------------------------------------------------------------------------------------


def crowded(prompts: Sequence[Prompt]) -> bool:
    """Whether several are asked side by side, more than fits: each opens their own privately."""
    options = [len(p.ask.parts[seat].options) for p in prompts for seat in p.ask.awaited[:1]]
    return len(prompts) > 1 and sum(options) > TWO_ROWS


def _add_prompt(page: Page, message: Message, prompt: Prompt) -> None:
    """A question: its words where the lines above do not say them, its sums, its controls."""
    ready = ready_line(prompt, message.names)
    lines = [_prompt_head(message, prompt), *_in_full(prompt), *prompt.lines, ready]
    page.text(clip_lines(filter(None, lines), 1_200))
    name = _whose(message, prompt)
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


def _in_full(prompt: Prompt) -> list[str]:
    """What the public controls of a question cannot hold."""
    ask = _for_all(prompt.ask)
    seats = _openly_asked(ask, private=bool(prompt.private))
    return in_full(Pending(seats[0], ask, vocabulary=prompt.vocabulary)) if seats else []


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
    seats = _openly_asked(ask, private=bool(prompt.private))
    if not seats:
        return []
    pending = Pending(seats[0], ask, vocabulary=prompt.vocabulary)
    at = Anchor(game, pending, prompt.mark, anyone=len(seats) > 1, name=name)
    options = ask.parts[seats[0]].options
    items = single(at, most_buttons=most_buttons) if options else []
    if ask.join is Join.OPEN and all(option.verb != PASS.name for option in options):
        items += rows([at.button(Op.PASS, "Pass")])
    return _joined(items)


def _openly_asked(ask: Ask, *, private: bool) -> tuple[Seat, ...]:
    """Who takes one option of a choice that all can see; several only where theirs are alike."""
    seats = ask.awaited or ask.may
    parts = [ask.parts[seat] for seat in seats]
    if not all(_single(part) for part in parts):
        return ()
    if len(seats) > 1 and (private or not _alike(parts)):
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


# --- pictures -------------------------------------------------------------------------------------


def galleries(groups: Iterable[Sequence[Picture]]) -> list[Item]:
    """Galleries of pictures with their descriptions; pictures of one gallery stand side by side.

    Discord crops what stands side by side, so what is to be read stands alone.
    """
    numbers = count()
    numbered = [[(next(numbers), picture) for picture in group] for group in groups]
    shown = [[each for each in group if each[0] < MOST_PICTURES] for group in numbered]
    return [
        ui.MediaGallery(
            *(
                discord.MediaGalleryItem(
                    f"attachment://{file_name(picture, i)}", description=clip(picture.alt, ALT)
                )
                for i, picture in group
            )
        )
        for group in shown
        if group
    ]


def files(pictures: Sequence[Picture]) -> list[discord.File]:
    """The pictures as files to send; good for one sending."""
    return [
        discord.File(
            io.BytesIO(picture.data),
            filename=file_name(picture, i),
            description=clip(picture.alt, ALT),
        )
        for i, picture in enumerate(pictures[:MOST_PICTURES])
    ]


def file_name(picture: Picture, index: int) -> str:
    """A name that Discord keeps as it is, different for each picture of a message."""
    stem, _, kind = picture.name.rpartition(".")
    clean = re.sub(r"[^A-Za-z0-9_-]+", "_", stem or picture.name).strip("_") or "picture"
    return f"{clean[:40]}_{index + 1}.{kind if stem else 'png'}"
