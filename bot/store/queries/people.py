"""Preferences of users, settings of servers, and the erasure of a user's data."""

from collections.abc import Callable

from bot.store.database import Database
from bot.store.game_records import Forgotten, GuildSettings, Preferences, Tenure
from bot.store.queries import soundness
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import write_transaction

Change = Callable[[bytes | None], bytes]
"""Returns the new value of a stored choice, given the old one or None. It runs on a thread inside
the transaction, so that concurrent changes are not lost. A retried transaction calls it again,
so it must have no other effects."""


class PeopleQueries(QueryGroup):
    """Preferences of users, settings of servers, and the erasure of users."""

    @read_query
    def preferences(db: Database, user: int) -> Preferences | None:
        """Return the preferences of a user; None if they have none."""
        row = db.execute(
            'SELECT "user", json FROM preferences WHERE "user" = ?', (user,)
        ).fetchone()
        return Preferences(*row) if row else None

    @write_query
    def change_preferences(db: Database, user: int, change: Change) -> bytes:
        """Replace a user's preferences with `change(old)`; change nothing if it raises."""
        with write_transaction(db):
            kept = PeopleQueries.preferences(db, user)
            new = change(kept.json if kept else None)
            db.execute(
                """INSERT INTO preferences VALUES (?, ?)
                   ON CONFLICT ("user") DO UPDATE SET json = excluded.json""",
                (user, new),
            )
            return new

    @read_query
    def guild_settings(db: Database, guild: int) -> GuildSettings | None:
        """Return the settings of a server; None if it has none."""
        row = db.execute(
            "SELECT guild, json FROM guild_settings WHERE guild = ?", (guild,)
        ).fetchone()
        return GuildSettings(*row) if row else None

    @write_query
    def change_guild_settings(db: Database, guild: int, change: Change) -> bytes:
        """Replace a server's settings with `change(old)`; change nothing if it raises."""
        with write_transaction(db):
            kept = PeopleQueries.guild_settings(db, guild)
            new = change(kept.json if kept else None)
            db.execute(
                """INSERT INTO guild_settings VALUES (?, ?)
                   ON CONFLICT (guild) DO UPDATE SET json = excluded.json""",
                (guild, new),
            )
            return new

    @write_query
    def erase_user(db: Database, user: int, at: float) -> Forgotten:
        """Erase a user: delete preferences, decks and votes; anonymise tenures, inputs and games.

        Callers must keep user ids out of the opaque bytes (payloads, configurations).
        """
        with write_transaction(db):
            sits = 'SELECT game, seat, since FROM tenure WHERE "user" = ? AND until IS NULL'
            ended = db.execute(f"{sits} ORDER BY id", (user,)).fetchall()
            sat = db.execute(
                'SELECT DISTINCT game, seat FROM tenure WHERE "user" = ? ORDER BY game, seat',
                (user,),
            ).fetchall()
            touched = db.execute(
                """SELECT id FROM game WHERE creator = :user
                   UNION SELECT game FROM tenure WHERE "user" = :user
                   UNION SELECT game FROM vote WHERE "user" = :user ORDER BY 1""",
                {"user": user},
            ).fetchall()
            _erase_rows(db, user, at)
            return Forgotten(
                tuple(Tenure(game, seat, None, since, at) for game, seat, since in ended),
                tuple((game, seat) for game, seat in sat),
                tuple(game for (game,) in touched),
            )


def _erase_rows(db: Database, user: int, at: float) -> None:
    db.execute('DELETE FROM preferences WHERE "user" = ?', (user,))
    db.execute('DELETE FROM last_seen WHERE "user" = ?', (user,))
    db.execute('DELETE FROM membership WHERE "user" = ?', (user,))
    db.execute('DELETE FROM deck WHERE "user" = ?', (user,))
    db.execute('DELETE FROM report WHERE "user" = ?', (user,))
    db.execute('DELETE FROM vote WHERE game IN (SELECT game FROM vote WHERE "user" = ?)', (user,))
    db.execute(
        'UPDATE tenure SET "user" = NULL, until = coalesce(until, ?) WHERE "user" = ?', (at, user)
    )
    played = soundness.games_naming_user(db, user)
    for game in played:
        soundness.record_damaged_actor_chain(db, game)
    db.execute('UPDATE journal SET "user" = NULL, unconfirmed = 0 WHERE "user" = ?', (user,))
    db.execute('UPDATE pack_person SET "user" = NULL WHERE "user" = ?', (user,))
    for game in played:
        soundness.rebuild_actor_chain(db, game)
    db.execute('UPDATE deed SET "user" = NULL WHERE "user" = ?', (user,))
    db.execute("UPDATE game SET creator = NULL WHERE creator = ?", (user,))
