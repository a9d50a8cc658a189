"""Who may do what with a table: a row for each deed; `rights.py` has one for each command."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.wire.custom_id import Op, Press
from tests.e2e.rights import TABLE_WORDS
from tests.e2e.server import Server, panel, text_of

ANYBODY = {"settings", "watch", "before", "joins"}
"""Answered privately with what the presser may see."""
PLAYERS = {
    "ready",
    "unready",
    "rematch",
    "back",
    "standin",
    "host",
    "show",
    "shop",
    "sitout",
    "export",
    "companion",
}
"""For who has a seat."""
CREATOR = {"set", "scenario", "times", "cancel"}
"""For whoever opened the table, and game masters."""
MASTER = {"gm"}
"""For game masters."""
STARTED = {"rematch", "watch", "show", "export", "gm", "sitout"}
"""Pressed where something is played; the others in a lobby."""
REFUSED = ("Only ", "Take a seat", "You have no seat")
SERVER = {"set.pace", "times"}
"""Of no game: for who manages the server."""


def test_every_deed_has_its_row() -> None:
    """A new one is added to one of the sets above."""
    assert {*ANYBODY, *PLAYERS, *CREATOR, *MASTER} == TABLE_WORDS


async def pressed(server: Server, who: Any, rest: str, game: int = 1) -> Any:
    """Somebody presses a control with this id, however they came by it."""
    here = server.keeper.get_channel(server.channel.id)
    assert isinstance(here, discord.TextChannel)
    view = discord.ui.View()
    press = Press(Op.TABLE, game, rest=rest)
    view.add_item(discord.ui.Button(label="!", custom_id=press.custom_id))
    posted = await here.send("A button that was shown to others", view=view)
    return await who.click(posted, label="!")


async def refused(server: Server, who: Any, rest: str, game: int = 1) -> bool:
    """Return whether they are told that it is not theirs to do, and shown no form."""
    result = await pressed(server, who, rest, game)
    if result.modal is not None:
        return False
    return any(text_of(panel(result)).startswith(words) for words in REFUSED)


@pytest.mark.parametrize("rest", sorted(TABLE_WORDS))
async def test_who_may_do_what_with_a_table(server: Server, rest: str) -> None:
    """A stranger, a player and the creator each press it, in a lobby or after the end."""
    await server.seated(server.ann, server.bob, start=rest in STARTED)
    if rest == "rematch":
        caller = (await server.keeper.tables.games.snapshot(1)).record
        await server.store.games.set_status(caller.id, "over")
        await server.restart()
    pressed_by = {
        "stranger": await refused(server, server.cat, rest),
        "player": await refused(server, server.bob, rest),
    }

    assert pressed_by == {"stranger": rest not in ANYBODY, "player": rest in CREATOR | MASTER}
    assert not await refused(server, server.ann, rest)


@pytest.mark.parametrize("rest", ["standin.", "standin.x", "host.", "host.x"])
async def test_a_code_that_is_no_number_is_refused(server: Server, rest: str) -> None:
    """The button may be of another version."""
    await server.seated(server.ann, server.bob)

    assert text_of(panel(await pressed(server, server.ann, rest))).startswith("That button is too")


@pytest.mark.parametrize("rest", sorted(SERVER))
async def test_a_servers_defaults_are_for_who_manages_it(server: Server, rest: str) -> None:
    """Who opened a table there may not."""
    await server.seated(server.ann, start=False)

    assert await refused(server, server.ann, rest, game=0)
    assert not await refused(server, server.gm, rest, game=0)
