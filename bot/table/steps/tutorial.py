"""A tutorial at a table: what is taught now, whether it was done, and how it ends.

It is a game like any other, in a channel of its own and with a seed that stands in its guidance.
What is not taught at the moment is refused with a kind word, so the game keeps to its way; where
it left it all the same (a game master stepped in, the rules changed), one simply plays on. How far
somebody is stands with their seat: a restart forgets nothing, a step back takes the lesson back.
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
from bot.table.declares.lessons import OPTION, Door, Place, Progress, Tutorial, place_in
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
STANDS: Final = 7 * DAY
"""Seconds after which a tutorial in which nothing is done is put away."""
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


# --- where somebody stands ------------------------------------------------------------------------


def guidance(snapshot: Snapshot) -> list[str]:
    """Return what the tutorial says now, in Discord markdown; empty at any other table."""
    tutorial = _tutorial(snapshot)
    if tutorial is None or not _goes_on(snapshot):
        return []
    if not _is_of(tutorial, snapshot.record):
        return [OLDER]
    place = place_now(snapshot)
    if place is None:
        return _left(tutorial, snapshot)
    before = tutorial.lessons[place.number - 2].done if place.number > 1 else tutorial.welcome
    label = label_of(snapshot.kit, place)
    return [
        *([f"*{before}*"] if before else []),
        _headline(tutorial, place),
        place.lesson.say.replace(OPTION, label),
    ]


def signpost(snapshot: Snapshot) -> list[str]:
    """The same for the status, which leads to the panel where it is told; Discord markdown."""
    tutorial, place = _tutorial(snapshot), place_now(snapshot)
    if tutorial is None or place is None:
        return guidance(snapshot)
    return [_headline(tutorial, place), WAY_IN]


def place_now(snapshot: Snapshot) -> Place | None:
    """The lesson that is taught now; None at any other table, and where all is done or left."""
    tutorial = _tutorial(snapshot)
    if tutorial is None or snapshot.session is None or not _goes_on(snapshot):
        return None
    if not _is_of(tutorial, snapshot.record):
        return None
    return place_in(snapshot.session.asks, tutorial, _progress(snapshot.memories))


def door_of(snapshot: Snapshot) -> Door | None:
    """The table to which a tutorial leads, once all is done; None before, and elsewhere."""
    tutorial = _tutorial(snapshot)
    if tutorial is None or not _goes_on(snapshot) or not _is_of(tutorial, snapshot.record):
        return None
    return tutorial.door if _is_done(tutorial, _progress(snapshot.memories)) else None


def _is_of(tutorial: Tutorial, record: GameRecord) -> bool:
    """Return True if a game was begun with these lessons: they are for one seed."""
    return record.seed is None or record.seed.hex() == tutorial.seed


def _goes_on(snapshot: Snapshot) -> bool:
    return snapshot.session is not None and snapshot.record.status == "running"


def _headline(tutorial: Tutorial, place: Place) -> str:
    return f"**Lesson {place.number} of {len(tutorial.lessons)}: {place.lesson.teaches}**"


def _left(tutorial: Tutorial, snapshot: Snapshot) -> list[str]:
    """That all is done, or that the game has gone another way."""
    return _ending_lines(tutorial) if _is_done(tutorial, _progress(snapshot.memories)) else [ASTRAY]


def _ending_lines(tutorial: Tutorial) -> list[str]:
    last = tutorial.lessons[-1].done
    return [*([f"*{last}*"] if last else []), *tutorial.farewell]


def _is_done(tutorial: Tutorial, progress: Progress) -> bool:
    return len(progress.done) >= len(tutorial.lessons)


def _tutorial(snapshot: Snapshot) -> Tutorial | None:
    return snapshot.kit.guide.tutorial if snapshot.lobby.tutorial else None


def _progress(memories: Mapping[Seat, SeatMemory]) -> Progress:
    return memories.get(SEAT, NOTHING_KEPT).lessons or Progress()


# --- doing what is taught -------------------------------------------------------------------------


def lesson_progress(table: Table, given: Input) -> Progress | None:
    """Return the progress by an answer, if lessons run. Raises `NotAllowed` if not taught."""
    tutorial = table.kit.guide.tutorial if table.loaded.is_tutorial else None
    if tutorial is None or not isinstance(given, Answered) or not _is_of(tutorial, table.record):
        return None
    progress = _progress(table.seats.memories)
    session = table.playing()
    place = place_in(session.asks, tutorial, progress)
    if place is None or session.find(given.ask) is None:
        return None
    if not place.fits(given.ask, given.answer):
        label = label_of(table.kit, place)
        raise NotAllowed(NOT_NOW.format(teaches=place.lesson.teaches.lower(), option=label))
    return Progress((*progress.done, session.step + 1))


def note_lesson(
    table: Table, memories: Mapping[Seat, SeatMemory], progress: Progress | None
) -> Mapping[Seat, SeatMemory]:
    """Return what seats keep with an answer, with the lesson that was done by it, if any."""
    if progress is None:
        return memories
    memory = memories.get(SEAT) or table.seats.memories.get(SEAT, NOTHING_KEPT)
    return {**memories, SEAT: replace(memory, lessons=progress)}


def label_of(kit: Kit, place: Place) -> str:
    """Return what is to be pressed, as it is called on the button."""
    if place.option is not None:
        return kit.words.vocabulary.label(place.option)
    return kit.words.vocabulary.question(place.ask.kind).none_label


# --- beginning and ending -------------------------------------------------------------------------


async def of_user(store: Store, user: int, guild: int) -> list[GameRecord]:
    """Somebody's tutorials in a server that are not over, oldest first."""
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
    except SeatTaken:  # told twice
        pass
    return record


async def leave(table: Table, caller: Caller) -> Told:
    """End a tutorial and put its channel away. Raises `NotAllowed` where it is not the caller's."""
    if not table.loaded.is_tutorial:
        raise NotAllowed("This isn’t a tutorial. `/game leave` gives up a seat.")
    if caller.user != table.record.creator:
        raise NotAllowed("That’s someone else’s tutorial.")
    await _put_away(table)
    return Told(table.record.head, ("✓ The tutorial is over. `/tutorial` starts another.",))


async def _put_away(table: Table) -> None:
    """Archive the game and close its channel; once."""
    if table.record.status not in ACTIVE:
        return
    closes = [outbox_rows.close_row(table.record.channel)] if table.outbox.public else []
    await table.store.games.set_status(table.game, "archived", outbox=closes)
    await table.read_seats()
    table.outbox.wake()


class TutorialCloses:
    """Puts a tutorial away in which nothing was done for a week."""

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """Its end."""
        if table.loaded.is_tutorial:
            newest = max(table.questions.since.values(), default=table.lobby.started_at)
            yield ScheduledAction(CLOSES, newest + STANDS)

    async def act(self, table: Table, _action: ScheduledAction) -> None:
        """End it."""
        await _put_away(table)
