"""19 Campaign play: counting and spending experience (6, 7)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import structs

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.lcg.campaign.facts import CardBought, XpGained
from bot.lcg.campaign.prices import new_price, upgrade_price, version_price
from bot.lcg.campaign.record import Enrolled
from bot.lcg.campaign.upgrading import legal_purchases, missing_card_count
from bot.lcg.core.state import StruckCard
from bot.lcg.printed.cards import Card, CardCode, Keyword
from bot.lcg.ruleset import LcgRules
from tests.lcg.campaign.campaign_table import SEED, CampaignTable, rules

LIBRARY = rules().library


def card(code: str) -> Card:
    """A card by code."""
    return LIBRARY.card(code)


# 6 Counting


def test_experience_is_each_investigator_s_own_and_is_banked() -> None:
    """6: each investigator has their own experience and keeps what they do not spend."""
    table = CampaignTable()
    table.ends("r2", seats={0: {"xp": 3}, 1: {"xp": 2}})
    table.goes_on()
    table.ends("r1", seats={0: {"xp": 4}, 1: {"xp": 0}})

    assert [who.xp for who in table.record.roster] == [7, 2]
    assert [fact.total for fact in table.told(XpGained)] == [3, 2, 7, 2]


def test_who_was_defeated_earns_as_well() -> None:
    """6: defeated and resigned investigators earn experience, killed ones do not."""
    table = CampaignTable()
    table.ends("r2", seats={0: {"standing": "defeated"}, 1: {"killed": True}})

    assert [who.xp for who in table.record.roster] == [3, 0]


# 7 Prices

WORKED = [
    ("01028", "01018", 2), ("01040", "01030", 1), ("01084", "01080", 2), ("01029", None, 4),
    ("01027", None, 2), ("01043", None, 4), ("01086", None, 1), ("01094", None, 3),
    ("01095", None, 3), ("01069", "01066", 2), ("01054", "01048", 1),
]  # fmt: skip


@pytest.mark.parametrize(("new", "old", "price"), WORKED)
def test_worked_prices(new: str, old: str | None, price: int) -> None:
    """7: a new card costs its level, an upgrade the difference, both at least 1."""
    found = new_price(card(new)) if old is None else upgrade_price(card(new), card(old))

    assert found == price


def test_hot_streak_4_for_hot_streak_2() -> None:
    """7: an upgrade costs the difference of the levels if the deck has the lower one."""
    lower = structs.replace(card("01057"), level=2)

    assert upgrade_price(card("01057"), lower) == 2


def test_a_second_copy_costs_the_same_again() -> None:
    """7: each copy is paid for separately."""
    table = CampaignTable(("roland_banks",))
    table.ends("r2")
    table.earns(5)
    table.chooses("buy:01027", "out:01016")
    table.chooses("buy:01027", "out:01017")

    assert [fact.price for fact in table.told(CardBought)] == [2, 2]
    assert table.who().xp == 1


def test_an_upgrade_takes_the_old_copy() -> None:
    """7: a card of the same title and a higher level replaces the lower one."""
    table = CampaignTable(("roland_banks",))
    table.ends("r2")
    table.chooses("upgrade:01028:01018")

    deck = Counter[str](table.who().deck)
    assert (deck["01018"], deck["01028"], table.who().xp) == (0, 1, 1)
    assert table.told(CardBought)[0].out == "01018"


def test_a_swap_of_level_0_costs_1() -> None:
    """7: to swap a card for one of level 0 costs 1."""
    table = CampaignTable(("roland_banks",))
    table.ends("r2")
    table.earns(1)
    table.chooses("buy:01023", "out:01087")

    assert table.who().xp == 0
    assert (table.who().deck.count(CardCode("01023")), len(table.who().deck)) == (2, 32)


def test_nothing_is_bought_without_enough_experience() -> None:
    """7: a card that costs too much is shown with its price and cannot be bought."""
    table = CampaignTable(("roland_banks",))
    table.ends("r2")
    table.earns(1)

    assert "buy:01029" not in table.options()
    assert table.barred()["Shotgun (4)"] == "It costs 4 experience; you have 1."


def test_a_permanent_card_is_bought_and_begins_in_play() -> None:
    """7: a permanent card replaces no card and starts the next scenario in play."""
    table = CampaignTable(("roland_banks",))
    table.ends("r2")
    table.chooses("buy:02158")
    size = len(table.who().deck)
    table.goes_on()
    session, _ = Session.start(LcgRules(), table.wanted.setup, SEED)

    assert (size, table.who().xp) == (33, 0)
    assert [piece.code for piece in session.game.in_play.controlled_by(Seat(0))] == ["02158"]
    assert "02158" not in [
        session.game.card(copy).code for copy in session.state.investigators[0].deck
    ]


def test_one_may_think_again_before_something_leaves() -> None:
    """7: a player asked which card leaves can still cancel the purchase."""
    table = CampaignTable(("roland_banks",))
    table.ends("r2")
    before = list(table.who().deck)
    table.chooses("buy:01027", "back")

    assert (table.who().deck, table.who().xp) == (before, 3)


@pytest.mark.parametrize("slug", sorted(LIBRARY.decks))
def test_what_may_be_bought_and_what_may_leave(slug: str) -> None:
    """7: players buy by class and level, never weaknesses, signatures or story cards."""
    who = _investigator(slug)
    options = card(who.code).deck_options
    for step in legal_purchases(LIBRARY, who):
        new = card(step.code)
        assert any(
            (not each.factions or new.faction in each.factions)
            and each.lowest <= (new.level or 0) <= each.highest
            for each in options
        )
        for code in (*step.leavers, *([step.out] if step.out else [])):
            leaving = card(code)
            assert leaving.required_by is None
            assert not leaving.is_weakness
            assert not leaving.story


def test_roland_buys_seeker_cards_to_level_2() -> None:
    """7: an investigator’s deck options limit purchases too, here Roland’s Seeker cards."""
    codes = {step.code for step in legal_purchases(LIBRARY, _investigator("roland_banks"))}

    assert "01041" in codes
    assert "01043" not in codes


def test_at_most_two_of_a_title_over_all_levels() -> None:
    """7: a deck holds two copies of a title over all levels, so a third replaces one of them."""
    who = _investigator("roland_banks")
    who.deck = [*who.deck, CardCode("01018")][1:]
    assert who.deck.count(CardCode("01018")) == 2
    found = [step for step in legal_purchases(LIBRARY, who) if step.code == "01028"]

    assert [(step.out, step.price) for step in found] == [("01018", 2)]


def test_a_lower_level_of_a_title_costs_like_a_new_card() -> None:
    """7: a lower level costs like a new card; with two of the title in the deck one leaves."""
    who = _investigator("wendy_adams")
    who.deck = [CardCode("01084") if code == "01080" else code for code in who.deck]
    copies = who.deck.count(CardCode("01084"))
    who.deck += [CardCode("01084")] * (2 - copies)
    found = [step for step in legal_purchases(LIBRARY, who) if step.code == "01080"]

    assert [(step.price, step.leavers) for step in found] == [(1, ("01084",))]


def test_a_deck_that_became_too_small_is_refilled() -> None:
    """7: a deck below its size is refilled with free level 0 cards before its player is ready.

    Higher levels cost as usual.
    """
    table = CampaignTable(("roland_banks",))
    struck = CardCode("01016")
    table.ends("r2", lost=(StruckCard(struck, Seat(0)),))
    assert struck not in table.who().deck
    assert missing_card_count(LIBRARY, table.who()) == 1
    assert "ready" not in table.options()
    assert table.note("buy:01027") == "2 experience, guardian"
    xp = table.who().xp
    table.chooses("buy:01092")

    assert (table.who().xp, missing_card_count(LIBRARY, table.who())) == (xp, 0)
    table.goes_on()


# 7, not in the core set


def test_exceptional_cards_cost_twice() -> None:
    """7: an exceptional card costs twice its level, its upgrade the difference of both prices."""
    dear = structs.replace(card("01029"), keywords=(Keyword.EXCEPTIONAL,))

    assert new_price(dear) == 8
    assert upgrade_price(dear, structs.replace(dear, level=2, keywords=())) == 6


def test_further_copies_of_a_myriad_card_are_free() -> None:
    """7: a deck may hold three copies of a myriad card, and only the first is paid."""
    many = structs.replace(card("01029"), keywords=(Keyword.MYRIAD,))

    assert (new_price(many), new_price(many, held=1)) == (4, 0)


def test_level_0_is_free_only_to_refill() -> None:
    """7: a higher level costs experience even while a deck is refilled."""
    assert new_price(card("01087"), refilling=True) == 0
    assert new_price(card("01094"), refilling=True) == 3


# A whole version


def _investigator(slug: str) -> Enrolled:
    deck = list(LIBRARY.starter_deck(slug))
    return Enrolled(slug, LIBRARY.decks[slug].investigator, 0, deck)  # type: ignore[arg-type]


def swapped(deck: list[CardCode], *pairs: tuple[str, str]) -> list[CardCode]:
    """A deck with one copy each replaced."""
    new = list(deck)
    for out, code in pairs:
        new[new.index(CardCode(out))] = CardCode(code)
    return new


def test_a_version_is_paid_copy_by_copy() -> None:
    """7: a new version of a deck pays upgrades by the difference, all other cards as new."""
    deck = _investigator("roland_banks").deck
    after = swapped(deck, ("01018", "01028"), ("01016", "01027"), ("01087", "01092"))

    assert version_price(LIBRARY, deck, after) == 2 + 2 + 1


def test_a_version_is_brought() -> None:
    """7: a new deck version is checked against the experience; it may leave out permanent cards."""
    table = CampaignTable(("roland_banks",))
    table.ends("r2")
    deck = table.who().deck
    with pytest.raises(NotAllowed, match=r"costs 4; you have 3 \(it adds Shotgun \(4\)\)"):
        table.order("bring", seat=0, deck=swapped(deck, ("01016", "01029")))
    table.order("bring", seat=0, deck=swapped(deck, ("01018", "01028")))

    assert table.who().xp == 1
    assert len(table.who().weaknesses) == 1


@pytest.mark.parametrize(
    ("out", "code", "fault"),
    [
        ("01016", "01043", "Class and level"),
        ("01016", "01117", "Earned cards"),
        ("01006", "01092", "Required cards"),
        ("01016", "01008", "Signature cards"),
        ("01016", "01096", "Earned cards"),
    ],
)
def test_each_fault_of_a_version_is_named(out: str, code: str, fault: str) -> None:
    """7: a wrong deck version is refused with each fault by name."""
    table = CampaignTable(("roland_banks",))
    table.ends("r2")
    table.earns(9)

    held = [each for each in table.who().weaknesses if each == code]
    deck = [*swapped(table.who().deck, (out, code)), *held]
    with pytest.raises(NotAllowed, match=fault):
        table.order("bring", seat=0, deck=deck)
