"""The features of the bot: their commands, and the modules that register presses."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Final

from discord import app_commands

from cogs import tutorial
from cogs.campaign import campaign_panel, shop
from cogs.campaign.commands import CampaignCommands, DeckCommands
from cogs.gm import ending, overriding
from cogs.gm.commands import GmCommands
from cogs.help import advice
from cogs.help.commands import advice_commands, lookup_commands
from cogs.lobby import card_substitutes, defaults, lobby_menu, new_table, settings_menu
from cogs.lobby.commands import GameCommands
from cogs.lobby.defaults import setup_commands
from cogs.operator import AdminCommands
from cogs.orders import orders_panel
from cogs.orders.orders_panel import order_commands
from cogs.past import catchup_panel, commands as past, history_panel, log_pages
from cogs.past.commands import past_commands
from cogs.people import games_panel, preferences
from cogs.people.commands import MeCommands, people_commands
from cogs.plans import plan_buttons, plan_panel
from cogs.plans.plan_panel import plan_commands
from cogs.posts import displays
from cogs.posts.displays import table_commands
from cogs.reports import wrong_command
from cogs.reports.wrong_command import report_commands
from cogs.seats import absence_panel, commands as seats
from cogs.seats.commands import SeatCommands, watch_commands
from cogs.turn import answer_presses, multi_seat, together
from cogs.turn.commands import turn_commands
from cogs.tutorial import tutorial_commands
from cogs.wire.context import Context
from cogs.wire.slash_commands import Command

AnyCommand = Command | app_commands.Group

PRESSES: Final[tuple[ModuleType, ...]] = (
    *(answer_presses, multi_seat, together, displays),
    *(plan_panel, plan_buttons, orders_panel, advice),
    *(catchup_panel, past, history_panel, log_pages, wrong_command),
    *(card_substitutes, defaults, lobby_menu, new_table, settings_menu, tutorial),
    *(campaign_panel, shop, absence_panel, seats, games_panel, preferences),
    *(ending, overriding),
)
"""The modules that register handlers of presses, or add something to a question's panel."""


def all_commands(context: Context, stop: Callable[[], None]) -> tuple[AnyCommand, ...]:
    """Create all slash commands. `stop` ends the program; only the operator's command calls it."""
    return (
        *turn_commands(context),
        *table_commands(context),
        *past_commands(context),
        *plan_commands(context),
        *order_commands(context),
        *lookup_commands(context),
        *advice_commands(context),
        *report_commands(context),
        *watch_commands(context),
        *people_commands(context),
        *setup_commands(context),
        *tutorial_commands(context),
        GameCommands(context),
        CampaignCommands(context),
        DeckCommands(context),
        GmCommands(context),
        SeatCommands(context),
        MeCommands(context),
        AdminCommands(context, stop),
    )
