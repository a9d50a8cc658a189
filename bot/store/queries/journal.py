"""The journal of a game and its checkpoints."""

import zlib
from collections.abc import AsyncIterator, Collection, Sequence
from struct import Struct
from typing import Any, Literal

from msgspec.structs import replace

from bot.store.database import Database
from bot.store.errors import Damaged, DuplicateInteraction, NoSuchStep, StepConflict
from bot.store.game_records import (
    GameStatus,
    JournalEntry,
    Loaded,
    Outgoing,
    SeatRecord,
    Segment,
    StoredCheckpoint,
    Timer,
    UnconfirmedStep,
    WholeGame,
)
from bot.store.queries import packed
from bot.store.queries.games import GameQueries, change_status
from bot.store.queries.outbox import add_outgoing
from bot.store.queries.packed import ZLIB_KEPT
from bot.store.queries.seat_settings import replace_settings
from bot.store.queries.seats import SeatQueries, recreate_occupied_seat
from bot.store.queries.soundness import ChainEnd, add_link
from bot.store.queries.timers import replace_timers
from bot.store.queries.votes import move_vote
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import game_transaction, read_transaction, write_transaction

_BLOCK = Struct("<BHH")
_STORED, _STORED_MOST = b"\x78\x01", 0xFFFF
"""The header of a zlib stream, and the largest uncompressed block."""

_ENTRY = """
    SELECT game, step, at, "user", interaction, kind, payload, fingerprint, digest, rules_version,
           retired_by
    FROM journal
"""
_CHECKPOINT = """
    SELECT game, step, state_schema, rules_version, blob, state_hash, kept, retired_by
    FROM checkpoint
"""
_STOOD = "(retired_by IS NULL OR retired_by > :step)"
"""An SQL condition: the row was live when `:step` was the game's newest."""


# --- commit ------------------------------------------------------------------------------------


