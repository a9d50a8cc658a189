"""Seats and their occupants."""

from collections.abc import Sequence

from bot.store.database import Database
from bot.store.errors import SeatTaken
from bot.store.game_records import Outgoing, SeatRecord, TableAction, Tenure
from bot.store.queries.game_head import newest_step
from bot.store.queries.outbox import add_outgoing
from bot.store.queries.seat_settings import replace_settings
from bot.store.queries.table_actions import add_table_action
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import game_transaction, write_transaction


class SeatQueries(QueryGroup):
    """Seats, their settings and their occupants."""

    @read_query
    def of_game(db: Database, game: int) -> list[SeatRecord]:
        """Return the seats of a game, in order."""
        query = "SELECT game, seat, label, settings FROM seat WHERE game = ? ORDER BY seat"
        return [SeatRecord(*row) for row in db.execute(query, (game,))]

    @write_query
    def put(db: Database, seat: SeatRecord) -> None:
        """Create a seat, or change its label and settings. Raises `NoSuchGame`."""
        with game_transaction(db, seat.game):
            db.execute(
                """INSERT INTO seat VALUES (?, ?, ?, ?)
                   ON CONFLICT (game, seat)
                   DO UPDATE SET label = excluded.label, settings = excluded.settings""",
                (seat.game, seat.seat, seat.label, seat.settings),
            )

    @write_query
    def replace_settings(db: Database, seats: Sequence[SeatRecord]) -> None:
        """Replace the settings of seats; ignore unknown seats."""
        with write_transaction(db):
            for game in {seat.game for seat in seats}:
                db.fence(game)
            replace_settings(db, seats)

    @write_query
    def remove(db: Database, game: int, seat: int) -> None:
        """Delete a seat with its tenures; only for lobbies."""
        with game_transaction(db, game):
            db.execute("DELETE FROM seat WHERE game = ? AND seat = ?", (game, seat))

    @write_query
    def join(
        db: Database, seat: SeatRecord, user: int, at: float, *, outbox: Sequence[Outgoing] = ()
    ) -> bool:
        """Occupy a seat, creating it if necessary; return False if the user occupies it already.

        Raises `SeatTaken` if another user does.
        """
        with game_transaction(db, seat.game):
            present = _current_occupant(db, seat.game, seat.seat)
            if present == user:
                return False
            if present is not None:
                raise SeatTaken(seat.game, seat.seat)
            db.execute(
                "INSERT INTO seat VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (seat.game, seat.seat, seat.label, seat.settings),
            )
            _begin_tenure(db, Tenure(seat.game, seat.seat, user, at))
            add_outgoing(db, seat.game, newest_step(db, seat.game), outbox)
            return True

    @write_query
    def leave(
        db: Database, game: int, seat: int, at: float, *, outbox: Sequence[Outgoing] = ()
    ) -> bool:
        """End the current tenure; return False if the seat was empty."""
        with game_transaction(db, game):
            if not _end_tenure(db, game, seat, at):
                return False
            add_outgoing(db, game, newest_step(db, game), outbox)
            return True

    @write_query
    def replace(
        db: Database,
        game: int,
        seat: int,
        user: int,
        at: float,
        *,
        outbox: Sequence[Outgoing] = (),
        settings: bytes | None = None,
        action: TableAction | None = None,
    ) -> bool:
        """Give a seat to another user; return False if the user occupies it already.

        `settings`: also replace the seat's settings. `action`: also store this action. Raises
        `NoSuchGame` if the game or the seat does not exist.
        """
        with game_transaction(db, game):
            if _current_occupant(db, game, seat) == user:
                return False
            _end_tenure(db, game, seat, at)
            _begin_tenure(db, Tenure(game, seat, user, at))
            if settings is not None:
                update = "UPDATE seat SET settings = ? WHERE game = ? AND seat = ?"
                db.execute(update, (settings, game, seat))
            add_table_action(db, action)
            add_outgoing(db, game, newest_step(db, game), outbox)
            return True

    @read_query
    def occupants(db: Database, game: int) -> dict[int, int]:
        """Return the current occupant of each seat, by seat."""
        query = 'SELECT seat, "user" FROM tenure WHERE game = ? AND until IS NULL ORDER BY seat'
        return dict(db.execute(query, (game,)))

    @read_query
    def tenures(db: Database, game: int) -> list[Tenure]:
        """Return all tenures of a game, ordered by their start."""
        query = (
            'SELECT game, seat, "user", since, until FROM tenure WHERE game = ? ORDER BY since, id'
        )
        return [Tenure(*row) for row in db.execute(query, (game,))]


def recreate_occupied_seat(db: Database, seat: SeatRecord, user: int, at: float) -> None:
    """Create a new seat with its occupant, replacing a seat that a rewind had removed.

    Call it inside a transaction.
    """
    SeatQueries.put(db, seat)
    if _current_occupant(db, seat.game, seat.seat) != user:
        _end_tenure(db, seat.game, seat.seat, at)
        _begin_tenure(db, Tenure(seat.game, seat.seat, user, at))


def _current_occupant(db: Database, game: int, seat: int) -> int | None:
    query = 'SELECT "user" FROM tenure WHERE game = ? AND seat = ? AND until IS NULL'
    row = db.execute(query, (game, seat)).fetchone()
    return row[0] if row else None


def _begin_tenure(db: Database, tenure: Tenure) -> None:
    db.execute(
        'INSERT INTO tenure (game, seat, "user", since) VALUES (?, ?, ?, ?)',
        (tenure.game, tenure.seat, tenure.user, tenure.since),
    )


def _end_tenure(db: Database, game: int, seat: int, at: float) -> bool:
    update = "UPDATE tenure SET until = ? WHERE game = ? AND seat = ? AND until IS NULL"
    return db.execute(update, (at, game, seat)).rowcount > 0
