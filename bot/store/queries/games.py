"""Games: create, find and change them."""

from collections.abc import Collection, Generator, Sequence
from contextlib import contextmanager

from bot.store.database import Database, NotUnique
from bot.store.errors import ChannelTaken, NoSuchGame
from bot.store.game_records import (
    ACTIVE,
    GameRecord,
    GameStatus,
    GameTotals,
    NewGame,
    Outgoing,
    TableAction,
)
from bot.store.queries import packed
from bot.store.queries.game_head import newest_step
from bot.store.queries.outbox import add_outgoing
from bot.store.queries.table_actions import add_table_action
from bot.store.topic import QueryGroup, read_query, write_query
from bot.store.transaction import game_transaction, write_transaction

_SELECT = """
    SELECT id, guild, channel, ruleset, status, config, seed, creator, created_at, rules_version,
           (SELECT coalesce(max(step), 0) FROM journal WHERE journal.game = game.id),
           parent, chapter
    FROM game
"""
LARGEST = 2**63 - 1
"""The largest integer of SQLite; a larger id cannot exist."""
_ACTIVE = "status IN ('lobby', 'running', 'paused')"


class GameQueries(QueryGroup):
    """Games by id, channel and user, and changes outside their journals."""

    @write_query
    def create(db: Database, new: NewGame) -> GameRecord:
        """Create a game, or return the one that the same interaction created.

        Raises `ChannelTaken` if the channel has an active game.
        """
        with write_transaction(db), _raise_channel_taken():
            db.fence_guild(new.guild)
            known = db.execute("SELECT id FROM game WHERE interaction = ?", (new.interaction,))
            if row := known.fetchone():
                return GameQueries.find(db, row[0])
            return GameQueries.find(db, _insert_game(db, new))

    @read_query
    def find(db: Database, game: int) -> GameRecord:
        """Return the game with this id. Raises `NoSuchGame`."""
        row = None
        if -LARGEST <= game <= LARGEST:
            row = db.execute(f"{_SELECT} WHERE id = ?", (game,)).fetchone()
        if row is None:
            raise NoSuchGame(game)
        return GameRecord(*row)

    @read_query
    def all(
        db: Database, *, guild: int | None = None, statuses: Collection[GameStatus] | None = None
    ) -> list[GameRecord]:
        """Return all games, or those of a server or with some statuses, oldest first."""
        marks = ", ".join("?" * len(statuses or ()))
        conditions = [
            *(["guild = ?"] if guild is not None else []),
            *([f"status IN ({marks})"] if statuses is not None else []),
        ]
        where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
        given = (*([guild] if guild is not None else []), *(statuses or ()))
        rows = db.execute(f"{_SELECT} {where} ORDER BY id", given)
        return [GameRecord(*row) for row in rows]

    @read_query
    def totals(db: Database) -> GameTotals:
        """Count the games that began, ended, and were ended by a person or for want of players.

        Games that were imported from a file had no occupants and are left out.
        """
        begun, over, abandoned = db.execute(
            """SELECT count(*),
                      coalesce(sum(CASE WHEN status IN ('over', 'archived') THEN 1 ELSE 0 END), 0),
                      coalesce(sum(CASE WHEN status IN ('over', 'archived') AND EXISTS
                          (SELECT 1 FROM deed WHERE deed.game = game.id AND deed.kind = 'end')
                          THEN 1 ELSE 0 END), 0)
               FROM game WHERE seed IS NOT NULL
               AND EXISTS (SELECT 1 FROM tenure WHERE tenure.game = game.id)"""
        ).fetchone()
        return GameTotals(int(begun), int(over - abandoned), int(abandoned))

    @read_query
    def in_channel(db: Database, channel: int) -> list[GameRecord]:
        """Return all games that a channel has held, newest first."""
        rows = db.execute(f"{_SELECT} WHERE channel = ? ORDER BY id DESC", (channel,))
        return [GameRecord(*row) for row in rows]

    @read_query
    def created_at(db: Database, at: float) -> list[GameRecord]:
        """Return the games created at exactly this time, oldest first; usually one."""
        rows = db.execute(f"{_SELECT} WHERE created_at = ? ORDER BY id", (at,))
        return [GameRecord(*row) for row in rows]

    @read_query
    def active_in(db: Database, guild: int, channel: int) -> GameRecord | None:
        """Return the game of a channel that is in its lobby, running or paused."""
        found = f"{_SELECT} WHERE channel = ? AND guild = ? AND {_ACTIVE}"
        row = db.execute(found, (channel, guild)).fetchone()
        return GameRecord(*row) if row else None

    @read_query
    def of_user(db: Database, user: int) -> list[GameRecord]:
        """Return the active games in which a user occupies a seat, oldest first."""
        seated = 'SELECT game FROM tenure WHERE "user" = ? AND until IS NULL'
        rows = db.execute(f"{_SELECT} WHERE {_ACTIVE} AND id IN ({seated}) ORDER BY id", (user,))
        return [GameRecord(*row) for row in rows]

    @read_query
    def count_open(db: Database, guild: int, creator: int) -> tuple[int, int]:
        """Return the number of active games in a server, and of those that a user created anywhere.

        The second number leaves out servers that removed the bot, where the user cannot close
        games.
        """
        count = f"SELECT count(*) FROM game WHERE {_ACTIVE} AND"
        own_count = f"{count} creator = ? AND guild NOT IN (SELECT guild FROM departure)"
        here, own = db.execute(
            f"SELECT ({count} guild = ?), ({own_count})", (guild, creator)
        ).fetchone()
        return here, own

    @write_query
    def set_status(
        db: Database,
        game: int,
        status: GameStatus,
        *,
        outbox: Sequence[Outgoing] = (),
        action: TableAction | None = None,
    ) -> None:
        """Change a game's status outside its journal (pause, archive), with its posts and action.

        Its campaign rests when a chapter becomes active and resumes when it ends. Raises
        `NoSuchGame`, and `ChannelTaken` if the channel has another active game.
        """
        with game_transaction(db, game):
            change_status(db, game, status)
            add_table_action(db, action)
            add_outgoing(db, game, newest_step(db, game), outbox)

    @write_query
    def move(
        db: Database,
        game: int,
        channel: int,
        *,
        outbox: Sequence[Outgoing] = (),
        action: TableAction | None = None,
    ) -> None:
        """Move a game, its unsent posts and its resting campaign to another channel.

        The records of its messages in the old channel are deleted. Raises `NoSuchGame`, and
        `ChannelTaken` if the channel has another active game.
        """
        with game_transaction(db, game):
            with _raise_channel_taken():
                moved = db.execute("UPDATE game SET channel = ? WHERE id = ?", (channel, game))
            if not moved.rowcount:
                raise NoSuchGame(game)
            follow = "UPDATE game SET channel = ? WHERE id = (SELECT parent FROM game WHERE id = ?)"
            db.execute(f"{follow} AND status = 'resting'", (channel, game))
            db.execute("DELETE FROM message WHERE game = ?", (game,))
            still = "UPDATE outbox SET channel = ? WHERE game = ? AND state = 'pending'"
            db.execute(still, (channel, game))
            add_table_action(db, action)
            add_outgoing(db, game, newest_step(db, game), outbox)

    @write_query
    def hand_over(
        db: Database,
        game: int,
        user: int,
        config: bytes,
        *,
        outbox: Sequence[Outgoing] = (),
        action: TableAction | None = None,
    ) -> None:
        """Make a user the table host of a game, and of the campaign it belongs to.

        Replaces the configuration. Raises `NoSuchGame`.
        """
        with game_transaction(db, game):
            changed = db.execute(
                "UPDATE game SET creator = ?, config = ? WHERE id = ?", (user, config, game)
            )
            if not changed.rowcount:
                raise NoSuchGame(game)
            campaign = "(SELECT parent FROM game WHERE id = ?)"
            db.execute(f"UPDATE game SET creator = ? WHERE id = {campaign}", (user, game))
            add_table_action(db, action)
            add_outgoing(db, game, newest_step(db, game), outbox)

    @write_query
    def configure(
        db: Database,
        game: int,
        config: bytes,
        *,
        seed: bytes | None = None,
        rules_version: str | None = None,
        ruleset: str | None = None,
        outbox: Sequence[Outgoing] = (),
    ) -> None:
        """Replace a game's configuration and, if given, its seed, rules version and ruleset.

        Raises `NoSuchGame`.
        """
        with game_transaction(db, game):
            changed = db.execute(
                """UPDATE game SET config = ?, seed = coalesce(?, seed),
                                   rules_version = coalesce(?, rules_version),
                                   ruleset = coalesce(?, ruleset) WHERE id = ?""",
                (config, seed, rules_version, ruleset, game),
            )
            if not changed.rowcount:
                raise NoSuchGame(game)
            add_outgoing(db, game, newest_step(db, game), outbox)


