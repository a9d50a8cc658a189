"""Tables and tools on PostgreSQL: as on a file."""

from __future__ import annotations

import sys

import msgspec
import pytest

from bot import __main__ as program
from bot.store.errors import CannotOpen
from bot.store.opening import open_store
from tests.store.postgres.test_losses import kill
from tests.table.room import ALICE, BOB, opened
from tests.table.toy_kit import LanternKit, LanternRules


async def test_a_game_goes_on_after_a_restart_of_both(address: str) -> None:
    """Of the program, and of the server in the midst of a game."""
    async with opened(address) as room:
        await room.start(ALICE, BOB, settings={"rounds": 1})
        await room.pick(ALICE, 0, "gather", interaction=77)
        game, channel = room.game, room.channel
    async with opened(address, channel=channel, game=game) as room:
        kill(address)
        assert (await room.pick(ALICE, 0, "gather", interaction=77)).again
        await room.pick(ALICE, 0, "end")
        await room.pick(BOB, 1, "end")
        await room.pick(ALICE, 0, "no")
        await room.pick(BOB, 1, "no")
        await room.tables.rest()

        assert (await room.snapshot()).record.status == "over"
        assert room.channel.status.closed


def test_tools_take_an_address(
    address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games are played there, verified and shown; a copy is the server's own affair."""
    monkeypatch.setattr(program, "kits", lambda: {"lantern": LanternKit(LanternRules(calm=True))})
    monkeypatch.setattr(program.logs, "configure", lambda *_, **__: None)
    who = ["--scenario", "night", "--investigators", "ada,bert"]
    simulate = ["simulate", "--game", "lantern", *who, "--games", "2"]

    assert program.main([*simulate, "--store", address]) == 0
    lines = [msgspec.json.decode(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[-1]["games"] == 2
    assert program.main(["verify", address]) == 0
    assert program.main(["replay", address, "2", "--until", "0"]) == 0
    assert program.main(["faults", "--database", address]) == 0
    assert program.main(["backup", "copy.db", "--database", address]) == 2
    assert "pg_dump" in capsys.readouterr().err


def test_a_missing_library_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who names a server without the extra is told what to install."""
    for name in [name for name in sys.modules if name.startswith("bot.store.postgres.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)

    with pytest.raises(CannotOpen, match="pip install"):
        open_store("postgresql://localhost/keeper")
