"""The loopback Discord behaves as a bot expects, in fair weather and foul."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import discord
import pytest

from tests.loopback import interactions
from tests.loopback.client import bot_at
from tests.loopback.openapi import load_openapi
from tests.loopback.process import BotProcess
from tests.loopback.server import LoopbackDiscord
from tests.loopback.toy_bot import PIXEL, ToyBot, post_board

POSTS = ("POST", "/channels/*/messages")
CALLBACKS = ("POST", "/interactions/*/callback")


@pytest.fixture
async def server() -> AsyncIterator[LoopbackDiscord]:
    """A fresh server; what was sent to it must fit the OpenAPI document, where that is here."""
    async with LoopbackDiscord(load_openapi()) as running:
        yield running
        assert running.problems == []


@pytest.fixture
async def bot(server: LoopbackDiscord) -> AsyncIterator[ToyBot]:
    """The toy bot, connected to the server."""
    toy = ToyBot()
    async with bot_at(server.url, toy):
        yield toy


@pytest.fixture
def ann(server: LoopbackDiscord, bot: ToyBot) -> int:
    """A player who came after the bot."""
    return server.add_user("Ann")


def table(bot: ToyBot, server: LoopbackDiscord) -> discord.TextChannel:
    """The server's channel as the bot knows it."""
    channel = bot.get_channel(server.channel)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_a_command_is_answered_and_the_board_posted(
    server: LoopbackDiscord, ann: int
) -> None:
    """An ephemeral answer for one, a message of components with its picture for all."""
    answer = await server.slash(ann, "move", to="attic")
    await server.posted(1)
    (board,) = server.messages()
    assert answer.text == "You move to the attic."
    assert board.texts() == ["Now in the attic"]
    assert [message.content for message in server.messages(viewer=ann)] == [answer.text, ""]
    async with aiohttp.ClientSession() as web, web.get(board.attachments[0]["url"]) as picture:
        assert await picture.read() == PIXEL


async def test_suggestions_come(server: LoopbackDiscord, ann: int) -> None:
    """Autocomplete is an interaction of its own."""
    choices = await server.autocomplete(ann, "move", "to", "at")
    assert choices == [{"name": "Attic", "value": "attic"}]


async def test_a_button_is_answered(server: LoopbackDiscord, bot: ToyBot, ann: int) -> None:
    """A press reaches the dynamic item."""
    await post_board(table(bot, server), "cellar")
    (board,) = server.messages()
    answer = await server.press(ann, board, "knock:door")
    assert answer.text == "Nobody at the door."


async def test_a_component_that_is_not_there_cannot_be_pressed(
    server: LoopbackDiscord, bot: ToyBot, ann: int
) -> None:
    """The test learns which ones are."""
    await post_board(table(bot, server), "cellar")
    with pytest.raises(LookupError, match="knock:door"):
        await server.press(ann, server.messages()[0], "knock:window")


async def test_a_modal_goes_both_ways(server: LoopbackDiscord, ann: int) -> None:
    """A command shows it, its submission is answered."""
    shown = await server.slash(ann, "ask")
    assert shown.data["title"] == "Say something"
    assert (await server.submit(shown, {"what": "boo"})).text == "You said boo."


async def test_an_answer_can_be_thought_over(server: LoopbackDiscord, ann: int) -> None:
    """Deferred, completed, followed up, read and edited again."""
    answer = await server.slash(ann, "think")
    await server.gateway.until(lambda: answer.text == "Thought. Twice.")
    assert [message.content for message in answer.followups] == ["More."]
    assert server.messages() == []


async def test_a_private_thread_is_opened(server: LoopbackDiscord, ann: int) -> None:
    """A thread is a channel below a channel."""
    answer = await server.slash(ann, "thread")
    await server.gateway.until(lambda: answer.text.startswith("<#"))
    assert [m.content for m in server.messages(int(answer.text[2:-1]))] == ["Your hand."]


async def test_the_same_nonce_is_the_same_message(server: LoopbackDiscord, bot: ToyBot) -> None:
    """A re-sent post returns what stands there."""
    first = await post_board(table(bot, server), "attic")
    again = await post_board(table(bot, server), "attic")
    other = await post_board(table(bot, server), "cellar")
    assert first.id == again.id != other.id
    assert len(server.messages()) == 2


async def test_a_message_is_edited_read_and_deleted(server: LoopbackDiscord, bot: ToyBot) -> None:
    """Edits replace the picture if they bring one."""
    message = await table(bot, server).send("one", file=discord.File(__file__, "a.txt"))
    await message.edit(content="two")
    assert [file.filename for file in (await message.fetch()).attachments] == ["a.txt"]
    await message.edit(attachments=[discord.File(__file__, "b.txt")])
    read = await table(bot, server).fetch_message(message.id)
    assert (read.content, [file.filename for file in read.attachments]) == ("two", ["b.txt"])
    await message.delete()
    with pytest.raises(discord.NotFound):
        await message.fetch()


