"""The bot is killed, ended and kept from posting, over real sockets."""

from __future__ import annotations

import asyncio

import pytest

from tests.sockets.table import (
    CALLBACKS,
    EDITS,
    PATIENCE,
    POSTS,
    SAID,
    Table,
    labelled,
)


async def test_killed_between_commit_and_post(table: Table) -> None:
    """The next run tells once, above the status, what was decided."""
    async with table.bot() as first:
        await table.begin()
        hold = table.server.hold(*EDITS)
        assert "✓" in await table.say("resource")
        await table.until_held(hold)
        await first.kill()
        hold.abandon()
    assert SAID not in table.told

    async with table.bot():
        await table.until_told(SAID)
        await table.quiet()

    assert table.told.count(SAID) == 1
    assert await table.steps() == 2
    posts = table.server.messages()
    told = next(n for n, each in enumerate(posts) if SAID in "\n".join(each.texts()))
    asked = next(n for n, each in enumerate(posts) if labelled(each, "Board"))
    assert told < asked == len(posts) - 1


@pytest.mark.parametrize("call", [EDITS, POSTS])
async def test_killed_while_the_post_arrives(table: Table, call: tuple[str, str]) -> None:
    """The next run repeats nothing whose answer was lost."""
    async with table.bot() as first:
        await table.begin()
        table.server.drop(*call, processed=True)
        hold = table.server.hold(*call)
        await table.say("resource")
        await table.until_told(SAID)
        await table.until_held(hold)
        await first.kill()
        hold.abandon()
    table.server.world.forget_nonces()

    async with table.bot():
        await table.quiet()

    assert table.told.count(SAID) == 1
    assert labelled(table.status(), "Board")


async def test_killed_while_the_first_post_arrives(table: Table) -> None:
    """A table that is opened has one status, whatever became of the answer."""
    async with table.bot() as first:
        table.server.drop(*POSTS, processed=True)
        hold = table.server.hold(*POSTS)
        await table.say("game new", scenario="The Gathering")
        await table.until_held(hold)
        await first.kill()
        hold.abandon()
    table.server.world.forget_nonces()

    async with table.bot():
        await table.quiet()

    assert len(table.server.messages()) == 1


async def test_killed_during_a_game(table: Table) -> None:
    """After kill -9 the old buttons of a skill test work, and the game resumes."""
    async with table.bot() as first:
        await table.begin()
        await table.say("gm draw", target="draw:seat0", value="Unexpected Courage", reason="Luck")
        await table.quiet()
        await table.press("Investigate")
        await table.quiet()
        await first.kill()

    async with table.bot():
        assert "Roland" in await table.press("Reveal a token")
        await table.until_told(", token **")
        assert "✓" in await table.say("resource")
        await table.until_told(SAID)

    assert table.told.count(", token **") == 1


async def test_ended_in_an_orderly_way(table: Table) -> None:
    """SIGTERM: what is decided is told, and the exit status is 0."""
    async with table.bot() as run:
        await table.begin()
        hold = table.server.hold(*POSTS)
        await table.say("resource")
        await table.until_held(hold)
        ending = asyncio.create_task(run.terminate())
        confirmed = 1
        while "✓" in await table.say("resource"):
            confirmed += 1
        hold.release()
        assert await ending == 0

    assert table.told.count(SAID) == confirmed
    assert '"level":"error"' not in run.output.replace(" ", "")


async def test_ended_while_somebody_is_answered(table: Table) -> None:
    """SIGTERM: whoever asked before it has their answer, also where Discord takes its time."""
    async with table.bot() as run:
        await table.begin()
        slow = table.server.fail(*CALLBACKS, 429, retry_after=0.7)
        asked = asyncio.create_task(table.say("resource"))
        await table.server.gateway.until(lambda: slow.times == 0, PATIENCE)
        ending = asyncio.create_task(run.terminate())

        assert "✓" in await asked
        assert await ending == 0

    assert '"level":"error"' not in run.output.replace(" ", "")


async def test_send_messages_taken_away_and_given_back(table: Table) -> None:
    """What happened meanwhile is told as soon as we may write again, and the game resumes."""
    async with table.bot() as first:
        await table.begin()
        away = [table.server.fail(*call, 403, code=50013, times=None) for call in (EDITS, POSTS)]
        assert "✓" in await table.say("resource")
        await table.until_paused()
        assert "paused" in await table.say("resource")
        await first.kill()
        for each in away:
            each.times = 0

    async with table.bot():
        await table.until_told("the game resumes")
        assert "✓" in await table.say("resource")
        await table.until_told(SAID, 2)
