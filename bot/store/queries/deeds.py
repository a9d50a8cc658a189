"""What was done to a game beside its journal."""

from bot.store.database import Database
from bot.store.records import TableDeed
from bot.store.transaction import changing


def add_deed(db: Database, deed: TableDeed | None) -> None:
    """Part of a transaction: keep a deed, if there is one."""
    if deed is not None:
        db.execute(
            'INSERT INTO deed (game, at, "user", kind, seat, reason) VALUES (?, ?, ?, ?, ?, ?)',
            (deed.game, deed.at, deed.user, deed.kind, deed.seat, deed.reason),
        )


def put_deed(db: Database, deed: TableDeed) -> None:
    """See `Store.put_deed`."""
    with changing(db, deed.game):
        add_deed(db, deed)


def deeds(db: Database, game: int) -> list[TableDeed]:
    """See `Store.deeds`."""
    query = 'SELECT game, at, "user", kind, seat, reason FROM deed WHERE game = ? ORDER BY id'
    return [TableDeed(*row) for row in db.execute(query, (game,))]
