"""Reports of people who think that something is wrong."""

from bot.store.database import Database
from bot.store.game_records import ReportRecord
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import game_transaction, write_transaction

DAY = 86_400.0

_COLUMNS = 'id, guild, game, step, at, "user", about, sentence, rules_version'
_ALL = f"SELECT {_COLUMNS} FROM report"


class ReportQueries(QueryGroup):
    """Reports of people who think that something is wrong."""

    @write_query
    def put(db: Database, report: ReportRecord, *, most: int) -> int | None:
        """Store a report and return its number; its `id` is ignored.

        None if its author sent `most` reports within the last day: then nothing is stored.
        Raises `NoSuchGame`.
        """
        with write_transaction(db) if report.game is None else game_transaction(db, report.game):
            recent = 'SELECT count(*) FROM report WHERE "user" = ? AND at > ?'
            (sent,) = db.execute(recent, (report.user, report.at - DAY)).fetchone()
            if sent >= most:
                return None
            row = db.execute(
                """INSERT INTO report
                       (guild, game, step, at, "user", about, sentence, rules_version)
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id""",
                (
                    *(report.guild, report.game, report.step, report.at, report.user),
                    *(report.about, report.sentence, report.rules_version),
                ),
            ).fetchone()
            return int(row[0])

    @read_query
    def all(db: Database, newest: int | None = None) -> list[ReportRecord]:
        """Return all reports or, if given, only the `newest` ones, oldest first."""
        if newest is None:
            return [ReportRecord(*row) for row in db.execute(f"{_ALL} ORDER BY id")]
        rows = db.execute(f"{_ALL} ORDER BY id DESC LIMIT ?", (newest,)).fetchall()
        return [ReportRecord(*row) for row in reversed(rows)]

    @read_query
    def of_game(db: Database, game: int, newest: int) -> list[ReportRecord]:
        """Return at most `newest` of the newest reports of a game, oldest first."""
        rows = db.execute(
            f"{_ALL} WHERE game = ? ORDER BY id DESC LIMIT ?", (game, newest)
        ).fetchall()
        return [ReportRecord(*row) for row in reversed(rows)]

    @read_query
    def find(db: Database, number: int) -> ReportRecord | None:
        """Return the report with a number; None if there is none."""
        row = db.execute(f"{_ALL} WHERE id = ?", (number,)).fetchone()
        return None if row is None else ReportRecord(*row)

    @write_query
    def remove(db: Database, number: int) -> bool:
        """Delete a report that was dealt with. Return False if there is none."""
        with write_transaction(db):
            return db.execute("DELETE FROM report WHERE id = ?", (number,)).rowcount > 0
