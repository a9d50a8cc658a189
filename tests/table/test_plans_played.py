"""Random plans beside random answers, in both games: all is legal, with restarts in between."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from benchmarks.sleepers import KitWithoutPictures
from bot.engine.errors import RulesError
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.rulesets import for_life
from bot.store.sqlite import SqliteStore
from bot.table.automation.answers_ahead import AnswersAhead
from bot.table.automation.plan_sentences import spoken_verbs
from bot.table.automation.plan_setting import set_plan
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.steps import inputs
from bot.table.tables import Tables
from bot.tools.chooser import Chooser
from tests.table.room import CHANNEL, GUILD, SEED, Channel, Room, TestClock

FIRST = 500
SEATS = 2
STEPS = {"lcg": 40, "second_edition": 120}
"""Plans and answers of a game; the board game asks more between two turns."""
GAMES = {"lcg": "the_gathering", "second_edition": "azathoth"}


@asynccontextmanager
async def table_of(
    path: Path, game: str, *, seats: int = SEATS, clock: TestClock | None = None, **settings: bool
) -> AsyncIterator[Room]:
    """A real game of two, or more, in its first question."""
    clock, channel = clock or TestClock(), Channel()
    async with SqliteStore.open(path) as store:
        kits = {game: KitWithoutPictures(for_life()[game])}
        tables = Tables(
            store,
            kits,  # pyright: ignore[reportArgumentType] - kits but blind
            channel,
            clock=clock,
            deputies=[AnswersAhead()],
        )
        record = await tables.lobby.open_lobby(
            Caller(FIRST),
            GUILD,
            CHANNEL,
            game,
            GAMES[game],
            settings={"test_pictures": False, **settings},
        )
        choices = [choice for choice in for_life()[game].offers.investigators() if not choice.many]
        for number in range(seats):
            await tables.change(
                record.id, lobbies.join, Caller(FIRST + number), choices[number].slug
            )
        await tables.change(record.id, lobbies.start, Caller(FIRST), SEED)
        room = Room(tables, channel, clock)
        room.game = record.id
        try:
            yield room
        finally:
            await tables.close(within=1.0)


async def some_plan(room: Room, chance: random.Random) -> None:
    """Somebody plans a few things that exist, and may do them or not."""
    snapshot = await room.snapshot()
    session, kit = snapshot.require_session(), snapshot.kit
    seat = Seat(chance.randrange(SEATS))
    steps: list[str] = []
    spoken = spoken_verbs(kit)
    for _ in range(chance.randrange(1, 5)):
        word = chance.choice(sorted(spoken))
        names = kit.automation.plans.names(session, seat, spoken[word].name)
        steps.append(f"{word} {chance.choice(names)}" if names else word)
    try:
        await room.tables.change(room.game, set_plan, Caller(FIRST + seat), seat, ", ".join(steps))
    except RulesError:
        return


async def some_answer(room: Room, chooser: Chooser) -> None:
    """Somebody answers something."""
    session = (await room.snapshot()).require_session()
    chosen = chooser.choose(session.asks)
    if chosen is None:
        return
    given = Answered(chosen.seat, chosen.ask.id, chosen.answer)
    try:
        await room.tables.change(room.game, inputs.submit_input, Caller(FIRST + chosen.seat), given)
    except RulesError:
        return


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(2, 9))]
)
async def test_any_plans_keep_the_game_whole(tmp_path: Path, game: str, seed: int) -> None:
    """Whatever is planned, the game is legal and comes back as it was."""
    chance, chooser = random.Random(seed), Chooser(f"plans {seed}")
    async with table_of(tmp_path / "g.db", game) as room:
        for _ in range(STEPS[game]):
            if chance.random() < 0.4:
                await some_plan(room, chance)
            else:
                await some_answer(room, chooser)
            await room.ring()
            session = (await room.snapshot()).require_session()
            if session.over:
                break
            assert session.rules.find_faults(session.state) == []
            before = await room.hash()
            room.tables.games.evict(room.game)
            await room.ring()
            assert await room.hash() == before
        assert "plan" in {by for _, by in await room.answered_by()}


async def test_a_movement_of_the_board_game_is_said_ahead(tmp_path: Path) -> None:
    """Somebody walks as planned, stops there, and the round goes on without them."""
    async with table_of(tmp_path / "g.db", "second_edition") as room:
        chooser = Chooser("until movement")
        session = (await room.snapshot()).require_session()
        for _ in range(60):
            if session.asks[0].kind == "movement":
                break
            await some_answer(room, chooser)
            await room.ring()
            session = (await room.snapshot()).require_session()
        (ask, *_) = session.asks
        seat = ask.awaited[0]
        steps = [o for o in ask.parts[seat].options if o.verb == "move" and len(o.args) == 1]
        to = steps[0].args[0]
        await room.tables.change(
            room.game, set_plan, Caller(FIRST + seat), seat, f"to the {to}, stop"
        )
        await room.ring()
        assert {who for who, by in await room.answered_by() if by == "plan"} == {seat}
        assert any("continues as planned." in line for line in room.channel.lines)
        memory = (await room.snapshot()).memories[seat]
        assert memory.ahead.plan is None  # its movement ended there, or by itself
