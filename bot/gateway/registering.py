"""Registers the commands at Discord: in one process, and only if they have changed."""

from __future__ import annotations

import hashlib

import aiohttp
import discord
import msgspec
import structlog
from discord import app_commands

from bot.gateway.fleet import Fleet
from bot.store.errors import StoreError

log = structlog.stdlib.get_logger(__name__)


async def register_commands(tree: app_commands.CommandTree[discord.Client], fleet: Fleet) -> None:
    """Register the commands at Discord if they have changed; log an error."""
    try:
        async with fleet.lock_registration() as ours:
            digest = commands_digest(tree)
            if ours and await fleet.registered_digest() != digest:
                await tree.sync()
                await fleet.set_registered(digest)
    except (discord.DiscordException, aiohttp.ClientError, OSError, StoreError) as error:
        log.error("commands could not be registered; the old ones stay", error=str(error))


def commands_digest(tree: app_commands.CommandTree[discord.Client]) -> str:
    """Return a digest of the application's id and all its commands."""
    told = [command.to_dict(tree) for command in tree.get_commands()]
    body = msgspec.json.encode([tree.client.application_id, told], order="deterministic")
    return hashlib.sha256(body).hexdigest()
