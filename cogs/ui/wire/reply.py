"""Acknowledging and answering an interaction: always privately, always in time, always once."""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import aiohttp
import discord
import structlog
from discord import ui
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.errors import NotAllowed, RulesError
from bot.logs import place
from bot.people.hints import Hint
from bot.store.errors import StoreError, TooManyDecks
from bot.table.declares.shapes import Picture
from bot.table.errors import NEVER_SAVED, DoneEarlier
from bot.table.workers.loop_watch import watched
from bot.table.workers.meter import Meter, MeterStage
from cogs.ui.wire.attachments import files, galleries
from cogs.ui.wire.controls import Item
from cogs.ui.wire.item import Interaction
from cogs.ui.wire.page import OPEN_GAME, Page
from cogs.ui.wire.panels import DONE, Panels, deleted, is_at_choice, is_choice, is_one_message
from cogs.ui.wire.text import CONTENT, apart, brief, clip, small

PATIENCE = 1.5
"""Seconds after which an answer that is not there yet is announced; Discord gives three."""

REMEMBERED = 2_000
"""Interactions whose doubled delivery is noticed before anything is posted."""

BROKEN = (
    "Something went wrong on my side; the developers will hear of it. `/game status` shows where "
    "the game stands. If it happens again, the game master can help with `/gm`."
)
LOST = frozenset((10062, 10015, 50027))
"""Discord's codes for an interaction that was acknowledged too late, or whose token expired."""
ANSWERED = 40060
"""Discord's code for an interaction that was answered before: our first try had arrived."""
TRIES, BETWEEN = 3, 0.3
"""How often an answer is sent whose connection breaks, and seconds between; Discord gives three."""
TOO_LATE = "{who} Your command or press reached me too late for a private answer, but it’s done."
TRY_AGAIN = (
    "{who} Your command or press reached me too late, and nothing changed. Please try again."
)
UNSURE = (
    "{who} Your command or press reached me too late for a private answer. If the table doesn’t "
    "show what you wanted, please try again."
)
UNSAVED = "My database isn’t answering. Nothing is lost; please try again in a minute."

log = structlog.stdlib.get_logger(__name__)


class Private(Struct, frozen=True):
    """An answer for one person: a text, with controls and pictures if it needs them."""

    text: str
    items: tuple[Item, ...] = ()
    pictures: tuple[Picture, ...] = ()
    hidden: bool = False
    """It shows what only a seat's player may know: closed when the seat has another one."""
    document: Picture | None = None
    """A file to be taken away: its name and bytes."""
    hint: Hint | None = None
    """What its reader may be told below, if they never were."""
    refused: bool = False
    """Nothing was done: the panel that was pressed stays as it is."""

    def view(self) -> ui.LayoutView:
        """The answer as a layout."""
        page = Page(OPEN_GAME, reserve=len(self.pictures))
        page.text(self.text, beside=self.items)
        page.items(self.items)
        if self.document is not None:
            page.items([ui.File(f"attachment://{self.document.name}")])
        return page.view(galleries((picture,) for picture in self.pictures))

    def files(self) -> list[discord.File]:
        """Return what is attached."""
        document = self.document
        if document is None:
            return files(self.pictures)
        return [*files(self.pictures), discord.File(io.BytesIO(document.data), document.name)]

    @property
    def plain(self) -> bool:
        """Return whether it is nothing but a text."""
        return (
            not (self.items or self.pictures or self.hidden or self.document)
            and len(apart(self.text)) <= CONTENT
        )


Answer = Private | ui.Modal
"""What a person gets: a private message, or a form to fill in."""
Work = Callable[[], Coroutine[Any, Any, Answer]]


