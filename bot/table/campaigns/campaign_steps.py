"""The single steps by which a campaign and its chapters are made to agree.

Each step runs in the actor of one table, loads what it depends on, and does nothing if it was taken
already: after a crash between two steps the next start takes the second.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.chance import Chance
from bot.engine.ids import Seat
from bot.engine.journal import Overridden, Rewound
from bot.engine.json_types import JsonObject
from bot.engine.outcomes import Outcome
from bot.engine.session import AnySession
from bot.store.game_records import ACTIVE, GameRecord, NewChapter, NewGame, SeatRecord
from bot.table.campaigns.campaign_carryover import carry_back_absences, seats_of_new_chapter
from bot.table.declares.campaign_kit import Chapter, Chapters
from bot.table.declares.lobby_choices import Lobby
from bot.table.game.recovery import restore, stored_checkpoint
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.lobby import lobbies
from bot.table.memory.seat_memory import NOTHING_KEPT, SeatMemory, encode_memory
from bot.table.posts import outbox_rows
from bot.table.steps import undo
from bot.table.steps.chapter_ends import recorded_ends, was_taken_back
from bot.table.steps.inputs import carry_out

log = structlog.stdlib.get_logger(__name__)

REOPENED: Final = "The end of the scenario is undone and it continues"
TAKEN_BACK: Final = "The scenario continues and its end is undone"
NOBODY: Final = Caller(0)


class EndedChapter(Struct, frozen=True):
    """A chapter at its end."""

    number: int
    head: int
    session: AnySession
    user: int
    """The author of its last step; 0 if nobody."""
    occupants: Mapping[Seat, int]
    memories: Mapping[Seat, SeatMemory]

    @property
    def is_complete(self) -> bool:
        """Return True if it was played to its end, False if it was cut short."""
        return self.session.over


def chapters_at(table: Table) -> Chapters | None:
    """Return the chapters of the table's game; None unless its campaign is running."""
    goes_on = table.session is not None and table.record.status in ("running", "resting")
    return table.kit.chapters if goes_on else None


def wanted_chapter(table: Table) -> Chapter | None:
    """Return the chapter to be played now."""
    chapters = chapters_at(table)
    return None if chapters is None else chapters.wanted_chapter(table.require_session())


async def load_wanted_chapter(table: Table) -> Chapter | None:
    """Reload the campaign and return the chapter to be played next."""
    await table.read_seats()
    return wanted_chapter(table)


def is_active(game: GameRecord) -> bool:
    """Return True if a chapter is being played."""
    return game.chapter is not None and game.status in ACTIVE


# --- a chapter begins -----------------------------------------------------------------------------


async def begin_chapter(table: Table, chapter: Chapter, instead: int | None = None) -> int | None:
    """Start a chapter; return its game number, or None if it is not wanted any more.

    `instead` is an attempt that it replaces. Raises `RulesError` if it cannot be set up.
    """
    now = await load_wanted_chapter(table)
    if now is None or now.number != chapter.number:
        return None
    attempts = await table.store.chapters.of_campaign(table.game)
    before = sum(each.chapter is None for each in attempts) + (instead is not None)
    seed = chapter_seed(table, chapter.number, before)
    outcome, session = lobbies.begin_game(
        table.loaded.kit_of(chapter.ruleset).rules, chapter.setup, seed, table.game
    )
    new = _new_game(table, chapter, seed, "over" if session.over else "running")
    seats = await seats_of_new_chapter(table, chapter, attempts)
    begun = await table.store.chapters.begin(
        _new_chapter(table, chapter, new, seats, outcome, instead)
    )
    table.chapters.halted = None
    table.reminders.forget_timers()
    await table.read_seats()
    table.outbox.wake()
    return begun.id


def is_other_scenario(game: GameRecord, chapter: Chapter) -> bool:
    """Return True if a chapter that was cut short has another scenario than the wanted one."""
    return msgspec.json.decode(game.config, type=Lobby).scenario != chapter.scenario


def chapter_seed(table: Table, number: int, before: int) -> bytes:
    """Return the seed of a chapter, which does not reveal the campaign's.

    `before` is the number of abandoned attempts.
    """
    again = f":{before}" if before else ""
    return Chance(table.record.seed or b"").derive_key(f"chapter:{number}{again}")


def _new_game(table: Table, chapter: Chapter, seed: bytes, status: Any) -> NewGame:
    now = table.clock.now()
    lobby = Lobby(
        scenario=chapter.scenario,
        difficulty=chapter.difficulty,
        investigators=(),
        settings=chapter.settings,
        table=table.lobby.table,
        started_at=now,
        setup=chapter.setup,
        begun_at=table.record.head,
    )
    return NewGame(
        guild=table.record.guild,
        channel=table.record.channel,
        ruleset=chapter.ruleset,
        config=msgspec.json.encode(lobby),
        creator=table.record.creator or 0,
        created_at=now,
        rules_version=table.loaded.kit_of(chapter.ruleset).rules.version,
        seed=seed,
        status=status,
    )


def _new_chapter(
    table: Table,
    chapter: Chapter,
    new: NewGame,
    seats: tuple[tuple[SeatRecord, int | None], ...],
    outcome: Outcome,
    instead: int | None,
) -> NewChapter:
    assert outcome.checkpoint is not None
    status = outbox_rows.status_row(new.channel)
    assert new.seed is not None
    told = (
        (*lobbies.set_up_rows(new.channel, outcome, new.seed), status)
        if table.outbox.public
        else ()
    )
    return NewChapter(
        parent=table.game,
        number=chapter.number,
        new=new,
        seats=seats,
        start=stored_checkpoint(0, outcome.checkpoint),
        outbox=told,
        parting=(status,) if table.outbox.public else (),
        instead=instead,
    )


