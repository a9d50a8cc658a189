"""Carries the table's public messages to Discord."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar, cast

import aiohttp
import discord
import structlog
from discord import ui
from msgspec import Struct

from bot.table.posts.courier import (
    Letter,
    Message,
    MessageGone,
    Muted,
    Refused,
    TryLater,
    Undeliverable,
)
from cogs.posts import discord_threads
from cogs.posts.message_view import last_row, message_view, possible_post_texts
from cogs.posts.status import bottom_row, lines_on_hoped_for_seats
from cogs.posts.waiting_lines import waiting_lines
from cogs.wire.controls import Row, button
from cogs.wire.custom_id import Op, Press, parse_press
from cogs.wire.discord_text import (
    CONTENT,
    clip,
    clip_lines,
    mention,
    separate_quotations,
    small_print,
)
from cogs.wire.own_place import is_own_message, own_row
from cogs.wire.page import Page
from cogs.wire.reply import Private, files

T = TypeVar("T")

log = structlog.stdlib.get_logger(__name__)

THREADS = frozenset((10, 11, 12))
"""Discord's types of channels that are threads."""
UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MESSAGE = 10003, 10004, 10008
TOO_MANY_EDITS = 30046
NO_MEMBER = frozenset((10007, 10013))
"""Discord's codes for a user who is not a member of a server, or has no account."""
MOST_TABLES = 10
"""Tables that a letter leads to."""
LAST = 25
"""Messages of a channel that are searched for one that may have been posted."""
STANDING = (Op.BOARD, Op.JOIN)
"""Presses that only a status offers."""
PLAIN = 2_400
"""Characters of the lines of a message that is shown as plainly as possible."""
NO_FILES = "I can’t show pictures here: I need the *Attach Files* permission."
NO_ACCESS, NO_PERMISSION, NOT_OURS, ARCHIVED = 50001, 50013, 50005, 50083


Settled = Callable[[int, Message], None]


def ignore_settled_status(_channel: int, _status: Message) -> None:
    """Do nothing: the default of `settled` if nothing follows the status."""


