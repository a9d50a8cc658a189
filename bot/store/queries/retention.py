"""Delete data that is no longer needed: of servers that removed the bot, and of failed posts."""

from bot.store.database import Database
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import game_transaction, write_transaction

_OF_A_GAME = (
    *(
        "pack",
        "pack_person",
        "chain",
        "deed",
        "summary",
        "fault",
        "report",
        "vote",
        "timer",
        "message",
        "last_seen",
    ),
    *("outbox", "checkpoint", "journal", "tenure", "seat"),
)
"""Every table with rows of a game, each before the tables that its rows reference."""


class RetentionQueries(QueryGroup):
    """Deletes the data of servers that removed the bot, and failed posts."""

    @read_query
    def guilds(db: Database) -> list[int]:
        """Return the servers that have games."""
        rows = db.execute(
            """WITH RECURSIVE held (guild) AS (
                   SELECT min(guild) FROM game WHERE guild >= 0
                   UNION ALL
                   SELECT (SELECT min(guild) FROM game WHERE game.guild > held.guild)
                   FROM held WHERE held.guild IS NOT NULL
               ) SELECT guild FROM held WHERE guild IS NOT NULL"""
        )
        return [guild for (guild,) in rows]

    @write_query
    def note_departure(db: Database, guild: int, at: float) -> bool:
        """Record that a server removed the bot; return False if that was recorded before."""
        with write_transaction(db):
            noted = "INSERT INTO departure VALUES (?, ?) ON CONFLICT (guild) DO NOTHING"
            return db.execute(noted, (guild, at)).rowcount > 0

    @write_query
    def note_return(db: Database, guild: int) -> bool:
        """Record that the bot is in a server, so that nothing is erased; False if it never left."""
        with write_transaction(db):
            return db.execute("DELETE FROM departure WHERE guild = ?", (guild,)).rowcount > 0

    @read_query
    def departures(db: Database) -> dict[int, float]:
        """Return the servers that removed the bot, with the time."""
        return dict(sorted(db.execute("SELECT guild, at FROM departure").fetchall()))

    @write_query
    def erase_game(db: Database, game: int, *, left_before: float) -> bool:
        """Erase a game if its server removed the bot before a time; return False if not."""
        with game_transaction(db, game):
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

    @write_query
    def erase_guild(db: Database, guild: int, *, left_before: float) -> bool:
        """Erase what remains of a server that removed the bot before a time.

        Return False if it did not, or if it still has games.
        """
        with write_transaction(db):
            db.fence_guild(guild)
            ready = db.execute(
                """SELECT 1 FROM departure WHERE guild = :guild AND at <= :before
                   AND NOT EXISTS (SELECT 1 FROM game WHERE game.guild = :guild)""",
                {"guild": guild, "before": left_before},
            ).fetchone()
            if ready is None:
                return False
            db.execute("DELETE FROM guild_settings WHERE guild = ?", (guild,))
            db.execute("DELETE FROM report WHERE guild = ?", (guild,))
            db.execute("DELETE FROM membership WHERE guild = ?", (guild,))
            db.execute("DELETE FROM departure WHERE guild = ?", (guild,))
            return True

    @write_query
    def prune_outbox(db: Database, before: float) -> int:
        """Delete the posts that failed permanently before a time; return their number."""
        with write_transaction(db):
            dead = "DELETE FROM outbox WHERE state = 'dead' AND not_before < ?"
            return db.execute(dead, (before,)).rowcount
