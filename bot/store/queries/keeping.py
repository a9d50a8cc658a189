"""What is kept no longer: servers that sent the bot away, and posts that nobody can be told."""

from bot.store.database import Database
from bot.store.transaction import changing, writing

_OF_A_GAME = (
    *("pack", "pack_person", "chain", "deed", "summary", "fault", "vote", "timer", "message"),
    *("outbox", "checkpoint", "journal", "tenure", "seat"),
)
"""Every table with rows of a game, those first that name rows of others."""


def guilds(db: Database) -> list[int]:
    """See `Store.guilds`. From one to the next by the index: a server has many games."""
    rows = db.execute(
        """WITH RECURSIVE held (guild) AS (
               SELECT min(guild) FROM game WHERE guild >= 0
               UNION ALL
               SELECT (SELECT min(guild) FROM game WHERE game.guild > held.guild)
               FROM held WHERE held.guild IS NOT NULL
           ) SELECT guild FROM held WHERE guild IS NOT NULL"""
    )
    return [guild for (guild,) in rows]


def note_departure(db: Database, guild: int, at: float) -> bool:
    """See `Store.note_departure`."""
    with writing(db):
        noted = "INSERT INTO departure VALUES (?, ?) ON CONFLICT (guild) DO NOTHING"
        return db.execute(noted, (guild, at)).rowcount > 0


def note_return(db: Database, guild: int) -> bool:
    """See `Store.note_return`."""
    with writing(db):
        return db.execute("DELETE FROM departure WHERE guild = ?", (guild,)).rowcount > 0


def departures(db: Database) -> dict[int, float]:
    """See `Store.departures`."""
    return dict(sorted(db.execute("SELECT guild, at FROM departure").fetchall()))


def erase_game(db: Database, game: int, left_before: float) -> bool:
    """See `Store.erase_game`."""
    with changing(db, game):
        gone = db.execute(
            """SELECT 1 FROM game JOIN departure ON departure.guild = game.guild
               WHERE game.id = ? AND departure.at <= ?""",
            (game, left_before),
        ).fetchone()
        if gone is None:
            return False
        for table in _OF_A_GAME:
            db.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
        db.execute("UPDATE game SET parent = NULL, chapter = NULL WHERE parent = ?", (game,))
        db.execute("DELETE FROM game WHERE id = ?", (game,))
        return True


def erase_guild(db: Database, guild: int, left_before: float) -> bool:
    """See `Store.erase_guild`."""
    with writing(db):
        db.fence_guild(guild)
        ready = db.execute(
            """SELECT 1 FROM departure WHERE guild = :guild AND at <= :before
               AND NOT EXISTS (SELECT 1 FROM game WHERE game.guild = :guild)""",
            {"guild": guild, "before": left_before},
        ).fetchone()
        if ready is None:
            return False
        db.execute("DELETE FROM guild_settings WHERE guild = ?", (guild,))
        db.execute("DELETE FROM departure WHERE guild = ?", (guild,))
        return True


def prune_outbox(db: Database, before: float) -> int:
    """See `Store.prune_outbox`."""
    with writing(db):
        dead = "DELETE FROM outbox WHERE state = 'dead' AND not_before < ?"
        return db.execute(dead, (before,)).rowcount
