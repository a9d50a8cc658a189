"""A bot with several tables, people who play at them, and a clock: all of one simulated town."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from bot.app import deputies
from bot.engine.errors import RulesError
from bot.store.game_records import ACTIVE, GameRecord
from bot.table.declares.kit import Kit
from bot.table.declares.pace import DAY, PACES, Rhythm
from bot.table.errors import Trouble as Failed
from bot.table.game.snapshot import Caller, Snapshot
from bot.table.tables import Tables
from tests.weeks.channels import Channels
from tests.weeks.clock import WeeksClock
from tests.weeks.ledger import Ledger, Line, Process
from tests.weeks.people import Person
from tests.weeks.plain_sight import NOBODY_DRAWS
from tests.weeks.tally import Tally
from tests.weeks.trouble import Troubles

GUILD = 11
MASTER = 900
"""The first user of those who are game masters; one a table."""


class Place:
    """A channel with a table, and who plays there."""

    def __init__(self, channel: int, ruleset: str, master: int) -> None:
        self.channel = channel
        self.ruleset = ruleset
        self.master = master
        self.people: list[Person] = []
        self.bench: list[Person] = []
        """Who takes a seat that is free."""
        self.game = 0
        """What is played there now; of a campaign its chapter, between two itself."""
        self.first = 0
        """The game or campaign that it belongs to."""
        self.rests_until = 0.0
        """Nobody begins anew before."""
        self.resumes_at = 0.0
        """When the game master goes on with a game that is paused."""
        self.old: list[tuple[Any, str]] = []
        """Presses of long ago: inputs and the marks of their prompts."""
        self.last_interaction = 0
        self.reasons: list[str] = []
        """Of game masters, each unique: told to the table exactly once."""


class Town:
    """Everything together."""

    def __init__(
        self,
        store: Any,
        kits: Mapping[str, Kit],
        seed: int,
        begin: float,
        tally: Tally,
        version: Callable[[], int],
    ) -> None:
        """`version` grows with all that is written to the store."""
        self._version = version
        self._active: dict[int, tuple[int, GameRecord | None]] = {}
        self.chance = random.Random(f"weeks {seed}")
        self.seed = seed
        self.begin = begin
        self.troubles = Troubles(seed)
        self.tally = tally
        self.clock = WeeksClock(begin, self._goes_round)
        self.ledger = Ledger(store, self._repeated)
        self.store = store
        self.kits = kits
        self.called: dict[tuple[int, int], float] = {}
        """When each user was last called by each game."""
        self.calls_now: list[tuple[float, int, int]] = []
        """Who was called since the last look: when, whom, by which game."""
        self.all_calls: list[tuple[float, int, int]] = []
        self.acted: dict[tuple[int, int], float] = {}
        """When each user last did something at each game."""
        self.habits_at: dict[int, float] = {}
        """When each user last chose other hours, or was away or back."""
        self._seen: dict[int, tuple[Any, Snapshot]] = {}
        self._looked_over: dict[int, tuple[Any, Snapshot]] = {}
        self._forgotten: set[str] = set()
        self.channels = Channels(self.clock.now, self._called)
        self.places: list[Place] = []
        self.people: list[Person] = []
        self.idle = self.chance.choice((1800.0, DAY, DAY, DAY))
        self._interaction = 1_000_000
        self.up_since = begin
        """When the bot was started last."""
        self.trace: list[str] = []
        self.at_once = False
        """Several people act at the same time: somebody may be a moment too late."""
        self.tables = self._made()

    def _made(self) -> Tables:
        self.process = Process()
        return Tables(
            Line(self.process, self.store),  # pyright: ignore[reportArgumentType]
            self.kits,
            Line(self.process, self.channels),  # pyright: ignore[reportArgumentType]
            clock=self.clock,
            idle=self.idle,
            pace=PACES[Rhythm.OPEN],
            deputies=deputies(),
            drawers=NOBODY_DRAWS,
        )

    # --- noticing ---------------------------------------------------------------------------------

    def _goes_round(self) -> None:
        due = [f"{place.ruleset} {place.game}" for place in self.places]
        self.troubles.add("rings without progress", f"one of {due}")

    def _repeated(self, game: int, line: str) -> None:
        self.troubles.add("told twice", line, game)

    def _called(self, user: int, game: int) -> None:
        self.called[user, game] = self.clock.now()
        self.all_calls.append((self.clock.now(), user, game))
        self.calls_now.append((self.clock.now(), user, game))
        self.tally.calls += 1

    # --- time -------------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Wait until everything is done and told."""
        await self.tables.wait_until_idle()

    async def pass_to(self, when: float) -> None:
        """Let time pass until then."""
        if when > self.clock.now():
            await self.clock.pass_time(when - self.clock.now(), self.settle)

    # --- the bot ----------------------------------------------------------------------------------

    async def open(self) -> None:
        """The bot starts."""
        await self.tables.open()
        await self.settle()

    async def restart(self, down: float = 0.0) -> None:
        """The bot ends, and another one starts on its store, so many seconds later."""
        await self.tables.close(within=1.0)
        await self._start_anew(down)

    async def kill(self, at_work: Sequence[Coroutine[Any, Any, object]], down: float) -> None:
        """The process is gone while these are under way; another one starts on its store."""
        before = asyncio.all_tasks()
        self.at_once = True
        tasks = [asyncio.ensure_future(each) for each in at_work]
        for _ in range(self.chance.randrange(1, 120)):
            await asyncio.sleep(0)
        self.process.alive = False
        while gone := asyncio.all_tasks() - before:
            for task in gone:
                task.cancel()  # also what is tidied up at the end
            await asyncio.sleep(0)
        await asyncio.gather(*tasks, return_exceptions=True)
        self.at_once = False
        self.tally.kills += 1
        await self._start_anew(down)

    async def _start_anew(self, down: float) -> None:
        self.clock.planned.clear()
        self.clock.time += down
        self.up_since = self.clock.now()
        self.tables = self._made()
        self._seen.clear()
        self._looked_over.clear()
        self.tally.restarts += 1
        await self.open()

    def caller(self, user: int, *, gm: bool = False) -> Caller:
        """Somebody with a fresh interaction."""
        self._interaction += 1
        return Caller(user, gm=gm, interaction=self._interaction)

    async def look(self, place: Place) -> Snapshot:
        """The table of a place as it stands; `place.game` follows."""
        await self.record(place)
        seen = self._seen.get(place.channel)
        now = (place.game, self._version(), self.clock.now())
        if seen is None or seen[0] != now:
            seen = self._seen[place.channel] = now, await self.tables.games.snapshot(place.game)
        return seen[1]

    async def look_over(self, place: Place) -> Snapshot:
        """The same to look it over: as it stood where nothing was written for it since."""
        mark = (place.game, self.ledger.writes[place.game])
        seen = self._looked_over.get(place.channel)
        if seen is None or seen[0] != mark:
            snapshot = await self.look(place)
            seen = self._looked_over[place.channel] = mark, snapshot
        return seen[1]

    async def record(self, place: Place) -> GameRecord | None:
        """Return what is being played in a place, if anything is."""
        version, found = self._active.get(place.channel, (-1, None))
        if version != self._version():
            version, found = self._version(), await self.store.games.active_in(GUILD, place.channel)
            self._active[place.channel] = version, found
        if found is not None:
            place.game = found.id
        return found

    # --- actions ----------------------------------------------------------------------------------

    async def attempt(self, place: Place, user: int, kind: str, action: Any) -> Any:
        """Do something: what it gives, or None where it is refused; anything else is a finding."""
        game = place.game
        self.note(place, user, kind)
        try:
            done = await action
        except Failed as error:
            if error.__cause__ is not None:
                self.troubles.raised(f"{kind}: trouble", error, game, place.ruleset)
            else:
                self.troubles.add(f"{kind}: trouble", error, game, place.ruleset)
            return None
        except RulesError as refused:
            self.tally.refused[kind] += 1
            self.trace[-1] += f" – {refused}"
            return None
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
            self.troubles.raised(f"{kind}: raised", error, game, place.ruleset)
            return None
        self.tally.done[kind] += 1
        self.acted[user, game] = self.clock.now()
        self.ledger.progress(game)
        return done if done is not None else True

    def note(self, place: Place, user: int, said: str) -> None:
        """Keep for the trace of a run."""
        at = (self.clock.now() - self.begin) / 3600
        self.trace.append(f"{at:8.2f} #{place.game} {place.ruleset} u{user} {said}")

    def forgot(self, reason: str) -> bool:
        """Return whether the table that was told a reason is not looked at any more."""
        return reason in self._forgotten

    async def is_active(self, place: Place) -> bool:
        """Return whether something is being played there."""
        record = await self.record(place)
        return record is not None and record.status in ACTIVE
