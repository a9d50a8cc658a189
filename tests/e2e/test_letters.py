"""A call that comes as a private message leads to what one missed."""

from __future__ import annotations

from typing import Any

from bot.table.posts.courier import Letter
from tests.e2e.server import Server, labels, panel, text_of


async def _letter(server: Server, person: Any) -> Any:
    """Return what somebody gets who is called privately."""
    with server.env._bot_scope():
        letter = Letter("**Your turn**", ((1, "A Long Night"),))
        await server.keeper.courier.whisper(person.id, letter, "n1")
    await server.env.settle()
    return person.user.dm_channel.history()[-1]


async def test_a_letter_leads_to_what_was_missed(server: Server) -> None:
    """And on to board and log, but not to the choices: one plays in the channel."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "investigate")
    letter = await _letter(server, server.bob)
    assert labels(letter) == ["Catch up"]
    await server.restart()

    page = panel(await server.bob.user.click(letter, label="Catch up"))

    assert "Roland Banks finds a clue." in text_of(page)
    assert labels(page) == ["More", "Board"]
    page = panel(await server.bob.user.click(page, label="More"))
    assert "Roland Banks finds a clue." in text_of(page)
    assert labels(page) == ["The board then", "All of it, in the log", "Board"]
    page = panel(await server.bob.user.click(page, label="All of it, in the log"))
    assert "Roland Banks finds a clue." in text_of(page)


async def test_a_letter_opens_nothing_for_others(server: Server) -> None:
    """Who has no seat at the table any more is told so."""
    await server.playing(server.ann, server.bob)
    letter = await _letter(server, server.cat)
    said = text_of(panel(await server.cat.user.click(letter, label="Catch up")))
    assert said == "You have no seat at that table."
