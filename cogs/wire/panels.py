"""Open private messages, in memory; removed when their question or seat changes."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog
from discord import ui
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.english import capitalize_first, join_names
from bot.engine.errors import RulesError
from bot.store.errors import StoreError
from bot.table.posts.courier import Message
from cogs.wire.controls import Item, Row, button
from cogs.wire.custom_id import (
    OF_A_QUESTION,
    Control,
    Interaction,
    Op,
    Press,
    custom_id_of,
    parse_press,
)
from cogs.wire.discord_text import small_print
from cogs.wire.own_place import own_message_pressed
from cogs.wire.page import CLOSED_GAME, Page
from cogs.wire.reply import Private

log = structlog.stdlib.get_logger(__name__)

FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Errors of a call to Discord that did not succeed."""


class ShownMessage(Struct, frozen=True):
    """A private message, and the interaction whose token can still change it."""

    interaction: Interaction
    id: int = 0
    """The message's id; 0 if Discord did not say."""
    followup: bool = False
    """True if it is not the interaction's first answer, but a further one."""

    def is_same(self, other: ShownMessage) -> bool:
        """Return True if both are the same message."""
        return self.interaction is other.interaction or self.id == other.id != 0

    async def delete(self) -> None:
        """Delete the message; do nothing once the token has expired."""
        with contextlib.suppress(*FAILURES):
            if self.followup:
                await self.interaction.followup.delete_message(self.id)
            else:
                await self.interaction.delete_original_response()

    async def change(self, view: ui.LayoutView) -> None:
        """Replace the layout of the message; do nothing once the token has expired."""
        with contextlib.suppress(*FAILURES):
            if self.followup:
                await self.interaction.followup.edit_message(self.id, view=view, attachments=[])
            else:
                await self.interaction.edit_original_response(view=view, attachments=[])


def panel_pressed(interaction: Interaction) -> int:
    """Return the id of the private message of a press; 0 for any other interaction."""
    message = interaction.message
    if message is None or not message.flags.components_v2:
        return 0
    return message.id if message.flags.ephemeral else own_message_pressed(interaction)


FORM_HELD = 300.0
"""Seconds for which an open form keeps its message; Discord does not report closed forms."""

Change = Callable[[], None]
"""Closes or deletes a message."""


class PanelsInUse:
    """The private messages in use, by id, and changes waiting until they are not.

    A message is in use from a press until the answer is delivered, and while a form opened from it
    is open. The id 0 means no message, and is never in use.
    """

    def __init__(self) -> None:
        self._presses: Counter[int] = Counter()
        self._forms: dict[int, asyncio.TimerHandle] = {}
        self._waiting: dict[int, Change] = {}

    def begin(self, message: int) -> None:
        """Note that a control of the message was used, or a form opened from it was sent."""
        if message:
            self._presses[message] += 1
            self._close_form(message)

    def end(self, message: int, *, replaced: bool) -> None:
        """Note that the answer to a press was delivered or lost.

        `replaced`: the message itself shows the answer.
        """
        if not message:
            return
        self._presses[message] -= 1
        if replaced:
            self._waiting.pop(message, None)
        self._make_waiting_change(message)

    def hold_for_form(self, message: int) -> None:
        """Keep the message in use until its form is sent, at most `FORM_HELD` seconds."""
        if not message:
            return
        self._close_form(message)
        loop = asyncio.get_running_loop()
        self._forms[message] = loop.call_later(FORM_HELD, self._stop_waiting_for_form, message)

    def change_when_unused(self, message: int, change: Change) -> None:
        """Change a message now or once it is unused, unless it shows something new by then."""
        if self._is_used(message):
            self._waiting[message] = change
        else:
            change()

    def _is_used(self, message: int) -> bool:
        return self._presses[message] > 0 or message in self._forms

    def _close_form(self, message: int) -> None:
        if (timer := self._forms.pop(message, None)) is not None:
            timer.cancel()

    def _stop_waiting_for_form(self, message: int) -> None:
        del self._forms[message]
        self._make_waiting_change(message)

    def _make_waiting_change(self, message: int) -> None:
        if self._is_used(message):
            return
        del self._presses[message]
        if (change := self._waiting.pop(message, None)) is not None:
            change()


NOT_YOURS = "-# Someone else has this seat now."
ONE_FEWER = "-# Someone else has one of the seats that this showed."
DONE = "✓"
"""The beginning of a reply after an action."""
MOST = 2_000
"""The most people whose open panels are remembered."""
MOMENT = 1.0
"""Seconds to wait for a change of a panel that is under way."""
READING = frozenset((Op.LOG, Op.REPORT))
"""Presses whose number is a step of the log: a page with them is no question."""
MOST_VIEWS = 25
"""Private messages of one person that are closed when their seat has another player."""

