"""Requests to go back that wait for consent."""

from collections.abc import Sequence

from bot.store.database import Database
from bot.store.game_records import Outgoing, VoteRecord
from bot.store.queries.games import GameQueries
from bot.store.queries.outbox import add_outgoing
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import game_transaction, read_transaction


class VoteQueries(QueryGroup):
    """Requests to go back that wait for consent."""

    @read_query
    def find(db: Database, game: int) -> VoteRecord | None:
        """Return the open request; None if there is none or if the game has moved on since."""
        with read_transaction(db):
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

    @write_query
    def put(
        db: Database, game: int, vote: VoteRecord | None, *, outbox: Sequence[Outgoing] = ()
    ) -> None:
        """Replace the game's request, or delete it (None), and queue posts.

        Raises `NoSuchGame`.
        """
        with game_transaction(db, game):
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
    """Keep an open request open at the new step. Call it inside a transaction."""
    db.execute("UPDATE vote SET step = ? WHERE game = ? AND step = ?", (step, game, step - 1))
