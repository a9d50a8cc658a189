"""A later scenario by itself: how the earlier ones ended is chosen in the lobby, or drawn."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.engine.errors import RulesError
from bot.lcg.core.state import State
from bot.table.game.snapshot import Caller
from bot.table.lobby.lobbies import set_up_of
from tests.e2e.lcg.campaign_room import Campaign
from tests.e2e.real_game import checked
from tests.e2e.server import components, labels, names, panel, text_of

DEVOURER, MASKS = "lcg/the_devourer_below", "lcg/the_midnight_masks"


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Campaign]:
    """A server with nobody at a table yet."""
    async with checked(tmp_path / "games.db", Campaign) as made:
        yield made


async def seated(town: Campaign, scenario: str, **options: Any) -> None:
    """A lobby of Ann and Bob."""
    await town.do(town.ann, "game new", scenario=scenario, **options)
    await town.do(town.ann, "game join", investigator="Roland Banks")
    await town.do(town.bob, "game join", investigator="Daisy Walker")


async def choose(
    town: Campaign, shown: discord.Message, name: str, *values: str
) -> discord.Message:
    """Choose in one of the menus; what is shown then."""
    at = next(each.custom_id for each in components(shown) if each.custom_id.endswith(name))
    await town.restart()
    return panel(await town.ann.select(shown, list(values), custom_id=at))


async def began(town: Campaign) -> State:
    """The game, begun; its set-up alone makes the same state again."""
    await town.seal()
    await town.do(town.ann, "game start")
    now = await town.now()
    kit, seed = now.kit, now.record.seed
    assert seed is not None
    again = type(now.running()).start(kit.rules, set_up_of(kit, now.lobby), seed)[0]
    assert again.snapshot_hash() == now.running().snapshot_hash()
    await town.restart()
    assert (await town.now()).running().state == again.state
    return again.state


async def test_what_came_before_is_chosen_in_the_lobby(town: Campaign) -> None:
    """A resolution each, who takes Lita, who got away, the Priest dead; shown to all."""
    await seated(town, DEVOURER, before="chosen")
    shown = panel(await town.ann.click(town.status, label="Settings …"))
    shown = panel(await town.ann.click(shown, label="Earlier scenarios …"))
    shown = await choose(town, shown, ".the_gathering", "r3")
    shown = await choose(town, shown, ".the_gathering.bearer", "daisy_walker")
    shown = await choose(town, shown, ".the_midnight_masks", "r2")
    shown = await choose(town, shown, ".the_midnight_masks.got_away", "01137", "01139")
    shown = await choose(town, shown, ".the_midnight_masks.crossed", "ghoul_priest_alive")
    lines = text_of(town.status)

    assert "The Gathering: Resolution 3" in lines
    assert "Who takes Lita Chantler: Daisy Walker" in lines
    assert "The Midnight Masks: Resolution 2" in lines
    assert "Wolf-Man" in lines
    state = await began(town)
    assert "The Gathering: Resolution 3" in town.text
    noted = [(entry.note, entry.card) for entry in state.before]
    assert ("past_midnight", "") in noted
    assert ("house_standing", "") in noted
    assert ("ghoul_priest_alive", "") not in noted
    assert [card for note, card in noted if note == "got_away"] == ["01137", "01139"]
    lita = [n for n, copy in enumerate(state.copies) if copy.code == "01117"]
    assert [state.copies[each].owner for each in lita] == [1]


async def test_what_came_before_is_drawn_by_the_seed(town: Campaign) -> None:
    """As the game begins, told then and in the log; a Return scenario, opened from the list."""
    asked = panel(await town.ann.slash(town.channel, "game new", before="Drawn at random"))
    shown = panel(await town.ann.click(asked, label="Card game"))
    menu = components(shown)[0]
    scenario = "lcg/return_to_the_devourer_below"
    await town.ann.select(shown, [scenario], custom_id=menu.custom_id)
    await town.do(town.ann, "game join", investigator="Roland Banks")
    assert "Earlier scenarios: Drawn at random" in text_of(town.status)
    assert "Return to The Gathering: Resolution" not in text_of(town.status)
    state = await began(town)

    assert "Return to The Gathering: " in town.text
    kept = (await town.now()).lobby.premises
    assert kept["earlier"] == ("drawn",)
    assert {"return_to_the_gathering", "return_to_the_midnight_masks"} <= kept.keys()
    away = kept["return_to_the_midnight_masks.got_away"]
    assert {e.card for e in state.before if e.note == "got_away"} == {*away}


async def test_only_the_master_of_the_lobby_chooses_and_only_what_there_is(town: Campaign) -> None:
    """Others see it; a first scenario has nothing before it; another scenario begins anew."""
    wrong = await town.do(town.ann, "game new", scenario=DEVOURER, before="nonsense")
    assert "I don’t know that choice for “Earlier scenarios”. Choose from: First" in wrong
    offered = names(await town.ann.autocomplete(town.channel, "game new", "before", ""))
    assert offered == ["First resolutions", "Drawn at random", "Chosen"]
    refused = await town.do(
        town.ann, "game new", scenario="lcg/the_gathering", before="Drawn at random"
    )
    assert "Nothing comes before" in refused
    await seated(town, MASKS)
    assert "Earlier scenarios: First resolutions" in text_of(town.status)
    shown = panel(await town.bob.slash(town.channel, "game settings"))
    assert "Earlier scenarios …" not in labels(shown)
    shown = panel(await town.ann.slash(town.channel, "game settings"))
    shown = panel(await town.ann.click(shown, label="Earlier scenarios …"))
    shown = await choose(town, shown, ".earlier", "chosen")
    shown = await choose(town, shown, ".the_gathering", "r2")
    game = (await town.now()).record.id
    caller = Caller(town.ann.id)
    for name, values in (
        ("the_gathering", ["r9"]),
        ("the_gathering", []),
        ("the_gathering.bearer", ["lead"]),
        ("the_moon", ["r1"]),
    ):
        with pytest.raises(RulesError):
            await town.keeper.tables.lobby.premise(caller, game, name, values)
    await town.keeper.tables.lobby.scenario(caller, game, "lcg", "the_devourer_below")
    assert (await town.now()).lobby.premises == {}
