"""Copy a database table by table, in key order, and compare the result.

The source is read as a snapshot. The target is marked as incomplete from the first row until the
comparison succeeds, so that no bot uses half a copy. A repeated copy compares what is already there
with the source and continues after it.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from hashlib import blake2b
from itertools import islice

import msgspec

from bot.store.copying.ends import LEFT_OUT, MARK, End, Row, Shape, count_rows, tables_in_copy_order
from bot.store.errors import NotCopied
from bot.store.queries.soundness import record_loss
from bot.store.transaction import transaction_with

AT_ONCE = 2_000
"""The number of rows in one transaction."""

Tell = Callable[[str], None]


def copy_all(source: End, target: End, tell: Tell, *, at_once: int = AT_ONCE) -> list[str]:
    """Copy everything; return a sentence for each difference in the end.

    If there is one, the target stays marked as incomplete. `source` must be in a reading
    transaction. Raises `NotCopied` and errors of the databases.
    """
    shapes = _shared_tables(source, target)
    _claim_target(source, target, shapes)
    for shape in shapes:
        _copy_table(source, target, shape, tell, at_once)
    tell("comparing")
    known = source.find_damage()
    if wrong := [
        *_find_all_differences(source, target, shapes),
        *_find_new_problems(target, known),
    ]:
        return wrong
    _finish_copy(source, target, known, tell)
    return []


def _shared_tables(source: End, target: End) -> list[Shape]:
    """Return the tables to copy; both sides must have the same tables and columns."""
    ours, theirs = source.shapes(), target.shapes()
    for name in sorted((ours.keys() | theirs.keys()) - LEFT_OUT.keys()):
        if name not in ours or name not in theirs:
            raise NotCopied(f"Only one of the two databases has a table {name}.")
        if set(ours[name].columns) != set(theirs[name].columns):
            raise NotCopied(f"The columns of {name} are not the same in both databases.")
    return tables_in_copy_order(ours)


def _claim_target(source: End, target: End, shapes: list[Shape]) -> None:
    """Mark the target as a copy of this source. Raises `NotCopied` if it is anything else."""
    (name,) = source.db.execute("SELECT salt FROM identity").fetchone()
    if MARK in target.shapes():
        if target.db.execute(f"SELECT source FROM {MARK}").fetchone() != (name,):
            raise NotCopied(
                f"{target.where} is half of a copy of another database; nothing was changed."
            )
        return
    if any(count_rows(target, shape) for shape in shapes):
        raise NotCopied(
            f"{target.where} is not empty; nothing was changed. Copy to a new file or database."
        )
    with transaction_with(target.db, _transaction_on(target)):
        target.db.execute(f"CREATE TABLE {MARK} (source TEXT NOT NULL)")
        target.db.execute(f"INSERT INTO {MARK} VALUES (?)", (name,))


def _transaction_on(end: End) -> Callable[[], object]:
    return lambda: end.db.execute("BEGIN")


# --- rows --------------------------------------------------------------------------------------


def _copy_table(source: End, target: End, shape: Shape, tell: Tell, at_once: int) -> None:
    """Copy the missing rows of a table."""
    number = count_rows(source, shape)
    size = number if shape.references_itself else at_once
    tick = _progress_reporter(shape.table, number, tell)
    with closing(source.read_rows(shape)) as rows:
        done = _skip_copied_rows(rows, target, shape)
        tick(done)
        while done < number:
            with transaction_with(target.db, _transaction_on(target)):
                target.add_rows(shape, islice(rows, size))
            done = min(done + size, number)
            tick(done)


def _skip_copied_rows(rows: Iterator[Row], target: End, shape: Shape) -> int:
    """Return the number of rows that the target has already, and skip them in `read_rows`."""
    done = count_rows(target, shape)
    if done:
        with transaction_with(target.db, _transaction_on(target)):
            theirs = tally_rows(target.read_rows(shape))
        if tally_rows(islice(rows, done)) != theirs:
            raise NotCopied(
                f"The source has changed since this copy was begun ({shape.table}); "
                f"remove {target.where} and start over."
            )
    return done


def _progress_reporter(table: str, number: int, tell: Tell) -> Callable[[int], None]:
    """Return a function that reports the progress of a table, once for each tenth."""
    last = -1

    def tick(done: int) -> None:
        nonlocal last
        tenth = done * 10 // number if number else 10
        if tenth > last:
            last = tenth
            tell(f"{table}: {done} of {number} rows")

    return tick


# --- the end -----------------------------------------------------------------------------------


def _find_all_differences(source: End, target: End, shapes: Iterable[Shape]) -> list[str]:
    with transaction_with(target.db, _transaction_on(target)):
        return [found for shape in shapes for found in find_differences(source, target, shape)]


def _find_new_problems(target: End, known: list[str]) -> list[str]:
    """Return the problems of the target that the source does not have."""
    return [found for found in target.find_damage() if found not in known]


def _finish_copy(source: End, target: End, known: list[str], tell: Tell) -> None:
    """Remove the mark of an incomplete copy, and record the damage known from the source."""
    noted = {what for (what,) in source.db.execute("SELECT what FROM loss")}
    with transaction_with(target.db, _transaction_on(target)):
        target.continue_ids_from(source.highest_ids())
        for finding in known:
            tell(f"in the source: {finding}")
            if finding not in noted:
                record_loss(target.db, finding)
        target.db.execute(f"DROP TABLE {MARK}")


_BYTES = 16

Tally = tuple[int, int]
"""The number of rows and the sum of their digests, independent of how a database sorts texts."""


def tally_rows(rows: Iterable[Row]) -> Tally:
    """Return the tally of any rows."""
    number = total = 0
    for row in rows:
        number, total = number + 1, total + row_digest(row)
    return number, total


def row_digest(row: Row) -> int:
    """Return the digest of all values of a row."""
    return int.from_bytes(blake2b(msgspec.msgpack.encode(row), digest_size=_BYTES).digest())


def find_differences(source: End, target: End, shape: Shape) -> list[str]:
    """Return a sentence for each game whose rows in this table differ in the target."""
    wanted, found = _tallies_by_game(source, shape), _tallies_by_game(target, shape)
    return [
        _difference_sentence(
            shape.table, game, wanted.get(game, (0, 0))[0], found.get(game, (0, 0))[0]
        )
        for game in sorted(wanted.keys() | found.keys(), key=str)
        if wanted.get(game) != found.get(game)
    ]


def _tallies_by_game(end: End, shape: Shape) -> dict[int | None, Tally]:
    place = shape.game_column
    found: dict[int | None, Tally] = {}
    for row in end.read_rows(shape):
        game = None if place is None else row[place]
        number, total = found.get(game, (0, 0))
        found[game] = number + 1, total + row_digest(row)
    return found


def _difference_sentence(table: str, game: int | None, wanted: int, found: int) -> str:
    of = "" if game is None else f" of game {game}"
    if wanted != found:
        return f"{table}{of}: {wanted} rows became {found}."
    return f"{table}{of}: its rows are not the same."
