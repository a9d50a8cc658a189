"""Last activity of people at tables, and findings about members of servers."""

from bot.store.database import Database
from bot.store.game_records import Membership
from bot.store.topic import QueryGroup, reads, writes
from bot.store.transaction import changing, writing


class PresenceQueries(QueryGroup):
    """The last activity of each person at a table, and the last look-up of each member."""

    @reads
    def last_seen(db: Database, game: int) -> dict[int, float]:
        """Return the time of each person's last activity at a table, by user."""
        rows = db.execute('SELECT "user", at FROM last_seen WHERE game = ? ORDER BY 1', (game,))
        return dict(rows.fetchall())

    @writes
    def note_seen(db: Database, game: int, user: int, at: float) -> None:
        """Store the time of a person's last activity at a table. Raises `NoSuchGame`."""
        with changing(db, game):
            db.execute(
                """INSERT INTO last_seen VALUES (?, ?, ?)
                   ON CONFLICT (game, "user") DO UPDATE SET at = excluded.at""",
                (game, user, at),
            )

    @reads
    def memberships(db: Database, guild: int) -> dict[int, Membership]:
        """Return the last finding about each person who was looked up in a server, by user."""
        rows = db.execute(
            'SELECT "user", looked_at, gone FROM membership WHERE guild = ? ORDER BY 1', (guild,)
        )
        return {user: Membership(looked_at, bool(gone)) for user, looked_at, gone in rows}

    @writes
    def note_membership(db: Database, guild: int, user: int, found: Membership) -> None:
        """Store a finding about a member; it replaces the last one."""
        with writing(db):
            db.execute(
                """INSERT INTO membership VALUES (?, ?, ?, ?) ON CONFLICT (guild, "user")
                   DO UPDATE SET looked_at = excluded.looked_at, gone = excluded.gone""",
                (guild, user, found.looked_at, int(found.gone)),
            )
