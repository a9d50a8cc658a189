"""Commands that ask much rest for a person who uses them too often."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.wire.cooldowns import FREQUENT, MOST_KNOWN, REMATCH, Rests, command_like
from cogs.wire.custom_id import Op, Press
from tests.e2e.hostile import forged
from tests.e2e.server import Server, reply

TYPED: dict[str, dict[str, Any]] = {"game import": {"file": ("table.keeper", b"hello")}}


@pytest.mark.parametrize("name", sorted(FREQUENT))
async def test_a_command_that_is_used_too_often_rests(server: Server, name: str) -> None:
    """With a private sentence; for others and after the minute it is there."""
    await server.seated(server.ann, start=False)
    typed = TYPED.get(name, {})
    for _ in range(FREQUENT[name]):
        first = await server.bob.slash(server.other, name, **typed)
        assert first.modal is not None or "rests for" not in reply(first)
    refused = await server.bob.slash(server.other, name, **typed)
    other = await server.cat.slash(server.other, name, **typed)
    server.env.backend.advance_clock(61)
    later = await server.bob.slash(server.other, name, **typed)

    assert "Too fast. Try again in" in reply(refused)
    assert other.modal is not None or "rests for" not in reply(other)
    assert later.modal is not None or "rests for" not in reply(later)
    assert not server.env.errors


@pytest.mark.parametrize(
    "press",
    [
        Press(Op.NEW, 0, rest="0."),
        Press(Op.AGAIN, 1),
        Press(Op.TABLE, 1, rest=REMATCH),
        Press(Op.TUTORIAL, 0, rest="house"),
        Press(Op.DECK, 0),
    ],
    ids=command_like,
)
async def test_a_button_that_does_the_same_rests(server: Server, press: Press) -> None:
    """As often as the command; other buttons are pressed as often as one likes."""
    await server.seated(server.ann)
    for _ in range(FREQUENT[command_like(press)]):
        first = await forged(server, server.bob, press, "", "")
        assert "rests for" not in reply(first)
    refused = await forged(server, server.bob, press, "", "")
    other = await forged(server, server.cat, press, "", "")
    server.env.backend.advance_clock(61)
    later = await forged(server, server.bob, press, "", "")

    assert "Too fast. Try again in" in reply(refused)
    assert "rests for" not in reply(other)
    assert "rests for" not in reply(later)


def test_presses_are_not_remembered_for_ever() -> None:
    """Whoever pressed nothing for a minute is forgotten when others press."""
    rests = Rests()
    for user in range(MOST_KNOWN + 1):
        rests.count_press(Press(Op.AGAIN, 1), user, 1_000.0)
    rests.count_press(Press(Op.AGAIN, 1), 5, 1_090.0)
    assert len(rests._used) == 1
    rests.count_press(Press(Op.OPTION, 1), 5, 1_090.0)
    assert len(rests._used) == 1


def test_each_command_that_rests_exists(server: Server) -> None:
    """No name of the list is a command that was renamed."""
    known = {command.qualified_name for command in server.keeper.tree.walk_commands()}
    assert set(FREQUENT) <= known
