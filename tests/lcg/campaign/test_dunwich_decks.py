"""Decks of The Dunwich Legacy between its scenarios (Dunwich notes §6 and §7)."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.players import beginner
from bot.lcg.campaign.record import Enrolled
from bot.lcg.campaign.upgrading import (
    Purchasable,
    buy,
    check_version,
    deck_faults,
    missing_card_count,
    purchasable_cards,
)
from bot.lcg.core.state import LogEntry, StruckCard
from bot.lcg.printed.cards import Card, CardCode, Faction
from bot.lcg.printed.packs import whole_library
from tests.lcg.campaign.campaign_table import CampaignTable
from tests.lcg.pausing import whole_rules

LIBRARY = whole_library()
SOLUTION, CONCOCTION, ICHOR = map(CardCode, ("02021", "02262", "02263"))
ADAPTABLE, CHARISMA, DICE, POCKET_WATCH = map(CardCode, ("02110", "02158", "02230", "02305"))
EXTINGUISHER, LUCKY, LIBRARIAN = map(CardCode, ("02114", "01080", "02020"))
IDENTIFIED = LogEntry("identified_the_solution")


def deck_of(slug: str, *, xp: int = 0) -> tuple[CampaignGame, Enrolled]:
    """Somebody with the starter deck, between two scenarios."""
    table = CampaignTable(("roland_banks",))
    table.ends("r2")
    c = CampaignGame(table.record, table.campaign.chance, lambda _fact: None, LIBRARY)
    who = beginner(LIBRARY, slug, Seat(0), ())
    who.xp = xp
    return c, who


def steps_to(c: CampaignGame, who: Enrolled, code: CardCode) -> list[Purchasable]:
    """The ways in which a card could come into a deck."""
    return [step for step in purchasable_cards(c, who) if step.code == code]


def card(code: str) -> Card:
    """A card by its code."""
    return LIBRARY.card(code)


def swap(who: Enrolled, out: str, code: CardCode) -> None:
    """Another card is in the deck instead of one."""
    who.deck.remove(CardCode(out))
    who.deck.append(code)


def test_the_solution_is_upgraded_once_it_is_known() -> None:
    """Dunwich notes §7: only the level 0 card becomes one of level 4, for 4, after the note."""
    c, who = deck_of("rex_murphy", xp=9)
    swap(who, "01087", SOLUTION)
    assert steps_to(c, who, CONCOCTION) == []

    c.record.log.append(IDENTIFIED)
    assert [(step.out, step.price) for step in steps_to(c, who, CONCOCTION)] == [(SOLUTION, 4)]
    buy(c, who, CONCOCTION, SOLUTION)
    assert (who.xp, who.deck.count(SOLUTION), who.deck.count(CONCOCTION)) == (5, 0, 1)


def test_no_solution_becomes_another() -> None:
    """Dunwich notes §7: no direct switch between those of level 4, in the shop or by a version."""
    c, who = deck_of("rex_murphy", xp=20)
    c.record.log.append(IDENTIFIED)
    swap(who, "01087", CONCOCTION)
    swap(who, "01088", CONCOCTION)

    assert steps_to(c, who, ICHOR) == []
    version = [ICHOR if code == CONCOCTION else code for code in who.deck]
    with pytest.raises(NotAllowed, match="can only replace a lower level"):
        check_version(c, who, version)


def test_the_solution_in_any_campaign() -> None:
    """Dunwich notes §3: the note is one that every campaign’s log may hold."""
    assert all(IDENTIFIED.note in campaign.notes for campaign in LIBRARY.campaigns.values())


def test_adaptable_swaps_two() -> None:
    """Dunwich notes §7: two cards of level 0 for others of level 0, also of other classes, free."""
    c, who = deck_of("jenny_barnes", xp=1)
    buy(c, who, ADAPTABLE, None)
    before = Counter(who.deck)
    (step,) = [step for step in steps_to(c, who, LIBRARIAN) if step.swap]
    assert {card(code).faction for code in step.leavers} - {Faction.ROGUE, Faction.NEUTRAL}
    buy(c, who, LIBRARIAN, CardCode("01037"), swap=True)
    buy(c, who, CardCode("01086"), CardCode("01092"), swap=True)

    assert who.xp == 0
    assert sum((Counter(who.deck) - before).values()) == 2
    assert not any(step.swap for step in purchasable_cards(c, who))


def test_adaptable_keeps_the_rules() -> None:
    """Dunwich notes §7: a sixth card of another class has to replace one of them."""
    c, who = deck_of("jenny_barnes", xp=1)
    buy(c, who, ADAPTABLE, None)
    rogues = {CardCode("01045"), CardCode("01087")}

    assert not any(
        rogues & set(step.leavers) for step in steps_to(c, who, LIBRARIAN) if step.leavers
    )


def test_permanent_cards_take_no_place() -> None:
    """Dunwich notes §7: bought without a card that leaves; two copies at most."""
    c, who = deck_of("zoey_samaras", xp=9)
    for _ in range(2):
        (step,) = steps_to(c, who, CHARISMA)
        assert (step.price, step.leavers) == (3, ())
        buy(c, who, CHARISMA, None)

    assert (who.xp, missing_card_count(LIBRARY, who)) == (3, 0)
    assert steps_to(c, who, CHARISMA) == []


@pytest.mark.parametrize(("code", "price"), [(DICE, 4), (POCKET_WATCH, 8)])
def test_exceptional_cards_cost_double(code: CardCode, price: int) -> None:
    """Dunwich notes §7: and a deck has one of them."""
    c, who = deck_of("jenny_barnes", xp=20)
    (step,) = steps_to(c, who, code)
    assert step.price == price
    buy(c, who, code, CardCode("01087"))

    assert steps_to(c, who, code) == []


def test_an_exiled_card_leaves_a_gap_that_level_0_fills() -> None:
    """Dunwich notes §7: level 0 is free up to the legal size; what was exiled is bought anew."""
    c, who = deck_of("ashcan_pete", xp=1)
    who.deck.remove(CardCode("02155"))  # as a scenario that struck it leaves the deck
    assert missing_card_count(LIBRARY, who) == 1
    (newspaper,) = steps_to(c, who, CardCode("02155"))
    (extinguisher,) = steps_to(c, who, EXTINGUISHER)
    assert (newspaper.price, newspaper.leavers) == (0, ())
    assert (extinguisher.price, extinguisher.leavers) == (1, ())
    buy(c, who, EXTINGUISHER, None)

    assert (who.xp, missing_card_count(LIBRARY, who)) == (0, 0)


def test_rex_is_sold_no_fortune() -> None:
    """Dunwich notes §6: neither of another class nor of none."""
    c, who = deck_of("rex_murphy", xp=9)
    offers = {step.code for step in purchasable_cards(c, who)}

    assert LUCKY not in offers
    assert not any(card(code).has_trait("Fortune") for code in offers)


def test_other_classes_are_sold_at_level_0() -> None:
    """Dunwich notes §6: five of them, and none above."""
    c, who = deck_of("jim_culver", xp=20)
    others = [
        step
        for step in purchasable_cards(c, who)
        if card(step.code).faction not in (Faction.MYSTIC, Faction.NEUTRAL)
    ]

    assert {card(step.code).level for step in others} == {0}
    assert {
        card(code).faction in (Faction.MYSTIC, Faction.NEUTRAL)
        for step in others
        for code in step.leavers
    } == {False}


LEO, LEO_1, DUKE = map(CardCode, ("01048", "01054", "02014"))


def sacrificed(leo: CardCode) -> CampaignTable:
    """Skids after Blood on the Altar, where a Leo De Luca was given to Yog-Sothoth."""
    return given_away("skids_otoole", LEO, leo)


def given_away(who: str, held: CardCode, given: CardCode) -> CampaignTable:
    """Somebody after Blood on the Altar, who holds a card in the deck, and another was given."""
    table = CampaignTable((who,), campaign="the_dunwich_legacy")
    table.chooses("scenario:extracurricular_activity")
    while table.wanted.scenario != "blood_on_the_altar":
        table.ends("r1")
        for offer in list(table.record.offers):
            table.chooses(f"decline:{offer.code}")
        table.chooses("ready")
    assert held in table.who().deck
    table.ends("r1", log=(LogEntry("sacrificed", card=given),), lost=(StruckCard(given),))
    return table


@pytest.mark.parametrize("leo", [LEO, LEO_1])
def test_a_sacrificed_ally_leaves_decks_at_each_level(leo: CardCode) -> None:
    """Dunwich scenario notes §4: a unique card under the agenda leaves all decks, by its name."""
    who = sacrificed(leo).who()

    assert LEO not in who.deck
    assert missing_card_count(LIBRARY, who) == 1


def test_a_sacrificed_ally_is_not_bought_again() -> None:
    """Dunwich scenario notes §4: for the rest of the campaign, in the shop and by a version."""
    table = sacrificed(LEO)
    who = table.who()

    assert steps_to(table.campaign, who, LEO) == steps_to(table.campaign, who, LEO_1) == []
    with pytest.raises(NotAllowed, match="out of this campaign"):
        check_version(table.campaign, who, [*who.deck, LEO])


def test_pete_goes_on_without_duke() -> None:
    """Dunwich scenario notes §4: Duke sacrificed, the next scenario begins without him."""
    table = given_away("ashcan_pete", DUKE, DUKE)
    for offer in list(table.record.offers):
        table.chooses(f"decline:{offer.code}")
    table.chooses("ready")
    begun, _ = Session.start(whole_rules(), dict(table.wanted.setup), b"without Duke")

    assert deck_faults(LIBRARY, table.who(), table.who().deck) == []
    assert table.wanted.scenario == "undimensioned_and_unseen"
    assert DUKE not in {copy.code for copy in begun.state.copies}
