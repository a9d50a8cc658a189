"""Plays tables to their spots and keeps them in a file, as they would lie in a host's store."""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import msgspec

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Held, Overridden
from bot.engine.session import Session
from bot.rulesets import kits
from bot.store.sqlite import SqliteStore
from bot.table.courier import Letter, Message, NoThread
from bot.table.kit import Kit, Lobby
from bot.table.recovery import AnySession
from bot.table.snapshot import Caller
from bot.table.tables import Tables
from bot.tools.chooser import Chooser
from tests.recorded.spots import SPOTS, Spot
from tests.table.room import TestClock

FILES = Path(__file__).parent / "files"
GUILD, GM = 11, 999
LONGEST, TRIES = (25, 80, 600), 24
"""Answers of a game, and games, in which a spot is looked for: first in short ones."""
CHANGED: Mapping[str, dict[str, object]] = {
    "lcg": {"do": "lead", "seat": 1},
    "second_edition": {"do": "first", "seat": 1},
}
"""What the game master changes, by ruleset."""


class Left(msgspec.Struct, frozen=True):
    """A table as it was left."""

    spot: str
    game: int
    status: str
    head: int
    """The newest step."""
    hash: str
    """`Session.snapshot_hash`: state, chance, open questions, answers given."""


@dataclass(frozen=True)
class Found:
    """A game that reaches a spot."""

    seed: str
    answers: int


class Mute:
    """A courier to nobody: messages are carried, until it is held up."""

    def __init__(self) -> None:
        self.held_up = False
        self.told: list[Message] = []

    async def post(self, channel: int, message: Message, nonce: str) -> int:
        """Take it; while held up it never comes back."""
        await self._carry(message)
        return len(self.told)

    async def find(self, channel: int, message: Message) -> int | None:
        """Nothing of it can be looked at."""
        return None

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        """Take it; while held up it never comes back."""
        await self._carry(message)

    async def _carry(self, message: Message) -> None:
        if self.held_up:
            await asyncio.Event().wait()
        self.told.append(message)

    async def whisper(self, user: int, letter: Letter, nonce: str) -> None:
        """Nobody hears it."""

    async def open_thread(
        self, channel: int, name: str, members: Sequence[int] | None = None
    ) -> int:
        """There is none."""
        raise NoThread(name)

    async def close_thread(self, thread: int, member: int | None) -> None:
        """There is none."""

    async def remove(self, channel: int, message_id: int) -> None:
        """Take it away."""

    async def close(self, channel: int) -> None:
        """It stays."""


# --- looking for a spot ---------------------------------------------------------------------------


def find(kit: Kit, spot: Spot) -> Found:
    """A short game of random answers that comes to the spot. Raises `LookupError`."""
    for longest in LONGEST:
        for number in range(TRIES):
            seed = f"{spot.name}-{number}"
            game = islice(random_game(kit, spot, seed), longest)
            for answers, (session, behind) in enumerate(game):
                if spot.reached(session, behind):
                    return Found(seed, answers)
    raise LookupError(f"no game comes to {spot.name!r}")


def random_game(kit: Kit, spot: Spot, seed: str) -> Iterator[tuple[AnySession, int]]:
    """A game answer by answer, with how many inputs follow its newest checkpoint."""
    setup = kit.set_up(lobby_of(kit, spot))
    session, outcome = Session.start(kit.rules, setup, seed_bytes(seed))
    chooser, behind = Chooser(seed), 0
    yield session, behind
    while True:
        choice = None if session.over else chooser.choose(session.asks)
        if choice is None:
            return
        outcome = session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        behind = 0 if outcome.checkpoint is not None else behind + 1
        yield session, behind


def lobby_of(kit: Kit, spot: Spot) -> Lobby:
    """The lobby of a spot's table: the first scenario and difficulty that there are."""
    scenario, difficulty = kit.scenarios()[0].slug, kit.difficulties()[0].slug
    return Lobby(scenario, difficulty, spot.investigators, dict(spot.settings))


def seed_bytes(seed: str) -> bytes:
    """A seed of a game, 16 bytes."""
    return seed.encode()[:16].ljust(16, b".")


# --- playing at real tables -----------------------------------------------------------------------


