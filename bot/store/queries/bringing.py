"""A whole game that was played elsewhere."""

from msgspec.structs import replace

from bot.store.database import Database
from bot.store.queries.games import create_game
from bot.store.queries.journal import commit, put_checkpoint
from bot.store.queries.seats import put_seat
from bot.store.records import WholeGame
from bot.store.transaction import writing


def bring(db: Database, whole: WholeGame) -> int:
    """See `Store.bring`. Raises `ChannelTaken`."""
    with writing(db):
        game = create_game(db, whole.new)
        for seat in whole.seats:
            put_seat(db, replace(seat, game=game.id))
        put_checkpoint(db, replace(whole.start, game=game.id))
        after = {each.step: replace(each, game=game.id) for each in whole.checkpoints}
        for entry, rewind_to in whole.steps:
            checkpoint = after.get(entry.step)
            commit(db, replace(entry, game=game.id), checkpoint, (), None, rewind_to, None)
        return game.id
