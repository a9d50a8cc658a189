"""Whole campaigns of random answers, scenario after scenario to an end."""

from __future__ import annotations

from functools import cache

import pytest

from bot.engine.journal import Answered
from bot.kits.lcg_campaign.chapters import LcgChapters
from bot.lcg.campaign.record import CampaignStep
from bot.lcg.ruleset import LcgRules
from bot.tools.chain import Chain
from bot.tools.chooser import Chooser
from tests.lcg.campaign.campaign_table import rules

TEAMS = [("roland_banks",), ("daisy_walker", "wendy_adams"), ("agnes_baker", "skids_otoole")]
LONGEST = 20_000


@cache
def lcg() -> LcgRules:
    """The card game, read once."""
    return LcgRules()


@pytest.mark.parametrize("number", range(len(TEAMS)))
def test_a_campaign_comes_to_an_end(number: int) -> None:
    """With no fault on the way; each scenario begins with what the one before left."""
    setup = {"campaign": "night_of_the_zealot", "investigators": list(TEAMS[number])}
    seed = f"campaign-{number:08}".encode()
    chain = Chain(rules(), LcgChapters(rules().library), {"lcg": lcg()}, setup, seed)
    chooser = Chooser(f"campaign-{number}")
    for _ in range(LONGEST):
        if chain.over:
            break
        choice = chooser.choose(chain.playing.asks)
        assert choice is not None
        chain.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        if chain.chapter is None:
            assert rules().find_faults(chain.campaign.state) == []

    record = chain.campaign.state
    assert record.step is CampaignStep.OVER
    assert len(record.played) == len(chain.ended)
    assert record.end is not None
