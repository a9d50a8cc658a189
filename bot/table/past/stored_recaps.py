"""Recaps of games: their numbers, picture and film; a summary is stored when a game ends.

All are made of public facts and boards. Loading runs in the game's actor, counting and drawing off
the event loop; a film is drawn board by board, so that other tables' pictures can come in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol, TypeVar

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.facts import Fact
from bot.engine.game_numbers import Recap, person_phrases
from bot.engine.journal import Overridden, decode_record
from bot.engine.session import AnySession
from bot.store.api import Store
from bot.store.game_records import JournalEntry, StoredCheckpoint, Summary
from bot.table.declares.display_forms import Picture
from bot.table.declares.kit import Kit
from bot.table.game.table import Table
from bot.table.lobby import lobbies
from bot.table.workers.studio import Studio

log = structlog.stdlib.get_logger(__name__)

T = TypeVar("T")

MOST_BYTES: Final = 8 * 1024 * 1024
"""Bytes of a film that can be posted anywhere."""
MOST_BOARDS: Final = 150
WHOLE: Final = 60_000
"""Milliseconds of a long film."""
SHORTEST, LONGEST, LAST = 400, 1_000, 4_000
"""Milliseconds for which a board is shown; the last number is for the last board."""
OVER: Final = ("over", "archived")


class VisitTable(Protocol):
    """Runs a job in a game's actor, with the game loaded."""

    def __call__(self, game: int, job: Callable[[Table], Awaitable[T]]) -> Awaitable[T]:
        """Run the job and return its result."""
        ...


class Retold(Struct, frozen=True):
    """A recap with its text and picture."""

    recap: Recap
    lines: tuple[str, ...]
    """In Discord Markdown."""
    picture: Picture


