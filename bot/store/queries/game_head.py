"""The head of a game: its newest step."""

from bot.store.database import Database


def newest_step(db: Database, game: int) -> int:
    """Return the newest step; 0 if there is none or no such game."""
    query = "SELECT coalesce(max(step), 0) FROM journal WHERE game = ?"
    return int(db.execute(query, (game,)).fetchone()[0])
