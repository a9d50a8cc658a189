"""The tools play the board game: whole games at random, and lines by hand."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot import __main__ as program
from bot.second_edition.views import RESULTS
from bot.store.sqlite import MEMORY, SqliteStore
from bot.tools.drive import Driver
from bot.tools.simulate import SimulationPlan, choose_investigators, simulate
from tests.e2e.second_edition.town import kits
from tests.table.toy_kit import LanternKit, LanternRules
from tests.tools.driving import Player


async def simulated(plan: SimulationPlan) -> tuple[int, list[dict[str, Any]]]:
    """The exit status and the lines."""
    out = io.StringIO()
    async with SqliteStore.open(MEMORY) as store:
        status = await simulate(plan, store, kits(), out)
    return status, [msgspec.json.decode(line) for line in out.getvalue().splitlines()]


async def test_whole_games_end_by_the_rules() -> None:
    """With a random Ancient One and random investigators; rebuilt every 25 answers."""
    status, lines = await simulated(
        SimulationPlan(game="second_edition", players=2, games=1, seed=3, restart_every=25)
    )

    assert status == 0
    assert lines[0]["resolution"] in RESULTS
    assert lines[0]["rounds"] >= 1
    assert lines[0]["faults"] == []


async def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """`--players` and `--ancient-one` say all that is needed."""
    given = program.parser().parse_args(
        ["simulate", "--game", "second_edition", "--players", "8", "--ancient-one", "yig"]
    )

    assert (given.players, given.scenario, given.investigators) == (8, "yig", ())
    with pytest.raises(SystemExit):
        program.parser().parse_args(["simulate", "--players", "2", "--investigators", "a,b"])
    assert "not allowed with" in capsys.readouterr().err


def test_anybody() -> None:
    """Drawn at random where the game does that, else the first ones."""
    assert choose_investigators(kits()["second_edition"], 3) == ("random",) * 3
    assert choose_investigators(LanternKit(LanternRules(calm=True)), 2) == ("ada", "bert")


@pytest.fixture
async def player() -> AsyncIterator[Player]:
    """Somebody with a driver in memory."""
    async with SqliteStore.open(MEMORY) as store:
        driver = Driver(store, kits())
        yield Player(driver)
        await driver.close()


async def test_a_game_on_lines(player: Player) -> None:
    """Dice, monsters and positions are fixed; a restart changes nothing."""
    await player.say(
        "new",
        game="second_edition",
        scenario="yig",
        investigators=["joe_diamond", "random", "random"],
        settings={"injury_madness": True},
        seed=7,
    )
    await player.until("movement")
    await player.say("gm", command={"do": "set", "seat": 0, "what": "clues", "to": 0})
    await player.say("gm", command={"do": "sliders", "seat": 0, "stops": [0, 3, 0]})
    await player.say("gm", command={"do": "monster", "code": "cultist", "place": "police_station"})
    await player.say("gm", command={"do": "move", "seat": 0, "place": "police_station"})
    await player.say("gm", name="set", target="first", value="Joe")
    await player.say("gm", command={"do": "phase", "to": "movement"})
    await player.say("answer", seat=0, keys=["end"])
    await player.say("draws", purpose="dice", seat=0, next=["6"] * 12)
    reply = await player.say("answer", seat=0, keys=["fight"])
    assert reply["asks"][0]["kind"] == "combat"
    before = reply["hash"]
    assert (await player.say("restart"))["hash"] == before

    reply = await player.say("answer", seat=0, keys=["fight:bare"])

    assert "Joe **defeats the Cultist** and keeps it as a trophy." in reply["told"]
    view = (await player.say("show", seat=0))["view"]
    assert "Monster trophies: Cultist" in view["hand"]


async def test_what_cannot_be_set_up(player: Player) -> None:
    """Nobody named plays twice, and there are at most eight."""
    new = {"game": "second_edition", "scenario": "yig"}
    for heroes in (["joe_diamond"] * 2, ["random"] * 9, []):
        reply = await player.say("new", **new, investigators=heroes)
        assert "1 to 8 different investigators" in reply["error"]["text"]


def test_a_box_is_an_expansion_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--expansions`: a game with it keeps its name, and one that there is not is refused."""
    file = str(tmp_path / "k.db")
    what = ["simulate", "--game", "second_edition", "--max-rounds", "1", "--store", file]

    assert program.main([*what, "--expansions", "dunwich"]) == 0
    assert program.main([*what, "--expansions", "innsmouth"]) == 2
    refused = capsys.readouterr().err
    assert (
        "I don’t know the expansion or house rule “innsmouth”. Expansions: dunwich. House rules: "
        in refused
    )
    assert program.main(["replay", file, "1"]) == 0
    assert "dunwich" in capsys.readouterr().out