def _insert_game(db: Database, new: NewGame) -> int:
    db.execute(
        """INSERT INTO game (guild, channel, ruleset, status, config, seed, creator, created_at,
                             rules_version, interaction)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            *(new.guild, new.channel, new.ruleset, new.status, new.config, new.seed),
            *(new.creator, new.created_at, new.rules_version, new.interaction),
        ),
    )
    # in this transaction, so it is the new one
    newest = "SELECT max(id) FROM game WHERE channel = ?"
    return int(db.execute(newest, (new.channel,)).fetchone()[0])


@contextmanager
def _raise_channel_taken() -> Generator[None]:
    try:
        yield
    except NotUnique as error:
        raise ChannelTaken from error


def change_status(db: Database, game: int, status: GameStatus) -> None:
    """Change a game's status and let its campaign rest or resume. Call it inside a transaction.

    Raises `NoSuchGame`, `ChannelTaken`.
    """
    if status in ACTIVE:
        packed.unpack_game(db, game)
        _set_parent_status(db, game, "resting", "'running', 'paused'")
    with _raise_channel_taken():
        changed = db.execute("UPDATE game SET status = ? WHERE id = ?", (status, game))
    if not changed.rowcount:
        raise NoSuchGame(game)
    if status in ("over", "archived"):
        _set_parent_status(db, game, "running", "'resting'")


def _set_parent_status(db: Database, game: int, status: GameStatus, those: str) -> None:
    """Set the status of a chapter's campaign if its status is one of `those`."""
    parent = "SELECT parent FROM game WHERE id = ? AND chapter IS NOT NULL"
    update = f"UPDATE game SET status = ? WHERE id = ({parent}) AND status IN ({those})"
    db.execute(update, (status, game))
