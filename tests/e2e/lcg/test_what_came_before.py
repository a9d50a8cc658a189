"""What is chosen in the lobby: how earlier scenarios ended, and who leads the first one."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.engine.errors import NotAllowed, RulesError
from bot.lcg.campaign.record import CampaignRecord
from bot.lcg.core.state import State
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobby_options
from bot.table.lobby.lobbies import game_setup
from tests.e2e.lcg.campaign_room import Campaign
from tests.e2e.server import components, labels, names, panel, text_of

DEVOURER, MASKS = "lcg/the_devourer_below", "lcg/the_midnight_masks"


async def seated(campaign: Campaign, scenario: str, **options: Any) -> None:
    """A lobby of Ann and Bob."""
    await campaign.do(campaign.ann, "game new", scenario=scenario, **options)
    await campaign.do(campaign.ann, "game join", investigator="Roland Banks")
    await campaign.do(campaign.bob, "game join", investigator="Daisy Walker")


async def choose(
    campaign: Campaign, shown: discord.Message, name: str, *values: str
) -> discord.Message:
    """Choose in one of the menus; what is shown then."""
    at = next(each.custom_id for each in components(shown) if each.custom_id.endswith(name))
    await campaign.restart()
    return panel(await campaign.ann.select(shown, list(values), custom_id=at))


async def began(campaign: Campaign) -> State:
    """The game, begun; its set-up alone makes the same state again."""
    await campaign.seal()
    await campaign.do(campaign.ann, "game start")
    now = await campaign.now()
    kit, seed = now.kit, now.record.seed
    assert seed is not None
    again = type(now.require_session()).start(kit.rules, game_setup(kit, now.lobby), seed)[0]
    assert again.snapshot_hash() == now.require_session().snapshot_hash()
    await campaign.restart()
    assert (await campaign.now()).require_session().state == again.state
    return again.state


async def test_what_came_before_is_chosen_in_the_lobby(campaign: Campaign) -> None:
    """A resolution each, who takes Lita, who got away, the Priest dead; shown to all."""
    await seated(campaign, DEVOURER, before="chosen")
    shown = panel(await campaign.ann.click(campaign.status, label="Settings …"))
    shown = panel(await campaign.ann.click(shown, label="Earlier scenarios …"))
    shown = await choose(campaign, shown, ".the_gathering", "r3")
    shown = await choose(campaign, shown, ".the_gathering.bearer", "daisy_walker")
    shown = await choose(campaign, shown, ".the_midnight_masks", "r2")
    shown = await choose(campaign, shown, ".the_midnight_masks.got_away", "01137", "01139")
    shown = await choose(campaign, shown, ".the_midnight_masks.crossed", "ghoul_priest_alive")
    lines = text_of(campaign.status)

    assert "The Gathering: Resolution 3" in lines
    assert "Who takes Lita Chantler: Daisy Walker" in lines
    assert "The Midnight Masks: Resolution 2" in lines
    assert "Wolf-Man" in lines
    state = await began(campaign)
    assert "The Gathering: Resolution 3" in campaign.text
    noted = [(entry.note, entry.card) for entry in state.before]
    assert ("past_midnight", "") in noted
    assert ("house_standing", "") in noted
    assert ("ghoul_priest_alive", "") not in noted
    assert [card for note, card in noted if note == "got_away"] == ["01137", "01139"]
    lita = [n for n, copy in enumerate(state.copies) if copy.code == "01117"]
    assert [state.copies[each].owner for each in lita] == [1]


async def test_what_came_before_is_drawn_by_the_seed(campaign: Campaign) -> None:
    """As the game begins, told then and in the log; a Return scenario, opened from the list."""
    asked = panel(await campaign.ann.slash(campaign.channel, "game new", before="Drawn at random"))
    shown = panel(await campaign.ann.click(asked, label="Card game"))
    menu = components(shown)[0]
    scenario = "lcg/return_to_the_devourer_below"
    await campaign.ann.select(shown, [scenario], custom_id=menu.custom_id)
    await campaign.do(campaign.ann, "game join", investigator="Roland Banks")
    assert "Earlier scenarios: Drawn at random" in text_of(campaign.status)
    assert "Return to The Gathering: Resolution" not in text_of(campaign.status)
    state = await began(campaign)

    assert "Return to The Gathering: " in campaign.text
    kept = (await campaign.now()).lobby.premises
    assert kept["earlier"] == ("drawn",)
    assert {"return_to_the_gathering", "return_to_the_midnight_masks"} <= kept.keys()
    away = kept["return_to_the_midnight_masks.got_away"]
    assert {e.card for e in state.before if e.note == "got_away"} == {*away}


async def test_only_the_master_of_the_lobby_chooses_and_only_what_there_is(
    campaign: Campaign,
) -> None:
    """Others see it; a first scenario has nothing before it; another scenario begins anew."""
    wrong = await campaign.do(campaign.ann, "game new", scenario=DEVOURER, before="nonsense")
    assert "I don’t know that choice for “Earlier scenarios”. Choose from: First" in wrong
    offered = names(await campaign.ann.autocomplete(campaign.channel, "game new", "before", ""))
    assert offered == ["First resolutions", "Drawn at random", "Chosen"]
    refused = await campaign.do(
        campaign.ann, "game new", scenario="lcg/the_gathering", before="Drawn at random"
    )
    assert "Nothing comes before" in refused
    await seated(campaign, MASKS)
    assert "Earlier scenarios: First resolutions" in text_of(campaign.status)
    shown = panel(await campaign.bob.slash(campaign.channel, "game settings"))
    assert "Earlier scenarios …" not in labels(shown)
    shown = panel(await campaign.ann.slash(campaign.channel, "game settings"))
    shown = panel(await campaign.ann.click(shown, label="Earlier scenarios …"))
    shown = await choose(campaign, shown, ".earlier", "chosen")
    shown = await choose(campaign, shown, ".the_gathering", "r2")
    game = (await campaign.now()).record.id
    caller = Caller(campaign.ann.id)
    for name, values in (
        ("the_gathering", ["r9"]),
        ("the_gathering", []),
        ("the_gathering.bearer", ["lead"]),
        ("the_moon", ["r1"]),
    ):
        with pytest.raises(RulesError):
            await campaign.keeper.tables.change(
                game, lobby_options.set_premise, caller, name, values
            )
    await campaign.keeper.tables.lobby.set_scenario(caller, game, "lcg", "the_devourer_below")
    assert (await campaign.now()).lobby.premises == {}


GATHERING = "lcg/the_gathering"
LEAD = "before.lead"


def menus(shown: discord.Message) -> list[str]:
    """The ids of the controls that choose who leads."""
    return [each.custom_id for each in components(shown) if each.custom_id.endswith(LEAD)]


async def test_anybody_at_the_table_says_who_leads(campaign: Campaign) -> None:
    """Rules Reference, "Lead Investigator": Bob, who opened nothing, has Daisy lead."""
    await seated(campaign, GATHERING)
    assert "Who leads: Roland Banks" in text_of(campaign.status)
    shown = panel(await campaign.bob.slash(campaign.channel, "game settings"))
    (menu,) = menus(shown)
    await campaign.restart()
    shown = panel(await campaign.bob.select(shown, ["daisy_walker"], custom_id=menu))

    assert "✓ Who leads: Daisy Walker." in text_of(shown)
    assert "Who leads: Daisy Walker" in text_of(campaign.status)
    await campaign.do(campaign.ann, "game start")
    state = (await campaign.now()).require_session().state
    assert (state.lead, [who.code for who in state.investigators]) == (1, ["01001", "01002"])
    assert "Daisy leads" in campaign.text


async def test_whoever_was_ready_is_asked_again(campaign: Campaign) -> None:
    """What the table agreed upon has changed."""
    await seated(campaign, GATHERING)
    await campaign.do(campaign.ann, "game ready")
    assert "✓ ready" in text_of(campaign.status)
    game = (await campaign.now()).record.id
    await campaign.keeper.tables.change(
        game, lobby_options.set_premise, Caller(campaign.bob.id), "lead", ["daisy_walker"]
    )
    await campaign.now()

    assert "✓ ready" not in text_of(campaign.status)


async def test_strangers_say_nothing_and_one_alone_is_not_asked(campaign: Campaign) -> None:
    """A menu for who has a seat; with one investigator nothing is to be chosen."""
    await campaign.do(campaign.ann, "game new", scenario=GATHERING)
    await campaign.do(campaign.ann, "game join", investigator="Roland Banks")
    assert "Who leads" not in text_of(campaign.status)
    assert not menus(panel(await campaign.ann.slash(campaign.channel, "game settings")))
    await campaign.do(campaign.bob, "game join", investigator="Daisy Walker")
    game = (await campaign.now()).record.id

    assert not menus(panel(await campaign.cat.slash(campaign.channel, "game settings")))
    with pytest.raises(NotAllowed, match="players with a seat"):
        await campaign.keeper.tables.change(
            game, lobby_options.set_premise, Caller(campaign.cat.id), "lead", ["daisy_walker"]
        )


async def test_a_lead_who_gets_up_is_followed_by_the_first_seat(campaign: Campaign) -> None:
    """Whoever is not there does not lead."""
    await seated(campaign, GATHERING)
    game = (await campaign.now()).record.id
    async with campaign.at_once():
        await campaign.keeper.tables.change(
            game, lobby_options.set_premise, Caller(campaign.bob.id), "lead", ["daisy_walker"]
        )
    await campaign.do(campaign.bob, "game leave")
    await campaign.do(campaign.bob, "game join", investigator="Agnes Baker")

    assert "Who leads: Roland Banks" in text_of(campaign.status)


async def test_the_first_scenario_of_a_campaign_is_led_by_whom_they_chose(
    campaign: Campaign,
) -> None:
    """The lead has the first seat of the chapter, as from the second scenario on."""
    await campaign.do(campaign.ann, "campaign new", campaign="night_of_the_zealot")
    await campaign.do(campaign.ann, "game join", investigator="Roland Banks")
    await campaign.do(campaign.bob, "game join", investigator="Daisy Walker")
    shown = panel(await campaign.bob.slash(campaign.channel, "game settings"))
    (menu,) = menus(shown)
    await campaign.bob.select(shown, ["daisy_walker"], custom_id=menu)
    await campaign.do(campaign.ann, "game start")
    chapter = await campaign.now()

    assert [chapter.labels[seat] for seat in sorted(chapter.labels)] == [
        "daisy_walker",
        "roland_banks",
    ]
    parent = chapter.record.parent
    assert parent is not None
    record = (await campaign.keeper.tables.games.snapshot(parent)).require_session().state
    assert isinstance(record, CampaignRecord)
    assert record.lead == 1


async def test_the_lot_says_who_leads(campaign: Campaign) -> None:
    """It is drawn from the seed as the game begins, and stands among the choices."""
    await seated(campaign, GATHERING)
    shown = panel(await campaign.bob.slash(campaign.channel, "game settings"))
    (menu,) = menus(shown)
    shown = panel(await campaign.bob.select(shown, ["lot"], custom_id=menu))
    assert "✓ Who leads: Random." in text_of(shown)
    await campaign.do(campaign.ann, "game start")
    now = await campaign.now()

    (drawn,) = now.lobby.premises["lead"]
    assert drawn in ("roland_banks", "daisy_walker")
    assert now.require_session().state.lead == ("roland_banks", "daisy_walker").index(drawn)
