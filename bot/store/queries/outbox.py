"""Things to be told, and which messages told them."""

from collections.abc import Collection, Mapping, Sequence

from bot.store.database import Database
from bot.store.game_records import OutboxRow, Outgoing, SeatRecord, Timer
from bot.store.queries.head import head_of
from bot.store.queries.settings import replace_settings
from bot.store.queries.timers import replace_timers
from bot.store.topic import QueryGroup, reads, writes
from bot.store.transaction import changing, writing

_SELECT = """
    SELECT id, game, step, channel, kind, payload, (SELECT salt FROM identity) || '-' || id,
           state, message_id, attempts, not_before
    FROM outbox
"""


def add_outgoing(db: Database, game: int, step: int, outgoing: Sequence[Outgoing]) -> None:
    """Part of a transaction: queue messages that belong to a step."""
    if not outgoing:
        return
    db.executemany(
        """INSERT INTO outbox (game, step, channel, kind, payload, not_before)
           VALUES (?, ?, ?, ?, ?, ?)""",
        [(game, step, o.channel, o.kind, o.payload, o.not_before) for o in outgoing],
    )


class OutboxQueries(QueryGroup):
    """The things that are still to be told."""

    @writes
    def enqueue(
        db: Database,
        game: int,
        outbox: Sequence[Outgoing],
        *,
        timers: Sequence[Timer] | None = None,
        seats: Sequence[SeatRecord] = (),
    ) -> None:
        """Tell something that no input caused (a reminder, a refreshed status).

        `timers` replace all timers of the game, and `seats` what these seats keep (their
        settings), in the same transaction. Raises `NoSuchGame`.
        """
        with changing(db, game):
            replace_settings(db, seats)
            if timers is not None:
                replace_timers(db, game, timers)
            add_outgoing(db, game, head_of(db, game), outbox)

    @reads
    def pending(db: Database, channel: int | None = None) -> list[OutboxRow]:
        """Return what is still to be told, in order, in one channel or in all."""
        where, given = ("", ()) if channel is None else ("AND channel = ?", (channel,))
        order = "+id"  # sorted, from the index of what is pending: not found among all ever told
        ours = db.lease_condition("outbox.game")
        pending = f"{_SELECT} WHERE state = 'pending' AND {ours} {where} ORDER BY {order}"
        rows = db.execute(pending, given)
        return [OutboxRow(*row) for row in rows]

    @writes
    def mark_sent(
        db: Database, rows: Collection[int], message_id: int | None, *, role: str | None = None
    ) -> None:
        """These rows were told, by this message; it plays `role` from now on, if given.

        They are dropped, the journal keeps what happened; their ids, and the nonces made of them,
        are never used again.
        """
        with writing(db):
            for game in _games_of(db, rows):
                db.fence(game)
                if role is not None:
                    _put_message(db, game, role, message_id)
            db.executemany("DELETE FROM outbox WHERE id = ?", [(row,) for row in rows])

    @writes
    def keep_told(
        db: Database,
        game: int,
        *,
        kept: Collection[int] = (),
        done: Collection[int] = (),
        messages: Mapping[str, int | None],
    ) -> None:
        """The rows `kept` were told, by a message that still grows: they are not dropped yet.

        Those that are `done` are dropped, and these messages play their parts from now on: all at
        once. Raises `NoSuchGame`.
        """
        told = "UPDATE outbox SET state = 'sent' WHERE id = ? AND game = ? AND state = 'pending'"
        with changing(db, game):
            for role, message_id in messages.items():
                _put_message(db, game, role, message_id)
            db.executemany(told, [(row, game) for row in kept])
            db.executemany(
                "DELETE FROM outbox WHERE id = ? AND game = ?", [(r, game) for r in done]
            )

    @reads
    def growing_rows(db: Database, game: int) -> list[OutboxRow]:
        """Return what the message tells that still grows, in order."""
        rows = db.execute(f"{_SELECT} WHERE game = ? AND state = 'sent' ORDER BY id", (game,))
        return [OutboxRow(*row) for row in rows]

    @writes
    def mark_failed(db: Database, row: int, *, not_before: float | None, at: float = 0.0) -> None:
        """A try failed `at` a time: try again at `not_before`, or give up (None).

        What was given up is kept for a while: see `prune_outbox`.
        """
        with writing(db):
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
    """The messages that play a part for games."""

    @reads
    def find(db: Database, game: int, role: str) -> int | None:
        """The message that plays a part for a game: "status", "board", "thread:2"."""
        query = "SELECT message_id FROM message WHERE game = ? AND role = ?"
        row = db.execute(query, (game, role)).fetchone()
        return row[0] if row else None

    @writes
    def put(db: Database, game: int, role: str, message_id: int | None) -> None:
        """Remember or forget (None) the message that plays a part. Raises `NoSuchGame`."""
        with changing(db, game):
            _put_message(db, game, role, message_id)

    @reads
    def of_game(db: Database, game: int) -> dict[str, int]:
        """All messages that play a part for a game, by their parts."""
        rows = db.execute("SELECT role, message_id FROM message WHERE game = ?", (game,))
        return dict(rows.fetchall())

    @writes
    def put_all(db: Database, game: int, messages: Mapping[str, int | None]) -> None:
        """Remember or forget (None) several at once, by their parts. Raises `NoSuchGame`."""
        with changing(db, game):
            for role, message_id in messages.items():
                _put_message(db, game, role, message_id)

    @writes
    def forget_all(db: Database) -> None:
        """Forget every message id: the messages of an earlier run do not exist any more."""
        with writing(db):
            db.execute("DELETE FROM message")
            db.execute("UPDATE outbox SET message_id = NULL WHERE message_id IS NOT NULL")
            db.execute("DELETE FROM outbox WHERE state = 'sent'")


def _put_message(db: Database, game: int, role: str, message_id: int | None) -> None:
    db.execute("DELETE FROM message WHERE game = ? AND role = ?", (game, role))
    if message_id is not None:
        db.execute("INSERT INTO message VALUES (?, ?, ?)", (game, role, message_id))
