"""Questions about a table's past: the events that a user missed, and earlier boards.

Everything is loaded from the store and computed off the event loop, in separate sessions: the game
continues meanwhile.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Overridden
from bot.store.api import Store
from bot.store.errors import NoSuchStep
from bot.store.game_records import JournalEntry, Loaded
from bot.table.declares.display_forms import Picture
from bot.table.declares.kit import Kit
from bot.table.declares.table_settings import Hands
from bot.table.game.positions import public_position
from bot.table.game.snapshot import Snapshot
from bot.table.past import catchup, history
from bot.table.past.timeline import JournalStep, journal_steps
from bot.table.workers.studio import Studio

BEFORE, NOW = "Before", "Now"


class Missed(Struct, frozen=True):
    """The events a user missed, with both boards if much changed."""

    digest: catchup.Digest
    pictures: tuple[Picture, ...] = ()
    before: catchup.Digest | None = None
    """In a chapter in which they have not acted: the events they missed in its campaign."""


class Past:
    """Looks back at the past of games, for one person at a time."""

    def __init__(
        self, store: Store, snapshot: Callable[[int], Awaitable[Snapshot]], studio: Studio
    ) -> None:
        self._store = store
        self._snapshot = snapshot
        self._studio = studio

    async def find_missed(self, game: int, user: int, *, boards: bool = True) -> Missed:
        """Return what a user missed since their last action; with `boards`, both boards.

        Raises `NotAllowed` before the game has started.
        """
        table = await self._started_game(game)
        kit, head, seats = table.kit, table.record.head, table.seats_of(user)
        past_steps = await self._studio.run(
            journal_steps, kit, await self._live_journal(game, head)
        )
        own = catchup.last_action(past_steps, user)
        since, at = (own.step, own.entry.at) if own is not None else (0, _start_time(table))
        played = await self._last_played(table, past_steps, user)
        if played[1] and played[0] >= since:
            since, at = played
        then = await self._studio.run(public_position, kit, await self._load_at(game, since))
        now = await self._studio.run(public_position, kit, await self._load_at(game, head))
        if table.lobby.table.hands is Hands.CLOSED:
            past_steps = [catchup.without_reason(past_step, seats) for past_step in past_steps]
        told = self._studio.run(catchup.build_digest, kit, past_steps, then, now, seats, since, at)
        digest = (await told).as_narrated(table.lobby.table.narration)
        digest = replace(digest, acted=own is not None or bool(played[1]))
        heads = ((BEFORE, since, digest.chapter), (NOW, head, digest.now))
        drawn = [
            await self._studio.draw(_draw_board, kit, scene, *titled)
            for scene, titled in zip(digest.scenes if boards else (), heads, strict=False)
        ]
        return Missed(
            digest,
            tuple(drawn),
            await self._missed_in_campaign(table, user) if own is None else None,
        )

    async def _missed_in_campaign(self, table: Snapshot, user: int) -> catchup.Digest | None:
        """Return what a user missed in the campaign of a chapter; None if nothing."""
        if table.record.parent is None:
            return None
        missed = (await self.find_missed(table.record.parent, user, boards=False)).digest
        return missed if missed.head > missed.since else None

    async def _last_played(
        self, table: Snapshot, past_steps: Sequence[JournalStep], user: int
    ) -> tuple[int, float]:
        """Return the step and time of a user's last action in the newest finished chapter.

        The step is the one before the chapter's end. (0, 0.0) if there is none, as in games that
        are not campaigns.
        """
        for past_step in reversed(past_steps):
            given = past_step.record.input
            if (
                not past_step.entry.live
                or not isinstance(given, Overridden)
                or given.by != "chapter"
            ):
                continue
            if own := await self._action_times(user, table.record.id, given.chapter):
                before = [d.step for d in past_steps if d.entry.live and d.step < past_step.step]
                return max(before, default=0), max(own)
        return 0, 0.0

    async def _action_times(self, user: int, campaign: int, number: int) -> list[float]:
        """Return the times at which a user acted in a chapter."""
        chapter = await self._store.chapters.find(campaign, number)
        entries = [] if chapter is None else await self._store.journal.entries(chapter.id)
        return [entry.at for entry in entries if entry.user == user]

    async def find_earlier_board(
        self, game: int, seats: Sequence[Seat], step: int | None = None, round_: int = 0
    ) -> tuple[history.Earlier, Picture | None]:
        """Return the board after a step, with its picture, as these seats may see it.

        Without a step, that of the start of a round, or of the last round. Raises `NotAllowed`
        before the game has started, and if there is no such step or round.
        """
        table = await self._started_game(game)
        kit, head = table.kit, table.record.head
        past_steps = await self._studio.run(
            journal_steps, kit, await self._live_journal(game, head)
        )
        if step is None:
            at = await self._studio.run(history.find_round_start, past_steps, seats, round_)
        else:
            at = step
        place = await self._studio.run(public_position, kit, await self._load_at(game, at))
        tenures = await self._store.seats.tenures(game)
        seen = await self._studio.run(
            history.describe_earlier_board,
            kit,
            past_steps,
            place,
            at,
            seats,
            tenures,
            replace(table.lobby, started_at=_start_time(table)),
        )
        drawn = await self._studio.draw(kit.pictures.board, seen.scene) if seen.scene else None
        return seen, drawn

    async def _started_game(self, game: int) -> Snapshot:
        """Return the current state of a game that has started."""
        table = await self._snapshot(game)
        table.require_session()
        return table

    async def _live_journal(self, game: int, head: int) -> list[JournalEntry]:
        return await self._store.journal.entries(game, until=head)

    async def _load_at(self, game: int, step: int) -> Loaded:
        try:
            return await self._store.journal.load(game, step)
        except NoSuchStep:
            raise NotAllowed(f"This game has no step {step}.") from None


def _start_time(table: Snapshot) -> float:
    return table.lobby.started_at or table.record.created_at


def _draw_board(kit: Kit, scene: bytes, when: str, step: int, chapter: str) -> Picture:
    """Draw one of two boards, with a heading that tells them apart."""
    plain = kit.pictures.board(scene)
    data = kit.pictures.add_heading(plain.data, when, f"step {step} · {chapter}")
    return Picture(f"{when.lower()}-{plain.name}", data, f"{when}: {plain.alt}")
