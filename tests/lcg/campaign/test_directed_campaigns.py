"""Every resolution of every scenario, and each end of a campaign, is met in a whole campaign."""

from __future__ import annotations

from functools import cache

import pytest

from bot.lcg.printed.scenarios import CampaignEnd
from bot.rulesets import Kits, kits
from tests.directed_campaigns import ALL_COURSES, VARIANT, DirectedCampaign
from tests.lcg.campaign.campaign_table import rules
from tests.tally import DOCS

WON, SURVIVED, LOST = CampaignEnd.WON, CampaignEnd.SURVIVED, CampaignEnd.LOST
ENDS = {
    "the_devourer_below": {"r1": WON, "r2": WON, "r3": SURVIVED, "none": LOST},
    "where_doom_awaits": {"r2": LOST, "none": LOST},
    "lost_in_time_and_space": {"r1": WON, "r2": WON, "r3": WON, "r4": LOST, "none": LOST},
}
"""By a scenario that may be the last, and its resolution."""


@cache
def all_kits() -> Kits:
    """The games, read once."""
    return kits()


@pytest.mark.parametrize(
    ("campaign", "course"),
    [(campaign, course) for campaign, courses in ALL_COURSES.items() for course in courses],
)
def test_a_campaign_goes_its_course(course: tuple[str, ...], campaign: str) -> None:
    """No invariant breaks on the way, and every input survives a restart."""
    chain = DirectedCampaign(all_kits(), course, campaign=campaign).play()
    record = chain.campaign.state

    assert chain.over
    met = {wanted.scenario: session.state.resolution for wanted, session in chain.ended}
    order = [slug for slug in rules().library.campaigns[campaign].scenarios if slug in met]
    assert tuple(met[slug] for slug in order) == course
    last = order[-1].removeprefix(VARIANT)
    assert record.end is ENDS.get(last, {}).get(course[-1])
    assert record.ended_by == (order[-1] if last in ENDS else "players")


@pytest.mark.parametrize("campaign", ALL_COURSES)
def test_the_courses_meet_every_resolution(campaign: str) -> None:
    """Of all scenarios; the page on simulated games tells of each."""
    library = rules().library
    page = (DOCS / "lcg_games.md").read_text(encoding="utf-8")
    for number, slug in enumerate(library.campaigns[campaign].scenarios):
        printed = {each.slug for each in library.scenarios[slug].resolutions}
        met = {course[number] for course in ALL_COURSES[campaign] if number < len(course)}
        assert met == printed, slug
        assert all(f"| {slug} | {each} |" in page for each in printed), slug
