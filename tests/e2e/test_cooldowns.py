"""Commands that ask much rest for a person who uses them too often."""

from __future__ import annotations

import pytest

from cogs.ui.cooldowns import FREQUENT
from tests.e2e.server import Server, reply


@pytest.mark.parametrize("name", sorted(FREQUENT))
async def test_a_command_that_is_used_too_often_rests(server: Server, name: str) -> None:
    """With a private sentence; for others and after the minute it is there."""
    await server.seated(server.ann, start=False)
    for _ in range(FREQUENT[name]):
        first = await server.bob.slash(server.other, name)
        assert first.modal is not None or "rests for" not in reply(first)
    refused = await server.bob.slash(server.other, name)
    other = await server.cat.slash(server.other, name)
    server.env.backend.advance_clock(61)
    later = await server.bob.slash(server.other, name)

    assert "this command rests for" in reply(refused)
    assert other.modal is not None or "rests for" not in reply(other)
    assert later.modal is not None or "rests for" not in reply(later)
    assert not server.env.errors


def test_each_command_that_rests_exists(server: Server) -> None:
    """No name of the list is a command that was renamed."""
    known = {command.qualified_name for command in server.keeper.tree.walk_commands()}
    assert set(FREQUENT) <= known
