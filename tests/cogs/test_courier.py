"""What goes wrong on the way to Discord gets its name."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import pytest
from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.table.declares.display_forms import Picture
from bot.table.posts.courier import Message, MessageGone, Muted, TryLater, Undeliverable
from tests.cogs.pixels import png
from tests.e2e.server import Server, text_of

POSTS = "/channels/*/messages"
EDITS = "/channels/*/messages/*"
LINE = Message(game=1, kind="log", lines=("A line.",), mentions=(5,))
DRAWN = Message(
    game=1, kind="log", lines=("A line.",), galleries=((Picture("b.png", png(), "Map."),),)
)


async def post(server: Server, message: Message = LINE, nonce: str = "n1") -> int:
    """Post as the publisher does."""
    with server.env._bot_scope():
        return await server.keeper.courier.post(server.channel.id, message, nonce)


async def test_what_is_sent(server: Server) -> None:
    """A post has its nonce, its exact mentions and its described picture."""
    await post(server)
    sent: Any = server.env.http_requests[-1].json
    await post(server, DRAWN)

    assert sent["nonce"] == "n1"
    assert sent["enforce_nonce"] is True
    assert sent["allowed_mentions"] == {"parse": [], "users": ["5"]}
    assert server.public()[-1].attachments[0].description == "Map."


@pytest.mark.parametrize(
    ("status", "code", "named"),
    [
        (429, 0, TryLater),
        (500, 0, TryLater),
        (503, 0, TryLater),
        (404, 10003, Undeliverable),
        (403, 50001, Muted),
        (403, 50013, Muted),
        (400, 50035, Undeliverable),
    ],
)
async def test_posting_fails(
    server: Server, status: int, code: int, named: type[Exception]
) -> None:
    """Weather is tried again; a closed channel is given up."""
    server.env.inject_error("POST", POSTS, status=status, code=code, times=None)

    with pytest.raises(named):
        await post(server)


@pytest.mark.parametrize(
    ("status", "code", "named"),
    [(404, 10008, MessageGone), (429, 30046, MessageGone), (502, 0, TryLater)],
)
async def test_editing_fails(
    server: Server, status: int, code: int, named: type[Exception]
) -> None:
    """A message that cannot be edited any more is gone."""
    message = await post(server)
    server.env.inject_error("PATCH", EDITS, status=status, code=code, times=None)

    with server.env._bot_scope(), pytest.raises(named):
        await server.keeper.courier.edit(server.channel.id, message, LINE)


async def test_without_pictures(server: Server) -> None:
    """Where pictures are refused the words are posted without them."""
    server.env.inject_error("POST", POSTS, status=403, code=50013, times=1)

    await post(server, DRAWN)

    assert "A line." in text_of(server.public()[-1])
    assert "Attach Files" in text_of(server.public()[-1])


async def test_dropped_connection(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dropped connection is weather."""

    async def drop(*_args: object, **_more: object) -> None:
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(server.keeper.http, "request", drop)

    with pytest.raises(TryLater):
        await post(server)


async def test_removing(server: Server) -> None:
    """A message is removed; one that is gone is no error."""
    message = await post(server)

    with server.env._bot_scope():
        await server.keeper.courier.remove(server.channel.id, message)
        await server.keeper.courier.remove(server.channel.id, message)

    assert not server.public()


async def test_archived_thread(server: Server) -> None:
    """An archived thread is opened again before a message in it is edited."""
    with server.env._bot_scope():
        channel: Any = server.keeper.get_channel(server.channel.id)
        thread = await channel.create_thread(name="Log", type=discord.ChannelType.public_thread)
        message = await server.keeper.courier.post(thread.id, LINE, "n1")
    server.env.inject_error("PATCH", EDITS, status=400, code=50083, times=1)
    with server.env._bot_scope():
        await server.keeper.courier.edit(thread.id, message, DRAWN)

    opened_again = [call for call in server.env.http_requests if call.json == {"archived": False}]
    assert [call.method for call in opened_again] == ["PATCH"]
    assert server.channel.threads[0].history()[-1].attachments


TOLD = Message(
    game=1,
    kind="log",
    title="The Gathering · round 1 · mythos phase",
    names={Seat(0): "Roland Banks"},
    lines=(
        "**Mythos phase**",
        "> *The lamp burns low.*",
        "Roland draws a card.",
        "Roland gains 1 resource.",
        "**Roland’s turn**",
        "Roland moves to the Hallway.",
    ),
)


@pytest.mark.parametrize("title", ["", TOLD.title, "The Gathering · round 2 · investigation phase"])
@pytest.mark.parametrize("posted", ["", TOLD.title])
async def test_a_post_is_found_again(server: Server, posted: str, title: str) -> None:
    """By its words as they were laid out, whatever its title was when it was posted, and is now."""
    sent = await post(server, replace(TOLD, title=posted))

    with server.env._bot_scope():
        courier = server.keeper.courier
        assert await courier.find(server.channel.id, replace(TOLD, title=title)) == sent
        assert await courier.find(server.channel.id, TOLD, after=sent) is None
        other = replace(TOLD, lines=TOLD.lines[2:])
        assert await courier.find(server.channel.id, other) is None


async def test_a_plain_post_is_found_again(server: Server) -> None:
    """What Discord refused with its picture stands there without it."""
    drawn = replace(TOLD, galleries=DRAWN.galleries)
    server.env.inject_error("POST", POSTS, status=403, code=50013, times=1)
    sent = await post(server, drawn)

    with server.env._bot_scope():
        assert await server.keeper.courier.find(server.channel.id, drawn) == sent
