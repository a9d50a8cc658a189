"""Two people play *The Gathering* from `/game new` to a resolution, on a simulated server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.engine.ask import Allotted, Picked
from bot.rulesets import kits
from bot.tools.chooser import Chooser, ChosenAnswer
from cogs.wire.reply import BROKEN
from tests.e2e.server import Server, labels, opened, panel, reply, text_of

SEED = bytes(range(16))
DECISIONS = 1_500
"""More than any game takes."""


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server of the card game with nobody at a table yet."""
    async with opened(tmp_path / "games.db", dict(kits())) as made:
        yield made


async def seated(server: Server) -> None:
    """Ann plays Roland Banks, Bob plays Daisy Walker."""
    ann, bob, here = server.ann, server.bob, server.channel
    await ann.slash(here, "game new", scenario="The Gathering", difficulty="Standard")
    await ann.slash(here, "game join", investigator="Roland Banks")
    await bob.slash(here, "game join", investigator="Daisy Walker")
    record = await server.store.games.find(1)
    await server.store.games.configure(1, record.config, seed=SEED)  # the same cards in every run
    server.keeper.tables.games.evict(1)
    await ann.slash(here, "game start")


async def test_to_a_resolution(server: Server) -> None:
    """Random legal answers, typed as people type them, lead to a resolution over restarts."""
    await seated(server)
    people = {0: server.ann, 1: server.bob}
    chooser = Chooser("two players")

    number = 0
    while (snapshot := await server.keeper.tables.games.snapshot(1)).record.status == "running":
        choice = chooser.choose(snapshot.require_session().asks)
        assert choice is not None
        assert BROKEN not in await give(server, people[choice.seat], choice)
        number += 1
        assert number < DECISIONS
        if number % 150 == 0:
            await server.restart()

    assert snapshot.record.status == "over"
    assert "Its seed was" in server.text
    assert not server.env.errors


async def give(server: Server, who: Any, choice: ChosenAnswer) -> str:
    """Answer as a person types it."""
    prefix = f"{choice.ask.id}/{choice.seat}/"
    match choice.answer:
        case Picked(keys) if keys:
            text = prefix + ",".join(keys)
        case Allotted(amounts):
            text = prefix + ",".join(f"{n} {key}" for key, n in amounts.items())
        case _:
            text = prefix + "pass"
    result = await who.slash(server.channel, "answer", option=text)
    said = reply(result)
    if "Undoing it" in said:
        yes = next(label for label in labels(panel(result)) if label.startswith("Yes"))
        said = text_of(panel(await who.click(panel(result), label=yes)))
    return said
