"""Answering an interaction: always privately, always in time, always once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine

import structlog
from discord import ui
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.errors import RulesError
from bot.logs import place
from bot.people.hints import Hint
from bot.store.errors import StoreError, TooManyDecks
from bot.table.errors import NEVER_SAVED, DoneEarlier, Trouble
from bot.table.telling.own_places import OwnState
from bot.table.workers.loop_watch import run_watched
from bot.table.workers.meter import Meter, MeterStage
from cogs.wire.confirmations import Confirmations, EarlierActions
from cogs.wire.custom_id import Interaction, custom_id_of, parse_press
from cogs.wire.delivery import defer, deliver
from cogs.wire.discord_text import brief_refusal, small_print
from cogs.wire.own_place import own_message_pressed
from cogs.wire.panels import (
    DONE,
    Panels,
    ShownMessage,
    is_at_choice,
    is_choice,
    panel_pressed,
    receipt_in_reply,
)
from cogs.wire.reply import BROKEN, UNSAVED, Answer, Hinted, Private

PATIENCE = 1.5
"""Seconds until a reply that is not ready is announced; Discord allows three."""
REMEMBERED = 2_000
"""Interactions whose doubled delivery is noticed before anything is posted."""

log = structlog.stdlib.get_logger(__name__)

Work = Callable[[], Coroutine[object, object, Answer]]
Hints = Callable[[int, Hint], Awaitable[str]]
"""Returns the hint for a user who has not read it; empty if they have, or want none."""


def _ignore_own_edit(_game: int, _user: int, _state: OwnState | None) -> None:
    """Do nothing: the default if no publisher shows messages in private places."""


class Seen:
    """The ids of the newest interactions, to drop those that Discord delivers twice."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._ids: OrderedDict[int, None] = OrderedDict()

    def note_if_new(self, interaction: int) -> bool:
        """Return True if the interaction is new, and remember its id."""
        if interaction in self._ids:
            return False
        self._ids[interaction] = None
        while len(self._ids) > self._most:
            self._ids.popitem(last=False)
        return True


class PreparedAnswer(Struct, frozen=True):
    """An answer to be delivered."""

    answer: Answer
    own: Answer
    """The same answer without earlier actions."""
    earlier: EarlierActions = EarlierActions()


