"""Taking a game away as a file, and bringing one along."""

from __future__ import annotations

import pytest

from bot.table.game.loaded_game import LoadedGame
from tests.e2e.server import Server, panel, reply, text_of


async def test_a_game_goes_as_a_file(server: Server) -> None:
    """Who plays gets it privately; a stranger does not; the seed is not in it yet."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "move", to="Attic")
    await server.restart()
    given = panel(await server.ann.slash(server.channel, "game export"))

    assert "seed stays secret" in text_of(given)
    assert [a.filename for a in given.attachments] == ["table-1.keeper"]
    refused = await server.cat.slash(server.channel, "game export")
    assert "Only its players" in reply(refused)


async def test_a_seed_on_which_a_campaign_hangs_stays_secret(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scenario with closed hands is over, and its file is not called the whole game."""

    async def keeps(_game: LoadedGame) -> bool:
        return True

    await server.playing(server.ann, server.bob)
    await server.store.games.set_status(1, "over")
    await server.restart()
    monkeypatch.setattr(LoadedGame, "hides_seed", keeps)
    said = text_of(panel(await server.ann.slash(server.channel, "game export")))

    assert "The seed stays secret until the campaign ends" in said
    assert "whole game" not in said


async def test_a_game_is_brought_along(server: Server) -> None:
    """One that is over is kept in another channel, and looked at there; what is no file is said."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "move", to="Attic")
    await server.store.games.set_status(1, "over")
    await server.restart()
    given = panel(await server.ann.slash(server.channel, "game export"))
    data = await given.attachments[0].read()

    wrong = await server.cat.slash(server.other, "game import", file=("table.keeper", b"hello"))
    assert "not a game file" in reply(wrong)
    brought = await server.cat.slash(server.other, "game import", file=("table.keeper", data))
    assert "checks out" in text_of(panel(brought))
    log = await server.cat.slash(server.other, "log")
    assert "Roland Banks goes to the Attic." in text_of(panel(log))
