"""What people and servers chose, and forgetting people."""

import sqlite3

from bot.store.records import Forgotten, GuildSettings, Preferences, Tenure
from bot.store.transaction import writing


def preferences(db: sqlite3.Connection, user: int) -> Preferences | None:
    """See `Store.preferences`."""
    row = db.execute("SELECT user, json FROM preferences WHERE user = ?", (user,)).fetchone()
    return Preferences(*row) if row else None


def set_preferences(db: sqlite3.Connection, new: Preferences) -> None:
    """See `Store.set_preferences`."""
    with writing(db):
        db.execute("INSERT OR REPLACE INTO preferences VALUES (?, ?)", (new.user, new.json))


def guild_settings(db: sqlite3.Connection, guild: int) -> GuildSettings | None:
    """See `Store.guild_settings`."""
    row = db.execute("SELECT guild, json FROM guild_settings WHERE guild = ?", (guild,)).fetchone()
    return GuildSettings(*row) if row else None


def set_guild_settings(db: sqlite3.Connection, new: GuildSettings) -> None:
    """See `Store.set_guild_settings`."""
    with writing(db):
        db.execute("INSERT OR REPLACE INTO guild_settings VALUES (?, ?)", (new.guild, new.json))


def forget_user(db: sqlite3.Connection, user: int, at: float) -> Forgotten:
    """See `Store.forget_user`."""
    with writing(db):
        ended = db.execute(
            "SELECT game, seat, since FROM tenure WHERE user = ? AND until IS NULL ORDER BY id",
            (user,),
        ).fetchall()
        sat = db.execute(
            "SELECT DISTINCT game, seat FROM tenure WHERE user = ? ORDER BY game, seat", (user,)
        ).fetchall()
        touched = db.execute(
            """SELECT id FROM game WHERE creator = ?1
               UNION SELECT game FROM tenure WHERE user = ?1
               UNION SELECT game FROM vote WHERE user = ?1""",
            (user,),
        ).fetchall()
        _erase(db, user, at)
        return Forgotten(
            tuple(Tenure(game, seat, None, since, at) for game, seat, since in ended),
            tuple((game, seat) for game, seat in sat),
            tuple(game for (game,) in touched),
        )


def _erase(db: sqlite3.Connection, user: int, at: float) -> None:
    db.execute("DELETE FROM preferences WHERE user = ?", (user,))
    db.execute("DELETE FROM deck WHERE user = ?", (user,))
    db.execute("DELETE FROM vote WHERE game IN (SELECT game FROM vote WHERE user = ?)", (user,))
    db.execute(
        "UPDATE tenure SET user = NULL, until = coalesce(until, ?) WHERE user = ?", (at, user)
    )
    db.execute("UPDATE journal SET user = NULL WHERE user = ?", (user,))
    db.execute("UPDATE deed SET user = NULL WHERE user = ?", (user,))
    db.execute("UPDATE game SET creator = NULL WHERE creator = ?", (user,))
