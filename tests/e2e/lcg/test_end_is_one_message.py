"""The end of a scenario is one message, which grows with what comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.lcg.campaign_room import Campaign
from tests.e2e.real_game import checked
from tests.e2e.server import labels, text_of


async def ended(campaign: Campaign) -> tuple[list[str], list[str]]:
    """What stood in the channel before the end of the first scenario, and what came with it."""
    await campaign.begin("ann", "bob")
    for person in (campaign.ann, campaign.bob):
        await campaign.do(person, "answer", option="pass")
    before = {message.id for message in campaign.public()} - {campaign.status.id}
    await campaign.order("end", resolution="r1")
    found = campaign.public()
    old = [text_of(each) for each in found if each.id in before]
    return old, [text_of(each) for each in found if each.id not in before]


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_chapter_ends_in_one_message(tmp_path: Path, *, restarted: bool) -> None:
    """Resolution, trauma, experience once, log and what comes next; then the status that asks."""
    async with checked(tmp_path / "one.db", Campaign) as campaign:
        _, found = await ended(campaign)
        if restarted:
            await campaign.restart()
        turn, end, status = found

        assert "The game master ends the scenario" in turn
        for said in (
            "**The scenario ends: Resolution 1.**",
            "Roland Banks takes 1 mental trauma",
            "Campaign log: The house burned down.",
            "**How it went: The Gathering**",
            "**Night of the Zealot · before The Midnight Masks**",
        ):
            assert end.count(said) == 1, said
        assert campaign.text.count("experience from the resolution (2 to spend)") == 2
        assert campaign.text.count("earns 2 experience") == end.count("earns 2 experience") == 2
        assert "Ready for the next scenario?" in status
        assert labels(campaign.public()[-1])[0] == "Your choice"


async def test_what_comes_after_it_begins_a_message_of_its_own(tmp_path: Path) -> None:
    """Not the one above it, which tells the end, nor that of the campaign's beginning."""
    async with checked(tmp_path / "one.db", Campaign) as campaign:
        before, (_, end, _) = await ended(campaign)
        await campaign.do(campaign.ann, "answer", option="Decline Lita Chantler")

        *old, _, told_end, after, _ = map(text_of, campaign.public())
        assert (old, told_end) == (before, end)
        assert "declines Lita Chantler" in after
        assert "earns" not in after


async def test_a_campaign_tells_what_its_scenario_could_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the campaign cannot be read by then, it says by itself what it took in, once."""

    async def nothing(*_: object) -> tuple[tuple[str, ...], int]:
        return (), 0

    monkeypatch.setattr("bot.table.telling.closings._taken_in", nothing)
    async with checked(tmp_path / "one.db", Campaign) as campaign:
        _, found = await ended(campaign)
        _, end, told, _ = found

        assert "earns" not in end
        assert "**The Gathering** is over: Resolution 1." in told
        assert campaign.text.count("earns 2 experience") == 2
