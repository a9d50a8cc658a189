"""What was done to a game beside its journal."""

import sqlite3

from bot.store.records import TableDeed
from bot.store.transaction import known, writing


def add_deed(db: sqlite3.Connection, deed: TableDeed | None) -> None:
    """Part of a transaction: keep a deed, if there is one."""
    if deed is not None:
        db.execute(
            "INSERT INTO deed (game, at, user, kind, seat, reason) VALUES (?, ?, ?, ?, ?, ?)",
            (deed.game, deed.at, deed.user, deed.kind, deed.seat, deed.reason),
        )


def put_deed(db: sqlite3.Connection, deed: TableDeed) -> None:
    """See `Store.put_deed`."""
    with writing(db), known(deed.game):
        add_deed(db, deed)


def deeds(db: sqlite3.Connection, game: int) -> list[TableDeed]:
    """See `Store.deeds`."""
    query = "SELECT game, at, user, kind, seat, reason FROM deed WHERE game = ? ORDER BY id"
    return [TableDeed(*row) for row in db.execute(query, (game,))]
