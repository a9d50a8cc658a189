"""The base of all commands: their report, and the consequences of any change."""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, TypedDict, Unpack

from msgspec import Meta

from bot.engine.command_reading import GmCommand
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.core.facts import GmChanged
from bot.lcg.core.frames import run_later
from bot.lcg.core.game import Game
from bot.lcg.printed.cards import CardCode, Token
from bot.lcg.rules import advancing, damage, elimination, enemies, playing

Count = Annotated[int, Meta(ge=0, le=99)]
Few = Annotated[int, Meta(ge=1, le=30)]
Who = str | int
"""A seat: its number, or the investigator's name, first name, slug or code."""


class Command(GmCommand, frozen=True):
    """Base of all commands; each has to define `run`."""

    def tell(self, g: Game, **done: Unpack[Done]) -> None:
        """Report the change as a fact; `bot.lcg.text.sentences.gm_clauses` words it."""
        g.tell(GmChanged(do=str(self.__struct_config__.tag), **done))

    @abstractmethod
    def run(self, g: Game) -> Script[None] | None:
        """Carry the command out. Raises `RulesError` before anything is changed."""


class Done(TypedDict, total=False):
    """The public part of a command's change: the fields of `GmChanged`."""

    seats: tuple[Seat, ...]
    codes: tuple[CardCode, ...]
    words: tuple[str, ...]
    counts: tuple[int, ...]
    tokens: tuple[Token, ...]


async def settle_consequences(g: Game) -> None:
    """Carry out what follows from any change: defeats, engagements and slots.

    An enemy that has become massive is in nobody's threat area (Rules Reference, "Massive").
    """
    for enemy in g.enemies.all():
        if enemy.threat is not None and g.enemies.is_massive(enemy):
            enemies.disengage(g, enemy)
        if damage.is_defeated(g, enemy):
            await damage.defeat_enemy(g, enemy, None, by_damage=True)
    await damage.defeat_assets(g)
    await elimination.eliminate_fallen(g)
    await enemies.settle_engagements(g)
    await playing.settle_slots(g)


async def run_scripts(g: Game, *scripts: Script[object]) -> None:
    """Run scripts one after another, then delayed effects unless another effect was in progress."""
    at_rest = not (g.state.tests or g.state.limbo or g.state.attackers or g.state.spawning)
    for script in scripts:
        await script
    if at_rest:
        await run_later(g)
        await playing.settle_slots(g)
        await advancing.advance_when_due(g)
