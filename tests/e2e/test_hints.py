"""First-time hints: each once, in the answer of whom it helps, and not for who wants none."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.people.hints import HINTS, OFF_BY, Hint
from tests.cogs.toy_kit import HouseKit
from tests.e2e.lcg.night import Night
from tests.e2e.real_game import checked
from tests.e2e.server import Server, panel, reply, started, text_of

LAMP = "💡"


class Newcomers(Server):
    """People who were told nothing yet."""

    hints = True


class NewNight(Night):
    """The same of the card game."""

    hints = True


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """Such a server with the toy game."""
    games = {"house": HouseKit()}
    async with started(tmp_path / "games.db", lambda store: Newcomers(store, games)) as made:
        yield made


async def lobby(server: Server) -> tuple[str, str]:
    """Ann opens a table and sits down, then Bob: what each of them reads."""
    await server.ann.slash(server.channel, "game new", scenario="night")
    ann = reply(await server.ann.slash(server.channel, "game join", investigator="roland"))
    return ann, reply(await server.bob.slash(server.channel, "game join", investigator="daisy"))


async def test_the_first_one_says_how_to_have_no_more(server: Server) -> None:
    """In the first lobby each reads the same, alone; sitting down once more nobody does."""
    for said in await lobby(server):
        assert f"{LAMP} {HINTS[Hint.LOBBY]} {OFF_BY}" in said
    await server.bob.slash(server.channel, "game leave")
    again = reply(await server.bob.slash(server.channel, "game join", investigator="daisy"))

    assert LAMP not in again
    assert LAMP not in server.text


async def test_who_is_early_is_told_of_plans_once(tmp_path: Path) -> None:
    """By a press on another’s button as by a verb; a restart repeats nothing."""
    async with checked(tmp_path / "night.db", NewNight) as night:
        await night.begin(night.ann, night.bob)
        early = reply(await night.bob.slash(night.channel, "investigate"))
        assert f"{LAMP} {HINTS[Hint.PLAN]}" in early
        await night.restart()

        pressed = panel(await night.bob.click(night.status, label="Your choice"))
        assert LAMP not in text_of(pressed)


async def test_nothing_is_planned_where_nothing_can_be(server: Server) -> None:
    """In a game without plans nobody is told of them."""
    await lobby(server)
    await server.ann.slash(server.channel, "game start")
    for person in (server.ann, server.bob):
        await person.slash(server.channel, "answer", option="pass")
    early = panel(await server.bob.click(server.status, label="Investigate · 2 vs 2"))

    assert LAMP not in text_of(early)


async def test_who_acts_is_told_of_steps_back_once(server: Server) -> None:
    """With the first action, and with no other."""
    await lobby(server)
    await server.ann.slash(server.channel, "game start")
    first = reply(await server.ann.slash(server.channel, "answer", option="pass"))
    await server.bob.slash(server.channel, "answer", option="pass")
    second = reply(await server.ann.slash(server.channel, "investigate"))

    assert (HINTS[Hint.UNDO] in first) + (HINTS[Hint.ORDERS] in first) == 1
    assert first.split(LAMP)[1] not in second


async def test_who_comes_back_is_told_how_to_go(server: Server) -> None:
    """After the first return, but not who said so when they went: they know it."""
    await lobby(server)
    await server.ann.slash(server.channel, "game start")
    await server.bob.slash(server.channel, "me away", until="in 4 days")
    known = reply(await server.bob.slash(server.channel, "me back"))
    first = reply(await server.bob.slash(server.channel, "me back"))
    second = reply(await server.bob.slash(server.channel, "me back"))

    assert LAMP not in known
    assert HINTS[Hint.AWAY] in first
    assert LAMP not in second


async def test_who_wants_none_reads_none(server: Server) -> None:
    """`/me hints` turns them off, `on:True` has each once more; `/me show` says which."""
    said = reply(await server.ann.slash(server.channel, "me hints"))
    assert said == "✓ No more hints. `/me hints on:True` brings them back."
    assert "Hints: none" in reply(await server.ann.slash(server.channel, "me show"))
    ann, bob = await lobby(server)
    assert LAMP not in ann
    assert LAMP in bob

    await server.bob.slash(server.channel, "me hints", on=True)
    await server.bob.slash(server.channel, "game leave")
    again = reply(await server.bob.slash(server.channel, "game join", investigator="daisy"))
    assert LAMP in again


def test_each_hint_is_a_line() -> None:
    """Short enough to be read in passing."""
    assert {*HINTS} == {*Hint}
    assert all(len(each) <= 140 for each in HINTS.values())
