"""The Store: what is kept of a game, and the promises every implementation makes.

The store is rules-neutral. Configurations, inputs, checkpoints and outbox payloads are opaque
bytes; it knows of steps, seats, people and messages only. Times are seconds since the epoch, given
by the caller: a store has no clock. Ids of users, channels, guilds, messages and interactions are
Discord's 64-bit integers.

Promises
--------
- Each method is one transaction, durable when it returns. A call that was cut off (a crash, a
  cancelled task) has happened as a whole or not at all.
- `commit`, `create_game` and the methods about seats may be repeated: a repetition is recognised
  and changes nothing.
- The journal is append-only. A rewind retires later entries, and every past position stays
  reachable through `load_at`.
- Everything expected to go wrong is a `StoreError` whose text is a sentence.
"""

from typing import Protocol

from bot.store.promises.chapters import ChapterStore
from bot.store.promises.deeds import DeedStore
from bot.store.promises.games import GameStore
from bot.store.promises.journal import JournalStore
from bot.store.promises.keeping import KeepingStore
from bot.store.promises.leases import LeaseStore
from bot.store.promises.outbox import OutboxStore
from bot.store.promises.people import PeopleStore
from bot.store.promises.seats import SeatStore
from bot.store.promises.soundness import SoundnessStore
from bot.store.promises.summaries import SummaryStore
from bot.store.promises.timers import TimerStore


class Store(
    GameStore,
    ChapterStore,
    JournalStore,
    SeatStore,
    OutboxStore,
    TimerStore,
    LeaseStore,
    DeedStore,
    KeepingStore,
    SummaryStore,
    PeopleStore,
    SoundnessStore,
    Protocol,
):
    """Everything durable. See the module for what each implementation promises.

    Any method may raise `StoreFailed` (a full or failing disk) or `Damaged`, one that writes
    `ReadOnly` in a store that was opened for reading.
    """
