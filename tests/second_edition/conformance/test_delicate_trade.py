"""Delicate situations of trading, trophies and Other World encounters; sections as cited."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Deck, Place
from tests.second_edition.table import Table
from tests.second_edition.terms import (
    Cursor,
    EncounterDrawn,
    Offer,
    Phase,
    Step,
    legal_choices,
    topics,
)

ME, OTHER = Seat(0), Seat(1)
SEATS = range(3)
LIBRARY = Place("library")


def two(**more: Any) -> Table:
    """Joe Diamond and Mandy Thompson in the Library."""
    table = Table("joe_diamond", "mandy_thompson", **more)
    for seat in (0, 1):
        table.who(seat).at(LIBRARY)
    return table


# Trading


def test_an_exhausted_card_changes_hands_exhausted() -> None:
    """§8: A traded card stays exhausted."""
    table = two()
    card = table.joe.gets("motorcycle")
    held = table.joe.held(card)
    assert held is not None
    held.exhausted = True

    table.run(table.exchange(Offer(ME, OTHER, (card,))))

    now = table.mandy.held(card)
    assert now is not None
    assert now.exhausted


def test_a_book_half_read_changes_hands_half_read() -> None:
    """§8: Tokens on a traded card go with it."""
    table = two()
    card = table.joe.gets("book_of_dzyan")
    table.joe.cards[-1].tokens = 1

    table.run(table.exchange(Offer(ME, OTHER, (card,))))

    assert table.mandy.cards[-1].tokens == 1


def test_the_deputy_lends_the_wagon_not_the_title() -> None:
    """§8: The Deputy’s Revolver and Patrol Wagon can be given away, the title cannot."""
    table = two()
    for code in ("deputy_of_arkham", "deputys_revolver", "patrol_wagon"):
        table.joe.gets(code)

    names = [table.code(card) for card in table.joe.tradable()]

    assert names == ["deputys_revolver", "patrol_wagon"]


def test_the_delayed_give_and_take() -> None:
    """§8: A delayed investigator may trade in that Movement."""
    table = two()
    table.joe.money = 2
    table.joe.be_delayed()
    table.act(table.joe.begin_movement())

    keys = [choice.key for choice in legal_choices(table.joe.movement_choices())]

    assert "trade:seat1" in keys
    assert not [key for key in keys if key.startswith("move")]


def test_whoever_lies_in_the_hospital_can_be_given_something() -> None:
    """§8: An unconscious investigator does not act, but a visitor may give items."""
    table = two()
    table.mandy.money = 3
    table.act(table.joe.lose(stamina=6))
    table.mandy.at("st_marys_hospital")
    table.act(table.mandy.begin_movement(), seat=1)

    assert not table.joe.movement_choices()
    keys = [choice.key for choice in legal_choices(table.mandy.movement_choices())]
    assert "trade:seat0" in keys


def test_an_offer_is_answered_while_it_is_open_who_goes_next() -> None:
    """§8: In free order a player can accept an offer between two movements."""
    table = Table("joe_diamond", "mandy_thompson", "bob_jenkins", free_order=True)
    for seat in SEATS:
        table.who(seat).at(LIBRARY)
    knife = table.mandy.gets("knife")
    table.joe.money = 5
    table.joe.done = True
    table.phase = Phase.MOVEMENT
    table.offers.append(Offer(ME, OTHER, dollars=1, wants=(knife,)))

    table.run(table.step_movement(), "accept", "go")

    asked = table.asked[0]
    assert asked.kind == "next"
    assert [option.verb for option in asked.parts[ME].options] == ["trade"]
    assert ME not in asked.must
    assert table.joe.owns("knife")
    assert table.cursor == Cursor(Step.MOVE_BEGIN, OTHER)


# Trophies


def test_a_gate_and_five_toughness_recruit_an_ally() -> None:
    """§13: An Ally costs ten toughness, two gates, or one gate and five toughness."""
    table = two()
    table.joe.at("mas_boarding_house")
    table.joe.gate_trophy()
    for code in ("chthonian", "gug"):
        table.joe.trophy(code)
    service = table.service("mas_boarding_house")
    assert not table.joe.barred_from(service)

    table.act(table.joe.use_service(service), "duke")

    assert table.joe.owns("duke")
    assert not table.joe.monsters
    assert not table.joe.gates


def test_four_toughness_are_not_five() -> None:
    """§13: With four toughness the ability is barred, and shows the reason."""
    table = two()
    table.joe.trophy("gug")
    table.joe.trophy("cultist")
    service = table.service("river_docks")

    assert table.joe.barred_from(service).startswith("You need 5 toughness")


def test_legrasse_keeps_what_is_endless() -> None:
    """§13: Legrasse keeps Endless monsters as trophies, worth their toughness."""
    table = two(ancient_one="nyarlathotep")
    table.joe.gets("john_legrasse")
    no = table.monster("cultist", LIBRARY)

    table.run(table.joe.defeat(no))

    assert table.joe.trophy_value() == 1


def test_a_monster_returned_by_its_defeat_is_no_trophy() -> None:
    """§13: A defeated Warlock returns to the box, also with Legrasse."""
    table = two()
    table.joe.gets("john_legrasse")
    no = table.monster("warlock", LIBRARY)

    table.run(table.joe.defeat(no))

    assert no in table.box


# Other World encounters


def test_the_delayed_have_encounters_in_other_worlds() -> None:
    """§3 IV: A delayed investigator has an encounter in an Other World."""
    table = two()
    table.joe.at("abyss:1")
    table.joe.be_delayed()
    table.joe.rolls(*[6] * 20)

    table.act(table.joe.other_world_encounter())

    assert table.told(EncounterDrawn)


def test_whose_turn_is_lost_has_none() -> None:
    """§3 IV: An investigator who lost the turn has no phases but the Mythos phase."""
    table = two()
    table.joe.at("abyss:1")
    table.joe.idle = table.joe.skipping = True

    table.act(table.joe.other_world_encounter())

    assert not table.told(EncounterDrawn)


@pytest.mark.parametrize("wins", [True, False])
def test_a_monster_beyond_the_gate_never_stays(wins: bool) -> None:
    """§3 IV: A monster in an Other World is a trophy or returns to the cup; it never stays."""
    table = two()
    table.joe.at("abyss:1")
    for _ in range(5):
        table.monster(table.markers[table.cup[0]], "uptown_streets")
    table.next("cup", "maniac")
    table.joe.rolls(*[6] * 12)

    table.act(table.joe.monster_appears(), *(["fight", "fight:bare"] if wins else ["evade"]))

    assert len(table.joe.monsters) == int(wins)
    assert len(table.monsters) == 5
    assert not table.outskirts


@pytest.mark.parametrize(("wanted", "stamina"), [("gate_card_02", 3), ("gate_card_29", 1)])
def test_gloria_chooses_between_two_that_fit(wanted: str, stamina: int) -> None:
    """§3 IV: Gloria chooses between two gate cards of a matching colour."""
    table = Table("gloria_goldberg")
    table.gloria.at("abyss:1")
    table.gloria.stamina = 2
    on_top(table, "gate_card_13", "gate_card_02", "gate_card_29")

    table.act(table.gloria.gate_encounter("abyss"), wanted)

    drawn, deck = ["gate_card_02", "gate_card_29"], table.gate_deck
    assert [option.key for option in table.asked[0].parts[ME].options] == drawn
    assert table.gloria.stamina == stamina
    assert (deck[-1], {*deck[-3:]}) == (wanted, {"gate_card_13", *drawn})


def on_top(table: Table, *codes: str) -> None:
    """Gate cards lie on top of their deck in this order."""
    deck = table.gate_deck
    deck[:] = [*codes, *(code for code in deck if code not in codes)]


def test_nobody_but_gloria_chooses() -> None:
    """§3 IV: Other investigators, Darrell included, draw one gate card that matches."""
    table = Table("darrell_simmons")
    table.darrell.at("abyss:1")
    table.darrell.stamina = 2
    on_top(table, "gate_card_29", "gate_card_02")

    table.act(table.darrell.gate_encounter("abyss"))

    assert table.darrell.stamina == 1
    assert table.gate_deck[0] == "gate_card_02"


def test_a_skill_drawn_beyond_the_gate() -> None:
    """§2: An ability that draws one Skill more works in Other Worlds as well."""
    table = Table("amanda_sharpe")
    table.amanda.at("abyss:1")

    assert table.total(topics.EXTRA_DRAW, ME, Deck.SKILL) == 1