class JournalQueries(QueryGroup):
    """The journal and its checkpoints: stored inputs, and the positions to restore from."""

    @write_query
    def commit(
        db: Database,
        entry: JournalEntry,
        *,
        checkpoint: StoredCheckpoint | None = None,
        outbox: Sequence[Outgoing] = (),
        status: GameStatus | None = None,
        rewind_to: int | None = None,
        keep_vote: bool = False,
        timers: Sequence[Timer] | None = None,
        seats: Sequence[SeatRecord] = (),
        newcomer: tuple[SeatRecord, int] | None = None,
        confirmed: Collection[int] = (),
    ) -> bool:
        """Store one input with all its consequences in one transaction.

        `checkpoint`: the position after this step. `rewind_to`: retire every entry and checkpoint
        after that live step, except this entry. `keep_vote`: keep an open request to go back.
        `timers`: replace all timers of the game. `seats`: replace the settings of these seats.
        `newcomer`: occupy a new seat.

        The step of a user's interaction counts as unconfirmed until `confirm`, or until a later
        commit includes the interaction in `confirmed`.

        Return True if it was stored, False if the same commit was stored before; then nothing is
        changed.

        Raises `DuplicateInteraction` (this interaction made another input), `StepConflict` (the
        step is not the next one), `NoSuchStep` (`rewind_to` is not live), `NoSuchGame`.
        """
        if checkpoint and (checkpoint.game, checkpoint.step) != (entry.game, entry.step):
            raise ValueError("a commit's checkpoint is of its own step")
        with game_transaction(db, entry.game):
            newest = _chain_end(db, entry)
            # A commit may be tried twice (`write_twice`): the second attempt finds the first.
            if newest is None:
                return _check_repeated(db, entry)
            _insert_entry(db, entry)
            add_link(db, entry, newest)
            _set_checkpoints(db, entry, checkpoint, rewind_to)
            if status is not None:
                change_status(db, entry.game, status)
            if keep_vote:
                move_vote(db, entry.game, entry.step)
            if timers is not None:
                replace_timers(db, entry.game, timers)
            replace_settings(db, seats)
            if newcomer is not None:
                recreate_occupied_seat(db, *newcomer, entry.at)
            _confirm_steps(db, confirmed)
            add_outgoing(db, entry.game, entry.step, outbox)
            return True

    @write_query
    def put_checkpoint(db: Database, checkpoint: StoredCheckpoint) -> None:
        """Add or replace the checkpoint of a live step: the start, or an upgraded state.

        Raises `NoSuchStep` if the step is not live, `NoSuchGame`.
        """
        with game_transaction(db, checkpoint.game):
            packed.unpack_game(db, checkpoint.game)
            if not _is_live(db, checkpoint.game, checkpoint.step):
                raise NoSuchStep(checkpoint.game, checkpoint.step)
            _write_checkpoint(db, checkpoint)
            _prune_checkpoints(db, checkpoint.game)

    @read_query
    def load(db: Database, game: int, step: int | None = None) -> Loaded:
        """Return what is needed to rebuild the game now, or as it was after `step`.

        That step may have been retired since. Raises `NoSuchGame`, `NoSuchStep` if the game never
        had it.
        """
        with read_transaction(db):
            record = GameQueries.find(db, game)
            at = record.head if step is None else step
            if not 0 <= at <= record.head:
                raise NoSuchStep(game, at)
            checkpoint = _checkpoint_before(db, game, at + 1, at)
            return Loaded(
                record, at, checkpoint, _entries_from_checkpoint(db, game, checkpoint, at)
            )

    @read_query
    def entries(
        db: Database, game: int, *, after: int = 0, until: int | None = None
    ) -> list[JournalEntry]:
        """Return all entries with after < step <= until in order, including retired ones."""
        rows = db.execute(
            f"""{_ENTRY} WHERE game = :game AND step > :after
                AND (CAST(:until AS BIGINT) IS NULL OR step <= :until) ORDER BY step""",
            {"game": game, "after": after, "until": until},
        )
        found = [JournalEntry(*row) for row in rows]
        if found and found[0].step == after + 1:
            return found
        return [*packed.packed_entries(db, game, after, until), *found]

    @read_query
    def find_by_interaction(db: Database, interaction: int) -> JournalEntry | None:
        """Return the input made by an interaction, to detect a repeated delivery."""
        row = db.execute(f"{_ENTRY} WHERE interaction = ?", (interaction,)).fetchone()
        return JournalEntry(*row) if row else None

    @read_query
    def unconfirmed(db: Database, user: int) -> list[UnconfirmedStep]:
        """Return the steps of a user whose responses were not delivered, oldest first.

        Only for games that this process holds: it does not know what others are delivering.
        """
        rows = db.execute(
            f"""SELECT game, step, interaction FROM journal
                WHERE "user" = ? AND unconfirmed = 1 AND {db.lease_condition("journal.game")}
                ORDER BY interaction""",
            (user,),
        )
        return [UnconfirmedStep(*row) for row in rows]

    @write_query
    def confirm(db: Database, interactions: Collection[int]) -> None:
        """Record that the responses to these interactions were delivered; ignore unknown ones."""
        with write_transaction(db):
            _confirm_steps(db, interactions)

    @write_query
    def import_game(db: Database, whole: WholeGame) -> int:
        """Import a whole game and return its id; a repeated import returns the same id.

        Raises `ChannelTaken` if it is active and the channel has an active game.
        """
        with write_transaction(db):
            game = GameQueries.create(db, whole.new).id
            for seat in whole.seats:
                SeatQueries.put(db, replace(seat, game=game))
            JournalQueries.put_checkpoint(db, replace(whole.start, game=game))
            after = {each.step: replace(each, game=game) for each in whole.checkpoints}
            for entry, rewind_to in whole.steps:
                checkpoint, step = after.get(entry.step), replace(entry, game=game)
                JournalQueries.commit(db, step, checkpoint=checkpoint, rewind_to=rewind_to)
            return game

    async def segments(self, game: int) -> AsyncIterator[Segment]:
        """Yield each stored checkpoint with the entries that lead to it from the one before.

        For verification, so it includes retired checkpoints, each with its own branch. One is in
        memory at a time. The entries after the newest checkpoint are in `load`.
        """
        for step in await self.runner.run(_checkpoint_steps, game):
            if segment := await self.runner.run(_segment_to_checkpoint, game, step):
                yield segment


