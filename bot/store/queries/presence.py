"""The last activity of users at tables, and look-ups of server members."""

from bot.store.database import Database
from bot.store.game_records import Membership
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import game_transaction, write_transaction


class PresenceQueries(QueryGroup):
    """The last activity of each user at a table, and the last look-up of each member."""

    @read_query
    def last_seen(db: Database, game: int) -> dict[int, float]:
        """Return the time of each user's last activity at a table."""
        rows = db.execute('SELECT "user", at FROM last_seen WHERE game = ? ORDER BY 1', (game,))
        return dict(rows.fetchall())

    @write_query
    def note_seen(db: Database, game: int, user: int, at: float) -> None:
        """Store the time of a user's last activity at a table. Raises `NoSuchGame`."""
        with game_transaction(db, game):
            db.execute(
                """INSERT INTO last_seen VALUES (?, ?, ?)
                   ON CONFLICT (game, "user") DO UPDATE SET at = excluded.at""",
                (game, user, at),
            )

    @read_query
    def memberships(db: Database, guild: int) -> dict[int, Membership]:
        """Return the result of the last look-up of each user in a server."""
        rows = db.execute(
            'SELECT "user", looked_at, gone FROM membership WHERE guild = ? ORDER BY 1', (guild,)
        )
        return {user: Membership(looked_at, bool(gone)) for user, looked_at, gone in rows}

    @write_query
    def note_membership(db: Database, guild: int, user: int, found: Membership) -> None:
        """Store the result of a look-up, replacing the last one."""
        with write_transaction(db):
            db.execute(
                """INSERT INTO membership VALUES (?, ?, ?, ?) ON CONFLICT (guild, "user")
                   DO UPDATE SET looked_at = excluded.looked_at, gone = excluded.gone""",
                (guild, user, found.looked_at, int(found.gone)),
            )
