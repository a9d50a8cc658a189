"""What must hold of a campaign at any time, broken on purpose."""

from __future__ import annotations

import pytest

from bot.lcg.campaign.record import CampaignRecord, StoryOffer
from bot.lcg.printed.cards import CardCode
from tests.lcg.campaign.campaign_table import CampaignTable, rules

LITA = CardCode("01117")


def no_bag(record: CampaignRecord) -> None:
    """There is no token."""
    record.bag.clear()


def two_of_her(record: CampaignRecord) -> None:
    """Lita Chantler is in two decks."""
    for who in record.roster:
        who.story.append(LITA)


def offered_again(record: CampaignRecord) -> None:
    """Lita Chantler is in a deck, and offered."""
    record.roster[0].story.append(LITA)
    record.offers.append(StoryOffer(LITA))


@pytest.mark.parametrize(
    ("breaks", "fault"),
    [
        (no_bag, "the bag is empty"),
        (two_of_her, "01117 is in two places"),
        (offered_again, "01117 is in two places"),
    ],
)
def test_a_broken_record_is_told(breaks: object, fault: str) -> None:
    """By the fault alone: nothing else is wrong."""
    assert callable(breaks)
    record = CampaignTable().record
    assert rules().find_faults(record) == []
    breaks(record)

    assert rules().find_faults(record) == [fault]
