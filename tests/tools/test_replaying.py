"""`replay` and `verify` on files of finished and unfinished games."""

from __future__ import annotations

import contextlib
import io
import sqlite3
from pathlib import Path

import pytest

from bot.store.errors import NoSuchGame, NoSuchStep
from bot.store.sqlite import SqliteStore
from bot.table.steps import inputs, undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from bot.tools.replay import ToolError, print_position, verify_games
from bot.tools.simulate import SimulationPlan, simulate
from tests.table.room import ALICE, BOB, GM, opened
from tests.table.toy_kit import LanternKit, LanternRules


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A file with a played game, rewinds and overrides in it."""
    file = tmp_path / "games.db"
    async with opened(file) as room:
        game = await room.start(ALICE, BOB)
        for key in ("gather", "draw", "yes", "whisper"):
            await room.pick(ALICE, 0, key)
        await room.tables.change(game, undo_own_step, room.caller(ALICE))
        await room.tables.change(
            game, inputs.override, room.caller(GM), {"oil": 5, "seat": 1}, "a gift"
        )
        for user, seat, key in ((ALICE, 0, "end"), (BOB, 1, "end"), (ALICE, 0, "yes")):
            await room.pick(user, seat, key)
        await room.pick(BOB, 1, "yes")
        await room.tables.change(game, undo_steps.rewind, room.caller(GM), 2, "again")
        await room.pick(ALICE, 0, "no")
        await room.pick(ALICE, 0, "gather")
    return file


async def replayed(path: Path, game: int = 1, until: int | None = None) -> str:
    """Return what is printed."""
    out = io.StringIO()
    async with SqliteStore.open(path, read_only=True) as store:
        await print_position(store, {"lantern": LanternKit()}, game, until, out)
    return out.getvalue()


async def verified(path: Path, rules: LanternRules | None = None) -> tuple[int, str]:
    """The exit status, and what is printed."""
    out = io.StringIO()
    async with SqliteStore.open(path, read_only=True) as store:
        status = await verify_games(store, {"lantern": LanternKit(rules)}, out)
    return status, out.getvalue()


async def test_a_position_is_printed(path: Path) -> None:
    """The newest, and any step, rewound away since or not."""
    text = await replayed(path)
    assert "round 1 turn 0 oil [2, 0]" in text
    assert "seat 0: gather" in text
    assert "oil [1, 0] cards []" in await replayed(path, until=1)
    assert "oil [1, 5]" in await replayed(path, until=6)


async def test_what_is_not_there_is_a_sentence(path: Path) -> None:
    """Unknown games, steps and rulesets."""
    with pytest.raises(NoSuchGame):
        await replayed(path, 9)
    with pytest.raises(NoSuchStep):
        await replayed(path, until=99)
    async with SqliteStore.open(path, read_only=True) as store:
        with pytest.raises(ToolError, match="does not know"):
            await print_position(store, {}, 1, None, io.StringIO())


async def test_a_sound_file_is_verified(path: Path) -> None:
    """Every segment of the running version is played again, retired ones too."""
    status, text = await verified(path)
    assert status == 0, text
    assert text.endswith("all is well\n")
    assert "0 decoded" in text


async def test_a_long_simulation_is_verified(tmp_path: Path) -> None:
    """Finished games replay to each of their checkpoints."""
    plan = SimulationPlan(
        game="lantern", scenario="night", investigators=("ada", "cleo"), games=4, seed=9
    )
    kits = {"lantern": LanternKit(LanternRules(calm=True))}
    async with SqliteStore.open(tmp_path / "s.db") as store:
        assert await simulate(plan, store, kits, io.StringIO()) == 0
    assert (await verified(tmp_path / "s.db", LanternRules(calm=True)))[0] == 0


async def test_other_rules_are_noticed(path: Path) -> None:
    """The same version with other results is wrong; an older version only has to be readable."""
    status, text = await verified(path, LanternRules(bonus=1))
    assert status == 1
    assert "wrong" in text
    status, text = await verified(path, LanternRules("2", bonus=1))
    assert status == 0
    assert "0 replayed" in text


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE checkpoint SET state_hash = 'x'",
        "UPDATE checkpoint SET blob = x'00'",
        "UPDATE journal SET payload = cast(replace(payload, 'gather', 'whisper') as blob)",
        "DELETE FROM checkpoint WHERE step = 0",
    ],
)
async def test_harm_is_noticed(path: Path, harm: str) -> None:
    """Whatever was changed in the file is found."""
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute(harm)
    status, text = await verified(path)
    assert status == 1
    assert "wrong" in text
