"""`/tutorial`: a table of one's own that teaches a game, in a thread.

A thread, because there everything is as it will be at a table: posts, pictures, buttons, commands;
a private one where that is allowed, because nobody else is concerned (who manages threads can read
it; nothing in it is secret), else one that all can read, and only the pupil can play. Private
messages that only the reader sees would be gone with the next start of Discord.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import discord

from bot.engine.errors import NotAllowed
from bot.engine.words import listed
from bot.store.records import GameRecord
from cogs.ui.lobby.opening import games_named
from cogs.ui.wire.context import Context
from cogs.ui.wire.controls import Row, Style, button
from cogs.ui.wire.custom_id import Op, Press
from cogs.ui.wire.item import Interaction
from cogs.ui.wire.reply import Private, sentence

LEAVE: Final = "leave"
ARCHIVED_AFTER: Final = 1_440
"""Minutes of silence after which Discord hides the thread; a word in it brings it back."""
NEEDED: Final = {
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
}
OFFER: Final = (
    "**Learn by doing.** A game of your own in a {thread}, about ten minutes, told step by "
    "step. Leave whenever you like; it waits for you a week. {readers}"
)


class Room(NamedTuple):
    """A kind of thread for a tutorial."""

    kind: discord.ChannelType
    thread: str
    readers: str


PRIVATE: Final = Room(
    discord.ChannelType.private_thread, "private thread", "Who manages threads can read it."
)
OPEN: Final = Room(
    discord.ChannelType.public_thread,
    "thread",
    "I may make no private thread here: everybody in this channel can read along, only you play.",
)


async def tutorial_answer(context: Context, interaction: Interaction, game: str = "") -> Private:
    """Begin a tutorial of a game, lead to the one that stands, or say what there is."""
    guild = _guild(interaction)
    kits = {slug: kit for slug, kit in context.kits.items() if kit.tutorial is not None}
    standing = await context.tables.tutorials.standing(interaction.user.id, guild)
    if game.strip():
        (ruleset,) = games_named(kits, game)
        return await _begun(context, interaction, ruleset, standing)
    begun = {record.ruleset for record in standing}
    begin = [
        button(Press(Op.TUTORIAL, 0, rest=slug), kit.short, Style.success)
        for slug, kit in kits.items()
        if slug not in begun
    ]
    room = _room(interaction) or PRIVATE
    offer = OFFER.format(thread=room.thread, readers=room.readers)
    lines = [offer, *(_way(context, record) for record in standing)]
    rows = [Row(*begin)] if begin else []
    return Private("\n".join(lines), (*rows, *_leave_row(context, standing)))


async def tutorial_pressed(context: Context, interaction: Interaction, press: Press) -> Private:
    """Begin what was pressed, or leave it. Raises `NotAllowed` where it is somebody else's."""
    if press.rest == LEAVE:
        caller = await context.caller(interaction)
        told = await context.tables.tutorials.leave(caller, press.game)
        return sentence("\n".join(told.lines))
    return await tutorial_answer(context, interaction, press.rest)


async def _begun(
    context: Context, interaction: Interaction, ruleset: str, standing: list[GameRecord]
) -> Private:
    for record in standing:
        if record.ruleset == ruleset:
            if record.status == "lobby":  # it was cut off while it began
                await context.tables.lobby.start(await context.caller(interaction), record.id)
            return Private(_way(context, record), tuple(_leave_row(context, [record])))
    guild, caller = _guild(interaction), await context.caller(interaction)
    if not context.threads:
        here = interaction.channel_id or 0
        await context.tables.openings.check_free(guild, here)
        await context.tables.tutorials.begin(caller, guild, here, ruleset)
        return sentence("✓ Your tutorial begins below.")
    room = _checked(interaction)
    await context.tables.openings.check_room(guild, caller.user)
    thread = await _thread(interaction, room, f"Tutorial · {context.kits[ruleset].short}")
    await context.tables.tutorials.begin(caller, guild, thread.id, ruleset)
    await thread.add_user(discord.Object(interaction.user.id))
    also = f" {room.readers}" if room is OPEN else ""
    return sentence(f"✓ Your tutorial waits in {thread.mention}.{also}")


def _way(context: Context, record: GameRecord) -> str:
    """Where a tutorial goes on."""
    return f"{context.kits[record.ruleset].short}: your tutorial goes on in <#{record.channel}>."


def _leave_row(context: Context, standing: list[GameRecord]) -> list[Row]:
    leaves = [
        button(
            Press(Op.TUTORIAL, record.id, rest=LEAVE),
            f"Put it away: {context.kits[record.ruleset].short}",
            Style.danger,
        )
        for record in standing[:5]
    ]
    return [Row(*leaves)] if leaves else []


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise NotAllowed("Tables live in the channels of a server.")
    return interaction.guild_id


def _room(interaction: Interaction) -> Room | None:
    """The most private kind of thread that we may make here; None: neither."""
    if not _is_news(interaction) and _may(interaction, "create_private_threads"):
        return PRIVATE
    return OPEN if _may(interaction, "create_public_threads") else None


def _checked(interaction: Interaction) -> Room:
    """The same. Raises `NotAllowed` where there is none, or we may not speak in it."""
    room = _room(interaction)
    missing = [name for flag, name in NEEDED.items() if not _may(interaction, flag)]
    if room is None:
        missing.insert(0, "Create Private Threads (or Create Public Threads)")
    if room is None or missing:
        raise NotAllowed(
            f"A tutorial needs a thread, and here I lack the permission"
            f"{'s'[: len(missing) > 1]} {listed(missing)}. Give the command in another channel, or "
            "ask whoever runs this server."
        )
    return room


async def _thread(interaction: Interaction, room: Room, name: str) -> discord.Thread:
    """A new thread below the channel. Raises `NotAllowed` where there cannot be one."""
    parent = _parent(interaction)
    if not isinstance(parent, discord.TextChannel):
        raise NotAllowed("A tutorial needs a thread: give the command in a text channel.")
    news = room is OPEN and parent.is_news()
    return await parent.create_thread(
        name=name,
        type=discord.ChannelType.news_thread if news else room.kind,
        auto_archive_duration=ARCHIVED_AFTER,
        invitable=False if room is PRIVATE else None,  # pyright: ignore[reportArgumentType]
    )


def _parent(interaction: Interaction) -> object:
    channel = interaction.channel
    return channel.parent if isinstance(channel, discord.Thread) else channel


def _is_news(interaction: Interaction) -> bool:
    """Whether it is a channel of announcements: below these all threads are open."""
    parent = _parent(interaction)
    return isinstance(parent, discord.TextChannel) and parent.is_news()


def _may(interaction: Interaction, flag: str) -> bool:
    return bool(getattr(interaction.app_permissions, flag))
