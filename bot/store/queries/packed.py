"""Read the packed rows of a game as before, or unpack them."""

import zlib

from bot.store.database import Database
from bot.store.errors import Damaged
from bot.store.game_records import JournalEntry, StoredCheckpoint
from bot.store.step_blobs import (
    Kind,
    PackedHead,
    PackedState,
    PackedStep,
    Part,
    checkpoint_of_head,
    decompress_parts,
    journal_entry_of_step,
)
from bot.store.transaction import game_transaction

ZLIB_KEPT = 1
"""The zlib level of checkpoints that are kept."""
_ALL = 2**63 - 1


def packed_entries(
    db: Database, game: int, after: int = 0, until: int | None = None
) -> list[JournalEntry]:
    """Return the packed entries with after < step <= until, in order."""
    return [
        entry for entry, _ in _steps_in_range(db, game, after, _ALL if until is None else until)
    ]


def packed_heads(db: Database, game: int) -> list[PackedHead]:
    """Return the heads of all packed checkpoints, in order."""
    return _parts_in_range(db, game, "heads", PackedHead, 0, _ALL)


def packed_checkpoint_before(
    db: Database, game: int, before: int, step: int
) -> StoredCheckpoint | None:
    """Return the newest packed checkpoint before `before` that was live at `step`."""
    stood = [
        each for each in packed_heads(db, game) if each.step < before and each.was_live_at(step)
    ]
    return _read_checkpoint(db, game, stood[-1]) if stood else None


def packed_checkpoint(db: Database, game: int, step: int) -> StoredCheckpoint | None:
    """Return the packed checkpoint of a step; None if there is none."""
    found = next((each for each in packed_heads(db, game) if each.step == step), None)
    return _read_checkpoint(db, game, found) if found else None


def unpack_game(db: Database, game: int) -> bool:
    """Restore the rows of a packed game; return False if it is not packed."""
    with game_transaction(db, game):
        steps = _steps_in_range(db, game, 0, _ALL)
        if not steps:
            return False
        found = packed_heads(db, game)
        states = {
            each.step: each.blob
            for each in _parts_in_range(db, game, "states", PackedState, 0, _ALL)
        }
        db.execute("DELETE FROM pack WHERE game = ?", (game,))
        db.execute("DELETE FROM pack_person WHERE game = ?", (game,))
        _insert_unpacked_rows(
            db, steps, [checkpoint_of_head(game, each, states[each.step]) for each in found]
        )
        return True


def _steps_in_range(
    db: Database, game: int, after: int, until: int
) -> list[tuple[JournalEntry, bool]]:
    """Return the packed steps with after < step <= until, each with its unconfirmed flag.

    A step whose user was erased counts as confirmed.
    """
    steps = _parts_in_range(db, game, "steps", PackedStep, after + 1, until)
    people = _users_by_number(db, game) if steps else {}
    users = [None if each.person is None else people.get(each.person) for each in steps]
    return [
        (journal_entry_of_step(game, each, user), each.unconfirmed and user is not None)
        for each, user in zip(steps, users, strict=True)
        if after < each.step <= until
    ]


def _insert_unpacked_rows(
    db: Database, steps: list[tuple[JournalEntry, bool]], checkpoints: list[StoredCheckpoint]
) -> None:
    db.executemany(
        "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(each.game, each.step, each.at, each.user, each.interaction, each.kind),
                *(each.payload, each.fingerprint, each.digest, each.rules_version),
                *(each.retired_by, int(unconfirmed)),
            )
            for each, unconfirmed in steps
        ],
    )
    db.executemany(
        "INSERT INTO checkpoint VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(each.game, each.step, each.state_schema, each.rules_version),
                *(zlib.compress(each.blob, ZLIB_KEPT), each.state_hash, each.kept, each.retired_by),
            )
            for each in checkpoints
        ],
    )


def _read_checkpoint(db: Database, game: int, head: PackedHead) -> StoredCheckpoint:
    states = _parts_in_range(db, game, "states", PackedState, head.step, head.step)
    for state in states:
        if state.step == head.step:
            return checkpoint_of_head(game, head, state.blob)
    raise Damaged("in use", f"the state of step {head.step} of game {game} is not in its pack")


def _parts_in_range(
    db: Database, game: int, kind: Kind, form: type[Part], first: int, last: int
) -> list[Part]:
    """Return the parts in all blobs of a kind that overlap these steps."""
    rows = db.execute(
        """SELECT blob FROM pack WHERE game = ? AND kind = ? AND last >= ? AND first <= ?
           ORDER BY first""",
        (game, kind, first, last),
    )
    return [
        part for (blob,) in rows.fetchall() for part in decompress_parts(form, game, bytes(blob))
    ]


def _users_by_number(db: Database, game: int) -> dict[int, int | None]:
    rows = db.execute('SELECT number, "user" FROM pack_person WHERE game = ?', (game,))
    return dict(rows.fetchall())
