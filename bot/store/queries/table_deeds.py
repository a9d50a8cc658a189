"""Actions on a table that are not in its game's journal."""

from bot.store.database import Database
from bot.store.game_records import TableDeed
from bot.store.topic import QueryGroup, reads, writes
from bot.store.transaction import changing


def add_deed(db: Database, deed: TableDeed | None) -> None:
    """Store an action, if there is one. Call it inside a transaction."""
    if deed is not None:
        db.execute(
            'INSERT INTO deed (game, at, "user", kind, seat, reason) VALUES (?, ?, ?, ?, ?, ?)',
            (deed.game, deed.at, deed.user, deed.kind, deed.seat, deed.reason),
        )


class DeedQueries(QueryGroup):
    """Actions on tables that are not in their games' journals."""

    @writes
    def put(db: Database, deed: TableDeed) -> None:
        """Store an action. Raises `NoSuchGame`."""
        with changing(db, deed.game):
            add_deed(db, deed)

    @reads
    def of_game(db: Database, game: int) -> list[TableDeed]:
        """Return the actions on a table, oldest first."""
        query = 'SELECT game, at, "user", kind, seat, reason FROM deed WHERE game = ? ORDER BY id'
        return [TableDeed(*row) for row in db.execute(query, (game,))]
