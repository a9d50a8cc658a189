"""`/me`: what a person chooses for all tables, and for one."""

from __future__ import annotations

import pytest

from tests.e2e.server import Server, names, reply, values


async def said(server: Server, command: str, **options: object) -> str:
    """Return what the bot answers Ann privately."""
    return reply(await server.ann.slash(server.channel, command, **options))


async def test_what_is_chosen_is_kept_over_a_restart(server: Server) -> None:
    """Zone, quiet hours, digest, pings and an absence, by `/me show`."""
    assert "Berlin" in await said(server, "me zone", city="berlin")
    assert "22:00 and 08:00" in await said(server, "me quiet", hours="22-8")
    assert "at 18:00" in await said(server, "me digest", time="6pm")
    assert "private message" in await said(server, "me ping", how="private")
    assert "away until" in await said(server, "me away", until="3 days")
    await server.restart()

    shown = await said(server, "me show")

    for part in ("Europe/Berlin", "22:00–08:00", "at 18:00", "private message", "Away until"):
        assert part in shown


async def test_choices_can_be_undone(server: Server) -> None:
    """With “off”, each by itself."""
    await said(server, "me quiet", hours="22-8")
    await said(server, "me digest", time="18")
    await said(server, "me away", until="3 days")

    await said(server, "me quiet", hours="off")
    await said(server, "me digest", time="Off")
    assert await said(server, "me away", until="off") == "✓ You’re back."

    shown = await said(server, "me show")
    assert "Quiet hours: none" in shown
    assert "Digest: none" in shown
    assert "Not away" in shown


async def test_one_table_can_differ(server: Server) -> None:
    """Chosen in its channel; elsewhere all is as it was."""
    await said(server, "me quiet", hours="22-8")
    await server.seated(server.ann, server.bob)
    await said(server, "me quiet", hours="off", here=True)
    await said(server, "me ping", how="off", here=True)

    here = await said(server, "me show")
    elsewhere = reply(await server.ann.slash(server.other, "me show"))

    assert "**At this table**\nQuiet hours: none\nPings: no pings" in here
    assert "Quiet hours: 22:00–08:00" in elsewhere
    assert "At this table" not in elsewhere


@pytest.mark.parametrize(
    ("command", "options", "words"),
    [
        ("me zone", {"city": "Atlantis"}, "I don’t know a time zone called “Atlantis”."),
        ("me quiet", {"hours": "always"}, "as hours"),
        ("me quiet", {"hours": "8-8"}, "same time"),
        ("me digest", {"time": "late"}, "isn’t a time"),
        ("me away", {"until": "2001-01-01"}, "That’s in the past"),
        ("me away", {"until": "soon"}, "as a date"),
        ("me quiet", {"hours": "22-8", "here": True}, "There’s no game in this channel"),
    ],
)
async def test_what_cannot_be_chosen_changes_nothing(
    server: Server, command: str, options: dict[str, object], words: str
) -> None:
    """A clear private sentence."""
    before = await said(server, "me show")

    assert words in await said(server, command, **options)

    assert await said(server, "me show") == before


async def test_zones_are_suggested(server: Server) -> None:
    """By any part of their name."""
    found = await server.ann.autocomplete(server.channel, "me zone", "city", "new y")

    assert values(found) == ["America/New_York"]


async def test_who_is_forgotten_chose_nothing(server: Server) -> None:
    """In memory as on disk."""
    await said(server, "me quiet", hours="22-8")
    await said(server, "me forget", sure=True)

    assert "Quiet hours: none" in await said(server, "me show")


async def test_anybody_is_suggested_until_when(server: Server) -> None:
    """Also who sits nowhere; by the clock of their own zone."""
    before = await server.cat.autocomplete(server.channel, "me away", "until", "in 4")
    assert "in 4 days" in values(before)
    await server.cat.slash(server.channel, "me zone", city="Asia/Tokyo")
    after = await server.cat.autocomplete(server.channel, "me away", "until", "in 4 days")

    assert names(after)[0].startswith("in 4 days · ")
    assert names(after)[0] != names(before)[values(before).index("in 4 days")]
