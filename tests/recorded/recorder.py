"""Plays tables to their spots and keeps them in a file, as they would lie in a host's store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Held, Overridden
from bot.engine.session import AnySession, Session
from bot.store.sqlite import SqliteStore
from bot.table.automation.plan_setting import set_plan
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.steps import game_status as gm_steps, inputs, undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from bot.table.tables import Tables
from bot.tools.chooser import Chooser
from tests.recorded.recordings import GM, GUILD, Left, Mute, seed_bytes, user_of
from tests.recorded.spots import SPOTS, Spot
from tests.table.room import TestClock

LONGEST, TRIES = (25, 80, 600), 24
"""Answers of a game, and games, in which a spot is looked for: first in short ones."""
CHANGED: Mapping[str, dict[str, object]] = {
    "lcg": {"do": "lead", "seat": 1},
    "second_edition": {"do": "first", "seat": 1},
}
"""What the game master changes, by ruleset."""
PLANNED: Mapping[str, str] = {"lcg": "resource, end", "second_edition": "encounter"}
"""What a seat plans while others are asked, by ruleset."""


@dataclass(frozen=True)
class Found:
    """A game that reaches a spot."""

    seed: str
    answers: int


# --- looking for a spot ---------------------------------------------------------------------------


def find(kit: Kit, spot: Spot) -> Found:
    """A short game of random answers that comes to the spot. Raises `LookupError`."""
    for longest in LONGEST:
        for number in range(TRIES):
            seed = f"{spot.name}-{number}"
            game = islice(random_game(kit, spot, seed), longest)
            for answers, (session, behind) in enumerate(game):
                if spot.reached(session, behind):
                    return Found(seed, answers)
    raise LookupError(f"no game comes to {spot.name!r}")


def random_game(kit: Kit, spot: Spot, seed: str) -> Iterator[tuple[AnySession, int]]:
    """A game answer by answer, with how many inputs follow its newest checkpoint."""
    setup = kit.offers.game_setup(lobby_of(kit, spot))
    session, outcome = Session.start(kit.rules, setup, seed_bytes(seed))
    chooser, behind = Chooser(seed), 0
    yield session, behind
    while True:
        choice = None if session.over else chooser.choose(session.asks)
        if choice is None:
            return
        outcome = session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        behind = 0 if outcome.checkpoint is not None else behind + 1
        yield session, behind


def lobby_of(kit: Kit, spot: Spot) -> Lobby:
    """The lobby of a spot's table: the first scenario and difficulty that there are."""
    scenario, difficulty = kit.offers.scenarios()[0].slug, kit.offers.difficulties()[0].slug
    return Lobby(scenario, difficulty, spot.investigators, dict(spot.settings))


# --- playing at real tables -----------------------------------------------------------------------


class Recorder:
    """Tables of one game in a store, each brought to its spot."""

    def __init__(self, store: SqliteStore, kit: Kit) -> None:
        self._kit = kit
        self._courier = Mute()
        self._tables = Tables(store, {kit.rules.slug: kit}, self._courier, clock=TestClock())

    async def record(self) -> list[Left]:
        """Record all spots of the game, and a lobby that never started."""
        left = [await self._record(n, spot) for n, spot in enumerate(SPOTS[self._kit.rules.slug])]
        await self._lobby()
        self._courier.held_up = True
        for each in left:
            await self._tables.games.refresh(each.game)
        await self._tables.close(within=0.1)
        return left

    async def _record(self, channel: int, spot: Spot) -> Left:
        found = find(self._kit, spot)
        game = await self._open(channel, spot, seed_bytes(found.seed))
        chooser = Chooser(found.seed)
        for _ in range(found.answers):
            await self._answer(game, chooser)
        await self._tables.wait_until_idle()
        await self._then(game, spot, chooser)
        snapshot = await self._tables.games.snapshot(game)
        session = snapshot.require_session()
        record = snapshot.record
        return Left(spot.name, game, record.status, record.head, session.snapshot_hash())

    async def _open(self, channel: int, spot: Spot, seed: bytes) -> int:
        lobby, tables, gm = lobby_of(self._kit, spot), self._tables, Caller(GM, gm=True)
        record = await tables.lobby.open_lobby(
            gm, GUILD, channel, self._kit.rules.slug, lobby.scenario, lobby.difficulty,
            settings=lobby.settings,
        )  # fmt: skip
        for seat, investigator in enumerate(lobby.investigators):
            await tables.change(record.id, lobbies.join, Caller(user_of(seat)), investigator)
        await tables.change(record.id, lobbies.start, gm, seed)
        return record.id

    async def _lobby(self) -> None:
        spot = SPOTS[self._kit.rules.slug][0]
        lobby, gm = lobby_of(self._kit, spot), Caller(GM, gm=True)
        record = await self._tables.lobby.open_lobby(
            gm, GUILD, 900, self._kit.rules.slug, lobby.scenario, lobby.difficulty
        )
        await self._tables.change(
            record.id, lobbies.join, Caller(user_of(0)), lobby.investigators[0]
        )

    async def _answer(self, game: int, chooser: Chooser) -> None:
        session = (await self._tables.games.snapshot(game)).require_session()
        choice = chooser.choose(session.asks)
        assert choice is not None
        given = Answered(choice.seat, choice.ask.id, choice.answer)
        await self._tables.change(game, inputs.submit_input, Caller(user_of(choice.seat)), given)

    async def _then(self, game: int, spot: Spot, chooser: Chooser) -> None:
        """Do what the table does at its spot."""
        tables, gm = self._tables, Caller(GM, gm=True)
        head = (await tables.games.snapshot(game)).record.head
        match spot.then:
            case "rewind":
                await tables.change(game, undo_steps.rewind, gm, head - 2, "as it was")
                await self._answer(game, chooser)
            case "hold":
                seat = await self._idle(game)
                await tables.change(game, inputs.submit_input, Caller(user_of(seat)), Held(seat))
            case "vote":
                await self._ask_back(game)
            case "plan":
                seat = await self._idle(game)
                await tables.change(
                    game, set_plan, Caller(user_of(seat)), seat, PLANNED[self._kit.rules.slug]
                )
            case "pause":
                await tables.change(game, gm_steps.pause, gm, "a break")
            case "override":
                await tables.change(
                    game,
                    inputs.submit_input,
                    gm,
                    Overridden(dict(CHANGED[self._kit.rules.slug]), "so"),
                )
                await self._answer(game, chooser)
            case "tell":
                self._courier.held_up = True
                for _ in range(3):
                    await self._answer(game, chooser)
            case "":
                pass

    async def _idle(self, game: int) -> Seat:
        """Somebody for whom the table does not wait."""
        session = (await self._tables.games.snapshot(game)).require_session()
        seats = session.rules.seats(session.state)
        return next(seat for seat in seats if seat not in session.awaited)

    async def _ask_back(self, game: int) -> None:
        """Somebody asks the others to go back."""
        snapshot = await self._tables.games.snapshot(game)
        session = snapshot.require_session()
        for seat in session.rules.seats(session.state):
            with suppress(NotAllowed):
                plan = await self._tables.read(game, undo_steps.plan_undo, Caller(user_of(seat)))
                if plan.why_not:
                    await self._tables.change(game, undo_own_step, Caller(user_of(seat)))
                    return
        raise LookupError("nobody has anything to ask back")