class Seen:
    """The newest interactions, to drop what Discord delivers twice."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._ids: OrderedDict[int, None] = OrderedDict()

    def first(self, interaction: int) -> bool:
        """Return whether this interaction comes for the first time; notes it."""
        if interaction in self._ids:
            return False
        self._ids[interaction] = None
        while len(self._ids) > self._most:
            self._ids.popitem(last=False)
        return True


class Hinted(NotAllowed):
    """A refusal to somebody whom a hint would help."""

    def __init__(self, sentence: str, hint: Hint) -> None:
        super().__init__(sentence)
        self.hint = hint


Hints = Callable[[int, Hint], Awaitable[str]]
"""The hint as a user reads it for the first time; empty where they know it, or want none."""


class Answering:
    """Runs what a person asked for and answers them, whatever happens."""

    def __init__(
        self, patience: float = PATIENCE, meter: Meter | None = None, hints: Hints | None = None
    ) -> None:
        self._patience = patience
        self.hints = hints
        self._meter = meter or Meter()
        self._seen = Seen()
        self.panels = Panels()

    async def answer(self, interaction: Interaction, work: Work) -> None:
        """Do the work and answer with what it gives; a doubled delivery is dropped silently."""
        # Before any work: a doubled delivery would be acknowledged and answered once more.
        if not self._seen.first(interaction.id):
            return
        with place(interaction=interaction.id):
            with self._meter.timing(MeterStage.ANSWER):
                task = asyncio.create_task(watched(lambda: _outcome(work)))
                await asyncio.wait({task}, timeout=self._patience)
                deferred = not task.done() and await _defer(interaction)
                answer = await self._with_hint(interaction.user.id, await task)
                await _deliver(interaction, answer, deferred=deferred)
            await self._put_out(interaction, answer)

    async def _with_hint(self, user: int, answer: Answer) -> Answer:
        """The answer, with what helps its reader below, the first time."""
        if not isinstance(answer, Private) or answer.hint is None or self.hints is None:
            return answer
        try:
            said = await self.hints(user, answer.hint)
        except StoreError:
            return answer
        return replace(answer, text=f"{answer.text}\n{small(f'💡 {said}')}") if said else answer

    async def _put_out(self, interaction: Interaction, answer: Answer) -> None:
        """Delete the person's older panel, where a newer one or a deed follows it."""
        if not isinstance(answer, Private) or answer.refused:
            return
        if answer.hidden or is_choice(answer.items):
            self.panels.note_view(interaction)
        same = _in_panel(interaction) and is_at_choice(interaction)
        done = answer.text.startswith(DONE) and not _in_panel(interaction)
        if same or done or is_choice(answer.items):
            older = self.panels.replace(interaction, answer.items, answer.text)
            if older is not None and not same and not await is_one_message(older, interaction):
                await deleted(older)


async def _outcome(work: Work) -> Answer:
    try:
        return await work()
    except DoneEarlier as done:
        return Private(str(done))
    except (RulesError, TooManyDecks) as refusal:
        hint = refusal.hint if isinstance(refusal, Hinted) else None
        return Private(brief(str(refusal)), refused=True, hint=hint)
    except StoreError as error:
        await log.aexception("the store failed")
        return Private(NEVER_SAVED if error.lasting else UNSAVED)
    except Exception:  # noqa: BLE001 - whatever it was, the person gets an answer
        await log.aexception("a command failed")
        return Private(BROKEN)


async def _defer(interaction: Interaction) -> bool:
    """Say that the answer takes a moment."""

    async def defer() -> None:
        if _in_panel(interaction):
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)

    try:
        await _again(defer)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        await log.awarning("an acknowledgement failed", error=str(error))
        return False
    return True


async def _deliver(interaction: Interaction, answer: Answer, *, deferred: bool) -> None:
    if isinstance(answer, ui.Modal) and deferred:
        # Discord takes a form as the first answer only.
        answer = Private("That took me too long. Please press again.")
    try:
        await _again(lambda: _carry(interaction, answer, deferred=deferred))
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        code = error.code if isinstance(error, discord.HTTPException) else 0
        # Our first try may have arrived, or a process that ended since was first.
        if code == ANSWERED and await _finished_for(interaction, answer):
            return
        await log.awarning("an answer was not delivered", error=str(error))
        if code in LOST:
            await _say_in_channel(interaction, answer)


