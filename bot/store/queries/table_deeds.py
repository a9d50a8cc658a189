"""Deeds that were done to a game beside its journal."""

from bot.store.database import Database
from bot.store.game_records import TableDeed
from bot.store.topic import QueryGroup, reads, writes
from bot.store.transaction import changing


def add_deed(db: Database, deed: TableDeed | None) -> None:
    """Part of a transaction: keep a deed, if there is one."""
    if deed is not None:
        db.execute(
            'INSERT INTO deed (game, at, "user", kind, seat, reason) VALUES (?, ?, ?, ?, ?, ?)',
            (deed.game, deed.at, deed.user, deed.kind, deed.seat, deed.reason),
        )


class DeedQueries(QueryGroup):
    """The deeds that were done to games beside their journal."""

    @writes
    def put(db: Database, deed: TableDeed) -> None:
        """Keep something that was done beside the journal. Raises `NoSuchGame`."""
        with changing(db, deed.game):
            add_deed(db, deed)

    @reads
    def of_game(db: Database, game: int) -> list[TableDeed]:
        """Return what was done to a game beside its journal, oldest first."""
        query = 'SELECT game, at, "user", kind, seat, reason FROM deed WHERE game = ? ORDER BY id'
        return [TableDeed(*row) for row in db.execute(query, (game,))]