class DiscordCourier:
    """Posts, edits and finds messages on Discord.

    Errors are those of `bot.table.posts.courier`.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self.settled: Settled = ignore_settled_status
        """Called with the channel and its new status."""

    async def post(self, channel: int, message: Message, nonce: str) -> int:
        """Post a message and return its id. The same nonce posts only once."""
        target = self._client.get_partial_messageable(channel)

        async def send_message(view: ui.LayoutView, attached: list[discord.File]) -> int:
            sent = await target.send(
                view=view, files=attached, nonce=nonce, allowed_mentions=allowed_mentions(message)
            )
            return sent.id

        sent = await self._send_or_send_plainly(channel, message, send_message)
        self._notify_settled(channel, message)
        return sent

    def _notify_settled(self, channel: int, message: Message) -> None:
        if message.kind == "status" and message.prompts:
            self.settled(channel, message)

    async def find(self, channel: int, message: Message, after: int = 0) -> int | None:
        """Return the id of our newest message there that shows this one. None if none is found."""
        target = self._client.get_partial_messageable(channel)

        async def search_history() -> int | None:
            async for each in target.history(limit=LAST):
                ours = self._client.user is not None and each.author.id == self._client.user.id
                if ours and each.id > after and shows_same_message(each, message):
                    return each.id
            return None

        try:
            return await _call_naming_errors(search_history)
        except (discord.HTTPException, MessageGone, Muted, Undeliverable) as error:
            await log.awarning("the channel cannot be read", game=message.game, error=str(error))
            return None

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        """Replace one of the bot's messages."""
        target = self._client.get_partial_messageable(channel).get_partial_message(message_id)

        async def edit_message(view: ui.LayoutView, attached: list[discord.File]) -> None:
            await target.edit(
                view=view, attachments=attached, allowed_mentions=allowed_mentions(message)
            )

        await self._send_or_send_plainly(channel, message, edit_message)
        self._notify_settled(channel, message)

    async def message_exists(self, channel: int, message_id: int) -> bool:
        """Return False if a message of the bot is known to be deleted."""
        target = self._client.get_partial_messageable(channel)
        try:
            await _call_naming_errors(lambda: target.fetch_message(message_id))
        except MessageGone:
            return False
        except (discord.HTTPException, Muted, TryLater, Undeliverable) as error:
            log.info("a message could not be checked", error=str(error))
        return True

    async def is_member(self, guild: int, user: int) -> bool | None:
        """Return True if a user is a member of a server; None if that is unknown."""
        try:
            await _call_naming_errors(lambda: self._client.http.get_member(guild, user))
        except discord.NotFound as error:
            return False if error.code in NO_MEMBER else None
        except (discord.HTTPException, Muted, TryLater, Undeliverable) as error:
            log.info("a member could not be looked up", error=str(error))
            return None
        return True

    async def channel_exists(self, channel: int) -> bool:
        """Return False if a channel is known to be deleted."""
        try:
            await _call_naming_errors(lambda: self._client.http.get_channel(channel))
        except Undeliverable:
            return False
        except (discord.HTTPException, Muted, TryLater) as error:
            log.info("a channel could not be checked", error=str(error))
        return True

    async def send_private(self, user: int, letter: Letter, nonce: str) -> None:
        """Send a private message to a user. Raises `Refused` if the user accepts none."""

        async def send_letter() -> None:
            channel = await self._client.create_dm(_named_user(user))
            await channel.send(
                clip(letter.text, CONTENT),
                view=letter_view(letter),
                nonce=nonce,
                allowed_mentions=discord.AllowedMentions.none(),
            )

        try:
            await _call_naming_errors(send_letter)
        except (discord.Forbidden, Muted, Undeliverable) as error:
            raise Refused(str(error)) from error

    async def open_thread(
        self, channel: int, name: str, members: Sequence[int] | None = None
    ) -> int:
        """Return the id of a thread in a channel: an existing public one, or a new one."""
        return await discord_threads.open_thread(self._client, channel, name, members)

    async def open_direct(self, user: int) -> int:
        """Return the id of the channel for direct messages to a user. Raises `Refused`."""
        try:
            return (await _call_naming_errors(lambda: self._client.create_dm(_named_user(user)))).id
        except (discord.Forbidden, Muted, Undeliverable) as error:
            raise Refused(str(error)) from error

    async def close_thread(self, thread: int, member: int | None) -> None:
        """Remove a member from a private thread and archive it, as far as permissions allow."""
        await discord_threads.close_thread(self._client, thread, member)

    async def remove(self, channel: int, message_id: int) -> None:
        """Delete a message of ours; no error if it does not exist."""
        target = self._client.get_partial_messageable(channel).get_partial_message(message_id)
        try:
            await _call_naming_errors(target.delete)
        except MessageGone:
            return

    async def close(self, channel: int) -> None:
        """Delete or archive a thread if it is still there; leave other channels alone."""
        try:
            found = await _call_naming_errors(lambda: self._client.http.get_channel(channel))
            if int(found["type"]) not in THREADS:
                return
            await _call_naming_errors(lambda: self._client.http.delete_channel(channel))
        except discord.Forbidden:
            with contextlib.suppress(discord.Forbidden, Muted, Undeliverable):
                await _call_naming_errors(
                    lambda: self._client.http.edit_channel(channel, archived=True)
                )
        except (Muted, Undeliverable):
            return

    async def _send_or_send_plainly(
        self,
        channel: int,
        message: Message,
        carry: Callable[[ui.LayoutView, list[discord.File]], Awaitable[T]],
    ) -> T:
        """Send the message; if Discord rejects its layout, send a plain version."""
        try:
            return await self._call_with_open_thread(
                channel, lambda: carry(message_view(message), files(message.pictures))
            )
        except discord.Forbidden as error:
            if not message.pictures:
                raise _closed_error(error) from error
            plain = plain_view(message, NO_FILES)
        except (discord.HTTPException, ValueError) as error:
            await log.aerror("a message was refused", game=message.game, error=str(error))
            plain = plain_view(message)
        try:
            return await self._call_with_open_thread(channel, lambda: carry(plain, []))
        except discord.HTTPException as error:
            raise _closed_error(error) from error

    async def _call_with_open_thread(self, channel: int, call: Callable[[], Awaitable[T]]) -> T:
        """Make the call, reopening the thread first if it is archived."""
        try:
            return await _call_naming_errors(call)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
        await _call_naming_errors(lambda: self._client.http.edit_channel(channel, archived=False))
        return await _call_naming_errors(call)


