"""Who leads the first scenario is chosen by the players, in the lobby."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from bot.engine.errors import NotAllowed
from bot.lcg.campaign.record import CampaignRecord
from bot.table.game.snapshot import Caller
from tests.e2e.lcg.campaign_room import Campaign
from tests.e2e.real_game import checked
from tests.e2e.server import components, panel, text_of

GATHERING = "lcg/the_gathering"
LEAD = "before.lead"


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Campaign]:
    """A server with nobody at a table yet."""
    async with checked(tmp_path / "games.db", Campaign) as made:
        yield made


async def seated(town: Campaign) -> None:
    """A lobby of Ann and Bob."""
    await town.do(town.ann, "game new", scenario=GATHERING)
    await town.do(town.ann, "game join", investigator="Roland Banks")
    await town.do(town.bob, "game join", investigator="Daisy Walker")


def menus(shown: discord.Message) -> list[str]:
    """The ids of the controls that choose who leads."""
    return [each.custom_id for each in components(shown) if each.custom_id.endswith(LEAD)]


async def test_anybody_at_the_table_says_who_leads(town: Campaign) -> None:
    """Rules Reference, "Lead Investigator": Bob, who opened nothing, has Daisy lead."""
    await seated(town)
    assert "Who leads: Roland Banks" in text_of(town.status)
    shown = panel(await town.bob.slash(town.channel, "game settings"))
    (menu,) = menus(shown)
    await town.restart()
    shown = panel(await town.bob.select(shown, ["daisy_walker"], custom_id=menu))

    assert "✓ Who leads: Daisy Walker." in text_of(shown)
    assert "Who leads: Daisy Walker" in text_of(town.status)
    await town.do(town.ann, "game start")
    state = (await town.now()).running().state
    assert (state.lead, [who.code for who in state.investigators]) == (1, ["01001", "01002"])
    assert "Daisy leads" in town.text


async def test_whoever_was_ready_is_asked_again(town: Campaign) -> None:
    """What the table agreed upon has changed."""
    await seated(town)
    await town.do(town.ann, "game ready")
    assert "✓ ready" in text_of(town.status)
    game = (await town.now()).record.id
    await town.keeper.tables.lobby.premise(Caller(town.bob.id), game, "lead", ["daisy_walker"])
    await town.now()

    assert "✓ ready" not in text_of(town.status)


async def test_strangers_say_nothing_and_one_alone_is_not_asked(town: Campaign) -> None:
    """A menu for who has a seat; with one investigator nothing is to be chosen."""
    await town.do(town.ann, "game new", scenario=GATHERING)
    await town.do(town.ann, "game join", investigator="Roland Banks")
    assert "Who leads" not in text_of(town.status)
    assert not menus(panel(await town.ann.slash(town.channel, "game settings")))
    await town.do(town.bob, "game join", investigator="Daisy Walker")
    game = (await town.now()).record.id

    assert not menus(panel(await town.cat.slash(town.channel, "game settings")))
    with pytest.raises(NotAllowed, match="players with a seat"):
        await town.keeper.tables.lobby.premise(Caller(town.cat.id), game, "lead", ["daisy_walker"])


async def test_a_lead_who_gets_up_is_followed_by_the_first_seat(town: Campaign) -> None:
    """Whoever is not there does not lead."""
    await seated(town)
    game = (await town.now()).record.id
    async with town.at_once():
        await town.keeper.tables.lobby.premise(Caller(town.bob.id), game, "lead", ["daisy_walker"])
    await town.do(town.bob, "game leave")
    await town.do(town.bob, "game join", investigator="Agnes Baker")

    assert "Who leads: Roland Banks" in text_of(town.status)


async def test_the_first_scenario_of_a_campaign_is_led_by_whom_they_chose(town: Campaign) -> None:
    """The lead has the first seat of the chapter, as from the second scenario on."""
    await town.do(town.ann, "campaign new", campaign="night_of_the_zealot")
    await town.do(town.ann, "game join", investigator="Roland Banks")
    await town.do(town.bob, "game join", investigator="Daisy Walker")
    shown = panel(await town.bob.slash(town.channel, "game settings"))
    (menu,) = menus(shown)
    await town.bob.select(shown, ["daisy_walker"], custom_id=menu)
    await town.do(town.ann, "game start")
    chapter = await town.now()

    assert [chapter.labels[seat] for seat in sorted(chapter.labels)] == [
        "daisy_walker",
        "roland_banks",
    ]
    parent = chapter.record.parent
    assert parent is not None
    record = (await town.keeper.tables.games.snapshot(parent)).running().state
    assert isinstance(record, CampaignRecord)
    assert record.lead == 1


async def test_the_lot_says_who_leads(town: Campaign) -> None:
    """It is drawn from the seed as the game begins, and stands among the choices."""
    await seated(town)
    shown = panel(await town.bob.slash(town.channel, "game settings"))
    (menu,) = menus(shown)
    shown = panel(await town.bob.select(shown, ["lot"], custom_id=menu))
    assert "✓ Who leads: Random." in text_of(shown)
    await town.do(town.ann, "game start")
    now = await town.now()

    (drawn,) = now.lobby.premises["lead"]
    assert drawn in ("roland_banks", "daisy_walker")
    assert now.running().state.lead == ("roland_banks", "daisy_walker").index(drawn)
