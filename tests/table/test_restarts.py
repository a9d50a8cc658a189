"""Restarts, upgrades and random play."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from bot.engine.ask import Option, Passed, Picked
from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Held, Input
from bot.engine.script import Script, choose
from bot.store.sqlite import SqliteStore
from bot.table.declares.pace import DAY, HOUR, Pace
from bot.table.errors import Trouble
from bot.table.steps import game_status as gm_steps, inputs, undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from tests.table.room import ALICE, BOB, GM, Channel, Room, opened
from tests.table.toy_kit import Game, LanternRules


async def test_a_game_survives_a_restart_after_every_step(path: Path) -> None:
    """The same questions and the same position, each time."""
    channel = Channel()
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE)
        before = await room.hash()
    for key in ("gather", "draw", "no", "end", "yes", "gather"):
        async with opened(path, channel=channel, game=game) as room:
            assert await room.hash() == before
            await room.pick(ALICE, 0, key)
            before = await room.hash()
    assert len([m for m in channel.messages.values() if m.kind == "status"]) == 1


async def test_since_when_is_when_the_question_was_put(path: Path) -> None:
    """Answers of others to the same question do not make it younger, nor does a restart."""
    channel = Channel()
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE, BOB)
        await room.pick(ALICE, 0, "end")
        room.clock.time = 2_000.0
        await room.pick(BOB, 1, "end")
        room.clock.time = 3_000.0
        await room.pick(ALICE, 0, "yes")
        room.clock.time = 4_000.0
        room.tables.games.evict(game)
        await room.tables.games.refresh(game)
        await room.tables.wait_until_idle()
        assert [waiting.since for waiting in channel.status.waiting] == [2_000.0]
    async with opened(path, channel=channel, game=game) as room:
        room.clock.time = 9_000.0
        await room.tables.games.refresh(game)
        await room.tables.wait_until_idle()
        assert [waiting.since for waiting in channel.status.waiting] == [2_000.0]


async def test_since_when_the_first_question_stands(path: Path) -> None:
    """It was put when the game started, which no input did, whether it is in a tail or not."""
    channel = Channel()
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE, BOB)
        started = room.clock.now()
        for held in (None, True):
            if held:
                await room.hold(ALICE, 0, held)
            room.clock.time += 5_000.0
            room.tables.games.evict(game)
            await room.tables.games.refresh(game)
            await room.tables.wait_until_idle()
            assert [waiting.since for waiting in channel.status.waiting] == [started]


WELLS = (Option(key="well", label="Well"), Option(key="no", label="No"))


class AsksFirst(LanternRules):
    """A change by the game master may ask somebody something, before all else goes on."""

    def override(self, game: Game, command: dict[str, Any]) -> Script[Any] | None:
        """Ask a seat."""
        match command:
            case {"ask": int(seat)}:
                return choose(Seat(seat), "Well?", lambda: WELLS)
            case _:
                return super().override(game, command)


async def test_a_question_that_comes_back_stands_since_then(path: Path) -> None:
    """Something else was settled first, and nobody could answer: so it is after a restart, too."""
    rules, channel = AsksFirst(), Channel()
    async with opened(path, channel=channel, rules=rules, pace=Pace(turn=DAY)) as room:
        game = await room.start(ALICE, BOB)
        number = (await room.ask(0)).id
        await room.tables.change(
            game, inputs.override, room.caller(GM), {"ask": 1}, "first things first"
        )
        room.clock.time += 2 * HOUR
        await room.pick(BOB, 1, "well")
        await room.tables.wait_until_idle()
        back = room.clock.now()
        before = await room.snapshot()
    async with opened(path, channel=channel, game=game, rules=rules, pace=Pace(turn=DAY)) as room:
        room.clock.time = back + HOUR
        after = await room.snapshot()

    assert before.since == after.since == {number: back}
    assert before.deadlines == after.deadlines
    assert after.deadlines[number, Seat(0)].at == back + DAY


@pytest.mark.parametrize("rules", [LanternRules("2", bonus=1), LanternRules("2", extra=True)])
async def test_an_upgrade_that_does_not_fit_goes_back_to_the_checkpoint(
    path: Path, rules: LanternRules
) -> None:
    """A changed number or a changed question: the table is told which choices to make again."""
    channel = Channel()
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE)
        for key in ("gather", "whisper"):
            await room.pick(ALICE, 0, key)
    async with opened(path, channel=channel, game=game, rules=rules) as room:
        snapshot = await room.snapshot()
        await room.tables.wait_until_idle()
        assert snapshot.require_session().state.oil == [0]
        assert snapshot.record.head == 3
        assert any("rules were updated" in line for line in channel.lines)
        assert "-# Choices to make again: Ada (2). Undone:" in channel.lines
        assert not any("psst" in line for line in channel.lines)
        await room.pick(ALICE, 0, "gather")
        entries = await room.tables.store.journal.entries(game)
        assert [entry.live for entry in entries] == [False, False, True, True]
    async with opened(path, channel=channel, game=game, rules=rules) as room:
        assert (await room.snapshot()).require_session().state.oil == [1 + rules.bonus]


@pytest.mark.parametrize("keys", [(), ("gather",)])
async def test_an_upgrade_of_what_happens_by_itself_is_told_once(
    path: Path, keys: tuple[str, ...]
) -> None:
    """Between the checkpoint and the question: later restarts fit, and no later choice is lost."""
    rules, channel = LanternRules("2", gift=1), Channel()
    async with opened(path, channel=channel) as room:
        game = await room.start(ALICE)
        for key in keys:
            await room.pick(ALICE, 0, key)
    for _ in range(2):
        async with opened(path, channel=channel, game=game, rules=rules) as room:
            assert (await room.snapshot()).require_session().state.oil == [1]
            await room.tables.wait_until_idle()
    async with opened(path, channel=channel, game=game, rules=rules) as room:
        await room.pick(ALICE, 0, "gather")
    async with opened(path, channel=channel, game=game, rules=rules) as room:
        assert (await room.snapshot()).require_session().state.oil == [2]

    assert len([line for line in channel.lines if "rules were updated" in line]) == 1


async def test_a_game_that_was_ended_stays_over_whatever_the_rules(path: Path) -> None:
    """It is shown as far as it replays, and nothing is written."""
    async with opened(path) as room:
        game = await room.start(ALICE)
        await room.pick(ALICE, 0, "gather")
        await room.tables.change_unread(game, gm_steps.end, room.caller(GM), "enough")
    async with opened(path, game=game, rules=LanternRules("2", bonus=1)) as room:
        snapshot = await room.snapshot()
        assert (snapshot.record.status, snapshot.record.head) == ("over", 1)
        assert snapshot.require_session().state.oil == [0]


async def test_an_upgrade_that_fits_is_not_noticed(path: Path) -> None:
    """The tail replays: nothing is told."""
    async with opened(path) as room:
        game = await room.start(ALICE)
        await room.pick(ALICE, 0, "gather")
        before = await room.hash()
    async with opened(path, game=game, rules=LanternRules("2")) as room:
        assert (await room.snapshot()).record.head == 1
        assert await room.hash() == before


async def test_a_game_that_cannot_be_opened_is_left_alone(path: Path) -> None:
    """A sentence for the player; nothing is written, and a good version opens it again."""
    async with opened(path) as room:
        game = await room.start(ALICE)
        await room.pick(ALICE, 0, "gather")
    async with opened(path, game=game, rules=LanternRules("2", broken="decode")) as room:
        with pytest.raises(Trouble, match="can’t open this game"):
            await room.snapshot()
    async with opened(path, game=game) as room:
        assert (await room.snapshot()).require_session().state.oil == [1]


async def test_rewinding_past_an_upgrade_is_explained(path: Path) -> None:
    """A step whose way does not replay any more is refused, with one that can be gone to."""
    async with opened(path) as room:
        game = await room.start(ALICE)
        for key in ("gather", "end", "yes", "gather"):
            await room.pick(ALICE, 0, key)
    async with opened(path, game=game, rules=LanternRules("2", bonus=1)) as room:
        await room.snapshot()
        with pytest.raises(NotAllowed, match="You can go back to step 0"):
            await room.tables.change(game, undo_steps.rewind, room.caller(GM), 1, "a try")
        await room.tables.change(game, undo_steps.rewind, room.caller(GM), 0, "from the start")
        assert (await room.snapshot()).require_session().state.oil == [0]


KEYS = (
    *("gather", "draw", "whisper", "risk", "end", "yes", "no", "cheer", "pass", "back"),
    *("hold", "free", "undo", "oil", "rewind", "evict", "double"),
)
MOVES = st.lists(
    st.tuples(
        st.sampled_from((ALICE, BOB)),
        st.integers(0, 1),
        st.sampled_from(KEYS),
    ),
    max_size=25,
)


@given(MOVES)
@settings(max_examples=15)
def test_any_interleaving_keeps_the_journal_consistent(moves: list[tuple[int, int, str]]) -> None:
    """Whatever two users do: steps without gaps, and the store rebuilds what memory holds."""
    asyncio.run(_interleaved(moves))


async def _interleaved(moves: list[tuple[int, int, str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        async with opened(path) as room:
            await room.start(ALICE, BOB)
            pairs = [moves[n : n + 2] for n in range(0, len(moves), 2)]
            for pair in pairs:
                await asyncio.gather(*(_move(room, *move) for move in pair))
            await room.tables.wait_until_idle()
            snapshot = await room.snapshot()
            state, asks = (
                snapshot.require_session().snapshot_hash(),
                snapshot.require_session().asks,
            )
            steps = [entry.step for entry in await room.tables.store.journal.entries(room.game)]
            assert steps == list(range(1, snapshot.record.head + 1))
            assert await room.tables.store.outbox.pending() == []
            room.tables.games.evict(room.game)
            assert (await room.snapshot()).require_session().snapshot_hash() == state
            assert (await room.snapshot()).require_session().asks == asks
        async with SqliteStore.open(path, read_only=True) as store:
            assert (await store.games.find(room.game)).head == len(steps)


async def _move(room: Room, user: int, seat: int, what: str) -> None:
    with contextlib.suppress(RulesError):
        await _try(room, user, Seat(seat), what)


async def _try(room: Room, user: int, seat: Seat, what: str) -> None:
    caller = room.caller(user, 7 if what == "double" else None)
    asks = [ask for ask in (await room.snapshot()).require_session().asks if seat in ask.parts]
    number = asks[0].id if asks else 0
    head = (await room.snapshot()).record.head
    moves: dict[str, Input] = {
        "hold": Held(seat),
        "free": Held(seat, on=False),
        "pass": Answered(seat, number, Passed()),  # pyright: ignore[reportArgumentType]
        "back": Answered(seat, number, None),  # pyright: ignore[reportArgumentType]
        "double": Answered(seat, number, Picked(("gather",))),  # pyright: ignore[reportArgumentType]
    }
    match what:
        case "undo":
            await room.tables.change(room.game, undo_own_step, caller)
        case "oil":
            await room.tables.change(
                room.game, inputs.override, room.caller(GM), {"oil": 4, "seat": seat}, "a gift"
            )
        case "rewind":
            await room.tables.change(
                room.game, undo_steps.rewind, room.caller(GM), head // 2, "back"
            )
        case "evict":
            room.tables.games.evict(room.game)
        case _:
            given = moves.get(what, Answered(seat, number, Picked((what,))))  # pyright: ignore[reportArgumentType]
            await room.tables.change(room.game, inputs.submit_input, caller, given)
