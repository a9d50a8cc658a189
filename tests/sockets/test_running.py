"""One running bot, over real sockets: doubled, simultaneous and lost messages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest
import pytest_asyncio

from tests.loopback import interactions
from tests.loopback.openapi import load_openapi
from tests.loopback.server import LoopbackDiscord
from tests.sockets.table import CALLBACKS, EDITS, PATIENCE, POSTS, SAID, Table, labelled

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def running(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Table]:
    """A table in its first turn, whose bot runs for all these tests."""
    async with LoopbackDiscord(load_openapi()) as server:
        table = Table(server, tmp_path_factory.mktemp("running"))
        async with table.bot():
            await table.begin()
            yield table
        assert server.problems == []


@pytest_asyncio.fixture(loop_scope="module")
async def table(running: Table) -> Table:
    """The same table, at which Roland has four actions."""
    said = await running.say("gm set", target="Roland: actions", value="4", reason="A new test")
    assert said.startswith("✓") or " already " in said, said
    await running.quiet()
    return running


async def told(table: Table) -> int:
    """Count what was told of `/resource`, once all that was sent before is dealt with."""
    await table.say("game status")
    await table.quiet()
    return table.told.count(SAID)


async def test_a_post_that_fails_comes_later_once(table: Table) -> None:
    """Where Discord refuses it for a while, and where the post or only its answer is lost."""
    fail, drop, calls = table.server.fail, table.server.drop, (EDITS, POSTS)
    disturbances = [
        *(partial(fail, *call, code) for code in (429, 500, 503) for call in calls),
        *(partial(drop, *call, processed=each) for each in (False, True) for call in calls),
    ]
    for number, disturb in enumerate(disturbances, 1):
        disturb()
        given: dict[str, Any] = {"target": "Roland: resources", "value": f"{number}"}
        reason = f"{number}th try"
        assert "✓" in await table.say("gm set", **given, reason=reason)
        await table.until_told(reason)
        await table.quiet()

        assert table.told.count(reason) == 1, disturb


async def test_a_second_process(table: Table) -> None:
    """A second run on the same file says so and ends; the first plays on."""
    async with table.process() as second, asyncio.timeout(PATIENCE):
        status = await second.process.wait()

    assert status == 1
    assert "in use" in second.output or "another" in second.output.lower()
    assert "✓" in await table.say("resource")


async def test_doubled_delivery(table: Table) -> None:
    """The same command delivered twice acts once and is answered once."""
    before = await told(table)
    data = interactions.command_data(table.server.world, "resource", {})
    await table.server.send(table.ann, interactions.COMMAND, data, copies=2)
    await table.until_told(SAID, before + 1)

    assert await told(table) == before + 1
    answers = [r for r in table.server.requests if r.path.endswith("/callback")]
    assert [r.status for r in answers][-1] in (200, 204)


async def test_doubled_press(table: Table) -> None:
    """The same press delivered twice acts once."""
    before, status = await told(table), table.status()
    data = interactions.component_data(status, labelled(status, "Gain a resource")[0])
    await table.server.send(table.ann, interactions.COMPONENT, data, source=status, copies=2)
    await table.until_told(SAID, before + 1)

    assert await told(table) == before + 1


async def test_at_the_same_time(table: Table) -> None:
    """Commands at once are carried out one after the other; nobody is told to try again."""
    before = await told(table)
    said = await asyncio.gather(*(table.say("resource") for _ in range(3)))

    assert all("✓" in each for each in said)
    assert await told(table) == before + 3


async def test_the_connection_closes_before_an_answer(table: Table) -> None:
    """The answer is sent again within the time that Discord gives."""
    for command in ("game status", "hand", "log", "help"):
        for processed in (False, True):
            table.server.drop(*CALLBACKS, processed=processed)
            assert await table.say(command), (command, processed)
