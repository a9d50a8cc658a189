"""Everything that is kept is copied, between databases of either kind."""

# ruff: noqa: ASYNC240 -- small files of the test itself, read and written between its awaits

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from bot.store.copying.ends import LEFT_OUT
from bot.store.copying.opened_ends import copy_database, open_copy_source
from bot.store.errors import CopyStopped, HalfCopied, NotCopied, StoreInUse
from bot.store.opening import open_store
from tests.postgres import Databases
from tests.store.copying.filled import Held, fill, held
from tests.store.later_program import become_later
from tests.store.samples import ALICE, deck, entry, new_game


def quiet(_line: str) -> None:
    """Nobody listens."""


async def copied(source: Path | str, target: Path | str, *, at_once: int = 5) -> list[str]:
    """A copy, in small steps."""
    return await asyncio.to_thread(copy_database, source, target, quiet, at_once=at_once)


def stopping(at: int) -> Callable[[str], None]:
    """A copy that ends in the midst of it."""
    met = 0

    def tell(_line: str) -> None:
        nonlocal met
        met += 1
        if met == at:
            raise InterruptedError

    return tell


def holds(where: Path | str) -> Held:
    """Return what is there."""
    found = held(where)
    assert [name for name, rows in found.rows.items() if not rows] == [], "a table without rows"
    return found


@given(seed=st.integers(0, 2**32), games=st.integers(1, 4), steps=st.integers(1, 12))
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_there_and_back_is_the_same(
    postgres: tuple[Databases, str],
    tmp_path_factory: pytest.TempPathFactory,
    seed: int,
    games: int,
    steps: int,
) -> None:
    """Each table, every row, the numbers that come next; the seals are what they were."""
    folder = tmp_path_factory.mktemp("copies")
    asyncio.run(fill(folder / "a.db", seed, games=games, steps=steps))
    with postgres[0].fresh() as server:
        assert copy_database(folder / "a.db", server, quiet, at_once=7) == []
        assert copy_database(server, folder / "b.db", quiet, at_once=7) == []

        first, there, back = holds(folder / "a.db"), holds(server), holds(folder / "b.db")
    assert first.all == there.all == back.all
    assert first.seals == back.seals
    assert asyncio.run(findings(folder / "b.db")) == ["Steps may be missing."]


async def findings(where: Path | str) -> list[str]:
    """Return what is not sound."""
    async with open_store(where, read_only=True) as store:
        return await store.find_damage()


@pytest.mark.parametrize("kind", ["file", "server"])
async def test_a_copy_goes_on_like_the_original(address: str, path: Path, kind: str) -> None:
    """Numbers are not given twice; presses that it knows are known."""
    target: Path | str = address if kind == "server" else path.with_name("copy.db")
    await fill(path, 1)
    async with open_store(path) as store:
        row = (await store.outbox.pending())[-1]
        await store.outbox.mark_sent([row.id], 5)
    assert await copied(path, target) == []

    async with open_store(path) as before, open_store(target) as after:
        newest = (await before.games.all())[-1]
        again = await after.games.create(new_game(900, interaction=900))
        assert again.id == newest.id + 1
        assert await after.journal.commit(entry(again.id, 1))
        await after.outbox.enqueue(again.id, [])
        game = (await before.games.all())[0].id
        same = [each for each in await before.journal.entries(game) if each.interaction]
        assert [
            await after.journal.find_by_interaction(each.interaction or 0) for each in same
        ] == same
        assert await after.games.all() != await before.games.all()


async def test_the_tables_of_both_kinds_are_the_same(address: str, path: Path) -> None:
    """A new one is copied, or stands in `LEFT_OUT` with a reason."""
    async with open_store(path), open_store(address):
        pass
    with open_copy_source(path) as file, open_copy_source(address) as server:
        files, servers = file.shapes(), server.shapes()

    left = LEFT_OUT.keys()
    assert files.keys() - left == servers.keys() - left
    for name in files.keys() - left:
        assert sorted(files[name].columns) == sorted(servers[name].columns), name
        assert files[name].parents == servers[name].parents, name


@pytest.mark.parametrize("direction", ["to a server", "to a file"])
@pytest.mark.parametrize("every", [13, pytest.param(1, marks=pytest.mark.nightly)])
async def test_a_copy_that_was_stopped_anywhere_goes_on(
    postgres: tuple[Databases, str], tmp_path: Path, direction: str, every: int
) -> None:
    """Whatever was copied is not copied again; meanwhile no bot opens it."""
    await fill(tmp_path / "a.db", 3)
    with postgres[0].fresh() as first, postgres[0].fresh() as second:
        file = tmp_path / "b.db"
        source, target = (tmp_path / "a.db", first)
        if direction == "to a file":
            await copied(source, first)
            source, target = first, file
        at, found = 2, ["not finished"]
        while found:
            try:
                found = await asyncio.to_thread(
                    copy_database, source, target, stopping(at), at_once=3
                )
            except InterruptedError:
                with pytest.raises(HalfCopied):
                    async with open_store(target, read_only=True):
                        pass
                with pytest.raises(HalfCopied):
                    async with open_store(target):
                        pass
                with pytest.raises(HalfCopied):
                    await copied(target, second)
            at += every

        assert at > 20
        assert holds(source).all == holds(target).all


