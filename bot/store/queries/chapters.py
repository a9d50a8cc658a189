"""Campaigns and their chapters: start, restart or adopt a chapter."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.store.database import Database
from bot.store.errors import NoSuchGame
from bot.store.game_records import Adoption, GameRecord, NewChapter, SeatRecord
from bot.store.queries.game_head import newest_step
from bot.store.queries.games import GameQueries, change_status
from bot.store.queries.journal import JournalQueries
from bot.store.queries.outbox import add_outgoing
from bot.store.queries.seats import SeatQueries
from bot.store.queries.timers import replace_timers
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import game_transaction

_OF = "SELECT id FROM game WHERE parent = ? AND chapter = ?"


class ChapterQueries(QueryGroup):
    """Campaigns: games whose chapters are games. A campaign rests while a chapter is active."""

    @write_query
    def begin(db: Database, chapter: NewChapter) -> GameRecord:
        """Start a chapter and let its campaign rest, or return the chapter if it exists already.

        Raises `ChannelTaken` if the campaign is not the active game of its channel, `NoSuchGame`.
        """
        parent, new = chapter.parent, chapter.new
        with game_transaction(db, parent):
            before = ChapterQueries.find(db, parent, chapter.number)
            if before is not None and before.id != chapter.instead:
                return before
            if before is not None:
                give_up = "UPDATE game SET status = 'archived', chapter = NULL WHERE id = ?"
                db.execute(give_up, (before.id,))
            change_status(db, parent, "resting")
            replace_timers(db, parent, ())
            game = GameQueries.create(db, replace(new, status="lobby")).id
            _insert_seats(db, game, chapter.seats, new.created_at)
            JournalQueries.put_checkpoint(db, replace(chapter.start, game=game))
            _set_parent(db, game, parent, chapter.number)
            db.execute("UPDATE game SET status = ? WHERE id = ?", (new.status, game))
            add_outgoing(db, parent, newest_step(db, parent), chapter.parting)
            add_outgoing(db, game, 0, chapter.outbox)
            return GameQueries.find(db, game)

    @write_query
    def adopt(db: Database, adoption: Adoption) -> GameRecord:
        """Start a campaign with a finished game as its chapter, or return its campaign.

        Raises `ChannelTaken`, `NoSuchGame`.
        """
        new = adoption.new
        with game_transaction(db, adoption.game):
            before = GameQueries.find(db, adoption.game)
            if before.parent is not None:
                return GameQueries.find(db, before.parent)
            campaign = GameQueries.create(db, replace(new, status="lobby")).id
            _insert_seats(db, campaign, adoption.seats, new.created_at)
            JournalQueries.put_checkpoint(db, replace(adoption.start, game=campaign))
            _set_parent(db, adoption.game, campaign, adoption.number)
            db.execute("UPDATE game SET status = ? WHERE id = ?", (new.status, campaign))
            add_outgoing(db, campaign, 0, adoption.outbox)
            return GameQueries.find(db, campaign)

    @read_query
    def find(db: Database, parent: int, number: int) -> GameRecord | None:
        """Return the chapter with this number; None if there is none."""
        row = db.execute(_OF, (parent, number)).fetchone()
        return GameQueries.find(db, row[0]) if row else None

    @read_query
    def of_campaign(db: Database, parent: int) -> list[GameRecord]:
        """Return all chapters of a campaign, abandoned attempts too, in order of creation."""
        rows = db.execute("SELECT id FROM game WHERE parent = ? ORDER BY id", (parent,))
        return [GameQueries.find(db, game) for (game,) in rows.fetchall()]

    @read_query
    def find_stranded(db: Database) -> list[int]:
        """Return the campaigns that rest although none of their chapters is active."""
        rows = db.execute(
            f"""SELECT id FROM game WHERE status = 'resting' AND {db.lease_condition("game.id")}
               AND NOT EXISTS (SELECT 1 FROM game AS chapter WHERE chapter.parent = game.id
                AND chapter.status IN ('lobby', 'running', 'paused')) ORDER BY id"""
        )
        return [game for (game,) in rows]


def _insert_seats(
    db: Database,
    game: int,
    seats: Sequence[tuple[SeatRecord, int | None]],
    at: float,
) -> None:
    for number, (seat, user) in enumerate(seats):
        record = SeatRecord(game, number, seat.label, seat.settings)
        if user is None:
            SeatQueries.put(db, record)
        else:
            SeatQueries.join(db, record, user, at)


def _set_parent(db: Database, game: int, parent: int, number: int) -> None:
    put = "UPDATE game SET parent = ?, chapter = ? WHERE id = ?"
    if not db.execute(put, (parent, number, game)).rowcount:
        raise NoSuchGame(game)
