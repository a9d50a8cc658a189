"""A connection lost at any statement of any promise: it was kept once, or begun anew."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from typing import Any, LiteralString, cast

import psycopg
import pytest
from msgspec import Struct, structs

from bot.store.api import Store
from bot.store.copying.ends import Row, Shape, tables_in_copy_order
from bot.store.copying.postgres_end import PostgresEnd
from bot.store.database import Runner
from bot.store.game_records import (
    Adoption,
    FaultRecord,
    Membership,
    NewChapter,
    ReportRecord,
    SeatRecord,
    Summary,
    TableAction,
    Timer,
    VoteRecord,
    WholeGame,
)
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.store import PostgresStore
from bot.store.topic import write_query
from tests.postgres import Databases
from tests.store.copying.filled import fill
from tests.store.postgres.test_losses import Cut, cutting
from tests.store.samples import BOB, checkpoint, deck, entry, new_game, told

CHAPTER, PACKED, OVER, PLAYED, LEFT, FIRST_NEW = range(6, 12)
"""Games; those with the last number or a higher one are made by the promise."""
SEATS = ((SeatRecord(0, 0, "who"), BOB), (SeatRecord(0, 1, "nobody"), None))

Promise = Callable[[PostgresStore, int], Awaitable[Any]]
"""Given the store, and the step at which game 1 stands."""

PROMISES: dict[str, Promise] = {
    "games.create": lambda s, _: s.games.create(new_game(900)),
    "journal.import_game": lambda s, _: s.journal.import_game(
        WholeGame(
            new=structs.replace(new_game(901), status="archived"),
            seats=(SeatRecord(0, 0, "who"),),
            start=checkpoint(0, 0),
            steps=((structs.replace(entry(0, 1), interaction=None), None),),
        )
    ),
    "chapters.begin": lambda s, _: s.chapters.begin(
        NewChapter(
            parent=5, number=3, new=new_game(500), seats=SEATS, start=checkpoint(0, 0),
            parting=(told("on"),),
        )
    ),
    "chapters.adopt": lambda s, _: s.chapters.adopt(
        Adoption(game=OVER, number=1, new=new_game(700), seats=SEATS, start=checkpoint(0, 0))
    ),
    "games.set_status": lambda s, _: s.games.set_status(
        1, "paused", outbox=[told("x")], action=TableAction(1, 1.0, BOB, "pause", 0, "")
    ),
    "games.configure": lambda s, _: s.games.configure(1, b"new", seed=b"seed", outbox=[told("x")]),
    "games.move": lambda s, _: s.games.move(
        1, 902, outbox=[told("x")], action=TableAction(1, 1.0, BOB, "move", None, "")
    ),
    "journal.commit": lambda s, head: s.journal.commit(
        structs.replace(entry(1, head + 1), interaction=None),
        checkpoint=checkpoint(1, head + 1), outbox=[told("x")], status="running", keep_vote=True,
        timers=[Timer(1, "a", 5.0)], seats=[SeatRecord(1, 0, "", b"kept")],
    ),
    "journal.confirm": lambda s, _: s.journal.confirm([entry(PLAYED, 3).interaction or 0]),
    "journal.put_checkpoint": lambda s, _: s.journal.put_checkpoint(checkpoint(1, 0, kept=True)),
    "seats.put": lambda s, _: s.seats.put(SeatRecord(1, 9, "late")),
    "seats.replace_settings": lambda s, _: s.seats.replace_settings(
        [SeatRecord(1, 0, "", b"kept")]
    ),
    "seats.remove": lambda s, _: s.seats.remove(1, 0),
    "seats.join": lambda s, _: s.seats.join(SeatRecord(1, 9, "late"), BOB, 5.0, outbox=[told("x")]),
    "seats.leave": lambda s, _: s.seats.leave(OVER, 0, 5e9, outbox=[told("x")]),
    "seats.replace": lambda s, _: s.seats.replace(
        1, 0, 777, 5e9, outbox=[told("x")], settings=b"new",
        action=TableAction(1, 1.0, BOB, "hand", 0, ""),
    ),
    "outbox.enqueue": lambda s, _: s.outbox.enqueue(
        1, [told("x"), told("y")], timers=[Timer(1, "b", 6.0)]
    ),
    "outbox.mark_sent": lambda s, _: s.outbox.mark_sent([1, 2], 55, role="status"),
    "outbox.record_growing": lambda s, _: s.outbox.record_growing(
        1, kept=[1], done=[2], messages={"growing": 55}
    ),
    "outbox.mark_failed": lambda s, _: s.outbox.mark_failed(2, not_before=9.0),
    "messages.put": lambda s, _: s.messages.put(1, "status", 56),
    "messages.put_all": lambda s, _: s.messages.put_all(1, {"status": 56}),
    "messages.forget_all": lambda s, _: s.messages.forget_all(),
    "timers.replace": lambda s, _: s.timers.replace(1, [Timer(1, "c", 7.0)]),
    "votes.put": lambda s, head: s.votes.put(
        1, VoteRecord(head, 0, BOB, (101,), 5.0), outbox=[told("x")]
    ),
    "table_actions.put": lambda s, _: s.table_actions.put(TableAction(1, 1.0, BOB, "pause", 0, "")),
    "faults.put": lambda s, _: s.faults.put(FaultRecord(0, 1, 7, 1.0, b"{}", "1", "", "oh")),
    "reports.put": lambda s, _: s.reports.put(
        ReportRecord(0, 11, 1, 1, 1.0, BOB, "log", "x", "1"), most=9
    ),
    "reports.remove": lambda s, _: s.reports.remove(1),
    "summaries.put": lambda s, head: s.summaries.put(Summary(1, head, 2.0, b"new")),
    "people.change_preferences": lambda s, _: s.people.change_preferences(101, lambda _: b"new"),
    "people.change_guild_settings": lambda s, _: s.people.change_guild_settings(
        11, lambda _: b"new"
    ),
    "decks.put": lambda s, _: s.decks.put(deck("new"), most=9),
    "decks.remove": lambda s, _: s.decks.remove(101, "lcg", "a"),
    "packing.pack": lambda s, _: s.packing.pack(PLAYED),
    "packing.unpack": lambda s, _: s.packing.unpack(PACKED),
    "presence.note_seen": lambda s, _: s.presence.note_seen(1, BOB, 5.0),
    "presence.note_membership": lambda s, _: s.presence.note_membership(
        11, BOB, Membership(5.0, gone=True)
    ),
    "games.hand_over": lambda s, _: s.games.hand_over(
        1, BOB, b"{}", outbox=[told("x")], action=TableAction(1, 1.0, BOB, "host", 0, "")
    ),
    "keeping.note_departure": lambda s, _: s.keeping.note_departure(77, 5.0),
    "keeping.note_return": lambda s, _: s.keeping.note_return(12),
    "keeping.erase_game": lambda s, _: s.keeping.erase_game(LEFT, left_before=9.0),
    "keeping.erase_guild": lambda s, _: s.keeping.erase_guild(12, left_before=1e12),
    "keeping.prune_outbox": lambda s, _: s.keeping.prune_outbox(1e12),
    "people.erase_user": lambda s, _: s.people.erase_user(101, 5e9),
}  # fmt: skip


class Bench:
    """A database with something in every table, put back before each try."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._connection = psycopg.connect(address, autocommit=True)
        self._end = PostgresEnd(PostgresDatabase(self._connection, address), address)
        self._shapes = tables_in_copy_order(self._end.shapes())
        self._kept = {shape.table: self._rows(shape) for shape in self._shapes}
        self._numbers = self._end.highest_ids()

    def _rows(self, shape: Shape) -> list[Row]:
        with self._connection.transaction(), closing(self._end.read_rows(shape)) as rows:
            return list(rows)

    def put_back(self) -> None:
        """Everything is as it was, but for numbers that were given."""
        names = ", ".join(shape.table for shape in self._shapes)
        with self._connection.transaction():
            self._connection.execute(cast("LiteralString", f"TRUNCATE {names}"))
            for shape in self._shapes:
                self._end.add_rows(shape, self._kept[shape.table])

    def held(self) -> dict[str, list[str]]:
        """All rows, whatever numbers they got."""
        return {
            shape.table: sorted(repr(_known(shape, row)) for row in self._rows(shape))
            for shape in self._shapes
        }

    def close(self) -> None:
        """Disconnect."""
        self._connection.close()


