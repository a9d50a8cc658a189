"""Databases with something in every table, and what they hold."""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.store.api import Store
from bot.store.copying.ends import LEFT_OUT, End, Row
from bot.store.copying.opened_ends import open_copy_source
from bot.store.game_records import (
    Adoption,
    FaultRecord,
    JournalEntry,
    Membership,
    NewChapter,
    Outgoing,
    ReportRecord,
    SeatRecord,
    StoredCheckpoint,
    Summary,
    TableAction,
    Timer,
    VoteRecord,
)
from bot.store.opening import open_store
from tests.store.samples import checkpoint, deck, entry, new_game

WORDS = ("", "{}", "ä ß 中 🂡", 'it\'s "quoted" \\ \t\r\n', "z" * 300)
BYTES = (b"", b"{}", bytes(range(256)), b"\x00", b"x" * 5_000)


class Filling:
    """Writes whatever a store keeps, the same for the same seed."""

    def __init__(self, store: Store, seed: int) -> None:
        self.store = store
        self.chance = random.Random(seed)

    def word(self) -> str:
        """A text."""
        return self.chance.choice(WORDS)

    def bytes(self) -> bytes:
        """Something opaque."""
        return self.chance.choice(BYTES)

    def when(self) -> float:
        """A time, some of them whole."""
        return self.chance.choice((0.0, 1_700_000_000.0, self.chance.random() * 1e9))

    async def fill(self, games: int, steps: int) -> None:
        """Some games, and what people and servers chose."""
        for number in range(games):
            new = new_game(100 + number, interaction=self.chance.getrandbits(62))
            game = (await self.store.games.create(new)).id
            await self._people(game)
            await self._steps(game, self.chance.randint(1, steps))
            await self._beside(game, 100 + number)
        await self._campaign(500)
        await self._packed(600)
        await self._settings()

    async def _people(self, game: int) -> None:
        for seat in range(self.chance.randint(1, 4)):
            await self.store.seats.put(SeatRecord(game, seat, f"who-{seat}", self.bytes()))
            await self.store.seats.replace(game, seat, 100 + seat, self.when())
            if self.chance.random() < 0.5:
                await self.store.seats.leave(game, seat, self.when())

    async def _steps(self, game: int, steps: int) -> None:
        await self.store.journal.put_checkpoint(self._checkpoint(game, 0))
        for step in range(1, steps + 1):
            back = step - 2 if step > 3 and self.chance.random() < 0.2 else None
            given = JournalEntry(
                *(game, step, self.when(), self.chance.choice((None, 101, 2**62))),
                self.chance.choice((None, game * 1_000 + step)),
                *(self.word(), self.bytes(), self.word(), self.word(), "1"),
            )
            if back is not None and back not in {each.step for each in await self._live(game)}:
                back = None
            at = self._checkpoint(game, step) if self.chance.random() < 0.5 else None
            await self.store.journal.commit(
                given, checkpoint=at, outbox=[self._told(12)], rewind_to=back
            )

    async def _live(self, game: int) -> list[JournalEntry]:
        return [each for each in await self.store.journal.entries(game) if each.live]

    def _checkpoint(self, game: int, step: int) -> StoredCheckpoint:
        kept = self.chance.random() < 0.5
        return StoredCheckpoint(game, step, 1, "1", self.bytes(), self.word(), kept)

    def _told(self, channel: int) -> Outgoing:
        return Outgoing(channel, "notice", self.bytes(), self.when())

    async def _beside(self, game: int, channel: int) -> None:
        head = (await self.store.games.find(game)).head
        await self.store.outbox.enqueue(
            game,
            [self._told(channel) for _ in range(3)],
            timers=[Timer(game, f"{self.word()}-{n}", self.when(), self.bytes()) for n in range(3)],
        )
        rows = await self.store.outbox.pending(channel)
        await self.store.outbox.mark_failed(rows[0].id, not_before=None)
        await self.store.outbox.mark_sent([rows[-1].id], 77, role="status")
        await self.store.messages.put(game, "Thread:2", 5)
        await self.store.votes.put(game, VoteRecord(head, head - 1, 101, (102,), self.when()))
        await self.store.presence.note_seen(game, 101, self.when())
        await self.store.table_actions.put(
            TableAction(game, self.when(), None, "pause", None, self.word())
        )
        fault = FaultRecord(0, game, 1, self.when(), self.bytes(), "1", self.word(), self.word())
        await self.store.faults.put(fault)
        report = ReportRecord(0, 1, game, 1, self.when(), 101, self.word(), self.word(), "1")
        await self.store.reports.put(report, most=1_000_000)
        await self.store.summaries.put(Summary(game, head, self.when(), self.bytes()))

    async def _campaign(self, channel: int) -> None:
        """A game that becomes the chapter of a campaign with a higher number."""
        played = await self.store.games.create(new_game(channel, interaction=1))
        await self.store.games.set_status(played.id, "over")
        seats = ((SeatRecord(0, 0, "who"), 101), (SeatRecord(0, 1, "nobody"), None))
        start = self._checkpoint(0, 0)
        new = new_game(channel, interaction=2)
        campaign = await self.store.chapters.adopt(
            Adoption(game=played.id, number=1, new=new, seats=seats, start=start)
        )
        new = new_game(channel, interaction=3)
        await self.store.chapters.begin(
            NewChapter(parent=campaign.id, number=2, new=new, seats=seats, start=start)
        )

    async def _packed(self, channel: int) -> None:
        """A game that is over and packed."""
        game = (await self.store.games.create(new_game(channel, interaction=4))).id
        for step in range(1, 5):
            await self.store.journal.commit(
                entry(game, step), checkpoint=checkpoint(game, step, kept=True)
            )
        await self.store.games.set_status(game, "archived")
        assert await self.store.packing.pack(game)

    async def _settings(self) -> None:
        new = self.bytes()
        await self.store.people.change_preferences(101, lambda _: new)
        await self.store.presence.note_membership(11, 101, Membership(self.when(), gone=True))
        await self.store.keeping.note_departure(12, self.when())
        newer = self.bytes()
        await self.store.people.change_guild_settings(11, lambda _: newer)
        for name in ("Zoë", "a", "B", self.word()):
            await self.store.decks.put(deck(name, payload=self.bytes()), most=9)


