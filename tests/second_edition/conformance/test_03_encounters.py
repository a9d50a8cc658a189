"""Section 3, III and IV: encounters."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Deck, Place, Special
from tests.second_edition.table import Table
from tests.second_edition.terms import EncounterDrawn

ME = Seat(0)


def test_an_explored_gate_may_be_closed() -> None:
    """An explored gate may be closed by Fight or Lore, instead of an encounter."""
    table = Table("joe_diamond")
    table.gate("woods", "dreamlands")
    table.joe.at("woods")
    table.joe.explored = True

    table.act(table.joe.arkham_encounter(), "leave")

    keys = [option.key for option in table.asked[0].parts[ME].options]
    assert keys == ["close:fight", "close:lore", "leave"]
    assert not table.told(EncounterDrawn)


def test_an_encounter_is_drawn_from_the_neighborhood() -> None:
    """An encounter card returns to its deck after use; the deck has seven cards."""
    table = Table("joe_diamond")
    table.joe.at("library")
    table.next("location:miskatonic_u", *table.location_decks["miskatonic_u"][2:3])

    with table.without_encounters():
        table.act(table.joe.arkham_encounter())

    assert table.told(EncounterDrawn)[0].entry == "library"
    assert len(table.location_decks["miskatonic_u"]) == 7


def test_members_meet_the_inner_sanctum() -> None:
    """In the Lodge, members meet the entry of the Inner Sanctum."""
    table = Table("joe_diamond")
    lodge = Place("silver_twilight_lodge")

    assert table.joe.location_entry(lodge) == "silver_twilight_lodge"
    table.joe.has_special(Special.MEMBERSHIP)
    assert table.joe.location_entry(lodge) == "inner_sanctum"


@pytest.mark.parametrize("wanted", ["northside_2", "northside_7"])
@pytest.mark.parametrize("drawn", [1, 2])
def test_darrell_draws_one_location_card_more(drawn: int, wanted: str) -> None:
    """Darrell draws one location card more than others and chooses."""
    table = Table("darrell_simmons")
    table.darrell.at("newspaper")
    sanity = table.darrell.sanity
    cards = ["northside_2", "northside_7", "northside_3"][: drawn + 1]
    table.next("location:northside", *cards)

    table.act(table.darrell.location_encounter(draw=drawn), wanted)

    assert [option.key for option in table.asked[0].parts[ME].options] == cards
    outcome = (table.darrell.money, table.darrell.sanity)
    assert outcome == ((5, sanity) if wanted == "northside_2" else (0, sanity - 1))


# Gate cards


def test_gate_cards_match_the_colours_of_the_world() -> None:
    """§3 IV: Gate cards of other colours go below the deck until one matches the world."""
    table = Table("joe_diamond")
    colours = table.library.worlds["abyss"].colours
    before = list(table.gate_deck)

    card = table.next_gate_card(colours)

    assert table.library.gate_cards[card].colour in colours
    passed = before[: before.index(card)]
    assert all(table.library.gate_cards[each].colour not in colours for each in passed)
    assert table.gate_deck[-len(passed) :] == passed or not passed


def test_the_other_entry() -> None:
    """§3 IV: If a gate card does not name the world, its entry "Other" counts."""
    table = Table("joe_diamond")
    card = next(each for each in table.library.gate_cards.values() if each.colour is not None)
    named = card.worlds[0]

    assert table.gate_entry(card.id, named) == named
    assert table.gate_entry(card.id, "another_dimension") == "other"


def test_the_card_that_reshuffles() -> None:
    """§3 IV: The card that reshuffles mixes all gate cards, and the draw continues."""
    table = Table("joe_diamond")
    special = next(c.id for c in table.library.gate_cards.values() if c.colour is None)
    deck = table.gate_deck
    deck.remove(special)
    deck.insert(0, special)

    card = table.next_gate_card(table.library.worlds["dreamlands"].colours)

    assert card != special
    assert len(deck) == 48


def test_a_gate_card_goes_back_whatever_befalls_who_drew_it() -> None:
    """§3 IV: An insane investigator’s drawn gate card returns to the deck."""
    table = Table("joe_diamond")
    table.joe.at("abyss:1")
    eye = table.joe.gets("dragons_eye")
    table.joe.sanity = 1
    before = sorted(table.gate_deck)

    table.act(table.joe.gate_encounter("abyss"), f"use:{table.card_key(eye)}:0")

    assert table.joe.place == "lost"
    assert sorted(table.gate_deck) == before


def test_an_encounter_elsewhere_and_back() -> None:
    """An encounter in an Other World by card is followed by a return to the same place."""
    table = Table("joe_diamond")
    table.joe.at("curiositie_shoppe")

    with table.without_encounters():
        table.act(table.joe.visit_world("abyss"))

    assert table.joe.place == "curiositie_shoppe"
    assert len(table.gate_deck) == 49


async def _nothing(_b: object, _seat: Seat, _card: str, _entry: str) -> None:
    return None


def test_a_redirected_encounter_at_a_gate() -> None:
    """An investigator sent to a gate’s location for an encounter moves through the gate."""
    table = Table("joe_diamond")
    table.gate("woods", "abyss")
    table.joe.at("woods")
    table.monster("zombie", "woods")

    table.act(table.joe.encounter_here())

    assert table.joe.place == "abyss:1"


# What locations offer


def offered(table: Table, place: str) -> str:
    """Return why a location's ability cannot be used; empty if it can."""
    return table.me.barred_from(table.service(place))


