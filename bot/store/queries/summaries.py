"""Summaries of finished games, and the steps of their turns and phases."""

from bot.store.database import Database
from bot.store.game_records import Finished, Summary
from bot.store.queries import packed
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import game_transaction

_HEAD = "(SELECT coalesce(max(step), 0) FROM journal WHERE journal.game = game.id)"
_OVER = "game.status IN ('over', 'archived')"
_PLAYED_THERE = "EXISTS (SELECT 1 FROM tenure WHERE tenure.game = game.id)"
"""An SQL condition: the game had occupants, so it was not imported from a file."""
_SAT = """
    tenure."user" = :user AND tenure.since <= summary.ended_at
    AND (tenure.until IS NULL OR tenure.until >= summary.ended_at)
"""


class SummaryQueries(QueryGroup):
    """The summaries of games, and the steps to look back at."""

    @write_query
    def put(db: Database, summary: Summary) -> None:
        """Store the summary of a game, replacing an earlier one. Raises `NoSuchGame`."""
        with game_transaction(db, summary.game):
            db.execute(
                """INSERT INTO summary (game, step, ended_at, payload) VALUES (?, ?, ?, ?)
                   ON CONFLICT (game) DO UPDATE SET step = excluded.step,
                       ended_at = excluded.ended_at, payload = excluded.payload""",
                (summary.game, summary.step, summary.ended_at, summary.payload),
            )

    @read_query
    def finished_in(db: Database, guild: int) -> list[Finished]:
        """Return the finished games of a server with an up-to-date summary.

        Imported games, which had no occupants, are left out.
        """
        rows = db.execute(
            f"""SELECT game.id, game.ruleset, summary.payload FROM game
                JOIN summary ON summary.game = game.id AND summary.step = {_HEAD}
                WHERE game.guild = ? AND {_OVER} AND {_PLAYED_THERE} ORDER BY game.id""",
            (guild,),
        )
        return [Finished(game, ruleset, payload) for game, ruleset, payload in rows]

    @read_query
    def finished_by(db: Database, user: int) -> list[Finished]:
        """Return the finished games in which a user occupied a seat at the end, with the seats."""
        rows = db.execute(
            f"""SELECT game.id, game.ruleset, summary.payload, tenure.seat FROM tenure
                JOIN game ON game.id = tenure.game
                JOIN summary ON summary.game = game.id AND summary.step = {_HEAD}
                WHERE {_SAT} AND {_OVER} ORDER BY game.id, tenure.seat""",
            {"user": user},
        )
        return [Finished(game, ruleset, payload, seat) for game, ruleset, payload, seat in rows]

    @read_query
    def games_without_summary(
        db: Database, *, guild: int | None = None, user: int | None = None
    ) -> list[int]:
        """Return the finished games without a summary, of a server or of a user."""
        rows = db.execute(
            f"""SELECT game.id FROM game
                LEFT JOIN summary ON summary.game = game.id AND summary.step = {_HEAD}
                WHERE {_OVER} AND summary.game IS NULL
                  AND EXISTS (SELECT 1 FROM checkpoint WHERE checkpoint.game = game.id)
                  AND (game.guild = :guild
                       OR game.id IN (SELECT game FROM tenure WHERE tenure."user" = :user))
                ORDER BY game.id""",
            {"guild": guild, "user": user},
        )
        return [game for (game,) in rows]

    @read_query
    def milestone_steps(db: Database, game: int) -> list[int]:
        """Return the live steps at which turns and phases began, in order."""
        rows = db.execute(
            """SELECT step FROM checkpoint WHERE game = ? AND kept AND retired_by IS NULL
               ORDER BY step""",
            (game,),
        )
        before = [
            each.step for each in packed.packed_heads(db, game) if each.kept and not each.retired_by
        ]
        return [*before, *(step for (step,) in rows)]