def _chain_end(db: Database, entry: JournalEntry) -> ChainEnd | None:
    """Return the end of the chain if step and interaction are both new, in one query."""
    head, seen, step, link, people = db.execute(
        """SELECT (SELECT max(step) FROM journal WHERE game = :game),
                  EXISTS (SELECT 1 FROM journal WHERE interaction = :interaction),
                  chain.step, chain.link, chain.people
           FROM (SELECT 1) AS one LEFT JOIN chain ON chain.game = :game""",
        {"game": entry.game, "interaction": entry.interaction},
    ).fetchone()
    if seen or entry.step != (head or 0) + 1:
        return None
    return ChainEnd() if step is None else ChainEnd(step, link, people)


def _check_repeated(db: Database, entry: JournalEntry) -> Literal[False]:
    """Return False if this input is stored already; otherwise raise the conflict."""
    if entry.interaction is not None and (
        twin := JournalQueries.find_by_interaction(db, entry.interaction)
    ):
        if not twin.is_same_input(entry):
            raise DuplicateInteraction(entry.interaction, twin.game, twin.step)
        return False
    if any(
        e.is_same_input(entry)
        for e in JournalQueries.entries(db, entry.game, after=entry.step - 1, until=entry.step)
    ):
        return False
    head = GameQueries.find(db, entry.game).head
    raise StepConflict(entry.game, entry.step, head + 1)


def _insert_entry(db: Database, entry: JournalEntry) -> None:
    db.execute(
        "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?)",
        (
            *(entry.game, entry.step, entry.at, entry.user, entry.interaction, entry.kind),
            *(entry.payload, entry.fingerprint, entry.digest, entry.rules_version),
            int(entry.user is not None and entry.interaction is not None),
        ),
    )


def _confirm_steps(db: Database, interactions: Collection[int]) -> None:
    if not interactions:
        return
    db.executemany(
        "UPDATE journal SET unconfirmed = 0 WHERE interaction = ? AND unconfirmed = 1",
        [(interaction,) for interaction in interactions],
    )


def _retire_after(db: Database, rewind: JournalEntry, to: int) -> None:
    """Retire everything between a live step and the rewind itself."""
    packed.unpack_game(db, rewind.game)
    if to >= rewind.step or not _is_live(db, rewind.game, to):
        raise NoSuchStep(rewind.game, to)
    given = (rewind.step, rewind.game, to, rewind.step)
    for table in ("journal", "checkpoint"):
        db.execute(
            f"""UPDATE {table} SET retired_by = ?
                WHERE game = ? AND step > ? AND step < ? AND retired_by IS NULL""",
            given,
        )


def _is_live(db: Database, game: int, step: int) -> bool:
    query = "SELECT 1 FROM journal WHERE game = ? AND step = ? AND retired_by IS NULL"
    return step == 0 or db.execute(query, (game, step)).fetchone() is not None


# --- checkpoints -------------------------------------------------------------------------------


def _set_checkpoints(
    db: Database, entry: JournalEntry, new: StoredCheckpoint | None, rewind_to: int | None
) -> None:
    """Apply a rewind and store the new checkpoint, then drop outdated ones."""
    if rewind_to is not None:
        _retire_after(db, entry, rewind_to)
    if new is not None:
        _write_checkpoint(db, new)
    if new is not None or rewind_to is not None:
        _prune_checkpoints(db, entry.game)


