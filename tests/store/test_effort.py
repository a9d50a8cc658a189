"""A query's instructions in SQLite grow with its subject, not with all that ever happened."""

import zlib
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from bot.store.queries.games import GameQueries
from bot.store.queries.journal import JournalQueries, wrap_uncompressed
from bot.store.queries.outbox import OutboxQueries
from bot.store.sqlite.connection import open_memory
from bot.store.sqlite.database import SqliteDatabase
from tests.store.samples import checkpoint, entry, new_game, told


@pytest.fixture
def db() -> Iterator[SqliteDatabase]:
    """A store in memory with one game."""
    with closing(open_memory()) as opened:
        GameQueries.create(opened, new_game())
        yield opened


def effort(db: SqliteDatabase, work: Callable[[], object]) -> int:
    """Return how many instructions some work takes."""
    count = 0

    def tick() -> int:
        nonlocal count
        count += 1
        return 0

    db.set_progress_handler(tick, 1)
    try:
        work()
    finally:
        db.set_progress_handler(None, 0)
    return count


def commit(db: SqliteDatabase, step: int, *, kept: bool) -> None:
    """Commit a step with its checkpoint and a message."""
    after = checkpoint(1, step, kept=kept)
    JournalQueries.commit(db, entry(1, step), checkpoint=after, outbox=[told(f"step {step}")])


def test_a_commit_does_not_look_at_the_checkpoints_that_are_kept(db: SqliteDatabase) -> None:
    """Of the passing checkpoints all but the newest go: the kept ones are not looked at for it."""
    for step in range(1, 11):
        commit(db, step, kept=True)
    early = effort(db, lambda: commit(db, 11, kept=False))
    for step in range(12, 300):
        commit(db, step, kept=True)
    late = effort(db, lambda: commit(db, 300, kept=False))

    assert late == pytest.approx(early, abs=40)


@pytest.mark.parametrize("channel", [None, new_game().channel])
def test_what_is_still_to_be_told_is_found_without_what_was_told(
    db: SqliteDatabase, channel: int | None
) -> None:
    """At the start of the program and for each post."""
    early = effort(db, lambda: OutboxQueries.pending(db, channel))
    for step in range(1, 300):
        commit(db, step, kept=False)
    OutboxQueries.mark_sent(db, [row.id for row in OutboxQueries.pending(db)], 7)
    late = effort(db, lambda: OutboxQueries.pending(db, channel))

    assert late == pytest.approx(early, abs=40)


def test_a_commit_alone_takes_eight_statements(db: SqliteDatabase) -> None:
    """A step with its checkpoint and a post: what is asked of the database, without savepoints."""
    commit(db, 1, kept=False)
    said: list[str] = []
    db.set_trace_callback(said.append)
    commit(db, 2, kept=False)
    db.set_trace_callback(None)

    own = [each.split()[0] for each in dict.fromkeys(said) if "seal" not in each]  # no triggers
    assert own == ["BEGIN", "SELECT", "INSERT", "UPDATE", "INSERT", "DELETE", "INSERT", "COMMIT"]


@pytest.mark.parametrize("size", [0, 1, 65_535, 65_536, 200_000])
def test_a_passing_checkpoint_is_a_zlib_stream_of_what_it_wraps(size: int) -> None:
    """Whatever its size: it is read as one that was made smaller."""
    data = bytes(number % 251 for number in range(size))

    assert zlib.decompress(wrap_uncompressed(data)) == data
    assert len(wrap_uncompressed(data)) < size + 32
