"""A tutorial at a table: its current lesson, its progress, and its end.

It is an ordinary game, in a separate channel and with a fixed seed from its content. Answers that
the lesson does not teach are refused with an explanation, so the game stays on its path; if it has
left it (by a game master, or changed rules), the player just continues. Progress is stored with the
seat: a restart keeps it, a step back undoes the lesson.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Input
from bot.store.api import Store
from bot.store.errors import SeatTaken
from bot.store.game_records import ACTIVE, GameRecord, NewGame, SeatRecord
from bot.table.declares.kit import Kit
from bot.table.declares.lessons import OPTION, Door, Place, Progress, Tutorial, find_current_lesson
from bot.table.declares.lobby_choices import Lobby
from bot.table.declares.pace import DAY
from bot.table.game.snapshot import Caller, Snapshot, Told
from bot.table.memory.seat_memory import NOTHING_KEPT, SeatMemory
from bot.table.posts import outbox_rows
from bot.table.reminders.scheduled_actions import ScheduledAction

if TYPE_CHECKING:
    from bot.table.game.table import Table

SEAT: Final = Seat(0)
"""The one seat of a tutorial."""
CLOSES_AFTER: Final = 7 * DAY
"""Seconds without activity until a tutorial is closed."""
CLOSES: Final = "tutorial-closes"
NONE: Final = "I have no tutorial for that game."
ASTRAY: Final = (
    "-# This table has left the tutorial’s path. Keep playing as you like, or start over with "
    "`/tutorial`."
)
OLDER: Final = (
    "-# This tutorial began in an earlier version, with other lessons. Keep playing as you like; "
    "`/tutorial` closes it and starts the new one."
)
WAY_IN: Final = "Press **Your choice**: it opens a panel for you alone and says what to do there."
NOT_NOW: Final = (
    "Not yet: this lesson is about something else ({teaches}). Press **{option}**. At a table of "
    "your own you choose freely."
)


# --- the current lesson ---------------------------------------------------------------------------


def guidance_lines(snapshot: Snapshot) -> list[str]:
    """Return the tutorial's current text, in Discord Markdown; empty at any other table."""
    tutorial = _tutorial_of(snapshot)
    if tutorial is None or not _is_running(snapshot):
        return []
    if not _is_for(tutorial, snapshot.record):
        return [OLDER]
    place = current_lesson(snapshot)
    if place is None:
        return _ending_or_astray(tutorial, snapshot)
    before = tutorial.lessons[place.number - 2].done if place.number > 1 else tutorial.welcome
    label = lesson_button_label(snapshot.kit, place)
    return [
        *([f"*{before}*"] if before else []),
        _headline(tutorial, place),
        place.lesson.say.replace(OPTION, label),
    ]


def panel_pointer_lines(snapshot: Snapshot) -> list[str]:
    """Return the status text that sends the player to the panel; in Discord Markdown."""
    tutorial, place = _tutorial_of(snapshot), current_lesson(snapshot)
    if tutorial is None or place is None:
        return guidance_lines(snapshot)
    return [_headline(tutorial, place), WAY_IN]


def current_lesson(snapshot: Snapshot) -> Place | None:
    """Return the current lesson; None if there is no tutorial, or it is done or was left."""
    tutorial = _tutorial_of(snapshot)
    if tutorial is None or snapshot.session is None or not _is_running(snapshot):
        return None
    if not _is_for(tutorial, snapshot.record):
        return None
    return find_current_lesson(snapshot.session.asks, tutorial, _progress_of(snapshot.memories))


def next_table_of_tutorial(snapshot: Snapshot) -> Door | None:
    """Return the table that a finished tutorial leads to; None otherwise."""
    tutorial = _tutorial_of(snapshot)
    if tutorial is None or not _is_running(snapshot) or not _is_for(tutorial, snapshot.record):
        return None
    return tutorial.door if _is_done(tutorial, _progress_of(snapshot.memories)) else None


def _is_for(tutorial: Tutorial, record: GameRecord) -> bool:
    """Return True if a game was started as this tutorial, with its seed."""
    return record.seed is None or record.seed.hex() == tutorial.seed


def _is_running(snapshot: Snapshot) -> bool:
    return snapshot.session is not None and snapshot.record.status == "running"


def _headline(tutorial: Tutorial, place: Place) -> str:
    return f"**Lesson {place.number} of {len(tutorial.lessons)}: {place.lesson.teaches}**"


def _ending_or_astray(tutorial: Tutorial, snapshot: Snapshot) -> list[str]:
    """Return the lines for a tutorial that is done, or whose game took another course."""
    return (
        _ending_lines(tutorial) if _is_done(tutorial, _progress_of(snapshot.memories)) else [ASTRAY]
    )


def _ending_lines(tutorial: Tutorial) -> list[str]:
    last = tutorial.lessons[-1].done
    return [*([f"*{last}*"] if last else []), *tutorial.farewell]


