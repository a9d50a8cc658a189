"""What people and servers chose, and forgetting people."""

from bot.store.database import Database
from bot.store.promises.people import Change
from bot.store.queries import soundness
from bot.store.records import Forgotten, GuildSettings, Preferences, Tenure
from bot.store.transaction import writing


def preferences(db: Database, user: int) -> Preferences | None:
    """See `Store.preferences`."""
    row = db.execute('SELECT "user", json FROM preferences WHERE "user" = ?', (user,)).fetchone()
    return Preferences(*row) if row else None


def change_preferences(db: Database, user: int, change: Change) -> bytes:
    """See `Store.change_preferences`."""
    with writing(db):
        kept = preferences(db, user)
        new = change(kept.json if kept else None)
        db.execute(
            """INSERT INTO preferences VALUES (?, ?)
               ON CONFLICT ("user") DO UPDATE SET json = excluded.json""",
            (user, new),
        )
        return new


def guild_settings(db: Database, guild: int) -> GuildSettings | None:
    """See `Store.guild_settings`."""
    row = db.execute("SELECT guild, json FROM guild_settings WHERE guild = ?", (guild,)).fetchone()
    return GuildSettings(*row) if row else None


def change_guild_settings(db: Database, guild: int, change: Change) -> bytes:
    """See `Store.change_guild_settings`."""
    with writing(db):
        kept = guild_settings(db, guild)
        new = change(kept.json if kept else None)
        db.execute(
            """INSERT INTO guild_settings VALUES (?, ?)
               ON CONFLICT (guild) DO UPDATE SET json = excluded.json""",
            (guild, new),
        )
        return new


def forget_user(db: Database, user: int, at: float) -> Forgotten:
    """See `Store.forget_user`."""
    with writing(db):
        ended = db.execute(
            'SELECT game, seat, since FROM tenure WHERE "user" = ? AND until IS NULL ORDER BY id',
            (user,),
        ).fetchall()
        sat = db.execute(
            'SELECT DISTINCT game, seat FROM tenure WHERE "user" = ? ORDER BY game, seat', (user,)
        ).fetchall()
        touched = db.execute(
            """SELECT id FROM game WHERE creator = :user
               UNION SELECT game FROM tenure WHERE "user" = :user
               UNION SELECT game FROM vote WHERE "user" = :user ORDER BY 1""",
            {"user": user},
        ).fetchall()
        _erase(db, user, at)
        return Forgotten(
            tuple(Tenure(game, seat, None, since, at) for game, seat, since in ended),
            tuple((game, seat) for game, seat in sat),
            tuple(game for (game,) in touched),
        )


def _erase(db: Database, user: int, at: float) -> None:
    db.execute('DELETE FROM preferences WHERE "user" = ?', (user,))
    db.execute('DELETE FROM deck WHERE "user" = ?', (user,))
    db.execute('DELETE FROM vote WHERE game IN (SELECT game FROM vote WHERE "user" = ?)', (user,))
    db.execute(
        'UPDATE tenure SET "user" = NULL, until = coalesce(until, ?) WHERE "user" = ?', (at, user)
    )
    played = soundness.games_acted_in(db, user)
    for game in played:
        soundness.note_other_actors(db, game)
    db.execute('UPDATE journal SET "user" = NULL WHERE "user" = ?', (user,))
    db.execute('UPDATE pack_person SET "user" = NULL WHERE "user" = ?', (user,))
    for game in played:
        soundness.link_actors_anew(db, game)
    db.execute('UPDATE deed SET "user" = NULL WHERE "user" = ?', (user,))
    db.execute("UPDATE game SET creator = NULL WHERE creator = ?", (user,))
