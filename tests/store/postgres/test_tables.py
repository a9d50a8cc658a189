"""Tables and tools on PostgreSQL: as on a file."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import msgspec
import pytest

from bot import __main__ as program
from bot.store.copying.postgres_backup import back_up_server
from bot.store.errors import BackupFailed, CannotOpen
from bot.store.opening import open_store
from tests.store.postgres.test_losses import kill
from tests.store.samples import entry, new_game, told
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
        await room.tables.wait_until_idle()

        assert (await room.snapshot()).record.status == "over"
        assert [m for m in room.channel.messages.values() if m.ends]


def test_tools_take_an_address(
    address: str,
    path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Games are played there, verified and shown; a backup is a file that can be looked over."""
    monkeypatch.setattr(
        program, "kits", lambda _facts, **_: {"lantern": LanternKit(LanternRules(calm=True))}
    )
    monkeypatch.setattr(program.logs, "configure", lambda *_, **__: None)
    who = ["--scenario", "night", "--investigators", "ada,bert"]
    simulate = ["simulate", "--game", "lantern", *who, "--games", "2"]

    assert program.main([*simulate, "--store", address]) == 0
    lines = [msgspec.json.decode(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[-1]["games"] == 2
    assert program.main(["verify", address]) == 0
    assert program.main(["replay", address, "2", "--until", "0"]) == 0
    assert program.main(["faults", "--database", address]) == 0
    assert program.main(["backup", str(path), "--database", address]) == 0
    assert capsys.readouterr().out.endswith(f"to {path}.\n")
    assert program.main(["verify", str(path)]) == 0
    assert program.main(["verify", "--quick", str(path)]) == 0
    assert program.main(["backup", str(path), "--database", address]) == 2
    assert "exists already" in capsys.readouterr().err


async def test_a_backup_is_taken_while_games_go_on(address: str, path: Path) -> None:
    """It holds one moment, under names of its own."""
    async with open_store(address) as store:
        game = (await store.games.create(new_game())).id
        await store.journal.commit(entry(game, 1))
        taking = asyncio.create_task(asyncio.to_thread(back_up_server, address, path, print))
        for step in range(2, 40):
            await store.journal.commit(entry(game, step), outbox=[told("x")])
        await taking
        nonces = {row.nonce for row in await store.outbox.pending()}
    async with open_store(path) as saved:
        head = (await saved.games.find(game)).head
        assert 1 <= head < 40
        again = {row.nonce for row in await saved.outbox.pending()}
        assert len(again) == head - 1
        assert not again & nonces
    assert [found.name for found in path.parent.iterdir() if "part" in found.name] == []


async def test_a_backup_that_cannot_be_finished_leaves_nothing(
    address: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence, no half of a file."""

    def no_room(_self: Path, _target: Path) -> None:
        raise OSError(28, "No space left on device")

    async with open_store(address) as store:
        await store.games.create(new_game())
    monkeypatch.setattr(Path, "replace", no_room)
    with pytest.raises(BackupFailed, match="No space"):
        await asyncio.to_thread(back_up_server, address, path, print)
    assert [found.name for found in path.parent.iterdir()] == []


def test_a_missing_library_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who names a server without the extra is told what to install."""
    for name in [name for name in sys.modules if name.startswith("bot.store.postgres.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)

    with pytest.raises(CannotOpen, match="pip install"):
        open_store("postgresql://localhost/keeper")