def shows_same_message(posted: discord.Message, message: Message) -> bool:
    """Return True if one of our posted messages shows `message`, whatever its pictures."""
    parts = list(_all_components(posted.components))
    if message.kind == "status":
        return _is_status_of(parts, message.game)
    if message.kind == "own":
        return is_own_message(posted, message.game)
    said = {(getattr(each, "content", None) or "").strip() for each in parts} - {""}
    plain = separate_quotations(clip_lines(message.lines, PLAIN)).strip()
    return bool(message.lines) and not said.isdisjoint({*possible_post_texts(message), plain})


def _is_status_of(parts: Iterable[Any], game: int) -> bool:
    presses = [parse_press(getattr(each, "custom_id", None) or "") for each in parts]
    return any(p and p.game == game and p.op in STANDING for p in presses)


def _all_components(components: Iterable[Any]) -> Iterator[Any]:
    """Return all components at any depth."""
    for each in components:
        yield each
        yield from _all_components(getattr(each, "children", ()))


async def _call_naming_errors(call: Callable[[], Awaitable[T]]) -> T:
    """Make the call, and raise Discord's expected errors as those of the courier."""
    try:
        return await call()
    except discord.RateLimited as error:
        raise TryLater("rate limit", error.retry_after) from error
    except discord.HTTPException as error:
        raise _name_error(error) from error
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        raise TryLater(type(error).__name__) from error


def _name_error(error: discord.HTTPException) -> Exception:
    if error.code in (UNKNOWN_MESSAGE, TOO_MANY_EDITS, NOT_OURS):
        return MessageGone(_error_text(error))
    if error.code in (UNKNOWN_CHANNEL, UNKNOWN_GUILD):
        return Undeliverable(_error_text(error))
    if error.code == NO_ACCESS:
        return Muted(_error_text(error))
    if error.status == 429 or error.status >= 500:
        return TryLater(_error_text(error), _retry_after(error))
    return error


def _closed_error(error: discord.HTTPException) -> Exception:
    """Return the error: temporary for a missing permission, permanent otherwise."""
    muted = error.code in (NO_ACCESS, NO_PERMISSION)
    return Muted(_error_text(error)) if muted else Undeliverable(_error_text(error))


def _retry_after(error: discord.HTTPException) -> float | None:
    try:
        return float(error.response.headers["Retry-After"])
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def _error_text(error: discord.HTTPException) -> str:
    return f"{error.status} {error.code} {clip(error.text, 200)}"


def allowed_mentions(message: Message) -> discord.AllowedMentions:
    """Return the mentions that notify exactly the users of the message."""
    return discord.AllowedMentions(
        everyone=False,
        roles=False,
        replied_user=False,
        users=[_named_user(user) for user in message.mentions],
    )


class _NamedUser(Struct, frozen=True):
    """A user known only by id, as discord.py needs it to open direct messages."""

    id: str


def _named_user(user: int) -> discord.abc.Snowflake:
    return cast("discord.abc.Snowflake", _NamedUser(str(user)))


def letter_view(letter: Letter) -> ui.View:
    """Return a button for each table in the private message that has news for its reader."""
    view = ui.View(timeout=None)
    several = len(letter.tables) > 1
    for game, title in letter.tables[:MOST_TABLES]:
        label = f"Catch up: {title}" if several else "Catch up"
        view.add_item(button(Press(Op.CATCHUP, game), label))
    view.stop()  # as a page's
    return view


def plain_view(message: Message, note: str = "") -> ui.LayoutView:
    """Return the message without pictures and public options, so that it always fits."""
    page = Page(reserve=8)
    page.add_text(f"### {clip(message.title, 300)}" if message.title else "")
    page.add_text(clip_lines(message.lines, PLAIN))
    page.add_text(small_print(note))
    if message.kind == "own":
        page.add_text(" ".join(map(mention, message.mentions)))
        page.add_text(panel.text if isinstance(panel := message.panel, Private) else "")
        return page.finish(
            [Row(button(Press(Op.YOURS, message.game), "Your choice")), own_row(message.game)]
        )
    if message.kind == "status":
        page.add_text(
            clip_lines([*lines_on_hoped_for_seats(message), *waiting_lines(message.waiting)], 700)
        )
        return page.finish(bottom_row(message))
    return page.finish(last_row(message))
