"""The end of The Path to Carcosa, by Carcosa scenario notes VIII, and texts that few may read."""

from __future__ import annotations

from dataclasses import replace as with_changes
from functools import cache

import pytest
from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.lcg.campaign.facts import CampaignOver, InterludePassed
from bot.lcg.campaign.narration import narration
from bot.lcg.campaign.ruleset import CampaignRules
from bot.lcg.campaign.sentences import lines
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.packs import Library, whole_library
from bot.lcg.ruleset import load_scripts
from tests.lcg.campaign import campaign_table
from tests.lcg.campaign.campaign_table import CampaignTable

CAMPAIGN, LAST = "the_path_to_carcosa", "dim_carcosa"
ROLAND, DAISY = CardCode("01001"), CardCode("01002")
NOBODY = None


@cache
def shorter() -> Library:
    """The library with the last scenario as the campaign's only one."""
    library = whole_library()
    order = replace(library.campaigns[CAMPAIGN], scenarios=(LAST,))
    return with_changes(library, campaigns={**library.campaigns, CAMPAIGN: order})


@pytest.mark.parametrize(
    ("word", "possessed", "readers", "end"),
    [
        ("r1", (), [], "won"),
        ("r1", (ROLAND,), [0], "won"),
        ("r3", (ROLAND, DAISY), [NOBODY, 0, 1], "won"),
        ("r4", (), [], "lost"),
        ("r5", (ROLAND,), [], "lost"),
    ],
)
def test_the_epilogue(
    monkeypatch: pytest.MonkeyPatch,
    word: str,
    possessed: tuple[CardCode, ...],
    readers: list[int | None],
    end: str,
) -> None:
    """VIII, epilogue: to the possessed in private; in the open only if all are; after a victory."""
    load_scripts()
    monkeypatch.setattr(campaign_table, "rules", lambda whole=False: CampaignRules(shorter()))
    table = CampaignTable(campaign=CAMPAIGN)
    entries = tuple(LogEntry("possessed", card=card) for card in possessed)
    table.ends(word, log=(*table.result(word).log, *entries))

    told = table.told(InterludePassed)
    read = [
        seat
        for seat in (NOBODY, 0, 1)
        if any(fact.is_visible_to(None if seat is None else Seat(seat)) for fact in told)
    ]
    assert read == readers
    assert [fact.how for fact in table.told(CampaignOver)] == [end]
    text = shorter().narration["carcosa_epilogue:possessed"]
    assert (text in narration(table.campaign, table.facts)) is (NOBODY in readers)
    if readers == [0]:
        assert any(text in line for line in lines(table.campaign, told, Seat(0)))
        assert not lines(table.campaign, told, Seat(1))