def _known(shape: Shape, row: Row) -> dict[str, Any]:
    """A row without the numbers that a transaction which was taken back has used up."""
    named = dict(zip(shape.columns, row, strict=True))
    if shape.table != "game" and "id" in named:
        del named["id"]
    games = ("id", "game", "parent")
    named |= {key: "new" for key in games if (named.get(key) or 0) >= FIRST_NEW}
    if named.get("game") == "new" and shape.table == "chain":
        del named["link"]
    return named


def _result(value: Any) -> Any:
    if isinstance(value, Struct) and "id" in value.__struct_fields__:
        return structs.replace(value, id=0)
    return value if isinstance(value, bool | Struct) or value is None else type(value)


@pytest.fixture(scope="module")
def bench(postgres: tuple[Databases, str]) -> Iterator[Bench]:
    """A database with games of every kind."""
    databases, template = postgres
    with databases.fresh(template) as address:
        asyncio.run(prepare(address))
        with closing(Bench(address)) as opened:
            yield opened


async def prepare(address: str) -> None:
    """Write what the promises are about."""
    await fill(address, 1)
    async with PostgresStore.open(address) as store:
        assert (await store.games.create(new_game(700))).id == OVER
        await store.seats.join(SeatRecord(OVER, 0, "who"), BOB, 1.0)
        await store.games.set_status(OVER, "over")
        assert (await store.games.create(new_game(701))).id == PLAYED
        await store.journal.put_checkpoint(checkpoint(PLAYED, 0))
        for step in range(1, 4):
            await store.journal.commit(entry(PLAYED, step), checkpoint=checkpoint(PLAYED, step))
        await store.games.set_status(PLAYED, "over")
        await store.games.create(structs.replace(new_game(702), guild=13))
        await store.seats.put(SeatRecord(LEFT, 0, "who"))
        await store.keeping.note_departure(13, 1.0)
        await store.games.set_status(CHAPTER, "over")


