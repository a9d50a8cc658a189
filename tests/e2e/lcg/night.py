"""A simulated server with the card game: Roland (Ann) and Daisy (Bob) in the first night."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.engine.ask import Picked
from bot.engine.ids import Seat
from bot.kits.lcg.kit import LcgKit
from bot.lcg.core.state import State
from bot.store.sqlite import SqliteStore
from bot.table.declares.kit import Kit
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from tests.e2e.real_game import GAME, GameServer
from tests.e2e.server import components, panel, text_of

ROLAND, DAISY = Seat(0), Seat(1)
HEROES = ("Roland Banks", "Daisy Walker", "Agnes Baker")
SEED = b"a seed for tests"
DECK = ["Knife", "Flashlight", "Emergency Cache", "Guts", "Manual Dexterity"]
"""What is drawn in a calm game."""


class Night(GameServer):
    """The server, a fourth player, and words for arranging and looking at the game."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(store, kits(), SEED)
        self.dan = self.guild.add_member(self.env.create_user("dan", global_name="Dan"))

    # --- beginning -----------------------------------------------------------------------------

    async def sit(self, *people: Any, difficulty: str = "standard") -> None:
        """A lobby with Roland, Daisy and Agnes, as many as have players, with a known seed."""
        seats = dict(zip(HEROES, people, strict=False))
        async with self.at_once():
            await self.lobby("lcg", seats, "The Gathering", difficulty)
        await self.seal()

    async def begin(self, *people: Any, difficulty: str = "standard", calm: bool = True) -> None:
        """A game in Roland's first turn, with empty hands and nothing in the encounter deck."""
        await self.sit(*people, difficulty=difficulty)
        async with self.at_once():
            await self.keeper.tables.change(GAME, lobbies.start, Caller(people[0].id), None)
            for seat in range(len(people)):
                await self.give(Seat(seat), (await self.asks)[0], Picked(()))
            if calm:
                await self._calm(len(people))
            if len(people) > 1:
                await self._go_first()

    async def _go_first(self) -> None:
        """Let Roland take the first turn."""
        (ask,) = await self.asks
        options = ask.parts[ROLAND].options
        key = next(option.key for option in options if option.label == "I’ll go now")
        await self.give(ROLAND, ask, Picked((key,)))

    async def calm(self, seats: int = 2) -> None:
        """Empty hands, no encounter cards, and no weaknesses in the decks."""
        async with self.at_once():
            await self._calm(seats)

    async def _calm(self, seats: int) -> None:
        await self.arrange({"do": "stack", "top": [], "only": True})
        for seat in range(seats):
            await self.arrange({"do": "hand", "seat": seat, "cards": []})
            await self.arrange({"do": "stack", "seat": seat, "top": DECK, "only": True})

    # --- arranging -----------------------------------------------------------------------------

    async def order(self, do: str, **more: Any) -> None:
        """A game master's order in the words of the rules."""
        async with self.at_once():
            await self.arrange({"do": do, **more})

    async def hand(self, seat: Seat, *cards: str) -> None:
        """Give an investigator exactly these cards."""
        await self.order("hand", seat=int(seat), cards=list(cards))

    async def tokens(self, *names: str) -> None:
        """Fix the next chaos tokens."""
        await self.order("draws", purpose="bag", next=list(names))

    # --- looking -------------------------------------------------------------------------------

    def threads_of(self, name: str) -> list[Any]:
        """The private threads of an investigator’s player."""
        return [each for each in self.channel.threads if name in (each.name or "")]

    @property
    async def state(self) -> State:
        """The game's state."""
        return (await self.session()).state

    # --- doing ---------------------------------------------------------------------------------

    async def choose(self, person: Any, *names: str) -> str:
        """Choose in one's private choice, with a button or in its select; the private answer."""
        shown = panel(await person.click(self.status, label="Your choice"))
        for each in components(shown):
            if getattr(each, "label", None) and names == (each.label,):
                return text_of(panel(await person.click(shown, label=each.label)))
        menu = next(each for each in components(shown) if hasattr(each, "options"))
        wanted = [o.value for n in names for o in menu.options if o.label.startswith(n)]
        return text_of(panel(await person.select(shown, wanted, custom_id=menu.custom_id)))


@cache
def kits() -> dict[str, Kit]:
    """The card game's kit, loaded once."""
    return {"lcg": LcgKit()}