Where = tuple[int, int]
"""A person and a channel."""
Question = tuple[int, str]
"""A question's number and mark."""


class ShownPanel(Struct, frozen=True):
    """A private message with controls, and the questions that these answer."""

    message: ShownMessage
    questions: frozenset[Question]
    """Empty while the person waits for others: it shows their next question then."""
    receipt: str = ""
    """The receipt of the last action, above the question: it stays when the question closes."""


NextPanel = Callable[[int, int, str], Awaitable[Private | None]]
"""Returns the questions of a user at a game, below their last receipt; None if none."""


async def no_next_panel(_game: int, _user: int, _receipt: str) -> None:
    """Return None: the default if nothing composes a next panel."""


class Panels:
    """The newest panel of each user in each channel, and their other private messages."""

    def __init__(self) -> None:
        self.in_use = PanelsInUse()
        self._newest: OrderedDict[Where, ShownPanel] = OrderedDict()
        self._views: OrderedDict[Where, list[ShownMessage]] = OrderedDict()
        """The newest private messages of each person."""
        self.next_panel: NextPanel = no_next_panel
        self._changes: dict[asyncio.Task[None], int] = {}
        """The changes under way, each with the id of its message."""

    def note_view(self, message: ShownMessage) -> None:
        """Remember an open private view while it can still be closed."""
        where = _person_and_channel(message.interaction)
        self._views[where] = [*self._views.pop(where, []), message][-MOST_VIEWS:]
        _drop_oldest(self._views)

    def replace(self, message: ShownMessage, items: Iterable[Item], text: str = "") -> None:
        """Note the content of the person's newest panel, and delete the one before it.

        A panel whose token has expired stays; pressed then, it becomes the newest. A reply to a
        press without a question waits for the person's next question.
        """
        where = _person_and_channel(message.interaction)
        older = self._newest.pop(where, None)
        receipt = receipt_in_reply(text)
        if is_choice(items) or (receipt and _is_press(message.interaction)):
            self._newest[where] = ShownPanel(message, answered_questions(items), receipt)
            _drop_oldest(self._newest)
        if older is not None and not older.message.is_same(message):
            self.in_use.change_when_unused(
                older.message.id, lambda: self._delete_message(older.message)
            )

    def close_lost_seat(self, user: int, channel: int, game: int = 0) -> None:
        """Close a user's panels for a seat they lost.

        Add buttons to their other seats in `game`.
        """
        self._newest.pop((user, channel), None)
        why, way = (ONE_FEWER, _ways_back(game)) if game else (NOT_YOURS, None)
        for view in self._views.pop((user, channel), ()):
            self._replace_with_sentence(view, why, way)

    def close_settled(self, channel: int, status: Message) -> None:
        """Close the panels of a channel whose questions are not open in the status.

        A question newer than the status is not in it yet. A panel in use is closed afterwards,
        unless it shows something new by then.
        """
        for where, shown in [each for each in self._newest.items() if each[0][1] == channel]:
            over = is_closed(shown, status) if shown.questions else must_answer(status, where[0])
            if over:
                close = partial(self._close_panel, where, shown, status)
                self.in_use.change_when_unused(shown.message.id, close)

    async def wait_for_changes(self, message: int) -> None:
        """Wait a moment until changes of a message that have begun are finished."""
        under_way = [task for task, changed in self._changes.items() if message == changed != 0]
        if under_way:
            await asyncio.wait(under_way, timeout=MOMENT)

    def _close_panel(self, where: Where, shown: ShownPanel, status: Message) -> None:
        if self._newest.get(where) is not shown:
            return
        if must_answer(status, where[0]):
            self._begin_change(shown.message, self._show_next(where, shown, status))
            return
        del self._newest[where]
        said, way = _closed_text(status, where[0], shown.receipt)
        if shown.receipt or way is not None:
            self._replace_with_sentence(shown.message, said, way)
        else:
            self._delete_message(shown.message)

    async def _show_next(self, where: Where, shown: ShownPanel, status: Message) -> None:
        """Show the person's next question in their panel, or that its question is closed."""
        user, receipt = where[0], shown.receipt
        try:
            following = await self.next_panel(status.game, user, receipt)
        except (RulesError, StoreError) as error:
            log.info("a panel stays without its next question", why=str(error))
            following = None
        if self._newest.get(where) is not shown:
            return
        if following is not None:
            questions = answered_questions(following.items)
            self._newest[where] = replace(shown, questions=questions)
            await shown.message.change(following.view())
        elif shown.questions:
            del self._newest[where]
            said, way = _closed_text(status, user, receipt)
            await shown.message.change(_closed_page(said, way).finish())

    def _delete_message(self, message: ShownMessage) -> None:
        self._begin_change(message, message.delete())

    def _replace_with_sentence(
        self, message: ShownMessage, why: str, way: Row | None = None
    ) -> None:
        """Replace a panel by a sentence and perhaps a button."""
        self._begin_change(message, message.change(_closed_page(why, way).finish()))

    def _begin_change(self, message: ShownMessage, change: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(change)
        # The event loop holds tasks weakly: one could vanish before it has run.
        self._changes[task] = message.id
        task.add_done_callback(lambda done: self._changes.pop(done, None))


def _closed_page(why: str, way: Row | None) -> Page:
    page = Page(CLOSED_GAME)
    page.add_text(why)
    page.add_items([way] if way is not None else [])
    return page


def _is_press(interaction: Interaction) -> bool:
    return interaction.type is discord.InteractionType.component


def must_answer(status: Message, user: int) -> bool:
    """Return True if the table waits for an answer of a user."""
    seats = {seat for seat, sits in status.seats.items() if sits == user}
    return any(seats.intersection(prompt.ask.awaited) for prompt in status.prompts)


def is_closed(shown: ShownPanel, status: Message) -> bool:
    """Return True if the status shows that none of a panel's questions is open."""
    there = {(prompt.ask.id, prompt.mark) for prompt in status.prompts}
    newest = max((number for number, _ in there), default=0)
    told_of = all(number <= newest for number, _ in shown.questions)
    return told_of and not shown.questions & there


def receipt_in_reply(text: str) -> str:
    """Return the receipt at the beginning of a reply's text; empty if there is none."""
    return text.partition("\n\n")[0] if text.startswith(DONE) else ""


def _ways_back(game: int) -> Row:
    """Return the buttons on a closed message for a user who still has a seat."""
    ways = ((Op.YOURS, "Your choice"), (Op.CATCHUP, "Catch up"))
    return Row(*(button(Press(op, game), label) for op, label in ways))


def _person_and_channel(interaction: Interaction) -> Where:
    return interaction.user.id, interaction.channel_id or 0


def _drop_oldest(remembered: OrderedDict[Where, Any]) -> None:
    while len(remembered) > MOST:
        remembered.popitem(last=False)


def presses_of_controls(items: Iterable[Item]) -> list[Press]:
    """Return the presses of the controls of a private message."""
    inner = [child for item in items for child in getattr(item, "children", ())]
    return [each.press for each in inner if isinstance(each, Control) and each.press]


def is_choice(items: Iterable[Item]) -> bool:
    """Return True if controls answer a question of the game."""
    return any(map(_is_of_choice, presses_of_controls(items)))


def is_at_choice(interaction: Interaction) -> bool:
    """Return True if the used control is among the options of a question."""
    press = parse_press(custom_id_of(interaction))
    return press is not None and _is_of_choice(press)


def _is_of_choice(press: Press) -> bool:
    return bool(press.ask) and press.op not in READING


def answered_questions(items: Iterable[Item]) -> frozenset[Question]:
    """Return the questions that the controls answer; buttons that only open others do not count."""
    presses = [each for each in presses_of_controls(items) if each.op in OF_A_QUESTION]
    return frozenset((press.ask, press.mark) for press in presses)


def _closed_text(status: Message, user: int, receipt: str) -> tuple[str, Row | None]:
    """Return the text of a panel with a closed question, and a button to the next.

    A person who has answered reads their receipt and who is awaited, not that it is closed.
    """
    seats = {seat for seat, sits in status.seats.items() if sits == user}
    asked = any({*prompt.ask.must, *prompt.ask.may} & seats for prompt in status.prompts)
    way = Row(button(Press(Op.YOURS, status.game), "Your choice")) if asked else None
    instead = _waiting_clause(status, seats)
    if receipt:
        more = [small_print(f"{capitalize_first(instead)}.")] if instead else []
        return "\n".join([receipt, *more]), way
    return small_print(f"This question is closed: {instead or 'the game has moved on'}."), way


def _waiting_clause(status: Message, seats: Collection[int]) -> str:
    """Return what the table waits for now, as a clause; empty if for nobody."""
    if any(each.seat in seats for each in status.waiting):
        return "there’s a new one for you"
    names = list(dict.fromkeys(each.name for each in status.waiting))
    return f"waiting for {join_names(names)}" if names else ""
