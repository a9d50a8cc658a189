"""Who was last seen at which table, and who has left a server."""

from bot.store.database import Database
from bot.store.records import Membership
from bot.store.topic import QueryGroup, reads, writes
from bot.store.transaction import changing, writing


class PresenceQueries(QueryGroup):
    """When people last did something at tables, and who is no longer a member of a server."""

    @reads
    def last_seen(db: Database, game: int) -> dict[int, float]:
        """Return when each person last did something at a table: user to time."""
        rows = db.execute('SELECT "user", at FROM last_seen WHERE game = ? ORDER BY 1', (game,))
        return dict(rows.fetchall())

    @writes
    def note_seen(db: Database, game: int, user: int, at: float) -> None:
        """Note that somebody did something at a table. Raises `NoSuchGame`."""
        with changing(db, game):
            db.execute(
                """INSERT INTO last_seen VALUES (?, ?, ?)
                   ON CONFLICT (game, "user") DO UPDATE SET at = excluded.at""",
                (game, user, at),
            )

    @reads
    def memberships(db: Database, guild: int) -> dict[int, Membership]:
        """Return what was found when people were last looked up in a server, by user."""
        rows = db.execute(
            'SELECT "user", looked_at, gone FROM membership WHERE guild = ? ORDER BY 1', (guild,)
        )
        return {user: Membership(looked_at, bool(gone)) for user, looked_at, gone in rows}

    @writes
    def note_membership(db: Database, guild: int, user: int, found: Membership) -> None:
        """Note what was found when somebody was looked up, in place of the last finding."""
        with writing(db):
            db.execute(
                """INSERT INTO membership VALUES (?, ?, ?, ?) ON CONFLICT (guild, "user")
                   DO UPDATE SET looked_at = excluded.looked_at, gone = excluded.gone""",
                (guild, user, found.looked_at, int(found.gone)),
            )
