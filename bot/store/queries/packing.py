"""Pack finished games: find them, compress their rows, replace the rows with blobs."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Iterable, Sequence
from itertools import chain

from msgspec import Struct

from bot.store.database import Database
from bot.store.game_records import GameStatus
from bot.store.queries import packed
from bot.store.queries.journal import JournalQueries
from bot.store.step_blobs import Blob, PackedHead, PackedState, PackedStep, compress_parts
from bot.store.topic import QueryGroup, write_query
from bot.store.transaction import game_transaction, read_transaction

OVER: tuple[GameStatus, ...] = ("over", "archived")
PAGE = 100
"""The number of games examined in one transaction."""

_LIGHT = {
    "journal": """SELECT step, "user", retired_by, unconfirmed FROM journal
                  WHERE game = ? AND step <= ?""",
    "checkpoint": """SELECT step, state_hash, retired_by FROM checkpoint
                     WHERE game = ? AND step < ?""",
}
"""The columns that may change after reading; compared again before the rows are deleted."""


class GatheredRows(Struct, frozen=True):
    """The rows of a game to be packed; `last` is the newest step among them."""

    game: int
    last: int
    newest: int
    """The newest live checkpoint, which stays unpacked like the newest step."""
    people: tuple[int, ...]
    steps: tuple[PackedStep, ...]
    checkpoints: tuple[tuple[PackedHead, bytes], ...]
    """Each with its state as stored."""
    seen: tuple[tuple[object, ...], ...]


class PackingQueries(QueryGroup):
    """Compresses finished games."""

    async def packable_games(self, before: float) -> AsyncIterator[int]:
        """Yield the finished, unpacked games whose last input was before a time."""
        for status in OVER:
            after = 0
            while found := await self.runner.run(_page_of_games, status, after, before):
                for game in [number for number, is_ripe in found if is_ripe]:
                    yield game
                after = found[-1][0]

    async def pack(self, game: int) -> bool:
        """Compress the steps and checkpoints of a finished game; return True if it was packed.

        Reading it gives the same results; any change unpacks it. The compression runs on a thread.
        Return False if there is nothing to pack, or if the game changed meanwhile.
        """
        gathered = await self.runner.run(_gather_rows, game)
        if gathered is None:
            return False
        blobs = await asyncio.to_thread(_compress_rows, gathered)
        return await self.runner.write(_replace_rows, gathered, blobs)

    unpack = write_query(packed.unpack_game)


def _page_of_games(
    db: Database, status: GameStatus, after: int, before: float
) -> list[tuple[int, bool]]:
    """Return the next games with a status, each with True if it can be packed.

    It can if it has several steps and its last input was before a time.
    """
    rows = db.execute(
        f"""SELECT id,
               EXISTS (SELECT 1 FROM journal WHERE journal.game = batch.id AND step = 1)
               AND coalesce((SELECT at FROM journal WHERE journal.game = batch.id
                             ORDER BY step DESC LIMIT 1), 0) < ?
               AND EXISTS (SELECT 1 FROM journal WHERE journal.game = batch.id AND step = 2)
            FROM (SELECT id FROM game WHERE status = ? AND id > ? ORDER BY id LIMIT {PAGE}) AS batch
            ORDER BY id""",
        (before, status, after),
    )
    return [(game, bool(ripe)) for game, ripe in rows.fetchall()]


def _gather_rows(db: Database, game: int) -> GatheredRows | None:
    """Return the rows of a finished game that can be packed; None if there are none."""
    with read_transaction(db):
        newest, head = _newest_checkpoint_and_step(db, game)
        last = head - 1
        if last < 1 or not _is_finished(db, game):
            return None
        entries = JournalQueries.entries(db, game, until=last)
        people = tuple(sorted({each.user for each in entries if each.user is not None}))
        numbers = {user: number for number, user in enumerate(people)}
        unconfirmed = _unconfirmed_steps(db, game)
        steps = tuple(
            PackedStep(
                *(each.step, each.at, None if each.user is None else numbers[each.user]),
                *(each.interaction, each.kind, each.payload, each.fingerprint, each.digest),
                *(each.rules_version, each.retired_by, each.step in unconfirmed),
            )
            for each in entries
        )
        found = _checkpoints_before(db, game, newest)
        return GatheredRows(
            game, last, newest, people, steps, found, _light_row_values(db, game, last, newest)
        )


def _unconfirmed_steps(db: Database, game: int) -> set[int]:
    query = "SELECT step FROM journal WHERE game = ? AND unconfirmed = 1"
    return {step for (step,) in db.execute(query, (game,)).fetchall()}


def _newest_checkpoint_and_step(db: Database, game: int) -> tuple[int, int]:
    """Return the newest live checkpoint and the newest step; 0 if missing or packed."""
    row = db.execute(
        """SELECT coalesce((SELECT max(step) FROM checkpoint
                            WHERE game = :game AND retired_by IS NULL), 0),
                  coalesce((SELECT max(step) FROM journal WHERE game = :game), 0),
                  EXISTS (SELECT 1 FROM pack WHERE game = :game)""",
        {"game": game},
    ).fetchone()
    return (0, 0) if row[2] else (row[0], row[1])


def _is_finished(db: Database, game: int) -> bool:
    row = db.execute("SELECT status FROM game WHERE id = ?", (game,)).fetchone()
    return row is not None and row[0] in OVER


def _checkpoints_before(
    db: Database, game: int, newest: int
) -> tuple[tuple[PackedHead, bytes], ...]:
    rows = db.execute(
        """SELECT step, state_schema, rules_version, state_hash, kept, retired_by, blob
           FROM checkpoint WHERE game = ? AND step < ? ORDER BY step""",
        (game, newest),
    )
    return tuple(
        (PackedHead(step, schema, rules, digest, bool(kept), retired), bytes(blob))
        for step, schema, rules, digest, kept, retired, blob in rows.fetchall()
    )


def _light_row_values(
    db: Database, game: int, last: int, newest: int
) -> tuple[tuple[object, ...], ...]:
    return tuple(
        tuple(row)
        for table, until in (("journal", last), ("checkpoint", newest))
        for row in db.execute(f"{_LIGHT[table]} ORDER BY step", (game, until)).fetchall()
    )


def _compress_rows(gathered: GatheredRows) -> list[Blob]:
    """Return the blobs of the gathered rows. Takes seconds for a long game."""
    heads = [head for head, _ in gathered.checkpoints]
    states = [PackedState(head.step, zlib.decompress(blob)) for head, blob in gathered.checkpoints]
    return list(
        chain(
            compress_parts("steps", gathered.steps),
            compress_parts("heads", heads),
            compress_parts("states", states),
        )
    )


def _replace_rows(db: Database, gathered: GatheredRows, blobs: Sequence[Blob]) -> bool:
    """Replace the rows with the blobs; return False if the rows have changed since."""
    game, last, newest = gathered.game, gathered.last, gathered.newest
    with game_transaction(db, game):
        now = _newest_checkpoint_and_step(db, game)
        if not _is_finished(db, game) or now != (newest, last + 1):
            return False
        # Compression ran outside the transaction: a user may have been erased meanwhile.
        if _light_row_values(db, game, last, newest) != gathered.seen:
            return False
        db.execute("DELETE FROM journal WHERE game = ? AND step <= ?", (game, last))
        db.execute("DELETE FROM checkpoint WHERE game = ? AND step < ?", (game, newest))
        _insert_blobs(db, game, blobs, enumerate(gathered.people))
        return True


def _insert_blobs(
    db: Database, game: int, blobs: Sequence[Blob], people: Iterable[tuple[int, int]]
) -> None:
    db.executemany(
        "INSERT INTO pack VALUES (?, ?, ?, ?, ?)",
        [(game, each.kind, each.first, each.last, each.data) for each in blobs],
    )
    db.executemany(
        "INSERT INTO pack_person VALUES (?, ?, ?)",
        [(game, number, user) for number, user in people],
    )