async def test_a_source_that_has_changed_is_not_gone_on_with(path: Path) -> None:
    """A bot ran on it between two halves."""
    await fill(path, 4)
    copy_file = path.with_name("copy.db")
    with pytest.raises(InterruptedError):
        await asyncio.to_thread(copy_database, path, copy_file, stopping(30), at_once=3)
    async with open_store(path) as store:
        await store.games.configure(1, b"another")

    with pytest.raises(NotCopied, match="has changed since"):
        await copied(path, copy_file)


async def test_what_is_changed_on_the_way_is_found(path: Path) -> None:
    """In the end all of it is compared, by table and game; nobody can open it."""
    await fill(path, 5)
    copy_file = path.with_name("copy.db")

    def meddle(line: str) -> None:
        if line == "comparing":
            with closing(sqlite3.connect(copy_file, isolation_level=None)) as db:
                db.execute("UPDATE journal SET payload = x'7e7e' WHERE game = 2 AND step = 1")
                db.execute("DELETE FROM seat WHERE game = 3 AND seat = 0")

    found = await asyncio.to_thread(copy_database, path, copy_file, meddle)

    assert "journal of game 2: its rows are not the same." in found
    assert any(line.startswith("seat of game 3: ") for line in found)
    assert "The journal of game 2 is not what was written." in found
    with pytest.raises(HalfCopied):
        async with open_store(copy_file):
            pass


async def test_what_was_damaged_is_told_of_the_copy_too(path: Path, address: str) -> None:
    """A copy has no wrong seal: the finding is kept as a sentence."""
    await fill(path, 6)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE summary SET ended_at = ended_at + 1 WHERE game = 1")
    lines: list[str] = []

    assert await asyncio.to_thread(copy_database, path, address, lines.append) == []
    assert "in the source: summary 1 is not what was written." in lines
    assert "summary 1 is not what was written." in await findings(address)


@pytest.mark.parametrize("kind", ["file", "server"])
async def test_a_target_with_games_is_refused(address: str, path: Path, kind: str) -> None:
    """And left as it is."""
    target: Path | str = address if kind == "server" else path.with_name("other.db")
    await fill(path, 7)
    async with open_store(target) as store:
        await store.games.create(new_game())
        games = await store.games.all()

    with pytest.raises(NotCopied, match="not empty"):
        await copied(path, target)
    async with open_store(target) as store:
        assert await store.games.all() == games


@pytest.mark.parametrize("kind", ["file", "server"])
async def test_a_database_in_use_is_refused(address: str, path: Path, kind: str) -> None:
    """As source and as target: a bot that runs would write on."""
    mine, other = (address, path) if kind == "server" else (path, address)
    async with open_store(other), open_store(mine):
        pass
    async with open_store(mine):
        with pytest.raises(StoreInUse):
            await copied(mine, other)
        with pytest.raises(StoreInUse):
            await copied(other, mine)
    with pytest.raises(NotCopied, match="same database"):
        await copied(mine, mine)


async def test_half_of_another_copy_is_refused(path: Path) -> None:
    """Two sources in one target would be neither."""
    await fill(path, 8)
    await fill(path.with_name("b.db"), 8)
    with pytest.raises(InterruptedError):
        await asyncio.to_thread(copy_database, path, path.with_name("c.db"), stopping(9))

    with pytest.raises(NotCopied, match="another database"):
        await copied(path.with_name("b.db"), path.with_name("c.db"))


async def test_an_earlier_file_is_copied_in_the_newest_schema(
    path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file itself stays as it is."""
    async with open_store(path) as store:
        game = (await store.games.create(new_game())).id
        await store.journal.commit(entry(game, 1))
        await store.decks.put(deck("Roland"), most=9)
    before = path.read_bytes()
    become_later(monkeypatch)

    assert await copied(path, address) == []
    assert path.read_bytes() == before
    async with open_store(address) as store:
        assert [each.step for each in (await store.journal.load(game)).entries] == [1]
        assert await store.decks.of_user(ALICE, "lcg") == [deck("Roland")]


async def test_what_postgresql_cannot_keep_is_a_sentence(path: Path, address: str) -> None:
    """A NUL in a text."""
    async with open_store(path) as store:
        await store.journal.commit(entry((await store.games.create(new_game())).id, 1, kind="a\0b"))

    with pytest.raises(CopyStopped, match="NUL"):
        await copied(path, address)
