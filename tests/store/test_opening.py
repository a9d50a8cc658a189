"""Opening a database: what is there is never harmed, and each refusal says what to do."""

# ruff: noqa: ASYNC240 -- small files of the test itself, read and written between its awaits

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.errors import (
    CannotOpen,
    Damaged,
    FileGone,
    NewerSchema,
    NoSuchFile,
    NoSuchFolder,
    NoSuchGame,
    NotADatabase,
    OlderDatabase,
    ReadOnly,
    StoreError,
    StoreInUse,
)
from bot.store.sqlite import SqliteStore, connection
from bot.store.sqlite.migrate import EARLIER_ID
from tests.store.later_program import drop_earlier
from tests.store.samples import entry, new_game


async def played(path: Path, steps: int = 3) -> int:
    """A database with one game at a path; returns the game's number."""
    async with SqliteStore.open(path) as store:
        game = (await store.games.create(new_game())).id
        for step in range(1, steps + 1):
            await store.journal.commit(entry(game, step, payload=b"x" * 2000))
    return game


async def opened(path: Path) -> None:
    """Open for writing and close again."""
    async with SqliteStore.open(path):
        pass


async def opened_to_read(path: Path) -> None:
    """Open for reading and close again."""
    async with SqliteStore.open(path, read_only=True):
        pass


both_ways = pytest.mark.parametrize("open_it", [opened, opened_to_read])
Opening = Callable[[Path], Awaitable[None]]


async def refused(open_it: Opening, path: Path, error: type[StoreError]) -> str:
    """Check that opening is refused and leaves the file as it was; returns the sentence."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(error) as caught:
        await open_it(path)
    assert (path.read_bytes() if path.is_file() else None) == before
    sentence = str(caught.value)
    assert sentence.endswith(".")
    return sentence


async def test_a_game_outlives_the_program(path: Path) -> None:
    """What was committed is there at the next opening, in one file once closed."""
    game = await played(path)

    async with SqliteStore.open(str(path)) as store:
        assert (await store.games.find(game)).head == 3
    assert [p.name for p in path.parent.iterdir() if "-" in p.name] == []


async def test_the_file_is_kept_durably(path: Path) -> None:
    """Write-ahead log, full synchronisation and foreign keys are on."""
    async with SqliteStore.open(path) as store:

        def settings(db: sqlite3.Connection) -> list[object]:
            names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

        assert await store._db.run(settings) == ["wal", 2, 1, 5000]


@both_ways
async def test_a_missing_folder_is_not_created(tmp_path: Path, open_it: Opening) -> None:
    """A mistyped path is a sentence, not a new folder."""
    wanted = NoSuchFolder if open_it is opened else NoSuchFile
    assert "nowhere" in await refused(open_it, tmp_path / "nowhere" / "games.db", wanted)
    assert not (tmp_path / "nowhere").exists()


async def test_reading_creates_nothing(path: Path) -> None:
    """A file that is only to be read must be there."""
    await refused(opened_to_read, path, NoSuchFile)
    assert not path.exists()


@both_ways
@pytest.mark.parametrize("content", [b"once upon a time\n" * 9, b"SQL", b"\0" * 5000])
async def test_another_file_is_left_alone(path: Path, open_it: Opening, content: bytes) -> None:
    """A file that is no database is not written to."""
    path.write_bytes(content)
    await refused(open_it, path, NotADatabase)


@both_ways
async def test_a_folder_is_no_database(tmp_path: Path, open_it: Opening) -> None:
    """A folder in the place of the file is refused."""
    (tmp_path / "games.db").mkdir()
    await refused(open_it, tmp_path / "games.db", NotADatabase)


@both_ways
async def test_another_programs_database_is_left_alone(path: Path, open_it: Opening) -> None:
    """A database without our mark is not written to."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE bookmarks (url TEXT)")
    await refused(open_it, path, NotADatabase)


