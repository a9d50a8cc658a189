"""Decks of The Path to Carcosa between its scenarios (campaign notes §8, §13)."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.lcg.campaign.upgrading import deck_faults, missing_card_count, purchasable_cards
from bot.lcg.printed.cards import CardCode, Faction
from tests.lcg.campaign.test_dunwich_decks import LIBRARY, deck_of

NEUTRAL = Faction.NEUTRAL


@pytest.mark.parametrize("exiled", [(), ("03036",), ("03036", "03036", "03039")])
def test_lola_keeps_seven_cards_of_each_of_three_classes(exiled: tuple[str, ...]) -> None:
    """§13: no class card leaves without a new one of its class; a gap is filled by that class."""
    c, who = deck_of("lola_hayes", xp=20)
    for code in exiled:
        who.deck.remove(CardCode(code))
    assert missing_card_count(LIBRARY, who) == len(exiled)
    steps = purchasable_cards(c, who)
    assert steps

    for step in steps:
        for out in step.leavers or (step.out,):
            deck = [*who.deck, step.code]
            if out is not None:
                deck.remove(out)
            changed = structs.replace(who, deck=deck)
            if not missing_card_count(LIBRARY, changed):
                assert deck_faults(LIBRARY, changed, deck) == []
    sold = {LIBRARY.card(step.code).faction for step in steps if step.out is None}
    assert sold == {Faction.SURVIVOR} if exiled else sold > {NEUTRAL, Faction.SURVIVOR}