class Answering:
    """Runs the work that an interaction asks for, and answers its user even if it fails."""

    def __init__(
        self,
        confirmations: Confirmations,
        *,
        patience: float = PATIENCE,
        meter: Meter | None = None,
        hints: Hints | None = None,
    ) -> None:
        self._patience = patience
        self.own_edited: Callable[[int, int, OwnState | None], None] = _ignore_own_edit
        """Called with the game and user of an own place in which an answer is shown."""
        self.hints = hints
        self._meter = meter or Meter()
        self._seen = Seen()
        self.confirmations = confirmations
        self.panels = Panels()

    async def answer(self, interaction: Interaction, work: Work) -> None:
        """Do the work and reply with its result; drop a repeated delivery silently."""
        # Before any work: a doubled delivery would be acknowledged and answered once more.
        if not self._seen.note_if_new(interaction.id):
            return
        source, shown = panel_pressed(interaction), None
        self.panels.in_use.begin(source)
        self.confirmations.begin(interaction.id)
        try:
            with place(interaction=interaction.id):
                shown = await self._answer(interaction, work)
        finally:
            self.confirmations.end([interaction.id])
            replaced = shown is not None and shown.id == source
            self.panels.in_use.end(source, replaced=replaced)

    async def _answer(self, interaction: Interaction, work: Work) -> ShownMessage | None:
        with self._meter.time_block(MeterStage.ANSWER):
            task = asyncio.create_task(run_watched(lambda: self._prepare(interaction, work)))
            await asyncio.wait({task}, timeout=self._patience)
            deferred = not task.done() and await defer(interaction)
            prepared = await task
            try:
                shown = await deliver(interaction, prepared.answer, prepared.own, deferred=deferred)
                self._note_confirmed(interaction, prepared, delivered=shown is not None)
            finally:
                self.confirmations.end(prepared.earlier.interactions)
        own_message = own_message_pressed(interaction)
        if shown is not None and not own_message:
            self._note_panel(interaction, shown, prepared)
        elif shown is not None and shown.id == own_message:
            self._note_own_edit(interaction, prepared.own)
        return shown

    async def _prepare(self, interaction: Interaction, work: Work) -> PreparedAnswer:
        """Do the work, and put actions whose answers were lost at the beginning of the answer."""
        own = await self._with_hint(interaction.user.id, await _run_and_explain_failure(work))
        # Otherwise a change that closes the panel could overtake the answer.
        await self.panels.wait_for_changes(panel_pressed(interaction))
        if not isinstance(own, Private):
            return PreparedAnswer(own, own)
        failed = interaction.id if own.unsure else None
        user, channel = interaction.user.id, interaction.channel_id
        return _with_earlier_actions(
            own, await self.confirmations.earlier(user, channel, failed=failed), failed
        )

    async def _with_hint(self, user: int, answer: Answer) -> Answer:
        """Return the answer with its hint below it, if the user has not seen that hint."""
        if not isinstance(answer, Private) or answer.hint is None or self.hints is None:
            return answer
        try:
            said = await self.hints(user, answer.hint)
        except StoreError:
            return answer
        return (
            replace(answer, text=f"{answer.text}\n{small_print(f'💡 {said}')}") if said else answer
        )

    def _note_confirmed(
        self, interaction: Interaction, prepared: PreparedAnswer, *, delivered: bool
    ) -> None:
        """Confirm earlier actions whose answer was delivered; remember those of a lost answer."""
        own, user = prepared.own, interaction.user.id
        if not isinstance(own, Private):
            return
        if delivered:
            told = () if own.unsure else (interaction.id,)
            self.confirmations.confirm(user, (*told, *prepared.earlier.interactions))
        elif not own.unsure and (receipt := receipt_in_reply(own.text)):
            self.confirmations.remember(user, interaction.id, receipt)

    def _note_own_edit(self, interaction: Interaction, own: Answer) -> None:
        """Tell the publisher what a player's own message shows after a press changed it."""
        press = parse_press(custom_id_of(interaction))
        if press is not None:
            state = None
            if isinstance(own, Private) and (state := own.own_state) is not None:
                state = replace(state, hand=state.hand and bool(own.pictures))
            self.own_edited(press.game, interaction.user.id, state)

    def _note_panel(
        self, interaction: Interaction, shown: ShownMessage, prepared: PreparedAnswer
    ) -> None:
        """Remember the panel that the answer opened, and remove the person's older one."""
        source, answer, own = panel_pressed(interaction), prepared.answer, prepared.own
        if isinstance(answer, ui.Modal) or isinstance(own, ui.Modal):
            if not shown.id:  # a form came, no message in its place
                self.panels.in_use.hold_for_form(source)
            return
        choice = is_choice(own.items)
        if answer.hidden or choice:
            self.panels.note_view(shown)
        done = own.text.startswith(DONE) and not source
        if not own.keeps_panel and (choice or done or (source and is_at_choice(interaction))):
            self.panels.replace(shown, own.items, own.text)


def _with_earlier_actions(
    own: Private, earlier: EarlierActions, failed: int | None
) -> PreparedAnswer:
    """Return the answer with earlier actions at its beginning.

    If the answer reports the failure of one of them, they replace it.
    """
    if not earlier.text:
        return PreparedAnswer(own, own, earlier)
    if failed in earlier.interactions:
        own = replace(own, text=earlier.text, hidden=True)
        return PreparedAnswer(own, own, earlier)
    text = f"{earlier.text}\n\n{own.text}"
    return PreparedAnswer(replace(own, text=text, hidden=True), own, earlier)


async def _run_and_explain_failure(work: Work) -> Answer:
    try:
        return await work()
    except DoneEarlier as done:
        return Private(str(done), unsure=True)
    except (RulesError, TooManyDecks) as refusal:
        hint = refusal.hint if isinstance(refusal, Hinted) else None
        unsure = isinstance(refusal, Trouble)
        return Private(brief_refusal(str(refusal)), refused=True, hint=hint, unsure=unsure)
    except StoreError as error:
        await log.aexception("the store failed")
        return Private(NEVER_SAVED if error.lasting else UNSAVED, unsure=True)
    except Exception:  # noqa: BLE001 - whatever it was, the person gets an answer
        await log.aexception("a command failed")
        return Private(BROKEN, unsure=True)
