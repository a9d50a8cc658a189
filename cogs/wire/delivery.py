"""Acknowledge and answer an interaction: privately, in time, once, again if lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final, TypeVar

import aiohttp
import discord
import structlog
from discord import ui

from bot.engine.errors import NotAllowed
from bot.engine.json_types import JsonObject
from bot.table.errors import NEVER_SAVED
from bot.table.files.replays import ReplayProgress, Watch
from cogs.wire.controls import Row, Style, button
from cogs.wire.custom_id import Interaction, Op, Press, custom_id_of, parse_press
from cogs.wire.discord_text import separate_quotations
from cogs.wire.own_place import own_message_pressed, own_row
from cogs.wire.panels import DONE, FAILURES, ShownMessage, panel_pressed
from cogs.wire.reply import BROKEN, UNSAVED, Answer, Private

T = TypeVar("T")

GONE = 10008
"""Discord's code for a message that was deleted, such as the panel that was pressed."""
ANSWERED = 40060
"""Discord's code for an interaction that was answered before: our first try had arrived."""
LOST = frozenset((10062, 10015, 50027))
"""Discord's codes for an interaction that was acknowledged too late, or whose token expired."""
TRIES, BETWEEN = 3, 0.3
"""Tries of a reply whose connection breaks, and seconds between; Discord allows three."""
TOO_LATE = "{who} Your command or press reached me too late for a private answer, but it’s done."
TRY_AGAIN = (
    "{who} Your command or press reached me too late, and nothing changed. Please try again."
)
UNSURE = (
    "{who} Your command or press reached me too late for a private answer. If the table doesn’t "
    "show what you wanted, please try again."
)

log = structlog.stdlib.get_logger(__name__)


async def defer(interaction: Interaction) -> bool:
    """Tell Discord that the answer takes a moment. Returns False if Discord did not accept it."""
    try:
        await _retry(lambda: _acknowledge(interaction))
    except FAILURES as error:
        await log.awarning("an acknowledgement failed", error=str(error))
        return False
    return True


async def deliver(
    interaction: Interaction, answer: Answer, own: Answer, *, deferred: bool
) -> ShownMessage | None:
    """Send the answer. Return the shown message, or None if the answer was lost.

    `own` is the answer without earlier actions.

    `own` is the answer without earlier actions.
    """
    if isinstance(answer, ui.Modal) and deferred:
        # Discord takes a form as the first answer only. Its button stays.
        answer = Private("That took me too long. Please try again.", refused=True)
    try:
        return await _send_safely(interaction, answer, deferred=deferred)
    except FAILURES as error:
        await log.awarning("an answer was not delivered", error=str(error))
        if _error_code(error) in LOST:
            await _say_in_channel(interaction, own)
        return None


async def show_meanwhile(interaction: Interaction, private: Private) -> None:
    """Show a temporary reply until the real reply replaces it."""
    if not interaction.response.is_done():
        return
    try:
        await _fill_in_reply(interaction, private)
    except FAILURES as error:
        await log.awarning("what is shown meanwhile was not delivered", error=str(error))


# --- acknowledging --------------------------------------------------------------------------------


