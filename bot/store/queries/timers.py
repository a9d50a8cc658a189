"""The timers of games."""

from collections.abc import Sequence

from bot.store.database import Database
from bot.store.game_records import Timer
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import game_transaction


class TimerQueries(QueryGroup):
    """The timers of games: when the table has to act, and how."""

    @write_query
    def replace(db: Database, game: int, timers: Sequence[Timer]) -> None:
        """Replace all timers of a game. Raises `NoSuchGame`."""
        with game_transaction(db, game):
            replace_timers(db, game, timers)

    @read_query
    def all(db: Database, *, due: float | None = None, game: int | None = None) -> list[Timer]:
        """Return the timers of running games, soonest first: all, or those due by a time.

        `game`: only those of this game, whatever its status.
        """
        if game is not None:
            rows = db.execute(
                """SELECT game, key, due, payload FROM timer
                   WHERE game = :game AND (CAST(:due AS DOUBLE PRECISION) IS NULL OR due <= :due)
                   ORDER BY due, key""",
                {"game": game, "due": due},
            )
            return [Timer(*row) for row in rows]
        return _select_timers(
            db, "" if due is None else "AND due <= ?", () if due is None else (due,)
        )

    @read_query
    def first_due(db: Database) -> Timer | None:
        """Return the next timer of any running game; None if there is none."""
        return next(iter(_select_timers(db, "", (), "LIMIT 1")), None)


def replace_timers(db: Database, game: int, timers: Sequence[Timer]) -> None:
    """Replace all timers of a game. Call it inside a transaction."""
    db.execute("DELETE FROM timer WHERE game = ?", (game,))
    db.executemany(
        "INSERT INTO timer VALUES (?, ?, ?, ?)",
        [(game, timer.key, timer.due, timer.payload) for timer in timers],
    )


def _select_timers(
    db: Database, where: str, values: tuple[float, ...], limit: str = ""
) -> list[Timer]:
    ours = db.lease_condition("game.id")
    rows = db.execute(
        f"""SELECT timer.game, key, due, payload FROM timer JOIN game ON game.id = timer.game
            WHERE status = 'running' AND {ours} {where} ORDER BY due, timer.game, key {limit}""",
        values,
    )
    return [Timer(*row) for row in rows]
