"""The ends of chapters in a campaign's journal, and how far the campaign can go back."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from bot.engine.errors import NotAllowed
from bot.engine.journal import Overridden, Rewound, decode_record
from bot.store.game_records import GameRecord, JournalEntry
from bot.table.declares.lobby_choices import Lobby
from bot.table.game.table import Table

OVERRIDE: Final = str(Overridden.__struct_config__.tag)
BEGUN: Final = (
    "The next scenario has begun, so you can’t undo what was decided before it. "
    "You can still undo steps of the scenario itself."
)


class ChapterEnd(Struct, frozen=True):
    """A step of a campaign that records the end of a chapter."""

    step: int
    number: int
    ended_at: int
    """The chapter's newest step at that time."""
    retired_by: int | None = None
    """The step that undid it."""


async def recorded_ends(table: Table) -> list[ChapterEnd]:
    """Return all ends of chapters in the journal, even undone ones, oldest first."""
    entries = await table.store.journal.entries(table.game)
    return [end for entry in entries if (end := _chapter_end(entry)) is not None]


def _chapter_end(entry: JournalEntry) -> ChapterEnd | None:
    if entry.kind != OVERRIDE:
        return None
    given = decode_record(entry.payload).input
    if not isinstance(given, Overridden) or given.by != "chapter":
        return None
    return ChapterEnd(entry.step, given.chapter, given.ended_at, entry.retired_by)


async def was_taken_back(table: Table, number: int, ended_at: int) -> bool:
    """Return True if a person undid this end of a chapter, so that it continues."""
    for end in await recorded_ends(table):
        if (end.number, end.ended_at) == (number, ended_at) and end.retired_by is not None:
            (entry,) = await table.store.journal.entries(
                table.game, after=end.retired_by - 1, until=end.retired_by
            )
            given = decode_record(entry.payload).input
            if isinstance(given, Rewound) and given.why in ("undo", "gm"):
                return True
    return False


async def oldest_reachable_step(table: Table) -> int:
    """Return the oldest step to go back to: where the newest chapter began, or 0."""
    if table.kit.chapters is None:
        return 0
    chapters = [
        c for c in await table.store.chapters.of_campaign(table.game) if c.chapter is not None
    ]
    ended = {end.number: end.step for end in await recorded_ends(table) if end.retired_by is None}
    newest = max(chapters, key=lambda each: each.chapter or 0, default=None)
    if newest is not None and newest.chapter in ended:
        return step_of_chapter_start(newest)
    return max(ended.values(), default=0)


def step_of_chapter_start(chapter: GameRecord) -> int:
    """Return the campaign's step at which a chapter began."""
    return msgspec.json.decode(chapter.config, type=Lobby).begun_at


async def check_may_go_back(table: Table, to: int) -> None:
    """Raise `NotAllowed` if a campaign or a chapter cannot go back to a step."""
    if to < await oldest_reachable_step(table):
        raise NotAllowed(BEGUN)
    record = table.record
    if record.parent is None or record.status != "over":
        return
    parent = await table.store.games.find(record.parent)
    later = [c.chapter or 0 for c in await table.store.chapters.of_campaign(parent.id)]
    if record.chapter is None or max(later) > record.chapter or parent.status != "running":
        raise NotAllowed(
            "The campaign has moved on since, so you can’t undo the end of this scenario."
        )
