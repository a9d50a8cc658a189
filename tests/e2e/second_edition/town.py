"""A simulated server with the board game: Joe (Ann), Mandy (Bob) and Vincent (Cat) in Arkham.

What a test wants to happen is arranged with the game master's commands; everything else goes
through slash commands, buttons and selects.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.engine.ask import Allot, Allotted, Ask, Picked
from bot.engine.ids import Seat
from bot.kits.second_edition.kit import SecondEditionKit
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import State
from bot.store.sqlite import SqliteStore
from bot.table.declares.kit import Kit
from tests.e2e.real_game import GameServer
from tests.e2e.server import labels, panel, reply, text_of

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
        await self.do(self.ann, "game new", game="second_edition", scenario=ancient_one, **rules)
        for person, name in zip(self.people, HEROES, strict=True):
            await self.do(person, "game join", investigator=name)
        await self.seal()

    async def begin(self, ancient_one: str = "Azathoth", **rules: bool) -> None:
        """The first Movement phase of a game in which no monster is on the board."""
        await self.sit(ancient_one, **rules)
        await self.ann.click(self.status, label="Start the game")
        async with self.at_once():
            while "movement" not in [ask.kind for ask in await self.asks]:
                ask = next(ask for ask in await self.asks if ask.awaited)
                await self.give(ask.awaited[0], ask, quiet(ask))
            for monster in (await self.state).monsters:
                await self._out(f"monster{monster.no}")

    async def _out(self, marker: str) -> None:
        kit, session = self.games["second_edition"], await self.session()
        await self.arrange(kit.gm.command(session, "move", marker, "out"))

    # --- arranging -----------------------------------------------------------------------------

    async def gm_does(self, command: str, **options: str) -> None:
        """A command of the game master that has to go through, unless it stands so already."""
        typed = {"reason": "The test wants it", **options}
        answered = await self.gm.slash(self.channel, f"gm {command}", **typed)
        said = reply(answered)
        if "Nothing has changed yet" in said:
            said = text_of(panel(await self.gm.click(panel(answered), label="Do it")))
        assert said.startswith("✓") or " already " in said, said

    async def phase(self, phase: str, first: str = "Joe", **where: str) -> None:
        """A phase begins with this first player, everybody named standing in a place."""
        for name, place in where.items():
            await self.gm_does("move", target=name, to=place)
        await self.gm_does("set", target="first", value=first)
        await self.gm_does("set", target="phase", value=phase)

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
        """Let the first who is awaited do as little as possible."""
        seat, answer = ask.awaited[0], quiet(ask)
        if isinstance(answer, Allotted):
            await self.people[seat].slash(self.channel, "pass")
            return
        chosen = ", ".join(answer.keys)
        await self.people[seat].slash(self.channel, "answer", option=f"{ask.id}/{seat}/{chosen}")


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
