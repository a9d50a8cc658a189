"""Decks that users have saved."""

from bot.store.database import Database
from bot.store.errors import TooManyDecks
from bot.store.game_records import DeckRecord
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import write_transaction

_COLUMNS = '"user", ruleset, name, investigator, payload, stored_at'


class DeckQueries(QueryGroup):
    """Decks that users have saved."""

    @write_query
    def put(db: Database, deck: DeckRecord, *, most: int) -> bool:
        """Store a deck; return True if it replaced one with the same name.

        Raises `TooManyDecks` if the user has `most` other decks, counting all games.
        """
        with write_transaction(db):
            known = DeckQueries.find(db, deck.user, deck.ruleset, deck.name) is not None
            if not known and _count_decks(db, deck.user) >= most:
                raise TooManyDecks(most)
            db.execute(
                f"""INSERT INTO deck ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT ("user", ruleset, name) DO UPDATE SET
                        investigator = excluded.investigator, payload = excluded.payload,
                        stored_at = excluded.stored_at""",
                (
                    deck.user,
                    deck.ruleset,
                    deck.name,
                    deck.investigator,
                    deck.payload,
                    deck.stored_at,
                ),
            )
            return known

    @read_query
    def find(db: Database, user: int, ruleset: str, name: str) -> DeckRecord | None:
        """Return the user's deck with exactly this name; None if there is none."""
        query = f'SELECT {_COLUMNS} FROM deck WHERE "user" = ? AND ruleset = ? AND name = ?'
        row = db.execute(query, (user, ruleset, name)).fetchone()
        return DeckRecord(*row) if row else None

    @read_query
    def of_user(db: Database, user: int, ruleset: str) -> list[DeckRecord]:
        """Return the user's decks for a game, sorted by name."""
        query = f'SELECT {_COLUMNS} FROM deck WHERE "user" = ? AND ruleset = ? ORDER BY name'
        return [DeckRecord(*row) for row in db.execute(query, (user, ruleset))]

    @write_query
    def remove(db: Database, user: int, ruleset: str, name: str) -> bool:
        """Delete a deck; return False if there was none."""
        with write_transaction(db):
            gone = db.execute(
                'DELETE FROM deck WHERE "user" = ? AND ruleset = ? AND name = ?',
                (user, ruleset, name),
            )
            return gone.rowcount > 0


def _count_decks(db: Database, user: int) -> int:
    query = 'SELECT count(*) FROM deck WHERE "user" = ?'
    return int(db.execute(query, (user,)).fetchone()[0])
