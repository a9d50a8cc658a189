"""`/setup`: a server’s defaults for its tables, and the permissions that the bot needs there."""

from __future__ import annotations

import discord
from discord import app_commands
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.table.declares.table_settings import with_setting
from cogs.lobby.settings_menu import (
    TIMES,
    read_times,
    setting_controls,
    settings_lines,
    times_form,
)
from cogs.posts.status import SET
from cogs.wire.context import Context
from cogs.wire.custom_id import Interaction, Op
from cogs.wire.discord_text import clip_lines
from cogs.wire.presses import Request, press_anywhere
from cogs.wire.reply import Answer, Private
from cogs.wire.slash_commands import Command


class Need(Struct, frozen=True):
    """A permission, and the features that need it."""

    flag: str
    name: str
    why: str
    must: bool = True
    """Without it no table can be run."""


NEEDS = (
    Need("view_channel", "View Channel", "I can’t see commands or buttons"),
    Need("send_messages", "Send Messages", "I can’t post anything"),
    Need("embed_links", "Embed Links", "posts look plain"),
    Need("attach_files", "Attach Files", "there are no pictures"),
    Need("read_message_history", "Read Message History", "I may repeat myself after a crash"),
    Need(
        "send_messages_in_threads", "Send Messages in Threads",
        "tables can’t be in threads, and there are no threads for the log or hands", must=False,
    ),
    Need("create_public_threads", "Create Public Threads", (
        "there’s no thread for the log"
    ), must=False),
    Need(
        "create_private_threads", "Create Private Threads",
        "there are no threads for hands, and anyone can read along in a tutorial", must=False,
    ),
    Need(
        "manage_threads", "Manage Threads",
        "people who leave a seat stay in its old hand thread, emptied", must=False,
    ),
)  # fmt: skip


def permission_lines(have: discord.Permissions) -> list[str]:
    """Return every needed permission, its state, and the features that lack it."""
    lines: list[str] = []
    for need in NEEDS:
        if getattr(have, need.flag):
            lines.append(f"- ✓ {need.name}")
        else:
            lines.append(f"- {'✗' if need.must else '○'} **{need.name}**: without it, {need.why}.")
    return lines


async def defaults_answer(context: Context, interaction: Interaction) -> Private:
    """Show permissions, game masters' role and defaults. Raises `NotAllowed`."""
    guild = interaction.guild_id
    if guild is None or not interaction.permissions.manage_guild:
        raise NotAllowed("Only members who can manage the server can set it up.")
    settings, role = await context.table_defaults(guild), await context.gm_role(guild)
    who = (
        f"each table’s host, <@&{role}> and members who can manage the server"
        if role
        else "each table’s host and members who can manage the server"
    )
    lines = [
        "**My permissions in this channel**",
        *permission_lines(interaction.app_permissions),
        (f"**Game masters at every table:** {who}. Choose a role with `/setup role:`."),
        "**New tables start with**",
        *settings_lines(settings),
    ]
    return Private(clip_lines(lines, 3_400), tuple(setting_controls(0, settings)))


# --- command --------------------------------------------------------------------------------------


def setup_commands(context: Context) -> list[Command]:
    """Return the command `/setup`."""

    @app_commands.command(description="Check my permissions; set up game masters and new tables.")
    @app_commands.guild_only()
    @app_commands.describe(role="The role of game masters at every table here")
    async def setup(interaction: discord.Interaction, role: discord.Role | None = None) -> None:
        async def set_role_and_show_defaults() -> Private:
            if interaction.guild_id is None or not interaction.permissions.manage_guild:
                raise NotAllowed("Only members who can manage the server can set it up.")
            if role is not None:
                await context.set_gm_role(interaction.guild_id, role.id)
            return await defaults_answer(context, interaction)

        await context.answering.answer(interaction, set_role_and_show_defaults)

    return [setup]


@press_anywhere(Op.TABLE, word=SET)
async def choose_default(request: Request) -> Answer:
    """Choose a setting of a server's new tables. Raises `NotAllowed` for other members."""
    guild = _managed_guild(request)
    name, value = request.argument, request.value
    await request.context.change_table_defaults(guild, lambda kept: with_setting(kept, name, value))
    return await defaults_answer(request.context, request.interaction)


@press_anywhere(Op.TABLE, word=TIMES)
async def choose_default_times(request: Request) -> Answer:
    """Open the form for the times of a server's new tables, or read it. Raises `RulesError`."""
    guild, context = _managed_guild(request), request.context
    now = await context.table_defaults(guild)
    if not request.values:
        return times_form(0, now)
    typed = read_times(request.values, now)
    times = {"debounce": typed.debounce, "optional": typed.optional, "turn": typed.turn}
    await context.change_table_defaults(guild, lambda kept: replace(kept, **times))
    return await defaults_answer(context, request.interaction)


def _managed_guild(request: Request) -> int:
    """Return the server of a press. Raises `NotAllowed` unless the presser manages it."""
    guild = request.interaction.guild_id
    if guild is None or not request.interaction.permissions.manage_guild:
        raise NotAllowed("Only members who can manage the server choose its defaults.")
    return guild