def _is_done(tutorial: Tutorial, progress: Progress) -> bool:
    return len(progress.done) >= len(tutorial.lessons)


def _tutorial_of(snapshot: Snapshot) -> Tutorial | None:
    return snapshot.kit.guide.tutorial if snapshot.lobby.tutorial else None


def _progress_of(memories: Mapping[Seat, SeatMemory]) -> Progress:
    return memories.get(SEAT, NOTHING_KEPT).lessons or Progress()


# --- taking lessons -------------------------------------------------------------------------------


def lesson_progress(table: Table, given: Input) -> Progress | None:
    """Return the progress after an answer. Raises `NotAllowed` if it is not the one taught."""
    tutorial = table.kit.guide.tutorial if table.loaded.is_tutorial else None
    if tutorial is None or not isinstance(given, Answered) or not _is_for(tutorial, table.record):
        return None
    progress = _progress_of(table.seats.memories)
    session = table.require_session()
    place = find_current_lesson(session.asks, tutorial, progress)
    if place is None or session.find_question(given.ask) is None:
        return None
    if not place.fits(given.ask, given.answer):
        label = lesson_button_label(table.kit, place)
        raise NotAllowed(NOT_NOW.format(teaches=place.lesson.teaches.lower(), option=label))
    return Progress((*progress.done, session.step + 1))


def note_lesson(
    table: Table, memories: Mapping[Seat, SeatMemory], progress: Progress | None
) -> Mapping[Seat, SeatMemory]:
    """Return the memories with the progress that an answer made, if any."""
    if progress is None:
        return memories
    memory = memories.get(SEAT) or table.seats.memories.get(SEAT, NOTHING_KEPT)
    return {**memories, SEAT: replace(memory, lessons=progress)}


def lesson_button_label(kit: Kit, place: Place) -> str:
    """Return the label of the button that the lesson asks to press."""
    if place.option is not None:
        return kit.words.vocabulary.label(place.option)
    return kit.words.vocabulary.question(place.ask.kind).none_label


# --- beginning and ending -------------------------------------------------------------------------


async def open_tutorials_of_user(store: Store, user: int, guild: int) -> list[GameRecord]:
    """Return a user's open tutorials in a server, oldest first."""
    games = [game for game in await store.games.of_user(user) if game.guild == guild]
    return [game for game in games if is_tutorial(game)]


def is_tutorial(game: GameRecord) -> bool:
    """Return True if a game is a tutorial."""
    return msgspec.json.decode(game.config, type=Lobby).tutorial


async def open_table(
    store: Store, kit: Kit, ruleset: str, caller: Caller, where: tuple[int, int], now: float
) -> GameRecord:
    """Return a tutorial's lobby with one player seated. Raises `NotAllowed` without one."""
    tutorial = kit.guide.tutorial
    if tutorial is None:
        raise NotAllowed(NONE)
    lobby = Lobby(
        tutorial.scenario, tutorial.difficulty, (), settings=tutorial.settings, tutorial=True
    )
    guild, channel = where
    record = await store.games.create(
        NewGame(
            guild=guild,
            channel=channel,
            ruleset=ruleset,
            config=msgspec.json.encode(lobby),
            creator=caller.user,
            created_at=now,
            rules_version=kit.rules.version,
            seed=bytes.fromhex(tutorial.seed),
            interaction=caller.interaction,
        )
    )
    try:
        seat = SeatRecord(record.id, SEAT, tutorial.investigator)
        await store.seats.join(seat, caller.user, now)
    except SeatTaken:  # a repeated delivery
        pass
    return record


async def leave_tutorial(table: Table, caller: Caller) -> Told:
    """End a tutorial and archive its channel. Raises `NotAllowed` if it is not the caller's."""
    if not table.loaded.is_tutorial:
        raise NotAllowed("This isn’t a tutorial. `/game leave` gives up a seat.")
    if caller.user != table.record.creator:
        raise NotAllowed("That’s someone else’s tutorial.")
    await _archive_tutorial(table)
    return Told(table.record.head, ("✓ The tutorial is over. `/tutorial` starts another.",))


async def _archive_tutorial(table: Table) -> None:
    """Archive the game and close its channel, once."""
    if table.record.status not in ACTIVE:
        return
    closes = [outbox_rows.close_row(table.record.channel)] if table.outbox.public else []
    await table.store.games.set_status(table.game, "archived", outbox=closes)
    await table.read_seats()
    table.outbox.wake()


class TutorialCloses:
    """Closes a tutorial after a week without activity."""

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """Return the end of the tutorial, a week after the last activity."""
        if table.loaded.is_tutorial:
            newest = max(table.questions.since.values(), default=table.lobby.started_at)
            yield ScheduledAction(CLOSES, newest + CLOSES_AFTER)

    async def act(self, table: Table, _action: ScheduledAction) -> None:
        """End the tutorial."""
        await _archive_tutorial(table)
