"""Actions on a table that are not in its game's journal."""

from bot.store.database import Database
from bot.store.game_records import TableAction
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import game_transaction


def add_table_action(db: Database, action: TableAction | None) -> None:
    """Store an action, if there is one. Call it inside a transaction."""
    if action is not None:
        db.execute(
            'INSERT INTO deed (game, at, "user", kind, seat, reason) VALUES (?, ?, ?, ?, ?, ?)',
            (action.game, action.at, action.user, action.kind, action.seat, action.reason),
        )


class TableActionQueries(QueryGroup):
    """Actions on tables that are not in their games' journals."""

    @write_query
    def put(db: Database, action: TableAction) -> None:
        """Store an action. Raises `NoSuchGame`."""
        with game_transaction(db, action.game):
            add_table_action(db, action)

    @read_query
    def of_game(db: Database, game: int) -> list[TableAction]:
        """Return the actions on a table, oldest first."""
        query = 'SELECT game, at, "user", kind, seat, reason FROM deed WHERE game = ? ORDER BY id'
        return [TableAction(*row) for row in db.execute(query, (game,))]
