"""Integrity checks of the journal: a chain of digests over each game's steps."""

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import chain
from typing import NamedTuple

import msgspec

from bot.store.database import Database
from bot.store.errors import Damaged
from bot.store.game_records import JournalEntry
from bot.store.queries import packed

BYTES = 12


class ChainEnd(NamedTuple):
    """The end of a game's chain."""

    step: int | None = None
    """The newest step; None if the chain has not begun."""
    link: bytes = b""
    people: bytes = b""


def step_link(before: bytes, entry: JournalEntry) -> bytes:
    """Return the link of a step: a digest of its unchangeable parts and of the link before.

    The user and the retirement are not part of it: users can be erased and steps retired.
    """
    kept = (
        *(entry.game, entry.step, float(entry.at), entry.interaction, entry.kind, entry.payload),
        *(entry.fingerprint, entry.digest, entry.rules_version),
    )
    return blake2b(before + msgspec.msgpack.encode(kept), digest_size=BYTES).digest()


def actor_link(before: bytes, step: int, user: int | None) -> bytes:
    """Return the link for a step's user: a digest of the user and of the link before."""
    return blake2b(before + msgspec.msgpack.encode((step, user)), digest_size=BYTES).digest()


def add_link(db: Database, entry: JournalEntry, newest: ChainEnd) -> None:
    """Extend the chain with a step, and record a loss if steps are missing before it.

    Call it inside a transaction.
    """
    if newest.step != entry.step - 1:
        _begin_chain(db, entry, newest)
        newest = ChainEnd(entry.step - 1)
    db.execute(
        "UPDATE chain SET step = ?, link = ?, people = ? WHERE game = ?",
        (
            *(entry.step, step_link(newest.link, entry)),
            *(actor_link(newest.people, entry.step, entry.user), entry.game),
        ),
    )


def _begin_chain(db: Database, entry: JournalEntry, newest: ChainEnd) -> None:
    """Begin a chain of digests at a step, and record a loss if earlier steps are missing."""
    if newest.step or entry.step > 1:
        record_loss(db, _missing_steps_sentence(entry.game, entry.step - 1, newest.step or 0))
    db.execute(
        """INSERT INTO chain (game, since, step, link, people, people_since)
           VALUES (:game, :since, :since, :none, :none, :since)
           ON CONFLICT (game) DO UPDATE SET since = excluded.since,
               people_since = excluded.people_since""",
        {"game": entry.game, "since": entry.step - 1, "none": b""},
    )


def games_naming_user(db: Database, user: int) -> list[int]:
    """Return the games whose journals name a user."""
    rows = db.execute(
        """SELECT game FROM journal WHERE "user" = :user
           UNION SELECT game FROM pack_person WHERE "user" = :user""",
        {"user": user},
    )
    return [game for (game,) in rows.fetchall()]


def record_damaged_actor_chain(db: Database, game: int) -> None:
    """Record existing damage before a user is erased, so that it is not forgotten.

    Call it inside the transaction of the erasure.
    """
    query = "SELECT people_since, people FROM chain WHERE game = ?"
    for since, people in db.execute(query, (game,)).fetchall():
        try:
            sound = _actor_chain_digest(_entries_after(db, game, since)) == bytes(people)
        except Damaged:
            sound = False
        if not sound:
            record_loss(db, f"Who acted in game {game} was damaged before a user was forgotten.")


def rebuild_actor_chain(db: Database, game: int) -> None:
    """Recompute the chain of users after one was erased.

    If the journal cannot be read, the chain starts at its end: see `record_damaged_actor_chain`.
    Call this inside the transaction of the erasure.
    """
    query = "SELECT step, people_since FROM chain WHERE game = ?"
    for newest, since in db.execute(query, (game,)).fetchall():
        begin = since
        try:
            people = _actor_chain_digest(_entries_after(db, game, since))
        except Damaged:
            begin, people = newest, b""
        db.execute(
            "UPDATE chain SET people = ?, people_since = ? WHERE game = ?", (people, begin, game)
        )


def _actor_chain_digest(entries: Iterable[JournalEntry]) -> bytes:
    people = b""
    for entry in entries:
        people = actor_link(people, entry.step, entry.user)
    return people


def _entries_after(db: Database, game: int, since: int) -> Iterator[JournalEntry]:
    """Return the inputs after a step, packed or not."""
    rows = db.execute(
        """SELECT game, step, at, "user", interaction, kind, payload, fingerprint, digest,
                  rules_version
           FROM journal WHERE game = ? AND step > ? ORDER BY step""",
        (game, since),
    )
    return chain(packed.packed_entries(db, game, since), (JournalEntry(*row) for row in rows))


def record_loss(db: Database, what: str) -> None:
    """Record a loss; `what` is a sentence."""
    db.execute("INSERT INTO loss (what) VALUES (?)", (what,))


def _missing_steps_sentence(game: int, head: int, newest: int) -> str:
    return (
        f"Game {game} stands at step {head}, but step {newest} was its newest: "
        "steps may be missing."
    )


def find_broken_chains(db: Database) -> list[str]:
    """Return a sentence for each recorded loss and each broken chain."""
    return [
        *(what for (what,) in db.execute("SELECT what FROM loss ORDER BY at")),
        *_broken_chain_sentences(db),
    ]


def _broken_chain_sentences(db: Database) -> Iterator[str]:
    yield from (
        f"The chain of game {game} is missing."
        for (game,) in db.execute(
            "SELECT DISTINCT game FROM journal WHERE game NOT IN (SELECT game FROM chain)"
        )
    )
    query = "SELECT game, since, step, link, people_since, people FROM chain"
    for game, since, newest, kept, people_since, people in db.execute(query):
        if wrong := _broken_chain_sentence(db, game, since, newest, kept):
            yield wrong
        elif _actor_chain_digest(_entries_after(db, game, people_since)) != people:
            yield f"Who acted in game {game} is not what was written."


def _broken_chain_sentence(db: Database, game: int, since: int, newest: int, kept: bytes) -> str:
    try:
        entries = _entries_after(db, game, since)
    except Damaged:
        return f"The packed journal of game {game} is not what was written."
    head, found = since, b""
    for entry in entries:
        if entry.step != head + 1:
            return f"Game {game} has no step {head + 1}: steps are missing."
        head, found = entry.step, step_link(found, entry)
    if head != newest:
        return _missing_steps_sentence(game, head, newest)
    return "" if found == kept else f"The journal of game {game} is not what was written."