async def test_a_rate_limit_is_waited_for(server: LoopbackDiscord, bot: ToyBot) -> None:
    """discord.py takes the 429 for a real one and tries again."""
    server.fail(*POSTS, 429)
    await table(bot, server).send("hello")
    assert [r.status for r in server.requests if r.path.endswith("/messages")] == [429, 200]
    assert len(server.messages()) == 1


@pytest.mark.parametrize("status", [503, 403])
async def test_other_errors_reach_the_bot(
    server: LoopbackDiscord, bot: ToyBot, status: int
) -> None:
    """An error that the library does not retry is raised."""
    server.fail(*POSTS, status, code=50013)
    with pytest.raises(discord.HTTPException) as caught:
        await table(bot, server).send("hello")
    assert (caught.value.status, caught.value.code) == (status, 50013)


@pytest.mark.parametrize("processed", [False, True])
async def test_a_connection_drops(server: LoopbackDiscord, bot: ToyBot, processed: bool) -> None:
    """Before the post it is lost, after it only the answer is; the nonce makes one of two."""
    server.drop(*POSTS, processed=processed)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await post_board(table(bot, server), "attic")
    assert len(server.messages()) == int(processed)
    await post_board(table(bot, server), "attic")
    assert len(server.messages()) == 1


async def test_a_call_can_be_held_back(server: LoopbackDiscord, bot: ToyBot) -> None:
    """The test decides when it happens."""
    hold = server.hold(*POSTS)
    post = asyncio.create_task(post_board(table(bot, server), "attic"))
    await hold.reached.wait()
    assert server.messages() == []
    hold.release()
    await post
    assert len(server.messages()) == 1


async def test_a_second_answer_is_refused(server: LoopbackDiscord, ann: int) -> None:
    """A doubled delivery runs the bot twice; Discord takes one answer."""
    data = interactions.command_data(server.world, "ask", {})
    await server.send(ann, interactions.COMMAND, data, copies=2)

    def answers() -> list[int | None]:
        return [r.status for r in server.requests if r.path.endswith("/callback")]

    await server.gateway.until(lambda: len(answers()) == 2 and None not in answers())
    assert sorted(filter(None, answers())) == [200, 400]


async def test_a_late_answer_is_refused(server: LoopbackDiscord, ann: int) -> None:
    """Discord forgets an interaction that nobody answers in time."""
    server.seconds_to_answer = 0.0
    data = interactions.command_data(server.world, "ask", {})
    asked = await server.send(ann, interactions.COMMAND, data)

    def refused() -> bool:
        return any(r.status == 404 for r in server.requests if r.path.endswith("/callback"))

    await server.gateway.until(refused)
    assert not asked.answered.is_set()


async def test_a_bot_that_cannot_log_in_says_so(server: LoopbackDiscord) -> None:
    """Its error is the test's."""
    server.fail("GET", "/users/@me", 503)
    with pytest.raises(discord.DiscordServerError):
        async with bot_at(server.url, ToyBot()):
            pytest.fail("it runs")


async def test_a_forgotten_session_needs_a_new_login(
    server: LoopbackDiscord, bot: ToyBot, ann: int
) -> None:
    """Discord may refuse a RESUME; the bot identifies itself anew and works."""
    server.gateway.forget()
    server.gateway.drop()
    await server.connected(2)
    assert (await server.slash(ann, "ask")).data["custom_id"] == "say"


async def test_a_lost_socket_is_resumed(server: LoopbackDiscord, bot: ToyBot, ann: int) -> None:
    """What happened in between is replayed, without a new login."""
    await post_board(table(bot, server), "cellar")
    server.gateway.drop()
    await server.gateway.until(lambda: not server.gateway.socket or server.gateway.resumed > 0)
    answer = await server.press(ann, server.messages()[0], "knock:door")
    assert answer.text == "Nobody at the door."
    assert (server.gateway.identified, server.gateway.resumed) == (1, 1)


async def test_a_killed_bot_comes_back(server: LoopbackDiscord, tmp_path: Path) -> None:
    """Killed while a post is on its way; the next process answers the old board."""
    ann = server.add_user("Ann")
    toy = "tests.loopback.toy_bot:main"
    async with BotProcess(server.url, tmp_path / "bot.log", main=toy) as first:
        await server.connected()
        await server.slash(ann, "move", to="attic")
        await server.posted(1)
        hold = server.hold(*POSTS)
        await server.slash(ann, "move", to="cellar")
        await hold.reached.wait()
        await first.kill()
        hold.abandon()
    async with BotProcess(server.url, tmp_path / "bot.log", main=toy):
        await server.connected(2)
        (board,) = server.messages()
        assert (await server.press(ann, board, "knock:door")).text == "Nobody at the door."
