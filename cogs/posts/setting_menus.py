"""A menu for one of a table's settings: in the lobby, and behind *Settings …*."""

from __future__ import annotations

import discord

from bot.table.declares.table_settings import Setting, TableSettings
from cogs.wire.controls import menu
from cogs.wire.custom_id import Control, Op, Press
from cogs.wire.discord_text import CHOICE, clip

SET = "set"


def setting_menu(game: int, setting: Setting, settings: TableSettings) -> Control:
    """Return what a table can choose for one of its settings; game 0: of a server’s new tables."""
    now = setting.way(settings)
    options = [
        discord.SelectOption(
            label=clip(f"{setting.title}: {way.title}", CHOICE),
            value=way.code,
            description=clip(way.sentence, CHOICE),
            default=way is now,
        )
        for way in setting.ways
    ]
    return menu(Press(Op.TABLE, game, rest=f"{SET}.{setting.name}"), setting.title, options)
