"""Whether what is kept is all that was written: a chain of digests over each game's steps."""

from collections.abc import Iterator
from hashlib import blake2b
from itertools import chain

import msgspec

from bot.store.database import Database
from bot.store.errors import Damaged
from bot.store.queries import packed
from bot.store.records import JournalEntry

BYTES = 12


def link(before: bytes, entry: JournalEntry) -> bytes:
    """A step's link: of all that is never changed of it, and of the step before it.

    Who did it may be forgotten, and a step be taken back: neither counts.
    """
    kept = (
        *(entry.game, entry.step, float(entry.at), entry.interaction, entry.kind, entry.payload),
        *(entry.fingerprint, entry.digest, entry.rules_version),
    )
    return blake2b(before + msgspec.msgpack.encode(kept), digest_size=BYTES).digest()


def add_link(db: Database, entry: JournalEntry) -> None:
    """Part of a transaction: the chain goes on with a step; where one is missing, it is noted."""
    query = "SELECT step, link FROM chain WHERE game = ?"
    newest, before = db.execute(query, (entry.game,)).fetchone() or (0, b"")
    since = None
    if newest != entry.step - 1:
        note_loss(db, _missing(entry.game, entry.step - 1, newest))
        since, before = entry.step - 1, b""
    now = {"game": entry.game, "step": entry.step, "link": link(before, entry), "since": since}
    grown = db.execute(
        """UPDATE chain SET since = coalesce(CAST(:since AS bigint), since), step = :step,
               link = :link WHERE game = :game""",
        now,
    )
    if not grown.rowcount:
        db.execute(
            "INSERT INTO chain VALUES (:game, :start, :step, :link)", now | {"start": since or 0}
        )


def note_loss(db: Database, what: str) -> None:
    """Keep what was found missing; `what` is a sentence."""
    db.execute("INSERT INTO loss (what) VALUES (?)", (what,))


def _missing(game: int, head: int, newest: int) -> str:
    return (
        f"Game {game} stands at step {head}, but step {newest} was its newest: "
        "steps may be missing."
    )


def unsound(db: Database) -> list[str]:
    """See `Store.unsound`: what an opening found missing, and chains that do not hold."""
    return [
        *(what for (what,) in db.execute("SELECT what FROM loss ORDER BY at")),
        *_broken_chains(db),
    ]


def _broken_chains(db: Database) -> Iterator[str]:
    yield from (
        f"The chain of game {game} is missing."
        for (game,) in db.execute(
            "SELECT DISTINCT game FROM journal WHERE game NOT IN (SELECT game FROM chain)"
        )
    )
    for game, since, newest, kept in db.execute("SELECT game, since, step, link FROM chain"):
        if wrong := _broken_chain(db, game, since, newest, kept):
            yield wrong


def _broken_chain(db: Database, game: int, since: int, newest: int, kept: bytes) -> str:
    try:
        before = packed.entries(db, game, since)
    except Damaged:
        return f"The packed journal of game {game} is not what was written."
    head, found = since, b""
    rows = db.execute(
        """SELECT game, step, at, "user", interaction, kind, payload, fingerprint, digest,
                  rules_version
           FROM journal WHERE game = ? AND step > ? ORDER BY step""",
        (game, since),
    )
    for entry in chain(before, (JournalEntry(*row) for row in rows)):
        if entry.step != head + 1:
            return f"Game {game} has no step {head + 1}: steps are missing."
        head, found = entry.step, link(found, entry)
    if head != newest:
        return _missing(game, head, newest)
    return "" if found == kept else f"The journal of game {game} is not what was written."
