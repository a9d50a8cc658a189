"""Things kept no longer: servers that sent the bot away, and posts that nobody can be told."""

from bot.store.database import Database
from bot.store.topic import QueryGroup, reads, writes
from bot.store.transaction import changing, writing

_OF_A_GAME = (
    *(
        "pack",
        "pack_person",
        "chain",
        "deed",
        "summary",
        "fault",
        "vote",
        "timer",
        "message",
        "last_seen",
    ),
    *("outbox", "checkpoint", "journal", "tenure", "seat"),
)
"""Every table with rows of a game, those first that name rows of others."""


class KeepingQueries(QueryGroup):
    """Servers that left, and dead posts, are erased in the end."""

    @reads
    def guilds(db: Database) -> list[int]:
        """The servers that have games."""
        rows = db.execute(
            """WITH RECURSIVE held (guild) AS (
                   SELECT min(guild) FROM game WHERE guild >= 0
                   UNION ALL
                   SELECT (SELECT min(guild) FROM game WHERE game.guild > held.guild)
                   FROM held WHERE held.guild IS NOT NULL
               ) SELECT guild FROM held WHERE guild IS NOT NULL"""
        )
        return [guild for (guild,) in rows]

    @writes
    def note_departure(db: Database, guild: int, at: float) -> bool:
        """A server sent the bot away. False: that is known, and since when stays as it is."""
        with writing(db):
            noted = "INSERT INTO departure VALUES (?, ?) ON CONFLICT (guild) DO NOTHING"
            return db.execute(noted, (guild, at)).rowcount > 0

    @writes
    def note_return(db: Database, guild: int) -> bool:
        """The bot is in a server: nothing of it is to be erased. False: nothing was."""
        with writing(db):
            return db.execute("DELETE FROM departure WHERE guild = ?", (guild,)).rowcount > 0

    @reads
    def departures(db: Database) -> dict[int, float]:
        """The servers that sent the bot away, and since when."""
        return dict(sorted(db.execute("SELECT guild, at FROM departure").fetchall()))

    @writes
    def erase_game(db: Database, game: int, *, left_before: float) -> bool:
        """Erase all of a game whose server left before a time. False: there is no such game."""
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

    @writes
    def erase_guild(db: Database, guild: int, *, left_before: float) -> bool:
        """Erase what else is kept of a server that left before a time and has no games any more.

        False: it did not leave, later, or has games.
        """
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
            db.execute("DELETE FROM membership WHERE guild = ?", (guild,))
            db.execute("DELETE FROM departure WHERE guild = ?", (guild,))
            return True

    @writes
    def prune_outbox(db: Database, before: float) -> int:
        """Drop the posts that were given up before a time; how many."""
        with writing(db):
            dead = "DELETE FROM outbox WHERE state = 'dead' AND not_before < ?"
            return db.execute(dead, (before,)).rowcount