async def _finished_for(interaction: Interaction, answer: Answer) -> bool:
    """Fill in what another process said it was thinking about when it ended."""
    if not isinstance(answer, Private):
        return False
    try:
        begun = await interaction.original_response()
        if begun.flags.loading:
            await _fill_in(interaction, answer)
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        return False
    return begun.flags.loading


async def _carry(interaction: Interaction, answer: Answer, *, deferred: bool) -> None:
    if isinstance(answer, ui.Modal):
        await interaction.response.send_modal(answer)
    # The panel stays as it is, for another try.
    elif answer.refused and _in_panel(interaction):
        await _send_beside(interaction, answer, deferred=deferred)
    elif deferred:
        await _fill_in(interaction, answer)
    elif _in_panel(interaction):
        await interaction.response.edit_message(view=answer.view(), attachments=answer.files())
    else:
        await _send(interaction, answer)


async def _again(call: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """The call, tried again where the connection breaks; what had arrived is not an error."""
    for left in reversed(range(TRIES)):
        try:
            await call()
        except (aiohttp.ClientError, OSError):
            if not left:
                raise
            await asyncio.sleep(BETWEEN)
        except discord.HTTPException as error:
            if error.code != ANSWERED or left == TRIES - 1:
                raise
            return
        else:
            return


def _lost_words(answer: Answer) -> str:
    if not isinstance(answer, Private):
        return TRY_AGAIN
    if answer.text in (BROKEN, UNSAVED, NEVER_SAVED):
        return f"{{who}} {answer.text}"
    if answer.text.startswith(DONE):
        return TOO_LATE
    return TRY_AGAIN if answer.refused or not answer.plain else UNSURE


async def _say_in_channel(interaction: Interaction, answer: Answer) -> None:
    """Tell the person in public that the private answer is lost, and nothing of what it said."""
    if interaction.channel_id is None:
        return
    text = _lost_words(answer).format(who=interaction.user.mention)
    channel = interaction.client.get_partial_messageable(
        interaction.channel_id, guild_id=interaction.guild_id
    )
    only_them = discord.AllowedMentions(everyone=False, roles=False, users=True)
    try:
        await channel.send(text, allowed_mentions=only_them)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        await log.awarning("a lost answer could not be announced", error=str(error))


async def _send(interaction: Interaction, private: Private) -> None:
    nobody = discord.AllowedMentions.none()
    if private.plain:
        await interaction.response.send_message(
            apart(private.text), ephemeral=True, allowed_mentions=nobody
        )
        return
    await interaction.response.send_message(
        view=private.view(), files=private.files(), ephemeral=True, allowed_mentions=nobody
    )


async def _send_beside(interaction: Interaction, private: Private, *, deferred: bool) -> None:
    """A private message of its own, below the panel."""
    if deferred:
        nobody = discord.AllowedMentions.none()
        await interaction.followup.send(
            clip(apart(private.text), CONTENT), ephemeral=True, allowed_mentions=nobody
        )
    else:
        await _send(interaction, private)


async def _fill_in(interaction: Interaction, private: Private) -> None:
    await interaction.edit_original_response(
        view=private.view(),
        attachments=private.files(),
        allowed_mentions=discord.AllowedMentions.none(),
    )


async def show_meanwhile(interaction: Interaction, private: Private) -> None:
    """Show something in the place of an answer that was announced; the answer replaces it."""
    if not interaction.response.is_done():
        return
    try:
        await _fill_in(interaction, private)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        await log.awarning("what is shown meanwhile was not delivered", error=str(error))


def _in_panel(interaction: Interaction) -> bool:
    """Tell whether a control of a private message was used: the answer replaces its message."""
    message = interaction.message
    return message is not None and message.flags.ephemeral and message.flags.components_v2


def sentence(text: str) -> Private:
    """A short private answer."""
    return Private(clip(text, CONTENT))
