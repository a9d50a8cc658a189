"""Records for tests of the store: plain, and the same for the same arguments."""

from bot.store.game_records import DeckRecord, JournalEntry, NewGame, Outgoing, StoredCheckpoint

ALICE, BOB = 101, 102
GUILD, CHANNEL = 11, 12


def new_game(channel: int = CHANNEL, *, interaction: int | None = None) -> NewGame:
    """A lobby that Alice opened."""
    return NewGame(
        guild=GUILD,
        channel=channel,
        ruleset="lcg",
        config=b"{}",
        creator=ALICE,
        created_at=1000.0,
        rules_version="1",
        interaction=interaction,
    )


def entry(
    game: int, step: int, *, kind: str = "answer", payload: bytes = b"{}", user: int = ALICE
) -> JournalEntry:
    """An input, its interaction made from game and step."""
    return JournalEntry(
        game=game,
        step=step,
        at=1000.0 + step,
        user=user,
        interaction=game * 1_000_000 + step,
        kind=kind,
        payload=payload,
        fingerprint=f"ask-{step}",
        digest=f"facts-{step}",
        rules_version="1",
    )


def checkpoint(game: int, step: int, *, kept: bool = False) -> StoredCheckpoint:
    """The position after a step."""
    blob = b'{"step": %d}' % step
    return StoredCheckpoint(
        game=game,
        step=step,
        state_schema=1,
        rules_version="1",
        blob=blob,
        state_hash=f"state-{step}",
        kept=kept,
    )


def told(text: str, *, channel: int = CHANNEL) -> Outgoing:
    """Something to tell."""
    return Outgoing(channel=channel, kind="facts", payload=text.encode())


def deck(
    name: str, *, user: int = ALICE, ruleset: str = "lcg", payload: bytes = b"{}"
) -> DeckRecord:
    """A deck of Roland's."""
    return DeckRecord(user, ruleset, name, "roland_banks", payload, 1000.0)
