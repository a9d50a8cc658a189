"""The smallest bot that uses all that the loopback Discord offers."""

import asyncio
import io
import os
import re
from typing import Any, Self

import discord
from discord import app_commands, ui

PLACES = ("attic", "cellar", "hallway")
PIXEL = bytes.fromhex(  # a PNG of one pixel
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a49444154789c63680000008200812e1f7b920000000049454e44ae426082"
)


class Knock(ui.DynamicItem[ui.Button[Any]], template=r"knock:(?P<door>[a-z]+)"):
    """A button that outlives the process."""

    def __init__(self, door: str) -> None:
        super().__init__(ui.Button(label=f"Knock at the {door}", custom_id=f"knock:{door}"))
        self.door = door

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Rebuild the button from its id."""
        return cls(match["door"])

    async def callback(self, interaction: discord.Interaction) -> None:
        """Answer in private."""
        await interaction.response.send_message(f"Nobody at the {self.door}.", ephemeral=True)


class ToyBot(discord.Client):
    """`/move` with suggestions, a button, `/ask` with a modal, `/think`, `/thread`."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0.05,
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.command(description="Move")(app_commands.autocomplete(to=suggest)(move))
        for command in (ask, think, thread):
            self.tree.command(description=command.__name__)(command)

    async def setup_hook(self) -> None:
        """Register everything."""
        self.add_dynamic_items(Knock)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify anew at once; discord.py would wait five seconds first."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer modals of this and of earlier processes."""
        if interaction.type is discord.InteractionType.modal_submit:
            data: Any = interaction.data
            said = data["components"][0]["component"]["value"]
            await interaction.response.send_message(f"You said {said}.", ephemeral=True)


async def move(interaction: discord.Interaction, to: str) -> None:
    """Say it in private, then post the board with a fixed nonce."""
    await interaction.response.send_message(f"You move to the {to}.", ephemeral=True)
    channel = interaction.channel
    if isinstance(channel, discord.TextChannel):
        await post_board(channel, to)


async def suggest(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The places that fit."""
    return [app_commands.Choice(name=p.title(), value=p) for p in PLACES if typed in p]


async def post_board(channel: discord.TextChannel, place: str) -> discord.Message:
    """Text, picture and a button in one message; the nonce is the place."""
    view = ui.LayoutView(timeout=None)
    picture = discord.MediaGalleryItem("attachment://board.png", description="A grey point")
    row: ui.ActionRow[Any] = ui.ActionRow()
    row.add_item(Knock("door"))
    view.add_item(
        ui.Container(ui.TextDisplay(f"Now in the {place}"), ui.MediaGallery(picture), row)
    )
    return await channel.send(
        view=view, file=discord.File(io.BytesIO(PIXEL), "board.png"), nonce=place
    )


async def ask(interaction: discord.Interaction) -> None:
    """Ask with a modal that no process remembers."""
    modal = ui.Modal(title="Say something", custom_id="say")
    modal.add_item(ui.Label(text="What?", component=ui.TextInput(custom_id="what")))
    await interaction.response.send_modal(modal)


async def think(interaction: discord.Interaction) -> None:
    """Think, answer, add a line, correct the answer."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(content="Thought.")
    await interaction.followup.send("More.", ephemeral=True)
    original = await interaction.original_response()
    await original.edit(content=original.content + " Twice.")


async def thread(interaction: discord.Interaction) -> None:
    """Open a private thread and speak there."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        return
    await interaction.response.defer(ephemeral=True)
    opened = await channel.create_thread(name="Ann", type=discord.ChannelType.private_thread)
    await opened.add_user(interaction.user)
    await opened.send("Your hand.")
    await interaction.edit_original_response(content=opened.mention)


def main() -> None:
    """Run it until it is killed."""
    asyncio.run(ToyBot().start(os.environ["DISCORD_TOKEN"]))
