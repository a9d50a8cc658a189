"""`/tutorial`: a separate table that teaches a game.

It is in a thread, because everything there is as at a table: posts, pictures, buttons, commands.
The thread is private if possible, as nobody else is concerned (members who manage threads can read
it; it has no secrets), else public, and only the learner can play. Without threads it is played in
replies: such a game has no channel, and the same command finds it again.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import discord
from discord import app_commands

from bot.engine.errors import NotAllowed
from bot.store.game_records import GameRecord
from bot.table.declares.lessons import Door
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.posts.nowhere import has_no_channel, private_channel_number
from bot.table.steps import tutorial as tutorial_steps
from bot.table.steps.tutorial import next_table_of_tutorial
from cogs.lobby.new_table import Wish, games_by_name, open_lobby, pairs_as_choices, suggested_games
from cogs.posts.displays import with_board_below
from cogs.turn.panel import first_panel
from cogs.wire.context import Context, Visitor, check_permissions
from cogs.wire.controls import DOOR, Row, Style, button
from cogs.wire.custom_id import Control, Interaction, Op, Press
from cogs.wire.lengths import NameText
from cogs.wire.presses import Request, press_anywhere
from cogs.wire.reply import Private, sentence
from cogs.wire.slash_commands import Choices, Command

LEAVE: Final = "leave"
ARCHIVED_AFTER: Final = 1_440
"""Minutes of silence after which Discord hides the thread; a word in it brings it back."""
NEEDED: Final = ("send_messages_in_threads", "attach_files")
"""Permissions without which a thread is of no use."""
OFFER: Final = (
    "**Learn by doing.** A game of your own {where}: every step says what to press. Leave "
    "whenever you like; it’s kept for a week."
)
OPENED: Final = (
    "✓ The table is open in <#{channel}>. Press **Join** there and ping your friends; "
    "**Start the game** begins with everyone who’s there."
)
TAKEN: Final = (
    "There’s already a game in <#{channel}>. Type `{command}` in another channel to open the same "
    "table there."
)
HERE: Final = "right here, in answers only you can see"


class Room(NamedTuple):
    """A kind of thread in which a tutorial can be played."""

    kind: discord.ChannelType
    thread: str
    readers: str


PRIVATE: Final = Room(
    discord.ChannelType.private_thread,
    "in a private thread",
    "Members who can manage threads can read it.",
)
OPEN: Final = Room(
    discord.ChannelType.public_thread,
    "in a thread",
    "I can’t make private threads here, so anyone in this channel can read along. Only you play.",
)


async def tutorial_answer(context: Context, interaction: Interaction, game: str = "") -> Private:
    """Begin a tutorial of a game, return a link to the present one, or list them."""
    guild = _server_of_interaction(interaction)
    kits = {slug: kit for slug, kit in context.kits.items() if kit.guide.tutorial is not None}
    standing = await context.tables.tutorials.open_tutorials(interaction.user.id, guild)
    if game.strip():
        (ruleset,) = games_by_name(kits, game)
        return await _begin_tutorial(context, interaction, ruleset, standing)
    begun = {record.ruleset for record in standing}
    begin = [
        button(Press(Op.TUTORIAL, 0, rest=slug), kit.offers.short, Style.success)
        for slug, kit in kits.items()
        if slug not in begun
    ]
    lines = [
        _tutorial_description(context, interaction),
        *(_place_of_tutorial(context, record) for record in standing),
    ]
    on = [
        _continue_button(context, record) for record in standing if has_no_channel(record.channel)
    ]
    rows = [Row(*begin, *on)] if begin or on else []
    return Private("\n".join(lines), (*rows, *_leave_row(context, standing)))


def _tutorial_description(context: Context, interaction: Interaction) -> str:
    """Return the description of a tutorial and where it will be played."""
    room = _most_private_writable_kind(interaction) if context.threads else None
    if room is None:
        return OFFER.format(where=HERE)
    return f"{OFFER.format(where=room.thread)} {room.readers}"


@press_anywhere(Op.TUTORIAL)
async def tutorial_pressed(request: Request) -> Private:
    """Begin or leave the pressed tutorial. Raises `NotAllowed` if it is another user's."""
    context, interaction, press = request.context, request.interaction, request.press
    if press.rest == LEAVE:
        caller = await context.caller(interaction)
        told = await context.tables.change(press.game, tutorial_steps.leave_tutorial, caller)
        return sentence("\n".join(told.lines))
    if press.rest == DOOR:
        return await _open_lobby_from_tutorial(context, interaction, press.game)
    return await tutorial_answer(context, interaction, press.rest)