@pytest.mark.parametrize(
    ("place", "money"),
    [
        ("general_store", 1),
        ("curiositie_shoppe", 1),
        ("ye_olde_magick_shoppe", 5),
        ("administration", 8),
    ],
)
def test_what_services_cost(place: str, money: int) -> None:
    """A service that costs too much cannot be chosen, and shows the reason."""
    table = Table("joe_diamond")
    table.joe.money = money - 1
    assert offered(table, place) == f"You need ${money}; you have ${money - 1}."

    table.joe.money = money
    assert offered(table, place) == ""


@pytest.mark.parametrize(
    ("place", "deck"), [("general_store", Deck.COMMON), ("curiositie_shoppe", Deck.UNIQUE)]
)
def test_in_a_shop_one_card_must_be_bought(place: str, deck: Deck) -> None:
    """A shop shows three cards; an investigator who can pay for one must buy one."""
    table = Table("joe_diamond")
    table.joe.money = 20
    before = len(table.decks[deck])

    table.act(table.joe.use_service(table.service(place)), top_key(table, deck))

    options = [option.key for option in table.asked[0].parts[ME].options]
    assert (len(options), "nothing" in options) == (3, False)
    assert len(table.joe.cards) == 1
    assert len(table.decks[deck]) == before - 1


def top_key(table: Table, deck: Deck, number: int = 0) -> str:
    """The key of the top card of a deck, or of one below it."""
    return table.card_key(table.decks[deck][number])


@pytest.mark.parametrize(
    ("place", "deck", "price"),
    [("ye_olde_magick_shoppe", Deck.SPELL, 5), ("administration", Deck.SKILL, 8)],
)
def test_what_is_taught_is_one_of_two(place: str, deck: Deck, price: int) -> None:
    """A teacher’s price draws two cards; the player keeps one of them."""
    table = Table("joe_diamond")
    table.joe.money = price + 1
    other, wanted = table.decks[deck][:2]

    table.act(table.joe.use_service(table.service(place)), top_key(table, deck, 1))

    assert [held.card for held in table.joe.cards] == [wanted]
    assert table.decks[deck][-1] == other
    assert table.joe.money == 1


def test_once_a_turn() -> None:
    """A location’s ability can be used once per turn."""
    table = Table("joe_diamond")
    table.joe.sanity = 1
    care = table.service("arkham_asylum")

    table.act(table.joe.use_service(care))

    assert table.joe.sanity == 2
    assert offered(table, "arkham_asylum") == "You’ve already done this this turn."
    assert "Joe is treated at Arkham Asylum." in table.lines(table.facts)


def test_care_for_two_dollars() -> None:
    """$2 restore all Sanity at the Asylum, all Stamina at the Hospital."""
    table = Table("joe_diamond")
    table.joe.stamina, table.joe.money = 1, 2
    care = table.service("st_marys_hospital")

    table.act(table.joe.use_service(care), "all")

    assert (table.joe.stamina, table.joe.money) == (6, 0)


def test_a_loan() -> None:
    """A loan gives $10; not twice, and not after a default."""
    table = Table("joe_diamond")
    bank = table.service("bank_of_arkham")

    table.act(table.joe.use_service(bank))

    assert table.joe.money == 10
    assert "Bank Loan" in table.joe.barred_by(bank)
    table.joe.specials.clear()
    table.joe.defaulted = True
    assert table.joe.barred_by(bank)


def test_the_deputy() -> None:
    """Trophies of ten toughness or two gates make an investigator the Deputy."""
    table = Table("joe_diamond")
    table.joe.gate_trophy()
    table.joe.gate_trophy()
    station = table.service("police_station")

    table.act(table.joe.use_service(station))

    assert table.joe.owns("deputys_revolver")
    assert table.joe.owns("patrol_wagon")
    assert offered(table, "police_station")
    assert len(table.gate_stack) == 16


def test_any_ally_for_trophies() -> None:
    """Ma’s Boarding House gives any Ally of the deck for trophies."""
    table = Table("joe_diamond")
    table.joe.gate_trophy()
    table.joe.gate_trophy()
    table.joe.trophy("shoggoth")
    house = table.service("mas_boarding_house")

    table.act(table.joe.use_service(house), "g", "g", "duke")

    assert table.joe.owns("duke")
    assert table.joe.trophy_units() == 0
    assert len(table.joe.monsters) == 1
    first = table.asked[0].prompt
    assert first == "Which trophy do you spend? 10 of 10 toughness still to pay, you have 13"
