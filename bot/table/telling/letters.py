"""Private messages to users who want pings that way, or as a daily digest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.clipping import clip
from bot.engine.english import join_names
from bot.engine.errors import RulesError
from bot.people.person_settings import Personal, Ping
from bot.store.api import Store
from bot.store.errors import LeaseLost, StoreFailed
from bot.table.clock import Clock
from bot.table.declares.pace import HOUR
from bot.table.game.table import Table
from bot.table.memory.cached_preferences import People
from bot.table.posts.courier import Letter
from bot.table.reminders.reminder_policy import VOTE
from bot.table.seats.standing_in import open_ballots
from bot.table.telling.messages import position_heading
from bot.table.telling.own_places import DIRECT, PLACE

log = structlog.stdlib.get_logger(__name__)
Visit = Callable[[int, Callable[[Table], Awaitable[None]]], Awaitable[None]]

ONE_DIGEST: Final = HOUR
"""Seconds in which one digest serves all tables that ping."""
LONGEST: Final = 1_900
"""Characters of a private message."""
DIGEST: Final = "**Your tables today:** they’re waiting for you."
STEP_BACK: Final = "someone asks to undo a step. Do you agree?"
NEW_HOST: Final = "please vote: who hosts this table?"
CALLED: Final = "there’s news for your seat here."


class TableRequest(Struct, frozen=True):
    """The requests of one table to a user."""

    title: str
    """The table's heading."""
    line: str


class Letters:
    """Writes private messages for pings and digests, from public information."""

    def __init__(self, store: Store, people: People, visit: Visit, clock: Clock) -> None:
        self._store = store
        self._people = people
        self._visit = visit
        self._clock = clock
        self._digests: dict[int, float] = {}
        """The time of each digest that is being sent."""

    async def write_to(self, user: int, game: int) -> Letter | None:
        """Return the private message for a pinged user; empty if one was sent just before.

        None if they want to be mentioned in the channel, or accept no private messages. Call
        `settle` with the result of sending it.
        """
        me = (await self._people.load_preferences(user)).for_table(game)
        if me.refused or (me.digest is None and me.ping is not Ping.PRIVATE):
            return None
        if me.digest is None:
            found = await self._request_of(user, game, called=True)
            return Letter(found.line, ((game, found.title),)) if found is not None else Letter("")
        return await self._digest(user, me)

    async def settle(self, user: int, *, sent: bool) -> None:
        """Record whether a message was sent; after a digest there is none for a while."""
        written = self._digests.pop(user, None)
        if sent and written is not None:
            await self._people.change(user, lambda own: replace(own, digested=written))

    async def _digest(self, user: int, me: Personal) -> Letter:
        now = self._clock.now()
        if now - max(me.digested, self._digests.get(user, 0.0)) < ONE_DIGEST:
            return Letter("")
        # Recorded before the first await: two tables that ping at once make one digest.
        self._digests[user] = now
        try:
            letter = await self._write_digest(user)
        except BaseException:
            del self._digests[user]
            raise
        if not letter.text:
            del self._digests[user]
        return letter

    async def _write_digest(self, user: int) -> Letter:
        """Return a digest of the tables whose pings the user gets by digest."""
        ours = [
            game
            for game in await self._games_in_digest(user)
            if await self._store.acquire_lease(game) is not None
        ]
        found = {game: each for game in ours if (each := await self._request_of(user, game))}
        if not found:
            return Letter("")
        text = clip("\n".join([DIGEST, *(each.line for each in found.values())]), LONGEST)
        return Letter(text, tuple((number, each.title) for number, each in found.items()))

    async def _request_of(
        self, user: int, game: int, *, called: bool = False
    ) -> TableRequest | None:
        """Return what a game wants from a user; None if nothing, unless it `called` them."""
        found: list[TableRequest] = []

        async def look(table: Table) -> None:
            lines = _wanted_lines(table, user) or ([CALLED] if called else [])
            title = position_heading(table)
            where = f"<#{await channel_where_asked(table, user)}> · **{title}**"
            found.extend([TableRequest(title, f"{where}: {lines[0]}")] if lines else [])

        try:
            await self._visit(game, look)
        except RulesError:
            return None
        except (StoreFailed, LeaseLost):
            raise
        except Exception:
            log.exception("a table cannot be told of in a letter", game=game)
            return None
        return found[0] if found else None

    async def _games_in_digest(self, user: int) -> list[int]:
        me = await self._people.load_preferences(user)
        games = await self._store.games.of_user(user)
        running = [each.id for each in games if each.status == "running"]
        return [game for game in running if _is_in_digest(me.for_table(game))]


async def channel_where_asked(table: Table, user: int) -> int:
    """Return the thread or channel in which a user answers at a table."""
    find = table.store.messages.find
    for seat in table.snapshot().seats_of(user):
        thread = await find(table.game, f"{PLACE}:{seat}")
        if thread is not None and not await find(table.game, f"{DIRECT}:{seat}"):
            return thread
    return table.record.channel


def _wanted_lines(table: Table, user: int) -> list[str]:
    """Return a line for each question and vote that waits for the user, questions first."""
    wanted = [each for each in table.questions.awaited_seats() if each.user == user]
    seats = {each.seat for each in wanted if each.kind != VOTE}
    asks = table.session.asks if table.session is not None else ()
    prompts = [ask.prompt for ask in asks if seats & {*ask.must, *ask.may}]
    if all(each.kind != VOTE for each in wanted):
        return prompts
    return [*prompts, _vote_line(table, user)]


def _vote_line(table: Table, user: int) -> str:
    """Return the subject of the vote: an undo, a stand-in, or the host."""
    vote = table.votes.standing
    if vote is not None and user in vote.missing:
        return STEP_BACK
    away = join_names([ballot.player for ballot in open_ballots(table)])
    return f"please vote: who plays for {away}?" if away else NEW_HOST


def _is_in_digest(me: Personal) -> bool:
    """Return True if a user, with their choices for a table, gets its pings by digest."""
    return me.digest is not None and me.ping is not Ping.OFF