def _write_checkpoint(db: Database, new: StoredCheckpoint) -> None:
    """Insert or replace the checkpoint of its step, which stays kept if it was."""
    db.execute(
        """INSERT INTO checkpoint VALUES (?, ?, ?, ?, ?, ?, ?, NULL)
           ON CONFLICT (game, step) DO UPDATE SET state_schema = excluded.state_schema,
               rules_version = excluded.rules_version, blob = excluded.blob,
               state_hash = excluded.state_hash, kept = checkpoint.kept OR excluded.kept""",
        (
            *(new.game, new.step, new.state_schema, new.rules_version),
            *(_compress_checkpoint(new), new.state_hash, new.kept),
        ),
    )


def _compress_checkpoint(new: StoredCheckpoint) -> bytes:
    """Compress a checkpoint that is kept; only wrap one that the next commit replaces."""
    return zlib.compress(new.blob, ZLIB_KEPT) if new.kept else wrap_uncompressed(new.blob)


def wrap_uncompressed(data: bytes) -> bytes:
    """Return an uncompressed zlib stream; faster than `zlib.compress` with level 0."""
    parts = [_STORED]
    for start in range(0, len(data) or 1, _STORED_MOST):
        block = data[start : start + _STORED_MOST]
        size, last = len(block), start + _STORED_MOST >= len(data)
        parts += [_BLOCK.pack(last, size, size ^ _STORED_MOST), block]
    return b"".join((*parts, zlib.adler32(data).to_bytes(4, "big")))


def _prune_checkpoints(db: Database, game: int) -> None:
    """Delete all checkpoints that are not kept, except the newest live one."""
    db.execute(
        """DELETE FROM checkpoint WHERE game = :game AND NOT kept AND step <> coalesce(
               (SELECT max(step) FROM checkpoint WHERE game = :game AND retired_by IS NULL), -1)""",
        {"game": game},
    )


def _parse_checkpoint(row: tuple[Any, ...]) -> StoredCheckpoint:
    game, step, state_schema, rules_version, blob, state_hash, kept, retired_by = row
    try:
        plain = zlib.decompress(blob)
    except zlib.error as error:
        raise Damaged("in use", f"checkpoint {step} of game {game}: {error}") from error
    return StoredCheckpoint(
        game, step, state_schema, rules_version, plain, state_hash, bool(kept), retired_by
    )


# --- reading -----------------------------------------------------------------------------------


def _checkpoint_before(db: Database, game: int, before: int, step: int) -> StoredCheckpoint | None:
    """Return the newest checkpoint before `before` that was live at `step`."""
    row = db.execute(
        f"""{_CHECKPOINT} WHERE game = :game AND step < :before AND {_STOOD}
            ORDER BY checkpoint.step DESC LIMIT 1""",
        {"game": game, "before": before, "step": step},
    ).fetchone()
    if row:
        return _parse_checkpoint(row)
    return packed.packed_checkpoint_before(db, game, before, step)


def _entries_from_checkpoint(
    db: Database, game: int, start: StoredCheckpoint | None, step: int
) -> tuple[JournalEntry, ...]:
    """Return the entries that lead from a checkpoint to `step`."""
    all_of_them = JournalQueries.entries(db, game, after=start.step if start else 0, until=step)
    return tuple(e for e in all_of_them if e.retired_by is None or e.retired_by > step)


def _checkpoint_steps(db: Database, game: int) -> list[int]:
    """Return the steps with a stored checkpoint in order, including retired ones."""
    rows = db.execute("SELECT step FROM checkpoint WHERE game = ? ORDER BY step", (game,))
    return [*(head.step for head in packed.packed_heads(db, game)), *(step for (step,) in rows)]


def _segment_to_checkpoint(db: Database, game: int, step: int) -> Segment | None:
    """Return the entries leading to the checkpoint of a step; None if it was pruned meanwhile."""
    with read_transaction(db):
        query = f"{_CHECKPOINT} WHERE game = ? AND step = ?"
        row = db.execute(query, (game, step)).fetchone()
        end = _parse_checkpoint(row) if row else packed.packed_checkpoint(db, game, step)
        if end is None:
            return None
        start = _checkpoint_before(db, game, step, step)
        return Segment(start, _entries_from_checkpoint(db, game, start, step), end)
