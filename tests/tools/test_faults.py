"""`faults`: an input that raised is kept, exported, and tried again."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.__main__ import main
from bot.engine.ask import Picked
from bot.engine.journal import Answered
from bot.store.sqlite import SqliteStore
from bot.table.errors import Trouble
from bot.tools.fault_bundles import build_fault_bundle, export_fault, list_faults, replay_bundle
from bot.tools.replay import ToolError
from tests.table.room import ALICE, BOB, opened
from tests.table.toy_kit import LanternKit, LanternRules

KITS = {"lantern": LanternKit()}


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A file with a game in which an input raised twice, and went on after it."""
    file = tmp_path / "games.db"
    async with opened(file) as room:
        await room.start(ALICE, BOB)
        await room.pick(ALICE, 0, "gather")
        for _ in range(2):
            with pytest.raises(Trouble):
                await room.pick(ALICE, 0, "risk")
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
        told = [line for line in room.channel.lines if "error in the program" in line]
        assert len(told) == 2
        assert all("error number 1" in line for line in told)
        assert "lantern of" not in "".join(told)
    return file


async def exported(path: Path) -> Path:
    """Its bundle."""
    bundle = path.with_name("fault.json")
    async with SqliteStore.open(path, read_only=True) as store:
        await export_fault(store, 1, bundle)
    return bundle


async def test_the_list_tells_nothing_hidden(path: Path) -> None:
    """A line for each fault: game, step, rules and the class of the error."""
    out = io.StringIO()
    async with SqliteStore.open(path, read_only=True) as store:
        await list_faults(store, out)

    (line,) = out.getvalue().splitlines()
    assert line.startswith("1  game 1  step 2  1970-01-01T")
    assert line.endswith("RuntimeError")


def numbers_in(value: Any) -> set[Any]:
    """All numbers of a JSON value, at any depth."""
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return {number for each in inner for number in numbers_in(each)}
    return {value} if isinstance(value, int | float) else set()


async def test_a_bundle_is_complete(path: Path) -> None:
    """Position, input and error are in it, and no person."""
    async with SqliteStore.open(path, read_only=True) as store:
        bundle = await build_fault_bundle(store, (await store.faults.all())[0])

    assert "oil [1, 0]" in bundle.position
    assert "the lantern of Ada explodes" in bundle.error
    assert '"risk"' in str(bundle.input).replace("'", '"')
    assert ALICE not in numbers_in(msgspec.json.decode(msgspec.json.encode(bundle.records)))


async def test_a_bundle_is_tried_again(path: Path) -> None:
    """It raises as long as the rules do."""
    bundle = await exported(path)
    out = io.StringIO()
    assert replay_bundle(bundle, KITS, out) == 1
    assert "oil [1, 0]" in out.getvalue()
    assert "explodes" in out.getvalue()

    with pytest.raises(ToolError, match="do not come to this position"):
        replay_bundle(bundle, {"lantern": LanternKit(LanternRules(calm=True))}, out)
    with pytest.raises(ToolError, match="does not know"):
        replay_bundle(bundle, {}, out)
    with pytest.raises(ToolError, match="cannot be written"):
        await exported(path)


async def test_what_does_not_raise_any_more_is_carried_out(path: Path) -> None:
    """Exit status 0: the fault is mended."""
    async with SqliteStore.open(path, read_only=True) as store:
        bundle = await build_fault_bundle(store, (await store.faults.all())[0])
    assert isinstance(bundle.input, Answered)
    mended = replace(bundle, input=replace(bundle.input, answer=Picked(("gather",))))
    file = path.with_name("mended.json")
    file.write_bytes(msgspec.json.encode(mended))
    out = io.StringIO()

    assert replay_bundle(file, KITS, out) == 0
    assert out.getvalue().endswith("It is carried out.\n")


async def test_what_is_no_bundle_is_refused(path: Path, tmp_path: Path) -> None:
    """A sentence, no traceback."""
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    with pytest.raises(ToolError, match="no bundle"):
        replay_bundle(wrong, KITS, io.StringIO())
    with pytest.raises(ToolError, match="cannot be read"):
        replay_bundle(tmp_path / "nothing.json", KITS, io.StringIO())
    async with SqliteStore.open(path, read_only=True) as store:
        with pytest.raises(ToolError, match="no fault 7"):
            await export_fault(store, 7, tmp_path / "seven.json")


def test_the_command_line(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """List, export, and a wrong number."""
    database = ["faults", "--database", str(path)]

    assert main(database) == 0
    assert main([*database, "--export", "1", str(tmp_path / "one.json")]) == 0
    assert main([*database, "--export", "one", "x.json"]) == 2

    said = capsys.readouterr()
    assert "RuntimeError" in said.out
    assert "keep it from its players" in said.out
    assert "one isn’t a number of the list" in said.err
