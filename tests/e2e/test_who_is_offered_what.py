"""What is suggested while typing, to whom: Discord asks for anybody, at any moment."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.server import Server, names, reply

FIELDS: list[tuple[str, str, dict[str, str]]] = [
    ("gm set", "target", {}),
    ("gm set", "value", {"target": "clues"}),
    ("gm move", "to", {"target": "clues"}),
    ("gm answer", "option", {"investigator": "Roland"}),
]


@pytest.mark.parametrize(("command", "field", "given"), FIELDS)
async def test_only_a_game_master_is_offered_what_a_game_master_does(
    server: Server, command: str, field: str, given: dict[str, str]
) -> None:
    """A player and a stranger are offered nothing; nobody is before there is a table."""
    here = server.channel

    async def offered(who: Any) -> list[str]:
        return names(await who.autocomplete(here, command, field, "", **given))

    assert await offered(server.gm) == []
    await server.seated(server.ann, server.bob, start=False)
    assert await offered(server.gm) == []
    await server.gm.slash(here, "game start")
    assert await offered(server.gm) != []
    assert await offered(server.bob) == []
    assert await offered(server.cat) == []


async def test_answers_are_offered_to_whom_they_are_asked_of(server: Server) -> None:
    """Nobody without a seat; nothing while the game is paused."""
    here = server.channel
    await server.playing(server.ann, server.bob)

    async def offered(who: Any) -> list[str]:
        return names(await who.autocomplete(here, "answer", "option", ""))

    assert await offered(server.ann) != []
    assert await offered(server.cat) == []
    await server.gm.slash(here, "gm pause", reason="Dinner")
    assert await offered(server.ann) == []
    assert "paused" in reply(await server.ann.slash(here, "answer", option="Move to Attic"))
