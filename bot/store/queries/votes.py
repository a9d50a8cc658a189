"""Requests to go back that wait for others."""

from collections.abc import Sequence

from bot.store.database import Database
from bot.store.game_records import Outgoing, VoteRecord
from bot.store.queries.games import GameQueries
from bot.store.queries.outbox import add_outgoing
from bot.store.topic import QueryGroup, reads, writes
from bot.store.transaction import changing, reading


class VoteQueries(QueryGroup):
    """Requests to go back that wait for others."""

    @reads
    def find(db: Database, game: int) -> VoteRecord | None:
        """The request that stands: one of an older step than the newest does not any more."""
        with reading(db):
            head = GameQueries.find(db, game).head
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

    @writes
    def put(
        db: Database, game: int, vote: VoteRecord | None, *, outbox: Sequence[Outgoing] = ()
    ) -> None:
        """Put a request in place of the game's last one, or drop it (None), and tell.

        Raises `NoSuchGame`.
        """
        with changing(db, game):
            head = GameQueries.find(db, game).head
            db.execute("DELETE FROM vote WHERE game = ?", (game,))
            if vote is not None:
                people = [(vote.asker, "asks"), *((user, "missing") for user in vote.missing)]
                db.executemany(
                    """INSERT INTO vote (game, "user", part, step, back_to, until)
                       VALUES (?, ?, ?, ?, ?, ?)""",
                    [(game, user, part, vote.step, vote.to, vote.until) for user, part in people],
                )
            add_outgoing(db, game, head, outbox)


def move_vote(db: Database, game: int, step: int) -> None:
    """Let a request that stood until now stand at the new step; within a transaction."""
    db.execute("UPDATE vote SET step = ? WHERE game = ? AND step = ?", (step, game, step - 1))