async def _open_lobby_from_tutorial(
    context: Context, interaction: Interaction, game: int
) -> Private:
    """Open the lobby that follows a tutorial, in the channel of the tutorial's thread.

    A tutorial in the channel itself is closed first. Raises `NotAllowed` if it is another user's,
    or not done, and if the channel has a table.
    """
    check_permissions(interaction)
    caller = await context.caller(interaction)
    snapshot = await context.tables.games.snapshot(game)
    record, door = snapshot.record, next_table_of_tutorial(snapshot)
    if record.creator != caller.user or record.guild != interaction.guild_id:
        raise NotAllowed("That’s someone else’s tutorial.")
    if door is None:
        raise NotAllowed("You haven’t finished this tutorial.")
    parent = getattr(_parent_channel(interaction), "id", 0)
    if parent == record.channel:
        await context.tables.change(game, tutorial_steps.leave_tutorial, caller)
    elif not await context.tables.openings.is_free(record.guild, parent):
        raise NotAllowed(TAKEN.format(channel=parent, command=_command_to_open(context, door)))
    wish = Wish(settings=door.settings)
    await open_lobby(context, caller, (record.guild, parent), door.game, door.scenario, wish)
    return sentence(OPENED.format(channel=parent))


def _command_to_open(context: Context, door: Door) -> str:
    """Return the command that opens the same table in another channel."""
    kit = context.kits[door.game]
    name = next(choice.name for choice in kit.offers.scenarios() if choice.slug == door.scenario)
    flags = [f" {rule}:{value}" for rule, value in door.settings.items()]
    return f"/game new scenario:{name}{''.join(flags)}"


async def _begin_tutorial(
    context: Context, interaction: Interaction, ruleset: str, standing: list[GameRecord]
) -> Private:
    caller = await context.caller(interaction)
    for record in standing:
        if record.ruleset == ruleset:
            return await _continue_tutorial_answer(context, caller, record)
    guild = _server_of_interaction(interaction)
    room = _most_private_writable_kind(interaction) if context.threads else None
    if room is None:
        nowhere = private_channel_number(interaction.id)
        record = await context.tables.tutorials.begin(caller, guild, nowhere, ruleset)
        return await _tutorial_panel(context, caller, record, "✓ Your tutorial has begun.")
    await context.tables.openings.check_room(guild, caller.user)
    thread = await _open_thread(
        interaction, room, f"Tutorial · {context.kits[ruleset].offers.short}"
    )
    await context.tables.tutorials.begin(caller, guild, thread.id, ruleset)
    await thread.add_user(discord.Object(interaction.user.id))
    also = f" {room.readers}" if room is OPEN else ""
    return sentence(f"✓ Your tutorial is ready in {thread.mention}.{also}")


async def _continue_tutorial_answer(
    context: Context, caller: Caller, record: GameRecord
) -> Private:
    """Return the place of an open tutorial, or its panel if it has no channel."""
    if record.status == "lobby":  # it was cut off while it began
        await context.tables.change(record.id, lobbies.start, caller, None)
    if has_no_channel(record.channel):
        return await _tutorial_panel(context, caller, record)
    return Private(_place_of_tutorial(context, record), tuple(_leave_row(context, [record])))