@both_ways
async def test_a_newer_database_is_left_alone(path: Path, open_it: Opening) -> None:
    """An older program does not touch what a newer one wrote."""
    await played(path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO migration (number, name) VALUES (999, 'later')")
        db.execute("PRAGMA journal_mode=DELETE")
    assert "Update the program" in await refused(open_it, path, NewerSchema)


@both_ways
async def test_a_database_of_a_development_version_is_refused(path: Path, open_it: Opening) -> None:
    """It has another mark; its number says nothing, whether smaller or larger than today's."""
    await played(path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(f"PRAGMA application_id = {EARLIER_ID}")
        db.execute("INSERT INTO migration (number, name) VALUES (14, 'presence')")
        db.execute("PRAGMA journal_mode=DELETE")
    assert "name a new file" in await refused(open_it, path, OlderDatabase)


@both_ways
async def test_a_database_before_the_whole_schema_is_refused(
    path: Path, open_it: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No migration leads from there to the newest schema."""
    await played(path)
    drop_earlier(monkeypatch)
    await refused(open_it, path, OlderDatabase)


async def test_a_lost_file_with_its_log_is_not_replaced(path: Path) -> None:
    """A log without its database holds games: a new database would throw it away."""
    log = path.with_name("games.db-wal")
    log.write_bytes(b"games")
    await refused(opened, path, CannotOpen)
    assert log.read_bytes() == b"games"


async def test_an_old_sqlite_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library without strict tables is named."""
    monkeypatch.setattr(connection, "OLDEST_SQLITE", (99, 0, 0))
    assert "SQLite 99.0.0" in await refused(opened, path, CannotOpen)


async def test_an_empty_file_becomes_a_database(path: Path) -> None:
    """A file made beforehand, for its permissions, is taken."""
    path.touch()
    assert await played(path)


@both_ways
@pytest.mark.parametrize("name", ["a" * 300, "a\0b", "loop"])
async def test_what_is_no_path_is_a_sentence(path: Path, open_it: Opening, name: str) -> None:
    """A name that is too long, one with a NUL in it, a link that leads to itself."""
    path.with_name("loop").symlink_to(path.with_name("loop"))
    with pytest.raises(CannotOpen) as caught:
        await open_it(path.with_name(name))
    assert str(caught.value).endswith(".")
    assert "\0" not in str(caught.value)


async def test_a_number_that_is_too_large_is_a_sentence(path: Path) -> None:
    """SQLite knows 64 bits."""
    async with SqliteStore.open(path) as store:
        with pytest.raises(NoSuchGame):
            await store.games.find(2**63)
        with pytest.raises(NoSuchGame):
            await store.journal.load(-(2**70))
        with pytest.raises(StoreError, match="larger than any"):
            await store.journal.entries(2**63)


async def test_one_process_opens_a_file_once(path: Path) -> None:
    """The lock holds within a process too, under any name of the file, and ends with the block."""
    link = path.with_name("link.db")
    link.symlink_to(path)
    async with SqliteStore.open(path):
        with pytest.raises(StoreInUse):
            await opened(link)
    await opened(link)


async def test_a_refused_file_is_not_locked(path: Path) -> None:
    """After a failed opening the file can be put right and opened."""
    path.write_bytes(b"not a database at all")
    await refused(opened, path, NotADatabase)
    path.unlink()
    await opened(path)


async def test_a_reader_reads_beside_a_writer(path: Path) -> None:
    """Tools look at the games of a running bot and cannot change them."""
    async with SqliteStore.open(path) as store, SqliteStore.open(path, read_only=True) as reader:
        game = (await store.games.create(new_game())).id
        await store.journal.commit(entry(game, 1))

        assert (await reader.journal.load(game)).entries == (entry(game, 1),)
        with pytest.raises(ReadOnly):
            await reader.journal.commit(entry(game, 2))


async def test_damage_found_later_is_a_sentence(path: Path) -> None:
    """A checkpoint that cannot be unpacked is reported as damage."""
    async with SqliteStore.open(path) as store:
        game = (await store.games.create(new_game())).id

        def spoil(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO checkpoint VALUES (?, 0, 1, '1', x'00', '', 1, NULL)", (game,))

        await store._db.run(spoil)
        with pytest.raises(Damaged, match="checkpoint 0"):
            await store.journal.load(game)


async def test_a_full_disk_is_a_sentence(path: Path) -> None:
    """When the disk is full a commit fails as a whole, and succeeds once there is room."""
    async with SqliteStore.open(path) as store:
        game = (await store.games.create(new_game())).id

        def limit(db: sqlite3.Connection, pages: int) -> None:
            db.execute(f"PRAGMA max_page_count={pages}")

        big = entry(game, 1, payload=b"x" * 500_000)
        await store._db.run(limit, 1)
        with pytest.raises(StoreError, match="disk"):
            await store.journal.commit(big)
        assert (await store.games.find(game)).head == 0

        await store._db.run(limit, 100_000)
        assert await store.journal.commit(big)


async def test_files_are_their_owners_alone(path: Path) -> None:
    """The database, what SQLite puts beside it and the lock hold hands and seeds."""
    async with SqliteStore.open(path) as store:
        await store.games.create(new_game())
        modes = {each.name: each.stat().st_mode & 0o777 for each in path.parent.iterdir()}

    assert len(modes) >= 3
    assert set(modes.values()) == {0o600}


@pytest.mark.parametrize("name", ["games.db", "games.db-wal"])
@pytest.mark.parametrize("how", ["deleted", "replaced"])
async def test_a_file_that_was_taken_away_acknowledges_nothing(
    path: Path, name: str, how: str
) -> None:
    """SQLite would write on into nowhere: every call is refused until the file is back."""
    async with SqliteStore.open(path) as store:
        game = (await store.games.create(new_game())).id
        await store.journal.commit(entry(game, 1))
        file, away = path.with_name(name), path.with_name("away")
        file.rename(away)
        if how == "replaced":
            file.write_bytes(away.read_bytes())
        with pytest.raises(FileGone, match="moved, deleted or replaced"):
            await store.journal.commit(entry(game, 2))
        with pytest.raises(FileGone):
            await store.games.find(game)

        away.rename(file)
        assert await store.journal.commit(entry(game, 2))
        assert (await store.games.find(game)).head == 2


async def test_a_file_that_goes_during_a_commit_acknowledges_nothing(path: Path) -> None:
    """It is looked for afterwards, too."""
    async with SqliteStore.open(path) as store:
        game = (await store.games.create(new_game())).id

        def lost(_db: sqlite3.Connection) -> None:
            path.rename(path.with_name("away"))

        with pytest.raises(FileGone):
            await store._db.run(lost)
        path.with_name("away").rename(path)
        assert (await store.games.find(game)).id == game