def test_each_promise_that_writes_is_tried() -> None:
    """A new one stands in the list."""
    topics = vars(Store(cast("Runner", None)))
    assert PROMISES.keys() == {
        f"{topic}.{name}"
        for topic, queries in topics.items()
        for name, query in vars(type(queries)).items()
        if isinstance(query, write_query)
        or (inspect.isfunction(query) and "runner.write(" in inspect.getsource(query))
    }


async def carried_out(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, name: str, cut: Cut
) -> tuple[Any, dict[str, list[str]]]:
    """Carry out a promise with a connection that is cut; return its result and all rows."""
    await asyncio.to_thread(bench.put_back)
    async with PostgresStore.open(bench.address) as store:
        await store.acquire_all_leases()
        head = (await store.games.find(1)).head
        with monkeypatch.context() as patched:
            cutting(patched, cut)
            result = _result(await PROMISES[name](store, head))
    return result, await asyncio.to_thread(bench.held)


@pytest.mark.parametrize("name", PROMISES)
async def test_a_promise_is_kept_once_though_the_answer_to_its_commit_is_lost(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The repetition finds the result; the rows are as without the cut."""
    uncut = Cut(0, after=False)
    wanted = await carried_out(bench, monkeypatch, name, uncut)

    lost = Cut(uncut.met, after=True)
    assert await carried_out(bench, monkeypatch, name, lost) == wanted


@pytest.mark.nightly
@pytest.mark.parametrize("name", PROMISES)
async def test_a_promise_is_kept_once_wherever_the_connection_is_cut(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Before each statement its result and the rows are as without the cut."""
    uncut = Cut(0, after=False)
    wanted = await carried_out(bench, monkeypatch, name, uncut)

    for at in range(1, uncut.met + 1):
        cut = Cut(at, after=False)
        assert await carried_out(bench, monkeypatch, name, cut) == wanted, at
