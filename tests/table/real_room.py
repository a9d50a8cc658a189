"""A room with the real games, drawing nothing: what a table does with their own questions."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from bot.engine.ask import Answer, Ask, Passed, Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.people.person_settings import Personal
from bot.table.automation.answers_ahead import AnswersAhead
from bot.table.automation.deputies import Deputy
from bot.table.automation.lateness import Absences, Autopilots, Deadlines
from bot.table.declares.kit import Kit
from bot.table.declares.pace import HOUR, PACES, Rhythm
from bot.table.declares.table_settings import Late, TableSettings
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.steps import inputs
from tests.table.room import ALICE, BOB, CHANNEL, GM, GUILD, SEED, Channel, Room, opened
from tests.weeks.plain_sight import unlit_kits

SHORT, LONG = PACES[Rhythm.DAY].optional, PACES[Rhythm.DAY].turn
"""Of a table that plays a day a turn: of a window, and of a choice."""
PLAYS = {
    "lcg": ("the_gathering", "standard", ("roland_banks", "daisy_walker")),
    "lcg_campaign": ("night_of_the_zealot", "standard", ("roland_banks", "daisy_walker")),
    "second_edition": ("azathoth", "", ("joe_diamond", "mandy_thompson")),
}
"""What is played, how hard, by whom."""


@cache
def real_kits() -> dict[str, Kit]:
    """The kits of all games, once."""
    return dict(unlit_kits())


class RealRoom(Room):
    """Alice and Bob at a table of a real game that plays a day a turn."""

    async def begin(self, ruleset: str, *, late: Late = Late.NOBODY, **settings: object) -> None:
        """Begin it, with each in a seat; settings are house rules."""
        scenario, difficulty, heroes = PLAYS[ruleset]
        record = await self.tables.lobby.open_lobby(
            self.caller(GM),
            GUILD,
            CHANNEL,
            ruleset,
            scenario,
            difficulty=difficulty,
            settings=settings,
            table=TableSettings(pace=Rhythm.DAY, late=late),
        )
        for user, hero in zip((ALICE, BOB), heroes, strict=True):
            await self.tables.change(record.id, lobbies.join, self.caller(user), hero)
        await self.tables.change(record.id, lobbies.start, self.caller(GM), SEED)
        await self.tables.wait_until_idle()
        await self.find()

    async def find(self) -> None:
        """Look at the game that the channel plays now: a campaign's chapter has its own."""
        here = await self.tables.looks.find(GUILD, CHANNEL)
        self.game = here.record.id

    async def order(self, do: str, **more: Any) -> None:
        """Arrange something as the game master would, in the words of the rules."""
        master = Caller(GM, gm=True, interaction=self.interaction)
        await self.tables.change(
            self.game, inputs.override, master, {"do": do, **more}, "The test wants it"
        )
        await self.tables.wait_until_idle()
        await self.find()

    async def asks(self) -> list[Ask]:
        """All open questions."""
        return list((await self.snapshot()).require_session().asks)

    async def kinds(self) -> list[str]:
        """Return what kinds of questions stand open."""
        return [ask.kind for ask in await self.asks()]

    async def answer(self, user: int, seat: int, *keys: str, kind: str = "") -> None:
        """Answer the question of a kind that is put to a seat; no keys: choose nothing, or pass."""
        asked = [a for a in await self.asks() if seat in (*a.must, *a.may) and kind in ("", a.kind)]
        ask = asked[0]
        given: Answer = Picked(keys)
        if not keys and ask.may_pass(Seat(seat)):
            given = Passed()
        await self.tables.change(
            self.game, inputs.submit_input, self.caller(user), Answered(Seat(seat), ask.id, given)
        )
        await self.tables.wait_until_idle()

    async def keep_hands(self) -> None:
        """Nobody replaces anything."""
        for seat, user in enumerate((ALICE, BOB)):
            await self.answer(user, seat, kind="mulligan")

    async def away(self, user: int, hours: float) -> None:
        """Somebody says that they are away."""
        now = self.clock.now()
        until = Personal(away_until=now + hours * HOUR)
        await self.tables.people.change_personal(user, lambda _: until)
        await self.tables.wait_until_idle()


@asynccontextmanager
async def real_room(
    path: Path, deputies: Iterable[Deputy] = (), channel: Channel | None = None
) -> AsyncIterator[RealRoom]:
    """A room with everything that acts by itself when somebody is late."""
    orders = AnswersAhead()
    used = (*deputies, orders, Absences(), Deadlines(), Autopilots((orders,)))
    async with opened(path / "g.db", kits=real_kits(), deputies=used, channel=channel) as room:
        found = RealRoom(room.tables, room.channel, room.clock)
        found.channel.places.add(CHANNEL)
        yield found
