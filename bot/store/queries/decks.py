"""Decks that people bring along."""

from bot.store.database import Database
from bot.store.errors import TooManyDecks
from bot.store.records import DeckRecord
from bot.store.transaction import writing

_COLUMNS = '"user", ruleset, name, investigator, payload, stored_at'


def put_deck(db: Database, new: DeckRecord, most: int) -> bool:
    """See `Store.put_deck`. Raises `TooManyDecks`."""
    with writing(db):
        known = deck(db, new.user, new.ruleset, new.name) is not None
        if not known and _count(db, new.user) >= most:
            raise TooManyDecks(most)
        db.execute(
            f"""INSERT INTO deck ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT ("user", ruleset, name) DO UPDATE SET
                    investigator = excluded.investigator, payload = excluded.payload,
                    stored_at = excluded.stored_at""",
            (new.user, new.ruleset, new.name, new.investigator, new.payload, new.stored_at),
        )
        return known


def _count(db: Database, user: int) -> int:
    query = 'SELECT count(*) FROM deck WHERE "user" = ?'
    return int(db.execute(query, (user,)).fetchone()[0])


def deck(db: Database, user: int, ruleset: str, name: str) -> DeckRecord | None:
    """See `Store.deck`."""
    query = f'SELECT {_COLUMNS} FROM deck WHERE "user" = ? AND ruleset = ? AND name = ?'
    row = db.execute(query, (user, ruleset, name)).fetchone()
    return DeckRecord(*row) if row else None


def decks(db: Database, user: int, ruleset: str) -> list[DeckRecord]:
    """See `Store.decks`."""
    query = f'SELECT {_COLUMNS} FROM deck WHERE "user" = ? AND ruleset = ? ORDER BY name'
    return [DeckRecord(*row) for row in db.execute(query, (user, ruleset))]


def remove_deck(db: Database, user: int, ruleset: str, name: str) -> bool:
    """See `Store.remove_deck`."""
    with writing(db):
        gone = db.execute(
            'DELETE FROM deck WHERE "user" = ? AND ruleset = ? AND name = ?', (user, ruleset, name)
        )
        return gone.rowcount > 0