async def fill(where: Path | str, seed: int, *, games: int = 3, steps: int = 8) -> None:
    """Write whatever there is to write, and what only an opening writes."""
    async with open_store(where) as store:
        await Filling(store, seed).fill(games, steps)
        await store._db.run(note)  # type: ignore[attr-defined]


def note(db: Any) -> None:
    """Note what an opening found missing."""
    db.execute("INSERT INTO loss (what) VALUES ('Steps may be missing.')")


class Held:
    """All that a database holds."""

    def __init__(self, end: End) -> None:
        shapes = {n: s for n, s in end.shapes().items() if n not in LEFT_OUT}
        self.rows: dict[str, list[dict[str, Any]]] = {}
        for name, shape in shapes.items():
            with closing(end.read_rows(shape)) as rows:
                found = [dict(sorted(zip(shape.columns, row, strict=True))) for row in rows]
            self.rows[name] = sorted(found, key=repr)
        self.numbers = end.highest_ids()
        self.seals = sorted(_seals(end))

    @property
    def all(self) -> tuple[object, object]:
        """Return what is the same in each kind of database."""
        return self.rows, self.numbers


def _seals(end: End) -> list[Row]:
    return list(end.db.execute("SELECT * FROM seal")) if "seal" in end.shapes() else []


def held(where: Path | str) -> Held:
    """Return what a database holds that nobody uses."""
    with open_copy_source(where) as end:
        return Held(end)