class Recorder:
    """Tables of one game in a store, each brought to its spot."""

    def __init__(self, store: SqliteStore, kit: Kit) -> None:
        self._kit = kit
        self._courier = Mute()
        self._tables = Tables(store, {kit.rules.slug: kit}, self._courier, clock=TestClock())

    async def record(self) -> list[Left]:
        """Record all spots of the game, and a lobby that never started."""
        left = [await self._record(n, spot) for n, spot in enumerate(SPOTS[self._kit.rules.slug])]
        await self._lobby()
        self._courier.held_up = True
        for each in left:
            await self._tables.refresh(each.game)
        await self._tables.close(within=0.1)
        return left

    async def _record(self, channel: int, spot: Spot) -> Left:
        found = find(self._kit, spot)
        game = await self._open(channel, spot, seed_bytes(found.seed))
        chooser = Chooser(found.seed)
        for _ in range(found.answers):
            await self._answer(game, chooser)
        await self._tables.rest()
        await self._then(game, spot, chooser)
        snapshot = await self._tables.snapshot(game)
        session = snapshot.running()
        record = snapshot.record
        return Left(spot.name, game, record.status, record.head, session.snapshot_hash())

    async def _open(self, channel: int, spot: Spot, seed: bytes) -> int:
        lobby, tables, gm = lobby_of(self._kit, spot), self._tables, Caller(GM, gm=True)
        record = await tables.new(
            gm, GUILD, channel, self._kit.rules.slug, lobby.scenario, lobby.difficulty,
            settings=lobby.settings,
        )  # fmt: skip
        for seat, investigator in enumerate(lobby.investigators):
            await tables.join(Caller(user_of(seat)), record.id, investigator)
        await tables.start(gm, record.id, seed)
        return record.id

    async def _lobby(self) -> None:
        spot = SPOTS[self._kit.rules.slug][0]
        lobby, gm = lobby_of(self._kit, spot), Caller(GM, gm=True)
        record = await self._tables.new(
            gm, GUILD, 900, self._kit.rules.slug, lobby.scenario, lobby.difficulty
        )
        await self._tables.join(Caller(user_of(0)), record.id, lobby.investigators[0])

    async def _answer(self, game: int, chooser: Chooser) -> None:
        session = (await self._tables.snapshot(game)).running()
        choice = chooser.choose(session.asks)
        assert choice is not None
        given = Answered(choice.seat, choice.ask.id, choice.answer)
        await self._tables.act(Caller(user_of(choice.seat)), game, given)

    async def _then(self, game: int, spot: Spot, chooser: Chooser) -> None:
        """What the table does at its spot."""
        tables, gm = self._tables, Caller(GM, gm=True)
        head = (await tables.snapshot(game)).record.head
        match spot.then:
            case "rewind":
                await tables.rewind(gm, game, head - 2, "as it was")
                await self._answer(game, chooser)
            case "hold":
                seat = await self._idle(game)
                await tables.act(Caller(user_of(seat)), game, Held(seat))
            case "vote":
                await self._ask_back(game)
            case "pause":
                await tables.pause(gm, game, "a break")
            case "override":
                await tables.act(gm, game, Overridden(dict(CHANGED[self._kit.rules.slug]), "so"))
                await self._answer(game, chooser)
            case "tell":
                self._courier.held_up = True
                for _ in range(3):
                    await self._answer(game, chooser)
            case "":
                pass

    async def _idle(self, game: int) -> Seat:
        """Somebody for whom the table does not wait."""
        session = (await self._tables.snapshot(game)).running()
        seats = session.rules.seats(session.state)
        return next(seat for seat in seats if seat not in session.awaited)

    async def _ask_back(self, game: int) -> None:
        """Somebody asks the others to go back."""
        snapshot = await self._tables.snapshot(game)
        session = snapshot.running()
        for seat in session.rules.seats(session.state):
            with suppress(NotAllowed):
                plan = await self._tables.undo_plan(Caller(user_of(seat)), game)
                if plan.why_not:
                    await self._tables.undo(Caller(user_of(seat)), game)
                    return
        raise LookupError("nobody has anything to ask back")


def user_of(seat: int) -> int:
    """Who sits in a seat."""
    return 100 + seat


# --- files ----------------------------------------------------------------------------------------


def name_of(kit: Kit) -> str:
    """What a recording by the running rules is called: `lcg-5`."""
    return f"{kit.rules.slug}-{kit.rules.version}"


async def record(game: str, folder: Path) -> str:
    """Record a game by the running rules; the name of its recording."""
    kit = kits()[game]
    file = folder / "tables.sqlite"
    async with SqliteStore.open(file) as store:
        left = await Recorder(store, kit).record()
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
        db.execute("VACUUM")
    FILES.mkdir(exist_ok=True)
    packed = lzma.compress(file.read_bytes(), preset=9 | lzma.PRESET_EXTREME)
    (FILES / f"{name_of(kit)}.sqlite.xz").write_bytes(packed)
    text = msgspec.json.format(msgspec.json.encode(left), indent=1)
    (FILES / f"{name_of(kit)}.json").write_bytes(text + b"\n")
    return name_of(kit)


def unpacked(name: str, folder: Path) -> Path:
    """A recording as a file that can be opened and played on."""
    file = folder / f"{name}.sqlite"
    file.write_bytes(lzma.decompress((FILES / f"{name}.sqlite.xz").read_bytes()))
    return file


def left_in(name: str) -> list[Left]:
    """The tables of a recording as they were left."""
    return msgspec.json.decode((FILES / f"{name}.json").read_bytes(), type=list[Left])
