"""What games do by themselves, and when."""

import sqlite3
from collections.abc import Sequence

from bot.store.api import Timer
from bot.store.transaction import known, writing


def set_timers(db: sqlite3.Connection, game: int, timers: Sequence[Timer]) -> None:
    """See `Store.set_timers`."""
    with writing(db), known(game):
        replace_timers(db, game, timers)


def replace_timers(db: sqlite3.Connection, game: int, timers: Sequence[Timer]) -> None:
    """Part of a transaction."""
    db.execute("DELETE FROM timer WHERE game = ?", (game,))
    db.executemany(
        "INSERT INTO timer VALUES (?, ?, ?, ?)",
        [(game, timer.key, timer.due, timer.payload) for timer in timers],
    )


def list_timers(db: sqlite3.Connection, due: float | None) -> list[Timer]:
    """See `Store.timers`."""
    rows = db.execute(
        """SELECT timer.game, key, due, payload FROM timer JOIN game ON game.id = timer.game
           WHERE status = 'running' AND (?1 IS NULL OR due <= ?1)
           ORDER BY due, timer.game, key""",
        (due,),
    )
    return [Timer(*row) for row in rows]
