"""Campaigns and their chapters: a chapter begins, is left for another attempt, or is adopted."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.store.database import Database
from bot.store.errors import NoSuchGame
from bot.store.queries.games import change_status, create_game, find_game
from bot.store.queries.head import head_of
from bot.store.queries.journal import put_checkpoint
from bot.store.queries.outbox import add_outgoing
from bot.store.queries.seats import join, put_seat
from bot.store.queries.timers import replace_timers
from bot.store.records import Adoption, GameRecord, NewChapter, SeatRecord
from bot.store.transaction import changing

_OF = "SELECT id FROM game WHERE parent = ? AND chapter = ?"


def begin_chapter(db: Database, chapter: NewChapter) -> GameRecord:
    """See `Store.begin_chapter`. Raises `NoSuchGame`, `ChannelTaken`."""
    parent, new = chapter.parent, chapter.new
    with changing(db, parent):
        before = chapter_of(db, parent, chapter.number)
        if before is not None and before.id != chapter.instead:
            return before
        if before is not None:
            give_up = "UPDATE game SET status = 'archived', chapter = NULL WHERE id = ?"
            db.execute(give_up, (before.id,))
        change_status(db, parent, "resting")
        replace_timers(db, parent, ())
        game = create_game(db, replace(new, status="lobby")).id
        _sit_down(db, game, chapter.seats, new.created_at)
        put_checkpoint(db, replace(chapter.start, game=game))
        _put_under(db, game, parent, chapter.number)
        db.execute("UPDATE game SET status = ? WHERE id = ?", (new.status, game))
        add_outgoing(db, parent, head_of(db, parent), chapter.parting)
        add_outgoing(db, game, 0, chapter.outbox)
        return find_game(db, game)


def _sit_down(
    db: Database,
    game: int,
    seats: Sequence[tuple[SeatRecord, int | None]],
    at: float,
) -> None:
    for number, (seat, user) in enumerate(seats):
        record = SeatRecord(game, number, seat.label, seat.settings)
        if user is None:
            put_seat(db, record)
        else:
            join(db, record, user, at, ())


def _put_under(db: Database, game: int, parent: int, number: int) -> None:
    put = "UPDATE game SET parent = ?, chapter = ? WHERE id = ?"
    if not db.execute(put, (parent, number, game)).rowcount:
        raise NoSuchGame(game)


def adopt(db: Database, adoption: Adoption) -> GameRecord:
    """See `Store.adopt`. Raises `NoSuchGame`, `ChannelTaken`."""
    new = adoption.new
    with changing(db, adoption.game):
        before = find_game(db, adoption.game)
        if before.parent is not None:
            return find_game(db, before.parent)
        campaign = create_game(db, replace(new, status="lobby")).id
        _sit_down(db, campaign, adoption.seats, new.created_at)
        put_checkpoint(db, replace(adoption.start, game=campaign))
        _put_under(db, adoption.game, campaign, adoption.number)
        db.execute("UPDATE game SET status = ? WHERE id = ?", (new.status, campaign))
        add_outgoing(db, campaign, 0, adoption.outbox)
        return find_game(db, campaign)


def chapter_of(db: Database, parent: int, number: int) -> GameRecord | None:
    """See `Store.chapter_of`."""
    row = db.execute(_OF, (parent, number)).fetchone()
    return find_game(db, row[0]) if row else None


def chapters_of(db: Database, parent: int) -> list[GameRecord]:
    """See `Store.chapters_of`."""
    rows = db.execute("SELECT id FROM game WHERE parent = ? ORDER BY id", (parent,))
    return [find_game(db, game) for (game,) in rows.fetchall()]


def left_alone(db: Database) -> list[int]:
    """See `Store.left_alone`."""
    rows = db.execute(
        f"""SELECT id FROM game WHERE status = 'resting' AND {db.held("game.id")} AND NOT EXISTS
           (SELECT 1 FROM game AS chapter WHERE chapter.parent = game.id
            AND chapter.status IN ('lobby', 'running', 'paused')) ORDER BY id"""
    )
    return [game for (game,) in rows]
