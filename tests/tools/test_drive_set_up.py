"""Games of the card game on JSON lines that begin within a campaign."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.rulesets import kits
from bot.store.sqlite import MEMORY, SqliteStore
from bot.tools.drive import Driver
from tests.tools.driving import Player

PAGE = Path(__file__).parents[2] / "docs" / "drive.md"
MASKS = {"scenario": "the_midnight_masks", "investigators": ["roland_banks", "daisy_walker"]}


@pytest.fixture
async def player() -> AsyncIterator[Player]:
    """Somebody with a driver in memory, for all games."""
    async with SqliteStore.open(MEMORY) as store:
        driver = Driver(store, kits())
        yield Player(driver)
        await driver.close()


def codes(state: dict[str, Any], seat: int) -> list[str]:
    """The cards that a seat owns."""
    return [each["code"] for each in state["copies"] if each["owner"] == seat]


async def test_every_example_of_the_page_can_be_typed(player: Player) -> None:
    """`docs/drive.md`: each of its lines, in their order, is carried out."""
    lines = [line[2:] for line in PAGE.read_text().splitlines() if line.startswith("> {")]
    replies = [msgspec.json.decode(await player.driver.line(line)) for line in lines]

    assert len(lines) >= 9
    assert [reply["error"] for reply in replies if "error" in reply] == []


async def test_a_chapter_begins_with_what_carries_over(player: Player) -> None:
    """Lead, log, bag, trauma and weaknesses; nothing more is drawn for a campaign's decks."""
    reply = await player.say(
        "new",
        **MASKS,
        chapter=2,
        lead="Daisy",
        log=[{"note": "house_burned"}],
        bag=[0, -1, "skull"],
        trauma={"Roland Banks": [1, 2]},
        weaknesses={"daisy_walker": "01096"},
    )
    state = reply["state"]
    roland, daisy = state["investigators"]

    assert (state["lead"], state["chapter"], state["bag"]) == (1, 2, [0, -1, "skull"])
    assert [entry["note"] for entry in state["before"]] == ["house_burned"]
    assert (roland["physical_trauma"], roland["mental_trauma"]) == (1, 2)
    assert (roland["damage"], roland["horror"], daisy["horror"]) == (1, 2, 0)
    assert codes(state, 1).count("01096") == 1
    assert not {"01096", "01097", "01098", "01099"} & set(codes(state, 0))
    assert (await player.say("restart"))["hash"] == reply["hash"]


async def test_earlier_scenarios_end_as_was_said(player: Player) -> None:
    """Resolution 3 of the first, nobody takes Lita; whoever leads led before, too."""
    told = [{"scenario": "the_gathering", "resolution": "r1"}]
    first = (await player.say("new", **MASKS, earlier=told))["state"]
    second = (await player.say("new", **MASKS, earlier=told, lead="daisy_walker"))["state"]

    assert [("01117" in codes(first, seat)) for seat in (0, 1)] == [True, False]
    assert [("01117" in codes(second, seat)) for seat in (0, 1)] == [False, True]
    assert [who["mental_trauma"] for who in second["investigators"]] == [0, 1]


@pytest.mark.parametrize(
    "wrong",
    [
        {"lead": "wendy_adams"},
        {"lead": "nobody at all"},
        {"log": [{"note": "the_moon"}]},
        {"log": [{"note": "house_burned"}], "earlier": [{"scenario": "the_gathering"}]},
        {"earlier": [{"scenario": "the_devourer_below"}]},
        {"bag": ["a stone"]},
        {"chapter": -1},
        {"trauma": {"wendy_adams": [0, 1]}},
        {"trauma": {"roland_banks": [9, 0]}},
        {"trauma": {"roland_banks": [1]}},
        {"weaknesses": {"roland_banks": "01020"}},
        {"weaknesses": {"agnes_baker": "01096"}},
    ],
)
async def test_what_no_campaign_leaves_is_refused(player: Player, wrong: dict[str, Any]) -> None:
    """With a sentence, and nothing is left behind."""
    reply = await player.say("new", **MASKS, **wrong)

    assert reply["error"]["kind"] in ("Malformed", "NotAllowed")
    assert "begin with the verb new" in (await player.say("show"))["error"]["text"]


async def test_other_games_know_nothing_of_it(player: Player) -> None:
    """The board game has no chaos bag."""
    board = {"game": "second_edition", "scenario": "yig", "investigators": ["random"]}
    reply = await player.say("new", **board, bag=[0])

    assert reply["error"]["kind"] == "Malformed"
    assert "bag" in reply["error"]["text"]
