"""Encounters of the box in the neighborhoods of Arkham, both ways."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Deck, Place, Special
from tests.second_edition.content.driving import Position
from tests.second_edition.dunwich.visits import FAIL, PASS, meets, opens, visitor
from tests.second_edition.terms import CannotPay, CardsShown, MythosLeft

SHOPPE, ISLE = "curiositie_shoppe", "unvisited_isle"


@pytest.mark.parametrize("card", ["northside_8", "northside_10"])
def test_a_collector_pays_double(card: str) -> None:
    """DH point 10: A Unique Item sells for twice its list price."""
    position = visitor()
    position.gets("sword_of_glory")

    meets(position, card, SHOPPE, wanted="sword-of-glory")

    assert position.me.money == 16
    assert not position.me.owns("sword_of_glory")


def test_a_good_price_for_a_common_item() -> None:
    """DH point 10: One Common Item sells for twice its list price."""
    position = visitor()
    position.gets("food")

    meets(position, "rivertown_9", "general_store", wanted="food")

    assert position.me.money == 2


def test_a_lantern_lights_the_cave() -> None:
    """With a Lantern a Unique Item is drawn, without a check."""
    position = visitor()
    position.gets("lantern")

    meets(position, "rivertown_13", "black_cave")

    assert len(position.me.of_deck(Deck.UNIQUE)) == 1


@pytest.mark.parametrize(("face", "injuries"), [(PASS, 0), (FAIL, 1)])
def test_a_dark_cave(face: int, injuries: int) -> None:
    """Without a Lantern a failed Luck check injures; nobody moves."""
    position = visitor()

    meets(position, "rivertown_13", "black_cave", *[face] * 6)

    assert len(position.me.of_deck(Deck.INJURY)) == injuries
    assert position.me.place == "black_cave"


@pytest.mark.parametrize("card", ["rivertown_4", "rivertown_10"])
def test_pickman_wants_monsters(card: str) -> None:
    """Rules, 13: 5 toughness of monster trophies; a gate trophy is none."""
    position = visitor()
    position.me.gates.append(position.gate_stack.pop())

    meets(position, card, "graveyard", wanted="yes")

    assert len(position.me.gates) == 1
    assert not position.me.cards


@pytest.mark.parametrize("card", ["uptown_8", "uptown_10"])
def test_the_gang_takes_a_gate_trophy(card: str) -> None:
    """5 toughness of monster trophies or 1 gate trophy, as the card says."""
    position = visitor()
    position.me.gates.append(position.gate_stack.pop())

    meets(position, card, "woods", wanted="a")

    assert not position.me.gates
    assert Special.SHELDON_GANG in position.me.specials


def test_necrophobia_is_taken() -> None:
    """DH 8.8: A Madness that an encounter names comes out of its deck."""
    position = visitor()

    meets(position, "rivertown_14", "graveyard", *[FAIL] * 6)

    assert position.me.owns("necrophobia")
    assert position.me.delayed


def test_a_second_copy_devours() -> None:
    """DH 8.5: A named Madness that one has already devours, as a drawn one does."""
    position = visitor()
    position.gets("necrophobia")

    meets(position, "rivertown_14", "graveyard", *[FAIL] * 6)

    assert not position.me.playing


def test_a_rat_thing_comes_out_of_the_walls() -> None:
    """The monster is taken out of the cup; its Combat checks are 1 lower."""
    position = visitor()
    position.gets("food")
    position.me.sliders[1] = 3

    meets(position, "french_hill_8", "witch_house", *[PASS] * 12, wanted="fight fight")

    codes = [position.markers[no] for no in position.me.monsters]
    assert codes == ["rat_thing"]


def test_without_a_rat_thing_an_item_goes() -> None:
    """Nothing in the cup: one item of own choice is lost."""
    position = visitor()
    position.cup[:] = [no for no in position.cup if position.markers[no] != "rat_thing"]
    position.gets("food")

    meets(position, "french_hill_8", "witch_house")

    assert not position.me.items()


def test_an_elder_sign_for_clues() -> None:
    """The price is that of a seal and 2 Clues; the last of six seals wins."""
    position = visitor()
    position.me.clues = 7
    position.seals[:] = [Place(p) for p in ("woods", "graveyard", "black_cave", "unnamable", ISLE)]

    meets(position, "french_hill_8", "inner_sanctum", wanted="yes")

    assert position.me.clues == 0
    assert len(position.seals) == 6
    assert position.ended == "sealed"


def test_an_elder_sign_that_cannot_be_paid() -> None:
    """Six Clues are not enough; the price is told."""
    position = visitor()
    position.me.clues = 6

    meets(position, "french_hill_8", "inner_sanctum", wanted="yes")

    assert not position.seals
    assert position.told(CannotPay)


def test_a_curse_is_lifted_first() -> None:
    """Who is Cursed loses the Curse, and the Mythos deck stays as it is."""
    position = visitor()
    position.me.has_special(Special.CURSE)
    before = list(position.mythos_deck)

    meets(position, "french_hill_10", "inner_sanctum", wanted="yes")

    assert Special.CURSE not in position.me.specials
    assert position.mythos_deck == before


def test_two_mythos_cards_go_back_to_the_box() -> None:
    """They leave the game and are named; nothing else of the deck is."""
    position = visitor()
    cards = [c for c in position.mythos_deck if c != "the_story_continues"][:2]

    meets(position, "french_hill_10", "inner_sanctum", wanted=f"yes {' '.join(cards)}")

    assert set(cards) <= set(position.mythos_box)
    assert [fact.how for fact in position.told(MythosLeft)] == ["boxed", "boxed"]
    assert not position.faults()


def test_a_gate_moves() -> None:
    """DH point 30: It keeps its world; who is at its new place is drawn through, monsters go."""
    position = visitor()
    gate = opens(position, "woods", "abyss")
    position.places("cultist", "graveyard")
    position.other.at("graveyard")

    meets(position, "french_hill_12", "inner_sanctum", wanted="yes graveyard")

    assert (gate.place, position.other.place) == ("graveyard", "abyss:1")
    assert position.other.delayed
    assert not position.monsters_at(Place("graveyard"))
    assert not position.faults()


def test_a_gate_moves_for_who_is_behind_it() -> None:
    """DH point 30: Who went through it comes back where it is now; old markers are gone."""
    position = visitor()
    opens(position, "woods", "abyss")
    position.other.at("woods")
    position.other.explored = True

    meets(position, "french_hill_12", "inner_sanctum", wanted="yes graveyard")

    assert not position.other.explored


def test_inner_peace() -> None:
    """Whole in body and mind: Blessed. Otherwise one of them is restored."""
    position = visitor()
    position.me.has(sanity=position.me.max_sanity(), stamina=position.me.max_stamina())
    meets(position, "french_hill_14", "inner_sanctum")
    assert Special.BLESSING in position.me.specials

    position.me.stamina = 1
    meets(position, "french_hill_14", "inner_sanctum")

    assert position.me.stamina == position.me.max_stamina()


def test_clues_for_gates() -> None:
    """One for each open gate."""
    position = visitor()
    opens(position, "woods", "abyss")
    opens(position, "graveyard", "yuggoth")

    meets(position, "french_hill_14", "witch_house")

    assert position.me.clues == 2


@pytest.mark.parametrize(("stop", "spells"), [(3, 1), (0, 0)])
def test_learned_company(stop: int, spells: int) -> None:
    """A Spell for a Lore of 4 or more."""
    position = visitor(investigators=["harvey_walters", "bob_jenkins"])
    position.me.sliders[2] = stop

    meets(position, "southside_11", "mas_boarding_house")

    assert len(position.me.of_deck(Deck.SPELL)) == spells


def test_the_church_lifts_curses() -> None:
    """Wherever they are, all who are Cursed may be rid of it."""
    position = visitor()
    for who in position.investigators:
        who.has_special(Special.CURSE)

    meets(position, "southside_9", "south_church", *[PASS] * 6, wanted="yes yes")

    assert all(Special.CURSE not in who.specials for who in position.investigators)


def test_the_environment_is_bought_off() -> None:
    """Two Clues discard the Environment in play."""
    position = visitor()
    position.environment_comes("curfew_enforced")
    position.me.clues = 2

    meets(position, "southside_10", "south_church", wanted="yes")

    assert (position.environment, position.me.clues) == ("", 0)


def test_without_an_environment_nothing_is_asked() -> None:
    """The Clues stay."""
    position = visitor()
    position.me.clues = 2

    meets(position, "southside_10", "south_church", wanted="yes")

    assert position.me.clues == 2


def test_trophies_count() -> None:
    """A Clue for each gate trophy; a point for each monster trophy."""
    position = visitor()
    position.rich()
    position.me.has(clues=0, sanity=1, stamina=1)

    meets(position, "uptown_13", "ye_olde_magick_shoppe")
    meets(position, "uptown_14", "ye_olde_magick_shoppe")

    assert position.me.clues == 1
    assert position.me.sanity + position.me.stamina == 2 + 3


@pytest.mark.parametrize(("face", "injuries"), [(PASS, 0), (FAIL, 1)])
def test_a_cure_costs_and_may_fail(face: int, injuries: int) -> None:
    """DH 8.6: $5: a success heals an Injury, a failure restores Stamina."""
    position = visitor()
    position.gets("broken_hand")
    position.me.has(money=5, stamina=1)

    meets(position, "uptown_8", "st_marys_hospital", face, wanted="yes")

    assert len(position.me.of_deck(Deck.INJURY)) == injuries
    assert position.me.stamina == 1 + 2 * injuries


def test_a_tome_of_worth() -> None:
    """Only a Tome that is a Unique Item brings $10."""
    position = visitor()
    position.gets("old_journal")
    meets(position, "miskatonic_u_9", "library", wanted="yes")
    assert position.me.money == 0

    position.gets("necronomicon")
    meets(position, "miskatonic_u_9", "library", wanted="yes")

    assert position.me.money == 10
    assert position.me.owns("old_journal")


def test_a_die_for_each_monster() -> None:
    """Successes send them back; then a die of Stamina is lost."""
    position = visitor()
    position.places("cultist", "woods")
    position.places("zombie", "graveyard")
    position.me.stamina = 4

    meets(position, "miskatonic_u_9", "science_building", PASS, FAIL, 2, wanted="yes")

    assert [each.place for each in position.monsters] == ["graveyard"]
    assert position.me.stamina == 2


@pytest.mark.parametrize("colour", ["white", "black"])
def test_the_lever(colour: str) -> None:
    """Every monster follows the arrow of the colour, those that never move as well; none flies."""
    position = visitor()
    walker = position.places("cultist", "miskatonic_u_streets")
    still = position.places("chthonian", "miskatonic_u_streets")
    flyer = position.places("byakhee", "miskatonic_u_streets")

    meets(position, "miskatonic_u_14", "science_building", wanted=f"yes {colour}")

    ways = position.library.streets[Place("miskatonic_u_streets")]
    to = ways.white if colour == "white" else ways.black
    stood = [position.on_board(no) for no in (walker, still, flyer)]
    assert [each.place for each in stood if each] == [to, to, "miskatonic_u_streets"]


@pytest.mark.parametrize("card", ["merchant_district_10", "merchant_district_12"])
def test_a_gate_is_exchanged(card: str) -> None:
    """DH point 30: Monsters of the old symbol go; neither trophy nor doom, and the marker stays."""
    position = visitor()
    old = opens(position, "woods", "abyss")
    symbol = position.gate_symbol(old.no)
    kind = next(m.id for m in position.library.monsters.values() if m.symbol is symbol and m.count)
    no = position.places(kind, "uptown_streets")
    position.other.at("woods")
    position.other.explored = True
    position.next("gates", "yuggoth")

    meets(position, card, ISLE, wanted="yes")

    assert position.gate_world(position.gates[0].no) == "yuggoth"
    assert (position.on_board(no), position.doom, position.other.explored) == (None, 0, True)
    assert not position.faults()


@pytest.mark.parametrize("card", ["merchant_district_11", "merchant_district_13"])
def test_a_hired_gun(card: str) -> None:
    """DH point 18: $6 defeat a monster: who pays has the trophy."""
    position = visitor()
    no = position.places("cultist", "woods")
    position.me.money = 6

    meets(position, card, "river_docks", wanted="yes")

    assert (position.me.monsters, position.me.money) == ([no], 0)


def test_a_hired_gun_and_an_endless_one() -> None:
    """An Endless monster returns to the cup."""
    position = visitor()
    no = position.places(endless(position), "woods")
    position.me.money = 6

    meets(position, "merchant_district_11", "river_docks", wanted="yes")

    assert no in position.cup


def endless(position: Position) -> str:
    """A kind of monster that is Endless."""
    return next(each.id for each in position.library.monsters.values() if each.endless)


def test_a_larger_loan() -> None:
    """$15 instead of $10, and only for who may have one."""
    position = visitor()
    meets(position, "downtown_9", "bank_of_arkham", wanted="yes")
    assert (position.me.money, Special.BANK_LOAN in position.me.specials) == (15, True)

    meets(position, "downtown_9", "bank_of_arkham", wanted="yes")

    assert position.me.money == 15


@pytest.mark.parametrize(("key", "below"), [("top", False), ("below", True)])
def test_a_look_at_what_comes(key: str, below: bool) -> None:
    """The top card of the Mythos deck may go below it; nothing is told of it."""
    position = visitor()
    card = next(c for c in position.mythos_deck if c != "the_story_continues")
    position.mythos_deck.remove(card)
    position.mythos_deck.insert(0, card)

    meets(position, "downtown_9", "independence_square", wanted=key)

    assert (position.mythos_deck[-1] == card) is below
    assert card not in str(position.facts)


def test_the_story_continues_stays_on_top() -> None:
    """The card that shuffles the deck is seen and stays."""
    position = visitor()
    position.mythos_deck.remove("the_story_continues")
    position.mythos_deck.insert(0, "the_story_continues")

    meets(position, "downtown_9", "independence_square", wanted="below")

    assert position.mythos_deck[0] == "the_story_continues"
    assert position.questions == 1


@pytest.mark.parametrize(("key", "money", "whiskey"), [("pay", 0, True), ("whiskey", 2, False)])
def test_a_thirsty_scholar(key: str, money: int, whiskey: bool) -> None:
    """A Spell for $2 or for Whiskey."""
    position = visitor()
    position.gets("whiskey")
    position.me.money = 2

    meets(position, "downtown_14", "bank_of_arkham", wanted=key)

    assert len(position.me.of_deck(Deck.SPELL)) == 1
    assert (position.me.money, position.me.owns("whiskey")) == (money, whiskey)


def test_a_sale_of_four() -> None:
    """Two Common and two Unique Items are shown to all."""
    position = visitor()
    for who in position.investigators:
        who.money = 50

    meets(position, "northside_9", SHOPPE)

    shown = position.told(CardsShown)[0].cards
    decks = [position.library.cards[code].deck for code in shown]
    assert decks == [Deck.COMMON, Deck.COMMON, Deck.UNIQUE, Deck.UNIQUE]
    assert not position.limbo


@pytest.mark.parametrize(("key", "money", "clues"), [("buy n3", 1, 6), ("sell n2", 11, 1)])
def test_news_for_money(key: str, money: int, clues: int) -> None:
    """Up to 3 Clues change hands for $2 each."""
    position = visitor()
    position.me.has(money=7, clues=3)

    meets(position, "northside_10", "newspaper", wanted=key)

    assert (position.me.money, position.me.clues) == (money, clues)


def test_clues_that_are_sold_are_tokens() -> None:
    """DH 13.6: To sell Clues is not to spend them: no card is exhausted instead."""
    position = visitor()
    position.gets("mythos_lore")
    position.me.has(money=0, clues=1)

    meets(position, "northside_10", "newspaper", wanted="sell n1 mythos-lore")

    assert (position.me.money, position.me.clues) == (2, 0)
    assert not position.me.cards[0].exhausted


@pytest.mark.parametrize("card", ["easttown_8", "easttown_9"])
def test_loose_tongues(card: str) -> None:
    """A Clue for every $2, up to $6."""
    position = visitor()
    position.me.money = 7

    meets(position, card, "hibbs_roadhouse", wanted="n3")

    assert (position.me.money, position.me.clues) == (1, 3)


@pytest.mark.parametrize("deputy", [True, False])
def test_a_raid(deputy: bool) -> None:
    """Who fails is arrested, but for the Deputy."""
    position = visitor()
    if deputy:
        position.gets("deputy_of_arkham")

    meets(position, "easttown_10", "hibbs_roadhouse", *[FAIL] * 6)

    assert position.me.arrested is not deputy


def test_the_station_is_cleared() -> None:
    """Everybody there goes to the street, not who is in jail."""
    position = visitor()
    position.other.at("police_station")

    meets(position, "easttown_10", "police_station")

    assert {who.place for who in position.investigators} == {"easttown_streets"}


@pytest.mark.parametrize("found", [True, False])
def test_a_mission_that_is_begun(found: bool) -> None:
    """DH 10.13: The first Mission comes with its first step done; without one nothing is found."""
    position = visitor()
    missions = [
        c for c in position.decks[Deck.UNIQUE] if position.printed_card(c).kind == "mission"
    ]
    if not found:
        for card in missions:
            position.decks[Deck.UNIQUE].remove(card)
            position.removed.append(card)

    meets(position, "french_hill_9", "inner_sanctum")

    assert [(held.card, held.tokens) for held in position.me.cards] == [(missions[0], 1)][:found]
