"""Whole campaigns of The Path to Carcosa that meet every resolution of each scenario."""

from __future__ import annotations

from functools import cache

import pytest

from bot.lcg.campaign.record import CampaignRecord
from bot.lcg.printed.packs import whole_library
from bot.lcg.printed.scenarios import CampaignEnd
from bot.rulesets import Kits, kits
from tests.directed_campaigns import CARCOSA, CARCOSA_COURSES, DirectedCampaign

WON, LOST = CampaignEnd.WON, CampaignEnd.LOST
SCENARIOS = whole_library().campaigns[CARCOSA].scenarios
ENDS = {
    "black_stars_rise": {"r3": LOST, "none": LOST},
    "dim_carcosa": {"r1": WON, "r2": WON, "r3": WON, "r4": LOST, "r5": LOST, "none": LOST},
}


@cache
def all_kits() -> Kits:
    """The games, read once."""
    return kits()


@pytest.mark.parametrize("course", CARCOSA_COURSES, ids="-".join)
def test_a_campaign_goes_its_course(course: tuple[str, ...]) -> None:
    """§1, §4: no invariant breaks on the way, every input survives a restart."""
    played = DirectedCampaign(all_kits(), course, campaign=CARCOSA, restart_every=40, deck_steps=8)
    chain = played.play()
    record: CampaignRecord = chain.campaign.state

    met = [(wanted.scenario, session.state.resolution) for wanted, session in chain.ended]
    assert met == list(zip(SCENARIOS, course, strict=False))
    assert record.end is ENDS.get(met[-1][0], {}).get(course[-1])


def test_the_courses_meet_every_resolution() -> None:
    """Of all eight scenarios."""
    for number, slug in enumerate(SCENARIOS):
        printed = {each.slug for each in whole_library().scenarios[slug].resolutions}
        met = {course[number] for course in CARCOSA_COURSES if number < len(course)}
        assert met == printed, slug
