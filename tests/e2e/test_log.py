"""Looking back: the log in pages, and a private message that leads there."""

from __future__ import annotations

import re
from typing import Any

import discord

from bot.table.posts.courier import Letter
from tests.e2e.server import Server, components, labels, panel, text_of


def _steps(page: discord.Message) -> list[int]:
    """The steps that a page shows; the set-up is step 0."""
    return [int(n) for n in re.findall(r"^-# step (\d+) ·", text_of(page), re.M)]


def _off(page: discord.Message, label: str) -> bool:
    """Return whether a way is closed."""
    return next(each.disabled for each in components(page) if each.label == label)


async def _long_game(server: Server) -> None:
    await server.playing(server.ann, server.bob)
    for number in range(24):
        reason = f"Reason {number} " + "long " * 35
        await server.gm.slash(
            server.channel, "gm set", target="clues", value=str(number % 3), reason=reason
        )


async def test_the_whole_log_can_be_read(server: Server) -> None:
    """Page by page back to the set-up with the seed's hash, and forth, after a restart too."""
    await _long_game(server)
    told = {*range(27)} - {1}  # the first who keeps all waits in silence
    ann, here = server.ann, server.channel
    page = panel(await ann.slash(here, "log", steps=99))
    assert _off(page, "Newer ▶")
    seen = _steps(page)
    await server.restart()
    while not _off(page, "◀ Older"):
        page = panel(await ann.click(page, label="◀ Older"))
        seen += _steps(page)
    assert "SHA-256" in text_of(page)
    assert set(seen) == told
    assert {*_steps(page)} >= {0, 2, 3, 4}

    again = _steps(page)
    while not _off(page, "Newer ▶"):
        page = panel(await ann.click(page, label="Newer ▶"))
        again += _steps(page)
    assert again == sorted(told)


async def test_after_a_silent_step_the_log_has_what_happened_before(server: Server) -> None:
    """However few steps are asked for."""
    await server.playing(server.ann, server.bob)
    await server.gm.slash(server.channel, "gm set", target="clues", value="2", reason="A gift")
    await server.bob.slash(server.channel, "hold")

    page = panel(await server.ann.slash(server.channel, "log", steps=1))

    assert "A gift" in text_of(page)
    assert len(_steps(page)) == 1
    assert not _off(page, "◀ Older")


async def test_the_log_leads_to_its_beginning(server: Server) -> None:
    """By one press; what is asked for with `steps` is where the first page begins."""
    await _long_game(server)
    page = panel(await server.bob.slash(server.channel, "log", steps=2))
    assert _steps(page) == [25, 26]
    page = panel(await server.bob.click(page, label="⏮ Beginning"))
    assert _steps(page)[0] == 0


async def _letter(server: Server, person: Any) -> Any:
    """Return what somebody gets who is called privately."""
    with server.env._bot_scope():
        letter = Letter("**Your turn**", ((1, "A Long Night"),))
        await server.keeper.courier.send_private(person.id, letter, "n1")
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
