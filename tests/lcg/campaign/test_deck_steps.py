"""Room for other classes, research, swaps between two scenarios (Dunwich notes §6 and §7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from msgspec import UNSET, structs

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.prices import version_price
from bot.lcg.campaign.record import Enrolled
from bot.lcg.campaign.upgrading import (
    buy,
    check_version,
    deck_faults,
    legal_purchases,
    purchasable_cards,
    replace_deck,
)
from bot.lcg.core.state import LogEntry, StruckCard
from bot.lcg.printed.cards import CardCode, DeckOption, Faction, Keyword
from bot.lcg.printed.packs import Library
from tests.lcg.campaign.campaign_table import CampaignTable, rules

LIBRARY = rules().library
ROLAND, COP, COP_2, CHARISMA = map(CardCode, ("01001", "01018", "01028", "02158"))
KNIFE, FLASHLIGHT, GLASS, HUNCH = map(CardCode, ("01086", "01087", "01030", "01037"))
SWITCH = CardCode("01044")
"""A rogue card of level 0."""
SPECIAL, SHOTGUN = CardCode("01006"), CardCode("01029")


def library_with(**changes: dict[str, Any]) -> Library:
    """The library with other facts of these cards: `c01028={"keywords": …}`."""
    cards = dict(LIBRARY.cards)
    for name, facts in changes.items():
        code = CardCode(name.removeprefix("c"))
        cards[code] = structs.replace(LIBRARY.card(code), **facts)
    return replace(LIBRARY, cards=cards)


def game(library: Library = LIBRARY, *, xp: int = 0) -> tuple[CampaignGame, Enrolled]:
    """A campaign of Roland between two scenarios, with these facts."""
    table = CampaignTable(("roland_banks",))
    table.ends("r2")
    c = CampaignGame(table.record, table.campaign.chance, lambda _fact: None, library)
    who = c.of(Seat(0))
    assert who is not None
    who.xp = xp
    return c, who


OPEN = {
    "deck_options": (
        DeckOption(factions=(Faction.GUARDIAN, Faction.NEUTRAL)),
        DeckOption(highest=0, limit=3),
    )
}
"""Three cards of other classes, of level 0."""


def three_others(library: Library) -> tuple[CampaignGame, Enrolled]:
    """Roland with exactly three cards of other classes."""
    c, who = game(library, xp=9)
    found = [code for code in who.deck if LIBRARY.card(code).faction is Faction.SEEKER]
    own = [Faction.GUARDIAN, Faction.NEUTRAL]
    plain = [each for each in LIBRARY.cards.values() if each.level == 0 and each.faction in own]
    spare = [each.code for each in plain if each.deck_limit == 2]
    for code in found[3:]:
        who.deck.remove(code)
        who.deck.append(next(each for each in spare if who.deck.count(each) < 2))
    assert deck_faults(library, who, who.deck) == []
    return c, who


def test_a_fourth_of_another_class_replaces_one_of_them() -> None:
    """Where the option is full only what it holds may leave for another such card."""
    library = library_with(c01001=OPEN)
    _, who = three_others(library)
    found = {step.code: step for step in legal_purchases(library, who)}

    assert SWITCH in found
    assert {LIBRARY.card(code).faction for code in found[SWITCH].leavers} == {Faction.SEEKER}
    assert len({LIBRARY.card(code).faction for code in found[SHOTGUN].leavers}) == 3


def test_others_of_a_higher_level_are_not_for_sale() -> None:
    """The option is of level 0; the own class goes on to 5."""
    library = library_with(c01001=OPEN)
    _, who = three_others(library)

    assert {
        LIBRARY.card(step.code).level
        for step in legal_purchases(library, who)
        if LIBRARY.card(step.code).faction is Faction.SEEKER
    } == {0}


RESEARCHED = {"keywords": (Keyword.RESEARCHED,), "researched_by": "ghoul_priest_dead"}


def test_a_researched_card_wants_its_note() -> None:
    """Rules Reference, "Researched": not before the log says so; crossed out it counts no more."""
    c, who = game(library_with(c01028=RESEARCHED), xp=9)
    c.record.log.clear()
    assert COP_2 not in {step.code for step in purchasable_cards(c, who)}

    c.record.log.append(LogEntry("ghoul_priest_dead"))
    assert [(s.out, s.price) for s in purchasable_cards(c, who) if s.code == COP_2] == [(COP, 2)]
    c.record.log[:] = [LogEntry("ghoul_priest_dead", crossed=True)]
    assert COP_2 not in {step.code for step in purchasable_cards(c, who)}


def test_a_researched_card_only_replaces_a_lower_level() -> None:
    """Rules Reference, "Researched": never as a new card."""
    c, who = game(library_with(c01028=RESEARCHED), xp=9)
    c.record.log[:] = [LogEntry("ghoul_priest_dead")]
    who.deck[who.deck.index(COP)] = KNIFE

    assert COP_2 not in {step.code for step in purchasable_cards(c, who)}
    with pytest.raises(NotAllowed, match="can only replace a lower level"):
        check_version(c, who, [COP_2 if code == FLASHLIGHT else code for code in who.deck])


def test_a_version_with_a_researched_card_wants_the_note() -> None:
    """A version that is brought keeps the same rules."""
    c, who = game(library_with(c01028=RESEARCHED), xp=9)
    version = [COP_2 if code == COP else code for code in who.deck]
    c.record.log.clear()
    with pytest.raises(NotAllowed, match="hasn’t been researched yet"):
        check_version(c, who, version)

    c.record.log.append(LogEntry("ghoul_priest_dead"))
    assert check_version(c, who, version)[1] == 2


ADAPTABLE = {"free_swaps": 2}


def test_two_swaps_for_each_copy() -> None:
    """Level 0 for level 0, free, twice a copy; then only purchases are left."""
    c, who = game(library_with(c02158=ADAPTABLE))
    assert not any(step.swap for step in purchasable_cards(c, who))
    who.deck.append(CHARISMA)
    before = Counter(who.deck)
    swaps = [step for step in purchasable_cards(c, who) if step.swap]
    assert swaps
    assert all(LIBRARY.card(code).level == 0 for s in swaps for code in (s.code, *s.leavers))

    buy(c, who, KNIFE, FLASHLIGHT, swap=True)
    buy(c, who, HUNCH, GLASS, swap=True)

    assert Counter(who.deck) - before == Counter([KNIFE, HUNCH])
    assert (who.xp, who.swapped) == (0, 2)
    assert not any(step.swap for step in purchasable_cards(c, who))
    with pytest.raises(NotAllowed):
        buy(c, who, FLASHLIGHT, KNIFE, swap=True)


def test_swaps_come_again_after_each_scenario() -> None:
    """What was swapped is forgotten when a scenario ends; none is not written."""
    table = CampaignTable(("roland_banks",))
    table.ends("r2")
    assert table.who().swapped is UNSET
    table.goes_on()
    table.who().swapped = 2
    table.ends("r1")

    assert table.who().swapped is UNSET


def test_a_version_uses_the_swaps() -> None:
    """The copies that cost most are paid, those of level 0 come for other level 0 cards."""
    c, who = game(library_with(c02158=ADAPTABLE), xp=2)
    who.deck.append(CHARISMA)
    out = {FLASHLIGHT: KNIFE, GLASS: HUNCH, COP: COP_2}
    version = [out.pop(code, code) for code in who.deck]

    assert version_price(c.library, who.deck, version) == 4
    replace_deck(c, who, version)
    assert (who.xp, who.swapped) == (0, 2)


def test_a_permanent_card_cannot_leave() -> None:
    """Rules Reference, "Permanent": not in a new version either."""
    c, who = game(xp=9)
    who.deck.append(CHARISMA)
    assert not any(CHARISMA in (step.out, *step.leavers) for step in purchasable_cards(c, who))

    with pytest.raises(NotAllowed, match=r"Charisma.*can’t leave"):
        check_version(c, who, [code for code in who.deck if code != CHARISMA])


def test_a_required_card_that_the_campaign_took_is_not_missed() -> None:
    """The requirement lapses with the card: the next version is legal without it."""
    table = CampaignTable(("roland_banks",))
    table.ends("r2", lost=(StruckCard(SPECIAL, Seat(0)),))

    assert SPECIAL not in table.who().deck
    assert deck_faults(LIBRARY, table.who(), table.who().deck) == []
    table.goes_on()
