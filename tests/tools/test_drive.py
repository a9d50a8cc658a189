"""The game on JSON lines."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.kits.lcg.kit import LcgKit
from bot.store.sqlite import MEMORY, SqliteStore
from bot.tools.drive import Driver, run_lines
from tests.table.toy_kit import LanternKit
from tests.tools.driving import Player

NEW = {"verb": "new", "game": "lantern", "scenario": "night", "investigators": ["ada", "bert"]}


class Pair(Player):
    """Two who begin a game of lanterns."""

    async def new(self, **fields: Any) -> dict[str, Any]:
        """A game of two."""
        return await self.say(**{**NEW, **fields})


@pytest.fixture
async def player() -> AsyncIterator[Pair]:
    """Somebody with a driver in memory."""
    async with SqliteStore.open(MEMORY) as store:
        driver = Driver(store, {"lantern": LanternKit()})
        yield Pair(driver)
        await driver.close()


async def test_a_new_game_shows_its_questions(player: Pair) -> None:
    """Forms, seats, keys and labels; the position as text and as JSON."""
    reply = await player.new()
    (ask,) = reply["asks"]
    assert (ask["must"], ask["may"], ask["awaited"], ask["join"]) == ([0], [1], [0], "any")
    assert ask["parts"]["0"]["form"] == {"type": "pick", "min": 1, "max": 1}
    assert {"key": "gather", "label": "Gather", "verb": "gather"} in ask["parts"]["0"]["options"]
    assert reply["position"] == "round 1 turn 0 oil [0, 0] cards []"
    assert reply["state"]["oil"] == [0, 0]
    assert reply["step"] == 0


async def test_answers_tell_facts(player: Pair) -> None:
    """Those of this line only; the question may be left out when there is one."""
    await player.new()
    first = await player.say("answer", seat=0, keys=["gather"])
    assert first["facts"] == [{"type": "Gathered", "seat": 0, "oil": 1}]
    assert first["told"] == ["Ada finds 1 oil."]
    assert (await player.say("show"))["facts"] == []
    cheer = await player.say("answer", seat=1, ask=first["asks"][0]["id"], keys=["cheer"])
    assert cheer["told"] == ["Bert cheers."]
    assert (await player.say("answer", seat=1, do="hold"))["asks"][0]["awaited"] == [0, 1]
    assert (await player.say("answer", seat=1, do="pass"))["asks"][0]["awaited"] == [0]


async def test_draws_are_fixed(player: Pair) -> None:
    """The next results of a purpose come in the order given."""
    await player.new()
    await player.say("draws", purpose="deck", next=["star", "sun"])
    for card in ("star", "sun"):
        reply = await player.say("answer", seat=0, keys=["draw"])
        assert reply["facts"][0]["card"] == card
        await player.say("answer", seat=0, keys=["yes"])


async def test_the_game_masters_hand(player: Pair) -> None:
    """A command of the ruleset, or words for the kit."""
    await player.new()
    assert (await player.say("gm", command={"oil": 7, "seat": 1}))["state"]["oil"] == [0, 7]
    reply = await player.say("gm", name="set", target="0", value="3")
    assert reply["state"]["oil"] == [3, 7]
    assert (await player.say("gm"))["error"]["kind"] == "Malformed"
    assert (await player.say("gm", command={"nothing": 1}))["error"]["kind"] == "NotAllowed"


async def test_restart_and_rewind(player: Pair) -> None:
    """The session comes back from the store; a rewind is a step of its own."""
    await player.new()
    before = await player.say("answer", seat=0, keys=["gather"])
    again = await player.say("restart")
    assert again["hash"] == before["hash"]
    assert again["asks"] == before["asks"]
    back = await player.say("rewind", to=0)
    assert back["state"]["oil"] == [0, 0]
    assert back["step"] == 2
    assert back["asks"][0]["id"] > before["asks"][0]["id"]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"not json",
        b"[]",
        b'{"verb":"dance"}',
        b'{"verb":"answer"}',
        b'{"verb":"answer","seat":0,"keys":["gather"],"extra":1}',
        b'{"verb":"answer","seat":0}',
        b'{"verb":"answer","seat":0,"keys":["fly"]}',
        b'{"verb":"answer","seat":0,"keys":["gather","end"]}',
        b'{"verb":"answer","seat":0,"ask":99,"keys":["gather"]}',
        b'{"verb":"answer","seat":7,"keys":["gather"]}',
        b'{"verb":"answer","seat":0,"amounts":{"gather":1}}',
        b'{"verb":"answer","seat":0,"do":"pass","keys":[]}',
        b'{"verb":"answer","seat":0,"do":"withdraw"}',
        b'{"verb":"answer","seat":0,"keys":["risk"]}',
        b'{"verb":"rewind","to":50}',
        b'{"verb":"show","seat":5}',
        b'{"verb":"show","table":99}',
        b'{"verb":"show","table":99999999999999999999999}',
        b'{"verb":"rewind","to":99999999999999999999999}',
        b'{"verb":"new","game":"lantern","scenario":"day","investigators":["ada"]}',
        b'{"verb":"new","game":"lantern","scenario":"night","investigators":[]}',
        b'{"verb":"new","game":"lantern","scenario":"night","investigators":["ada","ada"]}',
        b'{"verb":"new","game":"chess","scenario":"night","investigators":["ada"]}',
        b'{"verb":"new","game":"lantern","scenario":"night","investigators":["ada"],"seed":"x"}',
        (
            b'{"verb":"new","game":"lantern","scenario":"night","investigators":["ada"],'
            b'"settings":{"rounds":"many"}}'
        ),
        b"\xff\xfe",
    ],
)
async def test_a_bad_line_changes_nothing(player: Pair, line: bytes) -> None:
    """It gets an error; step, position and number of games stay."""
    before = await player.new()
    reply = msgspec.json.decode(await player.driver.line(line))
    assert reply["error"]["kind"]
    assert reply["error"]["text"]
    assert (reply["step"], reply["hash"]) == (before["step"], before["hash"])
    assert len(await player.driver.tables.store.games.all()) == 1


async def test_without_a_game_there_is_only_an_error(player: Pair) -> None:
    """And what to do."""
    assert (await player.say("show"))["error"]["text"].startswith("There is no game yet")


async def test_a_seat_sees_its_own_view(player: Pair) -> None:
    """Board and hand as text."""
    await player.new()
    assert (await player.say("show", seat=1))["view"]["hand"] == "Oil: 0"


async def test_the_same_seed_gives_the_same_draws(player: Pair) -> None:
    """By number or by its digits."""
    digits = "00112233445566778899aabbccddeeff"
    hashes: list[str] = []
    for seed in (digits, digits, 7, 7):
        await player.new(seed=seed)
        hashes.append((await player.say("answer", seat=0, keys=["draw"]))["hash"])
    assert hashes[0] == hashes[1]
    assert hashes[2] == hashes[3]


async def test_lines_come_from_a_stream(tmp_path: Path) -> None:
    """One reply a line; a later run on the same file goes on."""
    kits = {"lantern": LanternKit()}
    given = [msgspec.json.encode(NEW).decode(), "", '{"verb":"answer","seat":0,"keys":["gather"]}']
    out, more = io.StringIO(), io.StringIO()
    async with SqliteStore.open(tmp_path / "games.db") as store:
        await run_lines(store, kits, io.StringIO("\n".join(given)), out)
    async with SqliteStore.open(tmp_path / "games.db") as store:
        await run_lines(store, kits, io.StringIO('{"verb":"show"}\n'), more)
    replies = [msgspec.json.decode(line) for line in out.getvalue().splitlines()]
    assert len(replies) == 2
    assert msgspec.json.decode(more.getvalue())["hash"] == replies[1]["hash"]


@pytest.mark.parametrize("seat", [5, -1])
async def test_a_seat_that_is_not_there_is_named(player: Pair, seat: int) -> None:
    """Whatever is asked of it."""
    await player.new()
    for line in ({"keys": ["gather"]}, {"do": "hold"}, {"do": "pass"}):
        error = (await player.say("answer", seat=seat, **line))["error"]
        assert (error["kind"], error["text"]) == ("NotAllowed", f"There is no seat {seat}.")
    shown = await player.say("show", seat=seat)
    assert shown["error"]["text"] == f"There is no seat {seat}."


async def test_a_seat_that_is_asked_nothing_is_told_so(player: Pair) -> None:
    """There is no question to choose among: nobody needs its answer now."""
    await player.new()
    await player.say("answer", seat=0, keys=["draw"])
    error = (await player.say("answer", seat=1, keys=["gather"]))["error"]
    assert (error["kind"], error["text"]) == ("NotAllowed", "Seat 1 is asked nothing now.")


async def test_a_question_that_is_optional_can_be_passed() -> None:
    """Of a mulligan it is said that nothing need be chosen, and `pass` chooses nothing."""
    async with SqliteStore.open(MEMORY) as store:
        driver = Driver(store, {"lcg": LcgKit()})
        player = Player(driver)
        opened = await player.say(
            "new", game="lcg", scenario="the_gathering", investigators=["roland_banks"]
        )
        passed = await player.say("answer", seat=0, do="pass")
        await driver.close()

    assert (opened["asks"][0]["kind"], opened["asks"][0]["optional"]) == ("mulligan", True)
    assert all(ask["kind"] != "mulligan" for ask in passed["asks"])
