"""Requests to go back that wait for others."""

from collections.abc import Sequence

from bot.store.database import Database
from bot.store.queries.games import find_game
from bot.store.queries.outbox import add_outgoing
from bot.store.records import Outgoing, VoteRecord
from bot.store.transaction import changing, reading


def vote(db: Database, game: int) -> VoteRecord | None:
    """See `Store.vote`."""
    with reading(db):
        head = find_game(db, game).head
        rows = db.execute(
            """SELECT "user", part, back_to, until FROM vote WHERE game = ? AND step = ?
               ORDER BY "user\"""",
            (game, head),
        ).fetchall()
    missing = tuple(user for user, part, *_ in rows if part == "missing")
    return next(
        (
            VoteRecord(head, to, user, missing, until)
            for user, part, to, until in rows
            if part == "asks"
        ),
        None,
    )


def set_vote(db: Database, game: int, new: VoteRecord | None, outbox: Sequence[Outgoing]) -> None:
    """See `Store.set_vote`."""
    with changing(db, game):
        head = find_game(db, game).head
        db.execute("DELETE FROM vote WHERE game = ?", (game,))
        if new is not None:
            people = [(new.asker, "asks"), *((user, "missing") for user in new.missing)]
            db.executemany(
                """INSERT INTO vote (game, "user", part, step, back_to, until)
                   VALUES (?, ?, ?, ?, ?, ?)""",
                [(game, user, part, new.step, new.to, new.until) for user, part in people],
            )
        add_outgoing(db, game, head, outbox)


def move_vote(db: Database, game: int, step: int) -> None:
    """Let a request that stood until now stand at the new step; within a transaction."""
    db.execute("UPDATE vote SET step = ? WHERE game = ? AND step = ?", (step, game, step - 1))
