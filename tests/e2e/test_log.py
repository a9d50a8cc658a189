"""The log in pages."""

from __future__ import annotations

import re

import discord

from tests.e2e.server import Server, components, panel, text_of


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
