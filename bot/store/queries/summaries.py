"""What games that are over came to, and the steps at which one can look back at them."""

from bot.store.database import Database
from bot.store.queries import packed
from bot.store.records import Finished, Summary
from bot.store.transaction import changing

_HEAD = "(SELECT coalesce(max(step), 0) FROM journal WHERE journal.game = game.id)"
_OVER = "game.status IN ('over', 'archived')"
_PLAYED_THERE = "EXISTS (SELECT 1 FROM tenure WHERE tenure.game = game.id)"
"""Somebody sat at it: it was not brought along as a file."""
_SAT = """
    tenure."user" = :user AND tenure.since <= summary.ended_at
    AND (tenure.until IS NULL OR tenure.until >= summary.ended_at)
"""


def put_summary(db: Database, new: Summary) -> None:
    """See `Store.put_summary`. Raises `NoSuchGame`."""
    with changing(db, new.game):
        db.execute(
            """INSERT INTO summary (game, step, ended_at, payload) VALUES (?, ?, ?, ?)
               ON CONFLICT (game) DO UPDATE SET step = excluded.step,
                   ended_at = excluded.ended_at, payload = excluded.payload""",
            (new.game, new.step, new.ended_at, new.payload),
        )


def finished_in(db: Database, guild: int) -> list[Finished]:
    """See `Store.finished_in`."""
    rows = db.execute(
        f"""SELECT game.id, game.ruleset, summary.payload FROM game
            JOIN summary ON summary.game = game.id AND summary.step = {_HEAD}
            WHERE game.guild = ? AND {_OVER} AND {_PLAYED_THERE} ORDER BY game.id""",
        (guild,),
    )
    return [Finished(game, ruleset, payload) for game, ruleset, payload in rows]


def finished_by(db: Database, user: int) -> list[Finished]:
    """See `Store.finished_by`."""
    rows = db.execute(
        f"""SELECT game.id, game.ruleset, summary.payload, tenure.seat FROM tenure
            JOIN game ON game.id = tenure.game
            JOIN summary ON summary.game = game.id AND summary.step = {_HEAD}
            WHERE {_SAT} AND {_OVER} ORDER BY game.id, tenure.seat""",
        {"user": user},
    )
    return [Finished(game, ruleset, payload, seat) for game, ruleset, payload, seat in rows]


def unsummed(db: Database, guild: int | None, user: int | None) -> list[int]:
    """See `Store.unsummed`."""
    rows = db.execute(
        f"""SELECT game.id FROM game
            LEFT JOIN summary ON summary.game = game.id AND summary.step = {_HEAD}
            WHERE {_OVER} AND summary.game IS NULL
              AND EXISTS (SELECT 1 FROM checkpoint WHERE checkpoint.game = game.id)
              AND (game.guild = :guild
                   OR game.id IN (SELECT game FROM tenure WHERE tenure."user" = :user))
            ORDER BY game.id""",
        {"guild": guild, "user": user},
    )
    return [game for (game,) in rows]


def milestones(db: Database, game: int) -> list[int]:
    """See `Store.milestones`."""
    rows = db.execute(
        """SELECT step FROM checkpoint WHERE game = ? AND kept AND retired_by IS NULL
           ORDER BY step""",
        (game,),
    )
    before = [each.step for each in packed.heads(db, game) if each.kept and not each.retired_by]
    return [*before, *(step for (step,) in rows)]