async def _acknowledge(interaction: Interaction) -> None:
    if panel_pressed(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def _retry(call: Callable[[], Awaitable[T]]) -> T | None:
    """Repeat a call while the connection breaks.

    None if an earlier attempt turns out to have succeeded.
    """
    for left in reversed(range(TRIES)):
        try:
            return await call()
        except (aiohttp.ClientError, OSError):
            if not left:
                raise
            await asyncio.sleep(BETWEEN)
        except discord.HTTPException as error:
            if error.code != ANSWERED or left == TRIES - 1:
                raise
            return None
    return None


def _error_code(error: BaseException) -> int:
    return error.code if isinstance(error, discord.HTTPException) else 0


# --- answering ------------------------------------------------------------------------------------


async def _send_safely(interaction: Interaction, answer: Answer, *, deferred: bool) -> ShownMessage:
    """Reply; use a new private message if the old one is deleted or another process replied."""
    try:
        shown = await _retry(lambda: _send_answer(interaction, answer, deferred=deferred))
    except discord.HTTPException as error:
        code = error.code
        if not isinstance(answer, Private) or code not in (GONE, ANSWERED):
            raise
        shown = await _retry(lambda: _send_as_new(interaction, answer, code))
    return shown or ShownMessage(interaction, _replaced_message(interaction, answer))


def _replaced_message(interaction: Interaction, answer: Answer) -> int:
    """Return the id of the message that the reply replaces; 0 for a new message."""
    replaces = isinstance(answer, Private) and not answer.keeps_panel
    return panel_pressed(interaction) if replaces else 0


async def _send_answer(interaction: Interaction, answer: Answer, *, deferred: bool) -> ShownMessage:
    if isinstance(answer, ui.Modal):
        await interaction.response.send_modal(answer)
        return ShownMessage(interaction)
    # The panel stays as it is, for another try.
    if answer.keeps_panel and panel_pressed(interaction):
        return await (_follow_up if deferred else _send_private)(interaction, answer)
    if deferred:
        return await _fill_in_reply(interaction, answer)
    if place := panel_pressed(interaction):
        await interaction.response.edit_message(
            view=_view_in_place(interaction, answer), attachments=answer.files()
        )
        return ShownMessage(interaction, place)
    return await _send_private(interaction, answer)


async def _send_as_new(interaction: Interaction, private: Private, code: int) -> ShownMessage:
    """Reply by a new message: through the callback until the interaction is acknowledged."""
    acknowledged = code == ANSWERED or interaction.response.is_done()
    if not acknowledged:
        try:
            return await _send_private(interaction, private)
        except discord.HTTPException as error:
            if error.code != ANSWERED:
                raise
    # A process that ended may have announced the reply.
    if not interaction.response.is_done() and await _is_thinking(interaction):
        return await _fill_in_reply(interaction, private)
    return await _follow_up(interaction, private)


async def _is_thinking(interaction: Interaction) -> bool:
    try:
        return (await interaction.original_response()).flags.loading
    except FAILURES:
        return False


async def _send_private(interaction: Interaction, private: Private) -> ShownMessage:
    nobody = discord.AllowedMentions.none()
    sent = await interaction.response.send_message(
        **_message_content(private), ephemeral=True, allowed_mentions=nobody
    )
    return ShownMessage(interaction, sent.message_id or 0)


async def _follow_up(interaction: Interaction, private: Private) -> ShownMessage:
    nobody = discord.AllowedMentions.none()
    sent = await interaction.followup.send(
        **_message_content(private), ephemeral=True, wait=True, allowed_mentions=nobody
    )
    return ShownMessage(interaction, sent.id, followup=True)


def _message_content(private: Private) -> JsonObject:
    """Return a new message's content: plain text if it has no more."""
    if private.plain:
        return {"content": separate_quotations(private.text)}
    return {"view": private.view(), "files": private.files()}


def _view_in_place(interaction: Interaction, private: Private) -> ui.LayoutView:
    """Return the reply in place of the pressed message; in a private place with its last row."""
    message = interaction.message
    if message is None or message.flags.ephemeral or not own_message_pressed(interaction):
        return private.view()
    press = parse_press(custom_id_of(interaction))
    return private.view() if press is None else private.view(own_row(press.game))


async def _fill_in_reply(interaction: Interaction, private: Private) -> ShownMessage:
    edited = await interaction.edit_original_response(
        view=_view_in_place(interaction, private),
        attachments=private.files(),
        allowed_mentions=discord.AllowedMentions.none(),
    )
    return ShownMessage(interaction, edited.id)


# --- if it is lost --------------------------------------------------------------------------------


def _lost_words(answer: Answer) -> str:
    if not isinstance(answer, Private):
        return TRY_AGAIN
    if answer.text in (BROKEN, UNSAVED, NEVER_SAVED):
        return f"{{who}} {answer.text}"
    if answer.text.startswith(DONE):
        return TOO_LATE
    return TRY_AGAIN if answer.refused or not answer.plain else UNSURE


async def _say_in_channel(interaction: Interaction, answer: Answer) -> None:
    """Post in the channel that a private answer was lost, without its text."""
    if interaction.channel_id is None:
        return
    text = _lost_words(answer).format(who=interaction.user.mention)
    channel = interaction.client.get_partial_messageable(
        interaction.channel_id, guild_id=interaction.guild_id
    )
    only_them = discord.AllowedMentions(everyone=False, roles=False, users=True)
    try:
        await channel.send(text, allowed_mentions=only_them)
    except FAILURES as error:
        await log.awarning("a lost answer could not be announced", error=str(error))


# --- files being checked --------------------------------------------------------------------------


FIRST: Final = 4.0
"""Seconds before anything is shown: most files are done by then."""
EVERY: Final = 5.0
NONE_YET: Final = "No step checked yet …"
"""It is being read, or waiting for others."""
NOT_YOURS: Final = "Only the person who brought that file can stop it."
NO_MORE: Final = "That file is no longer being checked, so there’s nothing to stop."


class FileChecks:
    """The file checks in progress, by the command that started them."""

    def __init__(self, first: float = FIRST, every: float = EVERY) -> None:
        self._first, self._every = first, every
        self._under_way: dict[str, tuple[int, ReplayProgress]] = {}

    @asynccontextmanager
    async def watching(self, interaction: Interaction) -> AsyncGenerator[Watch]:
        """Show the progress of a file's check until the block ends."""
        key, ended = str(interaction.id), asyncio.Event()
        tasks: list[asyncio.Task[None]] = []

        def start_watching(progress: ReplayProgress) -> None:
            self._under_way[key] = interaction.user.id, progress
            tasks.append(asyncio.create_task(self._show_until_ended(interaction, progress, ended)))

        try:
            yield start_watching
        finally:
            self._under_way.pop(key, None)
            ended.set()
            await asyncio.gather(*tasks)

    def stop(self, key: str, user: int) -> None:
        """Stop a file's check.

        Raises `NotAllowed` unless the caller started it, and if it has ended.
        """
        if (found := self._under_way.get(key)) is None:
            raise NotAllowed(NO_MORE)
        bringer, progress = found
        if user != bringer:
            raise NotAllowed(NOT_YOURS)
        if not progress.stop():
            raise NotAllowed(NO_MORE)

    async def _show_until_ended(
        self, interaction: Interaction, progress: ReplayProgress, ended: asyncio.Event
    ) -> None:
        """Show the progress; an edit is never cut off, as it could arrive after the reply."""
        seconds = self._first
        while not await _is_set_within(ended, seconds) and not progress.is_stopped:
            await show_meanwhile(interaction, _show_progress(interaction, progress))
            seconds = self._every


async def _is_set_within(event: asyncio.Event, seconds: float) -> bool:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
    return event.is_set()


def _show_progress(interaction: Interaction, progress: ReplayProgress) -> Private:
    far = f"Checked {progress.done:,} of {progress.of:,} steps …" if progress.of else NONE_YET
    stop = button(Press(Op.STOP, 0, rest=str(interaction.id)), "Stop", Style.danger)
    return Private(far, (Row(stop),))