async def post_cannot_begin(table: Table, why: str) -> None:
    """Post, only once, that a chapter cannot be set up and why."""
    if table.chapters.cannot_begin != why:
        table.chapters.cannot_begin = why
        await table.outbox.post_lines(f"I couldn’t set up the next scenario. {why}")


async def announce_chapter(table: Table) -> None:
    """Post a new chapter and ping the seats that it waits for."""
    await table.reminders.replan()
    table.outbox.wake()


# --- a chapter ends -------------------------------------------------------------------------------


async def ended_chapter(table: Table) -> EndedChapter | None:
    """Return a chapter that has ended; None while it is played or cannot be opened."""
    await table.read_seats()
    record = table.record
    if table.session is None or record.chapter is None or record.status in ACTIVE:
        return None
    entries = await table.store.journal.entries(table.game)
    users = [entry.user for entry in entries if entry.live and entry.user is not None]
    return EndedChapter(
        number=record.chapter,
        head=record.head,
        session=table.session,
        user=users[-1] if users else 0,
        occupants=dict(table.seats.occupants),
        memories=dict(table.seats.memories),
    )


async def record_result(table: Table, over: EndedChapter) -> bool:
    """Report a chapter's end to its campaign. Raises `RulesError`."""
    chapter, chapters = await load_wanted_chapter(table), chapters_at(table)
    if chapter is None or chapters is None or chapter.number != over.number:
        return True
    if await was_taken_back(table, over.number, over.head):
        return False
    await _carry_back(table, chapter, over)
    command = chapters.result(table.require_session(), over.session)
    given = Overridden(command, by="chapter", chapter=over.number, ended_at=over.head)
    await carry_out(table, Caller(over.user), given, {})
    return True


async def load_cut_short(table: Table, chapter: Chapter) -> AnySession | None:
    """Return a chapter that was cut short, as it was left; None if it cannot be restored."""
    game = await table.store.chapters.find(table.game, chapter.number)
    if game is None:
        return None
    try:
        loaded = await table.store.journal.load(game.id)
        return restore(table.loaded.kit_of(chapter.ruleset).rules, loaded)
    except Exception:
        log.exception("a chapter that was cut short could not be restored", game=game.id)
        return None


async def record_end(
    table: Table, caller: Caller, command: JsonObject, number: int, reason: str
) -> Told:
    """Record a game master's result for a chapter that was not played out."""
    given = Overridden(command, reason, by="chapter", chapter=number)
    told = await carry_out(table, caller, given, {})
    table.chapters.halted = None
    return told


async def _carry_back(table: Table, chapter: Chapter, over: EndedChapter) -> None:
    """Give the campaign's seats the occupants and stand-ins that the chapter ended with."""
    now = table.clock.now()
    for number, (seat, _) in enumerate(chapter.seats):
        sat = over.occupants.get(Seat(number))
        kept = table.seats.memories.get(seat, NOTHING_KEPT)
        after = over.memories.get(Seat(number), NOTHING_KEPT)
        if sat is None and after.tenancy.companion != kept.tenancy.companion:
            await table.store_memory(seat, replace(kept, tenancy=after.tenancy))
        if sat == table.seats.occupants.get(seat):
            continue
        if sat is None:
            await table.store.seats.leave(table.game, seat, now)
        else:
            settings = encode_memory(replace(kept, tenancy=after.tenancy))
            await table.store.seats.replace(table.game, seat, sat, now, settings=settings)
    await table.read_seats()
    await carry_back_absences(table, chapter, over.memories)


async def ask_about_halted_chapter(table: Table, chapter: int) -> None:
    """Ask the players how to continue after a chapter that was cut short."""
    await table.read_seats()
    if table.chapters.halted != chapter:
        table.chapters.halted = chapter
        await table.outbox.post_lines()


# --- undoing an end -------------------------------------------------------------------------------


async def reopen_chapter(table: Table, head: int) -> None:
    """Continue a chapter by undoing the step at `head` that ended it."""
    await table.read_seats()
    if table.record.status != "over" or table.record.head != head:
        return
    entries = await table.store.journal.entries(table.game)
    live = [entry for entry in entries if entry.live]
    last = next(n for n in range(len(live) - 1, -1, -1) if undo.has_changed_game(live[n]))
    to = live[last - 1].step if last else 0
    session = await undo.position_after_step(table, to)
    await table.commit_rewind(session, Rewound(to, REOPENED, "undo"), NOBODY)


async def undo_recorded_end(table: Table, number: int) -> None:
    """Undo the campaign's end of a chapter that is being played again."""
    await table.read_seats()
    ends = [
        end for end in await recorded_ends(table) if end.number == number and end.retired_by is None
    ]
    if not ends or table.record.status != "resting":
        return
    before = await table.store.journal.entries(table.game, until=ends[-1].step - 1)
    to = max((entry.step for entry in before if entry.live), default=0)
    session = await undo.position_after_step(table, to)
    await table.commit_rewind(session, Rewound(to, TAKEN_BACK, "undo"), NOBODY)
