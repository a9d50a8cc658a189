"""The Path to Carcosa played at random: twelve seeds here, three hundred in `make nightly`."""

from __future__ import annotations

import pytest

from bot.rulesets import kits
from bot.tools.campaigns import CampaignSimulation
from bot.tools.simulate import SimulationPlan
from tests.directed_campaigns import CARCOSA

GROUPS = (
    *(("mark_harrigan",), ("minh_thi_phan",), ("sefina_rousseau",)),
    *(("akachi_onyele",), ("william_yorick",), ("lola_hayes",)),
    *(("wendy_adams",), ("zoey_samaras",), ("rex_murphy",), ("jenny_barnes",)),
    *(("lola_hayes", "sefina_rousseau"), ("akachi_onyele", "ashcan_pete")),
)
LEVELS = ("easy", "standard", "hard", "expert")


@pytest.mark.parametrize("number", range(len(GROUPS)), ids=["-".join(each) for each in GROUPS])
def test_a_campaign_at_random_breaks_no_invariant(number: int) -> None:
    """It comes to an end, and is the same after each restart."""
    plan = SimulationPlan(
        game="lcg_campaign",
        scenario=CARCOSA,
        investigators=GROUPS[number],
        difficulty=LEVELS[number % len(LEVELS)],
        seed=4100 + number,
        restart_every=50,
    )

    (line,) = CampaignSimulation(plan, kits()).lines()

    assert not line.faults
    assert line.end is not None
    assert len(line.chapters) >= 7
