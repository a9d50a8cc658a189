"""Every resolution of every scenario, and each end of a campaign, is met in a whole campaign."""

from __future__ import annotations

from functools import cache

import pytest

from bot.lcg.printed.scenarios import CampaignEnd
from bot.rulesets import Kits, kits
from tests.directed_campaigns import COURSES, NIGHT, RETURN, DirectedCampaign
from tests.lcg.campaign.campaign_table import rules
from tests.tally import DOCS

ENDS = {
    "r1": CampaignEnd.WON,
    "r2": CampaignEnd.WON,
    "r3": CampaignEnd.SURVIVED,
    "none": CampaignEnd.LOST,
}
"""By the resolution of the last scenario."""


@cache
def all_kits() -> Kits:
    """The games, read once."""
    return kits()


@pytest.mark.parametrize("campaign", [NIGHT, RETURN])
@pytest.mark.parametrize("course", COURSES, ids="-".join)
def test_a_campaign_goes_its_course(course: tuple[str, ...], campaign: str) -> None:
    """No invariant breaks on the way, and every input survives a restart."""
    chain = DirectedCampaign(all_kits(), course, campaign=campaign).play()
    record = chain.campaign.state

    assert chain.over
    assert tuple(session.state.resolution for _, session in chain.ended) == course
    assert record.end is (ENDS[course[-1]] if len(course) == 3 else None)
    assert record.ended_by == (chain.ended[-1][0].scenario if len(course) == 3 else "players")


@pytest.mark.parametrize("campaign", [NIGHT, RETURN])
def test_the_courses_meet_every_resolution(campaign: str) -> None:
    """Of all three scenarios; the page on simulated games tells of each."""
    library = rules().library
    page = (DOCS / "lcg_games.md").read_text(encoding="utf-8")
    for number, slug in enumerate(library.campaigns[campaign].scenarios):
        printed = {each.slug for each in library.scenarios[slug].resolutions}
        met = {course[number] for course in COURSES if number < len(course)}
        assert met == printed, slug
        assert all(f"| {slug} | {each} |" in page for each in printed), slug
