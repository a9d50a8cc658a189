"""What all commands share: how they are told, and what follows from any change."""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated

from msgspec import Meta

from bot.engine.commands import GmCommand
from bot.engine.script import Script
from bot.lcg.core.facts import GmChanged
from bot.lcg.core.frames import run_later
from bot.lcg.core.game import Game
from bot.lcg.rules import damage, elimination, enemies, playing

Count = Annotated[int, Meta(ge=0, le=99)]
Few = Annotated[int, Meta(ge=1, le=30)]
Who = str | int
"""A seat: its number, or the investigator's name, first name, slug or code."""


class Command(GmCommand, frozen=True):
    """Base of all commands; a test sees to it that each has its `run`."""

    @abstractmethod
    def run(self, g: Game) -> Script[None] | None:
        """Carry the command out. Raises `RulesError` before anything is changed."""


def tell(g: Game, what: str) -> None:
    """Tell everybody what the game master did, a clause without its subject."""
    g.tell(GmChanged(what=what))


async def settle(g: Game) -> None:
    """What follows at once from any change: defeats, engagements of enemies, and slots."""
    for enemy in g.enemies():
        if damage.is_defeated(g, enemy):
            await damage.defeat_enemy(g, enemy, None)
    damage.defeat_assets(g)
    await elimination.eliminate_fallen(g)
    await enemies.settle_engagements(g)
    await playing.settle_slots(g)


async def resolving(g: Game, *scripts: Script[object]) -> None:
    """Run scripts one after another; put-off work follows if nothing was going on."""
    at_rest = not (g.state.tests or g.state.limbo or g.state.attackers)
    for script in scripts:
        await script
    if at_rest:
        await run_later(g)
        await playing.settle_slots(g)
