"""Whole games of a real kit at a table of three, and what of them stands in the channel."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, decode_record
from bot.engine.session import Session
from bot.store.sqlite import SqliteStore
from bot.table.declares.kit import Kit
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.past import log_lines as table_log
from bot.table.posts.courier import Message
from bot.table.steps import inputs
from bot.table.tables import Tables
from bot.tools.chooser import Chooser
from tests.table.room import ALICE, BOB, CAROL, CHANNEL, GM, GUILD, SEED, Channel, TestClock

USERS = (ALICE, BOB, CAROL)
BOARDS = ("board.png", "town.png")
FATE = "- **"
"""How a line begins that tells somebody's fate, and in the post beside it what they did."""


class Evening:
    """One game with everybody at it; a decision is told before the next one is made."""

    def __init__(self, tables: Tables, channel: Channel) -> None:
        self.tables = tables
        self.channel = channel
        self.game = 0
        self.decisions = 0
        self._steps: dict[int, int] = {}
        self._all: list[Fact] = []
        self.turns: list[str] = []
        """The turns and phases that were asked about, in order."""
        self.restart: Callable[[], Awaitable[Tables]] | None = None
        self.restarts = 0
        """After how many decisions the program is started anew; 0: never."""

    async def begin(self, ruleset: str, scenario: str, *investigators: str) -> None:
        """Open the table, sit down, begin."""
        record = await self.tables.lobby.open_lobby(Caller(GM), GUILD, CHANNEL, ruleset, scenario)
        self.game = record.id
        for user, slug in zip(USERS, investigators, strict=False):
            await self.tables.change(self.game, lobbies.join, Caller(user), slug)
        await self.tables.change(self.game, lobbies.start, Caller(GM), SEED)
        await self._told()

    async def play(self, chooser: Chooser, most: int) -> None:
        """Let everybody decide at random, at most so often."""
        for _ in range(most):
            session = await self.session()
            choice = chooser.choose(session.asks)
            if session.over or choice is None:
                return
            given = Answered(choice.seat, choice.ask.id, choice.answer)
            look = await self.tables.games.snapshot(self.game)
            await self.tables.change(
                self.game, inputs.submit_input, Caller(look.occupants[choice.seat]), given
            )
            self.decisions += 1
            await self._told()
            if self.restart is not None and self.decisions % self.restarts == 0:
                self.tables = await self.restart()

    async def session(self) -> Session:
        """The game as it runs."""
        return (await self.tables.games.snapshot(self.game)).require_session()

    async def _told(self) -> None:
        await self.tables.wait_until_idle()
        look = await self.tables.games.snapshot(self.game)
        span = look.kit.words.current_span(look.require_session())
        self.turns += [span] if self.turns[-1:] != [span] else []

    # --- looking -------------------------------------------------------------------------------

    @property
    def boards(self) -> list[bytes]:
        """The pictures of the board that stand in the channel."""
        return [board for post in self.channel.posts for board in boards(post)]

    @property
    def posts(self) -> list[Message]:
        """Return what was posted of the game, without the status."""
        return [post for post in self.channel.posts if post.kind == "log"]

    @property
    def lines(self) -> list[str]:
        """Every line that was posted of what happened, without what everybody did in the end."""
        return _without_fates(line for post in self.channel.told for line in post.lines)

    async def told_anew(self) -> list[str]:
        """Return what happened after the set-up, each turn told in one go, and the end."""
        look = await self.tables.games.snapshot(self.game)
        kit, state = look.kit, look.require_session().state
        found = [line for part in await self.parts() for line in self._lines(kit, state, part)]
        return _without_fates([*found, *kit.words.summary(look.require_session())])

    async def parts(self) -> list[list[Fact]]:
        """Return what happened after the set-up, turn by turn and phase by phase."""
        kit = (await self.tables.games.snapshot(self.game)).kit
        parts: list[list[Fact]] = [[]]
        key = ""
        facts = await self._facts()
        for fact, opens in zip(facts, kit.words.groups_begun(facts), strict=True):
            if opens not in ("", key):
                parts.append([])
                key = opens
            parts[-1].append(fact)
        return parts

    def _lines(self, kit: Kit, state: Any, part: Sequence[Fact]) -> list[str]:
        """A test in one line, of everything else each step by itself."""
        told: list[str] = []
        for passage in kit.words.passages(state, part, None):
            steps = {self._steps[id(fact)] for fact in passage.facts if id(fact) in self._steps}
            one = kit.past.has_rolls(passage.facts) or any(kit.words.groups_begun(passage.facts))
            if one or len(steps) < 2:
                told.append(passage.line)
                continue
            for step in sorted(steps):
                own = [fact for fact in passage.facts if self._steps[id(fact)] == step]
                told += [each.line for each in kit.words.passages(state, own, None)]
        return [*told, *(f"> *{line}*" for line in kit.words.narrate(state, part))]

    async def _facts(self) -> list[Fact]:
        entries = await self.tables.store.journal.entries(self.game)
        kit = (await self.tables.games.snapshot(self.game)).kit
        found: list[Fact] = []
        for entry in entries:
            facts = kit.words.decode_facts(bytes(decode_record(entry.payload).facts))
            self._steps |= {id(fact): entry.step for fact in facts}
            found += facts
        self._all = found  # ids of facts that are gone are given again
        return found

    async def logged(self, seats: tuple[Seat, ...] = ()) -> list[str]:
        """Every line of the log."""
        told = await self.tables.read(self.game, table_log.log_of_steps, seats, 0, None)
        return [line for each in told for line in each.lines]


def boards(post: Message) -> list[bytes]:
    """The boards of a post."""
    return [picture.data for picture in post.pictures if picture.name in BOARDS]


@asynccontextmanager
async def evening(path: Path, slug: str, kit: Kit, *, restarts: int = 0) -> AsyncIterator[Evening]:
    """A table on a database file; the program starts anew after so many decisions (0: never)."""
    async with SqliteStore.open(path) as store:
        channel, clock = Channel(), TestClock()

        async def begin() -> Tables:
            tables = Tables(store, {slug: kit}, channel, clock=clock)
            await tables.open()
            return tables

        at = Evening(await begin(), channel)

        async def restart() -> Tables:
            await at.tables.close(within=1.0)
            return await begin()

        at.restart, at.restarts = restart if restarts else None, restarts
        try:
            yield at
        finally:
            await at.tables.close(within=1.0)


def _without_fates(lines: Iterable[str]) -> list[str]:
    return [line for line in lines if not line.startswith(FATE)]
