"""A simulated server with the board game: Joe (Ann), Mandy (Bob), Vincent (Cat) in Arkham."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Any

from bot.engine.ask import Allot, Allotted, Ask, Picked
from bot.engine.errors import Closed, RulesError
from bot.engine.ids import Seat
from bot.kits.second_edition.kit import SecondEditionKit
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import State
from bot.store.sqlite import SqliteStore
from bot.table.declares.kit import Kit
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from tests.e2e.real_game import GAME, GameServer
from tests.e2e.server import labels, reply

JOE, MANDY, VINCENT = Seat(0), Seat(1), Seat(2)
HEROES = ("Joe Diamond", "Mandy Thompson", "Vincent Lee")
SEED = b"a town for tests"
QUIET = ("leave", "rest", "take", "pass", "end", "ready", "n0", "no")
"""Keys of options that do as little as possible."""
MOST = 200
"""Answers after which something is wrong."""


class Town(GameServer):
    """The server, with words for arranging and looking at the game."""

    def __init__(self, store: SqliteStore, games: dict[str, Kit] | None = None) -> None:
        super().__init__(store, kits() if games is None else games, SEED)
        self.people: tuple[Any, Any, Any] = (self.ann, self.bob, self.cat)
        """The players in seat order."""

    # --- beginning -----------------------------------------------------------------------------

    async def sit(self, ancient_one: str = "Azathoth", **rules: bool) -> None:
        """A lobby with the three and these house rules, one after the other, with a known seed."""
        rules = {"together": False, **rules}
        seats = dict(zip(HEROES, self.people, strict=True))
        async with self.at_once():
            await self.lobby("second_edition", seats, ancient_one, "", **rules)
        await self.seal()

    async def begin(self, ancient_one: str = "Azathoth", **rules: bool) -> None:
        """The first Movement phase of a game in which no monster is on the board."""
        await self.sit(ancient_one, **rules)
        async with self.at_once():
            await self.keeper.tables.change(GAME, lobbies.start, Caller(self.ann.id), None)
            while "movement" not in [ask.kind for ask in await self.asks]:
                ask = next(ask for ask in await self.asks if ask.awaited)
                await self.answer_quietly(ask)
            for monster in (await self.state).monsters:
                await self._change("move", f"monster{monster.no}", "out")

    # --- arranging -----------------------------------------------------------------------------

    async def gm_does(self, command: str, **options: str) -> None:
        """Make a game master's change, with the two options of the command in order."""
        async with self.at_once():
            await self._change(command, *options.values())

    async def _change(self, command: str, what: str, value: str) -> None:
        """Make a change, unless it is so already; within `at_once`."""
        gm, session = self.games["second_edition"].gm, await self.session()
        try:
            await self.arrange(gm.command(session, command, what, value))
        except RulesError as refused:
            if " already " not in str(refused):
                raise

    async def phase(self, phase: str, first: str = "Joe", **where: str) -> None:
        """A phase begins with this first player, everybody named standing in a place."""
        async with self.at_once():
            for name, place in where.items():
                await self._change("move", name, place)
            await self._change("set", "first", first)
            await self._change("set", "phase", phase)

    async def upkeep(self, **where: str) -> None:
        """The Upkeep of the second turn: in the first nobody is asked for sliders."""
        async with self.at_once():
            for name, place in where.items():
                await self._change("move", name, place)
            await self.arrange({"do": "go", "step": "turn"})

    async def answer(self, person: Any, *options: str) -> str:
        """Answer one question after the other by typing; the last private answer."""
        said = ""
        for option in options:
            said = await self.do(person, "answer", option=option)
            assert said.startswith("✓"), said
        return said

    def since(self, text: str) -> str:
        """Return what everybody could read after the last time that this was said."""
        return self.text.rpartition(text)[2]

    async def dice(self, seat: Seat, *faces: int) -> None:
        """Fix the next dice of an investigator."""
        await self.gm_does("draw", target=f"dice:{seat}", value=" ".join(map(str, faces)))

    # --- looking -------------------------------------------------------------------------------

    @property
    async def board(self) -> Board:
        """The game as the rules see it."""
        return (await self.session()).game

    @property
    async def state(self) -> State:
        """The game's state."""
        return (await self.session()).state

    # --- doing ---------------------------------------------------------------------------------

    async def press(self, person: Any, start: str) -> str:
        """Press the public button whose label begins so; the private answer."""
        (label,) = [label for label in labels(self.status) if label.startswith(start)]
        return reply(await person.click(self.status, label=label))

    async def quietly(
        self, kind: str = "", *, turn: int = 99, phase: str = "", over: bool = False
    ) -> None:
        """Answer whatever is asked with as little as possible, until something is as wanted.

        That is: a question of this kind, this turn, this phase, or the end.
        """
        async with self.at_once():
            for _ in range(MOST):
                asks, state = await self.asks, await self.state
                if kind in [ask.kind for ask in asks] or state.phase == phase or state.turn == turn:
                    return
                if over and not asks:
                    return
                assert asks, "the game is over"
                await self.answer_quietly(next(ask for ask in asks if ask.awaited))
            raise AssertionError("it goes on and on")

    async def answer_quietly(self, ask: Ask) -> None:
        """Let the first awaited seat do as little as possible; within `at_once`."""
        with suppress(Closed):
            await self.give(ask.awaited[0], ask, quiet(ask))


def quiet(ask: Ask) -> Picked | Allotted:
    """The answer of the first who is awaited that does as little as possible."""
    part = ask.parts[ask.awaited[0]]
    if isinstance(part.form, Allot):
        return Allotted({})
    keys = [option.key for option in part.options]
    if part.form.min > 1:
        return Picked(tuple(keys[: part.form.min]))
    return Picked((next((quiet for quiet in QUIET if quiet in keys), keys[0]),))


@cache
def kits() -> dict[str, Kit]:
    """The board game's kit, loaded once."""
    return {"second_edition": SecondEditionKit()}
