"""Threads on Discord: opened, found again, closed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import aiohttp
import discord
import structlog

from bot.table.posts.courier import NoThread, TryLater

log = structlog.stdlib.get_logger(__name__)

WEEK = 10_080
"""Minutes without a word after which Discord archives a thread; a post opens it again."""
PRIVATE = discord.ChannelType.private_thread


async def open_thread(
    client: discord.Client, channel: int, name: str, members: Sequence[int] | None
) -> int:
    """Return the id of a new or existing thread. Raises `NoThread` or `TryLater`.

    See `Courier.open_thread`.
    """
    parent = client.get_channel(channel)
    if not isinstance(parent, discord.TextChannel):
        raise NoThread("this channel has no threads")
    if members is None and (found := _find_own_thread(client, parent, name)) is not None:
        return found
    try:
        return (await _make_thread(parent, name, members)).id
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        raise TryLater(type(error).__name__) from error
    except discord.HTTPException as error:
        if error.status == 429 or error.status >= 500:
            raise TryLater(str(error.status)) from error
        raise NoThread(f"{error.status} {error.code}") from error


async def _make_thread(
    parent: discord.TextChannel, name: str, members: Sequence[int] | None
) -> discord.Thread:
    """Create a thread: public, or private with these members."""
    kind = discord.ChannelType.public_thread if members is None else PRIVATE
    made = await parent.create_thread(
        name=name, type=kind, auto_archive_duration=WEEK, invitable=members is None
    )
    for user in members or ():
        await made.add_user(discord.Object(user))
    return made


def _find_own_thread(client: discord.Client, parent: discord.TextChannel, name: str) -> int | None:
    """Return a public thread of the bot with this name. None if there is none."""
    me = client.user.id if client.user is not None else 0
    found = [t for t in parent.threads if (t.name, t.owner_id) == (name, me)]
    return found[0].id if found and not found[0].is_private() else None


async def close_thread(client: discord.Client, thread: int, member: int | None) -> None:
    """Remove a member from a thread and archive it, as far as permissions allow."""
    try:
        if member is not None:
            await client.http.remove_user_from_thread(thread, member)
        await client.http.edit_channel(thread, archived=True)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        await log.awarning("a thread could not be closed", error=str(error))


def archived_by_hand(thread: discord.Thread, opened: datetime | None = None) -> bool:
    """Return True if a person archived the thread, False if Discord did because it was silent.

    `opened` is when the thread was last opened: Discord counts the silence from then, or from the
    newest message. A locked thread was locked by a person.
    """
    spoke = discord.utils.snowflake_time(thread.last_message_id or thread.id)
    quiet = thread.archive_timestamp - max(spoke, opened or spoke)
    early = quiet.total_seconds() < thread.auto_archive_duration * 60
    return thread.archived and (thread.locked or early)


async def reopen_thread(thread: discord.Thread) -> None:
    """Reopen a thread that Discord archived.

    Without the permission it stays archived until the next post.
    """
    try:
        await thread.edit(archived=False)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("a thread could not be opened again", thread=thread.id, error=str(error))
