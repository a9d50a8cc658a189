"""Whole campaigns that were left in awkward spots: a campaign and its chapters stay in line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.ask import Picked
from bot.engine.journal import Answered, Rewound
from bot.store.game_records import ACTIVE
from bot.table.game.snapshot import Caller
from bot.table.steps import inputs
from bot.tools.chooser import Chooser
from tests.recorded.campaign_spots import CAMPAIGN_SPOTS
from tests.recorded.house import KITS, LEADER, House, by_other_rules, opened, opened_file
from tests.recorded.recordings import Left, left_in, name_of

NAME = name_of("lcg_campaign")
FURTHER = 250
"""Answers at most with which a campaign is played on, into its next chapter."""


def of_spot(spot: str) -> list[Left]:
    """The games of a recorded campaign: itself, then its chapters."""
    return [left for left in left_in(NAME) if left.spot.split(":")[0] == spot]


async def check_in_line(house: House, campaign: int) -> None:
    """It rests exactly while a chapter is active; its log has each chapter that is over."""
    record = await house.store.games.find(campaign)
    chapters = [each for each in await house.store.chapters.of_campaign(campaign) if each.chapter]
    state = (await house.session(campaign)).state
    active = [each for each in chapters if each.status in ACTIVE]

    assert (record.status == "resting") is bool(active)
    assert [each.number for each in state.played] == [*range(1, len(state.played) + 1)]
    assert all(each.chapter > len(state.played) for each in active if each.chapter)
    assert KITS["lcg_campaign"].rules.find_faults(state) == []


async def playing(house: House, campaign: int) -> int:
    """The game that is played of a campaign: the campaign, or a chapter."""
    await house.tables.wait_until_idle()
    chapters = await house.store.chapters.of_campaign(campaign)
    return next((each.id for each in chapters if each.status in ACTIVE), campaign)


async def played(house: House, campaign: int) -> int:
    """How many chapters of a campaign are over."""
    return len((await house.session(campaign)).state.played)


async def play_further(house: House, campaign: int, seed: str) -> None:
    """Answer at random until one chapter is over and another has begun."""
    chooser, before = Chooser(seed), await played(house, campaign)
    for _ in range(FURTHER):
        game = await playing(house, campaign)
        if game != campaign and await played(house, campaign) > before:
            return
        snapshot = await house.tables.games.snapshot(game)
        choice = chooser.choose(snapshot.require_session().asks)
        if choice is None:
            return
        given = Answered(choice.seat, choice.ask.id, choice.answer)
        await house.tables.change(
            game, inputs.submit_input, Caller(snapshot.occupants[choice.seat]), given
        )


async def test_campaigns_and_their_chapters_open_in_line(tmp_path: Path) -> None:
    """Nothing begins, ends or is taken in twice when the program starts."""
    async with opened(NAME, tmp_path) as house:
        await house.tables.open()
        await house.tables.wait_until_idle()

        for spot in CAMPAIGN_SPOTS:
            campaign, *chapters = of_spot(spot.name)
            await check_in_line(house, campaign.game)
            kept = [each.id for each in await house.store.chapters.of_campaign(campaign.game)]
            assert sorted(kept) == [each.game for each in chapters]


@pytest.mark.parametrize("spot", ["open upgrade", "Return", "in the last scenario"])
async def test_a_campaign_is_played_on_over_its_chapters(spot: str, tmp_path: Path) -> None:
    """The next scenario begins with what was bought; the last one ends the campaign."""
    async with opened(NAME, tmp_path) as house:
        campaign = of_spot(spot)[0].game
        before = await played(house, campaign)

        await play_further(house, campaign, spot)

        await check_in_line(house, campaign)
        state = (await house.session(campaign)).state
        assert state.end is not None or len(state.played) > before
        for each in (campaign, await playing(house, campaign)):
            hashed = (await house.session(each)).snapshot_hash()
            house.tables.games.evict(each)
            assert (await house.session(each)).snapshot_hash() == hashed


async def test_an_open_upgrade_is_answered_after_the_start(tmp_path: Path) -> None:
    """What leaves the deck is still asked, of the same player, and is what leaves it."""
    async with opened(NAME, tmp_path) as house:
        campaign = of_spot("open upgrade")[0].game
        snapshot = await house.tables.games.snapshot(campaign)
        (ask,) = [each for each in snapshot.require_session().asks if each.kind == "leaver"]
        (seat,) = ask.must
        option = ask.parts[seat].options[0].key
        given = Answered(seat, ask.id, Picked((option,)))

        await house.tables.change(
            campaign, inputs.submit_input, Caller(snapshot.occupants[seat]), given
        )

        bought = (await house.session(campaign)).state.roster[seat].bought
        assert bought[-1].out == option.removeprefix("out:")


async def test_a_scenario_that_was_ended_is_played_again_after_the_start(tmp_path: Path) -> None:
    """The table was asked what becomes of it; the next attempt takes its place."""
    async with opened(NAME, tmp_path) as house:
        campaign = of_spot("ended as it stood")[0].game
        await house.tables.open()

        await house.tables.campaigns.play_again(LEADER, campaign)

        await check_in_line(house, campaign)
        assert await playing(house, campaign) != campaign


async def test_a_campaign_of_other_rules_goes_back_to_its_checkpoints(tmp_path: Path) -> None:
    """Game by game: what is to be chosen again is told, everything before it stands."""
    async with opened_file(by_other_rules(NAME, tmp_path)) as house:
        await house.tables.open()
        fell: set[str] = set()
        for left in left_in(NAME):
            behind = len((await house.store.journal.load(left.game)).entries)
            await house.session(left.game)
            await house.tables.wait_until_idle()
            if behind and left.status != "over":
                newest = await house.newest(left.game)
                assert isinstance(newest.input, Rewound), left.spot
                assert newest.input.why == "misfit", left.spot
                fell.add(left.spot)
            else:
                assert (await house.store.games.find(left.game)).head == left.head, left.spot

        for spot in ("in a scenario", "open upgrade", "Return", "Return, open upgrade"):
            assert spot in fell
            lines = house.lines(of_spot(spot)[-1 if "open" not in spot else 0].game)
            assert any("rules were updated" in line for line in lines), spot
        for spot in CAMPAIGN_SPOTS:
            await check_in_line(house, of_spot(spot.name)[0].game)
