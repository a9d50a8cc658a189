"""Seats and who sits there."""

from collections.abc import Sequence

from bot.store.database import Database
from bot.store.errors import SeatTaken
from bot.store.queries.deeds import add_deed
from bot.store.queries.head import head_of
from bot.store.queries.outbox import add_outgoing
from bot.store.queries.settings import replace_settings
from bot.store.records import Outgoing, SeatRecord, TableDeed, Tenure
from bot.store.transaction import changing, writing


def seats(db: Database, game: int) -> list[SeatRecord]:
    """See `Store.seats`."""
    query = "SELECT game, seat, label, settings FROM seat WHERE game = ? ORDER BY seat"
    return [SeatRecord(*row) for row in db.execute(query, (game,))]


def put_seat(db: Database, seat: SeatRecord) -> None:
    """See `Store.put_seat`."""
    with changing(db, seat.game):
        db.execute(
            """INSERT INTO seat VALUES (?, ?, ?, ?)
               ON CONFLICT (game, seat)
               DO UPDATE SET label = excluded.label, settings = excluded.settings""",
            (seat.game, seat.seat, seat.label, seat.settings),
        )


def keep(db: Database, seats: Sequence[SeatRecord]) -> None:
    """See `Store.keep`."""
    with writing(db):
        for game in {seat.game for seat in seats}:
            db.fence(game)
        replace_settings(db, seats)


def remove_seat(db: Database, game: int, seat: int) -> None:
    """See `Store.remove_seat`."""
    with changing(db, game):
        db.execute("DELETE FROM seat WHERE game = ? AND seat = ?", (game, seat))


def join(db: Database, seat: SeatRecord, user: int, at: float, outbox: Sequence[Outgoing]) -> bool:
    """See `Store.join`. Raises `SeatTaken`, `NoSuchGame`."""
    with changing(db, seat.game):
        present = _occupant(db, seat.game, seat.seat)
        if present == user:
            return False
        if present is not None:
            raise SeatTaken(seat.game, seat.seat)
        db.execute(
            "INSERT INTO seat VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (seat.game, seat.seat, seat.label, seat.settings),
        )
        _begin(db, Tenure(seat.game, seat.seat, user, at))
        add_outgoing(db, seat.game, head_of(db, seat.game), outbox)
        return True


def sit_down_anew(db: Database, seat: SeatRecord, user: int, at: float) -> None:
    """Part of a transaction: a new seat; one of its number that was taken back is forgotten."""
    put_seat(db, seat)
    if _occupant(db, seat.game, seat.seat) != user:
        _end(db, seat.game, seat.seat, at)
        _begin(db, Tenure(seat.game, seat.seat, user, at))


def leave(db: Database, game: int, seat: int, at: float, outbox: Sequence[Outgoing]) -> bool:
    """See `Store.leave`."""
    with changing(db, game):
        if not _end(db, game, seat, at):
            return False
        add_outgoing(db, game, head_of(db, game), outbox)
        return True


def replace(
    db: Database,
    game: int,
    seat: int,
    user: int,
    at: float,
    outbox: Sequence[Outgoing],
    *,
    settings: bytes | None = None,
    deed: TableDeed | None = None,
) -> bool:
    """See `Store.replace`."""
    with changing(db, game):
        if _occupant(db, game, seat) == user:
            return False
        _end(db, game, seat, at)
        _begin(db, Tenure(game, seat, user, at))
        if settings is not None:
            update = "UPDATE seat SET settings = ? WHERE game = ? AND seat = ?"
            db.execute(update, (settings, game, seat))
        add_deed(db, deed)
        add_outgoing(db, game, head_of(db, game), outbox)
        return True


def _occupant(db: Database, game: int, seat: int) -> int | None:
    query = 'SELECT "user" FROM tenure WHERE game = ? AND seat = ? AND until IS NULL'
    row = db.execute(query, (game, seat)).fetchone()
    return row[0] if row else None


def _begin(db: Database, tenure: Tenure) -> None:
    db.execute(
        'INSERT INTO tenure (game, seat, "user", since) VALUES (?, ?, ?, ?)',
        (tenure.game, tenure.seat, tenure.user, tenure.since),
    )


def _end(db: Database, game: int, seat: int, at: float) -> bool:
    update = "UPDATE tenure SET until = ? WHERE game = ? AND seat = ? AND until IS NULL"
    return db.execute(update, (at, game, seat)).rowcount > 0


def occupants(db: Database, game: int) -> dict[int, int]:
    """See `Store.occupants`."""
    query = 'SELECT seat, "user" FROM tenure WHERE game = ? AND until IS NULL ORDER BY seat'
    return dict(db.execute(query, (game,)))


def tenures(db: Database, game: int) -> list[Tenure]:
    """See `Store.tenures`."""
    query = 'SELECT game, seat, "user", since, until FROM tenure WHERE game = ? ORDER BY since, id'
    return [Tenure(*row) for row in db.execute(query, (game,))]
