"""What a server chose for its tables, and whether the bot may do there what it needs to."""

from __future__ import annotations

import discord
from msgspec import Struct

from bot.engine.errors import NotAllowed
from cogs.ui.lobby.settings import setting_controls, settings_lines
from cogs.ui.wire.context import Context
from cogs.ui.wire.item import Interaction
from cogs.ui.wire.reply import Private
from cogs.ui.wire.text import clip_lines


class Need(Struct, frozen=True):
    """A permission, and what does not work without it."""

    flag: str
    name: str
    why: str
    must: bool = True
    """Without it no table can be run."""


NEEDS = (
    Need("view_channel", "View Channel", "I see no commands and no presses"),
    Need("send_messages", "Send Messages", "nothing can be told"),
    Need("embed_links", "Embed Links", "posts lose their form"),
    Need("attach_files", "Attach Files", "there are no pictures"),
    Need("read_message_history", "Read Message History", "after a crash things are told twice"),
    Need(
        "send_messages_in_threads", "Send Messages in Threads",
        "no table can be in a thread, and the log and hands have none", must=False,
    ),
    Need("create_public_threads", "Create Public Threads", "the log has no thread", must=False),
    Need(
        "create_private_threads", "Create Private Threads",
        "hands have no threads, and all can read a tutorial’s", must=False,
    ),
    Need(
        "manage_threads", "Manage Threads",
        "who leaves a seat stays in the old thread of its hand, emptied", must=False,
    ),
)  # fmt: skip


def permission_lines(have: discord.Permissions) -> list[str]:
    """Every permission that is needed, whether it is there, and what lacks without it."""
    lines: list[str] = []
    for need in NEEDS:
        if getattr(have, need.flag):
            lines.append(f"- ✓ {need.name}")
        else:
            lines.append(f"- {'✗' if need.must else '○'} **{need.name}**: without it {need.why}.")
    return lines


async def defaults_answer(context: Context, interaction: Interaction) -> Private:
    """The permissions in this channel, the game masters' role, and what new tables have.

    Raises `NotAllowed` for who does not manage the server.
    """
    guild = interaction.guild_id
    if guild is None or not interaction.permissions.manage_guild:
        raise NotAllowed("Only members who may manage the server set it up.")
    settings, role = await context.table_defaults(guild), await context.gm_role(guild)
    who = f"<@&{role}> and those who manage the server" if role else "those who manage the server"
    lines = [
        "**What I may do in this channel**",
        *permission_lines(interaction.app_permissions),
        (
            f"**Game masters of all tables:** {who}, besides who opened a table. "
            "`/setup role:` chooses a role."
        ),
        "**New tables have**",
        *settings_lines(settings),
    ]
    return Private(clip_lines(lines, 3_400), tuple(setting_controls(0, settings)))
