"""A simulated server for campaigns: its people, and words for arranging and looking."""

from __future__ import annotations

from functools import cache
from typing import Any

import discord

from bot.kits.lcg.kit import LcgKit
from bot.kits.lcg_campaign.kit import LcgCampaignKit
from bot.lcg.campaign.record import CampaignRecord
from bot.store.sqlite import SqliteStore
from bot.table.declares.kit import Kit
from bot.table.game.snapshot import Caller, Snapshot
from bot.table.steps import inputs
from tests.e2e.real_game import GameServer
from tests.e2e.server import labels, panel, text_of

SEED = b"a seed for tests"
HEROES = {"ann": "Roland Banks", "bob": "Daisy Walker", "cat": "Wendy Adams", "dan": "Agnes Baker"}


class Campaign(GameServer):
    """The server, a fourth player, and words for a campaign."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(store, kits(), SEED)
        self.dan = self.guild.add_member(self.env.create_user("dan", global_name="Dan"))

    async def begin(self, *people: str) -> None:
        """A campaign with its first scenario begun."""
        seats = {HEROES[name]: getattr(self, name) for name in people}
        async with self.at_once():
            await self.lobby("lcg_campaign", seats, "Night of the Zealot", "standard")
        await self.seal()
        await self.do(self.gm, "campaign start")

    @property
    def status(self) -> discord.Message:
        """The newest of those that a game has: of those that are over they stay."""
        return [m for m in self.public() if {"Board", "Start the game"} & {*labels(m)}][-1]

    async def now(self) -> Snapshot:
        """The channel's game."""
        await self.keeper.tables.wait_until_idle()
        await self.env.settle()
        return await self.keeper.tables.looks.find(self.guild.id, self.channel.id)

    async def record(self) -> CampaignRecord:
        """The campaign's state."""
        (found,) = [g for g in await self.store.games.all() if g.ruleset == "lcg_campaign"]
        return (await self.keeper.tables.games.snapshot(found.id)).require_session().state

    async def leaves(self, person: Any) -> None:
        """Somebody sits out, and confirms it."""
        asked = panel(await person.slash(self.channel, "campaign leave"))
        assert text_of(asked).startswith("**Does ")
        await person.click(asked, label="Yes: sit out")

    async def end_scenario(self, resolution: str) -> None:
        """Everybody keeps their hand; then a game master's order in the words of the rules."""
        people = (self.ann, self.bob, self.cat, self.dan)
        playing = (await self.now()).occupants.values()
        for person in (each for each in people if each.id in playing):
            await person.slash(self.channel, "answer", option="pass")
        await self.order("end", resolution=resolution)

    async def order(self, do: str, **more: Any) -> None:
        """A game master's order, to the game that is played, in the words of the rules."""
        game = (await self.now()).record.id
        with self.env._bot_scope():  # else nobody waits for what is told of it
            master = Caller(self.gm.id, gm=True)
            await self.keeper.tables.change(
                game, inputs.override, master, {"do": do, **more}, "The test wants it"
            )
        await self.now()


@cache
def kits() -> dict[str, Kit]:
    """Both kits, loaded once."""
    return {"lcg": LcgKit(), "lcg_campaign": LcgCampaignKit()}
