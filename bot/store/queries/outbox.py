"""Unsent posts, and the messages that show them."""

from collections.abc import Collection, Mapping, Sequence

from bot.store.database import Database
from bot.store.game_records import OutboxRow, Outgoing, SeatRecord, Timer
from bot.store.queries.game_head import newest_step
from bot.store.queries.seat_settings import replace_settings
from bot.store.queries.timers import replace_timers
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import game_transaction, write_transaction

_SELECT = """
    SELECT id, game, step, channel, kind, payload, (SELECT salt FROM identity) || '-' || id,
           state, message_id, attempts, not_before
    FROM outbox
"""


def add_outgoing(db: Database, game: int, step: int, outgoing: Sequence[Outgoing]) -> None:
    """Queue posts that belong to a step. Call it inside a transaction."""
    if not outgoing:
        return
    db.executemany(
        """INSERT INTO outbox (game, step, channel, kind, payload, not_before)
           VALUES (?, ?, ?, ?, ?, ?)""",
        [(game, step, o.channel, o.kind, o.payload, o.not_before) for o in outgoing],
    )


class OutboxQueries(QueryGroup):
    """The queue of unsent posts."""

    @write_query
    def enqueue(
        db: Database,
        game: int,
        outbox: Sequence[Outgoing],
        *,
        timers: Sequence[Timer] | None = None,
        seats: Sequence[SeatRecord] = (),
    ) -> None:
        """Queue posts that no input caused (a reminder, an updated status).

        In the same transaction, `timers` replace all timers of the game, and `seats` the settings
        of these seats. Raises `NoSuchGame`.
        """
        with game_transaction(db, game):
            replace_settings(db, seats)
            if timers is not None:
                replace_timers(db, game, timers)
            add_outgoing(db, game, newest_step(db, game), outbox)

    @read_query
    def pending(db: Database, channel: int | None = None) -> list[OutboxRow]:
        """Return the unsent posts in order, of one channel or of all."""
        where, given = ("", ()) if channel is None else ("AND channel = ?", (channel,))
        order = "+id"  # Sort the rows from the index of unsent posts: do not scan all ids.
        ours = db.lease_condition("outbox.game")
        pending = f"{_SELECT} WHERE state = 'pending' AND {ours} {where} ORDER BY {order}"
        rows = db.execute(pending, given)
        return [OutboxRow(*row) for row in rows]

    @write_query
    def mark_sent(
        db: Database, rows: Collection[int], message_id: int | None, *, role: str | None = None
    ) -> None:
        """Delete posts that a message now shows, and record the message under `role` if given.

        The journal keeps what happened. The ids, and the nonces made from them, are never reused.
        """
        with write_transaction(db):
            for game in _games_of(db, rows):
                db.fence(game)
                if role is not None:
                    _put_message(db, game, role, message_id)
            db.executemany("DELETE FROM outbox WHERE id = ?", [(row,) for row in rows])

    @write_query
    def record_growing(
        db: Database,
        game: int,
        *,
        kept: Collection[int] = (),
        done: Collection[int] = (),
        messages: Mapping[str, int | None],
    ) -> None:
        """Record posts shown by a message that will still be edited.

        The posts in `kept` stay as sent, those in `done` are deleted, and `messages` are recorded
        by role, all in one transaction. Raises `NoSuchGame`.
        """
        told = "UPDATE outbox SET state = 'sent' WHERE id = ? AND game = ? AND state = 'pending'"
        with game_transaction(db, game):
            for role, message_id in messages.items():
                _put_message(db, game, role, message_id)
            db.executemany(told, [(row, game) for row in kept])
            db.executemany(
                "DELETE FROM outbox WHERE id = ? AND game = ?", [(r, game) for r in done]
            )

    @read_query
    def growing_rows(db: Database, game: int) -> list[OutboxRow]:
        """Return the posts of the message that is still being edited, in order."""
        rows = db.execute(f"{_SELECT} WHERE game = ? AND state = 'sent' ORDER BY id", (game,))
        return [OutboxRow(*row) for row in rows]

    @write_query
    def mark_failed(db: Database, row: int, *, not_before: float | None, at: float = 0.0) -> None:
        """Record a failed attempt: try again at `not_before`, or give up (None).

        A post given up `at` a time stays for a while: see `prune_outbox`.
        """
        with write_transaction(db):
            for game in _games_of(db, (row,)):
                db.fence(game)
            db.execute(
                """UPDATE outbox SET attempts = attempts + 1,
                       not_before = coalesce(CAST(:not_before AS DOUBLE PRECISION),
                                             CAST(:at AS DOUBLE PRECISION)),
                       state = CASE WHEN CAST(:not_before AS DOUBLE PRECISION) IS NULL
                                    THEN 'dead' ELSE state END
                   WHERE id = :row AND state = 'pending'""",
                {"not_before": not_before, "row": row, "at": at},
            )


def _games_of(db: Database, rows: Collection[int]) -> list[int]:
    if not rows:
        return []
    marks = ", ".join("?" * len(rows))
    query = f"SELECT DISTINCT game FROM outbox WHERE id IN ({marks})"
    return [game for (game,) in db.execute(query, tuple(rows))]


# --- messages that play a part -----------------------------------------------------------------


class MessageQueries(QueryGroup):
    """The ids of messages that have a role for a game."""

    @read_query
    def find(db: Database, game: int, role: str) -> int | None:
        """Return the message with a role for a game: "status", "board", "thread:2"."""
        query = "SELECT message_id FROM message WHERE game = ? AND role = ?"
        row = db.execute(query, (game, role)).fetchone()
        return row[0] if row else None

    @write_query
    def put(db: Database, game: int, role: str, message_id: int | None) -> None:
        """Set or clear (None) the message with a role. Raises `NoSuchGame`."""
        with game_transaction(db, game):
            _put_message(db, game, role, message_id)

    @read_query
    def of_game(db: Database, game: int) -> dict[str, int]:
        """Return all messages of a game by role."""
        rows = db.execute("SELECT role, message_id FROM message WHERE game = ?", (game,))
        return dict(rows.fetchall())

    @write_query
    def put_all(db: Database, game: int, messages: Mapping[str, int | None]) -> None:
        """Set or clear (None) several messages by role. Raises `NoSuchGame`."""
        with game_transaction(db, game):
            for role, message_id in messages.items():
                _put_message(db, game, role, message_id)

    @write_query
    def forget_all(db: Database) -> None:
        """Clear every message id, for a simulated Discord whose messages no longer exist."""
        with write_transaction(db):
            db.execute("DELETE FROM message")
            db.execute("UPDATE outbox SET message_id = NULL WHERE message_id IS NOT NULL")
            db.execute("DELETE FROM outbox WHERE state = 'sent'")


def _put_message(db: Database, game: int, role: str, message_id: int | None) -> None:
    db.execute("DELETE FROM message WHERE game = ? AND role = ?", (game, role))
    if message_id is not None:
        db.execute("INSERT INTO message VALUES (?, ?, ?)", (game, role, message_id))
