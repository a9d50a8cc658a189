"""What every store does: each method hands one of the queries to whatever runs it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Generic, Self, TypeVar

from bot.store.database import Runner
from bot.store.promises.people import Change
from bot.store.queries import (
    bringing as _bringing,
    chapters as _chapters,
    decks as _decks,
    deeds as _deeds,
    faults as _faults,
    games as _games,
    journal as _journal,
    keeping as _keeping,
    outbox as _outbox,
    packed as _packed,
    packing as _packing,
    people as _people,
    seats as _seats,
    soundness as _soundness,
    summaries as _summaries,
    timers as _timers,
    votes as _votes,
)
from bot.store.records import (
    Adoption,
    DeckRecord,
    FaultRecord,
    Finished,
    Forgotten,
    GameRecord,
    GameStatus,
    GuildSettings,
    JournalEntry,
    Lease,
    Loaded,
    NewChapter,
    NewGame,
    OutboxRow,
    Outgoing,
    Preferences,
    SeatRecord,
    Segment,
    StoredCheckpoint,
    Summary,
    TableDeed,
    Tenure,
    Timer,
    VoteRecord,
    WholeGame,
)

R = TypeVar("R", bound=Runner)


class QueryStore(Generic[R]):
    """A `Store` in SQL, whatever runs it: each call is one whole function, one transaction."""

    def __init__(self, runner: R) -> None:
        """For `open` of what derives from it."""
        self._db = runner

    # --- games ---------------------------------------------------------------------------------

    async def create_game(self, new: NewGame) -> GameRecord:
        """Create a game, or return the one that the same interaction created."""
        return await self._db.write(_games.create_game, new)

    async def bring(self, whole: WholeGame) -> int:
        """Keep a whole game, all of it or nothing."""
        return await self._db.write(_bringing.bring, whole)

    async def game(self, game: int) -> GameRecord:
        """The game with this number."""
        return await self._db.run(_games.find_game, game)

    async def games(
        self, *, guild: int | None = None, statuses: Collection[GameStatus] | None = None
    ) -> list[GameRecord]:
        """All games, or those of a guild or of some statuses, oldest first."""
        return await self._db.run(_games.list_games, guild, statuses)

    async def games_in(self, channel: int) -> list[GameRecord]:
        """All games that a channel ever held, newest first."""
        return await self._db.run(_games.games_in, channel)

    async def games_created(self, at: float) -> list[GameRecord]:
        """The games that were created at this very time, oldest first: mostly one."""
        return await self._db.run(_games.games_created, at)

    async def active_game(self, guild: int, channel: int) -> GameRecord | None:
        """The game in the lobby, running or paused in a channel."""
        return await self._db.run(_games.active_game, guild, channel)

    async def begin_chapter(self, chapter: NewChapter) -> GameRecord:
        """Begin a chapter while its campaign rests, or return the one that has begun already."""
        return await self._db.write(_chapters.begin_chapter, chapter)

    async def adopt(self, adoption: Adoption) -> GameRecord:
        """Begin a campaign with a game that is over as its chapter, or return the one it has."""
        return await self._db.write(_chapters.adopt, adoption)

    async def chapter_of(self, parent: int, number: int) -> GameRecord | None:
        """The chapter with this number."""
        return await self._db.run(_chapters.chapter_of, parent, number)

    async def chapters_of(self, parent: int) -> list[GameRecord]:
        """All chapters of a campaign, and attempts at them, in order of their beginnings."""
        return await self._db.run(_chapters.chapters_of, parent)

    async def left_alone(self) -> list[int]:
        """Campaigns that rest although no chapter of them is active."""
        return await self._db.run(_chapters.left_alone)

    async def games_of(self, user: int) -> list[GameRecord]:
        """The active games in which somebody has a seat now, oldest first."""
        return await self._db.run(_games.games_of, user)

    async def open_tables(self, guild: int, creator: int) -> tuple[int, int]:
        """Return how many active games a guild has, and how many somebody created."""
        return await self._db.run(_games.open_tables, guild, creator)

    async def set_status(
        self,
        game: int,
        status: GameStatus,
        *,
        outbox: Sequence[Outgoing] = (),
        deed: TableDeed | None = None,
    ) -> None:
        """Change a game's status outside its journal, and tell."""
        await self._db.write(_games.set_status, game, status, outbox, deed)

    async def configure(
        self,
        game: int,
        config: bytes,
        *,
        seed: bytes | None = None,
        rules_version: str | None = None,
        ruleset: str | None = None,
        outbox: Sequence[Outgoing] = (),
    ) -> None:
        """Replace a game's configuration, and its seed and rules if given, and tell."""
        write = partial(_games.configure, ruleset=ruleset)
        await self._db.write(write, game, config, seed, rules_version, outbox)

    async def move(
        self,
        game: int,
        channel: int,
        *,
        outbox: Sequence[Outgoing] = (),
        deed: TableDeed | None = None,
    ) -> None:
        """Let a game live in another channel."""
        await self._db.write(_games.move, game, channel, outbox, deed)

    # --- the journal ---------------------------------------------------------------------------

    async def commit(
        self,
        entry: JournalEntry,
        *,
        checkpoint: StoredCheckpoint | None = None,
        outbox: Sequence[Outgoing] = (),
        status: GameStatus | None = None,
        rewind_to: int | None = None,
        keep_vote: bool = False,
        timers: Sequence[Timer] | None = None,
        seats: Sequence[SeatRecord] = (),
        newcomer: tuple[SeatRecord, int] | None = None,
    ) -> bool:
        """Journal one input with all that follows from it. False: it stood already.

        Raises as `Store.commit` does, and `ValueError` for a checkpoint of another step.
        """
        if checkpoint and (checkpoint.game, checkpoint.step) != (entry.game, entry.step):
            raise ValueError("a commit's checkpoint is of its own step")
        write = partial(_journal.commit, keep_vote=keep_vote, seats=seats, newcomer=newcomer)
        return await self._db.write(write, entry, checkpoint, outbox, status, rewind_to, timers)

    async def put_checkpoint(self, checkpoint: StoredCheckpoint) -> None:
        """Add or replace the checkpoint of a live step."""
        await self._db.write(_journal.put_checkpoint, checkpoint)

    async def load(self, game: int) -> Loaded:
        """Return how to rebuild the game as it stands."""
        return await self._db.run(_journal.load, game, None)

    async def load_at(self, game: int, step: int) -> Loaded:
        """Return how to rebuild the position as it was after `step`."""
        return await self._db.run(_journal.load, game, step)

    async def journal(
        self, game: int, *, after: int = 0, until: int | None = None
    ) -> list[JournalEntry]:
        """All entries with after < step <= until, retired ones too, in order."""
        return await self._db.run(_journal.journal, game, after, until)

    async def entry_of(self, interaction: int) -> JournalEntry | None:
        """The input that an interaction made."""
        return await self._db.run(_journal.entry_of, interaction)

    async def segments(self, game: int) -> AsyncIterator[Segment]:
        """For each stored checkpoint the way to it from the one before; one in memory at a time."""
        for step in await self._db.run(_journal.checkpoint_steps, game):
            if segment := await self._db.run(_journal.segment, game, step):
                yield segment

    # --- seats ---------------------------------------------------------------------------------

    async def seats(self, game: int) -> list[SeatRecord]:
        """A game's seats, in order."""
        return await self._db.run(_seats.seats, game)

    async def put_seat(self, seat: SeatRecord) -> None:
        """Create a seat, or change its label and settings."""
        await self._db.write(_seats.put_seat, seat)

    async def keep(self, seats: Sequence[SeatRecord]) -> None:
        """Replace what seats keep (their settings)."""
        await self._db.write(_seats.keep, seats)

    async def remove_seat(self, game: int, seat: int) -> None:
        """Take a seat away with its tenures."""
        await self._db.write(_seats.remove_seat, game, seat)

    async def join(
        self, seat: SeatRecord, user: int, at: float, *, outbox: Sequence[Outgoing] = ()
    ) -> bool:
        """Sit down; the seat is created if need be. False: they sit there already."""
        return await self._db.write(_seats.join, seat, user, at, outbox)

    async def leave(
        self, game: int, seat: int, at: float, *, outbox: Sequence[Outgoing] = ()
    ) -> bool:
        """End the present tenure. False: the seat was empty."""
        return await self._db.write(_seats.leave, game, seat, at, outbox)

    async def replace(
        self,
        game: int,
        seat: int,
        user: int,
        at: float,
        *,
        outbox: Sequence[Outgoing] = (),
        settings: bytes | None = None,
        deed: TableDeed | None = None,
    ) -> bool:
        """End the present tenure, if any, and begin another. False: they sit there already."""
        write = partial(_seats.replace, settings=settings, deed=deed)
        return await self._db.write(write, game, seat, user, at, outbox)

    async def occupants(self, game: int) -> dict[int, int]:
        """Return who sits where now: seat to user."""
        return await self._db.run(_seats.occupants, game)

    async def tenures(self, game: int) -> list[Tenure]:
        """Return who ever sat where, in order of their beginnings."""
        return await self._db.run(_seats.tenures, game)

    # --- telling -------------------------------------------------------------------------------

    async def enqueue(
        self,
        game: int,
        outbox: Sequence[Outgoing],
        *,
        timers: Sequence[Timer] | None = None,
        seats: Sequence[SeatRecord] = (),
    ) -> None:
        """Tell something that no input caused; replace the game's timers and settings if given."""
        await self._db.write(_outbox.enqueue, game, outbox, timers, seats)

    async def pending_outbox(self, channel: int | None = None) -> list[OutboxRow]:
        """Return what is still to be told, in order, in one channel or in all."""
        return await self._db.run(_outbox.pending_outbox, channel)

    async def mark_sent(
        self, rows: Collection[int], message_id: int | None, *, role: str | None = None
    ) -> None:
        """These rows were told, by this message; it plays `role` from now on, if given."""
        await self._db.write(_outbox.mark_sent, rows, message_id, role)

    async def keep_told(
        self,
        game: int,
        *,
        kept: Collection[int] = (),
        done: Collection[int] = (),
        messages: Mapping[str, int | None],
    ) -> None:
        """Rows are told by a message that still grows; others are done."""
        await self._db.write(_outbox.keep_told, game, kept, done, messages)

    async def told_outbox(self, game: int) -> list[OutboxRow]:
        """Return what the message tells that still grows, in order."""
        return await self._db.run(_outbox.told_outbox, game)

    async def mark_failed(self, row: int, *, not_before: float | None, at: float = 0.0) -> None:
        """A try failed: try again at `not_before`, or give up (None)."""
        await self._db.write(_outbox.mark_failed, row, not_before, at)

    async def message(self, game: int, role: str) -> int | None:
        """The message that plays a part for a game."""
        return await self._db.run(_outbox.message, game, role)

    async def set_message(self, game: int, role: str, message_id: int | None) -> None:
        """Remember or forget (None) the message that plays a part."""
        await self._db.write(_outbox.set_message, game, role, message_id)

    async def messages(self, game: int) -> dict[str, int]:
        """All messages that play a part for a game, by their parts."""
        return await self._db.run(_outbox.messages, game)

    async def set_messages(self, game: int, messages: Mapping[str, int | None]) -> None:
        """Remember or forget (None) several at once, by their parts."""
        await self._db.write(_outbox.set_messages, game, messages)

    async def forget_messages(self) -> None:
        """Forget every message id."""
        await self._db.write(_outbox.forget_messages)

    # --- timers --------------------------------------------------------------------------------

    async def set_timers(self, game: int, timers: Sequence[Timer]) -> None:
        """Replace all timers of a game."""
        await self._db.write(_timers.set_timers, game, timers)

    async def timers(self, *, due: float | None = None, game: int | None = None) -> list[Timer]:
        """The timers of running games, soonest first, or of one game."""
        return await self._db.run(_timers.list_timers, due, game)

    async def next_timer(self) -> Timer | None:
        """The timer of a running game that is due first."""
        return await self._db.run(_timers.next_timer)

    # --- votes and faults ----------------------------------------------------------------------

    async def vote(self, game: int) -> VoteRecord | None:
        """The request that stands."""
        return await self._db.run(_votes.vote, game)

    async def set_vote(
        self, game: int, vote: VoteRecord | None, *, outbox: Sequence[Outgoing] = ()
    ) -> None:
        """Put a request in place of the game's last one, or drop it, and tell."""
        await self._db.write(_votes.set_vote, game, vote, outbox)

    async def put_deed(self, deed: TableDeed) -> None:
        """Keep something that was done beside the journal."""
        await self._db.write(_deeds.put_deed, deed)

    async def deeds(self, game: int) -> list[TableDeed]:
        """Return what was done to a game beside its journal, oldest first."""
        return await self._db.run(_deeds.deeds, game)

    async def put_fault(self, fault: FaultRecord) -> int:
        """Keep an input that raised; its id."""
        return await self._db.write(_faults.put_fault, fault)

    async def faults(self, newest: int | None = None) -> list[FaultRecord]:
        """The inputs that raised, oldest first: all, or so many of the newest."""
        return await self._db.run(_faults.list_faults, newest)

    async def fault(self, number: int) -> FaultRecord | None:
        """The one with this id."""
        return await self._db.run(_faults.fault, number)

    # --- looking back --------------------------------------------------------------------------

    async def milestones(self, game: int) -> list[int]:
        """The live steps with a checkpoint that is kept, in order."""
        return await self._db.run(_summaries.milestones, game)

    async def put_summary(self, summary: Summary) -> None:
        """Keep what a game came to, in place of an earlier summary."""
        await self._db.write(_summaries.put_summary, summary)

    async def finished_in(self, guild: int) -> list[Finished]:
        """The games of a server that are over and have a summary of their newest step."""
        return await self._db.run(_summaries.finished_in, guild)

    async def finished_by(self, user: int) -> list[Finished]:
        """The same for the seats in which somebody sat when their games ended."""
        return await self._db.run(_summaries.finished_by, user)

    async def unsummed(self, *, guild: int | None = None, user: int | None = None) -> list[int]:
        """Games of a server, or of somebody, that are over without a summary."""
        return await self._db.run(_summaries.unsummed, guild, user)

    # --- people --------------------------------------------------------------------------------

    async def preferences(self, user: int) -> Preferences | None:
        """Return what somebody chose."""
        return await self._db.run(_people.preferences, user)

    async def change_preferences(self, user: int, change: Change) -> bytes:
        """Keep what `change` makes of what somebody chose."""
        return await self._db.write(_people.change_preferences, user, change)

    async def guild_settings(self, guild: int) -> GuildSettings | None:
        """Return what a server chose."""
        return await self._db.run(_people.guild_settings, guild)

    async def change_guild_settings(self, guild: int, change: Change) -> bytes:
        """Keep what `change` makes of what a server chose."""
        return await self._db.write(_people.change_guild_settings, guild, change)

    async def put_deck(self, deck: DeckRecord, *, most: int) -> bool:
        """Keep a deck. True: it took the place of one with the same name."""
        return await self._db.write(_decks.put_deck, deck, most)

    async def deck(self, user: int, ruleset: str, name: str) -> DeckRecord | None:
        """Somebody's deck with exactly this name."""
        return await self._db.run(_decks.deck, user, ruleset, name)

    async def decks(self, user: int, ruleset: str) -> list[DeckRecord]:
        """Somebody's decks of a game, by name."""
        return await self._db.run(_decks.decks, user, ruleset)

    async def remove_deck(self, user: int, ruleset: str, name: str) -> bool:
        """Drop a deck. False: there was none."""
        return await self._db.write(_decks.remove_deck, user, ruleset, name)

    async def forget_user(self, user: int, at: float) -> Forgotten:
        """Erase somebody; returns the tenures that ended by it."""
        return await self._db.write(_people.forget_user, user, at)

    # --- leases: of a database that is one process's alone ----------------------------------------

    @property
    def shared(self) -> bool:
        """No."""
        return False

    async def acquire_guild_lease(self, guild: int) -> Lease | None:
        """The lease of a server, which is always held."""
        return Lease(guild, 0)

    async def acquire_lease(self, game: int) -> Lease | None:
        """The lease of a game's server."""
        return Lease(0, 0)

    def under(self, lease: Lease) -> Self:
        """The same store."""
        return self

    async def hold_all(self) -> None:
        """Everything is held."""

    async def seize(self, game: int) -> Lease:
        """Nobody else has it."""
        return Lease(0, 0)

    async def let_go(self, guild: int) -> None:
        """It stays held."""

    async def renew(self) -> None:
        """It is held without saying so."""

    async def release(self) -> None:
        """It ends with the process."""

    def watch_leases(self, changed: Callable[[], None]) -> None:
        """Nothing changes."""

    def lease_changes(self) -> tuple[frozenset[int], frozenset[int]]:
        """None."""
        return frozenset(), frozenset()

    # --- what is kept small, and no longer ------------------------------------------------------

    async def ripe(self, before: float) -> AsyncIterator[int]:
        """The games that are over, not packed, and had their last input before a time."""
        for status in _packing.OVER:
            after = 0
            while found := await self._db.run(_packing.page, status, after, before):
                for game in [number for number, is_ripe in found if is_ripe]:
                    yield game
                after = found[-1][0]

    async def pack(self, game: int) -> bool:
        """Let the steps and checkpoints of a game that is over take little room."""
        gathered = await self._db.run(_packing.gather, game)
        if gathered is None:
            return False
        blobs = await asyncio.to_thread(_packing.pressed_all, gathered)
        return await self._db.write(_packing.replace_by, gathered, blobs)

    async def unpack(self, game: int) -> bool:
        """Put the steps and checkpoints of a game back, as they were."""
        return await self._db.write(_packed.unpack, game)

    async def guilds(self) -> list[int]:
        """The servers that have games."""
        return await self._db.run(_keeping.guilds)

    async def note_departure(self, guild: int, at: float) -> bool:
        """A server sent the bot away."""
        return await self._db.write(_keeping.note_departure, guild, at)

    async def note_return(self, guild: int) -> bool:
        """The bot is in a server."""
        return await self._db.write(_keeping.note_return, guild)

    async def departures(self) -> dict[int, float]:
        """The servers that sent the bot away, and since when."""
        return await self._db.run(_keeping.departures)

    async def erase_game(self, game: int, *, left_before: float) -> bool:
        """Erase all of a game whose server left before a time."""
        return await self._db.write(_keeping.erase_game, game, left_before)

    async def erase_guild(self, guild: int, *, left_before: float) -> bool:
        """Erase what else is kept of a server that left and has no games any more."""
        return await self._db.write(_keeping.erase_guild, guild, left_before)

    async def prune_outbox(self, before: float) -> int:
        """Drop the posts that were given up before a time; how many."""
        return await self._db.write(_keeping.prune_outbox, before)

    # --- soundness -----------------------------------------------------------------------------

    async def unsound(self) -> list[str]:
        """Return what is not as it was written, or missing."""
        return await self._db.run(_soundness.unsound)