async def _tutorial_panel(
    context: Context, caller: Caller, record: GameRecord, before: str = ""
) -> Private:
    """Return the question of a tutorial without a channel, with the board."""
    visitor = Visitor(caller, await context.tables.games.snapshot(record.id))
    return await with_board_below(context, visitor, first_panel(visitor, before=before))


def _place_of_tutorial(context: Context, record: GameRecord) -> str:
    """Return the place of a tutorial."""
    name = context.kits[record.ruleset].offers.short
    if has_no_channel(record.channel):
        return f"{name}: your tutorial continues where you left it."
    return f"{name}: your tutorial continues in <#{record.channel}>."


def _continue_button(context: Context, record: GameRecord) -> Control:
    words = f"Continue: {context.kits[record.ruleset].offers.short}"
    return button(Press(Op.TUTORIAL, 0, rest=record.ruleset), words, Style.success)


def _leave_row(context: Context, standing: list[GameRecord]) -> list[Row]:
    leaves = [
        button(
            Press(Op.TUTORIAL, record.id, rest=LEAVE),
            f"End it: {context.kits[record.ruleset].offers.short}",
            Style.danger,
        )
        for record in standing[:5]
    ]
    return [Row(*leaves)] if leaves else []


def _server_of_interaction(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise NotAllowed("A tutorial lives in a server’s channel. Start it there.")
    return interaction.guild_id


def _most_private_thread_kind(interaction: Interaction) -> Room | None:
    """Return the most private kind of thread that the bot may open here. None if none."""
    if not _is_announcement_channel(interaction) and _has_permission(
        interaction, "create_private_threads"
    ):
        return PRIVATE
    return OPEN if _has_permission(interaction, "create_public_threads") else None


def _most_private_writable_kind(interaction: Interaction) -> Room | None:
    """Return the most private kind of thread that the bot may open and write in. None if none."""
    able = all(_has_permission(interaction, flag) for flag in NEEDED)
    return (
        _most_private_thread_kind(interaction)
        if able and _text_channel(interaction) is not None
        else None
    )


async def _open_thread(interaction: Interaction, room: Room, name: str) -> discord.Thread:
    """Open a new thread below the channel."""
    parent = _text_channel(interaction)
    assert parent is not None
    news = room is OPEN and parent.is_news()
    return await parent.create_thread(
        name=name,
        type=discord.ChannelType.news_thread if news else room.kind,
        auto_archive_duration=ARCHIVED_AFTER,
        invitable=False if room is PRIVATE else None,  # pyright: ignore[reportArgumentType]
    )


def _text_channel(interaction: Interaction) -> discord.TextChannel | None:
    """Return the channel for new threads: this one, or the one of this thread."""
    parent = _parent_channel(interaction)
    return parent if isinstance(parent, discord.TextChannel) else None


def _parent_channel(interaction: Interaction) -> object:
    channel = interaction.channel
    return channel.parent if isinstance(channel, discord.Thread) else channel


def _is_announcement_channel(interaction: Interaction) -> bool:
    """Return True if it is a channel of announcements, where all threads are public."""
    parent = _parent_channel(interaction)
    return isinstance(parent, discord.TextChannel) and parent.is_news()


def _has_permission(interaction: Interaction, flag: str) -> bool:
    return bool(getattr(interaction.app_permissions, flag))


# --- command --------------------------------------------------------------------------------------


def tutorial_commands(context: Context) -> list[Command]:
    """Return the command `/tutorial`."""

    @app_commands.command(
        description="Learn a game in ten minutes, at a private table of your own."
    )
    @app_commands.describe(game="The game to learn; leave empty to be asked")
    @app_commands.guild_only()
    async def tutorial(interaction: discord.Interaction, game: NameText = "") -> None:
        await context.answering.answer(
            interaction, lambda: tutorial_answer(context, interaction, game)
        )

    async def suggest_games(_interaction: discord.Interaction, current: str) -> Choices:
        return pairs_as_choices(suggested_games(context.kits, current))

    tutorial.autocomplete("game")(suggest_games)
    return [tutorial]