class Recaps:
    """Recaps of all games of one store."""

    def __init__(self, store: Store, visit: VisitTable, studio: Studio) -> None:
        self._store = store
        self._visit = visit
        self._studio = studio
        self._filming = asyncio.Lock()

    async def retell(self, game: int) -> Retold | None:
        """Return a game in numbers, text and a picture; None if its kit has no recap.

        Raises `NotAllowed` before the game has started.
        """
        kit, recap, _ = await self._load_numbers(game)
        return None if recap is None else await self._retold_with_picture(kit, recap)

    async def store_summary(self, game: int) -> None:
        """Store the summary of a finished game.

        Raises `NotAllowed` if the game has not started.
        """
        _, _, summary = await self._load_numbers(game)
        if summary is not None:
            await self._store.summaries.put(summary)

    async def retell_at_end(self, game: int) -> Retold | None:
        """Return the recap of a finished game and store its summary.

        None if there is none, or if the game was taken back; a fault is logged and blocks nothing.
        """
        try:
            return await self._store_and_retell(game)
        except Exception:
            log.exception("a game could not be retold", game=game)
            return None

    async def _store_and_retell(self, game: int) -> Retold | None:
        kit, recap, summary = await self._load_numbers(game)
        if summary is None:
            return None
        await self._store.summaries.put(summary)
        return None if recap is None else await self._retold_with_picture(kit, recap)

    async def _retold_with_picture(self, kit: Kit, recap: Recap) -> Retold:
        return Retold(recap, recap_lines(recap), await self._studio.draw(kit.pictures.recap, recap))

    async def _load_numbers(self, game: int) -> tuple[Kit, Recap | None, Summary | None]:
        """Return the game's kit, its recap and, if it is over, its summary."""

        async def count(table: Table) -> tuple[Kit, Recap | None, Summary | None]:
            table.require_session()
            entries = await table.store.journal.entries(table.game)
            recap = await self._studio.run(_build_recap, table, entries)
            over = table.record.status in OVER
            return table.kit, recap, _build_summary(table, entries, recap) if over else None

        return await self._visit(game, count)

    # The film

    async def film(self, game: int) -> Picture | None:
        """Return a moving picture of the game's boards; None if there is nothing to show.

        Films are made one at a time. Raises `NotAllowed` before the game has started.
        """
        async with self._filming:
            kit, scenes = await self._boards_of(game)
            while scenes:
                made = await self._make_film(kit, scenes)
                if made is not None:
                    return made
                scenes = scenes[len(scenes) % 2 :: 2] if len(scenes) > 1 else []
            return None

    async def _boards_of(self, game: int) -> tuple[Kit, list[bytes]]:
        """Return the public board at the start of each turn and phase, and the current one."""

        async def present(table: Table) -> tuple[Kit, AnySession]:
            return table.kit, table.loaded.shown_session()

        kit, session = await self._visit(game, present)
        found: list[bytes] = []
        for step in evenly_spaced_steps(
            await self._store.summaries.milestone_steps(game), MOST_BOARDS
        ):
            loaded = await self._store.journal.load(game, step)
            if loaded.checkpoint is not None and loaded.game.seed is not None:
                found += await self._studio.run(
                    _boards_at_checkpoint, kit, loaded.checkpoint, loaded.game.seed
                )
        found.append(kit.views.scene(session))
        return kit, await self._studio.run(_changing_boards, kit, found)

    async def _make_film(self, kit: Kit, scenes: Sequence[bytes]) -> Picture | None:
        """Return the film of these boards; None if it is too large."""
        film = kit.pictures.film()
        each = min(LONGEST, max(SHORTEST, WHOLE // len(scenes)))
        for scene in scenes[:-1]:
            await self._studio.run(film.add, scene, each)
            if film.size > MOST_BYTES:
                return None
        await self._studio.run(film.add, scenes[-1], LAST)
        made = await self._studio.run(film.finish)
        return made if len(made.data) <= MOST_BYTES else None


def recap_lines(recap: Recap) -> tuple[str, ...]:
    """Return the recap in Markdown: deciding events, parts, a line for each investigator."""
    parts = [f"- **{e.title}**: {' '.join([f'{e.result}.', *e.lines])}" for e in recap.episodes]
    people = [
        f"- **{person.name}**: {'; '.join(person_phrases(person)) or 'nothing to report'}."
        for person in recap.people
    ]
    return (*recap.decided, *parts, *people)


def evenly_spaced_steps(steps: Sequence[int], most: int) -> list[int]:
    """Return at most `most` of the steps, evenly spaced, including the first and the last."""
    if len(steps) <= most:
        return list(steps)
    return [steps[n * (len(steps) - 1) // (most - 1)] for n in range(most)]


def _build_recap(table: Table, entries: Sequence[JournalEntry]) -> Recap | None:
    """Return the numbers of a game from the public facts of its steps."""
    raw = (bytes(decode_record(entry.payload).facts) for entry in entries if entry.live)
    facts: list[Fact] = [*lobbies.set_up_facts(table)]
    facts += (fact for each in raw for fact in table.kit.words.decode_facts(each))
    public = [fact for fact in facts if fact.only is None]
    recap = table.kit.past.recap(table.require_session(), public)
    return recap and replace(
        recap, forced=table.require_session().over and _is_last_by_game_master(entries)
    )


def _is_last_by_game_master(entries: Sequence[JournalEntry]) -> bool:
    """Return True if the newest live step is a game master's change."""
    live = [entry for entry in entries if entry.live]
    given = decode_record(live[-1].payload).input if live else None
    return isinstance(given, Overridden) and given.by == "gm"


def _build_summary(table: Table, entries: Sequence[JournalEntry], recap: Recap | None) -> Summary:
    """Return the stored summary; it is empty without a recap.

    The game ended with its last step, but no earlier than any other: its last occupants then count
    as such even if the clock was set back.
    """
    began = table.lobby.started_at or table.record.created_at
    ended = max((entry.at for entry in entries), default=began)
    counts = recap is not None and not table.lobby.tutorial
    payload = msgspec.json.encode(recap) if counts else b""
    return Summary(table.game, table.record.head, ended, payload)


def _boards_at_checkpoint(kit: Kit, checkpoint: StoredCheckpoint, seed: bytes) -> list[bytes]:
    """Return the public board at a checkpoint; none if the present rules cannot open it."""
    try:
        return [kit.views.scene(AnySession.restore(kit.rules, checkpoint.blob, seed))]
    except Exception:
        log.exception("a checkpoint cannot be shown", game=checkpoint.game, step=checkpoint.step)
        return []


def _changing_boards(kit: Kit, scenes: Sequence[bytes]) -> list[bytes]:
    """Return the boards that differ from the one before, and always the last."""
    found: list[bytes] = []
    outline: object = None
    for scene in scenes:
        now = kit.views.outline(scene)
        if kit.views.has_content(scene) and now != outline:
            found.append(scene)
            outline = now
        elif found and scene is scenes[-1]:
            found[-1] = scene
    return found
